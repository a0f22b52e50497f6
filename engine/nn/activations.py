"""Activations, softmax and layer norm in forms that are fast on every device.

Each is a plain MLX expression with a kernel of :mod:`engine.kernels.cpu.activations` for the CPU.
"""

from __future__ import annotations

import functools

import mlx.core as mx
import mlx.nn as nn

from engine.kernels.compilation import pointwise
from engine.kernels.cpu import activations as kernels
from engine.kernels.cpu.elementwise import Function, with_cpu_kernel
from engine.nn.whole import whole


@functools.lru_cache(maxsize=8)
def _layer_norm(eps: float) -> Function:
    """Layer norm of x (..., C) with weight and bias (C,) for one eps."""

    @with_cpu_kernel(kernels.layer_norm(eps))
    def norm(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        return mx.fast.layer_norm(x, weight, bias, eps)

    return norm


@whole()
@with_cpu_kernel(kernels.gelu)
def gelu(x: mx.array) -> mx.array:
    """x times the normal distribution's function (the exact form)."""
    return nn.gelu(x)


@whole()
@with_cpu_kernel(kernels.gelu_tanh)
@pointwise
def gelu_tanh(x: mx.array) -> mx.array:
    """GELU in GPT-2's tanh form, written with a sigmoid: (1 + tanh(z)) / 2 = sigmoid(2 z)."""
    return x * mx.sigmoid(x * (kernels.SLOPE + kernels.CUBIC * mx.square(x)))


@whole()
@with_cpu_kernel(kernels.swiglu)
@pointwise
def swiglu(gate: mx.array, up: mx.array) -> mx.array:
    """SiLU of the gate, times the other half (Shazeer, 2020)."""
    return gate * mx.sigmoid(gate) * up


@whole()
@with_cpu_kernel(kernels.mish)
def mish(x: mx.array) -> mx.array:
    """x tanh(ln(1 + e^x))."""
    return nn.mish(x)


@whole()
@with_cpu_kernel(kernels.silu)
def silu(x: mx.array) -> mx.array:
    """x / (1 + e^-x)."""
    return nn.silu(x)


@whole()
@with_cpu_kernel(kernels.elu)
def elu(x: mx.array) -> mx.array:
    """x above zero, e^x - 1 below."""
    return nn.elu(x)


@whole()
@with_cpu_kernel(kernels.snake)
def snake(x: mx.array, alpha: mx.array) -> mx.array:
    """x + sin^2(alpha x) / alpha with alpha (C,), arXiv:2006.08195."""
    return x + mx.square(mx.sin(x * alpha)) / (alpha + 1e-9)


@whole()
@with_cpu_kernel(kernels.sine)
def sine(x: mx.array) -> mx.array:
    """Sine of x in radians."""
    return mx.sin(x)


@whole()
@with_cpu_kernel(kernels.softmax)
def softmax(scores: mx.array) -> mx.array:
    """Softmax over the last axis, summed in float32."""
    return mx.softmax(scores, axis=-1, precise=True)


@whole()
def layer_norm(x: mx.array, weight: mx.array, bias: mx.array, eps: float) -> mx.array:
    """Layer norm of x (..., C) over the last axis, with weight and bias (C,)."""
    return _layer_norm(eps)(x, weight, bias)


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
