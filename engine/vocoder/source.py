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

SINE_AMPLITUDE = 0.1
NOISE_DEVIATION = 0.003
"""Deviation of the noise in voiced frames; unvoiced frames have a third of the sine's amplitude."""
VOICED_ABOVE = 10.0
"""Hz; frames at or below are unvoiced."""
_TURN = 2.0**32


def _increments(f0: mx.array) -> mx.array:
    """Hz to phase units a sample, uint32."""
    return mx.round(f0.astype(mx.float32) * (_TURN / SAMPLE_RATE)).astype(mx.uint32)


def advance(phase: mx.array, f0: mx.array, samples_per_frame: int) -> mx.array:
    """Phase (B,) uint32 after the frames of f0 (B, F) in Hz."""
    return phase + mx.sum(_increments(f0) * mx.array(samples_per_frame, mx.uint32), axis=1)


def initial_phases(seed: int, harmonics: int) -> mx.array:
    """First phase of each harmonic in radians: (harmonics,), zero for the fundamental."""
    phases = noise.uniform(seed, noise.PHASE, harmonics) * np.float32(2 * np.pi) - np.float32(np.pi)
    phases[0] = 0.0
    return mx.array(phases)


def source_noise(seed: int, first_frame: int, frames: int, samples_per_frame: int, width: int) -> mx.array:
    """Noise of the samples of ``frames`` frames from ``first_frame``: (1, samples, width) float32."""
    rows = noise.normal(seed, noise.SOURCE, first_frame, first_frame + frames, samples_per_frame * width)
    return mx.array(rows.reshape(1, frames * samples_per_frame, width))


def harmonics(
    f0: mx.array,
    phase: mx.array,
    first_phases: mx.array,
    noise_rows: mx.array,
    samples_per_frame: int,
) -> mx.array:
    """Sines of the fundamental and its overtones, with noise.

    Args:
        f0: (B, F) Hz, one value a frame, held for the whole frame.
        phase: (B,) uint32, of the fundamental before the first sample.
        first_phases: (H,) or (B, H) radians.
        noise_rows: (B, F * samples_per_frame, H) standard normal.
        samples_per_frame: samples of a mel frame.

    Returns:
        (B, F * samples_per_frame, H) float32.
    """
    B, F = f0.shape
    H = first_phases.shape[-1]
    step = _increments(f0)
    whole = step * mx.array(samples_per_frame, mx.uint32)
    before = mx.cumsum(whole, axis=1) - whole + phase[:, None]
    within = mx.arange(1, samples_per_frame + 1, dtype=mx.uint32)
    angle = before[:, :, None] + step[:, :, None] * within
    angle = angle[..., None] * mx.arange(1, H + 1, dtype=mx.uint32)
    # As a signed number the angle runs from -1/2 to 1/2 turn, where float32 is finest.
    turns = mx.view(angle, mx.int32).astype(mx.float32) * (1.0 / _TURN)
    radians = turns * (2.0 * np.pi) + first_phases.reshape(-1, 1, 1, H)
    voiced = (f0 > VOICED_ABOVE).astype(mx.float32)[:, :, None, None]
    level = voiced * NOISE_DEVIATION + (1.0 - voiced) * (SINE_AMPLITUDE / 3)
    rows = noise_rows.reshape(B, F, samples_per_frame, H)
    waves = SINE_AMPLITUDE * mx.sin(radians) * voiced + level * rows
    return waves.reshape(B, F * samples_per_frame, H)
