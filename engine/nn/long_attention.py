"""Attention over long sequences, with what is added to its scores: MLX's own, and a kernel of
:mod:`engine.kernels.cpu.attention` for the CPU."""

from __future__ import annotations

from collections.abc import Sequence

import mlx.core as mx

from engine.backend import by_device
from engine.kernels.cpu.arrays import view
from engine.kernels.cpu.attention import Positions, attend_into, rows_contiguous
from engine.kernels.cpu.elementwise import shared_empty, with_gradients_of
from engine.nn.whole import recording, whole
from engine.types import Float32


def _rows(x: mx.array) -> Float32:
    return rows_contiguous(view(x))


def _plain(q: mx.array, k: mx.array, v: mx.array, *bias: mx.array) -> mx.array:
    return mx.fast.scaled_dot_product_attention(q, k, v, scale=1.0, mask=bias[0] if bias else None)


def _joined(parts: Sequence[mx.array]) -> mx.array:
    return parts[0] if len(parts) == 1 else mx.concatenate(list(parts), axis=2)


@with_gradients_of(_plain)
def _fused(q: mx.array, k: mx.array, v: mx.array, *bias: mx.array) -> mx.array:
    B, H, n, _ = q.shape
    D = v.shape[-1]
    out, memory = shared_empty((B, n, H, D))
    # The layers want (B, T, H * D) next: it is written so, and handed out as (B, H, T, D).
    target = memory.transpose(0, 2, 1, 3)
    q_rows, k_rows, v_rows = map(_rows, (q, k, v))
    attend_into(q_rows, [k_rows], [v_rows], view(bias[0]) if bias else None, target)
    return out.transpose(0, 2, 1, 3)


def _attend_on_cpu(q: mx.array, k: mx.array, v: mx.array, scale: float, bias: mx.array | None) -> mx.array:
    return _fused(q * scale, k, v, *([] if bias is None else [bias]))


@whole()
@by_device(cpu=_attend_on_cpu)
def scaled(q: mx.array, k: mx.array, v: mx.array, scale: float, bias: mx.array | None) -> mx.array:
    """:func:`attend` for keys and values in one segment."""
    return mx.fast.scaled_dot_product_attention(q, k, v, scale=scale, mask=bias)


def attend(
    q: mx.array, k: Sequence[mx.array], v: Sequence[mx.array], scale: float, bias: mx.array | None
) -> mx.array:
    """Scaled dot-product attention.

    Args:
        q: (B, H, n, D).
        k, v: (B, H, m, D), in segments of m that follow each other.
        scale: of the scores.
        bias: added to the scores, (B or 1, 1, n or 1, m), or None.

    Returns:
        (B, H, n, D).
    """
    return scaled(q, _joined(k), _joined(v), scale, bias)


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


@with_gradients_of(_plain_relative)
def _fused_relative(
    q: mx.array, q_position: mx.array, k: mx.array, v: mx.array, bias: mx.array, *tables: mx.array
) -> mx.array:
    B, H, n, D = q.shape
    out, memory = shared_empty((B, n, H, D))
    q_rows, position_rows, k_rows, v_rows = map(_rows, (q, q_position, k, v))
    positions = Positions(position_rows, [_rows(table) for table in tables])
    added = None if bias.size == 1 else view(bias)
    attend_into(q_rows, [k_rows], [v_rows], added, memory.transpose(0, 2, 1, 3), positions)
    return out.transpose(0, 2, 1, 3)


_attend_relative = by_device(cpu=_fused_relative)(_plain_relative)


def attend_relative(
    q: mx.array,
    q_position: mx.array,
    k: Sequence[mx.array],
    v: Sequence[mx.array],
    tables: Sequence[mx.array],
    bias: mx.array | None,
) -> mx.array:
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
    added = mx.zeros((1, 1, 1, 1), q.dtype) if bias is None else bias
    way = _plain_relative if recording() else _attend_relative
    return way(q, q_position, _joined(k), _joined(v), added, *tables)
