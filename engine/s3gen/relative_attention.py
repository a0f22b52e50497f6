"""Self-attention with relative positions (Transformer-XL, arXiv:1901.02860, as in ESPnet).

The score of query i and key j is ``(q_i + u) k_j + (q_i + v) p_(i-j)``, where p is a projected
sinusoid of the distance. The second term is one product with all distances in descending order,
then each row is shifted by its own place.
"""

from __future__ import annotations

import functools
import math

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.nn.arrays import alike
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

    def _table(self, new: int, keys: int, lead: int, x: mx.array) -> mx.array:
        """(H, new + keys - 1, D): projected distances; query 0 stands ``lead`` after key 0."""
        # The width is x's: a packed weight has fewer columns.
        distances = distance_table(lead + new - 1, lead - keys + 1, x.shape[-1])
        return split_heads(self.linear_pos(alike(distances, x))[None], self.num_heads)[0]

    def __call__(
        self, x: mx.array, bias: mx.array | None = None, cache: StreamCache | None = None, start: int = 0
    ) -> mx.array:
        """Attend.

        Args:
            x: (B, n, width).
            bias: added to the scores, (B or 1, 1, n or 1, keys).
            cache: keys and values of the past; they are all seen.
            start: absolute position of x[:, 0]; needed where the cache holds a pinned prompt,
                which begins at position 0.
        """
        n = x.shape[1]
        q, k, v = (split_heads(f(x), self.num_heads) for f in (self.linear_q, self.linear_k, self.linear_v))
        keys, values = [k], [v]
        if cache is not None:
            keys, values = cache.segments(k), cache.segments(v)
        scale = 1.0 / math.sqrt(q.shape[-1])
        with_u, with_v = (
            (q + bias_of_place[:, None].astype(q.dtype)) * scale
            for bias_of_place in (self.pos_bias_u, self.pos_bias_v)
        )
        leads = [start] * (len(keys) - 1) + [keys[-1].shape[2] - n]
        tables = [self._table(n, part.shape[2], lead, x) for part, lead in zip(keys, leads, strict=True)]
        out = attend_relative(with_u, with_v, keys, values, tables, bias)
        return self.linear_out(merge_heads(out))
