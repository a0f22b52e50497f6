"""Layers that stages share: activations and norms, linear ones, convolutions over time, an LSTM.

Activations, softmax and layer norm are each taken whole by a recording. Convolutions (B, T, C) have no hidden
padding. It is the caller's: a stream puts what it remembers on the left where a whole utterance puts zeros,
so both run the same code.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import numpy.typing as npt

from engine.backend import by_device, on_cuda, pointwise
from engine.nn.whole import recording, whole
from engine.types import Float32

_SLOPE = math.sqrt(8 / math.pi)
_CUBIC = 0.044715 * _SLOPE


@whole()
def gelu(x: mx.array) -> mx.array:
    """x times the normal distribution's function (the exact form)."""
    return nn.gelu(x)


@whole()
@pointwise
def gelu_tanh(x: mx.array) -> mx.array:
    """GELU in GPT-2's tanh form, written with a sigmoid: (1 + tanh(z)) / 2 = sigmoid(2 z)."""
    return x * mx.sigmoid(x * (_SLOPE + _CUBIC * mx.square(x)))


@whole()
@pointwise
def swiglu(gate: mx.array, up: mx.array) -> mx.array:
    """SiLU of the gate, times the other half (Shazeer, 2020)."""
    return gate * mx.sigmoid(gate) * up


@whole()
def mish(x: mx.array) -> mx.array:
    """x tanh(ln(1 + e^x))."""
    return nn.mish(x)


@whole()
def silu(x: mx.array) -> mx.array:
    """x / (1 + e^-x)."""
    return nn.silu(x)


@whole()
def elu(x: mx.array) -> mx.array:
    """x above zero, e^x - 1 below."""
    return nn.elu(x)


@whole()
def snake(x: mx.array, alpha: mx.array) -> mx.array:
    """x + sin^2(alpha x) / alpha with alpha (C,), arXiv:2006.08195."""
    return x + mx.square(mx.sin(x * alpha)) / (alpha + 1e-9)


@whole()
def sine(x: mx.array) -> mx.array:
    """Sine of x in radians."""
    return mx.sin(x)


@whole()
def softmax(scores: mx.array) -> mx.array:
    """Softmax over the last axis, summed in float32."""
    return mx.softmax(scores, axis=-1, precise=True)


@whole()
def layer_norm(x: mx.array, weight: mx.array, bias: mx.array, eps: float) -> mx.array:
    """Layer norm of x (..., C) over the last axis, with weight and bias (C,)."""
    return mx.fast.layer_norm(x, weight, bias, eps)


class LayerNorm(nn.LayerNorm):
    """Layer norm over the last axis with weight and bias."""

    def __init__(self, width: int, eps: float):
        super().__init__(width, eps=eps)

    def __call__(self, x: mx.array) -> mx.array:
        """x (..., width), normalised."""
        return layer_norm(x, self.weight, self.bias, self.eps)


@whole()
def leaky_relu(x: mx.array, slope: float = 0.01) -> mx.array:
    """x above zero, ``slope`` x below."""
    return mx.maximum(x, slope * x)


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


class PackedLinear(nn.QuantizedLinear):
    """A linear layer whose weights stay in few bits."""

    def __call__(self, x: mx.array) -> mx.array:
        """(..., inputs) to (..., outputs)."""
        if x.shape[-2] == 1 or not on_cuda():
            return super().__call__(x)
        # On CUDA MLX 0.32.4 multiplies one row well. Of 2 to 7 rows it seems to give wrong numbers, and for
        # more it compiles kernels at their first use, some 25 s for each kind of number and height of tile.
        # Unpacked for the one product the weights take a moment and a few megabytes.
        weight = mx.dequantize(
            self["weight"], self["scales"], self["biases"], group_size=self.group_size, bits=self.bits
        )
        return mx.addmm(self["bias"], x, weight.T) if "bias" in self else x @ weight.T


def unpacked(words: npt.NDArray[Any], bits: int) -> npt.NDArray[np.uint8]:
    """The whole numbers (rows, columns) of 4 or 8 bits in words (rows, words), as MLX packs them."""
    # The words are little-endian, so their bytes hold the numbers in order, the low half first.
    data = np.ascontiguousarray(words).view(np.uint8)
    return data if bits == 8 else np.stack([data & 15, data >> 4], axis=-1).reshape(len(data), -1)


class Table:
    """Embeddings (N, C) that stay where they lie, in a mapped file perhaps; in place of MLX's layer, where a
    few rows are wanted."""

    def __init__(self, rows: Float32):
        self._rows = rows

    def __call__(self, places: mx.array) -> mx.array:
        """(...) to (..., C)."""
        return mx.array(self._rows[np.array(places)])


def joint_weight(parts: Sequence[nn.Module]) -> mx.array | None:
    """Weights of layers of one input, (sum of O, I), so that one product takes the place of several; None
    where they have biases or are packed. The layers keep views of it."""
    if not all(isinstance(part, nn.Linear) and "bias" not in part for part in parts):
        return None
    return concatenate_weights(parts).reshape(-1, parts[0].weight.shape[1])


def another(x: mx.array) -> mx.array:
    """x's memory as another array: a part of a whole may be all of it, and a compiled function takes an array
    either by itself or as a module's parameter."""
    return x[None].squeeze(0)


def concatenate_weights(parts: Sequence[nn.Module], name: str = "weight") -> mx.array:
    """The arrays ``name`` of ``parts`` behind each other, flat, so that one product or kernel may take them
    all; the parts keep views of it, so nothing is held twice."""
    whole = mx.concatenate([part[name].reshape(-1) for part in parts])
    mx.eval(whole)
    start = 0
    for part in parts:
        shape, stop = part[name].shape, start + part[name].size
        part[name] = another(whole[start:stop].reshape(shape))
        mx.eval(part[name])
        start = stop
    return whole


@pointwise
def _sum(x: mx.array, y: mx.array, z: mx.array) -> mx.array:
    return x + y + z


def _add_in_few_launches(x: mx.array, y: mx.array, linear: nn.Module) -> mx.array:
    """:func:`add_linear` in as few launches as there can be for few rows."""
    if not isinstance(linear, nn.Linear):
        return x + linear(y)
    if "bias" in linear:
        return _sum(x, y @ linear.weight.T, linear.bias)
    return mx.addmm(x, y, linear.weight.T)


@by_device(gpu=_add_in_few_launches)
def add_linear(x: mx.array, y: mx.array, linear: nn.Module) -> mx.array:
    """``x + linear(y)``."""
    return x + linear(y)


def _states(x: mx.array, w: mx.array, r: mx.array, *rest: object) -> tuple[int, ...]:
    return (*x.shape[:-1], r.shape[1])


@whole(_states)
def lstm(
    x: mx.array,
    w: mx.array,
    r: mx.array,
    bias: mx.array,
    steps: Callable[[mx.array], tuple[mx.array, mx.array]],
) -> mx.array:
    """Hidden states (B, T, H) of x (B, T, I), from zero on.

    Args:
        w, r, bias: (4H, I), (4H, H) and (4H,), of input, forget, cell and output gate.
        steps: what works them out from x, with the cells' states behind.
    """
    return steps(x)[0]


class LSTM(nn.LSTM):
    """MLX's layer, of which the hidden states alone are wanted."""

    def __call__(self, x: mx.array) -> mx.array:  # type: ignore[override]
        """(B, T, inputs) to (B, T, hidden)."""
        return lstm(x, self.Wx, self.Wh, self["bias"], super().__call__)
