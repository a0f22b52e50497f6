"""The spectrogram that Perth marks: 32 kHz, a Hann window of 2048 samples every 10 ms, in decibels.

The convention is ``torch.stft``'s: the sound is mirrored at both ends, and F = S // HOP + 1. A level is a
magnitude in decibels between -180 and 15, laid on 0 to 1. Source: ``resemble-perth`` 1.0.1,
``audio_processor.py`` and ``utils.py``.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.dsp.stft import hann
from engine.types import Float32

RATE = 32_000
N_FFT = 2048
HOP = 320
SIDE = N_FFT // 2
"""Samples on each side of a frame's middle."""
_FLOOR = 1e-9
_LOWEST = -180.0
_RANGE = 195.0
_LOUDEST_DB = 200.0
_SOUNDING = 0.05

Complex64 = npt.NDArray[np.complex64]


def is_long_enough(wave: Float32) -> bool:
    """Whether there is enough of (S,) to be mirrored."""
    return len(wave) > SIDE


def mirrored(wave: Float32) -> Float32:
    """A waveform (S,), S > SIDE, with SIDE samples more at both ends."""
    return np.pad(wave, SIDE, mode="reflect")


def spectrum(padded: Float32) -> Complex64:
    """Frames (F, N_FFT // 2 + 1) of a waveform that is mirrored already."""
    frames = np.lib.stride_tricks.sliding_window_view(padded, N_FFT)[::HOP]
    return np.fft.rfft(frames * hann(N_FFT)).astype(np.complex64, copy=False)


def levels(frames: Complex64) -> Float32:
    """Levels (F, N_FFT // 2 + 1) of a spectrum."""
    decibels = 20 * np.log10(np.maximum(np.abs(frames), np.float32(_FLOOR)))
    return (decibels - np.float32(_LOWEST)) / np.float32(_RANGE)


def sounding(totals: Float32, loudest: float = 0.0) -> Float32:
    """Which frames are marked and listened to: (F,) of 1 and 0.

    Those whose levels add up to more than a twentieth of the loudest frame's, which is all but digital
    silence: the limit lies below -170 dB.

    Args:
        totals: sum of each frame's levels.
        loudest: a total that was heard before, if it is higher.
    """
    return (totals > _SOUNDING * max(loudest, totals.max())).astype(np.float32)


def change(frames: Complex64, marked: Float32, length: int) -> Float32:
    """What to add to a waveform of ``length`` samples so that its lowest bands have other levels.

    Args:
        frames: of the waveform, (F, bands).
        marked: the levels they shall have, (F, bands); the phase stays.
        length: of the waveform, at most F * HOP.
    """
    old = np.abs(frames)
    new = np.power(np.float32(10), np.minimum(marked * _RANGE + _LOWEST, _LOUDEST_DB) / 20)
    phase = np.divide(frames, old, out=np.ones_like(frames), where=old > 0)
    difference = (phase * new - frames).astype(np.complex64)
    window = hann(N_FFT)
    wave = _overlap_add(np.fft.irfft(difference, n=N_FFT).astype(np.float32, copy=False) * window)
    envelope = _overlap_add(np.broadcast_to(window * window, (len(frames), N_FFT)))
    inside = slice(SIDE, SIDE + length)
    return wave[inside] / envelope[inside]


def _overlap_add(frames: Float32) -> Float32:
    """Sum of frames (F, N_FFT) laid HOP apart."""
    shifts = -(-N_FFT // HOP)
    F = len(frames)
    total = np.zeros((F + shifts - 1, HOP), np.float32)
    for j in range(shifts):
        piece = frames[:, j * HOP : (j + 1) * HOP]
        total[j : j + F, : piece.shape[1]] += piece
    return total.reshape(-1)
