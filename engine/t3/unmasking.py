"""Which masked tokens of a block are settled in a step: pure functions, on the device or on numpy arrays.

A token is settled for its score, by how much likelier it is here than where nothing is known (pointwise
mutual information): what is always likely, as silence is, has to wait. Source: the reference's calibration.py
and model.py, whose schedule is that of OmniVoice.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Generic, NamedTuple

import mlx.core as mx

from engine.t3.sampling import A, SamplingOptions, draw, guide, in_float32, log_softmax, namespace

LEAST = math.log(1e-8)
"""Of the logarithm of a probability in a score."""
_EDGE = 1e-10
"""Keeps logarithms finite where a random number is 0 or all but 1."""


@dataclass(frozen=True)
class Rules:
    """Of an utterance: how tokens are drawn, which stands for what is masked, behind which it ends."""

    options: SamplingOptions
    mask: int
    stop: int


class Turn(NamedTuple, Generic[A]):
    """A step's arrays, in the order of their coming; of several utterances with an axis for them in front of
    all but ``settled``.

    Attributes:
        block: (T,) int32, settled tokens and masks.
        logits: (R, T, V) behind each of its places; a second row is guidance's unconditional one.
        before: (R, 1, V), behind what is before the block.
        chance, noise: (T,), a random number in [0, 1) to draw each token by, and what is added to its score.
        settled: (T + 1,) int32, how many of so many that are masked are to be settled (:func:`counts`).
        seen: (V,) bool, tokens of the blocks before.
        log_prior: (V,), logarithms of probabilities where nothing is known.
    """

    block: A
    logits: A
    before: A
    chance: A
    noise: A
    settled: A
    seen: A
    log_prior: A


def unmask(turn: Turn[A], rules: Rules) -> A:
    """The block (..., T) after a step: a token is drawn for each place, and the best of those masked stay."""
    options, xp = rules.options, namespace(turn.block)
    # The logits behind a place are the next one's.
    logits = xp.concatenate([turn.before, turn.logits[..., :-1, :]], axis=-2)
    known = log_softmax(in_float32(logits))
    likely = guided(known, options.cfg_weight, axis=-3)
    chosen: A = draw(likely, turn.seen[..., None, :], options, turn.chance[..., None]).squeeze(-1)
    score = scores(known, chosen, turn.log_prior, options.cfg_weight)
    if not options.greedy:
        score = score + turn.noise
    settled = settle(score, masked(turn.block, rules), turn.settled)
    block: A = xp.where(settled, chosen, turn.block)
    return block


def masked(block: A, rules: Rules) -> A:
    """Which tokens of a block (..., T) are still to be settled, bool: none once it has a stop token."""
    there: A = (block == rules.mask) & ~namespace(block).any(block == rules.stop, axis=-1, keepdims=True)
    return there


def counts(length: int, steps: int, shift: float, early: float) -> list[list[int]]:
    """How many tokens each step settles, (steps, length + 1), where 0, 1, ... ``length`` are masked.

    At least as many as have their turn: together ``shift`` s / (1 + (``shift`` - 1) s) after the share s of
    steps. Or those whose score reaches the quantile 1 - ``early`` s of the masked ones', which scores as
    good as never equal. The last step settles all.
    """
    shares = [step / steps for step in range(1, steps + 1)]
    known = [0, *(round(length * shift * s / (1 + (shift - 1) * s)) for s in shares[:-1]), length]
    turns = [after - before for before, after in itertools.pairwise(known)]
    reach = [[n - math.ceil((1 - early * s) * (n - 1)) for n in range(length + 1)] for s in shares]
    table = [[max(least, count) for count in row] for least, row in zip(turns, reach, strict=True)]
    return [*table[:-1], [length] * (length + 1)]


def scores(known: A, chosen: A, log_prior: A, weight: float) -> A:
    """By how much the tokens chosen are likelier than by the prior, as logarithms.

    Args:
        known: (..., R, T, V) logarithms of probabilities; a second row is guidance's unconditional one.
        chosen: (..., T) int32.
        log_prior: (..., V).
        weight: of guidance.

    Returns:
        (..., T).
    """
    xp = namespace(known)
    places = xp.broadcast_to(chosen[..., None, :, None], (*known.shape[:-1], 1))
    likely = xp.take_along_axis(known, places, axis=-1)[..., 0]
    usual = xp.take_along_axis(log_prior, chosen, axis=-1)[..., None, :]
    return guided(xp.maximum(likely, LEAST) - usual, weight, axis=-2)


def guided(rows: A, weight: float, *, axis: int) -> A:
    """The row that there is along an axis, or the two put together by guidance."""
    # Parts and not elements of it, which MLX would copy.
    parts = namespace(rows).split(rows, rows.shape[axis], axis=axis)
    whole: A = parts[0] if len(parts) == 1 else guide(parts[0], parts[1], weight)
    return whole.squeeze(axis)


def gumbel(chance: mx.array) -> mx.array:
    """Gumbel noise from random numbers in [0, 1)."""
    return -mx.log(-mx.log(chance + _EDGE) + _EDGE)


def settle(score: A, masked: A, count: A) -> A:
    """Which tokens to settle, (..., T) bool: the best by score (..., T), of equal ones the first, among those
    that are masked still (..., T), of which ``count`` (T + 1,) says how many of so many (:func:`counts`)."""
    xp, order = namespace(score), namespace(score).arange(score.shape[-1])
    score = xp.where(masked, score, -mx.inf)
    mine, other = score[..., None], score[..., None, :]
    better = (other > mine) | ((other == mine) & (order < order[:, None]))
    settled: A = masked & (xp.sum(better, axis=-1) < count[xp.sum(masked, axis=-1, keepdims=True)])
    return settled
