"""The encoder (:mod:`engine.s3gen.encoder`) in numpy, for one utterance at a time."""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.cpu import activations, layers
from engine.kernels.cpu.arrays import parameter, view
from engine.kernels.cpu.attention import attend_relative
from engine.kernels.cpu.conv import pad
from engine.kernels.cpu.elementwise import by_rows
from engine.nn.activations import leaky_relu
from engine.nn.attention import merge_heads, split_heads
from engine.s3gen.encoder import UPSAMPLING, ConformerLayer, Encoder, InputLayer, Lookahead
from engine.s3gen.masks import Grid, attention_bias, stream_bias
from engine.s3gen.relative_attention import RelativeAttention, distance_table
from engine.s3gen.runners.numpy_causal import NumpyCache, NumpyCausal
from engine.types import Float32


class NumpyEncoder:
    """Token embeddings (1, N, width) at 25 Hz to (1, 2N, width) at 50 Hz."""

    def __init__(self, encoder: Encoder):
        self._embed, self._up_embed = _input(encoder.embed), _input(encoder.up_embed)
        self._lookahead = _NumpyLookahead(encoder.lookahead)
        self._layers = [_NumpyLayer(layer) for layer in encoder.layers]
        self._up_conv = NumpyCausal(encoder.up_conv)
        self._up_layers = [_NumpyLayer(layer) for layer in encoder.up_layers]
        self._after_norm = layers.layer_norm(encoder.after_norm)
        self._ahead = encoder.lookahead_tokens

    def whole(self, x: Float32, grid: Grid, prompt_length: int) -> Float32:
        """A whole utterance."""
        N = x.shape[1]
        x = pad(self._embed(x), 0, self._ahead)
        prompt = None
        if grid.chunk is not None:
            prompt = (np.arange(x.shape[1]) < prompt_length).astype(np.float32)[None, :, None]
        x = self._lookahead(x, None, prompt)
        bias = _viewed(attention_bias(N, grid, mx.float32, pinned=prompt_length))
        for layer in self._layers:
            x = layer(x, bias, None, 0)
        x = self._up_embed(self._up_conv(np.repeat(x, UPSAMPLING, axis=1), None))
        pinned = prompt_length * UPSAMPLING
        bias = _viewed(attention_bias(N * UPSAMPLING, grid.scaled(UPSAMPLING), mx.float32, pinned=pinned))
        for layer in self._up_layers:
            x = layer(x, bias, None, 0)
        return self._after_norm(x)

    def chunk(self, x: Float32, ahead: Float32, grid: Grid, cache: NumpyCache, start: int) -> Float32:
        """A piece of a stream, with embeddings (1, a, width) after it; arguments as of
        :class:`engine.s3gen.encoder.Encoder`."""
        N = x.shape[1]
        x = self._embed(np.concatenate([x, ahead], axis=1))
        x = self._lookahead(pad(x, 0, self._ahead - (x.shape[1] - N)), cache, None)
        bias = self._bias(N, grid, cache, start, 1)
        for layer in self._layers:
            x = layer(x, bias, cache, start)
        x = self._up_embed(self._up_conv(np.repeat(x, UPSAMPLING, axis=1), cache))
        cache.scale(UPSAMPLING)
        bias = self._bias(N, grid, cache, start, UPSAMPLING)
        for layer in self._up_layers:
            x = layer(x, bias, cache, start * UPSAMPLING)
        return self._after_norm(x)

    def _bias(self, count: int, grid: Grid, cache: NumpyCache, start: int, factor: int) -> Float32 | None:
        """Where ``count`` tokens have become ``factor`` positions each."""
        if start == 0:
            return _viewed(attention_bias(count * factor, grid.scaled(factor), mx.float32))
        pinned, recent = (factor * length for length in cache.past)
        return _viewed(stream_bias(count * factor, recent, pinned, grid.scaled(factor), mx.float32))


def _viewed(bias: mx.array | None) -> Float32 | None:
    return None if bias is None else view(bias)


def _input(module: InputLayer) -> layers.Layer:
    linear, norm, scale = layers.linear(module.linear), layers.layer_norm(module.norm), module.scale
    return lambda x: norm(linear(x)) * scale


class _NumpyLookahead:
    def __init__(self, module: Lookahead):
        self._conv1, self._conv2 = layers.conv(module.conv1), NumpyCausal(module.conv2)

    def __call__(self, x: Float32, cache: NumpyCache | None, prompt: Float32 | None) -> Float32:
        y = self._conv1(x)
        n = y.shape[1]
        if prompt is not None:
            y = np.where(prompt[:, :n] > 0, self._conv1(x * prompt), y)
        return self._conv2(leaky_relu(y), cache) + x[:, :n]


class _NumpyLayer:
    def __init__(self, module: ConformerLayer):
        self._attention = _NumpyAttention(module.self_attn)
        self._norm_mha, self._norm_ff = map(layers.layer_norm, (module.norm_mha, module.norm_ff))
        self._w_1, self._w_2 = map(layers.linear, (module.feed_forward.w_1, module.feed_forward.w_2))

    def __call__(self, x: Float32, bias: Float32 | None, cache: NumpyCache | None, start: int) -> Float32:
        x = x + self._attention(self._norm_mha(x), bias, cache, start)
        return x + self._w_2(by_rows(activations.silu, self._w_1(self._norm_ff(x))))


class _NumpyAttention:
    def __init__(self, module: RelativeAttention):
        parts: list[nn.Module] = [module.linear_q, module.linear_k, module.linear_v]
        self._q, self._k, self._v = map(layers.linear, parts)
        self._out, self._pos = layers.linear(module.linear_out), layers.linear(module.linear_pos)
        self._u, self._v_bias = (parameter(module, name)[:, None] for name in ("pos_bias_u", "pos_bias_v"))
        self._heads = module.num_heads

    def __call__(self, x: Float32, bias: Float32 | None, cache: NumpyCache | None, start: int) -> Float32:
        n, C = x.shape[1:]
        q, k, v = (split_heads(part(x), self._heads) for part in (self._q, self._k, self._v))
        keys, values = ([k], [v]) if cache is None else (cache.segments(k), cache.segments(v))
        scale = 1.0 / math.sqrt(q.shape[-1])
        with_u, with_v = (q + self._u) * scale, (q + self._v_bias) * scale
        leads = [start] * (len(keys) - 1) + [keys[-1].shape[2] - n]
        tables = [self._table(n, part.shape[2], lead, C) for part, lead in zip(keys, leads, strict=True)]
        out = attend_relative(with_u, with_v, keys, values, tables, bias)
        return self._out(merge_heads(out))

    def _table(self, new: int, keys: int, lead: int, width: int) -> Float32:
        table = self._pos(distance_table(lead + new - 1, lead - keys + 1, width))
        return split_heads(table[None], self._heads)[0]
