from __future__ import annotations

import mlx.core as mx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.t3 import unmasking

T = 16


def test_the_schedule_is_slow_at_first() -> None:
    assert unmasking.schedule(T, 10, 0.5) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 3]
    assert unmasking.schedule(5, 10, 0.5) == [0, 1, 0, 0, 1, 0, 1, 0, 1, 1]
    assert unmasking.schedule(T, 1, 0.5) == [T]
    assert all(sum(unmasking.schedule(n, k, 0.5)) == n for n in range(1, 17) for k in range(1, 12))


@given(st.integers(0, 10_000), st.integers(1, T), st.integers(0, 6), st.floats(0.0, 1.0))
def test_the_best_are_settled(seed: int, masked: int, least: int, quantile: float) -> None:
    """As many as are asked for, or as reach the quantile of those that are masked."""
    rng = np.random.default_rng(seed)
    score = rng.normal(size=T).astype(np.float32)
    mask = np.zeros(T, bool)
    mask[rng.choice(T, masked, replace=False)] = True
    reach = int((score[mask] >= np.quantile(score[mask], quantile)).sum())
    for got in (
        unmasking.settle(score, mask, least, quantile),
        np.array(unmasking.settle(mx.array(score), mx.array(mask), least, quantile)),
    ):
        assert not got[~mask].any()
        # Where the quantile falls on a score, rounding says on which side of it.
        assert got.sum() in {min(max(least, reach + slip), masked) for slip in (-1, 0, 1)}
        assert got[mask].sum() in (0, masked) or score[got].min() > score[mask & ~got].max()


def test_of_equal_scores_the_first_is_settled() -> None:
    everywhere = np.ones(4, bool)
    settled = unmasking.settle(np.zeros(4, np.float32), everywhere, 2, 1.0)
    # All reach the quantile of equal scores.
    assert settled.all()
    settled = unmasking.settle(np.array([0, 0, 0, 1], np.float32), everywhere, 2, 1.0)
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
