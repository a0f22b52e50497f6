"""Upsampling conformer of S3Gen: token embeddings at 25 Hz to hidden frames at 50 Hz.

After the reference's transformer/upsample_encoder.py (CosyVoice 2, arXiv:2412.10117): a look-ahead
layer, conformer layers without convolution or macaron halves, upsampling by two, more layers.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import EncoderConfig
from engine.nn.attention import attend_relative, merge_heads, split_heads
from engine.nn.layers import Conv1d, LayerNorm, leaky_relu, pad, silu
from engine.s3gen.masks import Grid, attention_bias, stream_bias
from engine.s3gen.stream_cache import Causal, StreamCache, causal
from engine.types import Float32


@functools.lru_cache(maxsize=8)
def distance_table(first: int, last: int, width: int) -> Float32:
    """Sinusoids of the distances first, first - 1, ..., last: (first - last + 1, width).

    All layers of one rate want the same one.
    """
    distance = np.arange(first, last - 1, -1, dtype=np.float32)[:, None]
    step = np.float32(-math.log(10000.0) / width)
    angle = distance * np.exp(np.arange(0, width, 2, dtype=np.float32) * step)
    table = np.stack([np.sin(angle), np.cos(angle)], axis=-1).reshape(len(distance), width)
    table.setflags(write=False)
    return table


def distances_of(new: int, recent: int, pinned: int | None, start: int, width: int) -> list[Float32]:
    """The sinusoids that attention wants for each segment of keys: a voice prompt's, and those after it.

    Args:
        new: queries, the last of which stand at the last keys.
        recent: keys before them, after the prompt.
        pinned: keys of the prompt, which begins at position 0; None where there is no such segment.
        start: position of the first query.
    """
    segments = [(start, pinned)] if pinned is not None else []
    segments.append((recent, recent + new))
    return [distance_table(lead + new - 1, lead - keys + 1, width) for lead, keys in segments]


class RelativeAttention(nn.Module):
    """Multi-head attention over (B, n, width) with relative positions (Transformer-XL, arXiv:1901.02860, as
    in ESPnet), with the past from a cache before it.

    The score of query i and key j is ``(q_i + u) k_j + (q_i + v) p_(i-j)``, where p is a projected
    sinusoid of the distance. The second term is one product with all distances in descending order,
    then each row is shifted by its own place.
    """

    def __init__(self, width: int, num_heads: int):
        super().__init__()
        self.linear_q = nn.Linear(width, width)
        self.linear_k = nn.Linear(width, width)
        self.linear_v = nn.Linear(width, width)
        self.linear_out = nn.Linear(width, width)
        self.linear_pos = nn.Linear(width, width, bias=False)
        self.pos_bias_u = mx.zeros((num_heads, width // num_heads))
        self.pos_bias_v = mx.zeros((num_heads, width // num_heads))
        self.num_heads = num_heads

    def __call__(
        self,
        x: mx.array,
        distances: Sequence[mx.array],
        bias: mx.array | None = None,
        cache: StreamCache | None = None,
    ) -> mx.array:
        """Attend.

        Args:
            x: (B, n, width).
            distances: of each segment of s keys (n + s - 1, width), see :func:`distances_of`.
            bias: added to the scores, (B or 1, 1, n or 1, keys).
            cache: keys and values of the past; they are all seen.
        """
        q, k, v = (split_heads(f(x), self.num_heads) for f in (self.linear_q, self.linear_k, self.linear_v))
        keys, values = [k], [v]
        if cache is not None:
            keys, values = cache.segments(k), cache.segments(v)
        scale = 1.0 / math.sqrt(q.shape[-1])
        with_u, with_v = (
            (q + bias_of_place[:, None].astype(q.dtype)) * scale
            for bias_of_place in (self.pos_bias_u, self.pos_bias_v)
        )
        tables = [split_heads(self.linear_pos(each)[None], self.num_heads)[0] for each in distances]
        out = attend_relative(with_u, with_v, keys, values, tables, bias)
        return self.linear_out(merge_heads(out))


UPSAMPLING = 2
"""Mel frames a speech token."""


@dataclass(frozen=True)
class Sight:
    """What the layers of one rate see.

    Attributes:
        bias: added to the scores, (B or 1, 1, n or 1, keys); None where all is seen.
        distances: of each segment of keys (:func:`distances_of`).
    """

    bias: mx.array | None
    distances: list[mx.array]


class FeedForward(nn.Module):
    """Two linear layers with SiLU between."""

    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.w_1 = nn.Linear(width, hidden)
        self.w_2 = nn.Linear(hidden, width)

    def __call__(self, x: mx.array) -> mx.array:
        """(..., width) to the same."""
        return self.w_2(silu(self.w_1(x)))


class ConformerLayer(nn.Module):
    """Pre-norm attention and feed-forward."""

    def __init__(self, config: EncoderConfig):
        super().__init__()
        width = config.hidden_size
        self.self_attn = RelativeAttention(width, config.num_heads)
        self.feed_forward = FeedForward(width, config.feed_forward)
        self.norm_mha = LayerNorm(width, 1e-12)
        self.norm_ff = LayerNorm(width, 1e-12)

    def __call__(self, x: mx.array, sight: Sight, cache: StreamCache | None) -> mx.array:
        """(B, n, width) to the same."""
        x = x + self.self_attn(self.norm_mha(x), sight.distances, sight.bias, cache)
        return x + self.feed_forward(self.norm_ff(x))


class Lookahead(nn.Module):
    """Each position also sees ``lookahead`` positions after it and two before. Residual."""

    def __init__(self, width: int, lookahead: int):
        super().__init__()
        self.conv1 = Conv1d(width, width, lookahead + 1)
        self.conv2 = Conv1d(width, width, 3)

    def __call__(
        self,
        x: mx.array,
        cache: StreamCache | None,
        prompt: mx.array | None = None,
        convolve: Causal = causal,
    ) -> mx.array:
        """Look ahead.

        Args:
            x: (B, n + lookahead, width); the last positions are only looked at.
            cache: memory of a stream.
            prompt: (B, n + lookahead, 1), 1 on positions that must not see past the prompt's
                end, so that what the prompt leaves behind is the same for every text.
            convolve: how the second convolution is worked out.

        Returns:
            (B, n, width).
        """
        y = self.conv1(x)
        n = y.shape[1]
        if prompt is not None:
            y = mx.where(prompt[:, :n] > 0, self.conv1(x * prompt), y)
        return convolve(self.conv2, leaky_relu(y), cache) + x[:, :n]


class InputLayer(nn.Module):
    """Linear layer and norm, scaled by the square root of the width."""

    def __init__(self, width: int):
        super().__init__()
        self.linear = nn.Linear(width, width)
        self.norm = LayerNorm(width, 1e-5)
        self.scale = math.sqrt(width)

    def __call__(self, x: mx.array) -> mx.array:
        """(B, n, width) to the same."""
        return self.norm(self.linear(x)) * self.scale


class Encoder(nn.Module):
    """Token embeddings (B, N, width) at 25 Hz to (B, 2N, width) at 50 Hz."""

    def __init__(self, config: EncoderConfig):
        super().__init__()
        width = config.hidden_size
        self.embed = InputLayer(width)
        self.lookahead = Lookahead(width, config.lookahead_tokens)
        self.layers = [ConformerLayer(config) for _ in range(config.num_layers)]
        self.up_conv = Conv1d(width, width, 2 * UPSAMPLING + 1)
        self.up_embed = InputLayer(width)
        self.up_layers = [ConformerLayer(config) for _ in range(config.num_up_layers)]
        self.after_norm = LayerNorm(width, 1e-5)
        self.lookahead_tokens, self.width = config.lookahead_tokens, width

    def __call__(
        self,
        x: mx.array,
        grid: Grid,
        *,
        valid: mx.array | None = None,
        pinned: mx.array | int = 0,
        ahead: mx.array | None = None,
        cache: StreamCache | None = None,
        start: int = 0,
        convolve: Causal = causal,
    ) -> mx.array:
        """Encode.

        Args:
            x: (B, N, width) token embeddings.
            grid: attention grid in tokens; with a cache, x begins where a chunk begins.
            valid: (B, N) bool, False on padding.
            pinned: tokens of the voice prompt, see :func:`masks.attention_bias`.
            ahead: (B, a, width) embeddings after x, a <= lookahead; what lacks is zero, as at
                the end of an utterance.
            cache: memory of a stream.
            start: absolute position of x[:, 0] in tokens.
            convolve: how causal convolutions are worked out.
        """
        dtype, N = x.dtype, x.shape[1]
        prompt = None
        if grid.chunk is not None and cache is None:
            inside = mx.arange(N + self.lookahead_tokens)[None] < mx.array(pinned).reshape(-1, 1)
            prompt = inside[..., None].astype(dtype)
        past = cache.played.lengths if cache is not None and start > 0 else None
        sights = self.sights(N, grid, dtype, valid=valid, pinned=pinned, past=past, start=start)
        keep = None if valid is None else valid[..., None].astype(dtype)
        return self.run(x, *sights, ahead=ahead, keep=keep, prompt=prompt, cache=cache, convolve=convolve)

    def sights(
        self,
        new: int,
        grid: Grid,
        dtype: mx.Dtype,
        *,
        valid: mx.array | None = None,
        pinned: mx.array | int = 0,
        past: tuple[int, int] | None = None,
        start: int = 0,
    ) -> tuple[Sight, Sight]:
        """What the layers see of ``new`` tokens, and of twice as many frames.

        Args:
            new, grid, dtype, valid, pinned, start: as of :meth:`__call__`.
            past: remembered positions of the prompt and after it, in tokens; None: nothing is.
        """
        found = []
        for times in (1, UPSAMPLING):
            n, own = times * new, grid.scaled(times)
            prompt, recent = (times * part for part in past or (0, 0))
            if past is not None:
                bias = stream_bias(n, recent, prompt, own, dtype)
            else:
                rows = None if valid is None else mx.repeat(valid, times, axis=1)
                bias = attention_bias(n, own, dtype, valid=rows, pinned=mx.array(pinned) * times)
            tables = distances_of(n, recent, prompt or None, times * start, self.width)
            found.append(Sight(bias, [mx.array(table).astype(dtype) for table in tables]))
        return found[0], found[1]

    def run(
        self,
        x: mx.array,
        coarse: Sight,
        fine: Sight,
        *,
        ahead: mx.array | None = None,
        keep: mx.array | None = None,
        prompt: mx.array | None = None,
        cache: StreamCache | None = None,
        convolve: Causal = causal,
    ) -> mx.array:
        """Encode; arguments as of :meth:`__call__`, but what is seen is from :meth:`sights`, ``keep`` is (B,
        N, 1), 0 on padding, and ``prompt`` as of :class:`Lookahead`."""
        N = x.shape[1]
        x = self.embed(x if ahead is None else mx.concatenate([x, ahead], axis=1))
        if keep is not None:
            x = x * keep
        x = self.lookahead(pad(x, 0, self.lookahead_tokens - (x.shape[1] - N)), cache, prompt, convolve)
        for layer in self.layers:
            x = layer(x, coarse, cache)
        x = convolve(self.up_conv, mx.repeat(x, UPSAMPLING, axis=1), cache)
        x = self.up_embed(x)
        if cache is not None:
            cache.scale(UPSAMPLING)
        for layer in self.up_layers:
            x = layer(x, fine, cache)
        return self.after_norm(x)
