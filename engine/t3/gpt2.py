"""GPT-2 (Radford et al., 2019) without its token table: the backbone of Turbo, Nano and the starter."""

from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn

from engine.config import GPT2Config
from engine.nn.attention import KeyValues, Seen, attend, merge_heads, remember, split_heads
from engine.nn.layers import LayerNorm, add_linear, gelu_tanh
from engine.t3.backbone import Backbone


class GPT2Layer(nn.Module):
    """Pre-norm block: attention, then a four times wider feed-forward half."""

    def __init__(self, config: GPT2Config):
        super().__init__()
        C = config.hidden_size
        self.num_heads = config.num_heads
        self.norm_1 = LayerNorm(C, eps=config.layer_norm_eps)
        self.qkv = nn.Linear(C, 3 * C)
        self.out = nn.Linear(C, C)
        self.norm_2 = LayerNorm(C, eps=config.layer_norm_eps)
        self.up = nn.Linear(C, 4 * C)
        self.down = nn.Linear(4 * C, C)

    def __call__(
        self, x: mx.array, past: KeyValues | None, offset: int | None, mask: str | None
    ) -> tuple[mx.array, mx.array, Seen]:
        """(R, T, C) to (R, T, C), the queries (R, H, T, D) and the memory."""
        heads = split_heads(self.qkv(self.norm_1(x)), 3 * self.num_heads)
        q, k, v = mx.split(heads, 3, axis=1)
        memory = remember(past, k, v, offset)
        x = add_linear(x, merge_heads(attend(q, memory, mask)), self.out)
        return add_linear(x, gelu_tanh(self.up(self.norm_2(x))), self.down), q, memory


class GPT2(Backbone):
    """The stack, with learned positions added to what comes in."""

    def __init__(self, config: GPT2Config):
        super().__init__()
        self.positions = nn.Embedding(config.max_positions, config.hidden_size)
        self.layers = [GPT2Layer(config) for _ in range(config.num_layers)]
        self.norm = LayerNorm(config.hidden_size, eps=config.layer_norm_eps)

    def enter(self, x: mx.array, start: int | mx.array) -> mx.array:
        """Add the embeddings of positions ``start``, ``start`` + 1, ..."""
        if isinstance(start, mx.array):
            return x + self.positions(start)[:, None]
        return x + self.positions(mx.arange(start, start + x.shape[1]))
