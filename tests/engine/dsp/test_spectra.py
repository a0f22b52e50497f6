"""STFT, mel front ends, resampling and loudness against independent implementations."""

import math

import mlx.core as mx
import numpy as np
import pytest

from engine.dsp import loudness, resample, spectra
from tests.support import clips


def _relative(ours, theirs) -> float:
    theirs = np.asarray(theirs, np.float64)
    return float(np.linalg.norm(np.asarray(ours) - theirs) / np.linalg.norm(theirs))


def test_filters_equal_librosa():
    librosa = pytest.importorskip("librosa")
    for rate, n_fft, bands in ((24_000, 1920, 80), (16_000, 400, 128), (16_000, 400, 40)):
        theirs = librosa.filters.mel(sr=rate, n_fft=n_fft, n_mels=bands, fmin=0, fmax=8000)
        assert _relative(spectra.mel_filters(rate, n_fft, bands, 8000.0).T, theirs) < 1e-6


def test_front_ends_equal_librosa_and_kaldi():
    librosa = pytest.importorskip("librosa")
    pytest.importorskip("kaldi_native_fbank")
    from tests.parity.voice import kaldi_oracle

    wav16, wav24 = clips.speech(16_000), clips.speech(24_000)

    def mel(wave, rate, size, hop, bands, power, pad):
        """By NumPy's transform and librosa's filters: its own spectra take long to be loaded."""
        frames = np.lib.stride_tricks.sliding_window_view(np.pad(wave, pad, mode="reflect"), size)[::hop]
        window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)
        filters = librosa.filters.mel(sr=rate, n_fft=size, n_mels=bands, fmax=8000)
        return np.abs(np.fft.rfft(frames * window)) ** power @ filters.T

    power = mel(wav16, 16_000, 400, 160, 40, power=2, pad=200)
    assert _relative(spectra.voice_encoder_mel(mx.array(wav16[None]))[0], power) < 1e-5
    log = np.log10(np.maximum(mel(wav16, 16_000, 400, 160, 128, power=2, pad=200)[:-1], 1e-10))
    log = (np.maximum(log, log.max() - 8) + 4) / 4
    assert _relative(spectra.tokenizer_mel(mx.array(wav16[None]))[0], log) < 1e-5
    log = np.log(np.maximum(mel(wav24, 24_000, 1920, 480, 80, power=1, pad=720), 1e-5))
    assert _relative(spectra.s3gen_mel(mx.array(wav24[None]))[0], log) < 1e-4
    fbank = kaldi_oracle(wav16)
    assert _relative(spectra.kaldi_fbank(mx.array(wav16[None]))[0], fbank - fbank.mean(axis=0)) < 1e-5


def test_rows_of_a_batch_are_independent():
    wav = clips.speech(16_000, 2.0)
    batch = mx.array(np.stack([wav, wav * 0.01]))
    for front_end in (
        spectra.tokenizer_mel,
        spectra.voice_encoder_mel,
        spectra.kaldi_fbank,
        spectra.s3gen_mel,
    ):
        assert np.allclose(front_end(batch)[1], front_end(batch[1:])[0], atol=1e-5)


def test_soxr_keeps_a_tone_in_its_place():
    at = np.arange(24_000) / 24_000
    ours = resample.soxr_hq(np.sin(2 * np.pi * 1000 * at).astype(np.float32), 24_000, 16_000)
    expected = np.sin(2 * np.pi * 1000 * np.arange(16_000) / 16_000)
    assert ours.shape == expected.shape
    assert np.allclose(ours[1000:-1000], expected[1000:-1000], atol=1e-4)


@pytest.mark.parametrize(("source", "target"), [(24_000, 16_000), (16_000, 24_000), (44_100, 16_000)])
def test_sinc_resampling_is_its_formula(source, target):
    """Each output is a sum over the input of a Hann-windowed sinc at the true time distance."""
    wav = np.random.default_rng(0).standard_normal(600).astype(np.float32)
    ours = resample.sinc_hann(wav, source, target)
    assert len(ours) == math.ceil(600 * target / source)
    cutoff = 0.99 * min(source, target)
    for n in (0, 7, 100, len(ours) - 1):
        distance = (np.arange(600) / source - n / target) * cutoff
        kernel = np.where(np.abs(distance) < 6, np.sinc(distance) * np.cos(np.pi * distance / 12) ** 2, 0.0)
        assert ours[n] == pytest.approx(float(kernel @ wav) * cutoff / source, abs=1e-5)


def test_loudness_equals_pyloudnorm():
    pyloudnorm = pytest.importorskip("pyloudnorm")
    for rate in (16_000, 24_000, 44_100):
        wav = clips.speech(rate)
        assert loudness.integrated_loudness(wav, rate) == pytest.approx(
            pyloudnorm.Meter(rate).integrated_loudness(wav), abs=1e-4
        )
    wav = clips.speech(24_000)
    assert loudness.integrated_loudness(loudness.level(wav, 24_000, -27.0), 24_000) == pytest.approx(
        -27, abs=1e-3
    )
    assert loudness.integrated_loudness(wav[:4000], 24_000) == -math.inf
    assert np.array_equal(loudness.level(wav * 0, 24_000, -27.0), wav * 0)


@pytest.fixture
def wav() -> np.ndarray:
    return np.random.default_rng(0).standard_normal((2, 4000)).astype(np.float32)


@pytest.mark.parametrize(("n_fft", "hop"), [(16, 4), (400, 160), (1920, 480)])
def test_spectrum_equals_the_fft(wav, n_fft, hop):
    real, imag = spectra.stft(mx.array(wav), n_fft, hop)
    padded = np.pad(wav, ((0, 0), (n_fft // 2, n_fft // 2)), mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, n_fft, axis=1)[:, ::hop]
    expected = np.fft.rfft(frames * spectra.hann(n_fft))
    assert real.shape == (2, 4000 // hop + 1, n_fft // 2 + 1)
    scale = np.abs(expected).max()
    assert np.abs(np.asarray(real) - expected.real).max() < 1e-5 * scale
    assert np.abs(np.asarray(imag) - expected.imag).max() < 1e-5 * scale


def test_short_frames_count_as_padded():
    frames = mx.array(np.random.default_rng(2).standard_normal((1, 2, 400)).astype(np.float32))
    real, _ = spectra.spectrum(frames, 512)
    assert np.allclose(real, np.fft.rfft(np.asarray(frames), 512).real, atol=1e-4)
