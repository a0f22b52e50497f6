"""Our numbers beside the reference's, on a member's own files."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from engine import reference
from engine.checkpoints import convert
from engine.errors import CheckpointFormatError, MissingPackageError
from engine.reference import compare_with_reference

needs_reference = pytest.mark.skipif(
    importlib.util.find_spec("chatterbox") is None, reason="needs chatterbox-tts"
)


@pytest.fixture(scope="module")
def nano(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Toy weights in the official layout."""
    from tests.parity import members

    directory = tmp_path_factory.mktemp("official") / "nano"
    members.write(directory, members.build("nano", "tiny", 0))
    return directory


@needs_reference
def test_the_command_compares_every_stage(nano: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["models", "verify", str(nano), "--parity"]) == 0
    said = capsys.readouterr().out
    for stage in ("T3: logits", "S3Gen: mel", "vocoder: samples", "clip: x-vector"):
        (line,) = [line for line in said.splitlines() if line.startswith(stage)]
        assert "  ok" in line
    assert said.endswith("Equal to the reference, but for rounding.\n")


@needs_reference
def test_other_weights_are_told_of(nano: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.checkpoints import loader

    load = loader.load

    def altered(*args: Any, **named: Any) -> Any:
        model = load(*args, **named)
        model.t3.text_emb.weight = model.t3.text_emb.weight * 1.01
        return model

    monkeypatch.setattr(loader, "load", altered)
    row = next(compare_with_reference(nano))
    assert not row.passed


@needs_reference
def test_a_converted_model_cannot_be_compared(nano: Path, tmp_path: Path) -> None:
    small = convert.convert(nano, tmp_path / "small", bits=8)
    with pytest.raises(CheckpointFormatError, match="publisher's own files"):
        next(compare_with_reference(small))


def test_without_the_reference_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(reference, "install", reference.install.__wrapped__)
    with pytest.raises(MissingPackageError, match="pip install chatterbox-tts"):
        next(compare_with_reference(tmp_path))
