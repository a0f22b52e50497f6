"""Activations, softmax and layer norm in forms that are fast on every device.

Each is a plain MLX expression with a kernel of :mod:`engine.kernels.cpu.elementwise` for the CPU.
"""

from __future__ import annotations

import functools

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.cpu.arrays import A, parameter
from engine.kernels.cpu.elementwise import (
    Function,
    exp_,
    layer_norm_kernel,
    normal_cdf,
    silu_kernel,
    sin_,
    with_cpu_kernel,
)
from engine.types import Float32


def _gelu(x: Float32, out: Float32) -> None:
    normal_cdf(np.ascontiguousarray(x), out)
    out *= x


def _mish(x: Float32, out: Float32) -> None:
    # tanh(ln(1 + e)) = (e^2 + 2e) / (e^2 + 2e + 2); above 20 it is 1.
    np.minimum(x, 20.0, out=out)
    exp_(out)
    out *= out + 2.0
    e = out + 2.0
    out *= x
    out /= e


def _elu(x: Float32, out: Float32) -> None:
    np.minimum(x, 0.0, out=out)
    exp_(out)
    out -= 1.0
    out += np.maximum(x, 0.0)


def _snake(x: Float32, alpha: Float32, out: Float32) -> None:
    np.multiply(x, alpha, out=out)
    sin_(out)
    out *= out
    out *= 1.0 / (alpha + np.float32(1e-9))
    out += x


def _sine(x: Float32, out: Float32) -> None:
    np.copyto(out, x)
    sin_(out)


def _softmax(scores: Float32, out: Float32) -> None:
    np.subtract(scores, scores.max(axis=-1, keepdims=True), out=out)
    exp_(out)
    out /= out.sum(axis=-1, keepdims=True)


@functools.lru_cache(maxsize=8)
def _layer_norm(eps: float) -> Function:
    """Layer norm of x (..., C) with weight and bias (C,) for one eps."""

    @with_cpu_kernel(layer_norm_kernel(eps))
    def norm(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        return mx.fast.layer_norm(x, weight, bias, eps)

    return norm


@with_cpu_kernel(_gelu)
def gelu(x: mx.array) -> mx.array:
    """x times the normal distribution's function (the exact form)."""
    return nn.gelu(x)


@with_cpu_kernel(_mish)
def mish(x: mx.array) -> mx.array:
    """x tanh(ln(1 + e^x))."""
    return nn.mish(x)


@with_cpu_kernel(silu_kernel)
def silu(x: mx.array) -> mx.array:
    """x / (1 + e^-x)."""
    return nn.silu(x)


@with_cpu_kernel(_elu)
def elu(x: mx.array) -> mx.array:
    """x above zero, e^x - 1 below."""
    return nn.elu(x)


@with_cpu_kernel(_snake)
def snake(x: mx.array, alpha: mx.array) -> mx.array:
    """x + sin^2(alpha x) / alpha with alpha (C,), arXiv:2006.08195."""
    return x + mx.square(mx.sin(x * alpha)) / (alpha + 1e-9)


@with_cpu_kernel(_sine)
def sine(x: mx.array) -> mx.array:
    """Sine of x in radians."""
    return mx.sin(x)


@with_cpu_kernel(_softmax)
def softmax(scores: mx.array) -> mx.array:
    """Softmax over the last axis, summed in float32."""
    return mx.softmax(scores, axis=-1, precise=True)


class LayerNorm(nn.LayerNorm):
    """Layer norm over the last axis with weight and bias."""

    def __init__(self, width: int, eps: float):
        super().__init__(width, eps=eps)

    def __call__(self, x: A) -> A:
        """x (..., width), normalised."""
        if isinstance(x, np.ndarray):
            return _layer_norm(self.eps)(x, parameter(self, "weight"), parameter(self, "bias"))
        return _layer_norm(self.eps)(x, self.weight, self.bias)
