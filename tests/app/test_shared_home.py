"""The command line has what the window has: its voices, rules, settings and places."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.__main__ import main
from app.commands import speak
from app.core.folders import Home
from app.core.library import DocumentStore
from app.core.settings import Settings
from app.core.style import RuleBook
from app.core.voices import OWN, VoiceStore
from engine import PronunciationRule, Session, Span, SpeechRequest, read_clip
from engine.speech import checks
from tests.support import clips
from tests.support.program import MEMBER
from tests.support.still import Still

TEXT = "The bird sings. Nobody sleeps. The night is small."


@pytest.fixture(autouse=True)
def quiet_end() -> Iterator[None]:
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def settings(models_dir: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """As the window keeps them: the toy model is chosen."""
    monkeypatch.setattr(checks, "token_limit", lambda chars: 45)
    kept = Settings()
    kept.models_dir, kept.member = str(models_dir), MEMBER
    kept.set_style(MEMBER, {"steps": 1, "retries": 0})
    kept.sync()
    return kept


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[SpeechRequest]:
    """What sessions are asked to say."""
    found: list[SpeechRequest] = []
    for name in ("play", "write"):
        real: Callable[..., object] = getattr(Session, name)

        def noted(session: Session, request: SpeechRequest, *more, real=real, **named):
            found.append(request)
            return real(session, request, *more, **named)

        monkeypatch.setattr(Session, name, noted)
    return found


def own_voice(home: Home) -> str:
    voice, _ = VoiceStore(home.voices).add(
        read_clip(clips.LJ), name="Grandmother", consent="mine", source="microphone"
    )
    return voice.id


def test_a_voice_of_ones_own_is_spoken_by_its_name(settings: Settings, tmp_path: Path, asked, capsys) -> None:
    own_voice(Home.own())
    out = tmp_path / "a.wav"
    assert main(["say", "Hello there.", "--voice", "grandmother", "--out", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["model"]
    assert asked[0].voice.name == "Grandmother"
    assert out.stat().st_size > 10_000


def test_settings_and_rules_of_the_window_hold(settings: Settings, tmp_path: Path, asked) -> None:
    home = Home.own()
    key = own_voice(home)
    settings.set_voice(MEMBER, OWN + key)
    settings.seed, settings.spell_out = 7, False
    settings.set_style_value(MEMBER, "temperature", 0.5)
    settings.sync()
    RuleBook(home.pronunciation).keep([PronunciationRule("bird", "crow")])
    assert main(["say", "The bird sings.", "--out", str(tmp_path / "a.wav"), "--top-p", "0.5"]) == 0
    options = asked[0].options
    assert (options.seed, options.spell_out, options.temperature, options.top_p) == (7, False, 0.5, 0.5)
    assert [rule.said for rule in options.pronunciation.rules] == ["crow"]
    assert asked[0].voice.name == "Grandmother"


def test_a_reading_left_off_in_the_window_goes_on_and_its_end_is_kept(
    settings: Settings, tmp_path: Path, asked, monkeypatch: pytest.MonkeyPatch, capsys
) -> None:
    book, second = tmp_path / "book.txt", TEXT.index("Nobody")
    book.write_text(TEXT)
    key, home = speak.Script.plain(TEXT).key, Home.own()
    store = DocumentStore(home.data)
    store.save_place(key, second, [], [Span(TEXT.index("The night"), len(TEXT))])
    store.close()

    class Heard(Still):
        def drain(self, timeout: float | None = None) -> bool:
            return True

    monkeypatch.setattr(speak, "_player", lambda options, stack: stack.enter_context(closing(Heard())))
    assert main(["read", str(book)]) == 0
    assert "where it was left off" in capsys.readouterr().err
    assert (asked[0].start, asked[0].script.skips) == (second, (Span(TEXT.index("The night"), len(TEXT)),))
    store = DocumentStore(home.data)
    assert store.kept(key).char == len(TEXT)
    assert store.kept(key).own == (Span(TEXT.index("The night"), len(TEXT)),)
    assert [recent.source for recent in store.recents()] == [str(book)]
    store.close()
    assert main(["read", str(book)]) == 0
    assert asked[1].start == 0, "behind its end it begins anew"
    RuleBook(home.pronunciation).keep([PronunciationRule("bird", "crow")], key)
    book.write_text(TEXT + " More.")
    for _ in range(2):
        assert main(["read", str(book)]) == 0
        rules = asked[-1].options.pronunciation.rules
        assert [rule.said for rule in rules] == ["crow"], "whatever is changed in it"


def test_voices_are_listed_without_loading_a_model(
    settings: Settings, capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_voice(Home.own())
    monkeypatch.setattr(
        "engine.checkpoints.loader.load", lambda *asked, **named: pytest.fail("it was loaded")
    )
    assert main(["voices", "list", "--model", "starter"]) == 0
    listed = capsys.readouterr().out
    assert "anna" in listed
    assert "Grandmother" in listed
