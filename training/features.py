"""What the encoders' training and the annotation compute on the device: 16 kHz waves, mels, augmentation."""

from __future__ import annotations

from functools import lru_cache

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt

_ZEROS = 16
"""Zero crossings of the resampling filter on each side."""
_CUTOFF = 0.94
"""Pass band of the resampling filter, as a share of 8 kHz."""


@lru_cache(maxsize=1)
def _three_to_two() -> npt.NDArray[np.float32]:
    """Two filters (2, K, 1), one for each output sample of a step of three input samples."""
    reach = _ZEROS * 2
    taps = np.arange(-reach, reach + 3)
    filters = []
    for phase in range(2):
        at = (taps - 1.5 * phase) / 1.5 * _CUTOFF
        window = np.where(np.abs(at) < _ZEROS, np.cos(np.pi * at / _ZEROS / 2) ** 2, 0.0)
        kernel = np.sinc(at) * window
        filters.append(kernel / kernel.sum())
    return np.stack(filters).astype(np.float32)[..., None]


def to_16k(wave: mx.array) -> mx.array:
    """Waves (B, S) at 24 kHz to (B, 2 S / 3) at 16 kHz; S a multiple of 3. A windowed sinc."""
    kernel = mx.array(_three_to_two())
    reach = _ZEROS * 2
    padded = mx.pad(wave, [(0, 0), (reach, reach)])
    return mx.conv1d(padded[..., None], kernel, stride=3).reshape(wave.shape[0], -1)


def to_float(wave: mx.array) -> mx.array:
    """int16 samples as float32 in [-1, 1)."""
    return wave.astype(mx.float32) / 32768.0


def noisy(wave: mx.array, *, quietest: float = 12.0, loudest: float = 45.0, share: float = 0.6) -> mx.array:
    """Waves (B, S) with white or dull noise at a random distance (dB below the wave), and a random gain
    of -14 to +8 dB; ``share`` of the rows get the noise.
    """
    B = wave.shape[0]
    power = mx.mean(mx.square(wave), axis=1, keepdims=True)
    distance = mx.random.uniform(quietest, loudest, (B, 1))
    white = mx.random.normal(wave.shape)
    dull = mx.pad(white[:, 1:] + white[:, :-1], [(0, 0), (0, 1)]) * 0.707
    kind = mx.random.bernoulli(0.5, (B, 1))
    chosen = mx.random.bernoulli(share, (B, 1))
    level = mx.sqrt(power + 1e-9) * mx.power(10.0, -distance / 20) * chosen
    gain = mx.power(10.0, mx.random.uniform(-14.0, 8.0, (B, 1)) / 20)
    return (wave + mx.where(kind, white, dull) * level) * gain


def colour(batch: int, bands: int, decibels: float) -> mx.array:
    """Smooth random curves (B, 1, bands) in dB over the bands, of about ``decibels`` deviation."""
    at = np.pi * (np.arange(bands) + 0.5) / bands
    waves = np.stack([np.cos(k * at) for k in range(1, 6)]).astype(np.float32)
    weights = mx.random.normal((batch, 5)) * (decibels / np.sqrt(2.5))
    return (weights @ mx.array(waves))[:, None, :]
