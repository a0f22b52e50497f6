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
from engine.kernels.cpu.arrays import A, Either, namespace
from engine.nn.activations import sine
from engine.types import Float32

SINE_AMPLITUDE = 0.1
NOISE_DEVIATION = 0.003
"""Deviation of the noise in voiced frames; unvoiced frames have a third of the sine's amplitude."""
VOICED_ABOVE = 10.0
"""Hz; frames at or below are unvoiced."""
_TURN = 2.0**32


def _increments(f0: A) -> Either:
    """Hz to phase units a sample, uint32."""
    xp = namespace(f0)
    return xp.round(f0.astype(xp.float32) * (_TURN / SAMPLE_RATE)).astype(xp.uint32)


def phases(phase: Either, f0: A, samples_per_frame: int, *, restarts: bool) -> Either:
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
    (B, F), xp = f0.shape, namespace(f0)
    whole = _increments(f0) * xp.array(samples_per_frame, xp.uint32)
    # The sum wraps; numpy adds in 64 bits, which is the same once cut.
    sums = xp.cumsum(whole, axis=1).astype(xp.uint32) + phase[:, None]
    running = xp.concatenate([phase[:, None], sums], axis=1)
    if not restarts:
        return running
    ends = xp.where(f0 > VOICED_ABOVE, 0, xp.arange(1, F + 1))
    latest = xp.concatenate([xp.zeros((B, 1), ends.dtype), _highest_yet(ends)], axis=1)
    # Up to the first unvoiced frame nothing restarts.
    origin = xp.take_along_axis(running, latest, axis=1) * (latest > 0)
    return running - origin.astype(xp.uint32)


def _highest_yet(x: Either) -> Either:
    """Running maximum of (B, F) along the frames."""
    return np.maximum.accumulate(x, axis=1) if isinstance(x, np.ndarray) else mx.cummax(x, axis=1)


def initial_phases(seed: int, harmonics: int) -> Float32:
    """First phase of each harmonic in radians: (harmonics,), zero for the fundamental."""
    first = noise.uniform(seed, noise.PHASE, harmonics) * np.float32(2 * np.pi) - np.float32(np.pi)
    first[0] = 0.0
    return first


def source_noise(seed: int, first_frame: int, frames: int, samples_per_frame: int, width: int) -> Float32:
    """Noise of the samples of ``frames`` frames from ``first_frame``: (1, samples, width) float32."""
    rows = noise.normal(seed, noise.SOURCE, first_frame, first_frame + frames, samples_per_frame * width)
    return rows.reshape(1, frames * samples_per_frame, width)


def harmonics(
    f0: A,
    phase: Either,
    first_phases: A,
    noise_rows: A,
    samples_per_frame: int,
    *,
    restarts: bool = False,
) -> A:
    """Sines of the fundamental and its overtones, with noise.

    Args:
        f0: (B, F) Hz, one value a frame, held for the whole frame.
        phase: (B,) uint32, of the fundamental before the first sample.
        first_phases: (H,) or (B, H) radians.
        noise_rows: (B, F * samples_per_frame, H) standard normal.
        samples_per_frame: samples of a mel frame.
        restarts: as of :func:`phases`.

    Returns:
        (B, F * samples_per_frame, H) float32.
    """
    (B, F), xp = f0.shape, namespace(f0)
    H = first_phases.shape[-1]
    step = _increments(f0)
    before = phases(phase, f0, samples_per_frame, restarts=restarts)[:, :-1]
    within = xp.arange(1, samples_per_frame + 1, dtype=xp.uint32)
    angle = before[:, :, None] + step[:, :, None] * within
    angle = angle[..., None] * xp.arange(1, H + 1, dtype=xp.uint32)
    # As a signed number the angle runs from -1/2 to 1/2 turn, where float32 is finest.
    signed = angle.view(xp.int32).astype(xp.float32)
    radians = signed * (2.0 * np.pi / _TURN) + first_phases.reshape(-1, 1, 1, H)
    voiced = (f0 > VOICED_ABOVE).astype(xp.float32)[:, :, None, None]
    level = voiced * NOISE_DEVIATION + (1.0 - voiced) * (SINE_AMPLITUDE / 3)
    rows = noise_rows.reshape(B, F, samples_per_frame, H)
    waves: A = sine(radians) * (SINE_AMPLITUDE * voiced) + level * rows
    return waves.reshape(B, F * samples_per_frame, H)
