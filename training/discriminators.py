"""Discriminators for the vocoder's adversarial training; never shipped.

A multi-period discriminator (Kong et al., HiFi-GAN, 2020) and a multi-resolution spectrogram
discriminator (Jang et al., UnivNet, 2021), both narrow. A period's columns never mix in the first
kind, so its (5, 1) two-dimensional kernels are one-dimensional convolutions over (B * period) rows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
from mlx import nn

from training.losses import magnitudes

Scores = tuple[list[mx.array], list[list[mx.array]]]
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

    def __init__(self, inner: nn.Conv1d | nn.Conv2d):
        super().__init__()
        self.v = inner.weight
        axes = tuple(range(1, self.v.ndim))
        self.g = mx.sqrt(mx.sum(mx.square(self.v), axis=axes, keepdims=True))
        self.bias = inner.bias if "bias" in inner else mx.zeros((self.v.shape[0],))
        self._stride, self._padding = inner.stride, inner.padding

    def __call__(self, x: mx.array) -> mx.array:
        """(B, T, I) or (B, H, W, I) to the same kind with the output's channels."""
        axes = tuple(range(1, self.v.ndim))
        norm = mx.sqrt(mx.sum(mx.square(self.v), axis=axes, keepdims=True) + 1e-12)
        weight = self.v * (self.g / norm)
        convolve: Callable[..., mx.array] = mx.conv1d if self.v.ndim == 3 else mx.conv2d
        return convolve(x, weight, stride=self._stride, padding=self._padding) + self.bias


class PeriodDiscriminator(nn.Module):
    """Looks at every ``period``-th sample."""

    def __init__(self, period: int, channels: tuple[int, ...]):
        super().__init__()
        self._period = period
        widths = (1, *channels)
        self.layers = [
            NormedConv(nn.Conv1d(widths[i], widths[i + 1], 5, stride=3, padding=2))
            for i in range(len(channels))
        ]
        self.layers.append(NormedConv(nn.Conv1d(channels[-1], channels[-1], 5, padding=2)))
        self.score = NormedConv(nn.Conv1d(channels[-1], 1, 3, padding=1))

    def __call__(self, wave: mx.array) -> tuple[mx.array, list[mx.array]]:
        """(B, S) to scores (B * period, n, 1) and feature maps."""
        B, S = wave.shape
        length = S // self._period
        x = wave[:, : length * self._period].reshape(B, length, self._period)
        x = x.transpose(0, 2, 1).reshape(B * self._period, length, 1)
        features = []
        for layer in self.layers:
            x = nn.leaky_relu(layer(x), 0.1)
            features.append(x)
        return self.score(x), features


class SpectrogramDiscriminator(nn.Module):
    """Looks at STFT magnitudes of one window length."""

    def __init__(self, window: int, channels: int):
        super().__init__()
        self._window = window
        shapes = [(1, (1, 1)), (channels, (1, 2)), (channels, (1, 2)), (channels, (1, 2)), (channels, (1, 1))]
        self.layers = [
            NormedConv(nn.Conv2d(width, channels, (3, 9 if i < 4 else 3), stride, (1, 4 if i < 4 else 1)))
            for i, (width, stride) in enumerate(shapes)
        ]
        self.score = NormedConv(nn.Conv2d(channels, 1, 3, padding=1))

    def __call__(self, wave: mx.array) -> tuple[mx.array, list[mx.array]]:
        """(B, S) to scores (B, frames, bins, 1) and feature maps."""
        x = mx.power(magnitudes(wave, self._window), 0.3)[..., None]
        features = []
        for layer in self.layers:
            x = nn.leaky_relu(layer(x), 0.1)
            features.append(x)
        return self.score(x), features


class Discriminators(nn.Module):
    """All sub-discriminators together."""

    def __init__(self, config: DiscriminatorConfig | None = None):
        super().__init__()
        config = config or DiscriminatorConfig()
        self.periods = [PeriodDiscriminator(p, config.period_channels) for p in config.periods]
        self.spectra = [SpectrogramDiscriminator(w, config.window_channels) for w in config.windows]

    def __call__(self, wave: mx.array) -> Scores:
        """(B, S) at 24 kHz to score maps and feature maps, one entry for each sub-discriminator."""
        results = [part(wave) for part in [*self.periods, *self.spectra]]
        return [score for score, _ in results], [maps for _, maps in results]
