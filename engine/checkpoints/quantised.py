"""Weights stored in few bits: packing, unpacking, and what stays packed in memory.

A packed tensor ``x`` is three tensors in a file: ``x`` (uint32 words), ``x.scales`` and ``x.biases``
(float16, one for each group of numbers), in MLX's affine scheme: number = integer * scale + bias.
Bits and group size follow from the shapes, so nothing else needs to be written down. Any tensor of
two or more axes can be packed: its rows are its first axis, the other axes are one.
"""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import math
from dataclasses import dataclass

import mlx.core as mx
import mlx.nn as nn
import numpy as np
from mlx.utils import tree_unflatten

from engine.checkpoints.safetensors_file import Array
from engine.nn.linear import PackedLinear
from engine.types import Float32

GROUP_SIZES = (64, 32)
BITS = (4, 8)


@dataclass(frozen=True)
class Stored:
    """A tensor as a file has it: plain, or packed with its scales and biases.

    Attributes:
        array: the numbers, or (rows, words) uint32.
        scales: (rows, groups), None for a plain tensor.
        biases: (rows, groups), None for a plain tensor.
    """

    array: Array
    scales: Array | None = None
    biases: Array | None = None

    @property
    def is_packed(self) -> bool:
        """Whether it has scales."""
        return self.scales is not None

    def layout(self, shape: tuple[int, ...]) -> tuple[int, int] | None:
        """Bits and group size, if the packed tensor unpacks to ``shape``; None if it does not."""
        if self.scales is None or self.biases is None or len(shape) < 2:
            return None
        rows, columns = shape[0], math.prod(shape[1:])
        if self.array.ndim != 2 or self.scales.ndim != 2 or self.array.dtype != np.uint32:
            return None
        words, groups = self.array.shape[1], self.scales.shape[1]
        if (self.array.shape[0], self.scales.shape[0]) != (rows, rows) or not groups or not columns:
            return None
        bits, group = words * 32 // columns, columns // groups
        fits = words * 32 == bits * columns and group * groups == columns
        if not fits or bits not in BITS or group not in GROUP_SIZES or self.biases.shape != self.scales.shape:
            return None
        return bits, group


def group_size(shape: tuple[int, ...]) -> int | None:
    """The group size with which a tensor of this shape can be packed; None if it cannot."""
    if len(shape) < 2:
        return None
    columns = math.prod(shape[1:])
    return next((size for size in GROUP_SIZES if columns % size == 0), None)


def pack(array: mx.array, bits: int) -> tuple[mx.array, mx.array, mx.array]:
    """Pack a tensor: words (rows, columns * bits / 32), scales and biases (rows, groups) in float16."""
    size = group_size(array.shape)
    assert size is not None
    rows = array.reshape(array.shape[0], -1).astype(mx.float32)
    words, scales, biases = mx.quantize(rows, group_size=size, bits=bits)
    return words, scales.astype(mx.float16), biases.astype(mx.float16)


def unpack(stored: Stored, shape: tuple[int, ...]) -> Float32:
    """The float32 numbers of a packed tensor. In numpy: MLX unpacks ten times slower on a CPU."""
    layout = stored.layout(shape)
    assert layout is not None
    assert stored.scales is not None
    assert stored.biases is not None
    bits, size = layout
    # The words are little-endian, so their bytes hold the numbers in order, the low half first.
    data = np.ascontiguousarray(stored.array).view(np.uint8)
    if bits == 4:
        data = np.stack([data & 15, data >> 4], axis=-1)
    numbers = data.reshape(shape[0], -1, size).astype(np.float32)
    numbers *= stored.scales.astype(np.float32)[..., None]
    numbers += stored.biases.astype(np.float32)[..., None]
    return numbers.reshape(shape)


def keep_packed(module: nn.Module, weights: dict[str, Stored], dtype: mx.Dtype) -> dict[str, mx.array]:
    """Turn the linear layers whose weights are packed into quantised ones, and give their tensors.

    Args:
        module: changed in place.
        weights: all stored tensors by parameter name.
        dtype: of scales and biases, which is that of the layers' results.

    Returns:
        The tensors of the quantised layers, under the names that those layers give them.
    """
    packed: dict[str, PackedLinear] = {}
    for path, layer in module.named_modules():
        stored = weights.get(f"{path}.weight")
        if isinstance(layer, nn.Linear) and stored is not None and stored.is_packed:
            layout = stored.layout(layer.weight.shape)
            if layout is not None:
                bits, size = layout
                packed[path] = PackedLinear.from_linear(layer, group_size=size, bits=bits)
    module.update_modules(tree_unflatten(list(packed.items())))
    tensors: dict[str, mx.array] = {}
    for path in packed:
        stored = weights[f"{path}.weight"]
        assert stored.scales is not None
        assert stored.biases is not None
        tensors[f"{path}.weight"] = mx.array(stored.array)
        tensors[f"{path}.scales"] = mx.array(stored.scales).astype(dtype)
        tensors[f"{path}.biases"] = mx.array(stored.biases).astype(dtype)
    return tensors
