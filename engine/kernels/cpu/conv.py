"""Convolutions over time of numpy arrays (B, T, C), as products."""

from __future__ import annotations

import numpy as np

from engine.kernels.cpu.blas import multiply
from engine.kernels.cpu.elementwise import BLOCK
from engine.kernels.cpu.threads import parallel_for
from engine.types import Float32

_NARROW = 64
"""Channels up to which the taps of a window are better multiplied together."""
_LONG = 48
"""Windows that make a product worth its call."""
_SHORT = 512
"""Rows that are copied in less time than a call takes."""


def windows(length: int, taps: int, stride: int = 1, dilation: int = 1) -> int:
    """How many windows of ``taps`` lie in ``length`` rows."""
    return (length - dilation * (taps - 1) - 1) // stride + 1


def convolve(x: Float32, weight: Float32, bias: Float32, *, stride: int = 1, dilation: int = 1) -> Float32:
    """Valid convolution of x (B, T, I) with weight (O, taps, I): (B, n, O)."""
    count = windows(x.shape[1], weight.shape[1], stride, dilation)
    out = np.empty((len(x), count, len(weight)), np.float32)
    convolve_into(np.ascontiguousarray(x), weight, bias, out, stride, dilation)
    return out


def pad(x: Float32, before: int, after: int, axis: int = 1) -> Float32:
    """x with zeros around one axis."""
    if before == after == 0:
        return x
    shape = list(x.shape)
    shape[axis] += before + after
    out = np.zeros(shape, x.dtype)
    np.moveaxis(out, axis, 0)[before : before + x.shape[axis]] = np.moveaxis(x, axis, 0)
    return out


def convolve_into(
    x: Float32, weight: Float32, bias: Float32, out: Float32, stride: int, dilation: int
) -> None:
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
