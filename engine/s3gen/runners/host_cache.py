"""A stream's cache in numpy arrays."""

from __future__ import annotations

from collections.abc import Sequence

import mlx.nn as nn
import numpy as np

from engine.kernels.cpu import layers
from engine.kernels.cpu.conv import pad
from engine.s3gen.stream_cache import LayerCache
from engine.types import Float32


class HostCache(LayerCache[Float32]):
    """As :class:`engine.s3gen.stream_cache.StreamCache`."""

    def _behind_zeros(self, x: Float32, count: int) -> Float32:
        return pad(x, count, 0)

    def _joined(self, parts: Sequence[Float32], axis: int) -> Float32:
        return np.concatenate(parts, axis=axis)

    def _copied(self, x: Float32) -> Float32:
        return x.copy()


class HostCausal:
    """A convolution of x (B, T, C) with the inputs before it: remembered ones, or zeros."""

    def __init__(self, module: nn.Module):
        self._conv, self._before = layers.conv(module), module.kernel - 1

    def __call__(self, x: Float32, cache: HostCache | None) -> Float32:
        """Convolve."""
        return self._conv(pad(x, self._before, 0) if cache is None else cache.extend(x, self._before))
