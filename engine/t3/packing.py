"""Ragged segments laid against each other, so that padding lies only behind a row."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import mlx.core as mx

Segment = tuple[mx.array, mx.array | None]
"""Rows (B, L, C), and how many of each are valid, (B,) int32; None: all L."""


def _valid(segment: Segment) -> mx.array:
    rows, lengths = segment
    return lengths if lengths is not None else mx.full((rows.shape[0],), rows.shape[1], dtype=mx.int32)


def _gather(x: mx.array, index: mx.array) -> mx.array:
    """Rows ``index`` (B, T) of ``x`` (B, L, C): (B, T, C)."""
    B, L, C = x.shape
    # Both come as arrays: a number becomes part of a compiled kernel, another one for each length.
    last, first = mx.arange(L)[-1:], mx.arange(0, B * L, L)[:, None]
    return x.reshape(B * L, C)[mx.clip(index, 0, last) + first]


def pack(segments: Sequence[Segment]) -> mx.array:
    """One sequence a row: (B, sum of L, C), the valid rows of all segments first."""
    x = mx.concatenate([rows for rows, _ in segments], axis=1)
    if all(lengths is None for _, lengths in segments):
        return x
    place = mx.arange(x.shape[1])[None]
    source = mx.broadcast_to(place, x.shape[:2])
    packed_start = mx.zeros((x.shape[0],), dtype=mx.int32)
    padded_starts = mx.array([0, *itertools.accumulate(rows.shape[1] for rows, _ in segments)])
    for number, segment in enumerate(segments):
        shifted = place - packed_start[:, None] + padded_starts[number]
        source = mx.where(place >= packed_start[:, None], shifted, source)
        packed_start = packed_start + _valid(segment)
    return _gather(x, source)


def unpack_last(x: mx.array, segments: Sequence[Segment], count: int) -> mx.array:
    """``count`` rows of packed ``x`` (B, T, C) from the one before the last segment on: (B, count, C)."""
    if all(lengths is None for _, lengths in segments):
        return x[:, x.shape[1] - count :]
    start = sum((_valid(segment) for segment in segments[:-1]), mx.array(-1))
    return _gather(x, start[:, None] + mx.arange(count))
