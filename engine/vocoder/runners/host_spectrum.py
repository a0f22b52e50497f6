"""The transforms (:mod:`engine.vocoder.spectrum`) in numpy."""

from __future__ import annotations

import numpy as np

from engine.kernels.cpu.conv import pad
from engine.kernels.cpu.products import affine
from engine.types import Float32
from engine.vocoder.spectrum import envelope, transform_matrix


def analyse(x: Float32, size: int, hop: int) -> Float32:
    """Samples (B, S), S a multiple of hop, to (B, S // hop + 1, size + 2): real, then imaginary."""
    B, S = x.shape
    half = size // 2
    left, right = x[:, 1 : half + 1][:, ::-1], x[:, S - half - 1 : S - 1][:, ::-1]
    hops = np.concatenate([left, x, right], axis=1).reshape(B, -1, hop)
    count = S // hop + 1
    frames = np.concatenate([hops[:, i : i + count] for i in range(size // hop)], axis=-1)
    return affine(frames, transform_matrix(size, inverse=False), None)


def synthesise(real: Float32, imaginary: Float32, size: int, hop: int) -> Float32:
    """Spectra (B, T, size // 2 + 1) to samples (B, (T - 1) * hop)."""
    B, T, _ = real.shape
    overlaps = size // hop
    both = np.concatenate([real, imaginary], axis=-1)
    frames = affine(both, transform_matrix(size, inverse=True), None).reshape(B, T, overlaps, hop)
    y = pad(frames[:, :, 0], 0, overlaps - 1)
    for i in range(1, overlaps):
        y = y + pad(frames[:, :, i], i, overlaps - 1 - i)
    y = y.reshape(B, -1) / envelope(T, size, hop)
    return y[:, size // 2 : size // 2 + (T - 1) * hop]
