"""A file holds its speech marked, whole after a break too."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile as sf

from engine.config import SAMPLE_RATE
from engine.errors import CheckpointNotFoundError
from engine.types import Float32
from engine.watermark import MarkedFile, marking
from tests.support.watermark import small_marker, speechlike

SAME = 2e-5 + 0.5 / 32768
"""What digital silence is, is told beside the loudest frame so far, which may move one at its border; and
half a step of 16 bits."""


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "load_marker", lambda models_dir: small_marker())


@pytest.fixture(scope="module")
def speech() -> Float32:
    return speechlike(4.0)


@pytest.fixture(scope="module")
def marked(speech: Float32) -> Float32:
    return small_marker().mark(speech)[0]


def test_holds_all_of_it_marked(tmp_path: Path, speech: Float32, marked: Float32) -> None:
    path = tmp_path / "speech.wav"
    with MarkedFile(path) as file:
        for start in range(0, len(speech), 7000):
            file.write(speech[start : start + 7000])
        assert file.samples < len(speech)
    assert file.samples == len(speech)
    np.testing.assert_allclose(sf.read(path, dtype="float32")[0], marked, atol=SAME)
    file.close()
    assert file.samples == len(speech)


def test_flac_holds_the_same(tmp_path: Path, speech: Float32, marked: Float32) -> None:
    path = tmp_path / "speech.flac"
    with MarkedFile(path) as file:
        file.write(speech)
    np.testing.assert_allclose(sf.read(path, dtype="float32")[0], marked, atol=2 / 32768)


def test_nothing_is_lost_at_a_break(tmp_path: Path, speech: Float32) -> None:
    path = tmp_path / "speech.wav"
    file = MarkedFile(path)
    file.write(speech[:50_000])
    file.leave()
    assert sf.info(path).frames == 50_000


def test_work_that_fails_without_a_sample_leaves_an_older_file(tmp_path: Path) -> None:
    path = tmp_path / "speech.wav"
    path.write_bytes(b"older")
    file = MarkedFile(path)
    file.write(np.zeros(0, np.float32))
    file.leave()
    assert path.read_bytes() == b"older"


def test_without_weights_nothing_is_touched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    path = tmp_path / "speech.wav"
    path.write_bytes(b"older")
    file = MarkedFile(path, models_dir=tmp_path)
    with pytest.raises(CheckpointNotFoundError, match="philomel watermark --fetch"):
        file.write(np.zeros(SAMPLE_RATE, np.float32))
    assert path.read_bytes() == b"older"
