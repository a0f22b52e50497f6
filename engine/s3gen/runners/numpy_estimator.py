"""The estimator (:mod:`engine.s3gen.estimator`) in numpy, without a mask."""

from __future__ import annotations

import math

import numpy as np

from engine.kernels.cpu import activations, layers
from engine.kernels.cpu.attention import attend
from engine.kernels.cpu.elementwise import by_rows
from engine.nn.attention import merge_heads, split_heads
from engine.s3gen.estimator import Block, Estimator, ResnetBlock, Stage, TimeEmbedding, TransformerBlock
from engine.s3gen.runners.numpy_causal import NumpyCache, NumpyCausal
from engine.types import Float32


class NumpyEstimator:
    """dx/dt of a mel (B, F, M); arguments as of :class:`engine.s3gen.estimator.Estimator`."""

    def __init__(self, estimator: Estimator):
        self._time = _NumpyTime(estimator.time_mlp)
        self._mixer = layers.linear(estimator.time_mixer) if "time_mixer" in estimator else None
        self._down, self._up = _NumpyStage(estimator.down), _NumpyStage(estimator.up)
        self._mid = [_NumpyStage(stage) for stage in estimator.mid]
        self._down_conv, self._up_conv = NumpyCausal(estimator.down_conv), NumpyCausal(estimator.up_conv)
        self._final_block = _NumpyBlock(estimator.final_block)
        self._final_proj = layers.linear(estimator.final_proj)

    def __call__(
        self,
        x: Float32,
        mu: Float32,
        spk: Float32,
        cond: Float32,
        t: Float32,
        r: Float32,
        bias: Float32 | None,
        cache: NumpyCache | None,
    ) -> Float32:
        """One evaluation."""
        time = self._time(t)
        if self._mixer is not None:
            time = self._mixer(np.concatenate([time, self._time(r)], axis=-1))
        time = by_rows(activations.mish, time)
        x = np.concatenate([x, mu, np.broadcast_to(spk[:, None], x.shape), cond], axis=-1)

        x = skip = self._down(x, time, bias, cache)
        x = self._down_conv(x, cache)
        for stage in self._mid:
            x = stage(x, time, bias, cache)
        x = self._up(np.concatenate([x, skip], axis=-1), time, bias, cache)
        x = self._up_conv(x, cache)
        return self._final_proj(self._final_block(x, cache))


class _NumpyTime:
    def __init__(self, module: TimeEmbedding):
        self._linear_1, self._linear_2 = layers.linear(module.linear_1), layers.linear(module.linear_2)
        half = module.linear_1.weight.shape[1] // 2
        self._rates = np.exp(np.arange(half, dtype=np.float32) * (-math.log(10000.0) / (half - 1)))

    def __call__(self, t: Float32) -> Float32:
        angle = 1000.0 * t[:, None] * self._rates
        wave = np.concatenate([np.sin(angle), np.cos(angle)], axis=-1)
        return self._linear_2(by_rows(activations.silu, self._linear_1(wave)))


class _NumpyBlock:
    def __init__(self, module: Block):
        self._conv, self._norm = NumpyCausal(module.conv), layers.layer_norm(module.norm)

    def __call__(self, x: Float32, cache: NumpyCache | None) -> Float32:
        return by_rows(activations.mish, self._norm(self._conv(x, cache)))


class _NumpyResnet:
    def __init__(self, module: ResnetBlock):
        self._time, self._shortcut = layers.linear(module.time), layers.linear(module.shortcut)
        self._block1, self._block2 = _NumpyBlock(module.block1), _NumpyBlock(module.block2)

    def __call__(self, x: Float32, time: Float32, cache: NumpyCache | None) -> Float32:
        h = self._block1(x, cache) + self._time(time)[:, None]
        return self._block2(h, cache) + self._shortcut(x)


class _NumpyTransformer:
    def __init__(self, module: TransformerBlock):
        self._norm1, self._norm3 = layers.layer_norm(module.norm1), layers.layer_norm(module.norm3)
        self._q, self._k, self._v = map(layers.linear, (module.to_q, module.to_k, module.to_v))
        self._out, self._ff_in, self._ff_out = map(
            layers.linear, (module.to_out, module.ff_in, module.ff_out)
        )
        self._heads, self._scale = module.num_heads, module.scale

    def __call__(self, x: Float32, bias: Float32 | None, cache: NumpyCache | None) -> Float32:
        h = self._norm1(x)
        q, k, v = (split_heads(part(h), self._heads) for part in (self._q, self._k, self._v))
        keys, values = ([k], [v]) if cache is None else (cache.segments(k), cache.segments(v))
        x = x + self._out(merge_heads(attend(q, keys, values, self._scale, bias)))
        return x + self._ff_out(by_rows(activations.gelu, self._ff_in(self._norm3(x))))


class _NumpyStage:
    def __init__(self, module: Stage):
        self._resnet = _NumpyResnet(module.resnet)
        self._blocks = [_NumpyTransformer(block) for block in module.blocks]

    def __call__(self, x: Float32, time: Float32, bias: Float32 | None, cache: NumpyCache | None) -> Float32:
        x = self._resnet(x, time, cache)
        for block in self._blocks:
            x = block(x, bias, cache)
        return x
