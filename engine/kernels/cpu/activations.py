"""Activations, softmax and layer norm of numpy rows (n, C), which fill ``out``
(:func:`engine.kernels.cpu.elementwise.by_rows`)."""

from __future__ import annotations

import functools
import math

import numpy as np

from engine.kernels.cpu.elementwise import Kernel, exp_, normal_cdf, sin_
from engine.types import Float32

SLOPE = math.sqrt(8 / math.pi)
CUBIC = 0.044715 * SLOPE
"""GELU in the tanh form is about x sigmoid(SLOPE x + CUBIC x^3)."""


def gelu(x: Float32, out: Float32) -> None:
    """Write x times the normal distribution's function to ``out``."""
    normal_cdf(np.ascontiguousarray(x), out)
    out *= x


def gelu_tanh(x: Float32, out: Float32) -> None:
    """Write x sigmoid(SLOPE x + CUBIC x^3) to ``out``."""
    np.square(x, out=out)
    out *= np.float32(-CUBIC)
    out -= np.float32(SLOPE)
    out *= x
    np.minimum(out, 88.0, out=out)
    exp_(out)
    out += 1.0
    np.divide(x, out, out=out)


def silu(x: Float32, out: Float32) -> None:
    """Write x / (1 + e^-x) to ``out``."""
    np.negative(x, out=out)
    np.minimum(out, 88.0, out=out)
    exp_(out)
    out += 1.0
    np.divide(x, out, out=out)


def swiglu(gate: Float32, up: Float32, out: Float32) -> None:
    """Write gate sigmoid(gate) up to ``out``."""
    silu(gate, out)
    out *= up


def mish(x: Float32, out: Float32) -> None:
    """Write x tanh(ln(1 + e^x)) to ``out``."""
    # tanh(ln(1 + e)) = (e^2 + 2e) / (e^2 + 2e + 2); above 20 it is 1.
    np.minimum(x, 20.0, out=out)
    exp_(out)
    out *= out + 2.0
    e = out + 2.0
    out *= x
    out /= e


def elu(x: Float32, out: Float32) -> None:
    """Write x above zero, e^x - 1 below to ``out``."""
    np.minimum(x, 0.0, out=out)
    exp_(out)
    out -= 1.0
    out += np.maximum(x, 0.0)


def snake(x: Float32, alpha: Float32, out: Float32) -> None:
    """Write x + sin^2(alpha x) / alpha to ``out``, alpha (C,)."""
    np.multiply(x, alpha, out=out)
    sin_(out)
    out *= out
    out *= 1.0 / (alpha + np.float32(1e-9))
    out += x


def sine(x: Float32, out: Float32) -> None:
    """Write the sine of x in radians to ``out``."""
    np.copyto(out, x)
    sin_(out)


def softmax(scores: Float32, out: Float32) -> None:
    """Write the softmax over the last axis to ``out``."""
    np.subtract(scores, scores.max(axis=-1, keepdims=True), out=out)
    exp_(out)
    out /= out.sum(axis=-1, keepdims=True)


@functools.lru_cache(maxsize=8)
def layer_norm(eps: float) -> Kernel:
    """Layer norm of numpy arrays x (..., C) with weight and bias (C,) for one eps."""

    def kernel(x: Float32, weight: Float32, bias: Float32, out: Float32) -> None:
        share = np.float32(1.0 / x.shape[-1])
        # einsum sums rows at twice the speed of x.sum.
        np.subtract(x, np.einsum("...c->...", x)[..., None] * share, out=out)
        square = np.einsum("...c,...c->...", out, out)[..., None]
        out *= 1.0 / np.sqrt(square * share + np.float32(eps))
        out *= weight
        out += bias

    return kernel
