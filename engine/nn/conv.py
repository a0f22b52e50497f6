"""Convolutions over time, (B, T, C), without hidden padding.

Padding is the caller's: a stream puts what it remembers on the left where a whole utterance
puts zeros, so both run the same code.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import cast

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.compilation import on_gpu
from engine.kernels.cpu.arrays import A, pad, parameter, view
from engine.kernels.cpu.blas import multiply
from engine.kernels.cpu.elementwise import BLOCK, on_cpu, shared_empty
from engine.kernels.cpu.threads import parallel_for
from engine.kernels.cuda.fused_layers import convolve
from engine.nn.linear import affine
from engine.types import Float32

_NARROW = 64
"""Channels up to which the taps of a window are better multiplied together."""
_LONG = 48
"""Windows that make a product worth its call."""
_SHORT = 512
"""Rows that are copied in less time than a call takes."""


class Conv1d(nn.Module):
    """Valid convolution: (B, T, I) to (B, (T - dilation * (kernel - 1) - 1) // stride + 1, O).

    The weight lies as (O, kernel, I).
    """

    def __init__(self, inputs: int, outputs: int, kernel: int, *, stride: int = 1, dilation: int = 1):
        super().__init__()
        bound = 1.0 / math.sqrt(inputs * kernel)
        self.weight = mx.random.uniform(-bound, bound, (outputs, kernel, inputs))
        self.bias = mx.zeros((outputs,))
        self._stride = stride
        self._dilation = dilation

    @property
    def kernel(self) -> int:
        """Taps."""
        return int(self.weight.shape[1])

    def after_zeros(self, x: A) -> A:
        """The same with kernel - 1 rows of zeros before (B, T, I); stride and dilation are 1."""
        y = None if isinstance(x, np.ndarray) else convolve(x, self)
        return self(pad(x, self.kernel - 1, 0)) if y is None else y

    def __call__(self, x: A) -> A:
        """Convolve (B, T, I)."""
        if isinstance(x, np.ndarray):
            weight, bias = parameter(self, "weight"), parameter(self, "bias")
            count = _length(x.shape[1], weight.shape[1], self._stride, self._dilation)
            out = np.empty((len(x), count, len(weight)), np.float32)
            _convolve(np.ascontiguousarray(x), weight, bias, out, self._stride, self._dilation)
            return out
        if on_gpu():
            y = mx.conv1d(x, self.weight, stride=self._stride, dilation=self._dilation)
            return y + self.bias
        convolve = _on_host if on_cpu(x) else _side_by_side
        return convolve(self._stride, self._dilation)(x, self.weight, self.bias)


Convolution = Callable[[mx.array, mx.array, mx.array], mx.array]


def _length(length: int, taps: int, stride: int, dilation: int) -> int:
    return (length - dilation * (taps - 1) - 1) // stride + 1


@functools.lru_cache(maxsize=64)
def _side_by_side(stride: int, dilation: int) -> Convolution:
    """One product with the taps side by side: MLX's dilated convolution is a scalar loop on a CPU."""

    def convolve(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        outputs, taps, inputs = weight.shape
        reach = (_length(x.shape[1], taps, stride, dilation) - 1) * stride + 1
        starts = range(0, taps * dilation, dilation)
        wide = mx.concatenate([x[:, start : start + reach : stride] for start in starts], axis=-1)
        return mx.addmm(bias, wide, weight.reshape(outputs, taps * inputs).T)

    return convolve


def _convolve(x: Float32, weight: Float32, bias: Float32, out: Float32, stride: int, dilation: int) -> None:
    """Fill ``out`` (B, n, O), a product for each tap over the input where it lies, added up in the cache.

    How the work is cut depends on the shapes alone, so that the cores' number changes no result.
    """
    _, taps, inputs = weight.shape
    count = out.shape[1]
    # Long products are the quickest, but their results should stay in the cache.
    blocks = -(-count // max(64, BLOCK // max(out.shape[2], inputs)))
    rows = -(-count // blocks)
    narrow = stride == 1 and inputs <= _NARROW and rows >= _LONG * taps * dilation

    def block(item: int) -> None:
        row, start = item // blocks, item % blocks * rows
        into = out[row, start : start + rows]
        into[:] = bias
        short = rows * taps <= _SHORT
        add = _by_phase if narrow else _gathered if short else _by_tap
        add(x[row, start * stride :], weight, into, stride, dilation)

    parallel_for(block, range(out.shape[0] * blocks))


def _gathered(x: Float32, weight: Float32, into: Float32, stride: int, dilation: int) -> None:
    """Add the convolution of x (T, I) to ``into`` (n, O): few windows, which are copied side by side."""
    outputs, taps, inputs = weight.shape
    step, column = x.strides
    shape, strides = (len(into), taps, inputs), (step * stride, step * dilation, column)
    windows: Float32 = np.ndarray(shape, np.float32, x, 0, strides)
    wide = np.ascontiguousarray(windows).reshape(len(into), taps * inputs)
    multiply(wide, weight.reshape(outputs, taps * inputs), into, transposed=True, add=True)


def _by_tap(x: Float32, weight: Float32, into: Float32, stride: int, dilation: int) -> None:
    """The same for many windows: a product for each tap."""
    for tap in range(weight.shape[1]):
        piece = x[tap * dilation :][: (len(into) - 1) * stride + 1 : stride]
        multiply(piece, weight[:, tap], into, transposed=True, add=True)


def _by_phase(x: Float32, weight: Float32, into: Float32, stride: int, dilation: int) -> None:
    """The same for few channels, where a tap alone makes a poor product.

    Of rows that follow each other, every ``taps``-th one begins a window of its own, and these
    windows, read as rows of ``taps`` times the channels, lie side by side in memory: a product
    for each of the ``taps`` beginnings needs no copy.
    """
    outputs, taps, inputs = weight.shape
    wide = weight.reshape(outputs, taps * inputs)
    for phase in range(dilation):
        sparse = np.ascontiguousarray(x[phase::dilation])
        target = into[phase::dilation]
        for first in range(taps):
            rows = target[first::taps]
            windows = sparse[first : first + len(rows) * taps].reshape(-1, taps * inputs)
            multiply(windows, wide, rows, transposed=True, add=True)


@functools.lru_cache(maxsize=64)
def _on_host(stride: int, dilation: int) -> Convolution:
    """:func:`_convolve` as an MLX function."""

    @mx.custom_function
    def convolve(x: mx.array, weight: mx.array, bias: mx.array) -> mx.array:
        a, w = np.ascontiguousarray(view(x)), np.ascontiguousarray(view(weight))
        out, memory = shared_empty(
            (a.shape[0], _length(a.shape[1], w.shape[1], stride, dilation), w.shape[0])
        )
        _convolve(a, w, view(bias), memory, stride, dilation)
        return out

    @convolve.vjp
    def convolve_vjp(primals: tuple[mx.array, ...], cotangent: mx.array, _: mx.array) -> tuple[mx.array, ...]:
        return tuple(mx.vjp(_side_by_side(stride, dilation), list(primals), [cotangent])[1])

    return cast(Convolution, convolve)


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

    def __call__(self, x: A) -> A:
        """Upsample (B, T, I)."""
        B, T, _ = x.shape
        K, width, inputs = self.weight.shape
        s = self._stride
        blocks = -(-K // s)
        # One row of products holds the K taps of an input; taps are cut into blocks of one stride.
        if isinstance(x, np.ndarray):
            bias = parameter(self, "bias")
            taps = affine(x, parameter(self, "weight").reshape(K * width, inputs), None)
        else:
            taps, bias = x @ self.weight.reshape(K * width, inputs).T, self.bias
        taps = pad(taps, 0, (blocks * s - K) * width, axis=2).reshape(B, T, blocks, s * width)
        y = pad(taps[:, :, 0], 0, blocks - 1)
        for i in range(1, blocks):
            y = y + pad(taps[:, :, i], i, blocks - 1 - i)
        y = y.reshape(B, (T + blocks - 1) * s, width)
        start = (K - s) // 2
        return y[:, start : start + T * s] + bias
