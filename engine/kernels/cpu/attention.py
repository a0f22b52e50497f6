"""Attention over long sequences, fused on the CPU so that scores never leave the cache.

One head and a block of queries at a time: product, exponentials, product, division, each in a
scratch of two megabytes, heads spread over the cores. Elsewhere MLX's own attention runs.
"""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import mlx.core as mx
import numpy as np

from engine.kernels.cpu.arrays import A, view
from engine.kernels.cpu.blas import multiply
from engine.kernels.cpu.elementwise import exp_, on_cpu, shared_empty
from engine.kernels.cpu.threads import parallel_for
from engine.types import Float32

Fused = Callable[..., mx.array]

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
class _Positions:
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


def _kernel(
    q: Float32,
    k: Sequence[Float32],
    v: Sequence[Float32],
    bias: Float32 | None,
    out: Float32,
    positions: _Positions | None = None,
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


def _rows_contiguous(x: mx.array | Float32) -> Float32:
    a = x if isinstance(x, np.ndarray) else view(x)
    return a if a.strides[-1] == 4 and a.strides[-2] % 4 == 0 else np.ascontiguousarray(a)


def _plain(q: mx.array, k: mx.array, v: mx.array, *bias: mx.array) -> mx.array:
    return mx.fast.scaled_dot_product_attention(q, k, v, scale=1.0, mask=bias[0] if bias else None)


def _on_host(
    q: Float32,
    k: Sequence[Float32],
    v: Sequence[Float32],
    bias: Float32 | None,
    positions: _Positions | None,
    scale: float,
) -> Float32:
    """Numpy arrays in and out; laid out as (B, T, H, D), which the layers want next."""
    B, H, n, _ = q.shape
    out = np.empty((B, n, H, v[0].shape[-1]), np.float32).transpose(0, 2, 1, 3)
    keys, values = (list(map(_rows_contiguous, parts)) for parts in (k, v))
    _kernel(_rows_contiguous(q), keys, values, bias, out, positions, scale)
    return out


def _joined(parts: Sequence[mx.array]) -> mx.array:
    return parts[0] if len(parts) == 1 else mx.concatenate(list(parts), axis=2)


@mx.custom_function
def _fused(q: mx.array, k: mx.array, v: mx.array, *bias: mx.array) -> mx.array:
    B, H, n, _ = q.shape
    D = v.shape[-1]
    out, memory = shared_empty((B, n, H, D))
    # The layers want (B, T, H * D) next: it is written so, and handed out as (B, H, T, D).
    target = memory.transpose(0, 2, 1, 3)
    q_rows, k_rows, v_rows = map(_rows_contiguous, (q, k, v))
    _kernel(q_rows, [k_rows], [v_rows], view(bias[0]) if bias else None, target)
    return out.transpose(0, 2, 1, 3)


@_fused.vjp
def _fused_vjp(primals: tuple[mx.array, ...], cotangent: mx.array, _: mx.array) -> tuple[mx.array, ...]:
    return tuple(mx.vjp(_plain, list(primals), [cotangent])[1])


def attend(q: A, k: Sequence[A], v: Sequence[A], scale: float, bias: A | None) -> A:
    """Scaled dot-product attention.

    Args:
        q: (B, H, n, D).
        k, v: (B, H, m, D), in segments of m that follow each other.
        scale: of the scores.
        bias: added to the scores, (B or 1, 1, n or 1, m), or None.

    Returns:
        (B, H, n, D).
    """
    if isinstance(q, np.ndarray):
        return _on_host(q, k, v, bias, None, scale)
    keys, values = _joined(k), _joined(v)
    if not on_cpu(q):
        return mx.fast.scaled_dot_product_attention(q, keys, values, scale=scale, mask=bias)
    return cast(Fused, _fused)(q * scale, keys, values, *([] if bias is None else [bias]))


def _shift(by_distance: mx.array, keys: int) -> mx.array:
    """(B, H, n, n + keys - 1) by distance, farthest first, to (B, H, n, keys) by key.

    Row i must start at column n-1-i: pad one column, read the same memory with rows one shorter,
    and what was a diagonal is a column.
    """
    B, H, n, wide = by_distance.shape
    padded = mx.pad(by_distance, [(0, 0), (0, 0), (0, 0), (1, 0)]).reshape(B, H, wide + 1, n)
    return padded[:, :, 1:].reshape(B, H, n, wide)[..., :keys]


def _plain_relative(
    q: mx.array, q_position: mx.array, k: mx.array, v: mx.array, bias: mx.array, *tables: mx.array
) -> mx.array:
    n = q.shape[2]
    parts = [_shift(q_position @ p.swapaxes(-1, -2), p.shape[1] - n + 1) for p in tables]
    scores = q @ k.swapaxes(-1, -2) + mx.concatenate(parts, axis=-1) + bias
    return mx.softmax(scores, axis=-1, precise=True) @ v


@mx.custom_function
def _fused_relative(
    q: mx.array, q_position: mx.array, k: mx.array, v: mx.array, bias: mx.array, *tables: mx.array
) -> mx.array:
    B, H, n, D = q.shape
    out, memory = shared_empty((B, n, H, D))
    q_rows, position_rows, k_rows, v_rows = map(_rows_contiguous, (q, q_position, k, v))
    positions = _Positions(position_rows, [_rows_contiguous(table) for table in tables])
    added = None if bias.size == 1 else view(bias)
    _kernel(q_rows, [k_rows], [v_rows], added, memory.transpose(0, 2, 1, 3), positions)
    return out.transpose(0, 2, 1, 3)


@_fused_relative.vjp
def _fused_relative_vjp(
    primals: tuple[mx.array, ...], cotangent: mx.array, _: mx.array
) -> tuple[mx.array, ...]:
    return tuple(mx.vjp(_plain_relative, list(primals), [cotangent])[1])


def attend_relative(
    q: A,
    q_position: A,
    k: Sequence[A],
    v: Sequence[A],
    tables: Sequence[A],
    bias: A | None,
) -> A:
    """Attention whose scores are ``q k`` plus ``q_position p`` of the distance (arXiv:1901.02860).

    Args:
        q, q_position: (B, H, n, D), scaled.
        k, v: (B, H, m, D), in segments of m that follow each other.
        tables: for each segment of s keys, p (H, n + s - 1, D): that of the distance from the
            last query to the segment's first key first, then one less each.
        bias: added to the scores, (B or 1, 1, n or 1, m), or None.

    Returns:
        (B, H, n, D).
    """
    if isinstance(q, np.ndarray):
        positions = _Positions(_rows_contiguous(q_position), [_rows_contiguous(table) for table in tables])
        return _on_host(q, k, v, bias, positions, 1.0)
    added = mx.zeros((1, 1, 1, 1), q.dtype) if bias is None else bias
    chosen = cast(Fused, _fused_relative) if on_cpu(q) else _plain_relative
    return chosen(q, q_position, _joined(k), _joined(v), added, *tables)
