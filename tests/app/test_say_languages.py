"""``philomel say`` in a language that the model does not speak, and with rules of pronunciation."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.__main__ import main
from app.commands.speak import offer
from engine.speech import checks
from tests.support.program import MEMBER

GERMAN = "Niemand hätte gedacht, dass der Vogel in der Nacht so schön singen könnte."
ENGLISH = "Nobody would have thought that the bird could sing so well at night."


@pytest.fixture
def say(models_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(checks, "token_limit", lambda chars: 12)
    out = [
        "--model",
        str(models_dir / MEMBER),
        "--steps",
        "1",
        "--no-watermark",
        "--out",
        str(tmp_path / "o.wav"),
    ]
    return lambda text, *more: main(["say", text, *out, *more])


def test_a_text_of_another_language_ends_with_an_offer(say, capsys: pytest.CaptureFixture[str]) -> None:
    assert say(GERMAN) == 1
    told = capsys.readouterr().err
    assert "in German, which starter does not speak" in told
    assert "philomel models pull multilingual-v3" in told
    assert "--lang" in told
    assert say(GERMAN, "--lang", "en") == 0
    assert say(GERMAN, "--language", "en-GB") == 0
    assert say(ENGLISH, "--lang", "de") == 1
    assert "--lang" not in capsys.readouterr().err


def test_passages_that_are_left_out_are_told_once(say, capsys: pytest.CaptureFixture[str]) -> None:
    assert say(f"{ENGLISH}\n\n{GERMAN} {GERMAN}\n\n{ENGLISH}") == 0
    told = capsys.readouterr().err.strip().splitlines()
    assert len(told) == 1
    assert "2 sentences are in German, which starter does not speak, and left out." in told[0]


def test_an_offer_says_when_nothing_of_the_family_speaks_it(tmp_path: Path) -> None:
    assert "No model" in offer("cy", "starter", tmp_path)


def test_rules_come_from_a_file(say, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text("bird = dog\n", "utf-8")
    assert say(ENGLISH, "--pronunciation", str(rules)) == 0
    rules.write_text("bird dog\n", "utf-8")
    assert say(ENGLISH, "--pronunciation", str(rules)) == 1
    assert "Line 1 of the rules" in capsys.readouterr().err
    assert say(ENGLISH, "--pronunciation", str(tmp_path / "none.txt")) == 1
    assert "cannot be read" in capsys.readouterr().err
