"""Self-attention over a key-value memory that is passed in and returned.

Shapes: R rows, T new positions, H heads, D channels a head, S positions remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import mlx.core as mx

from engine.nn.layers import softmax
from engine.nn.whole import whole


def _joined(parts: Sequence[mx.array]) -> mx.array:
    return parts[0] if len(parts) == 1 else mx.concatenate(list(parts), axis=2)


@whole()
def scaled(q: mx.array, k: mx.array, v: mx.array, scale: float, bias: mx.array | None) -> mx.array:
    """:func:`attend_long` for keys and values in one segment."""
    return mx.fast.scaled_dot_product_attention(q, k, v, scale=scale, mask=bias)


def attend_long(
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
class StatefulMemory:
    """In place of a layer's keys and values, where a recording keeps them.

    Attributes:
        total: as of :func:`kept`.
        layer: its number.
        new: the keys that were added, as they came.
    """

    total: mx.array
    layer: int
    new: list[mx.array] = field(default_factory=list)


@dataclass(frozen=True)
class SplitKeyValues:
    """In place of a layer's keys and values, where attention is to look at new ones beside them, without
    laying them together.

    Attributes:
        past: keys and values of before, each (R, H, P, D).
        new: those that a pass adds, each (R, H, T, D); of nothing before it.
    """

    past: KeyValues
    new: tuple[mx.array, ...] = ()


@dataclass(frozen=True)
class StatefulRows:
    """In place of a layer's keys and values, where rows have memories apart: as many rows for each.

    Attributes:
        memories: of the first rows, the next, and so on.
        new: the keys that were added, as they came.
    """

    memories: tuple[StatefulMemory, ...]
    new: list[mx.array] = field(default_factory=list)


@dataclass(frozen=True)
class KeyValuesOfRows:
    """Memories of rows that have them apart: as many rows for each."""

    memories: tuple[KeyValues, ...]


@dataclass(frozen=True)
class Placed:
    """In place of a layer's keys and values, where each row is at a place of its own in a memory with room.

    Attributes:
        memory: keys and values (R, H, S, D).
        places: (R,) int32, of the first new position of each row.
    """

    memory: KeyValues
    places: mx.array


Seen = KeyValues | SplitKeyValues | KeyValuesOfRows
"""What a layer's queries look at."""


def remember(
    past: KeyValues | StatefulMemory | SplitKeyValues | StatefulRows | Placed | None,
    k: mx.array,
    v: mx.array,
    offset: int | None,
) -> Seen:
    """What new keys and values (R, H, T, D) and those before them make together.

    Args:
        past: what is remembered so far; None starts afresh. In a recording who remembers it.
        offset: where to write in ``past``, which then has room behind it and is written in place:
            the result is its part up to the new positions. None copies and lengthens it by T instead.
    """
    if past is None:
        return k, v
    if isinstance(past, SplitKeyValues):
        return replace(past, new=(k, v))
    if isinstance(past, Placed):
        rows, places = mx.arange(k.shape[0])[:, None], past.places[:, None] + mx.arange(k.shape[2])
        keys, values = past.memory
        keys[rows, :, places], values[rows, :, places] = k.swapaxes(1, 2), v.swapaxes(1, 2)
        return keys, values
    if isinstance(past, StatefulRows):
        past.new.append(k)
        count = len(past.memories)
        parts = zip(past.memories, mx.split(k, count), mx.split(v, count), strict=True)
        return KeyValuesOfRows(tuple(_behind(memory, keys, values) for memory, keys, values in parts))
    if isinstance(past, StatefulMemory):
        past.new.append(k)
        return _behind(past, k, v)
    keys, values = past
    if offset is None:
        return mx.concatenate([keys, k], axis=2), mx.concatenate([values, v], axis=2)
    end = offset + k.shape[2]
    keys[:, :, offset:end], values[:, :, offset:end] = k, v
    return keys[:, :, :end], values[:, :, :end]


def _behind(memory: StatefulMemory, k: mx.array, v: mx.array) -> KeyValues:
    return kept(k, memory.total, 2 * memory.layer), kept(v, memory.total, 2 * memory.layer + 1)


def attend(q: mx.array, memory: Seen, mask: str | mx.array | None) -> mx.array:
    """Softmax attention scaled by 1/sqrt(D).

    Args:
        q: (R, H, T, D) queries; the last one is at the newest position.
        mask: "causal"; what is added to the scores, (1, 1, T, S); or None: a query may look everywhere.

    Returns:
        (R, H, T, D).
    """
    if isinstance(memory, SplitKeyValues):
        assert isinstance(mask, mx.array)
        return _attend_split(q, memory, mask)
    scale = q.shape[-1] ** -0.5
    if isinstance(memory, KeyValuesOfRows):
        rows = mx.split(q, len(memory.memories))
        parts = [scaled(row, *seen, scale, None) for row, seen in zip(rows, memory.memories, strict=True)]
        return mx.concatenate(parts)
    if isinstance(mask, mx.array):
        return scaled(q, *memory, scale, mask)
    return mx.fast.scaled_dot_product_attention(q, *memory, scale=scale, mask=mask)


def _attend_split(q: mx.array, memory: SplitKeyValues, mask: mx.array) -> mx.array:
    """:func:`attend` to two stretches: scores are laid together, which are short, and not keys and values."""
    q = q * q.shape[-1] ** -0.5
    (before, values), (keys, added) = memory.past, memory.new
    scores = mx.concatenate([q @ part.swapaxes(-1, -2) for part in (before, keys)], axis=-1)
    weights, P = softmax(scores + mask), before.shape[2]
    return weights[..., :P] @ values + weights[..., P:] @ added


def causal_mask(new: int, total: int) -> mx.array:
    """(new, total) to be added to scores: each of the last ``new`` positions sees those up to itself."""
    return mx.where(mx.arange(total) <= mx.arange(total - new, total)[:, None], 0.0, -mx.inf)


def head_weights(q: mx.array, keys: mx.array) -> mx.array:
    """Attention of one head's newest query over everything remembered: q (T, D), of which the last counts,
    and keys (S, D) of its row and head, to (S,) float32 weights that sum to 1."""
    scores = (keys @ q[-1]).astype(mx.float32) * q.shape[-1] ** -0.5
    return mx.softmax(scores, axis=-1)
