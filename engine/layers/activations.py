"""Activations, softmax and layer norm in forms that are fast on every device.

Each is a plain MLX expression with a kernel of :mod:`engine.layers.vector_math` for the CPU.
"""

from __future__ import annotations

import functools
import math

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.layers.arrays import A, parameter
from engine.layers.vector_math import Function, Kernel, accelerated, erf_, exp_, sin_
from engine.types import Float32


def _gelu(x: Float32) -> Float32:
    y = np.multiply(x, np.float32(1 / math.sqrt(2)))
    erf_(y)
    y += 1.0
    y *= x
    y *= 0.5
    return y


def _mish(x: Float32) -> Float32:
    # tanh(ln(1 + e)) = (e^2 + 2e) / (e^2 + 2e + 2); above 20 it is 1.
    e = np.minimum(x, 20.0)
    exp_(e)
    e *= e + 2.0
    y = x * e
    e += 2.0
    y /= e
    return y


def _silu(x: Float32) -> Float32:
    y = np.negative(x)
    np.minimum(y, 88.0, out=y)
    exp_(y)
    y += 1.0
    return np.divide(x, y, out=y)


def _elu(x: Float32) -> Float32:
    y = np.minimum(x, 0.0)
    exp_(y)
    y -= 1.0
    y += np.maximum(x, 0.0)
    return y


def _snake(x: Float32, alpha: Float32) -> Float32:
    y = np.multiply(x, alpha)
    sin_(y)
    y *= y
    y *= 1.0 / (alpha + np.float32(1e-9))
    y += x
    return y


def _sine(x: Float32) -> Float32:
    y = x.copy()
    sin_(y)
    return y


def _softmax(scores: Float32) -> Float32:
    e = scores - scores.max(axis=-1, keepdims=True)
    exp_(e)
    e /= e.sum(axis=-1, keepdims=True)
    return e


@functools.lru_cache(maxsize=8)
def layer_norm_kernel(eps: float) -> Kernel:
    """Layer norm of numpy arrays x (..., C) with weight and bias (C,) for one eps."""

    def kernel(x: Float32, weight: Float32, bias: Float32) -> Float32:
        share = np.float32(1.0 / x.shape[-1])
        # Not x.mean, whose Python takes longer than the sum.
        y = x - np.add.reduce(x, axis=-1, keepdims=True) * share
        square = np.einsum("...c,...c->...", y, y)[..., None]
        y *= 1.0 / np.sqrt(square * share + np.float32(eps))
        y *= weight
        y += bias
        return y

    return kernel


@functools.lru_cache(maxsize=8)
def _layer_norm(eps: float) -> Function:
    """Layer norm of x (..., C) with weight and bias (C,) for one eps."""

    @accelerated(layer_norm_kernel(eps))
    def norm(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        return mx.fast.layer_norm(x, weight, bias, eps)

    return norm


@accelerated(_gelu)
def gelu(x: mx.array) -> mx.array:
    """x times the normal distribution function (the exact form, with erf)."""
    return nn.gelu(x)


@accelerated(_mish)
def mish(x: mx.array) -> mx.array:
    """x tanh(ln(1 + e^x))."""
    return nn.mish(x)


@accelerated(_silu)
def silu(x: mx.array) -> mx.array:
    """x / (1 + e^-x)."""
    return nn.silu(x)


@accelerated(_elu)
def elu(x: mx.array) -> mx.array:
    """x above zero, e^x - 1 below."""
    return nn.elu(x)


@accelerated(_snake)
def snake(x: mx.array, alpha: mx.array) -> mx.array:
    """x + sin^2(alpha x) / alpha with alpha (C,), arXiv:2006.08195."""
    return x + mx.square(mx.sin(x * alpha)) / (alpha + 1e-9)


@accelerated(_sine)
def sine(x: mx.array) -> mx.array:
    """Sine of x in radians."""
    return mx.sin(x)


@accelerated(_softmax)
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
