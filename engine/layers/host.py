"""One position of a transformer in numpy, for small steps on the CPU.

A decoding step is a chain of matrix-vector products and some hundred tiny operations. MLX queues
each of them for another thread, at about ten microseconds apiece and more on a busy machine, which
for a small model is longer than the arithmetic. Here the products go straight to the BLAS that
:mod:`engine.backend` loaded, over MLX's own buffers (nothing is copied), and the rest is numpy.

Shapes: R rows, H heads, D channels a head, S positions remembered. Everything is float32.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_flatten

from engine.backend import BLAS
from engine.layers.vector_math import exp_, view
from engine.types import Float32

Function = Callable[[Float32], Float32]
Memory = tuple[Float32, Float32]
"""Keys and values of one layer, each (R, H, S, D), written in place."""

_ROW_MAJOR, _NO_TRANSPOSE, _TRANSPOSE = 101, 111, 112
_int, _float, _pointer = ctypes.c_int, ctypes.c_float, ctypes.c_void_p


def _load_products() -> tuple[Callable[..., None], Callable[..., None]] | None:
    """The BLAS's matrix-vector and matrix-matrix products, None where no BLAS was loaded."""
    if not BLAS:
        return None
    library = ctypes.CDLL(BLAS)
    gemv, gemm = library.cblas_sgemv, library.cblas_sgemm
    numbers: list[type] = [_float, _pointer, _int, _pointer, _int, _float, _pointer, _int]
    gemv.argtypes = [*[_int] * 4, *numbers]
    gemm.argtypes = [*[_int] * 6, *numbers]
    gemv.restype = gemm.restype = None
    return gemv, gemm


_PRODUCTS = _load_products()


def is_plain(module: nn.Module) -> bool:
    """Whether all of a module's numbers are float32, none of them packed."""
    leaves = dict(tree_flatten(module.parameters())).values()
    return all(isinstance(leaf, mx.array) and leaf.dtype == mx.float32 for leaf in leaves)


def affine(linear: nn.Linear) -> Function:
    """``linear`` as a function of (R, I) giving (R, O); its weights are read where they lie."""
    # The products want rows that follow each other; MLX keeps the strides an array came with.
    weight = np.ascontiguousarray(view(linear.weight))
    bias = view(linear.bias) if "bias" in linear else None
    O, I = weight.shape  # noqa: E741  (outputs and inputs)
    if _PRODUCTS is None:
        return lambda x: x @ weight.T if bias is None else x @ weight.T + bias
    gemv, gemm = _PRODUCTS
    # The pointer stays good as long as `weight` is referenced, which the function below does.
    start = weight.ctypes.data

    def apply(x: Float32) -> Float32:
        R = x.shape[0]
        x = np.ascontiguousarray(x)
        out = np.empty((R, O), np.float32)
        if bias is not None:
            out[:] = bias
        beta = 0.0 if bias is None else 1.0
        if R == 1:
            gemv(_ROW_MAJOR, _NO_TRANSPOSE, O, I, 1.0, start, I, x.ctypes.data, 1, beta, out.ctypes.data, 1)
        else:
            shape = (_ROW_MAJOR, _NO_TRANSPOSE, _TRANSPOSE, R, O, I)
            gemm(*shape, 1.0, x.ctypes.data, I, start, weight.shape[1], beta, out.ctypes.data, O)
        return out

    return apply


def layer_norm(norm: nn.Module) -> Function:
    """An ``nn.LayerNorm`` as a function of (R, C)."""
    weight, bias, eps = view(norm.weight), view(norm.bias), np.float32(norm.eps)

    def apply(x: Float32) -> Float32:
        y = x - x.mean(axis=-1, keepdims=True)
        y *= 1 / np.sqrt(np.square(y).mean(axis=-1, keepdims=True) + eps)
        y *= weight
        y += bias
        return y

    return apply


def rms_norm(norm: nn.Module) -> Function:
    """An ``nn.RMSNorm`` as a function of (R, C)."""
    weight, eps = view(norm.weight), np.float32(norm.eps)

    def apply(x: Float32) -> Float32:
        y = x / np.sqrt(np.square(x).mean(axis=-1, keepdims=True) + eps)
        y *= weight
        return y

    return apply


def attend(q: Float32, k: Float32, v: Float32, memory: Memory, offset: int) -> Float32:
    """Write one position's keys and values into the memory and attend to all up to it.

    Args:
        q, k, v: (R, H, D).
        memory: of which positions below ``offset`` count.
        offset: this position.

    Returns:
        (R, H*D).
    """
    keys, values = memory
    keys[:, :, offset], values[:, :, offset] = k, v
    length = offset + 1
    weights = _softmax(_scores(q, keys[:, :, :length]))
    return np.matmul(weights[:, :, None], values[:, :, :length]).reshape(q.shape[0], -1)


def head_weights(q: Float32, keys: Float32) -> Float32:
    """Attention (S,) of one head's query (D,) over its keys (S, D)."""
    return _softmax(_scores(q, keys))


def _scores(q: Float32, keys: Float32) -> Float32:
    scale = np.float32(q.shape[-1] ** -0.5)
    return np.ascontiguousarray(np.matmul(keys, (q * scale)[..., None])[..., 0])


def _softmax(scores: Float32) -> Float32:
    scores -= scores.max(axis=-1, keepdims=True)
    exp_(scores)
    scores /= scores.sum(axis=-1, keepdims=True)
    return scores
