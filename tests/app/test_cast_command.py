"""Who speaks a document, said on the command line: shown, corrected line by line, remembered, and heard."""

from __future__ import annotations

import signal
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import soundfile

import engine.model
from app.__main__ import main
from app.core.casting import SPEECH, Cast, parts_of, passages
from app.core.folders import Home
from app.core.library import DocumentStore
from app.core.settings import Settings
from app.core.voices import BUILT_IN, OWN, VoiceStore
from app.documents.open import open_file
from engine import Script, read_clip, sentence_spans
from tests.support.places import LJ as CLIP

CHAT = "Alice: The bird sings. It is late.\n\nBob: No.\n\nAlice: All is well.\n"
STORY = "“Come,” she said. “Now we go.”\n\nHe came. “Why?” he asked, and looked up.\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PHILOMEL_DATA", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def chat(tmp_path: Path) -> Path:
    (tmp_path / "chat.txt").write_text(CHAT)
    return tmp_path / "chat.txt"


def philomel(*arguments: object) -> int:
    before = signal.getsignal(signal.SIGTERM)
    try:
        return main([*map(str, arguments), "--model", "starter"])
    finally:
        signal.signal(signal.SIGTERM, before)


def shown(capsys: pytest.CaptureFixture[str], *arguments: object) -> list[list[str]]:
    assert philomel("cast", *arguments) == 0
    return [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]


def kept(path: Path) -> Cast:
    with closing(DocumentStore(Home.own().data)) as store:
        return store.kept(open_file(path).key).cast


