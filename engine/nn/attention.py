"""Self-attention over a key-value memory that is passed in and returned.

Shapes: R rows, T new positions, H heads, D channels a head, S positions remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import mlx.core as mx

from engine.backend import by_device
from engine.nn import long_attention
from engine.nn.activations import softmax
from engine.nn.arrays import A
from engine.nn.whole import whole

KeyValues = tuple[mx.array, mx.array]
"""Keys and values of one layer, each (R, H, S, D)."""


def split_heads(x: A, num_heads: int) -> A:
    """(R, T, H*D) to (R, H, T, D)."""
    R, T, C = x.shape
    return x.reshape(R, T, num_heads, C // num_heads).transpose(0, 2, 1, 3)


def merge_heads(x: A) -> A:
    """(R, H, T, D) to (R, T, H*D)."""
    R, H, T, D = x.shape
    return x.transpose(0, 2, 1, 3).reshape(R, T, H * D)


@whole()
def rope(x: mx.array, base: float = 10_000.0) -> mx.array:
    """Rotary positions from 0 on (Su et al., 2021) in halves, for x (R, H, T, D)."""
    return mx.fast.rope(x, x.shape[-1], traditional=False, base=base, scale=1.0, offset=0)


@whole(lambda x, total, place: (*x.shape[:2], total.shape[-1], x.shape[3]))
def kept(x: mx.array, total: mx.array, place: int) -> mx.array:
    """Keys or values (R, H, T, D) behind those of the calls before, which whatever runs a recording keeps, as
    long as the last axis of ``total`` in all; ``place`` is theirs among what is kept."""
    raise NotImplementedError("Nothing is kept outside of a recording.")


@dataclass(frozen=True)
class Kept:
    """In place of a layer's keys and values, where a recording keeps them.

    Attributes:
        total: as of :func:`kept`.
        layer: its number.
        new: the keys that were added, as they came.
    """

    total: mx.array
    layer: int
    new: list[mx.array] = field(default_factory=list)


def remember(past: KeyValues | Kept | None, k: mx.array, v: mx.array, offset: int | None) -> KeyValues:
    """What new keys and values (R, H, T, D) and those before them make together.

    Args:
        past: what is remembered so far; None starts afresh. In a recording who remembers it.
        k: new keys.
        v: new values.
        offset: where to write in ``past``, which then has room behind it and is written in place:
            the result is its part up to the new positions. None copies and lengthens it by T instead.
    """
    if past is None:
        return k, v
    if isinstance(past, Kept):
        past.new.append(k)
        return kept(k, past.total, 2 * past.layer), kept(v, past.total, 2 * past.layer + 1)
    keys, values = past
    if offset is None:
        return mx.concatenate([keys, k], axis=2), mx.concatenate([values, v], axis=2)
    end = offset + k.shape[2]
    keys[:, :, offset:end], values[:, :, offset:end] = k, v
    return keys[:, :, :end], values[:, :, :end]


def _attend_by_products(q: mx.array, memory: KeyValues, mask: str | None) -> mx.array:
    """:func:`attend` for a CPU, where MLX's own attention is slower than the BLAS."""
    k, v = memory
    scores = (q * q.shape[-1] ** -0.5) @ k.swapaxes(-1, -2)
    if mask is not None and q.shape[2] > 1:
        scores = scores + causal_mask(q.shape[2], k.shape[2])
    return softmax(scores) @ v


@by_device(cpu=_attend_by_products)
def _attend(q: mx.array, memory: KeyValues, mask: str | None) -> mx.array:
    """Softmax attention scaled by 1/sqrt(D).

    Args:
        q: (R, H, T, D) queries; the last one is at the newest position.
        memory: keys and values.
        mask: "causal", or None: a query may look everywhere.

    Returns:
        (R, H, T, D).
    """
    return mx.fast.scaled_dot_product_attention(q, *memory, scale=q.shape[-1] ** -0.5, mask=mask)


def attend(q: mx.array, memory: KeyValues, mask: str | mx.array | None) -> mx.array:
    """As :func:`_attend`; ``mask`` may also be what is added to the scores, (1, 1, T, S)."""
    if isinstance(mask, mx.array):
        return long_attention.scaled(q, *memory, q.shape[-1] ** -0.5, mask)
    return _attend(q, memory, mask)


def causal_mask(new: int, total: int) -> mx.array:
    """(new, total) to be added to scores: each of the last ``new`` positions sees those up to itself."""
    return mx.where(mx.arange(total) <= mx.arange(total - new, total)[:, None], 0.0, -mx.inf)


def head_weights(q: mx.array, keys: mx.array) -> mx.array:
    """Attention of one head's newest query over everything remembered.

    Args:
        q: (T, D) queries of one row and head; the last is used.
        keys: (S, D) keys of that row and head.

    Returns:
        (S,) float32 weights that sum to 1.
    """
    scores = (keys @ q[-1]).astype(mx.float32) * q.shape[-1] ** -0.5
    return mx.softmax(scores, axis=-1)
