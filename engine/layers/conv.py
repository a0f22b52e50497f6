"""Convolutions over time, (B, T, C), without hidden padding.

Padding is the caller's: a stream puts what it remembers on the left where a whole utterance
puts zeros, so both run the same code.
"""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn


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

    def __call__(self, x: mx.array) -> mx.array:
        """Convolve (B, T, I)."""
        outputs, taps, inputs = self.weight.shape
        if mx.default_device() != mx.Device(mx.cpu):
            y = mx.conv1d(x, self.weight, stride=self._stride, dilation=self._dilation)
            return y + self.bias
        # One product with the taps side by side: on a CPU, MLX's dilated convolution is a scalar loop.
        count = (x.shape[1] - self._dilation * (taps - 1) - 1) // self._stride + 1
        reach = (count - 1) * self._stride + 1
        starts = range(0, taps * self._dilation, self._dilation)
        columns = [x[:, start : start + reach : self._stride] for start in starts]
        wide = columns[0] if taps == 1 else mx.concatenate(columns, axis=-1)
        return mx.addmm(self.bias, wide, self.weight.reshape(outputs, taps * inputs).T)


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
        taps = mx.pad(taps, [(0, 0), (0, 0), (0, (blocks * s - K) * width)]).reshape(B, T, blocks, s * width)
        y = mx.pad(taps[:, :, 0], [(0, 0), (0, blocks - 1), (0, 0)])
        for i in range(1, blocks):
            y = y + mx.pad(taps[:, :, i], [(0, 0), (i, blocks - 1 - i), (0, 0)])
        y = y.reshape(B, (T + blocks - 1) * s, width)
        start = (K - s) // 2
        return y[:, start : start + T * s] + self.bias
