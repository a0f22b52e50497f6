from __future__ import annotations

import logging
import weakref
from collections.abc import Callable
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_flatten

from engine.t3 import steps
from engine.t3.generate import generate, make_prefix
from engine.t3.llama import JoinedLayer
from engine.t3.model import T3, Step
from engine.t3.sampling import SamplingOptions
from engine.t3.steps import cuda_step
from engine.t3.steps.cuda_step import CudaStep
from engine.t3.steps.mlx_step import MlxStep
from engine.t3.steps.recorded_step import RecordedStep, run
from tests.support.gpu_path import forced_gpu_path
from tests.support.t3 import CONFIGS, LLAMA, TEXT, empty, make, make_voice


@pytest.mark.parametrize("rows", [1, 2])
def test_recorded_steps_equal_those_of_mlx(model: T3, rows: int) -> None:
    rng = np.random.default_rng(4)
    start = mx.array(rng.normal(size=(rows, 6, 64)).astype(np.float32))
    past = model.backbone(start).memory
    heads = model.config.alignment_heads
    recorded, in_mlx = RecordedStep(model).start(past, heads), MlxStep(model).start(past, heads)
    for index, token in enumerate([3, 99, 6000, 99]):
        got, weights = recorded(np.array([token], np.int32), index, 6 + index)
        logits, attention = in_mlx(mx.array([token]), index, 6 + index)
        np.testing.assert_allclose(got, np.asarray(logits), rtol=1e-4, atol=1e-4)
        assert weights is not None
        assert attention is not None
        np.testing.assert_allclose(weights, np.asarray(attention), atol=1e-6)


def test_an_utterance_that_is_over_leaves_its_keys_and_values(model: T3) -> None:
    """The library would hold on to them until the next one has taken its first step."""
    step = RecordedStep(model)
    past = model.backbone(mx.ones((1, 6, 64))).memory
    memory, _ = step.begun(past, ())
    run(memory, np.ones((1, 3, 64), np.float32), 6)
    lengths = [part.shape[2] for part in memory.state()]
    kept = memory._states()
    del memory
    assert lengths == [9] * len(kept)
    assert [state.state.shape[2] for state in kept] == [1] * len(kept)


def test_utterances_recorded_and_in_mlx_agree(model: T3, monkeypatch: pytest.MonkeyPatch) -> None:
    """MLX's loop, which runs one step ahead, is tried on the CPU too."""
    options, prefix = SamplingOptions(max_tokens=90), make_prefix(model, make_voice())
    runs = []
    for runner in (RecordedStep(model), MlxStep(model)):
        monkeypatch.setattr(model, "runner", runner)
        runs.append(list(generate(model, prefix, TEXT, options, seed=2)))
    here, there = runs
    assert [t.id for t in here] == [t.id for t in there]
    for a, b in zip(here, there, strict=True):
        np.testing.assert_allclose(np.asarray(a.attention), np.asarray(b.attention), atol=1e-5)


@pytest.mark.parametrize("kind", [RecordedStep, MlxStep])
def test_utterances_of_one_runner_do_not_disturb_each_other(
    kind: Callable[[T3], Step[Any]], model: T3, monkeypatch: pytest.MonkeyPatch
) -> None:
    options, prefix = SamplingOptions(max_tokens=12), make_prefix(model, make_voice())
    monkeypatch.setattr(model, "runner", kind(model))
    alone = [[t.id for t in generate(model, prefix, TEXT, options, seed=seed)] for seed in (1, 2)]
    runs = [generate(model, prefix, TEXT, options, seed=seed) for seed in (1, 2)]
    together = [tuple(token.id for token in pair) for pair in zip(*runs, strict=True)]
    assert together == list(zip(*alone, strict=True))


@pytest.mark.parametrize("kind", [RecordedStep, MlxStep, CudaStep])
def test_a_model_goes_with_its_runner(kind: Callable[[T3], Step[Any]]) -> None:
    model = make(LLAMA)
    model.runner = kind(model)
    left = weakref.ref(model)
    del model
    assert left() is None


def test_joined_layers_are_the_same_and_hold_nothing_twice(model: T3) -> None:
    x = mx.random.normal((2, 1, 64), key=mx.random.key(3))
    names = [name for name, _ in tree_flatten(model.parameters())]
    apart, memory = model.backbone.step(x, empty(model, 2, 8), 0), empty(model, 2, 8)
    layers = MlxStep(model)._layers
    together = model.backbone.step(x, memory, 0, (), layers)
    np.testing.assert_allclose(np.asarray(together.hidden), np.asarray(apart.hidden), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(np.asarray(together.memory[1][0]), np.asarray(apart.memory[1][0]), atol=1e-5)
    assert [name for name, _ in tree_flatten(model.parameters())] == names
    joined = [isinstance(layer, JoinedLayer) for layer in layers]
    assert joined == 3 * [model.config.backbone is LLAMA.backbone]


def test_packed_layers_stay_as_they_are() -> None:
    model = make(LLAMA)
    nn.quantize(model.backbone, group_size=32)
    assert all(a is b for a, b in zip(MlxStep(model)._layers, model.backbone.layers, strict=True))


@pytest.mark.parametrize("name", sorted(CONFIGS))
def test_the_choice(name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """By precision, device, and whether own kernels may run; said once."""
    model = make(CONFIGS[name])
    with caplog.at_level(logging.INFO):
        assert isinstance(steps.choose(model), RecordedStep)
    assert [record.message for record in caplog.records] == ["T3 takes its steps by OpenVINO."]
    with forced_gpu_path():
        assert isinstance(steps.choose(model), MlxStep)
        monkeypatch.setattr(cuda_step, "is_supported", lambda model: True)
        assert isinstance(steps.choose(model), CudaStep)
    monkeypatch.setattr(cuda_step, "is_supported", lambda model: False)
    model.set_dtype(mx.float16)
    assert isinstance(steps.choose(model), MlxStep)


def test_small_steps_leave_a_core_to_others(model: T3, monkeypatch: pytest.MonkeyPatch) -> None:
    assert RecordedStep(model).overlaps
    assert not MlxStep(model).overlaps
    monkeypatch.setattr("engine.t3.steps.recorded_step.WORTH_SHARING", 100)
    assert not RecordedStep(model).overlaps
