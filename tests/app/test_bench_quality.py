"""``philomel bench --quality``: what is judged, and what is said without the judges."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main
from app.commands import quality
from engine import models
from engine.checkpoints import convert
from engine.speech import checks
from tests.support.program import MEMBER


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Toy models never stop by themselves."""
    monkeypatch.setattr(checks, "token_limit", lambda chars: 20)


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judges that hear "the keeper" in everything."""
    monkeypatch.setattr(quality, "require", lambda: None)
    monkeypatch.setattr(quality, "heard", lambda wave: ["the", "keeper"])
    monkeypatch.setattr(quality, "naturalness", lambda wave: (3.0, 2.0))


def test_without_the_judges_there_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(quality, "missing", lambda names: list(names))
    assert main(["bench", "--quality"]) == 1
    assert "pip install faster-whisper speechmos" in capsys.readouterr().err


@pytest.mark.usefixtures("deaf")
def test_a_published_model_is_judged_in_three_widths(
    models_dir: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The toy is in our own format; the conversion of official files has its own tests.
    monkeypatch.setattr(models, "is_converted", lambda *_: False)
    name = str(models_dir / MEMBER)
    assert main(["bench", "--quality", "--model", name, "--sentences", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["quality"]
    assert [row["bits"] for row in rows] == [16, 8, 4]
    assert rows[0]["megabytes"] > rows[1]["megabytes"] > rows[2]["megabytes"]
    # Two of the eight words are heard.
    assert all(row["words_wrong"] == 75.0 and row["p808"] == 3.0 for row in rows)


@pytest.mark.usefixtures("deaf")
def test_a_converted_model_is_judged_as_it_is(
    models_dir: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small = convert.convert(models_dir / MEMBER, tmp_path / "small", bits=4)
    assert models.is_converted(str(small))
    assert main(["bench", "--quality", "--model", str(small), "--sentences", "1"]) == 0
    said = capsys.readouterr().out
    assert "as it is" in said
    assert "75.0 %" in said


def test_words_and_their_errors() -> None:
    assert quality.words_of("Don't stop, twenty-one!") == ["don't", "stop", "twenty", "one"]
    assert quality.word_errors(["a", "b", "c", "d"], ["a", "x", "c"]) == 2
    assert quality.word_errors(["a", "b"], []) == 2


def test_the_sentences_are_plain_english() -> None:
    assert len(set(quality.SENTENCES)) == 24
    assert all(7 <= len(quality.words_of(text)) <= 10 for text in quality.SENTENCES)
