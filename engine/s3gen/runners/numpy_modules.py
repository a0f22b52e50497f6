"""S3Gen's modules with numpy's layers in them: their passes take either kind of array."""

from __future__ import annotations

import copy
import math
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.cpu import layers
from engine.kernels.cpu.arrays import view
from engine.nn.activations import silu
from engine.nn.conv import Conv1d
from engine.s3gen.estimator import TimeEmbedding
from engine.s3gen.stream_cache import StreamCache
from engine.types import Float32

NumpyCache = StreamCache[Float32]


class NumpyConv:
    """A :class:`Conv1d` of float32 (B, T, I)."""

    def __init__(self, module: nn.Module):
        self._convolve, self.kernel = layers.conv(module), module.kernel

    def __call__(self, x: Float32) -> Float32:
        """Convolve."""
        return self._convolve(x)


class NumpyTime:
    """A :class:`TimeEmbedding`, whose rates are worked out once."""

    def __init__(self, module: nn.Module):
        self._linear_1, self._linear_2 = layers.linear(module.linear_1), layers.linear(module.linear_2)
        half = module.linear_1.weight.shape[1] // 2
        self._rates = np.exp(np.arange(half, dtype=np.float32) * (-math.log(10000.0) / (half - 1)))

    def __call__(self, t: Float32) -> Float32:
        """(B,) to (B, hidden)."""
        angle = 1000.0 * t[:, None] * self._rates
        wave = np.concatenate([np.sin(angle), np.cos(angle)], axis=-1)
        return self._linear_2(silu(self._linear_1(wave)))


_LAYERS = (
    (Conv1d, NumpyConv),
    (TimeEmbedding, NumpyTime),
    (nn.Linear, layers.linear),
    (nn.LayerNorm, layers.layer_norm),
)


def in_numpy(module: Any) -> Any:
    """A copy of a module, or of each of a list, whose layers are numpy's, over the parameters that they have
    now; its pass is the module's own."""
    if isinstance(module, list):
        return [in_numpy(part) for part in module]
    for kind, layer in _LAYERS:
        if isinstance(module, kind):
            return layer(module)
    if isinstance(module, mx.array):
        return np.ascontiguousarray(view(module))
    if not isinstance(module, nn.Module):
        return module
    twin = copy.copy(module)
    for name, part in module.items():
        twin[name] = in_numpy(part)
    return twin
