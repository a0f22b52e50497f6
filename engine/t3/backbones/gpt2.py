"""GPT-2 (Radford et al., 2019) without its token table: the backbone of Turbo, Nano and the starter."""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import GPT2Config
from engine.kernels.compilation import pointwise
from engine.kernels.cpu import numpy_layers
from engine.kernels.cpu.elementwise import exp_, view, with_cpu_kernel
from engine.nn.activations import LayerNorm
from engine.nn.attention import KeyValues, attend, merge_heads, remember, split_heads
from engine.nn.linear import add_linear
from engine.t3.backbones.base import Backbone, Layer, NumpyEntry, NumpyLayer
from engine.types import Float32

_SLOPE = math.sqrt(8 / math.pi)
_CUBIC = 0.044715 * _SLOPE


def _gelu_tanh(x: Float32, out: Float32) -> None:
    np.square(x, out=out)
    out *= np.float32(-_CUBIC)
    out -= np.float32(_SLOPE)
    out *= x
    np.minimum(out, 88.0, out=out)
    exp_(out)
    out += 1.0
    np.divide(x, out, out=out)


@with_cpu_kernel(_gelu_tanh)
@pointwise
def gelu_tanh(x: mx.array) -> mx.array:
    """GELU in GPT-2's tanh form, written with a sigmoid: (1 + tanh(z)) / 2 = sigmoid(2 z)."""
    return x * mx.sigmoid(x * (_SLOPE + _CUBIC * mx.square(x)))


class GPT2Layer(Layer):
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
    ) -> tuple[mx.array, mx.array, KeyValues]:
        """(R, T, C) to (R, T, C), the queries (R, H, T, D) and the memory."""
        heads = split_heads(self.qkv(self.norm_1(x)), 3 * self.num_heads)
        q, k, v = mx.split(heads, 3, axis=1)
        memory = remember(past, k, v, offset)
        x = add_linear(x, merge_heads(attend(q, memory, mask)), self.out)
        return add_linear(x, gelu_tanh(self.up(self.norm_2(x))), self.down), q, memory

    def on_host(self) -> NumpyLayer:
        """The same layer for one position, in numpy on the CPU."""
        norm_1, norm_2 = numpy_layers.layer_norm(self.norm_1), numpy_layers.layer_norm(self.norm_2)
        qkv, out, up, down = (numpy_layers.affine(part) for part in (self.qkv, self.out, self.up, self.down))
        num_heads = self.num_heads

        def step(x: Float32, memory: numpy_layers.Memory, offset: int) -> tuple[Float32, Float32]:
            heads = qkv(norm_1(x)).reshape(x.shape[0], 3, num_heads, -1)
            q, k, v = heads[:, 0], heads[:, 1], heads[:, 2]
            seen, weights = numpy_layers.attend(q, k, v, memory, offset)
            x = x + out(seen)
            return x + down(gelu_tanh(up(norm_2(x)))), weights

        return step


class GPT2(Backbone):
    """The stack, with learned positions added to what comes in."""

    def __init__(self, config: GPT2Config):
        super().__init__()
        self.positions = nn.Embedding(config.max_positions, config.hidden_size)
        self.layers = [GPT2Layer(config) for _ in range(config.num_layers)]
        self.norm = LayerNorm(config.hidden_size, eps=config.layer_norm_eps)

    def enter(self, x: mx.array, start: int) -> mx.array:
        """Add the embeddings of positions ``start``, ``start`` + 1, ..."""
        return x + self.positions(mx.arange(start, start + x.shape[1]))

    def enter_in_numpy(self) -> NumpyEntry:
        """Adds a position's embedding."""
        positions = view(self.positions.weight)
        return lambda x, start: x + positions[start]

    def norm_in_numpy(self) -> numpy_layers.Function:
        """The last layer norm in numpy."""
        return numpy_layers.layer_norm(self.norm)
