"""Self-attention with relative positions (Transformer-XL, arXiv:1901.02860, as in ESPnet).

The score of query i and key j is ``(q_i + u) k_j + (q_i + v) p_(i-j)``, where p is a projected
sinusoid of the distance. The second term is one product with all distances in descending order,
then each row is shifted by its own place.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.nn.attention import merge_heads, split_heads
from engine.nn.long_attention import attend_relative
from engine.s3gen.stream_cache import StreamCache
from engine.types import Float32


@functools.lru_cache(maxsize=8)
def distance_table(first: int, last: int, width: int) -> Float32:
    """Sinusoids of the distances first, first - 1, ..., last: (first - last + 1, width).

    All layers of one rate want the same one.
    """
    distance = np.arange(first, last - 1, -1, dtype=np.float32)[:, None]
    step = np.float32(-math.log(10000.0) / width)
    angle = distance * np.exp(np.arange(0, width, 2, dtype=np.float32) * step)
    table = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(len(distance), width)
    table.setflags(write=False)
    return table


def distances_of(new: int, recent: int, pinned: int | None, start: int, width: int) -> list[Float32]:
    """The sinusoids that attention wants for each segment of keys: a voice prompt's, and those after it.

    Args:
        new: queries, the last of which stand at the last keys.
        recent: keys before them, after the prompt.
        pinned: keys of the prompt, which begins at position 0; None where there is no such segment.
        start: position of the first query.
        width: of the sinusoids.
    """
    segments = [(start, pinned)] if pinned is not None else []
    segments.append((recent, recent + new))
    return [distance_table(lead + new - 1, lead - keys + 1, width) for lead, keys in segments]


class RelativeAttention(nn.Module):
    """Multi-head attention over (B, n, width), with the past from a cache before it."""

    def __init__(self, width: int, num_heads: int):
        super().__init__()
        self.linear_q = nn.Linear(width, width)
        self.linear_k = nn.Linear(width, width)
        self.linear_v = nn.Linear(width, width)
        self.linear_out = nn.Linear(width, width)
        self.linear_pos = nn.Linear(width, width, bias=False)
        self.pos_bias_u = mx.zeros((num_heads, width // num_heads))
        self.pos_bias_v = mx.zeros((num_heads, width // num_heads))
        self.num_heads = num_heads

    def __call__(
        self,
        x: mx.array,
        distances: Sequence[mx.array],
        bias: mx.array | None = None,
        cache: StreamCache | None = None,
    ) -> mx.array:
        """Attend.

        Args:
            x: (B, n, width).
            distances: of each segment of s keys (n + s - 1, width), see :func:`distances_of`.
            bias: added to the scores, (B or 1, 1, n or 1, keys).
            cache: keys and values of the past; they are all seen.
        """
        q, k, v = (split_heads(f(x), self.num_heads) for f in (self.linear_q, self.linear_k, self.linear_v))
        keys, values = [k], [v]
        if cache is not None:
            keys, values = cache.segments(k), cache.segments(v)
        scale = 1.0 / math.sqrt(q.shape[-1])
        with_u, with_v = (
            (q + bias_of_place[:, None].astype(q.dtype)) * scale
            for bias_of_place in (self.pos_bias_u, self.pos_bias_v)
        )
        tables = [split_heads(self.linear_pos(each)[None], self.num_heads)[0] for each in distances]
        out = attend_relative(with_u, with_v, keys, values, tables, bias)
        return self.linear_out(merge_heads(out))
