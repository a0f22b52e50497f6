"""S3Gen's passes in numpy, for a CPU in float32: MLX queues each small operation for another thread, which on
two cores makes a sentence take a quarter more."""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import FlowConfig
from engine.kernels.cpu import layers
from engine.kernels.cpu.arrays import parameter, view
from engine.kernels.cpu.threads import single_threaded
from engine.nn.activations import silu
from engine.nn.in_numpy import LAYERS, in_numpy
from engine.s3gen.encoder import Encoder
from engine.s3gen.estimator import Estimator, TimeEmbedding
from engine.s3gen.masks import Grid
from engine.s3gen.runners.base import WINDOWS, Conditions, euler_step
from engine.s3gen.stream_cache import StreamCache
from engine.types import Float32

NumpyCache = StreamCache[Float32]


class NumpyRunner:
    """Numpy over the parameters that the modules have when this is made; arguments as of
    :class:`engine.s3gen.runners.modules.ModulesRunner`."""

    name = "numpy"
    windows = WINDOWS

    def __init__(
        self,
        embedding: nn.Embedding,
        encoder: Encoder,
        projection: nn.Module,
        estimator: Estimator,
        config: FlowConfig,
    ):
        self._embedding, self._projection = parameter(embedding, "weight"), layers.linear(projection)
        self._encoder = in_numpy(encoder)
        self._estimator = in_numpy(estimator, {**LAYERS, TimeEmbedding: _NumpyTime})
        self._rate = config.guidance_rate

    def encode(self, tokens: mx.array, grid: Grid, prompt_length: int) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        with single_threaded():
            x = self._encoder(self._embedding[view(tokens)], grid, pinned=prompt_length)
            return mx.array(self._projection(x))

    def encode_chunk(
        self, tokens: mx.array, ahead: mx.array, grid: Grid, cache: NumpyCache, start: int
    ) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        with single_threaded():
            now, after = self._embedding[view(tokens)], self._embedding[view(ahead)]
            x = self._encoder(now, grid, ahead=after, cache=cache, start=start)
            return mx.array(self._projection(x))

    def advance(
        self,
        x: mx.array,
        given: Conditions,
        at: float,
        end: float,
        bias: mx.array | None,
        cache: NumpyCache | None = None,
    ) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        now, mu, spk, cond = map(view, (x, given.mu, given.spk, given.cond))
        t, r = (np.full((len(mu),), time, np.float32) for time in (at, end))
        seen = None if bias is None else view(bias)
        with single_threaded():
            return mx.array(euler_step(self._estimator, self._rate, now, mu, spk, cond, t, r, seen, cache))


class _NumpyTime:
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
