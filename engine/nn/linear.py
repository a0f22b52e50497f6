"""Linear layers, packed ones, and weights laid together."""

from __future__ import annotations

from collections.abc import Sequence

import mlx.core as mx
import mlx.nn as nn

from engine.backend import by_device, on_cuda
from engine.kernels.compilation import pointwise


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