def test_lines_are_shown_and_given_to_others(chat: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = shown(capsys, chat, "--lines")
    assert [row[:2] for row in rows] == [["1", "Alice"], ["2", "Alice"], ["3", "Bob"], ["4", "Alice"]]
    assert rows[2] == ["3", "Bob", "No."]
    assert kept(chat) == Cast()
    assert {tuple(row[:2]) for row in shown(capsys, chat, "--said-by", "3-4=Carol")} == {
        ("Alice", "1"), ("Carol", "2"),
    }  # fmt: skip
    found = kept(chat)
    assert [(CHAT[span.start : span.end], name) for span, name in found.said] == [
        ("No.", "Carol"), ("All is well.", "Carol"),
    ]  # fmt: skip
    assert found.on
    assert set(found.voices) == {"Carol"}
    shown(capsys, chat, "--said-by", "3", "--said-by", "4=", "--part", "bob=selma")
    assert [(CHAT[span.start : span.end], name) for span, name in kept(chat).said] == [("All is well.", "")]
    assert set(kept(chat).voices) == {"Carol", "Bob"}
    assert [row[1:] for row in shown(capsys, chat, "--lines")][2:] == [["Bob", "No."], ["All", "is well."]]
    voices = {row[0]: row[2] for row in shown(capsys, chat, "--cast")}
    assert voices["Bob"] == "selma"
    assert voices["Alice"] != "whoever reads"
    shown(capsys, chat, "--one-voice")
    assert not kept(chat).on


def test_what_makes_no_sense_is_told_and_nothing_kept(chat: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for said, words in (
        (("--said-by", "9=Bob"), "a line from 1 to 4"),
        (("--said-by", "3-2=Bob"), "Write '3-2=Bob' as LINE=NAME"),
        (("--said-by", "Bob"), "Write 'Bob' as LINE=NAME"),
        (("--said-by", "3=Carol", "--part", "Carol=nobody"), "There is no voice 'nobody'"),
    ):
        assert philomel("cast", chat, *said) == 1
        assert words in capsys.readouterr().err
    assert kept(chat) == Cast()


def test_what_is_said_and_kept_nowhere_is_no_success(
    chat: Path, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (home / "documents.sqlite3").mkdir(parents=True)
    assert philomel("cast", chat) == 0
    assert philomel("cast", chat, "--said-by", "1=Bob") == 1
    assert "nothing is remembered" in caplog.text
    caplog.clear()


def test_who_reads_speaks_for_nobody_and_others_are_of_its_language(chat: Path, tmp_path: Path) -> None:
    read = ("--cast", "--no-watermark", "--out", tmp_path / "a.wav")
    Settings(Home.own().settings).set_voice("starter", BUILT_IN + "mateo")
    assert philomel("read", chat, *read) == 0
    assert kept(chat).voices == {"Alice": BUILT_IN + "conrad", "Bob": BUILT_IN + "ines"}, "anna reads"
    play = tmp_path / "play.txt"
    play.write_text("Marta: El barco no viene hoy.\n\nPedro: ¡Qué lástima!\n\nMarta: Sí.\n", "utf-8")
    assert philomel("cast", play, "--cast") == 0
    assert kept(play).voices == {"Marta": BUILT_IN + "lucia", "Pedro": BUILT_IN + "anna"}, "mateo reads"


def test_a_voice_of_one_s_own_speaks_any_language(home: Path, tmp_path: Path) -> None:
    """It stood behind all that are of the text's, as if it were English."""
    linda, _ = VoiceStore(home / "voices").add(
        read_clip(CLIP), name="Linda", consent="Mine.", source="lj.wav"
    )
    settings, play = Settings(Home.own().settings), tmp_path / "play.txt"
    play.write_text("Marta: El barco no viene hoy.\n\nPedro: ¡Qué lástima!\n\nMarta: Sí.\n", "utf-8")
    for reads, pedro in (BUILT_IN + "mateo", OWN + linda.id), (OWN + linda.id, BUILT_IN + "mateo"):
        settings.set_voice("starter", reads)
        settings.sync()
        assert philomel("cast", play, "--cast") == 0
        assert kept(play).voices == {"Marta": BUILT_IN + "lucia", "Pedro": pedro}
        with closing(DocumentStore(home)) as store:
            store.forget()


def test_a_name_that_no_voice_has_is_answered_with_all_there_are(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    VoiceStore(home / "voices").add(read_clip(CLIP), name="Linda", consent="Mine.", source="lj.wav")
    assert philomel("say", "No.", "--voice", "Lina", "--out", tmp_path / "a.wav") == 1
    told = capsys.readouterr().err
    assert "no voice or clip 'Lina'" in told
    assert told.endswith("tiago. Your own: Linda.\n")
    assert philomel("voices", "convert", CLIP, "--voice", "Lina", "--out", tmp_path / "a.wav") == 1
    assert capsys.readouterr().err == told
    # What is a file's name, and whose, the engine alone judges.
    assert philomel("say", "No.", "--voice", tmp_path / "Lina.safetensors", "--out", tmp_path / "a.wav") == 1
    assert "There is no voice at" in capsys.readouterr().err


def test_it_is_heard_where_it_is_written(chat: Path, tmp_path: Path) -> None:
    plain, several, again = tmp_path / "plain.wav", tmp_path / "several.wav", tmp_path / "again.wav"
    read = ("read", chat, "--no-watermark", "--out")
    assert philomel(*read, plain) == 0
    assert philomel("cast", chat, "--said-by", "3=Carol", "--part", "Carol=rufus") == 0
    assert philomel(*read, several) == 0
    assert philomel("cast", chat, "--one-voice") == 0
    assert philomel(*read, again) == 0
    assert plain.read_bytes() == again.read_bytes()
    assert plain.read_bytes() != several.read_bytes()
    # The name of whose lines have a voice of their own is not read.
    assert soundfile.info(several).duration < soundfile.info(plain).duration


def test_a_story_s_sentences_are_cut_where_somebody_else_speaks() -> None:
    script = Script.plain(STORY)

    def told(cast: Cast) -> list[tuple[str, str]]:
        found = passages(script, cast, sentence_spans(script, "en"))
        return [(STORY[span.start : span.end], name) for span, name in found]

    before = told(Cast())
    assert before == [
        ("“Come,”", SPEECH), ("she said.", ""), ("“Now we go.”", SPEECH),
        ("He came.", ""), ("“Why?”", SPEECH), ("he asked, and looked up.", ""),
    ]  # fmt: skip
    spans = [span for span, _ in passages(script, Cast(), sentence_spans(script, "en"))]
    cast = Cast().say(spans[0], "").say(spans[4], "Tom")
    # What is said of some of them leaves the others under their numbers.
    assert [words for words, _ in told(cast)] == [words for words, _ in before]
    assert [name for _, name in told(cast)] == ["", "", SPEECH, "", "Tom", ""]
    assert parts_of(script, cast).names == [(SPEECH, 1), ("Tom", 1)]


def test_a_voice_of_a_cast_is_not_broken_off_in_the_middle(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    VoiceStore(home / "voices").add(read_clip(CLIP), name="Linda", consent="I may.", source=CLIP.name)
    learnt: list[str] = []
    real = engine.model.clone

    def clone(*arguments: Any, **named: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        made = real(*arguments, **named)
        learnt.append(made.name)
        return made

    monkeypatch.setattr("engine.model.clone", clone)
    # What a shell has run in the background does not hear of Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        assert philomel("say", "[voice: Linda]The bird sings.[/voice]", "--out", home / "a.wav") == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert learnt == ["Linda"]
    assert "Stopped." in capsys.readouterr().err
