"""The speech tokenizer: 128-band log-mel at 100 Hz to one of 6561 codes at 25 Hz.

Two convolutions of stride 2, transformer blocks whose attention is helped by an FSMN memory
(a depthwise convolution of the values), and finite scalar quantisation of 8 numbers to three
levels each. Source: S3TokenizerV2 of CosyVoice 2 (https://arxiv.org/abs/2412.10117) in the
package ``s3tokenizer`` (model_v2.py), wrapped by Chatterbox ``s3tokenizer.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import mlx.core as mx
import mlx.nn as nn

from engine.config import S3TokenizerConfig
from engine.nn import activations, long_attention
from engine.nn.attention import merge_heads, rope, split_heads
from engine.recorded.network import Source

FSQ_SCALE = 0.9990000128746033
"""Keeps tanh away from +-1, as the reference has it."""
WINDOW_FRAMES = 3000
"""Longest mel taken in one go (30 s); longer ones go in windows."""
OVERLAP_FRAMES = 400
"""By how much such windows overlap (4 s); half of it is dropped on each side."""


class S3Tokenizer(nn.Module):
    """Mel (B, F, num_mels) to speech tokens; N = ceil(F / 4) tokens.

    Attributes:
        hear: what works out the activations of one mel; see :class:`engine.voice.encoders.ClipEncoders`.
        source: of the weights, where they may be missing; whoever fills it sets it.
    """

    def __init__(self, config: S3TokenizerConfig) -> None:
        super().__init__()
        self.config = config
        self.hear: Callable[[mx.array], mx.array] = self.activations
        self.source: Source | None = None
        C = config.hidden_size
        self.conv1 = nn.Conv1d(config.num_mels, C, 3, stride=2, padding=1)
        self.conv2 = nn.Conv1d(C, C, 3, stride=2, padding=1)
        self.blocks = [Block(config) for _ in range(config.num_layers)]
        self.project_down = nn.Linear(C, config.fsq_dims)

    def __call__(self, mel: mx.array, lengths: mx.array | None = None) -> mx.array:
        """Speech tokens (B, N) int32 of mel (B, F, num_mels), of which ``lengths`` (B,) frames are real."""
        return fsq_codes(self.activations(mel, lengths))

    def activations(self, mel: mx.array, lengths: mx.array | None = None) -> mx.array:
        """What is rounded: (B, N, fsq_dims) float32 in (-1, 1), differentiable.

        For training, :func:`straight_through` rounds with a gradient.
        """
        x = self._halve(self.conv1, mel, lengths)
        lengths = None if lengths is None else (lengths + 1) // 2
        x = self._halve(self.conv2, x, lengths)
        keep = None if lengths is None else _keep(x.shape[1], (lengths + 1) // 2)
        for block in self.blocks:
            x = block(x, keep)
        return mx.tanh(self.project_down(x).astype(mx.float32)) * FSQ_SCALE

    @staticmethod
    def _halve(conv: nn.Conv1d, x: mx.array, lengths: mx.array | None) -> mx.array:
        """One convolution of stride 2 over the real frames, and GELU."""
        if lengths is not None:
            x = x * _keep(x.shape[1], lengths)[..., None].astype(x.dtype)
        return activations.gelu(conv(x))

    def tokenize(self, mel: mx.array) -> mx.array:
        """Speech tokens (1, N) of one mel (1, F, num_mels) of any length (see :meth:`stream`)."""
        return mx.concatenate(list(self.stream([mel])), axis=1)

    def stream(self, mels: Iterable[mx.array]) -> Iterator[mx.array]:
        """Speech tokens (1, n) of a mel of any length that comes in parts (1, f, num_mels).

        Beyond 30 s it is cut into windows of 30 s that overlap by 4 s, as the reference does;
        each inner edge drops the 2 s that saw less context. What is left at the end is taken in one
        go where it fits into a window: the reference begins another, and where that would be shorter
        than 2 s it loses up to 2 s of the speech before it.
        """
        half = OVERLAP_FRAMES // 8
        waiting, seen = mx.zeros((1, 0, self.config.num_mels)), 0
        for mel in mels:
            waiting = mx.concatenate([waiting, mel], axis=1)
            while waiting.shape[1] > WINDOW_FRAMES:
                yield fsq_codes(self.hear(waiting[:, :WINDOW_FRAMES]))[:, seen:-half]
                waiting, seen = waiting[:, WINDOW_FRAMES - OVERLAP_FRAMES :], half
            # Else each part would stay in memory until a window is full.
            mx.eval(waiting)
        yield fsq_codes(self.hear(waiting))[:, seen:]


class Block(nn.Module):
    """Pre-norm attention with FSMN memory, then a GELU network four times as wide."""

    def __init__(self, config: S3TokenizerConfig) -> None:
        super().__init__()
        C = config.hidden_size
        self.attn = FSMNAttention(config)
        self.attn_norm = activations.LayerNorm(C, 1e-6)
        self.mlp_in = nn.Linear(C, 4 * C)
        self.mlp_out = nn.Linear(4 * C, C)
        self.mlp_norm = activations.LayerNorm(C, 1e-5)

    def __call__(self, x: mx.array, keep: mx.array | None) -> mx.array:
        """(B, N, C) to the same; ``keep`` (B, N) marks the real rows."""
        x = x + self.attn(self.attn_norm(x), keep)
        return x + self.mlp_out(activations.gelu(self.mlp_in(self.mlp_norm(x))))


class FSMNAttention(nn.Module):
    """Rotary self-attention over all rows, plus a depthwise convolution of the values."""

    def __init__(self, config: S3TokenizerConfig) -> None:
        super().__init__()
        C = config.hidden_size
        self.heads = config.num_heads
        self.query = nn.Linear(C, C)
        self.key = nn.Linear(C, C, bias=False)
        self.value = nn.Linear(C, C)
        self.out = nn.Linear(C, C)
        self.fsmn = nn.Conv1d(C, C, config.fsmn_kernel, groups=C, bias=False)

    def __call__(self, x: mx.array, keep: mx.array | None) -> mx.array:
        """(B, N, C) to the same; ``keep`` (B, N) marks the real rows."""
        value = self.value(x)
        mask = None if keep is None else mx.where(keep, 0.0, -1e10).astype(x.dtype)[:, None, None, :]
        query, key = (rope(split_heads(part, self.heads)) for part in (self.query(x), self.key(x)))
        values = split_heads(value, self.heads)
        seen = long_attention.attend(query, [key], [values], query.shape[-1] ** -0.5, mask)
        return self.out(merge_heads(seen)) + self._memory(value, keep)

    def _memory(self, value: mx.array, keep: mx.array | None) -> mx.array:
        """The values plus their depthwise convolution, zero at padded rows; (B, N, C)."""
        real = None if keep is None else keep[..., None].astype(value.dtype)
        if real is not None:
            value = value * real
        K = self.fsmn.weight.shape[1]
        padded = mx.pad(value, [(0, 0), ((K - 1) // 2, K - 1 - (K - 1) // 2), (0, 0)])
        memory = mx.conv1d(padded, self.fsmn.weight, groups=value.shape[-1]) + value
        return memory if real is None else memory * real


def fsq_codes(activations: mx.array) -> mx.array:
    """Token ids (B, N) int32 of activations (B, N, D): each rounds to a digit 0-2, lowest first."""
    digits = mx.round(activations).astype(mx.int32) + 1
    powers = mx.array([3**i for i in range(activations.shape[-1])], dtype=mx.int32)
    return mx.sum(digits * powers, axis=-1)


def straight_through(activations: mx.array) -> mx.array:
    """Activations (B, N, D) rounded to -1, 0 or 1; the gradient passes as if they were not."""
    return activations + mx.stop_gradient(mx.round(activations) - activations)


def _keep(size: int, lengths: mx.array) -> mx.array:
    """(B, size) bool: which rows come before their length."""
    return mx.arange(size)[None, :] < lengths[:, None]
