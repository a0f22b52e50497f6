"""Which masked tokens of a block are settled in a step: pure functions, on the device or on numpy arrays.

A token is settled for its score, by how much likelier it is here than where nothing is known (pointwise
mutual information): what is always likely, as silence is, has to wait. Source: the reference's calibration.py
and model.py, whose schedule is that of OmniVoice.
"""

from __future__ import annotations

import math

import mlx.core as mx

from engine.kernels.cpu.arrays import A, namespace
from engine.t3.sampling import guide

LEAST = math.log(1e-8)
"""Of the logarithm of a probability in a score."""
_EDGE = 1e-10
"""Keeps logarithms finite where a random number is 0 or all but 1."""


def schedule(length: int, steps: int, shift: float) -> list[int]:
    """How many of ``length`` tokens each step settles at least: their sum follows ``shift`` s / (1 +
    (``shift`` - 1) s) of the share s of steps, and the last step leaves none."""
    shares = [step / steps for step in range(1, steps)]
    known = [round(length * shift * s / (1 + (shift - 1) * s)) for s in shares]
    return [after - before for before, after in zip([0, *known], [*known, length], strict=True)]


def scores(known: A, chosen: A, log_prior: A, weight: float) -> A:
    """By how much the tokens chosen are likelier than by the prior, as logarithms.

    Args:
        known: (R, T, V) logarithms of probabilities; a second row is guidance's unconditional one.
        chosen: (T,) int32.
        log_prior: (V,).
        weight: of guidance.

    Returns:
        (T,).
    """
    xp = namespace(known)
    places = xp.broadcast_to(chosen[None, :, None], (*known.shape[:2], 1))
    likely = xp.take_along_axis(known, places, axis=-1)[..., 0]
    gain: A = xp.maximum(likely, LEAST) - log_prior[chosen]
    return gain[0] if gain.shape[0] == 1 else guide(gain[0], gain[1], weight)


def gumbel(chance: mx.array) -> mx.array:
    """Gumbel noise from random numbers in [0, 1)."""
    return -mx.log(-mx.log(chance + _EDGE) + _EDGE)


def settle(score: A, masked: A, least: int, quantile: float) -> A:
    """Which tokens to settle: the best ``least``, and all others whose score reaches the quantile.

    Args:
        score: (T,) float32.
        masked: (T,) bool, those that are not settled yet, of which alone the quantile is.
        least: how many at least, if so many are masked.
        quantile: 0 to 1, between two scores linear.

    Returns:
        (T,) bool.
    """
    xp, T = namespace(score), score.shape[0]
    score = xp.where(masked, score, -mx.inf)
    ascending, place = xp.sort(score), T - 1 - (xp.sum(masked) - 1) * (1 - quantile)
    below = place.astype(xp.int32)
    low, high = ascending[below], ascending[xp.minimum(below + 1, T - 1)]
    count = xp.maximum(xp.sum(score >= low + (high - low) * (place - below)), least)
    order = xp.arange(T)
    better = (score > score[:, None]) | ((score == score[:, None]) & (order < order[:, None]))
    settled: A = masked & (xp.sum(better, axis=1) < count)
    return settled
