"""Linear layers and embeddings for both kinds of arrays (:mod:`engine.kernels.cpu.arrays`)."""

from __future__ import annotations

from collections.abc import Sequence

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.compilation import on_gpu, pointwise
from engine.kernels.cpu.arrays import A, parameter
from engine.kernels.cpu.blas import apply_weights
from engine.kernels.cpu.threads import block_size, parallel_for
from engine.kernels.cuda.kernel import on_cuda
from engine.types import Float32

_FEWEST_ROWS, _MOST_ROWS = 128, 600
"""Rows of a block where a product is long enough to be shared among cores. Each block lays out the
weights anew; and with fewer rows the BLAS would take other ways, which round otherwise."""
_WORTH_SHARING = 1 << 25
"""Multiplications from which on it is."""


def affine(x: Float32, weight: Float32, bias: Float32 | None) -> Float32:
    """``x`` (..., I) times ``weight`` (O, I) transposed, plus ``bias`` (O,)."""
    rows = np.ascontiguousarray(x.reshape(-1, x.shape[-1]))
    out = np.empty((len(rows), len(weight)), np.float32)
    if rows.size * len(weight) < _WORTH_SHARING:
        apply_weights(rows, weight, bias, out)
    else:
        size = max(_FEWEST_ROWS, block_size(len(rows), _MOST_ROWS))

        def block(start: int) -> None:
            part = slice(start, start + size)
            apply_weights(rows[part], weight, bias, out[part])

        parallel_for(block, range(0, len(rows), size))
    return out.reshape(*x.shape[:-1], len(weight))


class Linear(nn.Linear):
    """A linear layer over the last axis."""

    def __call__(self, x: A) -> A:
        """(..., inputs) to (..., outputs)."""
        if isinstance(x, np.ndarray):
            return affine(x, parameter(self, "weight"), parameter(self, "bias") if "bias" in self else None)
        return super().__call__(x)


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


def add_linear(x: mx.array, y: mx.array, linear: nn.Linear) -> mx.array:
    """``x + linear(y)``, on a GPU in as few launches as there can be for few rows."""
    if not on_gpu() or not isinstance(linear, nn.Linear):
        return x + linear(y)
    if "bias" in linear:
        return _sum(x, y @ linear.weight.T, linear.bias)
    return mx.addmm(x, y, linear.weight.T)


class Embedding(nn.Embedding):
    """A table of rows."""

    def __call__(self, ids: A) -> A:
        """Integers (...) to (..., width)."""
        if isinstance(ids, np.ndarray):
            return parameter(self, "weight")[ids]
        return super().__call__(ids)
