"""Upsampling conformer of S3Gen: token embeddings at 25 Hz to hidden frames at 50 Hz.

After the reference's transformer/upsample_encoder.py (CosyVoice 2, arXiv:2412.10117): a look-ahead
layer, conformer layers without convolution or macaron halves, upsampling by two, more layers.
All of it takes numpy's arrays as well, where the layers are numpy's.
"""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn

from engine.config import EncoderConfig
from engine.nn.activations import LayerNorm, leaky_relu, silu
from engine.nn.arrays import namespace, own, pad, precision
from engine.nn.conv import Conv1d
from engine.s3gen.masks import Grid, attention_bias, stream_bias
from engine.s3gen.relative_attention import RelativeAttention
from engine.s3gen.stream_cache import Causal, StreamCache, causal

UPSAMPLING = 2
"""Mel frames a speech token."""


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

    def __call__(self, x: mx.array, bias: mx.array | None, cache: StreamCache | None, start: int) -> mx.array:
        """Arguments as :class:`RelativeAttention`."""
        x = x + self.self_attn(self.norm_mha(x), bias, cache, start)
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
            y = namespace(y).where(prompt[:, :n] > 0, self.conv1(x * prompt), y)
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
        self.lookahead_tokens = config.lookahead_tokens

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
        xp, N, dtype = namespace(x), x.shape[1], precision(x)
        x = self.embed(x if ahead is None else xp.concatenate([x, ahead], axis=1))
        if valid is not None:
            x = x * valid[..., None].astype(dtype)
        x = pad(x, 0, self.lookahead_tokens - (x.shape[1] - N))
        prompt = None
        if grid.chunk is not None and cache is None:
            inside = mx.arange(x.shape[1])[None] < mx.array(pinned).reshape(-1, 1)
            prompt = own(inside[..., None].astype(dtype), x)
        x = self.lookahead(x, cache, prompt, convolve)

        past = cache.past if cache is not None and start > 0 else None
        if past is not None:
            bias = own(stream_bias(N, past[1], past[0], grid, dtype), x)
        else:
            bias = own(attention_bias(N, grid, dtype, valid=valid, pinned=pinned), x)
        for layer in self.layers:
            x = layer(x, bias, cache, start)

        x = convolve(self.up_conv, xp.repeat(x, UPSAMPLING, axis=1), cache)
        x = self.up_embed(x)
        if cache is not None:
            cache.scale(UPSAMPLING)
        frames, fine = N * UPSAMPLING, grid.scaled(UPSAMPLING)
        if bias is not None and past is not None:
            bias = own(stream_bias(frames, UPSAMPLING * past[1], UPSAMPLING * past[0], fine, dtype), x)
        elif bias is not None:
            valid = None if valid is None else mx.repeat(valid, UPSAMPLING, axis=1)
            pinned = mx.array(pinned) * UPSAMPLING
            bias = own(attention_bias(frames, fine, dtype, valid=valid, pinned=pinned), x)
        for layer in self.up_layers:
            x = layer(x, bias, cache, start * UPSAMPLING)
        return self.after_norm(x)
