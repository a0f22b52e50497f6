"""Activations, softmax and layer norm, each taken whole by a recording."""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn

from engine.kernels.compilation import pointwise
from engine.nn.whole import whole

_SLOPE = math.sqrt(8 / math.pi)
_CUBIC = 0.044715 * _SLOPE


@whole()
def gelu(x: mx.array) -> mx.array:
    """x times the normal distribution's function (the exact form)."""
    return nn.gelu(x)


@whole()
@pointwise
def gelu_tanh(x: mx.array) -> mx.array:
    """GELU in GPT-2's tanh form, written with a sigmoid: (1 + tanh(z)) / 2 = sigmoid(2 z)."""
    return x * mx.sigmoid(x * (_SLOPE + _CUBIC * mx.square(x)))


@whole()
@pointwise
def swiglu(gate: mx.array, up: mx.array) -> mx.array:
    """SiLU of the gate, times the other half (Shazeer, 2020)."""
    return gate * mx.sigmoid(gate) * up


@whole()
def mish(x: mx.array) -> mx.array:
    """x tanh(ln(1 + e^x))."""
    return nn.mish(x)


@whole()
def silu(x: mx.array) -> mx.array:
    """x / (1 + e^-x)."""
    return nn.silu(x)


@whole()
def elu(x: mx.array) -> mx.array:
    """x above zero, e^x - 1 below."""
    return nn.elu(x)


@whole()
def snake(x: mx.array, alpha: mx.array) -> mx.array:
    """x + sin^2(alpha x) / alpha with alpha (C,), arXiv:2006.08195."""
    return x + mx.square(mx.sin(x * alpha)) / (alpha + 1e-9)


@whole()
def sine(x: mx.array) -> mx.array:
    """Sine of x in radians."""
    return mx.sin(x)


@whole()
def softmax(scores: mx.array) -> mx.array:
    """Softmax over the last axis, summed in float32."""
    return mx.softmax(scores, axis=-1, precise=True)


@whole()
def layer_norm(x: mx.array, weight: mx.array, bias: mx.array, eps: float) -> mx.array:
    """Layer norm of x (..., C) over the last axis, with weight and bias (C,)."""
    return mx.fast.layer_norm(x, weight, bias, eps)


class LayerNorm(nn.LayerNorm):
    """Layer norm over the last axis with weight and bias."""

    def __init__(self, width: int, eps: float):
        super().__init__(width, eps=eps)

    def __call__(self, x: mx.array) -> mx.array:
        """x (..., width), normalised."""
        return layer_norm(x, self.weight, self.bias, self.eps)


@whole()
def leaky_relu(x: mx.array, slope: float = 0.01) -> mx.array:
    """x above zero, ``slope`` x below."""
    return mx.maximum(x, slope * x)
