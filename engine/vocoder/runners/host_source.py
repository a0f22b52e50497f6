"""The source (:mod:`engine.vocoder.source`) and the transforms (:mod:`engine.vocoder.spectrum`) in numpy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.config import SAMPLE_RATE
from engine.kernels.cpu import activations
from engine.kernels.cpu.conv import pad
from engine.kernels.cpu.elementwise import by_rows
from engine.kernels.cpu.products import affine
from engine.types import Float32
from engine.vocoder import source
from engine.vocoder.spectrum import envelope, transform_matrix


def harmonics(
    f0: Float32, phases: npt.NDArray[np.uint32], first_phases: Float32, noise_rows: Float32
) -> Float32:
    """Sines of the fundamental and its overtones, with noise: (B, samples, H).

    Args:
        f0: (B, F) Hz.
        phases: (B, F) of the fundamental before each frame.
        first_phases, noise_rows: as of :func:`engine.vocoder.source.harmonics`.
    """
    (B, F), H = f0.shape, first_phases.shape[-1]
    hop = noise_rows.shape[1] // F
    step = np.round(f0 * (source.TURN / SAMPLE_RATE)).astype(np.uint32)
    angle = phases[:, :, None] + step[:, :, None] * np.arange(1, hop + 1, dtype=np.uint32)
    angle = angle[..., None] * np.arange(1, H + 1, dtype=np.uint32)
    signed = angle.view(np.int32).astype(np.float32)
    radians = signed * (2.0 * np.pi / source.TURN) + first_phases.reshape(-1, 1, 1, H)
    voiced = (f0 > source.VOICED_ABOVE).astype(np.float32)[:, :, None, None]
    level = voiced * source.NOISE_DEVIATION + (1.0 - voiced) * (source.SINE_AMPLITUDE / 3)
    rows = noise_rows.reshape(B, F, hop, H)
    waves = by_rows(activations.sine, radians) * (source.SINE_AMPLITUDE * voiced) + level * rows
    return waves.reshape(B, F * hop, H)


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
