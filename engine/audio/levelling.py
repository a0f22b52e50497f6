"""How loud saved sound is: one factor for all of it, and peaks that would be too loud for that held back.

A book has a few peaks that stand high above the rest. If they alone decided, it would stay 4 dB below what
was asked for. So they are made softer where they are: the factor falls before them and rises behind, by so
much as is needed at each sample, over twice :data:`_REACH`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from engine.audio.encoding import as_float
from engine.config import SAMPLE_RATE
from engine.types import Float32

CEILING = 10 ** (-3 / 20)
"""The loudest sample of a file that is levelled: 3 dB below full scale, as shops of audiobooks ask, for what
lies between samples and what AAC adds (up to 2.7 dB were measured)."""
_DEEPEST = 10 ** (12 / 20)
"""By how much a peak is held back at most: what needs more is left softer than it was asked for."""
_REACH = SAMPLE_RATE // 200
"""Samples over which the factor falls and rises."""

Blocks = Callable[[], Iterable[np.ndarray]]


def levelling(blocks: Blocks, target_lufs: float) -> float:
    """The gain that :func:`louder` needs to bring a sound to a loudness.

    Args:
        blocks: (S,) samples, int16 or float32, from the beginning whenever it is called.

    Raises:
        OSError: they cannot be read.
    """
    # Its room brings MLX with it, which a window that only opens has no use for.
    from engine.dsp.loudness import streamed_loudness

    peak = 0.0

    def looked_at() -> Iterator[Float32]:
        nonlocal peak
        for block in map(as_float, blocks()):
            peak = max(peak, float(np.abs(block).max(initial=0.0)))
            yield block

    found = streamed_loudness(looked_at(), SAMPLE_RATE)
    if not np.isfinite(found) or not peak:
        return 1.0
    most = _DEEPEST * CEILING / peak
    gain = min(10 ** ((target_lufs - found) / 20), most)
    if gain * peak > CEILING:
        # What is held back is missing from the whole.
        missing = target_lufs - streamed_loudness(louder(blocks(), gain), SAMPLE_RATE)
        gain = min(gain * 10 ** (missing / 20), most)
    return float(gain)


def louder(blocks: Iterable[np.ndarray], gain: float) -> Iterator[np.ndarray]:
    """(S,) samples by a factor, peaks held below :data:`CEILING`, in as many and as long blocks; untouched
    ones pass as the whole numbers that they are."""
    if gain == 1.0:
        yield from blocks
        return
    beside = 2 * _REACH
    lengths: list[int] = []
    held = np.zeros(beside, np.float32)
    for block in blocks:
        lengths.append(block.size)
        held = np.concatenate((held, as_float(block) * np.float32(gain)))
        while lengths and held.size >= lengths[0] + 2 * beside:
            size = lengths.pop(0)
            yield _held_back(held[: size + 2 * beside])
            held = held[size:]
    held = np.concatenate((held, np.zeros(beside, np.float32)))
    for size in lengths:
        yield _held_back(held[: size + 2 * beside])
        held = held[size:]


def _held_back(wide: Float32) -> Float32:
    """(S,) samples of (S + 4 _REACH,), none louder than the ceiling."""
    beside = 2 * _REACH
    inner = wide[beside : wide.size - beside]
    loud = np.abs(wide)
    if loud.max(initial=0.0) <= CEILING:
        return inner
    factor = CEILING / np.maximum(loud, CEILING)
    least = np.lib.stride_tricks.sliding_window_view(factor, beside + 1).min(axis=-1)
    sums = np.concatenate(([0.0], np.cumsum(least, dtype=np.float64)))
    mean = (sums[beside + 1 :] - sums[: -beside - 1]) / (beside + 1)
    # Each of the averaged is the least around it, so the mean is low enough; rounding may not be.
    return np.clip(inner * mean, -CEILING, CEILING).astype(np.float32)
