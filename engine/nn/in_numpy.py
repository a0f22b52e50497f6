"""Modules with numpy's layers in them: a pass that is written for either kind of array then takes numpy's."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.cpu import layers
from engine.kernels.cpu.arrays import parameter, view
from engine.nn.conv import Conv1d
from engine.types import Float32


class NumpyConv:
    """A :class:`Conv1d` of float32 (B, T, I)."""

    def __init__(self, module: nn.Module):
        self._convolve, self.kernel, self.bias = layers.conv(module), module.kernel, parameter(module, "bias")

    def __call__(self, x: Float32) -> Float32:
        """Convolve."""
        return self._convolve(x)


Kinds = Mapping[type, Callable[[Any], Any]]
"""Kinds of modules, and what makes of one what takes its place."""
LAYERS: Kinds = {
    Conv1d: NumpyConv,
    nn.Linear: layers.linear,
    nn.LayerNorm: layers.layer_norm,
}


def in_numpy(module: Any, kinds: Kinds = LAYERS) -> Any:
    """A copy of a module, or of each of a list, whose layers are numpy's, over the parameters that they have
    now; its pass is the module's own."""
    if isinstance(module, list):
        return [in_numpy(part, kinds) for part in module]
    for kind, layer in kinds.items():
        if isinstance(module, kind):
            return layer(module)
    if isinstance(module, mx.array):
        return np.ascontiguousarray(view(module))
    if not isinstance(module, nn.Module):
        return module
    twin = copy.copy(module)
    for name, part in module.items():
        twin[name] = in_numpy(part, kinds)
    return twin
