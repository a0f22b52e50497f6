"""Something like speech to mark, and networks with random weights to mark it with."""

from __future__ import annotations

import mlx.core as mx
import numpy as np

from engine.config import SAMPLE_RATE
from engine.types import Float32
from engine.watermark.marking import Encoder, Marker, PerthConfig

SMALL = PerthConfig(hidden_size=16)


def speechlike(seconds: float, seed: int = 0) -> Float32:
    """(S,) at 24 kHz: a buzz that comes and goes, some noise, and some digital silence."""
    rng = np.random.default_rng(seed)
    time = np.arange(round(seconds * SAMPLE_RATE)) / SAMPLE_RATE
    pitch = 110 + 20 * np.sin(2 * np.pi * 0.7 * time)
    buzz = sum(np.sin(2 * np.pi * n * np.cumsum(pitch) / SAMPLE_RATE) / n for n in range(1, 20))
    wave = 0.1 * buzz * (0.6 + 0.4 * np.sin(2 * np.pi * 3 * time)) + 0.003 * rng.standard_normal(len(time))
    wave[(time > 1.0) & (time < 1.25)] = 0.0
    return wave.astype(np.float32)


def small_marker(seed: int = 0) -> Marker:
    """A small network, with random weights that change much."""
    mx.random.seed(seed)
    encoder = Encoder(SMALL)
    last = encoder.layers[-1]
    last.weight = last.weight * 0.3
    mx.eval(encoder.parameters())
    return Marker(encoder)
