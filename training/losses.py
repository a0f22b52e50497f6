"""Losses of the vocoder's training: plain functions of tensors, so that each can be tested alone.

Shapes: B batch, S samples, F mel frames (50 a second).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from engine.dsp.spectra import mel_filters
from training.spectra import RATE, fixed, magnitudes

STFT_SIZES = (240, 512, 1024, 2048)
"""Window lengths, in samples at 24 kHz, of the multi-resolution STFT loss (10 to 85 ms)."""
MELS = ((2048, 160, 12_000.0), (1024, 80, 8000.0), (512, 40, 12_000.0), (256, 20, 12_000.0))
"""Window in samples, bands and highest frequency of each of the mel loss's mels."""
_EPSILON = 1e-5
FLOOR = 0.02
"""Magnitude below which nothing is heard: without it silence makes most of the gradient."""
MEL_FLOOR = 3e-4
"""The same, added to a mel before its logarithm."""


def mel_loss(ours: Tensor, target: Tensor) -> Tensor:
    """Mean absolute difference of log mels at four resolutions, from many bands to sharp times."""
    total = torch.zeros((), device=ours.device)
    for size, bands, top in MELS:
        filters = fixed(ours.device, mel_filters, RATE, size, bands, top)
        a, b = (torch.log(magnitudes(wave, size) @ filters + MEL_FLOOR) for wave in (ours, target))
        total = total + (a - b).abs().mean()
    return total / len(MELS)


def stft_loss(ours: Tensor, target: Tensor) -> Tensor:
    """Multi-resolution STFT loss: spectral convergence plus log-magnitude L1 (Yamamoto et al. 2020).

    Both waves are (B, S) at 24 kHz.
    """
    total = torch.zeros((), device=ours.device)
    for size in STFT_SIZES:
        a, b = magnitudes(ours, size), magnitudes(target, size)
        norm = (b.square().sum((1, 2)) + _EPSILON).sqrt()
        convergence = (((a - b).square().sum((1, 2)) + _EPSILON).sqrt() / norm).mean()
        total = total + convergence + ((a + FLOOR).log() - (b + FLOOR).log()).abs().mean()
    return total / len(STFT_SIZES)


def f0_loss(predicted: Tensor, target: Tensor) -> Tensor:
    """Mean absolute error in units of 100 Hz over all frames (B, F); unvoiced frames aim at 0 Hz.

    The absolute error leads to the median, which keeps the voiced-unvoiced edge sharp.
    """
    return (predicted - target).abs().mean() / 100.0


def _mean_of_means(values: Sequence[Tensor]) -> Tensor:
    return torch.stack([value.mean() for value in values]).mean()


def discriminator_loss(real: Sequence[Tensor], fake: Sequence[Tensor]) -> Tensor:
    """Least-squares GAN loss of the discriminators: scores of real aim at 1, of fake at 0."""
    return generator_loss(real) + _mean_of_means([score.square() for score in fake])


def generator_loss(fake: Sequence[Tensor]) -> Tensor:
    """Least-squares GAN loss of the generator: scores of fake aim at 1."""
    return _mean_of_means([(1 - score).square() for score in fake])


def feature_loss(real: Sequence[Sequence[Tensor]], fake: Sequence[Sequence[Tensor]]) -> Tensor:
    """Mean absolute difference of the discriminators' feature maps, each relative to the real one's size."""
    shares = []
    for maps_r, maps_f in zip(real, fake, strict=True):
        for r, f in zip(maps_r, maps_f, strict=True):
            shares.append((r.detach() - f).abs().sum() / (r.detach().abs().sum() + _EPSILON))
    return torch.stack(shares).mean()
