"""A convolution over time with the snake before it and a sum behind it, in one launch on CUDA: the host's
half of ``convolution.cu``.

cuDNN sums the end of the last of several rows in another order than the others, so that a row's samples would
depend on its place; and MLX pads, bends and adds in launches of their own.
"""

from __future__ import annotations

import os
from pathlib import Path

import mlx.core as mx

from engine.kernels import Kernel, Sizes
from engine.kernels.fused_layers import THREADS, has_tensor_cores

_HIGH, _WIDE, _CHUNK, _REACH = 128, 64, 16, 50
"""Times and channels of a block's tile, inputs that are multiplied at a time, and times beside its own that a
tile may see."""
_STAGES = 5
"""Weights of so many steps are on their way or in use."""
_SIZES: Sizes = {"HIGH": _HIGH, "WIDE": _WIDE, "CHUNK": _CHUNK, "REACH": _REACH, "STAGES": _STAGES}
_KERNEL = Kernel(
    "convolution",
    ["x", "weight", "bias", "alpha", "added"],
    ["out"],
    Path(__file__).with_name("convolution.cu"),
    [Path(__file__).with_name("tensor_cores.cuh")],
    threads=THREADS,
    resident=2,
)


def takes(weight: mx.array, dilation: int) -> bool:
    """Whether :func:`convolve` may be asked for a weight (O, taps, I) here: in float32, and where MLX's own
    would be multiplied by tensor cores too."""
    _, taps, inputs = weight.shape
    fits = inputs % _CHUNK == 0 and taps % 2 == 1 and (taps - 1) * dilation <= _REACH
    exact = os.environ.get("MLX_ENABLE_TF32") == "0"
    return fits and weight.dtype == mx.float32 and not exact and has_tensor_cores()


def convolve(
    x: mx.array,
    weight: mx.array,
    bias: mx.array,
    *,
    dilation: int = 1,
    alpha: mx.array | None = None,
    add: mx.array | None = None,
) -> mx.array:
    """A convolution with zeros around each row, as many on either side.

    Args:
        x: (B, T, I) float32.
        weight: (O, taps, I), which :func:`takes` takes.
        bias: (O,).
        dilation: times from one tap to the next.
        alpha: (I,), of the snake (arXiv:2006.08195) of x, if there is one.
        add: (B, T, O), added in the end.

    Returns:
        (B, T, O) float32, of which a number depends on what it sees and on nothing else.
    """
    (B, T, inputs), (outputs, taps, _) = x.shape, weight.shape
    sizes: Sizes = {"SNAKE": alpha is not None, "ADD": add is not None, "THREADS": THREADS, **_SIZES}
    # What is not wanted is not read; something must stand there.
    arrays = [x, weight, bias, bias if alpha is None else alpha, x if add is None else add]
    blocks = B * -(-T // _HIGH) * -(-outputs // _WIDE)
    numbers = {"length": T, "inputs": inputs, "outputs": outputs, "taps": taps, "dilation": dilation}
    return _KERNEL(arrays, [((B, T, outputs), mx.float32)], sizes=sizes, numbers=numbers, blocks=blocks)[0]
