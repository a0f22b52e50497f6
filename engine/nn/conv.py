"""Convolutions over time, (B, T, C), without hidden padding.

Padding is the caller's: a stream puts what it remembers on the left where a whole utterance
puts zeros, so both run the same code.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.backend import by_device
from engine.kernels.cpu.arrays import view
from engine.kernels.cpu.conv import convolve_into, windows
from engine.kernels.cpu.elementwise import shared_empty, with_gradients_of
from engine.nn.arrays import overlap_add, pad
from engine.nn.whole import recording


class Conv1d(nn.Module):
    """Valid convolution: (B, T, I) to (B, (T - dilation * (kernel - 1) - 1) // stride + 1, O).

    The weight lies as (O, kernel, I). ``stride`` is the rows from one window to the next, ``dilation`` those
    from one tap to the next.
    """

    def __init__(self, inputs: int, outputs: int, kernel: int, *, stride: int = 1, dilation: int = 1):
        super().__init__()
        bound = 1.0 / math.sqrt(inputs * kernel)
        self.weight = mx.random.uniform(-bound, bound, (outputs, kernel, inputs))
        self.bias = mx.zeros((outputs,))
        self.stride, self.dilation = stride, dilation

    @property
    def kernel(self) -> int:
        """Taps."""
        return int(self.weight.shape[1])

    def __call__(self, x: mx.array) -> mx.array:
        """Convolve (B, T, I)."""
        return _convolution(self.stride, self.dilation)(x, self.weight, self.bias)


Convolution = Callable[[mx.array, mx.array, mx.array], mx.array]


def _side_by_side(stride: int, dilation: int) -> Convolution:
    """One product with the taps side by side: MLX's dilated convolution is a scalar loop on a CPU."""

    def convolve(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        outputs, taps, inputs = weight.shape
        reach = (windows(x.shape[1], taps, stride, dilation) - 1) * stride + 1
        starts = range(0, taps * dilation, dilation)
        wide = mx.concatenate([x[:, start : start + reach : stride] for start in starts], axis=-1)
        return mx.addmm(bias, wide, weight.reshape(outputs, taps * inputs).T)

    return convolve


def _by_kernel(stride: int, dilation: int) -> Convolution:
    """:func:`engine.kernels.cpu.conv.convolve_into` as an MLX function."""

    @with_gradients_of(_side_by_side(stride, dilation))
    def convolve(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        a, w = np.ascontiguousarray(view(x)), np.ascontiguousarray(view(weight))
        out, memory = shared_empty(
            (a.shape[0], windows(a.shape[1], w.shape[1], stride, dilation), w.shape[0])
        )
        convolve_into(a, w, view(bias), memory, stride, dilation)
        return out

    return convolve


@functools.lru_cache(maxsize=64)
def _convolution(stride: int, dilation: int) -> Convolution:
    """Convolution of x (B, T, I) with weight (O, kernel, I) and bias (O,)."""

    def by_mlx(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        return mx.conv1d(x, weight, stride=stride, dilation=dilation) + bias

    ways = by_device(cpu=_by_kernel(stride, dilation), gpu=by_mlx)(_side_by_side(stride, dilation))
    return lambda x, weight, bias: (by_mlx if recording() else ways)(x, weight, bias)


class ConvTranspose1d(nn.Module):
    """Transposed convolution by one product and an overlap-add: (B, T, I) to (B, T * stride, O).

    Padding is (kernel - stride) // 2 on both sides, which makes the output exactly ``stride``
    times as long where kernel - stride is even, as in the vocoder's stages. MLX's own transposed
    convolution reaches under 1 GFLOP/s on a CPU. The weight lies as (kernel, O, I).
    """

    def __init__(self, inputs: int, outputs: int, kernel: int, stride: int):
        super().__init__()
        bound = 1.0 / math.sqrt(inputs * max(1, kernel // stride))
        self.weight = mx.random.uniform(-bound, bound, (kernel, outputs, inputs))
        self.bias = mx.zeros((outputs,))
        self._stride = stride

    def __call__(self, x: mx.array) -> mx.array:
        """Upsample (B, T, I)."""
        B, T, _ = x.shape
        K, width, inputs = self.weight.shape
        s = self._stride
        blocks = -(-K // s)
        # One row of products holds the K taps of an input; taps are cut into blocks of one stride.
        taps = x @ self.weight.reshape(K * width, inputs).T
        taps = pad(taps, 0, (blocks * s - K) * width, axis=2).reshape(B, T, blocks, s * width)
        y = overlap_add(taps).reshape(B, (T + blocks - 1) * s, width)
        start = (K - s) // 2
        return y[:, start : start + T * s] + self.bias
