"""Short-time Fourier transforms of batches of waveforms, and the four mel front ends of the Chatterbox
family.

A front end takes float32 waveforms (B, S) in [-1, 1] and gives (B, F, mels). All are differentiable. Shapes:
B waveforms of S samples, F frames, ``n_fft // 2 + 1`` bins. Sources: Chatterbox ``s3gen/utils/mel.py``,
``s3tokenizer.py`` and ``voice_encoder/melspec.py``; Kaldi's ``feature-fbank`` with torchaudio's defaults; the
mel scale of Slaney's Auditory Toolbox.
"""

from __future__ import annotations

from functools import lru_cache

import mlx.core as mx
import numpy as np

from engine.types import Float32


@lru_cache(maxsize=8)
def hann(size: int) -> Float32:
    """Periodic Hann window of ``size`` samples, (size,) float32."""
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)
    return frozen(window)


def frame(x: mx.array, size: int, hop: int) -> mx.array:
    """Overlapping frames (B, F, size) of waveforms (B, S); what fills no whole frame is left out.

    F = (S - size) // hop + 1; S must be at least ``size``.
    """
    B, S = x.shape
    count = (S - size) // hop + 1
    return mx.as_strided(x, (B, count, size), (S, hop, 1))


def pad_reflect(x: mx.array, left: int, right: int) -> mx.array:
    """Waveforms (B, S) mirrored at both ends without repeating the end sample; S > left, right."""
    S = x.shape[1]
    index = np.pad(np.arange(S), (left, right), mode="reflect")
    head, tail = mx.array(index[:left]), mx.array(index[left + S :])
    return mx.concatenate([x[:, head], x, x[:, tail]], axis=1)


def spectrum(frames: mx.array, n_fft: int) -> tuple[mx.array, mx.array]:
    """Real and imaginary parts, each (B, F, n_fft // 2 + 1), of the DFT of frames (B, F, size).

    Frames shorter than ``n_fft`` count as padded with zeros on the right.
    """
    z = mx.fft.rfft(frames, n=n_fft)
    return mx.real(z), mx.imag(z)


