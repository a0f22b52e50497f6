from __future__ import annotations

import mlx.core as mx
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dsp import noise
from engine.errors import ConfigError
from engine.t3 import sampling
from engine.t3.sampling import SamplingOptions

Logits = npt.NDArray[np.float32]
V = 50
seeds = st.integers(0, 10_000)


def random_logits(seed: int, spread: float = 2.0) -> Logits:
    return (np.random.default_rng(seed).normal(size=V) * spread).astype(np.float32)


def softmax(x: Logits) -> npt.NDArray[np.float64]:
    e = np.exp(x.astype(np.float64) - np.max(x))
    return e / e.sum()


def kept(x: mx.array) -> set[int]:
    return set(np.flatnonzero(np.isfinite(np.asarray(x))).tolist())


def plain_top_p(logits: Logits, top_p: float) -> set[int]:
    """Best first until the probability is reached; the token that reaches it stays."""
    p, total, out = softmax(logits), 0.0, set()
    for token in np.argsort(-logits):
        if total >= top_p and out:
            break
        out.add(int(token))
        total += p[token]
    return out


@given(seed=seeds, k=st.integers(0, V + 5))
@settings(max_examples=40)
def test_top_k_keeps_the_k_best(seed: int, k: int) -> None:
    logits = random_logits(seed)
    best = set(np.argsort(-logits)[: k or V].tolist())
    assert kept(sampling.keep_top_k(mx.array(logits), k)) == best


@given(seed=seeds, top_p=st.floats(0.01, 0.999))
@settings(max_examples=60)
def test_top_p_keeps_the_smallest_sufficient_set(seed: int, top_p: float) -> None:
    logits = random_logits(seed)
    sums = np.cumsum(np.sort(softmax(logits))[::-1])
    if np.min(np.abs(sums - top_p)) < 1e-5:
        return  # on the edge, rounding decides
    assert kept(sampling.keep_top_p(mx.array(logits), top_p)) == plain_top_p(logits, top_p)


@given(seed=seeds, k=st.integers(1, V), top_p=st.floats(0.05, 0.999))
@settings(max_examples=40)
def test_top_p_may_sort_only_what_top_k_left(seed: int, k: int, top_p: float) -> None:
    left = sampling.keep_top_k(mx.array(random_logits(seed)), k)
    assert kept(sampling.keep_top_p(left, top_p, k)) == kept(sampling.keep_top_p(left, top_p))


@given(seed=seeds, min_p=st.floats(0.001, 1.0))
@settings(max_examples=60)
def test_min_p_keeps_a_share_of_the_best(seed: int, min_p: float) -> None:
    logits = random_logits(seed)
    ratio = softmax(logits) / softmax(logits).max()
    if np.min(np.abs(ratio / min_p - 1)[ratio < 1], initial=1.0) < 1e-5:
        return
    assert kept(sampling.keep_min_p(mx.array(logits), min_p)) == set(np.flatnonzero(ratio >= min_p).tolist())


@given(seed=seeds, penalty=st.floats(0.5, 3.0), history=st.lists(st.integers(0, V - 1), max_size=80))
@settings(max_examples=60)
def test_penalty_acts_once_on_each_token_seen(seed: int, penalty: float, history: list[int]) -> None:
    logits = random_logits(seed)
    expected = logits.copy()
    for token in set(history):
        expected[token] = logits[token] * penalty if logits[token] < 0 else logits[token] / penalty
    seen = mx.array(np.isin(np.arange(V), history))
    np.testing.assert_allclose(
        np.asarray(sampling.penalize_repetition(mx.array(logits), seen, penalty)), expected, rtol=1e-6
    )


@given(seed=seeds, weight=st.floats(0.0, 3.0))
@settings(max_examples=20)
def test_guidance_moves_away_from_the_unconditional(seed: int, weight: float) -> None:
    a, b = random_logits(seed), random_logits(seed + 1)
    got = np.asarray(sampling.guide(mx.array(a), mx.array(b), weight))
    np.testing.assert_allclose(got, a + weight * (a - b), rtol=1e-5, atol=1e-5)


def test_a_tiny_temperature_survives_half_precision() -> None:
    logits = mx.array([40.0, 39.0, -50.0], dtype=mx.float16)
    out = sampling.scale_temperature(logits, 0.0)
    assert out.dtype == mx.float32
    assert np.isfinite(np.asarray(out)).all()


@pytest.mark.parametrize("penalty_last", [False, True])
def test_orders_differ_where_they_should(penalty_last: bool) -> None:
    """Penalty first can push a token below the filters; penalty last only lowers its chance."""
    logits = mx.array([3.0, 2.9, 0.0, -1.0])
    seen = mx.array([True, False, False, False])
    options = SamplingOptions(1.0, 1, 1.0, 0.0, 2.0, penalty_last=penalty_last)
    out = np.asarray(sampling.process(logits, seen, options))
    assert np.flatnonzero(np.isfinite(out)).tolist() == ([0] if penalty_last else [1])
    assert np.nanmax(out[np.isfinite(out)]) == pytest.approx(1.5 if penalty_last else 2.9)


def test_draws_follow_the_probabilities() -> None:
    logits, seen = mx.log(mx.array([0.7, 0.2, 0.1])), mx.zeros((3,), mx.bool_)
    options = SamplingOptions(1.0, 0, 1.0, 0.0, 1.0)
    chances = mx.split(sampling.step_chances(1, 2000), 2000)
    drawn = mx.concatenate([sampling.draw(logits, seen, options, chance) for chance in chances])
    share = np.bincount(np.asarray(drawn), minlength=3) / 2000
    np.testing.assert_allclose(share, [0.7, 0.2, 0.1], atol=0.04)


@pytest.mark.parametrize(
    "options",
    [
        SamplingOptions(),
        SamplingOptions(0.7, 9, 0.9, 0.0, 1.3, penalty_last=True),
        SamplingOptions(0.0, 0, 0.8, 0.0),
    ],
)
def test_numpy_arrays_give_the_same_draws(options: SamplingOptions) -> None:
    for step, chance in enumerate(mx.split(sampling.step_chances(5, 40), 40)):
        logits = random_logits(step)
        seen = np.random.default_rng(step).uniform(size=V) < 0.3
        on_device = sampling.draw(mx.array(logits), mx.array(seen), options, chance)
        on_host = sampling.draw(logits, seen, options, np.asarray(chance))
        assert on_host.tolist() == on_device.tolist()


def test_keys_depend_on_seed_and_step_alone() -> None:
    keys = {tuple(key) for s in (0, 1, 2**32 + 5) for key in np.asarray(noise.keys(s, range(50))).tolist()}
    assert len(keys) == 150


@pytest.mark.parametrize("seed", [0, 0x123456789ABCDEF1])
def test_chances_are_those_of_each_step_alone_however_many_are_asked_for(seed: int) -> None:
    alone = [mx.random.uniform(shape=(1,), key=key) for key in noise.keys(seed, range(60))]
    for count in (1, 7, 60):
        assert np.asarray(sampling.step_chances(seed, count)).tolist() == [c.item() for c in alone[:count]]


@pytest.mark.parametrize(
    "bad",
    [
        {"temperature": -0.1},
        {"top_p": 0.0},
        {"top_p": 1.5},
        {"min_p": -1.0},
        {"top_k": -1},
        {"repetition_penalty": 0.0},
        {"cfg_weight": -1.0},
        {"max_tokens": 0},
    ],
)
def test_impossible_options_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(ConfigError, match=next(iter(bad))):
        SamplingOptions(**bad)  # type: ignore[arg-type]
