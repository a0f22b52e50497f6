"""One position of a transformer in numpy, for small steps on the CPU.

A decoding step is a chain of matrix-vector products and some hundred tiny operations. MLX queues
each of them for another thread, at about ten microseconds apiece and more on a busy machine, which
for a small model is longer than the arithmetic. Here the products go straight to the BLAS that
:mod:`engine.backend` loaded, over MLX's own buffers (nothing is copied), and the rest is numpy.

Shapes: R rows, H heads, D channels a head, S positions remembered. Everything is float32.
"""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten

from engine.kernels.cpu.arrays import parameter
from engine.kernels.cpu.blas import apply_weights
from engine.kernels.cpu.elementwise import exp_, layer_norm_kernel
from engine.types import Float32

Function = Callable[[Float32], Float32]
Memory = tuple[Float32, Float32]
"""Keys and values of one layer, each (R, H, S, D), written in place."""


def is_plain(module: nn.Module) -> bool:
    """Whether all of a module's numbers are float32, none of them packed."""
    leaves = dict(tree_flatten(module.parameters())).values()
    return all(isinstance(leaf, mx.array) and leaf.dtype == mx.float32 for leaf in leaves)


def affine(linear: nn.Linear) -> Function:
    """``linear`` as a function of (R, I) giving (R, O); its weights are read where they lie."""
    weight = parameter(linear, "weight")
    bias = parameter(linear, "bias") if "bias" in linear else None

    def apply(x: Float32) -> Float32:
        out = np.empty((len(x), len(weight)), np.float32)
        apply_weights(np.ascontiguousarray(x), weight, bias, out)
        return out

    return apply


def layer_norm(norm: nn.Module) -> Function:
    """An ``nn.LayerNorm`` as a function of (R, C)."""
    weight, bias, kernel = parameter(norm, "weight"), parameter(norm, "bias"), layer_norm_kernel(norm.eps)

    def apply(x: Float32) -> Float32:
        out = np.empty_like(x)
        kernel(x, weight, bias, out)
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
    """Write one position's keys and values into the memory and attend to all up to it.

    Args:
        q, k, v: (R, H, D).
        memory: of which positions below ``offset`` count.
        offset: this position.

    Returns:
        (R, H*D), and the weights (R, H, offset + 1).
    """
    keys, values = memory
    keys[:, :, offset], values[:, :, offset] = k, v
    length = offset + 1
    weights = _softmax(_scores(q, keys[:, :, :length]))
    seen = np.matmul(weights[:, :, None], values[:, :, :length])
    return seen.reshape(q.shape[0], -1), weights


def _scores(q: Float32, keys: Float32) -> Float32:
    scale = np.float32(q.shape[-1] ** -0.5)
    return np.ascontiguousarray(np.matmul(keys, (q * scale)[..., None])[..., 0])


def _softmax(scores: Float32) -> Float32:
    scores -= scores.max(axis=-1, keepdims=True)
    exp_(scores)
    scores /= scores.sum(axis=-1, keepdims=True)
    return scores
