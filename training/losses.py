"""Losses of the training stages: plain functions of arrays, so that each can be tested alone.

Shapes: B batch, S samples, F mel frames (50 a second), N tokens, V vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np

STFT_SIZES = (240, 512, 1024, 2048)
"""Window lengths, in samples at 24 kHz, of the multi-resolution STFT loss (10 to 85 ms)."""
_EPSILON = 1e-5
FLOOR = 0.02
"""Magnitude below which nothing is heard: without it silence makes most of the gradient."""


def masked_mean(values: mx.array, mask: mx.array) -> mx.array:
    """Mean of ``values`` where ``mask`` (broadcastable, 0 or 1) is set; 0 if nowhere."""
    mask = mx.broadcast_to(mask, values.shape).astype(values.dtype)
    return mx.sum(values * mask) / mx.maximum(mx.sum(mask), 1.0)


def frame(wave: mx.array, size: int, hop: int) -> mx.array:
    """(B, S) to overlapping frames (B, n, size); ``hop`` must divide ``size``; the rest is dropped.

    Made of slices, so that its gradient is slices too (a strided view's gradient is a scatter).
    """
    blocks_per_frame = size // hop
    blocks = wave[:, : wave.shape[1] // hop * hop].reshape(wave.shape[0], -1, hop)
    count = blocks.shape[1] - blocks_per_frame + 1
    return mx.concatenate([blocks[:, i : i + count] for i in range(blocks_per_frame)], axis=-1)


@lru_cache(maxsize=16)
def _hann(size: int) -> np.ndarray:
    """Periodic Hann window."""
    return (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)).astype(np.float32)


def magnitudes(wave: mx.array, size: int) -> mx.array:
    """(B, S) to STFT magnitudes (B, n, size // 2 + 1), Hann window, hop of a quarter window."""
    spectrum = mx.fft.rfft(frame(wave, size, size // 4) * mx.array(_hann(size)), axis=-1)
    return mx.sqrt(mx.square(mx.real(spectrum)) + mx.square(mx.imag(spectrum)) + _EPSILON**2)


def stft_loss(ours: mx.array, target: mx.array, sizes: Sequence[int] = STFT_SIZES) -> mx.array:
    """Multi-resolution STFT loss: spectral convergence plus log-magnitude L1 (Yamamoto et al. 2020).

    Both waves are (B, S) at 24 kHz.
    """
    total = mx.array(0.0)
    for size in sizes:
        a, b = magnitudes(ours, size), magnitudes(target, size)
        norm = mx.sqrt(mx.sum(mx.square(b), axis=(1, 2)) + _EPSILON)
        convergence = mx.mean(mx.sqrt(mx.sum(mx.square(a - b), axis=(1, 2)) + _EPSILON) / norm)
        total = total + convergence + mx.mean(mx.abs(mx.log(a + FLOOR) - mx.log(b + FLOOR)))
    return total / len(sizes)


def f0_loss(predicted: mx.array, target: mx.array) -> mx.array:
    """Mean absolute error in units of 100 Hz over all frames (B, F); unvoiced frames aim at 0 Hz.

    The absolute error leads to the median, which keeps the voiced-unvoiced edge sharp.
    """
    return mx.mean(mx.abs(predicted - target)) / 100.0


def mean_of_means(values: Sequence[mx.array]) -> mx.array:
    """Mean over the arrays of each one's mean.

    The shares are an array: a number becomes part of a compiled kernel, another one for each size.
    """
    shares = mx.array([1 / (len(values) * value.size) for value in values])
    return mx.sum(mx.stack([mx.sum(value) for value in values]) * shares)


def discriminator_loss(real: Sequence[mx.array], fake: Sequence[mx.array]) -> mx.array:
    """Least-squares GAN loss of the discriminators: scores of real aim at 1, of fake at 0."""
    return generator_loss(real) + mean_of_means([mx.square(f) for f in fake])


def generator_loss(fake: Sequence[mx.array]) -> mx.array:
    """Least-squares GAN loss of the generator: scores of fake aim at 1."""
    return mean_of_means([mx.square(1 - f) for f in fake])


def feature_loss(real: Sequence[Sequence[mx.array]], fake: Sequence[Sequence[mx.array]]) -> mx.array:
    """Mean absolute difference of the discriminators' feature maps, each relative to the real one's size."""
    total, count = mx.array(0.0), 0
    for maps_r, maps_f in zip(real, fake, strict=True):
        for r, f in zip(maps_r, maps_f, strict=True):
            r = mx.stop_gradient(r)
            total = total + mx.sum(mx.abs(r - f)) / (mx.sum(mx.abs(r)) + _EPSILON)
            count += 1
    return total / max(count, 1)