def stft(x: mx.array, n_fft: int, hop: int, *, center: bool = True) -> tuple[mx.array, mx.array]:
    """Hann-windowed spectrum of waveforms (B, S): two parts of (B, F, n_fft // 2 + 1).

    The convention is ``torch.stft``'s: with ``center`` the waveform is mirrored by ``n_fft // 2``
    samples on both sides first and F = S // hop + 1.
    """
    if center:
        x = pad_reflect(x, n_fft // 2, n_fft // 2)
    return spectrum(frame(x, n_fft, hop) * mx.array(hann(n_fft)), n_fft)


def frozen(x: np.ndarray) -> Float32:
    """A float32 copy that cannot be written to, since it is shared by a cache."""
    out = np.ascontiguousarray(x, dtype=np.float32)
    out.setflags(write=False)
    return out


S3GEN_FLOOR = 1e-5
"""Magnitude below which :func:`s3gen_mel` hears silence."""
_KALDI_FLOOR = float(np.finfo(np.float32).eps)


def s3gen_mel(wav: mx.array, num_mels: int = 80) -> mx.array:
    """Log-mel that S3Gen and its vocoder speak: 24 kHz in, (B, S // 480, num_mels) out, 50 frames a second.

    Magnitudes of 1920-sample frames every 480, to 8 kHz, natural log floored at :data:`S3GEN_FLOOR`; the
    waveform is mirrored by 720 samples on both sides instead of being centred. S > 720.
    """
    frames = frame(pad_reflect(wav, 720, 720), 1920, 480)
    real, imag = spectrum(frames * mx.array(hann(1920)), 1920)
    magnitude = mx.sqrt(real * real + imag * imag + 1e-9)
    filters = mx.array(mel_filters(24_000, 1920, num_mels, 8000.0))
    return mx.log(mx.maximum(magnitude @ filters, S3GEN_FLOOR))


def tokenizer_mel(wav: mx.array, num_mels: int = 128) -> mx.array:
    """Log-mel that the S3 tokenizer hears: 16 kHz in, (B, S // 160, num_mels) out, 100 frames a second.

    Whisper's front end: power of centred 400-sample frames, the last frame dropped, log10
    floored at 1e-10 and at 8 below each waveform's own maximum, then (x + 4) / 4. S > 200.
    """
    power = _power_16k(wav)[:, :-1]
    log = _tokenizer_log(power, num_mels)
    return tokenizer_levels(log, mx.max(log, axis=(1, 2), keepdims=True))


def tokenizer_log(wav: mx.array, num_mels: int = 128) -> mx.array:
    """What :func:`tokenizer_mel` is before its levels, of whole 400-sample frames alone, every 160 from the
    first sample on: (B, (S - 400) // 160 + 1, num_mels). For sound in parts. S >= 400."""
    return _tokenizer_log(_power_16k(wav, center=False), num_mels)


def tokenizer_levels(log: mx.array, loudest: mx.array | float) -> mx.array:
    """The last step of :func:`tokenizer_mel`, beside the largest logarithm of all of the sound."""
    return (mx.maximum(log, loudest - 8.0) + 4.0) / 4.0


def voice_encoder_mel(wav: mx.array, num_mels: int = 40) -> mx.array:
    """Mel power, without a logarithm, of the LSTM voice encoder: 16 kHz in, (B, S // 160 + 1, num_mels) out.

    Centred 400-sample frames every 160. S > 200.
    """
    return _power_16k(wav) @ mx.array(mel_filters(16_000, 400, num_mels, 8000.0))


def kaldi_fbank(wav: mx.array, num_mels: int = 80) -> mx.array:
    """Kaldi's log filter bank as CAMPPlus hears it: 16 kHz in, (B, (S - 400) // 160 + 1, num_mels) out.

    25 ms frames without padding, offset removed, pre-emphasis 0.97, Povey window, 512-point
    power spectrum, 20 Hz to 8 kHz, no dither; each band's mean over time is taken off. S >= 400.
    """
    frames = frame(wav, 400, 160)
    frames = frames - mx.mean(frames, axis=-1, keepdims=True)
    before = mx.concatenate([frames[..., :1], frames[..., :-1]], axis=-1)
    real, imag = spectrum((frames - 0.97 * before) * mx.array(_povey(400)), 512)
    energy = (real * real + imag * imag) @ mx.array(_kaldi_filters(num_mels))
    log = mx.log(mx.maximum(energy, _KALDI_FLOOR))
    return log - mx.mean(log, axis=1, keepdims=True)


def _power_16k(wav: mx.array, *, center: bool = True) -> mx.array:
    """Power spectrum (B, S // 160 + 1, 201) of centred 400-sample frames every 160."""
    real, imag = stft(wav, 400, 160, center=center)
    return real * real + imag * imag


def _tokenizer_log(power: mx.array, num_mels: int) -> mx.array:
    return mx.log10(mx.maximum(power @ mx.array(mel_filters(16_000, 400, num_mels, 8000.0)), 1e-10))


@lru_cache(maxsize=16)
def mel_filters(rate: int, n_fft: int, num_mels: int, f_max: float) -> Float32:
    """Slaney's triangular filters, each of unit area, from 0 Hz to ``f_max``: (n_fft // 2 + 1, num_mels).

    The scale is linear below 1 kHz and logarithmic above. Equal to ``librosa.filters.mel``.
    """
    bins = np.linspace(0.0, rate / 2, n_fft // 2 + 1)
    edges = _slaney_to_hz(np.linspace(0.0, _hz_to_slaney(f_max), num_mels + 2))
    rise = (bins[:, None] - edges[:-2]) / (edges[1:-1] - edges[:-2])
    fall = (edges[2:] - bins[:, None]) / (edges[2:] - edges[1:-1])
    area = 2.0 / (edges[2:] - edges[:-2])
    return frozen(np.maximum(0.0, np.minimum(rise, fall)).astype(np.float32) * area.astype(np.float32))


_LINEAR_STEP = 200.0 / 3
"""Hertz a mel below 1 kHz on Slaney's scale; above it 27 mels are a factor of 6.4."""
_LOG_STEP = np.log(6.4) / 27


def _hz_to_slaney(hz: float) -> float:
    if hz < 1000.0:
        return hz / _LINEAR_STEP
    return 1000.0 / _LINEAR_STEP + float(np.log(hz / 1000.0)) / _LOG_STEP


def _slaney_to_hz(mel: np.ndarray) -> np.ndarray:
    knee = 1000.0 / _LINEAR_STEP
    return np.where(mel < knee, mel * _LINEAR_STEP, 1000.0 * np.exp(_LOG_STEP * (mel - knee)))


@lru_cache(maxsize=4)
def _povey(size: int) -> Float32:
    """Kaldi's window: a symmetric Hann window to the power 0.85."""
    return frozen((0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / (size - 1))) ** 0.85)


@lru_cache(maxsize=4)
def _kaldi_filters(num_mels: int) -> Float32:
    """(257, num_mels) triangles that are straight in mel (1127 ln(1 + f / 700)), 20 Hz to 8 kHz at 16 kHz."""
    mel = 1127.0 * np.log1p(np.arange(257) * (16_000 / 512) / 700.0)[:, None]
    low, high = 1127.0 * np.log1p(np.array([20.0, 8000.0]) / 700.0)
    edges = np.linspace(low, high, num_mels + 2)
    rise = (mel - edges[:-2]) / (edges[1:-1] - edges[:-2])
    fall = (edges[2:] - mel) / (edges[2:] - edges[1:-1])
    filters = np.maximum(0.0, np.minimum(rise, fall))
    filters[-1] = 0.0  # Kaldi's banks leave the Nyquist bin out
    return frozen(filters)
