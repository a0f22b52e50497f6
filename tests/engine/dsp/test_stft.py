"""STFT: against numpy, and back."""

import mlx.core as mx
import numpy as np
import pytest

from engine.dsp import stft


@pytest.fixture
def wav() -> np.ndarray:
    return np.random.default_rng(0).standard_normal((2, 4000)).astype(np.float32)


@pytest.mark.parametrize(("n_fft", "hop"), [(16, 4), (400, 160), (1920, 480)])
def test_spectrum_equals_the_fft(wav, n_fft, hop):
    real, imag = stft.stft(mx.array(wav), n_fft, hop)
    padded = np.pad(wav, ((0, 0), (n_fft // 2, n_fft // 2)), mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, n_fft, axis=1)[:, ::hop]
    expected = np.fft.rfft(frames * stft.hann(n_fft))
    assert real.shape == (2, 4000 // hop + 1, n_fft // 2 + 1)
    scale = np.abs(expected).max()
    assert np.abs(np.asarray(real) - expected.real).max() < 1e-5 * scale
    assert np.abs(np.asarray(imag) - expected.imag).max() < 1e-5 * scale


def test_short_frames_count_as_padded():
    frames = mx.array(np.random.default_rng(2).standard_normal((1, 2, 400)).astype(np.float32))
    real, _ = stft.spectrum(frames, 512)
    assert np.allclose(real, np.fft.rfft(np.asarray(frames), 512).real, atol=1e-4)
