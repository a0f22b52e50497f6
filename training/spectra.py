"""Mels, as :mod:`engine.dsp.spectra` has them, and spectra in PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import torch
import torch.nn.functional as F
from torch import Tensor

from engine.dsp.spectra import S3GEN_FLOOR, hann, mel_filters
from engine.types import Float32

RATE, SIZE, HOP = 24_000, 1920, 480


@lru_cache(maxsize=64)
def fixed(place: torch.device, make: Callable[..., Float32], *given: float, **named: bool) -> Tensor:
    """What a function of numpy's makes, on a device; made and brought there once."""
    return torch.tensor(make(*given, **named), device=place)


@torch.autocast("cuda", enabled=False)
def s3gen_mel(wave: Tensor, bands: int = 80) -> Tensor:
    """Log-mel of flow and vocoder: (B, S) float32 at 24 kHz, S > 720, to (B, S // 480, bands), 50 Hz."""
    filters = fixed(wave.device, mel_filters, RATE, SIZE, bands, 8000.0)
    around = (SIZE - HOP) // 2
    frames = F.pad(wave[:, None], (around, around), mode="reflect")[:, 0].unfold(1, SIZE, HOP)
    spectrum = torch.fft.rfft(frames * fixed(wave.device, hann, SIZE))
    magnitude = torch.sqrt(spectrum.real.square() + spectrum.imag.square() + 1e-9)
    return torch.log((magnitude @ filters).clamp(min=S3GEN_FLOOR))


@torch.autocast("cuda", enabled=False)
def magnitudes(wave: Tensor, size: int) -> Tensor:
    """(B, S) to STFT magnitudes (B, n, size // 2 + 1), Hann window, hop of a quarter window, no padding."""
    frames = wave.unfold(1, size, size // 4)
    spectrum = torch.fft.rfft(frames * fixed(wave.device, hann, size))
    return torch.sqrt(spectrum.real.square() + spectrum.imag.square() + 1e-10)
