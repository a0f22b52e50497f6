from __future__ import annotations

import mlx.core as mx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.t3 import unmasking

T = 16


def test_few_are_settled_at_first_and_all_in_the_end() -> None:
    """The schedule by itself, where no token is settled before its turn."""
    assert [row[T] for row in unmasking.counts(T, 10, 0.5, 0.0)] == [1, 1, 1, 1, 1, 2, 2, 2, 2, T]
    assert [row[1] for row in unmasking.counts(5, 10, 0.5, 0.0)] == [1, 1, 1, 1, 1, 1, 1, 1, 1, 5]
    assert unmasking.counts(3, 1, 0.5, 0.1) == [[3, 3, 3, 3]]


@given(st.integers(1, 40), st.integers(0, 9_999), st.floats(0.0, 1.0))
def test_before_their_turn_come_those_that_reach_the_quantile(masked: int, seed: int, early: float) -> None:
    score = np.random.default_rng(seed).normal(size=masked)
    for step, row in enumerate(unmasking.counts(masked, 10, 0.5, early)[:-1]):
        reach = int((score >= np.quantile(score, 1 - early * (step + 1) / 10)).sum())
        turn = unmasking.counts(masked, 10, 0.5, 0.0)[step][masked]
        # Where the quantile falls on a score, rounding says on which side of it.
        assert abs(row[masked] - max(turn, reach)) <= 1


@given(st.integers(0, 10_000), st.integers(1, T), st.integers(0, T))
def test_the_best_are_settled(seed: int, masked: int, count: int) -> None:
    rng = np.random.default_rng(seed)
    score = rng.normal(size=T).astype(np.float32)
    mask, table = np.zeros(T, bool), np.zeros(T + 1, np.int32)
    mask[rng.choice(T, masked, replace=False)] = True
    table[masked] = count
    got = unmasking.settle(score, mask, table)
    np.testing.assert_array_equal(got, unmasking.settle(mx.array(score), mx.array(mask), mx.array(table)))
    assert not got[~mask].any()
    assert got.sum() == min(count, masked)
    assert count in (0, *range(masked, T + 1)) or score[got].min() > score[mask & ~got].max()


def test_of_equal_scores_the_first_is_settled() -> None:
    score, mask = np.array([0, 0, 0, 1], np.float32), np.ones(4, bool)
    settled = unmasking.settle(score, mask, np.full(5, 2, np.int32))
    assert settled.tolist() == [True, False, False, True]


def test_what_is_always_likely_scores_less() -> None:
    known = np.log(np.array([[[0.6, 0.3, 0.1]], [[0.5, 0.2, 0.3]]], np.float32))
    prior = np.log(np.array([0.6, 0.1, 0.3], np.float32))
    chosen = [np.array([token], np.int32) for token in range(3)]
    alone = [float(unmasking.scores(known[:1], token, prior, 0.0)[0]) for token in chosen]
    np.testing.assert_allclose(alone, [0, np.log(3), -np.log(3)], atol=1e-6)
    guided = [float(unmasking.scores(known, token, prior, 1.0)[0]) for token in chosen]
    expected = [2 * a - b for a, b in zip(alone, np.log([0.5 / 0.6, 2, 1]), strict=True)]
    np.testing.assert_allclose(guided, expected, atol=1e-6)
    lost = np.full((1, 1, 3), -99.0, np.float32)
    assert float(unmasking.scores(lost, chosen[0], prior, 0.0)[0]) == np.float32(unmasking.LEAST) - prior[0]
