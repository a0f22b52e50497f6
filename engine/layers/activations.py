"""Activations, softmax and normalisation in forms that are fast on every device."""

from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn


def gelu(x: mx.array) -> mx.array:
    """x times the normal distribution function (the exact, erf form)."""
    return nn.gelu(x)


def mish(x: mx.array) -> mx.array:
    """x tanh(ln(1 + e^x))."""
    return nn.mish(x)


def silu(x: mx.array) -> mx.array:
    """x / (1 + e^-x)."""
    return nn.silu(x)


def elu(x: mx.array) -> mx.array:
    """x above zero, e^x - 1 below."""
    return nn.elu(x)


def snake(x: mx.array, alpha: mx.array) -> mx.array:
    """x + sin^2(alpha x) / alpha, the periodic activation of arXiv:2006.08195."""
    return x + mx.square(mx.sin(x * alpha)) / (alpha + 1e-9)


def attend(q: mx.array, k: mx.array, v: mx.array, scale: float, mask: mx.array | None) -> mx.array:
    """Scaled dot-product attention over (B, H, T, D); the mask is added to the scores."""
    return mx.fast.scaled_dot_product_attention(q, k, v, scale=scale, mask=mask)


def softmax(x: mx.array) -> mx.array:
    """Softmax over the last axis, summed in float32."""
    return mx.softmax(x, axis=-1, precise=True)
