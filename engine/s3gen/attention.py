"""Self-attention with relative positions (Transformer-XL, arXiv:1901.02860, as in ESPnet).

The score of query i and key j is ``(q_i + u) k_j + (q_i + v) p_(i-j)``, where p is a projected
sinusoid of the distance. The second term is one product with all distances in descending order,
then each row is shifted by its own place.
"""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.layers.activations import softmax
from engine.s3gen.tape import Tape


def distance_table(first: int, last: int, width: int, dtype: mx.Dtype) -> mx.array:
    """Sinusoids of the distances first, first - 1, ..., last: (first - last + 1, width)."""
    distance = np.arange(first, last - 1, -1, dtype=np.float32)[:, None]
    step = np.float32(-math.log(10000.0) / width)
    angle = distance * np.exp(np.arange(0, width, 2, dtype=np.float32) * step)
    table = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(len(distance), width)
    return mx.array(table).astype(dtype)


class RelativeAttention(nn.Module):
    """Multi-head attention over (B, n, width), with the past from a tape before it."""

    def __init__(self, width: int, num_heads: int):
        super().__init__()
        self.linear_q = nn.Linear(width, width)
        self.linear_k = nn.Linear(width, width)
        self.linear_v = nn.Linear(width, width)
        self.linear_out = nn.Linear(width, width)
        self.linear_pos = nn.Linear(width, width, bias=False)
        self.pos_bias_u = mx.zeros((num_heads, width // num_heads))
        self.pos_bias_v = mx.zeros((num_heads, width // num_heads))
        self._heads = num_heads

    def _split(self, x: mx.array) -> mx.array:
        return x.reshape(x.shape[0], x.shape[1], self._heads, -1).transpose(0, 2, 1, 3)

    def _relative(self, q: mx.array, keys: int, lead: int) -> mx.array:
        """(B, H, n, keys) scores of position; query 0 stands ``lead`` after key 0."""
        B, H, n, D = q.shape
        table = distance_table(lead + n - 1, lead - keys + 1, H * D, q.dtype)
        p = self._split(self.linear_pos(table)[None])
        scores = q @ p.swapaxes(-1, -2)
        # Row i must start at column n-1-i: pad one column, read the same memory with rows one
        # shorter, and what was a diagonal is a column.
        wide = n + keys - 1
        scores = mx.pad(scores, [(0, 0), (0, 0), (0, 0), (1, 0)]).reshape(B, H, wide + 1, n)
        return scores[:, :, 1:].reshape(B, H, n, wide)[..., :keys]

    def __call__(
        self, x: mx.array, bias: mx.array | None = None, tape: Tape | None = None, start: int = 0
    ) -> mx.array:
        """Attend.

        Args:
            x: (B, n, width).
            bias: added to the scores, (B or 1, 1, n or 1, keys).
            tape: keys and values of the past; they are all seen.
            start: absolute position of x[:, 0]; needed where the tape holds a pinned prompt,
                which begins at position 0.
        """
        B, n, _ = x.shape
        q, k, v = (self._split(f(x)) for f in (self.linear_q, self.linear_k, self.linear_v))
        keys, values = [k], [v]
        if tape is not None:
            keys, values = tape.segments(k), tape.segments(v)
        with_u = q + self.pos_bias_u[:, None].astype(q.dtype)
        with_v = q + self.pos_bias_v[:, None].astype(q.dtype)
        leads = [start] * (len(keys) - 1) + [keys[-1].shape[2] - n]
        position = [
            self._relative(with_v, segment.shape[2], lead) for segment, lead in zip(keys, leads, strict=True)
        ]
        scores = with_u @ _join(keys, 2).swapaxes(-1, -2) + _join(position, 3)
        scores = scores * (1.0 / math.sqrt(q.shape[-1]))
        if bias is not None:
            scores = scores + bias
        out = softmax(scores) @ _join(values, 2)
        return self.linear_out(out.transpose(0, 2, 1, 3).reshape(B, n, -1))


def _join(parts: list[mx.array], axis: int) -> mx.array:
    return parts[0] if len(parts) == 1 else mx.concatenate(parts, axis=axis)
