"""Vector field of S3Gen's flow matching: a causal 1-D U-Net of one level with transformers.

After the reference's decoder.py (Matcha-TTS, arXiv:2309.03199, made causal in CosyVoice 2). With
one level nothing is down- or upsampled: the first stage's output is joined to the last's input.
"""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn

from engine.config import FlowConfig
from engine.nn.attention import attend_long, merge_heads, split_heads
from engine.nn.layers import Conv1d, LayerNorm, gelu, mish, silu
from engine.s3gen.stream_cache import StreamCache, causal


class TimeEmbedding(nn.Module):
    """Times (B,) in [0, 1] to (B, hidden): sinusoids, then two linear layers."""

    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.linear_1 = nn.Linear(width, hidden)
        self.linear_2 = nn.Linear(hidden, hidden)
        self._half = width // 2

    def __call__(self, t: mx.array) -> mx.array:
        """(B,) to (B, hidden)."""
        # In float32 whatever the model's precision: the angle runs to 1000.
        step = -math.log(10000.0) / (self._half - 1)
        rates = mx.exp(mx.arange(self._half, dtype=mx.float32) * step)
        angle = 1000.0 * t.astype(mx.float32)[:, None] * rates
        wave = mx.concatenate([mx.sin(angle), mx.cos(angle)], axis=-1)
        return self.linear_2(silu(self.linear_1(wave.astype(self.linear_1.bias.dtype))))


class Block(nn.Module):
    """Causal convolution of three frames, layer norm, mish."""

    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        self.conv = Conv1d(inputs, outputs, 3)
        self.norm = LayerNorm(outputs, 1e-5)

    def __call__(self, x: mx.array, shift: mx.array | None, cache: StreamCache | None) -> mx.array:
        """(B, F, inputs) to (B, F, outputs), plus ``shift`` (B, 1, outputs)."""
        y = mish(self.norm(causal(self.conv, x, cache)))
        return y if shift is None else y + shift


class ResnetBlock(nn.Module):
    """Two blocks with the time embedding between them, and a linear shortcut."""

    def __init__(self, inputs: int, outputs: int, time_width: int):
        super().__init__()
        self.time = nn.Linear(time_width, outputs)
        self.block1 = Block(inputs, outputs)
        self.block2 = Block(outputs, outputs)
        self.shortcut = nn.Linear(inputs, outputs)

    def __call__(self, x: mx.array, time: mx.array, cache: StreamCache | None) -> mx.array:
        """(B, F, inputs) at time (B, time_width) to (B, F, outputs)."""
        h = self.block1(x, self.time(time)[:, None], cache)
        return self.block2(h, None, cache) + self.shortcut(x)


class TransformerBlock(nn.Module):
    """Pre-norm self-attention and feed-forward with GELU."""

    def __init__(self, width: int, num_heads: int, head_dim: int):
        super().__init__()
        inner = num_heads * head_dim
        self.norm1 = LayerNorm(width, 1e-5)
        self.to_q = nn.Linear(width, inner, bias=False)
        self.to_k = nn.Linear(width, inner, bias=False)
        self.to_v = nn.Linear(width, inner, bias=False)
        self.to_out = nn.Linear(inner, width)
        self.norm3 = LayerNorm(width, 1e-5)
        self.ff_in = nn.Linear(width, 4 * width)
        self.ff_out = nn.Linear(4 * width, width)
        self.num_heads, self.head_dim = num_heads, head_dim
        self.scale = head_dim**-0.5

    def attention(
        self, q: mx.array, k: mx.array, v: mx.array, bias: mx.array | None, cache: StreamCache | None
    ) -> mx.array:
        """Queries, keys and values (B, F, H * D) to what is seen (B, F, H * D)."""
        q, k, v = (split_heads(part, self.num_heads) for part in (q, k, v))
        keys, values = ([k], [v]) if cache is None else (cache.segments(k), cache.segments(v))
        return merge_heads(attend_long(q, keys, values, self.scale, bias))

    def __call__(self, x: mx.array, bias: mx.array | None, cache: StreamCache | None) -> mx.array:
        """(B, F, width) to the same; bias is added to the scores."""
        h = self.norm1(x)
        x = x + self.to_out(self.attention(self.to_q(h), self.to_k(h), self.to_v(h), bias, cache))
        return x + self.ff_out(gelu(self.ff_in(self.norm3(x))))


class Stage(nn.Module):
    """A resnet block and its transformers."""

    def __init__(self, inputs: int, config: FlowConfig):
        super().__init__()
        size = config.estimator
        self.resnet = ResnetBlock(inputs, size.channels, 4 * size.channels)
        self.blocks = [
            TransformerBlock(size.channels, size.num_heads, size.head_dim)
            for _ in range(size.blocks_per_stage)
        ]

    def __call__(
        self, x: mx.array, time: mx.array, bias: mx.array | None, cache: StreamCache | None
    ) -> mx.array:
        """(B, F, inputs) to (B, F, channels)."""
        x = self.resnet(x, time, cache)
        for block in self.blocks:
            x = block(x, bias, cache)
        return x


class Estimator(nn.Module):
    """dx/dt of a mel (B, F, num_mels) on its way from noise at t = 0 to speech at t = 1."""

    def __init__(self, config: FlowConfig):
        super().__init__()
        size = config.estimator
        width, inputs = size.channels, 4 * config.num_mels
        self.time_mlp = TimeEmbedding(inputs, 4 * width)
        if size.meanflow:
            self.time_mixer = nn.Linear(8 * width, 4 * width, bias=False)
        self.down = Stage(inputs, config)
        self.down_conv = Conv1d(width, width, 3)
        self.mid = [Stage(width, config) for _ in range(size.mid_stages)]
        self.up = Stage(2 * width, config)
        self.up_conv = Conv1d(width, width, 3)
        self.final_block = Block(width, width)
        self.final_proj = nn.Linear(width, config.num_mels)
        self._meanflow = size.meanflow

    def time(self, t: mx.array, r: mx.array | None) -> mx.array:
        """Embedding (B, time_width) of times (B,), of a mean flow also of their ends."""
        time = self.time_mlp(t)
        if self._meanflow and r is not None:
            time = self.time_mixer(mx.concatenate([time, self.time_mlp(r)], axis=-1))
        return mish(time)

    def __call__(
        self,
        x: mx.array,
        mu: mx.array,
        spk: mx.array,
        cond: mx.array,
        t: mx.array,
        r: mx.array | None = None,
        *,
        bias: mx.array | None = None,
        cache: StreamCache | None = None,
    ) -> mx.array:
        """One evaluation.

        Args:
            x: (B, F, M) the mel at time t.
            mu: (B, F, M) what the encoder says of it.
            spk: (B, M) projected speaker embedding.
            cond: (B, F, M) the prompt's mel, zero after it.
            t: (B,) times in [0, 1].
            r: (B,) end times, mean flow only.
            bias: what is added to attention scores (:func:`masks.attention_bias`), as where frames fill a row
                up: they stand behind all others, and nothing else looks ahead.
            cache: memory of a stream.

        Returns:
            (B, F, M).
        """
        time = self.time(t, r)
        x = mx.concatenate([x, mu, mx.broadcast_to(spk[:, None], x.shape), cond], axis=-1)

        x = skip = self.down(x, time, bias, cache)
        x = causal(self.down_conv, x, cache)
        for stage in self.mid:
            x = stage(x, time, bias, cache)
        x = self.up(mx.concatenate([x, skip], axis=-1), time, bias, cache)
        x = causal(self.up_conv, x, cache)
        return self.final_proj(self.final_block(x, None, cache))
