"""Normal noise that is a pure function of (seed, stream, absolute row).

Noise is made in blocks of rows (:data:`ROWS`), each from its own counter of the Philox generator
(Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011). Any range of rows gives the
same numbers however an utterance is cut into chunks, on any device and any number of threads.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final

import mlx.core as mx
import numpy as np

from engine.types import Float32

FLOW: Final = 1
"""Stream of the flow's starting noise: rows are mel frames."""
SOURCE: Final = 2
"""Stream of the vocoder's source noise: rows are blocks of samples."""
PHASE: Final = 3
"""Stream of the first phases of the vocoder's harmonics."""

ROWS: Final = {FLOW: 64, SOURCE: 4}
"""Rows of a block, by stream: those of the source hold thousands of numbers, and a sentence's first piece
waits for them. Fixed: changing it changes every reading."""

_MASK32, _MASK64 = (1 << 32) - 1, (1 << 64) - 1


def _generator(seed: int, stream: int, block: int) -> np.random.Generator:
    # The block goes into the counter's highest word, so that blocks can never run into each other.
    key = np.array([seed & _MASK64, stream], dtype=np.uint64)
    counter = np.array([0, 0, 0, block & _MASK64], dtype=np.uint64)
    return np.random.Generator(np.random.Philox(key=key, counter=counter))


@functools.lru_cache(maxsize=64)
def _block(seed: int, stream: int, block: int, width: int) -> Float32:
    """One block of :func:`normal`; a stream asks for the same ones again and again."""
    rows = _generator(seed, stream, block).standard_normal((ROWS[stream], width), dtype=np.float32)
    rows.setflags(write=False)
    return rows


def normal(seed: int, stream: int, start: int, stop: int, width: int) -> Float32:
    """Rows ``[start, stop)`` of the endless noise of ``seed``: (stop - start, width), float32.

    Args:
        seed: any integer; taken modulo 2**64.
        stream: one of :data:`FLOW`, :data:`SOURCE`; streams are independent.
        start, stop: absolute rows (frames of 20 ms, or samples); may be negative.
        width: values a row.

    Raises:
        ValueError: ``stop`` lies before ``start``.
    """
    if stop < start:
        raise ValueError(f"Not a range of rows: [{start}, {stop}).")
    if stop == start:
        return np.zeros((0, width), np.float32)
    size = ROWS[stream]
    first, last = start // size, (stop - 1) // size
    blocks = [_block(seed, stream, block, width) for block in range(first, last + 1)]
    offset = start - first * size
    return np.concatenate(blocks)[offset : offset + stop - start]


def keys(seed: int, numbers: Sequence[int]) -> mx.array:
    """MLX's random keys (n, 2), each a function of (seed, number) and of nothing else."""
    keys = np.empty((len(numbers), 2), np.uint32)
    keys[:, 0] = (seed ^ seed >> 32) & _MASK32
    keys[:, 1] = numbers
    return mx.array(keys)


def normal_there(seed: int, stream: int, shape: tuple[int, ...]) -> mx.array:
    """Noise that MLX's device makes, in a hundredth of the time: ``shape``, float32, queued.

    A function of seed, stream and shape as a whole: there is no part of it to be had. ``seed`` is taken
    modulo 2**64.
    """
    return mx.random.normal(shape, key=keys(seed, [stream << 16 ^ seed >> 48 & 0xFFFF])[0])


def uniform(seed: int, stream: int, count: int) -> Float32:
    """``count`` numbers in [0, 1) of ``seed``: (count,), float32."""
    return _generator(seed, stream, 0).random(count, dtype=np.float32)
