"""A position of a transformer in numpy, or a few, for small steps on the CPU.

A decoding step is a chain of matrix-vector products and some hundred tiny operations. MLX queues
each of them for another thread, at about ten microseconds apiece and more on a busy machine, which
for a small model is longer than the arithmetic. Here the products go straight to the BLAS that
:mod:`engine.backend` loaded, over MLX's own buffers (nothing is copied), and the rest is numpy.

Shapes: R rows, T new positions, H heads, D channels a head, S positions remembered. Everything is float32.
"""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten

from engine.kernels.cpu import activations, attention
from engine.kernels.cpu.arrays import parameter
from engine.kernels.cpu.blas import FEW_ROWS, apply_weights, multiply
from engine.types import Float32

Function = Callable[[Float32], Float32]
Memory = tuple[Float32, Float32]
"""Keys and values of one layer, each (R, H, S, D), written in place."""


def is_plain(module: nn.Module) -> bool:
    """Whether all of a module's numbers are float32, none of them packed."""
    leaves = dict(tree_flatten(module.parameters())).values()
    return all(isinstance(leaf, mx.array) and leaf.dtype == mx.float32 for leaf in leaves)


def linear(module: nn.Linear) -> Function:
    """``module`` as a function of (R, I) giving (R, O); its weights are read where they lie."""
    weight = parameter(module, "weight")
    bias = parameter(module, "bias") if "bias" in module else None

    def apply(x: Float32) -> Float32:
        if len(x) > FEW_ROWS:
            # Between few rows and many, MKL is twice as quick with the weights as the matrix on the left.
            turned = np.empty((len(weight), len(x)), np.float32)
            multiply(weight, np.ascontiguousarray(x), turned, transposed=True)
            return np.ascontiguousarray(turned.T if bias is None else turned.T + bias)
        out = np.empty((len(x), len(weight)), np.float32)
        apply_weights(np.ascontiguousarray(x), weight, bias, out)
        return out

    return apply


def rms_norm(norm: nn.Module) -> Function:
    """An ``nn.RMSNorm`` as a function of (R, C)."""
    weight, eps = parameter(norm, "weight"), np.float32(norm.eps)

    def apply(x: Float32) -> Float32:
        y = x / np.sqrt(np.square(x).mean(axis=-1, keepdims=True) + eps)
        y *= weight
        return y

    return apply


def attend(q: Float32, k: Float32, v: Float32, memory: Memory, offset: int) -> tuple[Float32, Float32]:
    """Write the keys and values of T positions into the memory and attend to all up to the last of them.

    Args:
        q, k, v: (R * T, H, D).
        memory: of which positions below ``offset`` count.
        offset: the first of these positions.

    Returns:
        (R * T, H*D), and the weights (R, H, offset + 1) of one position; of more there are none (R, H, 0).
    """
    keys, values = memory
    (R, H, _, D), N = keys.shape, len(q)
    length = offset + N // R
    if N > R:
        q, k, v = (x.reshape(R, -1, H, D).swapaxes(1, 2) for x in (q, k, v))
        keys[:, :, offset:length], values[:, :, offset:length] = k, v
        seen = attention.attend(q, [keys[:, :, :length]], [values[:, :, :length]], D**-0.5, None)
        return seen.swapaxes(1, 2).reshape(N, -1), np.empty((R, H, 0), np.float32)
    keys[:, :, offset], values[:, :, offset] = k, v
    scale = np.float32(D**-0.5)
    weights = np.ascontiguousarray(np.matmul(keys[:, :, :length], (q * scale)[..., None])[..., 0])
    activations.softmax(weights, weights)
    seen = np.matmul(weights[:, :, None], values[:, :, :length])
    return seen.reshape(q.shape[0], -1), weights
