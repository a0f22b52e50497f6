"""Sample-rate conversion: soxr, and the windowed sincs that references send some sound through."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import soxr

from engine.types import Float32

_ZERO_CROSSINGS = 6
_ROLLOFF = 0.99
_KAISER_CROSSINGS = 10
_KAISER_BETA = 5.0
_ROWS = 1 << 16
"""Windows that are multiplied at a time: a product copies them."""


def soxr_hq(wav: Float32, source: int, target: int) -> Float32:
    """Waveform (S,) at ``source`` Hz to (ceil(S * target / source),) at ``target`` Hz.

    Equal to ``librosa.resample``, whose default is soxr's high quality.
    """
    if source == target or not wav.size:
        return wav
    out = soxr.resample(wav, source, target, quality="HQ")
    length = math.ceil(len(wav) * target / source)
    return np.pad(out[:length], (0, max(0, length - len(out)))).astype(np.float32, copy=False)


def sinc_hann(wav: Float32, source: int, target: int) -> Float32:
    """Waveform (S,) at ``source`` Hz to (ceil(S * target / source),) by a Hann-windowed sinc.

    Six zero crossings on each side and a cut-off at 0.99 of the lower Nyquist frequency, the
    defaults of ``torchaudio.transforms.Resample``. Source: J. O. Smith, "Digital Audio
    Resampling", https://ccrma.stanford.edu/~jos/resample/.
    """
    if source == target or not wav.size:
        return wav
    common = math.gcd(source, target)
    source, target = source // common, target // common
    kernels, reach = _sinc_kernels(source, target)
    padded = np.pad(wav.astype(np.float32, copy=False), (reach, reach + source))
    frames = np.lib.stride_tricks.sliding_window_view(padded, kernels.shape[1])[::source]
    return (frames @ kernels.T).reshape(-1)[: math.ceil(len(wav) * target / source)]


def polyphase(wav: Float32, source: int, target: int) -> Float32:
    """Waveform (S,) at ``source`` Hz to (ceil(S * target / source),) by a Kaiser-windowed sinc.

    Ten zero crossings on each side, beta 5 and a cut-off at the lower Nyquist frequency, as
    ``scipy.signal.resample_poly`` has it.
    """
    if source == target or not wav.size:
        return wav
    common = math.gcd(source, target)
    source, target = source // common, target // common
    phases, reach = _kaiser_phases(source, target)
    count = math.ceil(len(wav) * target / source)
    padded = np.pad(wav.astype(np.float32, copy=False), (reach, reach + source))
    windows = np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1)
    out = np.empty((-(-count // target), target), np.float32)
    for phase, taps in enumerate(phases):
        # The output at time phase / target of a step of ``source`` samples.
        needed = windows[phase * source // target :: source][: len(out)]
        for start in range(0, len(needed), _ROWS):
            rows = needed[start : start + _ROWS]
            out[start : start + len(rows), phase] = rows @ taps
    return out.reshape(-1)[:count]


@lru_cache(maxsize=8)
def _kaiser_phases(source: int, target: int) -> tuple[Float32, int]:
    """A filter for each of ``target`` phases, (target, 2 * reach + 1), and its reach in input samples."""
    wide = max(source, target)
    half = _KAISER_CROSSINGS * wide
    taps = np.sinc(np.arange(-half, half + 1) / wide) * np.kaiser(2 * half + 1, _KAISER_BETA)
    taps *= target / taps.sum()
    reach = -(-half // target)
    # Tap k of a phase weighs the input sample k - reach steps from the one before the output.
    offset = (np.arange(target) * source % target)[:, None] - (np.arange(2 * reach + 1) - reach) * target
    phases = np.where(abs(offset) <= half, taps[np.clip(offset + half, 0, 2 * half)], 0.0).astype(np.float32)
    phases.setflags(write=False)
    return phases, reach


@lru_cache(maxsize=8)
def _sinc_kernels(source: int, target: int) -> tuple[Float32, int]:
    """One filter for each of ``target`` phases, (target, 2 * reach + source), and its reach in samples.

    Phase p yields the output at time p / target of a step of ``source`` input samples; the
    window is a squared cosine over the zero crossings.
    """
    cutoff = min(source, target) * _ROLLOFF
    reach = math.ceil(_ZERO_CROSSINGS * source / cutoff)
    inputs = np.arange(-reach, source + reach) / source
    outputs = np.arange(target)[:, None] / target
    crossings = np.clip((inputs - outputs) * cutoff, -_ZERO_CROSSINGS, _ZERO_CROSSINGS)
    window = np.cos(np.pi * crossings / _ZERO_CROSSINGS / 2) ** 2
    kernels = (np.sinc(crossings) * window * cutoff / source).astype(np.float32)
    kernels.setflags(write=False)
    return kernels, reach
