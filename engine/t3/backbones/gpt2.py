"""GPT-2 (Radford et al., 2019) without its token table: the backbone of Turbo, Nano and the starter."""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn

from engine.config import GPT2Config
from engine.layers.attention import KeyValues, attend, merge_heads, remember, split_heads
from engine.t3.backbones.base import Backbone

_SLOPE = math.sqrt(8 / math.pi)
_CUBIC = 0.044715 * _SLOPE


def gelu_tanh(x: mx.array) -> mx.array:
    """GELU in GPT-2's tanh form, written with a sigmoid: (1 + tanh(z)) / 2 = sigmoid(2 z).

    In plain operations: MLX's own is compiled, which on a CPU wants a C++ compiler on the user's
    machine, and there a sigmoid costs less than a tanh.
    """
    return x * mx.sigmoid(x * (_SLOPE + _CUBIC * mx.square(x)))


class GPT2Layer(nn.Module):
    """Pre-norm block: attention, then a four times wider feed-forward half."""

    def __init__(self, config: GPT2Config):
        super().__init__()
        C = config.hidden_size
        self.num_heads = config.num_heads
        self.norm_1 = nn.LayerNorm(C, eps=config.layer_norm_eps)
        self.qkv = nn.Linear(C, 3 * C)
        self.out = nn.Linear(C, C)
        self.norm_2 = nn.LayerNorm(C, eps=config.layer_norm_eps)
        self.up = nn.Linear(C, 4 * C)
        self.down = nn.Linear(4 * C, C)

    def __call__(
        self, x: mx.array, past: KeyValues | None, offset: mx.array | None, mask: mx.array | str
    ) -> tuple[mx.array, mx.array, KeyValues]:
        """(R, T, C) to (R, T, C), the queries (R, H, T, D) and the memory."""
        heads = split_heads(self.qkv(self.norm_1(x)), 3 * self.num_heads)
        q, k, v = mx.split(heads, 3, axis=1)
        memory = remember(past, k, v, offset)
        x = x + self.out(merge_heads(attend(q, memory, mask)))
        return x + self.down(gelu_tanh(self.up(self.norm_2(x)))), q, memory


class GPT2(Backbone):
    """The stack, with learned positions added to what comes in."""

    def __init__(self, config: GPT2Config):
        super().__init__()
        self.positions = nn.Embedding(config.max_positions, config.hidden_size)
        self.layers = [GPT2Layer(config) for _ in range(config.num_layers)]
        self.norm = nn.LayerNorm(config.hidden_size, eps=config.layer_norm_eps)

    def enter(self, x: mx.array, start: int | mx.array) -> mx.array:
        """Add the embeddings of positions ``start``, ``start`` + 1, ..."""
        return x + self.positions(mx.arange(x.shape[1]) + start)

    def leave(self, x: mx.array) -> mx.array:
        """The last layer norm."""
        return self.norm(x)
