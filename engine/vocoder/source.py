"""Harmonic source: pitch to sines and noise, the same numbers however it is cut.

After SineGen and SourceModuleHnNSF of the reference's hifigan.py (neural source-filter,
arXiv:1904.12088). Phase is counted in units of 2**-32 turns in wrapping 32-bit integers, which
add up exactly in any grouping: a stream carries one integer and no seam can click.
"""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np

from engine.config import SAMPLE_RATE
from engine.dsp import noise
from engine.nn.activations import sine
from engine.nn.arrays import A, cast, namespace
from engine.types import Float32

SINE_AMPLITUDE = 0.1
NOISE_DEVIATION = 0.003
"""Deviation of the noise in voiced frames; unvoiced frames have a third of the sine's amplitude."""
VOICED_ABOVE = 10.0
"""Hz; frames at or below are unvoiced."""
TURN = 2.0**32


def _increments(f0: A) -> Any:
    """Hz to phase units a sample, uint32."""
    xp = namespace(f0)
    return xp.round(cast(f0, xp.float32) * (TURN / SAMPLE_RATE)).astype(xp.uint32)


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


def harmonics(f0: A, before: Any, first_phases: A, noise_rows: A) -> A:
    """Sines of the fundamental and its overtones, with noise.

    Args:
        f0: (B, F) Hz, one value a frame, held for the whole frame.
        before: (B, F) uint32, phase of the fundamental before each frame, from :func:`phases`.
        first_phases: (H,) or (B, H) radians.
        noise_rows: (B, samples, H) standard normal, as many of each frame.

    Returns:
        (B, samples, H) float32.
    """
    xp, (B, F), H = namespace(f0), f0.shape, first_phases.shape[-1]
    hop = noise_rows.shape[1] // F
    angle = before[:, :, None] + _increments(f0)[:, :, None] * xp.arange(1, hop + 1, dtype=xp.uint32)
    angle = angle[..., None] * xp.arange(1, H + 1, dtype=xp.uint32)
    # As a signed number the angle runs from -1/2 to 1/2 turn, where float32 is finest.
    signed = angle.view(xp.int32).astype(xp.float32)
    radians = signed * (2.0 * np.pi / TURN) + first_phases.reshape(-1, 1, 1, H)
    voiced = (f0 > VOICED_ABOVE).astype(xp.float32)[:, :, None, None]
    level = voiced * NOISE_DEVIATION + (1.0 - voiced) * (SINE_AMPLITUDE / 3)
    rows = noise_rows.reshape(B, F, hop, H)
    waves: A = sine(radians) * (SINE_AMPLITUDE * voiced) + level * rows
    return waves.reshape(B, F * hop, H)
