"""Mels in PyTorch, as :mod:`engine.dsp.mel` has them."""

from __future__ import annotations

from functools import lru_cache

import torch
import torch.nn.functional as F
from torch import Tensor

from engine.dsp.mel import S3GEN_FLOOR, mel_filters
from engine.dsp.stft import hann

RATE, SIZE, HOP = 24_000, 1920, 480


@lru_cache(maxsize=4)
def _constants(bands: int, place: torch.device) -> tuple[Tensor, Tensor]:
    """Window and filters on a device."""
    filters = torch.tensor(mel_filters(RATE, SIZE, bands, 8000.0))
    return torch.tensor(hann(SIZE)).to(place), filters.to(place)


@torch.autocast("cuda", enabled=False)
def s3gen_mel(wave: Tensor, bands: int = 80) -> Tensor:
    """Log-mel of flow and vocoder: (B, S) float32 at 24 kHz, S > 720, to (B, S // 480, bands), 50 Hz."""
    window, filters = _constants(bands, wave.device)
    around = (SIZE - HOP) // 2
    frames = F.pad(wave[:, None], (around, around), mode="reflect")[:, 0].unfold(1, SIZE, HOP)
    spectrum = torch.fft.rfft(frames * window)
    magnitude = torch.sqrt(spectrum.real.square() + spectrum.imag.square() + 1e-9)
    return torch.log((magnitude @ filters).clamp(min=S3GEN_FLOOR))
