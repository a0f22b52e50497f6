"""Self-attention over a key-value memory that is passed in and returned.

Shapes: R rows, T new positions, H heads, D channels a head, S positions remembered.
"""

from __future__ import annotations

import mlx.core as mx

from engine.layers.activations import softmax
from engine.layers.vector_math import on_cpu

KeyValues = tuple[mx.array, mx.array]
"""Keys and values of one layer, each (R, H, S, D)."""


def split_heads(x: mx.array, num_heads: int) -> mx.array:
    """(R, T, H*D) to (R, H, T, D)."""
    R, T, C = x.shape
    return x.reshape(R, T, num_heads, C // num_heads).transpose(0, 2, 1, 3)


def merge_heads(x: mx.array) -> mx.array:
    """(R, H, T, D) to (R, T, H*D)."""
    R, H, T, D = x.shape
    return x.transpose(0, 2, 1, 3).reshape(R, T, H * D)


def remember(past: KeyValues | None, k: mx.array, v: mx.array, offset: mx.array | None) -> KeyValues:
    """The memory with new keys and values (R, H, T, D) in it.

    Args:
        past: what is remembered so far; None starts afresh.
        k: new keys.
        v: new values.
        offset: (1,) int32, where to write in a memory of fixed size, whose shape then stays
            as it is; None lengthens the memory by T instead.
    """
    if past is None:
        return k, v
    keys, values = past
    if offset is None:
        return mx.concatenate([keys, k], axis=2), mx.concatenate([values, v], axis=2)
    if not mx.metal.is_available() and mx.default_device() == mx.Device(mx.gpu):
        # On CUDA writing at a place that the device knows takes two launches, writing all takes one.
        here = (mx.arange(keys.shape[2]) == offset)[:, None]
        return mx.where(here, k.astype(keys.dtype), keys), mx.where(here, v.astype(values.dtype), values)
    return (
        mx.slice_update(keys, k.astype(keys.dtype), offset, axes=(2,)),
        mx.slice_update(values, v.astype(values.dtype), offset, axes=(2,)),
    )


def attend(q: mx.array, memory: KeyValues, mask: mx.array | str | None) -> mx.array:
    """Softmax attention scaled by 1/sqrt(D).

    Args:
        q: (R, H, T, D) queries; the last one is at the newest position.
        memory: keys and values.
        mask: "causal", or an array that broadcasts to (R, H, T, S) and is added to the scores; None:
            a query may look everywhere.

    Returns:
        (R, H, T, D).
    """
    k, v = memory
    scale = q.shape[-1] ** -0.5
    if not on_cpu(q):
        return mx.fast.scaled_dot_product_attention(q, k, v, scale=scale, mask=mask)
    scores = (q * scale) @ k.swapaxes(-1, -2)
    if isinstance(mask, str):
        mask = causal_mask(q.shape[2], k.shape[2]) if q.shape[2] > 1 else None
    return softmax(scores if mask is None else scores + mask) @ v


def causal_mask(new: int, total: int) -> mx.array:
    """(new, total) to be added to scores: each of the last ``new`` positions sees those up to itself."""
    return mx.where(mx.arange(total) <= mx.arange(total - new, total)[:, None], 0.0, -mx.inf)


def head_weights(q: mx.array, keys: mx.array, mask: mx.array | None) -> mx.array:
    """Attention of one head's newest query over everything remembered.

    Args:
        q: (T, D) queries of one row and head; the last is used.
        keys: (S, D) keys of that row and head.
        mask: (S,) added to the scores; None: the query may look everywhere.

    Returns:
        (S,) float32 weights that sum to 1.
    """
    scores = (keys @ q[-1]).astype(mx.float32) * q.shape[-1] ** -0.5
    if mask is not None:
        scores = scores + mask
    return mx.softmax(scores, axis=-1)
