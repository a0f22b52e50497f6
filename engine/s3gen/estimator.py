"""Vector field of S3Gen's flow matching: a causal 1-D U-Net of one level with transformers.

After the reference's decoder.py (Matcha-TTS, arXiv:2309.03199, made causal in CosyVoice 2). With
one level nothing is down- or upsampled: the first stage's output is joined to the last's input.
"""

from __future__ import annotations

import math

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import FlowConfig
from engine.kernels.cpu.arrays import A, cast, namespace
from engine.kernels.cpu.attention import attend
from engine.kernels.cuda.fused_layers import attend_fused, dense, norm_mish
from engine.kernels.cuda.kernel import COUNTS, takes_kernels
from engine.nn.activations import LayerNorm, mish, silu
from engine.nn.conv import Conv1d
from engine.nn.linear import Linear, another, joint_weight
from engine.s3gen.fused_transformers import FusedTransformers
from engine.s3gen.stream_cache import StreamCache, causal


class TimeEmbedding(nn.Module):
    """Times (B,) in [0, 1] to (B, hidden): sinusoids, then two linear layers."""

    def __init__(self, width: int, hidden: int):
        super().__init__()
        self.linear_1 = Linear(width, hidden)
        self.linear_2 = Linear(hidden, hidden)
        self._half = width // 2

    def __call__(self, t: A) -> A:
        """(B,) to (B, hidden)."""
        # In float32 whatever the model's precision: the angle runs to 1000.
        xp = namespace(t)
        step = -math.log(10000.0) / (self._half - 1)
        rates = xp.exp(xp.arange(self._half, dtype=xp.float32) * step)
        angle = 1000.0 * t.astype(xp.float32)[:, None] * rates
        wave: A = xp.concatenate([xp.sin(angle), xp.cos(angle)], axis=-1)
        return self.linear_2(silu(self.linear_1(cast(wave, self.linear_1.bias.dtype))))


class Block(nn.Module):
    """Causal convolution of three frames, layer norm, mish."""

    def __init__(self, inputs: int, outputs: int):
        super().__init__()
        self.conv = Conv1d(inputs, outputs, 3)
        self.norm = LayerNorm(outputs, 1e-5)

    def __call__(self, x: A, shift: A | None, cache: StreamCache | None) -> A:
        """(B, F, inputs) to (B, F, outputs), plus ``shift`` (B, 1, outputs)."""
        return norm_mish(causal(self.conv, x, cache), self.norm, shift)


class ResnetBlock(nn.Module):
    """Two blocks with the time embedding between them, and a linear shortcut."""

    def __init__(self, inputs: int, outputs: int, time_width: int):
        super().__init__()
        self.time = Linear(time_width, outputs)
        self.block1 = Block(inputs, outputs)
        self.block2 = Block(outputs, outputs)
        self.shortcut = Linear(inputs, outputs)

    def __call__(self, x: A, time: A, mask: A | None, cache: StreamCache | None) -> A:
        """(B, F, inputs) at time (B, time_width) to (B, F, outputs); of padding anything."""
        x = masked(x, mask)
        h = self.block1(x, self.time(time)[:, None], cache)
        return dense(x, self.shortcut, add=self.block2(masked(h, mask), None, cache))


