"""Tokens of recordings of any length, heard in parts."""

from __future__ import annotations

import numpy as np
import pytest

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import soundfile

from engine.config import S3TokenizerConfig
from engine.dsp import mel
from engine.dsp.resample import soxr_hq
from engine.types import Float32
from engine.voice.decode import read_clip
from engine.voice.recording import Recording, log_mels
from engine.voice.s3tokenizer import OVERLAP_FRAMES, WINDOW_FRAMES, S3Tokenizer
from tests.support.clips import MALE, whole


@pytest.mark.parametrize("size", [201, 400, 640, 801, 16_000, 16_161])
@pytest.mark.parametrize("block", [7, 160, 5000])
def test_a_mel_in_parts_is_the_whole(size: int, block: int) -> None:
    wav = np.random.default_rng(0).standard_normal(size).astype(np.float32)
    parts = log_mels([wav[start : start + block] for start in range(0, size, block)], 128)
    log = mx.concatenate(list(parts), axis=1)
    expected = mel.tokenizer_mel(mx.array(wav[None]))
    assert log.shape == expected.shape
    assert mx.allclose(mel.tokenizer_levels(log, mx.max(log)), expected, atol=1e-4)


def test_windows_join() -> None:
    """However a mel comes, and however long its last window is: four frames a token, none twice."""
    mx.random.seed(0)
    tokenizer = S3Tokenizer(S3TokenizerConfig(hidden_size=128, num_heads=2, num_layers=1))
    stride = WINDOW_FRAMES - OVERLAP_FRAMES
    for frames in (WINDOW_FRAMES, WINDOW_FRAMES + 1, 2 * stride + 100, 2 * stride + 300, 2 * stride + 2222):
        x = mx.random.normal((1, frames, 128))
        tokens = tokenizer.tokenize(x)
        assert tokens.shape == (1, -(-frames // 4)), frames
        parts = [x[:, start : start + 333] for start in range(0, frames, 333)]
        assert mx.array_equal(mx.concatenate(list(tokenizer.stream(parts)), axis=1), tokens)


def test_a_recording_is_what_is_decoded() -> None:
    """Every sound clip here, by blocks and at once, at its own rate and at the tokenizer's."""
    for path in [MALE, *whole()[:12]]:
        clip, recording = read_clip(path), Recording(path)
        assert (recording.rate, recording.samples) == (clip.rate, len(clip.samples))
        assert np.array_equal(_joined(recording, clip.rate), clip.samples)
        assert np.array_equal(_joined(recording, 16_000), soxr_hq(clip.samples, clip.rate, 16_000))


def _joined(recording: Recording, rate: int) -> Float32:
    found = np.concatenate(list(recording.blocks_at(rate)))
    assert len(found) == recording.samples_at(rate)
    return found


def test_integers_in_a_float_file_and_channels_that_differ(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(0)
    samples = (rng.standard_normal((70_000, 2)) * [8000.0, 300.0]).astype(np.float32)
    path = tmp_path / "two.wav"
    soundfile.write(path, samples, 16_000, subtype="FLOAT")
    assert np.allclose(_joined(Recording(path), 16_000), read_clip(path).samples, atol=1e-6)
