"""Causal convolutions in numpy."""

from __future__ import annotations

import mlx.nn as nn

from engine.kernels.cpu import layers
from engine.kernels.cpu.conv import pad
from engine.s3gen.stream_cache import StreamCache
from engine.types import Float32

NumpyCache = StreamCache[Float32]


class NumpyCausal:
    """As :func:`engine.s3gen.stream_cache.causal`."""

    def __init__(self, module: nn.Module):
        self._conv, self._before = layers.conv(module), module.kernel - 1

    def __call__(self, x: Float32, cache: NumpyCache | None) -> Float32:
        """Convolve."""
        return self._conv(pad(x, self._before, 0) if cache is None else cache.extend(x, self._before))
