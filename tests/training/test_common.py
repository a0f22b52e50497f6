"""Optimizer, schedule, checkpoints and the background loader."""

from __future__ import annotations

import itertools

import mlx.core as mx
import numpy as np
import pytest
from mlx import nn

from training import common, optimizer


def _loss(module: nn.Linear, x: mx.array, y: mx.array) -> tuple[mx.array, dict[str, mx.array]]:
    loss = mx.mean(mx.square(module(x) - y))
    return loss, {"again": loss}


def _problem() -> tuple[nn.Linear, mx.array, mx.array]:
    mx.random.seed(3)
    x = mx.random.normal((64, 4))
    return nn.Linear(4, 1), x, x @ mx.array([[1.0], [-2.0], [0.5], [3.0]])


def test_it_learns_and_resumes_where_it_was(tmp_path):
    module, x, y = _problem()
    trainer = common.Trainer(module, _loss)
    for step in range(150):
        last = trainer.step(optimizer.learning_rate(0.1, step, step / 150, warmup=5), x, y)
    assert last["loss"].item() < 0.02
    trainer.save(tmp_path / "state.safetensors")
    other = common.Trainer(nn.Linear(4, 1), _loss)
    assert other.load(tmp_path / "state.safetensors")
    assert other.step_count == 150
    assert other.step(0.01, x, y)["loss"].item() == pytest.approx(trainer.step(0.01, x, y)["loss"].item())


def test_a_step_with_bad_numbers_changes_nothing():
    module, x, y = _problem()
    trainer = common.Trainer(module, _loss)
    before = np.array(trainer.state["params"]["weight"])
    trainer.step(0.1, x * float("nan"), y)
    np.testing.assert_array_equal(np.array(trainer.state["params"]["weight"]), before)
    assert trainer.state["skipped"].item() == 1
    trainer.step(0.1, x, y)
    assert np.isfinite(np.array(trainer.state["params"]["weight"])).all()


def test_the_rate_warms_up_and_anneals():
    rates = [optimizer.learning_rate(1.0, step, step / 100, warmup=10) for step in range(101)]
    assert rates[0] == pytest.approx(0.1)
    assert max(rates) > 0.95
    assert rates[-1] == pytest.approx(0.02)


def test_a_feed_gives_all_items_and_passes_errors_on():
    assert list(common.Feed(range(20), depth=3)) == list(range(20))

    def broken():
        yield 1
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        list(common.Feed(broken()))
    endless = common.Feed(itertools.count())
    assert next(endless) == 0
    endless.close()


def test_means_count_what_is_not_finite():
    means = common.Means()
    for value in (1.0, 3.0, float("nan")):
        means.add({"loss": mx.array(value)})
    assert means.take() == {"loss": 2.0, "bad": 1.0}
