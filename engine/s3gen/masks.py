"""Who may see whom: attention masks shared by training, whole utterances and streams."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx


@dataclass(frozen=True)
class Grid:
    """Chunk-causal attention on a grid that is fixed in absolute positions.

    Attributes:
        chunk: positions of a chunk; None lets every position see every other.
        history: earlier chunks that a chunk sees, 0 for all of them.
    """

    chunk: int | None = None
    history: int = 0

    def scaled(self, factor: int) -> Grid:
        """The same grid where each position has become ``factor`` positions."""
        return self if self.chunk is None else Grid(self.chunk * factor, self.history)


def attention_bias(
    length: int,
    grid: Grid,
    dtype: mx.Dtype,
    *,
    valid: mx.array | None = None,
    pinned: mx.array | int = 0,
) -> mx.array | None:
    """What to add to attention scores: 0 where a key is seen, a large negative number where not.

    Args:
        length: T, positions of the sequence, counted from 0 on the grid.
        grid: the chunk grid.
        dtype: of the scores.
        valid: (B, T) bool, False on padding; None where there is no padding.
        pinned: positions at the start (the voice prompt) that stay visible however short the
            history is: one number or (B,).

    Returns:
        (B or 1, 1, T or 1, T), or None where everything is seen.
    """
    if grid.chunk is None and valid is None:
        return None
    seen = mx.ones((1, 1, 1, length), dtype=mx.bool_)
    if grid.chunk is not None:
        at = mx.arange(length)
        chunk = at // grid.chunk
        behind = chunk[:, None] - chunk[None, :]
        seen = (behind >= 0)[None, None]
        if grid.history:
            kept = at < mx.array(pinned).reshape(-1, 1)
            near = (behind <= grid.history)[None, None]
            seen = mx.logical_and(seen, mx.logical_or(near, kept[:, None, None, :]))
    if valid is not None:
        seen = mx.logical_and(seen, valid[:, None, None, :])
    return _as_bias(seen, dtype)


def stream_bias(new: int, recent: int, pinned: int, grid: Grid, dtype: mx.Dtype) -> mx.array | None:
    """The same rule for a piece of a stream, which begins where a chunk of the grid begins.

    Args:
        new: positions of the piece, one chunk or several (the last may be cut short).
        recent: positions before it that are remembered, whole chunks.
        pinned: positions of the voice prompt, remembered before those.
        grid: the chunk grid.
        dtype: of the scores.

    Returns:
        (1, 1, new, pinned + recent + new), or None where everything is seen.
    """
    if grid.chunk is None or new <= grid.chunk:
        return None
    asking = mx.arange(new) // grid.chunk
    asked = mx.arange(-recent, new) // grid.chunk
    behind = asking[:, None] - asked[None, :]
    seen = behind >= 0
    if grid.history:
        seen = mx.logical_and(seen, behind <= grid.history)
    seen = mx.concatenate([mx.ones((new, pinned), dtype=mx.bool_), seen], axis=1)
    return _as_bias(seen[None, None], dtype)


def _as_bias(seen: mx.array, dtype: mx.Dtype) -> mx.array:
    # Finite, so that a row of padding that sees nothing does not become NaN.
    floor = -6e4 if dtype == mx.float16 else -1e9
    return mx.where(seen, mx.array(0.0, dtype), mx.array(floor, dtype))
