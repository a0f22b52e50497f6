"""Loudness of speech after ITU-R BS.1770-4, and levelling to a target.

The K-weighting is applied as a frequency response, so that no recursive filter (and no SciPy)
is needed; both filters die away within a tenth of a second, far less than the padding.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import chain

import numpy as np

from engine.types import Float32

_BLOCK_S = 0.4
_STEP = 0.25
"""Between the starts of two blocks, in blocks."""
_BINS = 1 << 16
"""Of a spectrum that are weighted in one go: of a long clip all at once would take memory."""
_ABSOLUTE_GATE = -70.0
_RELATIVE_GATE = -10.0
_STRETCH_HOPS = 600
"""Hops of a tenth of a second that are weighted in one go, of sound that comes in pieces."""


def integrated_loudness(wav: Float32, rate: int) -> float:
    """Loudness in LUFS of a mono waveform (S,) at ``rate`` Hz; -inf for silence or under 0.4 s.

    Blocks of 0.4 s every 0.1 s, gated at -70 LUFS and then at 10 below the mean of what is left.
    The K-weighting filters are pyloudnorm's, which Chatterbox uses.
    """
    return _gated(_block_powers(wav, rate))


def streamed_loudness(blocks: Iterable[Float32], rate: int) -> float:
    """As :func:`integrated_loudness`, of a waveform (S,) that comes in pieces of any length.

    A minute at a time is weighted, each after so much of what came before that the filters have settled:
    memory does not grow with the sound.
    """
    hop, lead = round(_BLOCK_S * _STEP * rate), rate
    size = _STRETCH_HOPS * hop
    # Powers of hops: a block's is the mean of its four.
    hops: list[np.ndarray] = []
    before, waiting = np.zeros(lead, np.float32), np.zeros(0, np.float32)
    for block in chain(blocks, (None,)):
        waiting = waiting if block is None else np.concatenate([waiting, block])
        while len(waiting) >= size or (block is None and len(waiting) >= hop):
            stretch, waiting = waiting[: min(size, len(waiting) // hop * hop)], waiting[size:]
            weighted = _k_weighted(np.concatenate([before, stretch]), rate)[lead:]
            hops.append(np.square(weighted).reshape(-1, hop).mean(axis=1))
            before = np.concatenate([before, stretch])[-lead:]
    powers = np.concatenate(hops) if hops else np.zeros(0)
    blocks_of = round(1 / _STEP)
    if len(powers) < blocks_of:
        return -math.inf
    return _gated(np.convolve(powers, np.full(blocks_of, _STEP), "valid"))


def _block_powers(wav: Float32, rate: int) -> np.ndarray:
    """Mean squares of the weighted blocks; none of a waveform that is shorter than one."""
    if len(wav) < _BLOCK_S * rate:
        return np.zeros(0)
    total = np.concatenate([[0.0], np.cumsum(np.square(_k_weighted(wav, rate)))])
    block = np.arange(round((len(wav) / rate / _BLOCK_S - 1) / _STEP) + 1)
    start = (_BLOCK_S * (block * _STEP) * rate).astype(int)
    stop = np.minimum((_BLOCK_S * (block * _STEP + 1) * rate).astype(int), len(wav))
    return (total[stop] - total[start]) / (_BLOCK_S * rate)


def _gated(power: np.ndarray) -> float:
    """Loudness of the blocks that count."""
    power = power[_lufs(power) >= _ABSOLUTE_GATE]
    if not power.size:
        return -math.inf
    power = power[_lufs(power) > _lufs(power.mean()) + _RELATIVE_GATE]
    return float(_lufs(power.mean()))


def level(wav: Float32, rate: int, target_lufs: float) -> Float32:
    """The waveform (S,) brought to ``target_lufs``; unchanged where its loudness cannot be measured."""
    loudness = integrated_loudness(wav, rate)
    if not math.isfinite(loudness):
        return wav
    return (wav * 10.0 ** ((target_lufs - loudness) / 20.0)).astype(np.float32)


def _lufs(power: np.ndarray | float) -> np.ndarray:
    return -0.691 + 10.0 * np.log10(np.maximum(power, 1e-30))


def _k_weighted(wav: Float32, rate: int) -> np.ndarray:
    """Head and high-pass filter of BS.1770, (S,) float64."""
    size = math.ceil((len(wav) + rate) / 32_768) * 32_768
    spectrum = np.fft.rfft(wav, size).astype(np.complex128)
    for start in range(0, len(spectrum), _BINS):
        part = spectrum[start : start + _BINS]
        z = np.exp(-2j * np.pi * np.arange(start, start + len(part)) / size)
        part *= _biquad(_high_shelf(rate), z) * _biquad(_high_pass(rate), z)
    return np.fft.irfft(spectrum, size)[: len(wav)]


def _biquad(coefficients: np.ndarray, z: np.ndarray) -> np.ndarray:
    """Response of b0..b2, a0..a2 at ``z``, the delay of one sample."""
    b, a = coefficients[:3], coefficients[3:]
    return (b[0] + z * (b[1] + z * b[2])) / (a[0] + z * (a[1] + z * a[2]))


def _high_shelf(
    rate: int, gain_db: float = 4.0, q: float = 1 / math.sqrt(2), hz: float = 1500.0
) -> np.ndarray:
    """Audio EQ Cookbook's high shelf (R. Bristow-Johnson)."""
    A, w = 10 ** (gain_db / 40), 2 * math.pi * hz / rate
    cos, alpha = math.cos(w), math.sin(w) / (2 * q)
    root = 2 * math.sqrt(A) * alpha
    b = [
        A * (A + 1 + (A - 1) * cos + root),
        -2 * A * (A - 1 + (A + 1) * cos),
        A * (A + 1 + (A - 1) * cos - root),
    ]
    a = [A + 1 - (A - 1) * cos + root, 2 * (A - 1 - (A + 1) * cos), A + 1 - (A - 1) * cos - root]
    return np.array(b + a)


def _high_pass(rate: int, q: float = 0.5, hz: float = 38.0) -> np.ndarray:
    """Audio EQ Cookbook's high-pass (R. Bristow-Johnson)."""
    w = 2 * math.pi * hz / rate
    cos, alpha = math.cos(w), math.sin(w) / (2 * q)
    return np.array([(1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha])
