"""Harmonic source: pitch to sines and noise, the same numbers however it is cut.

After SineGen and SourceModuleHnNSF of the reference's hifigan.py (neural source-filter,
arXiv:1904.12088). Phase is counted in units of 2**-32 turns in wrapping 32-bit integers, which
add up exactly in any grouping: a stream carries one integer and no seam can click.
"""

from __future__ import annotations

import mlx.core as mx
import numpy as np

from engine.config import SAMPLE_RATE
from engine.dsp import noise
from engine.nn.activations import sine
from engine.types import Float32

SINE_AMPLITUDE = 0.1
NOISE_DEVIATION = 0.003
"""Deviation of the noise in voiced frames; unvoiced frames have a third of the sine's amplitude."""
VOICED_ABOVE = 10.0
"""Hz; frames at or below are unvoiced."""
TURN = 2.0**32


def _increments(f0: mx.array) -> mx.array:
    """Hz to phase units a sample, uint32."""
    return mx.round(f0.astype(mx.float32) * (TURN / SAMPLE_RATE)).astype(mx.uint32)


def phases(phase: mx.array, f0: mx.array, samples_per_frame: int, *, restarts: bool) -> mx.array:
    """Phase of the fundamental before each frame of f0 (B, F) in Hz and after the last.

    Args:
        phase: (B,) uint32, before the first frame.
        f0: (B, F) Hz, held for the whole frame.
        samples_per_frame: samples of a mel frame.
        restarts: whether each voiced stretch begins at 0, so that the little by which a stream's
            pitch differs from the whole utterance's, by rounding, is not added up all along it.

    Returns:
        (B, F + 1) uint32.
    """
    B, F = f0.shape
    whole = _increments(f0) * mx.array(samples_per_frame, mx.uint32)
    sums = mx.cumsum(whole, axis=1) + phase[:, None]
    running = mx.concatenate([phase[:, None], sums], axis=1)
    if not restarts:
        return running
    ends = mx.where(f0 > VOICED_ABOVE, 0, mx.arange(1, F + 1))
    latest = mx.concatenate([mx.zeros((B, 1), ends.dtype), mx.cummax(ends, axis=1)], axis=1)
    # Up to the first unvoiced frame nothing restarts.
    origin = mx.take_along_axis(running, latest, axis=1) * (latest > 0)
    return running - origin.astype(mx.uint32)


def initial_phases(seed: int, harmonics: int) -> Float32:
    """First phase of each harmonic in radians: (harmonics,), zero for the fundamental."""
    first = noise.uniform(seed, noise.PHASE, harmonics) * np.float32(2 * np.pi) - np.float32(np.pi)
    first[0] = 0.0
    return first


def source_noise(seed: int, first_frame: int, frames: int, samples_per_frame: int, width: int) -> Float32:
    """Noise of the samples of ``frames`` frames from ``first_frame``: (1, samples, width) float32."""
    rows = noise.normal(seed, noise.SOURCE, first_frame, first_frame + frames, samples_per_frame * width)
    return rows.reshape(1, frames * samples_per_frame, width)


def angles(f0: mx.array, before: mx.array, first_phases: mx.array, samples_per_frame: int) -> mx.array:
    """Where the fundamental and its overtones are in their turns, in whole numbers up to here.

    Args:
        f0: (B, F) Hz, one value a frame, held for the whole frame.
        before: (B, F) uint32, phase of the fundamental before each frame, from :func:`phases`.
        first_phases: (H,) or (B, H) radians.
        samples_per_frame: samples of a mel frame.

    Returns:
        (B, F, samples_per_frame, H) radians, float32.
    """
    H = first_phases.shape[-1]
    within = mx.arange(1, samples_per_frame + 1, dtype=mx.uint32)
    angle = before[:, :, None] + _increments(f0)[:, :, None] * within
    angle = angle[..., None] * mx.arange(1, H + 1, dtype=mx.uint32)
    # As a signed number the angle runs from -1/2 to 1/2 turn, where float32 is finest.
    signed = angle.view(mx.int32).astype(mx.float32)
    return signed * (2.0 * np.pi / TURN) + first_phases.reshape(-1, 1, 1, H)


def harmonics(f0: mx.array, radians: mx.array, noise_rows: mx.array) -> mx.array:
    """Sines of the fundamental and its overtones, with noise.

    Args:
        f0: (B, F) Hz.
        radians: (B, F, samples a frame, H), from :func:`angles`.
        noise_rows: (B, samples, H) standard normal, as many of each frame.

    Returns:
        (B, samples, H) float32.
    """
    voiced = (f0 > VOICED_ABOVE).astype(mx.float32)[:, :, None, None]
    level = voiced * NOISE_DEVIATION + (1.0 - voiced) * (SINE_AMPLITUDE / 3)
    waves = sine(radians) * (SINE_AMPLITUDE * voiced) + level * noise_rows.reshape(radians.shape)
    return waves.reshape(noise_rows.shape)
