"""Attention over long sequences, with what is added to its scores."""

from __future__ import annotations

from collections.abc import Sequence

import mlx.core as mx

from engine.nn.whole import whole


def _joined(parts: Sequence[mx.array]) -> mx.array:
    return parts[0] if len(parts) == 1 else mx.concatenate(list(parts), axis=2)


@whole()
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
    keys, n = _joined(k), q.shape[2]
    parts = [_shift(q_position @ p.swapaxes(-1, -2), p.shape[1] - n + 1) for p in tables]
    scores = q @ keys.swapaxes(-1, -2) + mx.concatenate(parts, axis=-1)
    scores = scores if bias is None else scores + bias
    return mx.softmax(scores, axis=-1, precise=True) @ _joined(v)
