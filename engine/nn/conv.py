"""Convolutions over time, (B, T, C), without hidden padding.

Padding is the caller's: a stream puts what it remembers on the left where a whole utterance
puts zeros, so both run the same code.
"""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn

from engine.backend import by_device
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
        way = _by_mlx if recording() else _side_by_side
        return way(x, self.weight, self.bias, self.stride, self.dilation)


def windows(length: int, taps: int, stride: int = 1, dilation: int = 1) -> int:
    """How many windows of ``taps`` lie in ``length`` rows."""
    return (length - dilation * (taps - 1) - 1) // stride + 1


def _by_mlx(x: mx.array, weight: mx.array, bias: mx.array, stride: int, dilation: int) -> mx.array:
    return mx.conv1d(x, weight, stride=stride, dilation=dilation) + bias


@by_device(gpu=_by_mlx)
def _side_by_side(x: mx.array, weight: mx.array, bias: mx.array, stride: int, dilation: int) -> mx.array:
    """One product with the taps side by side: MLX's dilated convolution is a scalar loop on a CPU."""
    outputs, taps, inputs = weight.shape
    reach = (windows(x.shape[1], taps, stride, dilation) - 1) * stride + 1
    starts = range(0, taps * dilation, dilation)
    wide = mx.concatenate([x[:, start : start + reach : stride] for start in starts], axis=-1)
    return mx.addmm(bias, wide, weight.reshape(outputs, taps * inputs).T)


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


def pad(x: mx.array, before: int, after: int, axis: int = 1) -> mx.array:
    """x with zeros around one axis."""
    if before == after == 0:
        return x
    widths = [(0, 0)] * x.ndim
    widths[axis] = (before, after)
    return mx.pad(x, widths)


def overlap_add(rows: mx.array) -> mx.array:
    """Rows (B, T, n, w) of n blocks, each row laid one block behind the one before and added up:
    (B, T + n - 1, w)."""
    n = rows.shape[2]
    total = pad(rows[:, :, 0], 0, n - 1)
    for i in range(1, n):
        total = total + pad(rows[:, :, i], i, n - 1 - i)
    return total
