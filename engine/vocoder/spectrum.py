"""Short Fourier transform of a few samples and its inverse, as products.

The vocoder's transform has 16 samples and a hop of 4: a product with a small matrix is quicker
than a call of the FFT, and differentiable everywhere. Conventions are torch's: periodic Hann
window, frames centred, the signal reflected at its ends.
"""

from __future__ import annotations

import functools

import mlx.core as mx
import numpy as np

from engine.nn.conv import overlap_add
from engine.types import Float32


def _window(size: int) -> np.ndarray:
    return 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)


def _analysis(size: int) -> np.ndarray:
    """(size, size + 2): windowed samples to real parts, then imaginary parts."""
    turn = 2 * np.pi * np.outer(np.arange(size), np.arange(size // 2 + 1)) / size
    return _window(size)[:, None] * np.concatenate([np.cos(turn), -np.sin(turn)], axis=1)


def _synthesis(size: int) -> np.ndarray:
    """(size + 2, size): real and imaginary parts to windowed samples."""
    bins = size // 2 + 1
    turn = 2 * np.pi * np.outer(np.arange(bins), np.arange(size)) / size
    weight = np.full((bins, 1), 2.0 / size)
    weight[[0, -1]] = 1.0 / size
    return np.concatenate([weight * np.cos(turn), -weight * np.sin(turn)]) * _window(size)


@functools.lru_cache(maxsize=4)
def transform_matrix(size: int, *, inverse: bool) -> Float32:
    """The transform or its inverse, transposed as the weights of a linear layer are."""
    matrix = np.ascontiguousarray((_synthesis if inverse else _analysis)(size).T, np.float32)
    matrix.setflags(write=False)
    return matrix


def analyse(x: mx.array, size: int, hop: int) -> mx.array:
    """Samples (B, S), S a multiple of hop, to (B, S // hop + 1, size + 2): real, then imaginary."""
    B, S = x.shape
    half = size // 2
    left, right = x[:, 1 : half + 1][:, ::-1], x[:, S - half - 1 : S - 1][:, ::-1]
    hops = mx.concatenate([left, x, right], axis=1).reshape(B, -1, hop)
    count = S // hop + 1
    frames = mx.concatenate([hops[:, i : i + count] for i in range(size // hop)], axis=-1)
    return frames @ mx.array(transform_matrix(size, inverse=False)).astype(x.dtype).T


def synthesise(real: mx.array, imaginary: mx.array, size: int, hop: int) -> mx.array:
    """Spectra (B, T, size // 2 + 1) to samples (B, (T - 1) * hop), T at least size // hop."""
    B, T, _ = real.shape
    both = mx.concatenate([real, imaginary], axis=-1)
    overlaps = size // hop
    matrix = mx.array(transform_matrix(size, inverse=True)).astype(real.dtype)
    frames = (both @ matrix.T).reshape(B, T, overlaps, hop)
    y = overlap_add(frames).reshape(B, -1) / _envelope(T, size, hop).astype(real.dtype)
    return y[:, size // 2 : size // 2 + (T - 1) * hop]


def _envelope(frames: int, size: int, hop: int) -> mx.array:
    """:func:`envelope` of at least as many frames as windows overlap: it repeats itself but at both ends."""
    ends = size // hop - 1
    rows = envelope(2 * ends + 1, size, hop).reshape(-1, hop)
    middle = mx.broadcast_to(mx.array(rows[ends : ends + 1]), (frames - ends, hop))
    return mx.concatenate([mx.array(rows[:ends]), middle, mx.array(rows[-ends:])]).reshape(-1)


def envelope(frames: int, size: int, hop: int) -> Float32:
    """Sum of the squared windows at each sample; 1 where no frame reaches."""
    square = (_window(size) ** 2).reshape(-1, hop)
    total = np.zeros((frames + len(square) - 1, hop))
    for i, part in enumerate(square):
        total[i : i + frames] += part
    total[total < 1e-11] = 1.0
    return total.reshape(-1).astype(np.float32)