class TransformerBlock(nn.Module):
    """Pre-norm self-attention and feed-forward with GELU."""

    def __init__(self, width: int, num_heads: int, head_dim: int):
        super().__init__()
        inner = num_heads * head_dim
        self.norm1 = LayerNorm(width, 1e-5)
        self.to_q = Linear(width, inner, bias=False)
        self.to_k = Linear(width, inner, bias=False)
        self.to_v = Linear(width, inner, bias=False)
        self.to_out = Linear(inner, width)
        self.norm3 = LayerNorm(width, 1e-5)
        self.ff_in = Linear(width, 4 * width)
        self.ff_out = Linear(4 * width, width)
        self._heads = num_heads
        self._scale = head_dim**-0.5
        self._qkv: Linear | None = None

    def join(self, weight: mx.array) -> None:
        """Take queries, keys and values as one product, whose weight (3 * H * D, C) is theirs."""
        self._qkv = Linear(1, 1, bias=False)
        self._qkv.weight = another(weight)
        self._qkv.eval()

    def _attend(self, x: A, bias: A | None, cache: StreamCache | None) -> A:
        B, T, _ = x.shape
        if isinstance(x, np.ndarray) or self.training or self._qkv is None:
            h = self.norm1(x)
            parts = [self.to_q(h), self.to_k(h), self.to_v(h)]
        else:
            qkv = dense(x, self._qkv, norm=self.norm1)
            at_once = attend_fused(qkv, self._heads, self) if bias is None and cache is None else None
            if at_once is not None:
                return at_once
            parts = list(mx.split(qkv, 3, axis=-1))
        q, k, v = (part.reshape(B, T, self._heads, -1).transpose(0, 2, 1, 3) for part in parts)
        keys, values = ([k], [v]) if cache is None else (cache.segments(k), cache.segments(v))
        seen = attend(q, keys, values, self._scale, bias)
        return seen.transpose(0, 2, 1, 3).reshape(B, T, -1)

    def __call__(self, x: A, bias: A | None, cache: StreamCache | None) -> A:
        """(B, F, width) to the same; bias is added to the scores."""
        x = dense(self._attend(x, bias, cache), self.to_out, add=x)
        return dense(dense(x, self.ff_in, norm=self.norm3, activate=True), self.ff_out, add=x)


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
        self._fused_transformers: FusedTransformers | None = None

    def join(self, counts: mx.array) -> None:
        """Lay the transformers' weights behind each other, for one product of queries, keys and values on
        a GPU, and one launch of all transformers on CUDA; ``counts`` are for :class:`FusedTransformers`."""
        blocks = self.blocks
        qkv = joint_weight([part for block in blocks for part in (block.to_q, block.to_k, block.to_v)])
        others = [part for block in blocks for part in (block.to_out, block.ff_in, block.ff_out)]
        if qkv is None:
            return
        for block, weight in zip(blocks, mx.split(qkv, len(blocks)), strict=True):
            block.join(weight)
        if takes_kernels() and all(isinstance(part, nn.Linear) for part in others):
            self._fused_transformers = FusedTransformers(
                [block.norm1 for block in blocks],
                qkv,
                [block.to_out for block in blocks],
                [block.norm3 for block in blocks],
                [block.ff_in for block in blocks],
                [block.ff_out for block in blocks],
                blocks[0]._heads,
                counts,
            )

    def __call__(
        self,
        x: A,
        time: A,
        mask: A | None,
        bias: A | None,
        cache: StreamCache | None,
    ) -> A:
        """(B, F, inputs) to (B, F, channels)."""
        x = self.resnet(x, time, mask, cache)
        if self._fused_transformers is not None and bias is None and cache is None:
            at_once = self._fused_transformers(x)
            if at_once is not None:
                return at_once
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
            self.time_mixer = Linear(8 * width, 4 * width, bias=False)
        self.down = Stage(inputs, config)
        self.down_conv = Conv1d(width, width, 3)
        self.mid = [Stage(width, config) for _ in range(size.mid_stages)]
        self.up = Stage(2 * width, config)
        self.up_conv = Conv1d(width, width, 3)
        self.final_block = Block(width, width)
        self.final_proj = Linear(width, config.num_mels)
        self._meanflow = size.meanflow

    def join(self) -> None:
        """Lay weights that multiply the same rows behind each other, to speak with on a GPU; they are
        not to change any more."""
        counts = mx.zeros((COUNTS,), mx.uint32)
        for stage in (self.down, *self.mid, self.up):
            stage.join(counts)

    def __call__(
        self,
        x: A,
        mu: A,
        spk: A,
        cond: A,
        t: A,
        r: A | None = None,
        *,
        mask: A | None = None,
        bias: A | None = None,
        cache: StreamCache | None = None,
    ) -> A:
        """One evaluation.

        Args:
            x: (B, F, M) the mel at time t.
            mu: (B, F, M) what the encoder says of it.
            spk: (B, M) projected speaker embedding.
            cond: (B, F, M) the prompt's mel, zero after it.
            t: (B,) times in [0, 1].
            r: (B,) end times, mean flow only.
            mask: (B, F, 1), 0 on padding.
            bias: what is added to attention scores (:func:`masks.attention_bias`).
            cache: memory of a stream.

        Returns:
            (B, F, M).
        """
        B, F, M = x.shape
        xp = namespace(x)
        time = self.time_mlp(t)
        if self._meanflow and r is not None:
            time = self.time_mixer(xp.concatenate([time, self.time_mlp(r)], axis=-1))
        time = mish(time)
        wide = xp.broadcast_to(spk[:, None], (B, F, M))
        x = xp.concatenate([x, mu, wide, cond], axis=-1)

        x = skip = self.down(x, time, mask, bias, cache)
        x = causal(self.down_conv, masked(x, mask), cache)
        for stage in self.mid:
            x = stage(x, time, mask, bias, cache)
        x = self.up(xp.concatenate([x, skip], axis=-1), time, mask, bias, cache)
        x = causal(self.up_conv, masked(x, mask), cache)
        x = masked(self.final_block(masked(x, mask), None, cache), mask)
        return masked(self.final_proj(x), mask)


def masked(x: A, mask: A | None) -> A:
    """x, zero on padding."""
    return x if mask is None else x * mask
