"""Discriminators for the vocoder's adversarial training; never shipped.

A multi-period discriminator (Kong et al., HiFi-GAN, 2020) and a multi-resolution spectrogram
discriminator (Jang et al., UnivNet, 2021), both narrow.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from training.spectra import magnitudes

Pair = tuple[int, int]
Scores = tuple[list[Tensor], list[list[Tensor]]]
"""One score map and one list of feature maps for each sub-discriminator."""


@dataclass(frozen=True)
class DiscriminatorConfig:
    """Sizes of both kinds."""

    periods: tuple[int, ...] = (2, 3, 5, 7, 11)
    period_channels: tuple[int, ...] = (16, 64, 128, 256)
    windows: tuple[int, ...] = (256, 512, 1024)
    """STFT windows of the second kind, in samples."""
    window_channels: int = 24


class NormedConv(nn.Module):
    """A convolution whose weight is direction times length (weight norm), which steadies a GAN."""

    def __init__(self, inputs: int, outputs: int, kernel: Pair, stride: Pair = (1, 1)) -> None:
        super().__init__()
        bound = 1 / math.sqrt(inputs * math.prod(kernel))
        self.v = nn.Parameter(torch.empty(outputs, inputs, *kernel).uniform_(-bound, bound))
        self.g = nn.Parameter(self.v.detach().square().sum((1, 2, 3), keepdim=True).sqrt())
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.stride, self.padding = stride, (kernel[0] // 2, kernel[1] // 2)

    def forward(self, x: Tensor) -> Tensor:
        """(B, I, H, W) to (B, O, H', W')."""
        length = (self.v.square().sum((1, 2, 3), keepdim=True) + 1e-12).sqrt()
        return F.conv2d(x, self.v * (self.g / length), self.bias, self.stride, self.padding)


class Judge(nn.Module):
    """Layers, and a score of what the last gives."""

    def __init__(self, layers: Sequence[NormedConv], score: NormedConv) -> None:
        super().__init__()
        self.layers, self.score = nn.ModuleList(layers), score

    def forward(self, x: Tensor) -> tuple[Tensor, list[Tensor]]:
        """(B, 1, H, W) to scores and feature maps."""
        maps = []
        for layer in self.layers:
            x = F.leaky_relu(layer(x), 0.1)
            maps.append(x)
        return self.score(x), maps


def _period_judge(channels: tuple[int, ...]) -> Judge:
    """Looks at every so many samples: the columns of a period never mix."""
    widths = (1, *channels)
    layers = [NormedConv(widths[i], width, (5, 1), (3, 1)) for i, width in enumerate(channels)]
    last = channels[-1]
    return Judge([*layers, NormedConv(last, last, (5, 1))], NormedConv(last, 1, (3, 1)))


def _window_judge(channels: int) -> Judge:
    """Looks at STFT magnitudes of one window length, (frames, bins)."""
    first, last = NormedConv(1, channels, (3, 9)), NormedConv(channels, channels, (3, 3))
    middle = [NormedConv(channels, channels, (3, 9), (1, 2)) for _ in range(3)]
    return Judge([first, *middle, last], NormedConv(channels, 1, (3, 3)))


class Discriminators(nn.Module):
    """All sub-discriminators together."""

    def __init__(self, config: DiscriminatorConfig | None = None) -> None:
        super().__init__()
        self.config = config or DiscriminatorConfig()
        self.periods = nn.ModuleList(_period_judge(self.config.period_channels) for _ in self.config.periods)
        self.spectra = nn.ModuleList(_window_judge(self.config.window_channels) for _ in self.config.windows)

    def forward(self, wave: Tensor) -> Scores:
        """(B, S) at 24 kHz to score maps and feature maps, one entry for each sub-discriminator."""
        found = []
        for period, judge in zip(self.config.periods, self.periods, strict=True):
            rows = wave.shape[1] // period
            found.append(judge(wave[:, : rows * period].reshape(len(wave), 1, rows, period)))
        for window, judge in zip(self.config.windows, self.spectra, strict=True):
            found.append(judge(magnitudes(wave, window).pow(0.3)[:, None]))
        return [score for score, _ in found], [maps for _, maps in found]
