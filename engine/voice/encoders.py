"""The three networks that hear a clip: the speech tokenizer, CAM++ and the LSTM voice encoder."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.backend import on_gpu
from engine.config import TOKENIZER_RATE, CAMPPlusConfig, S3TokenizerConfig, VoiceEncoderConfig
from engine.nn import attention, layers
from engine.nn.attention import merge_heads, rope, split_heads
from engine.nn.layers import LSTM
from engine.nn.whole import whole
from engine.recorded import Tree
from engine.recorded.network import RecordedFunction, Source, unowned
from engine.types import Float32

PARTIALS_A_SECOND = 1.3
MIN_COVERAGE = 0.8
"""How much of the last partial must be speech for it to count."""
_TOGETHER = 64
"""Partials that are heard at a time."""
_LOUD_DB = 20.0
_TINY = 1e-12


class _Encoder(nn.Module):
    """One of the three.

    Attributes:
        config: of which its ``num_mels`` are the bands that it hears.
        source: of the weights, where they may be missing; whoever fills it sets it.
        recorded: what works it out in its place, once :meth:`record` was called.
    """

    config: Any

    def __init__(self) -> None:
        super().__init__()
        self.source: Source | None = None
        self.recorded: RecordedFunction | None = None

    def record(self) -> None:
        """From now on it is worked out as a processor is quickest at it."""
        self.recorded = RecordedFunction(unowned(self.plain), unowned(self.inputs), self.source)

    def hear(self, x: mx.array) -> mx.array:
        """What it makes of x; see :meth:`plain`."""
        return self.recorded(x) if self.recorded is not None else self.plain(x)

    def plain(self, x: mx.array) -> mx.array:
        """The same, by MLX."""
        heard: mx.array = self(x)
        return heard

    def inputs(self, length: int) -> Tree:
        """An x so long."""
        return [mx.zeros((1, length, self.config.num_mels))]


class VoiceEncoder(_Encoder):
    """Partial utterances (B, partial_frames, num_mels), 100 frames a second, to unit vectors.

    Source: GE2E (https://arxiv.org/abs/1710.10467) as in Chatterbox ``voice_encoder.py``.
    """

    def __init__(self, config: VoiceEncoderConfig) -> None:
        super().__init__()
        self.config = config
        sizes = [config.num_mels] + [config.hidden_size] * config.num_layers
        self.layers = [LSTM(a, b) for a, b in itertools.pairwise(sizes)]
        self.proj = nn.Linear(config.hidden_size, config.embedding_dim)

    def __call__(self, mels: mx.array) -> mx.array:
        """Unit vectors (B, embedding_dim), none of them negative, of mels (B, T, num_mels)."""
        x = mels
        for layer in self.layers:
            x = layer(x)
        return _unit(nn.relu(self.proj(x[:, -1])))

    def inputs(self, length: int) -> Tree:
        """So many partial utterances."""
        return [mx.zeros((length, self.config.partial_frames, self.config.num_mels))]

    def embed(self, mel: mx.array) -> mx.array:
        """One unit vector (1, embedding_dim) of a whole clip's mel (1, F, num_mels)."""
        parts = partials(mel, self.config)
        pieces = []
        for start in range(0, parts.shape[0], _TOGETHER):
            pieces.append(self.hear(parts[start : start + _TOGETHER]))
            mx.eval(pieces[-1])  # keeps the memory of a long clip bounded
        return _unit(mx.mean(mx.concatenate(pieces), axis=0, keepdims=True))


def partial_step(config: VoiceEncoderConfig) -> int:
    """Frames between the starts of two partials."""
    return round(TOKENIZER_RATE / PARTIALS_A_SECOND / config.partial_frames)


def partials(mel: mx.array, config: VoiceEncoderConfig) -> mx.array:
    """Overlapping partials (P, partial_frames, num_mels) of mel (1, F, num_mels), F > 0.

    The last is padded with zeros, or left out when less than 80 % of it would be speech.
    """
    size, step = config.partial_frames, partial_step(config)
    F = mel.shape[1]
    count, rest = divmod(max(F - size + step, 0), step)
    if count == 0 or (rest + size - step) / size >= MIN_COVERAGE:
        count += 1
    padded = mx.pad(mel, [(0, 0), (0, max(0, size + step * (count - 1) - F)), (0, 0)])
    return mx.stack([padded[0, i * step : i * step + size] for i in range(count)])


def trim_silence(wav: Float32) -> Float32:
    """The part of a 16 kHz waveform (S,) from the first to the last loud frame.

    Loud is within 20 dB of the loudest of the 2048-sample frames, every 512 samples, centred.
    Source: ``librosa.effects.trim``.
    """
    if not wav.size:
        return wav
    padded = np.pad(wav.astype(np.float64), 1024)
    total = np.concatenate([[0.0], np.cumsum(padded * padded)])
    starts = np.arange(0, len(padded) - 2048 + 1, 512)
    power = np.maximum((total[starts + 2048] - total[starts]) / 2048, 1e-10)
    loud = np.flatnonzero(10 * np.log10(power / power.max()) > -_LOUD_DB)
    return wav[loud[0] * 512 : min(len(wav), (loud[-1] + 1) * 512)]


def _unit(x: mx.array) -> mx.array:
    """Rows (B, E) divided by their length; a row of zeros stays zero."""
    return x * mx.rsqrt(mx.maximum(mx.sum(x * x, axis=-1, keepdims=True), _TINY))


SEGMENT = 100
"""Frames whose mean is a layer's local context."""


class CAMPPlus(_Encoder):
    """Filter bank minus mean (B, F, num_mels), 100 frames a second, to x-vectors (B, embedding_dim).

    A small 2-D residual network over bands and frames, then densely connected TDNN layers with context-aware
    masking, then mean and deviation over time. Source: 3D-Speaker's CAM++ (https://arxiv.org/abs/2303.00332)
    as in Chatterbox ``s3gen/xvector.py``.

    In training mode batch norm uses the batch's statistics and updates the running ones; call ``eval()``
    before embedding a voice.
    """

    def __init__(self, config: CAMPPlusConfig) -> None:
        super().__init__()
        self.config = config
        self.head = Head(config)
        width = config.init_channels
        self.tdnn = nn.Conv1d(config.head_channels * config.num_mels // 8, width, 5, 2, 2, bias=False)
        self.tdnn_norm = nn.BatchNorm(width)
        self.blocks = []
        for count, dilation in zip(config.block_layers, config.block_dilations, strict=True):
            self.blocks.append(DenseBlock(width, count, dilation, config))
            width = (width + count * config.growth_rate) // 2
        self.out_norm = nn.BatchNorm(width)
        self.dense = nn.Linear(2 * width, config.embedding_dim, bias=False)
        self.dense_norm = nn.BatchNorm(config.embedding_dim, affine=False)

    def __call__(self, fbank: mx.array) -> mx.array:
        """X-vectors (B, embedding_dim), not normalised, of filter banks (B, F, num_mels)."""
        x = nn.relu(self.tdnn_norm(self.tdnn(self.head(fbank))))
        for block in self.blocks:
            x = block(x)
        return self.dense_norm(self.dense(_statistics(nn.relu(self.out_norm(x)))))


class Head(nn.Module):
    """2-D front end: eight times fewer bands, (B, F, num_mels) to (B, F, channels * num_mels / 8)."""

    def __init__(self, config: CAMPPlusConfig) -> None:
        super().__init__()
        C = config.head_channels
        self.conv1 = Conv3x3(1, C)
        self.norm1 = nn.BatchNorm(C)
        self.blocks = [ResidualBlock(C, stride) for stride in (2, 1, 2, 1)]
        self.conv2 = Conv3x3(C, C, 2)
        self.norm2 = nn.BatchNorm(C)

    def __call__(self, fbank: mx.array) -> mx.array:
        """Bands run along the height and frames along the width of the picture."""
        x = fbank.transpose(0, 2, 1)[..., None]
        x = nn.relu(self.norm1(self.conv1(x)))
        for block in self.blocks:
            x = block(x)
        x = nn.relu(self.norm2(self.conv2(x)))
        B, H, T, C = x.shape
        return x.transpose(0, 2, 3, 1).reshape(B, T, C * H)


class Conv3x3(nn.Conv2d):
    """Convolution of 3 x 3 without bias, padded by 1, that thins the bands by ``stride``."""

    def __init__(self, inputs: int, outputs: int, stride: int = 1) -> None:
        super().__init__(inputs, outputs, 3, stride=(stride, 1), padding=1, bias=False)

    def __call__(self, x: mx.array) -> mx.array:
        """(B, bands, F, inputs) to (B, bands / stride, F, outputs)."""
        return mx.conv2d(x, self.weight, (self.stride[0], 1), 1)


class ResidualBlock(nn.Module):
    """Two 3 x 3 convolutions; ``stride`` thins the bands, and then the shortcut too."""

    def __init__(self, channels: int, stride: int) -> None:
        super().__init__()
        self.conv1 = Conv3x3(channels, channels, stride)
        self.norm1 = nn.BatchNorm(channels)
        self.conv2 = Conv3x3(channels, channels)
        self.norm2 = nn.BatchNorm(channels)
        if stride > 1:
            self.shortcut = nn.Conv2d(channels, channels, 1, stride=(stride, 1), bias=False)
            self.shortcut_norm = nn.BatchNorm(channels)

    def __call__(self, x: mx.array) -> mx.array:
        """(B, bands, F, C) to (B, bands / stride, F, C)."""
        y = self.norm2(self.conv2(nn.relu(self.norm1(self.conv1(x)))))
        shortcut = self.shortcut_norm(self.shortcut(x)) if "shortcut" in self else x
        return nn.relu(y + shortcut)


class DenseBlock(nn.Module):
    """Layers that each see all earlier outputs, then a transition to half the width."""

    def __init__(self, width: int, layers: int, dilation: int, config: CAMPPlusConfig) -> None:
        super().__init__()
        growth = config.growth_rate
        self.layers = [DenseLayer(width + i * growth, dilation, config) for i in range(layers)]
        total = width + layers * growth
        self.norm = nn.BatchNorm(total)
        self.transit = nn.Linear(total, total // 2, bias=False)

    def __call__(self, x: mx.array) -> mx.array:
        """(B, T, width) to (B, T, (width + layers * growth) // 2)."""
        for layer in self.layers:
            x = mx.concatenate([x, layer(x)], axis=-1)
        return self.transit(nn.relu(self.norm(x)))


class DenseLayer(nn.Module):
    """Bottleneck, dilated convolution of 3, and a mask computed from the context."""

    def __init__(self, width: int, dilation: int, config: CAMPPlusConfig) -> None:
        super().__init__()
        inner, growth = config.bn_size * config.growth_rate, config.growth_rate
        self.norm1 = nn.BatchNorm(width)
        self.bottleneck = nn.Linear(width, inner, bias=False)
        self.norm2 = nn.BatchNorm(inner)
        self.local = nn.Conv1d(inner, growth, 3, padding=dilation, dilation=dilation, bias=False)
        self.context1 = nn.Linear(inner, inner // 2)
        self.context2 = nn.Linear(inner // 2, growth)

    def __call__(self, x: mx.array) -> mx.array:
        """(B, T, width) to (B, T, growth)."""
        x = nn.relu(self.norm2(self.bottleneck(nn.relu(self.norm1(x)))))
        segments = segment_means(x, SEGMENT) + mx.mean(x, axis=1, keepdims=True)
        mask = mx.sigmoid(self.context2(nn.relu(self.context1(segments))))
        return self.local(x) * spread(mask, x, SEGMENT)


def _stretches(x: mx.array, segment: int) -> tuple[int, ...]:
    return x.shape[0], -(-x.shape[1] // segment), x.shape[2]


@whole(_stretches)
def segment_means(x: mx.array, segment: int) -> mx.array:
    """Means (B, ceil(T / segment), C) of stretches of (B, T, C); the last may be shorter."""
    B, T, C = x.shape
    full = T // segment
    # A reduction over no elements ends the process on CUDA: each part is made only if it has any.
    parts = []
    if full:
        parts.append(mx.mean(x[:, : full * segment].reshape(B, full, segment, C), axis=2))
    if full * segment < T:
        parts.append(mx.mean(x[:, full * segment :], axis=1, keepdims=True))
    return mx.concatenate(parts, axis=1)


@whole(lambda means, x, segment: (*x.shape[:2], means.shape[-1]))
def spread(means: mx.array, x: mx.array, segment: int) -> mx.array:
    """Of means (B, S, C) of stretches that of each position of x (B, T, any): (B, T, C)."""
    return mx.repeat(means, segment, axis=1)[:, : x.shape[1]]


def _statistics(x: mx.array) -> mx.array:
    """Mean and unbiased standard deviation over time, (B, T, C) to (B, 2C); T > 1."""
    return mx.concatenate([mx.mean(x, axis=1), deviation(x)], axis=-1)


@whole(lambda x: (x.shape[0], x.shape[2]))
def deviation(x: mx.array) -> mx.array:
    """Unbiased deviation of (B, T, C) over time; a floor keeps the gradient of a constant channel finite."""
    return mx.sqrt(mx.maximum(mx.var(x, axis=1, ddof=1), 1e-12))


FSQ_SCALE = 0.9990000128746033
"""Keeps tanh away from +-1, as the reference has it."""
WINDOW_FRAMES = 3000
"""Longest mel taken in one go (30 s); longer ones go in windows."""
OVERLAP_FRAMES = 400
"""By how much such windows overlap (4 s); half of it is dropped on each side."""


class S3Tokenizer(_Encoder):
    """Mel (B, F, num_mels) to speech tokens; N = ceil(F / 4) tokens.

    Two convolutions of stride 2, transformer blocks whose attention is helped by an FSMN memory (a depthwise
    convolution of the values), and finite scalar quantisation of 8 numbers to three levels each. Source:
    S3TokenizerV2 of CosyVoice 2 (https://arxiv.org/abs/2412.10117) in the package ``s3tokenizer``
    (model_v2.py), wrapped by Chatterbox ``s3tokenizer.py``.
    """

    def __init__(self, config: S3TokenizerConfig) -> None:
        super().__init__()
        self.config = config
        C = config.hidden_size
        self.conv1 = nn.Conv1d(config.num_mels, C, 3, stride=2, padding=1)
        self.conv2 = nn.Conv1d(C, C, 3, stride=2, padding=1)
        self.blocks = [FSMNBlock(config) for _ in range(config.num_layers)]
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

    def plain(self, x: mx.array) -> mx.array:
        """The activations of a mel."""
        return self.activations(x)

    @staticmethod
    def _halve(conv: nn.Conv1d, x: mx.array, lengths: mx.array | None) -> mx.array:
        """One convolution of stride 2 over the real frames, and GELU."""
        if lengths is not None:
            x = x * _keep(x.shape[1], lengths)[..., None].astype(x.dtype)
        return layers.gelu(conv(x))

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


class FSMNBlock(nn.Module):
    """Pre-norm attention with FSMN memory, then a GELU network four times as wide."""

    def __init__(self, config: S3TokenizerConfig) -> None:
        super().__init__()
        C = config.hidden_size
        self.attn = FSMNAttention(config)
        self.attn_norm = layers.LayerNorm(C, 1e-6)
        self.mlp_in = nn.Linear(C, 4 * C)
        self.mlp_out = nn.Linear(4 * C, C)
        self.mlp_norm = layers.LayerNorm(C, 1e-5)

    def __call__(self, x: mx.array, keep: mx.array | None) -> mx.array:
        """(B, N, C) to the same; ``keep`` (B, N) marks the real rows."""
        x = x + self.attn(self.attn_norm(x), keep)
        return x + self.mlp_out(layers.gelu(self.mlp_in(self.mlp_norm(x))))


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
        seen = attention.attend_long(query, [key], [values], query.shape[-1] ** -0.5, mask)
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


@dataclass(frozen=True)
class ClipEncoders:
    """What cloning needs of a loaded model; the networks are put into evaluation mode and, where a processor
    computes, recorded, each when it first hears something.

    Attributes:
        tokenizer: S3 tokenizer, for both prompts.
        speaker_encoder: CAMPPlus, for S3Gen.
        voice_encoder: LSTM voice encoder, for T3.
    """

    tokenizer: S3Tokenizer
    speaker_encoder: CAMPPlus
    voice_encoder: VoiceEncoder

    def __post_init__(self) -> None:
        for each in (self.tokenizer, self.speaker_encoder, self.voice_encoder):
            each.eval()
            if not on_gpu():
                mx.eval(each.parameters())
                each.record()

    def begin(self) -> None:
        """Have the networks read side by side, where they lie on disk."""
        for network in self._recorded():
            network.begin()

    def let_go(self) -> None:
        """Give back what the networks take; each is read anew when it hears something again."""
        for network in self._recorded():
            network.let_go()

    def _recorded(self) -> list[RecordedFunction]:
        ways = (self.tokenizer.recorded, self.speaker_encoder.recorded, self.voice_encoder.recorded)
        return [way for way in ways if way is not None]
