"""Attention over long sequences of numpy arrays, fused so that scores never leave the cache.

One head and a block of queries at a time: product, exponentials, product, division, each in a
scratch of two megabytes, heads spread over the cores.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.kernels.cpu.blas import multiply
from engine.kernels.cpu.elementwise import exp_
from engine.kernels.cpu.threads import parallel_for
from engine.types import Float32

_LEAST_SUM, _GREATEST_SUM = 1e-26, 1e30
"""Sums of exponentials between which float32 has lost nothing."""
_SCRATCH = 1 << 19
"""Scores in a block: the more, the fewer calls."""
_TOGETHER = 1 << 17
"""Scores up to which heads are worked on together; more would leave too few blocks for the cores."""


class _Scratch(threading.local):
    """Memory for the scores of a block, one a thread: fresh pages would cost as much as the work."""

    def __init__(self) -> None:
        self.memory = np.empty(_SCRATCH, np.float32)

    def take(self, rows: int, columns: int) -> Float32:
        """(rows, columns), of any content."""
        if rows * columns > self.memory.size:
            self.memory = np.empty(rows * columns, np.float32)
        return self.memory[: rows * columns].reshape(rows, columns)


_scratch = _Scratch()


def _weigh(scores: Float32, fill: Callable[[], None]) -> Float32:
    """Have ``fill`` write scores (n, m) and turn them into exponentials in place; their sums (n, 1)."""
    fill()
    exp_(scores)
    sums = np.einsum("nm->n", scores)
    if not _LEAST_SUM < sums.min() <= sums.max() < _GREATEST_SUM:
        # Seldom, and looking for it beforehand takes as long as the exponentials.
        fill()
        scores -= scores.max(axis=1, keepdims=True)
        exp_(scores)
        sums = np.einsum("nm->n", scores)
    return sums[:, None]


@dataclass(frozen=True)
class Positions:
    """Scores by distance, for :func:`attend_relative`: queries of their own, and one table for
    each segment of the keys (H, n + keys - 1, D), farthest distance first."""

    q: Float32
    tables: list[Float32]

    def add(self, b: int, h: int, now: slice, scores: Float32) -> None:
        """Add them to the scores (rows, m) of the queries ``now``."""
        n, rows, column = self.q.shape[2], now.stop - now.start, 0
        for table in self.tables:
            keys = table.shape[1] - n + 1
            wide = rows + keys - 1
            by_distance = np.empty((rows, wide), np.float32)
            near = table[h, n - now.stop : n - now.stop + wide]
            multiply(self.q[b, h, now], near, by_distance, transposed=True)
            # Each row begins one distance earlier than the one above it.
            shifted: Float32 = np.ndarray(
                (rows, keys), np.float32, by_distance, 4 * (rows - 1), (4 * (wide - 1), 4)
            )
            scores[:, column : column + keys] += shifted
            column += keys


def attend_into(
    q: Float32,
    k: Sequence[Float32],
    v: Sequence[Float32],
    bias: Float32 | None,
    out: Float32,
    positions: Positions | None = None,
    scale: float = 1.0,
) -> None:
    """Arguments (B, H, T, D) with D contiguous, keys and values in segments; writes ``out``."""
    B, H, n, _ = q.shape
    m = sum(part.shape[2] for part in k)
    ends = list(itertools.accumulate(part.shape[2] for part in k))
    places = [slice(end - part.shape[2], end) for end, part in zip(ends, k, strict=True)]
    if bias is not None:
        bias = np.broadcast_to(bias, (B, 1, n, m))
    # Several small heads at once; of one that does not fit the scratch a part of its queries.
    together = max(1, min(B * H, _TOGETHER // (n * m)))
    rows = -(-n // -(-n * m // _SCRATCH)) if together == 1 else n

    def fill(group: Sequence[tuple[int, int]], now: slice, parts: Float32) -> None:
        for (b, h), part in zip(group, parts, strict=True):
            for keys, place in zip(k, places, strict=True):
                multiply(q[b, h, now], keys[b, h], part[:, place], transposed=True, scale=scale)
            if positions is not None:
                positions.add(b, h, now, part)
            if bias is not None:
                part += bias[b, 0, now]

    def heads(first: int) -> None:
        group = [divmod(item, H) for item in range(first, min(first + together, B * H))]
        scratch = _scratch.take(len(group) * rows, m)
        for start in range(0, n, rows):
            now = slice(start, min(start + rows, n))
            scores = scratch[: len(group) * (now.stop - start)]
            parts = scores.reshape(len(group), -1, m)
            sums = _weigh(scores, partial(fill, group, now, parts)).reshape(len(group), -1, 1)
            for (b, h), part, total in zip(group, parts, sums, strict=True):
                into = out[b, h, now]
                for values, place in zip(v, places, strict=True):
                    multiply(part[:, place], values[b, h], into, transposed=False, add=place.start > 0)
                into /= total

    parallel_for(heads, range(0, B * H, together))


def rows_contiguous(x: Float32) -> Float32:
    """x, copied where the numbers of a row do not lie side by side."""
    return x if x.strides[-1] == 4 and x.strides[-2] % 4 == 0 else np.ascontiguousarray(x)


def attend(
    q: Float32, k: Sequence[Float32], v: Sequence[Float32], scale: float, bias: Float32 | None
) -> Float32:
    """As :func:`engine.nn.long_attention.attend`, laid out as (B, n, H, D), which the layers want next."""
    return _attend(q, k, v, bias, scale)


def _attend(
    q: Float32,
    k: Sequence[Float32],
    v: Sequence[Float32],
    bias: Float32 | None,
    scale: float,
) -> Float32:
    B, H, n, _ = q.shape
    out = np.empty((B, n, H, v[0].shape[-1]), np.float32).transpose(0, 2, 1, 3)
    keys, values = (list(map(rows_contiguous, parts)) for parts in (k, v))
    attend_into(rows_contiguous(q), keys, values, bias, out, None, scale)
    return out
