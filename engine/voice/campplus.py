"""CAM++: the x-vector of a speaker, from a Kaldi filter bank.

A small 2-D residual network over bands and frames, then densely connected TDNN layers with
context-aware masking, then mean and deviation over time. Source: 3D-Speaker's CAM++
(https://arxiv.org/abs/2303.00332) as in Chatterbox ``s3gen/xvector.py``.

In training mode batch norm uses the batch's statistics and updates the running ones; call
``eval()`` before embedding a voice.
"""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn

from engine.config import CAMPPlusConfig
from engine.nn.whole import whole
from engine.recorded.network import Source

SEGMENT = 100
"""Frames whose mean is a layer's local context."""


class CAMPPlus(nn.Module):
    """Filter bank minus mean (B, F, num_mels), 100 frames a second, to x-vectors (B, embedding_dim).

    Attributes:
        hear: what works it out; itself until :class:`engine.voice.encoders.ClipEncoders` chooses another.
        source: of the weights, where they may be missing; whoever fills it sets it.
    """

    def __init__(self, config: CAMPPlusConfig) -> None:
        super().__init__()
        self.config = config
        self.hear: Callable[[mx.array], mx.array] = self.__call__
        self.source: Source | None = None
        self.head = Head(config)
        width = config.init_channels
        self.tdnn = nn.Conv1d(config.head_channels * config.num_mels // 8, width, 5, 2, 2, bias=False)
        self.tdnn_norm = nn.BatchNorm(width)
        self.blocks = []
        for layers, dilation in zip(config.block_layers, config.block_dilations, strict=True):
            self.blocks.append(DenseBlock(width, layers, dilation, config))
            width = (width + layers * config.growth_rate) // 2
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
