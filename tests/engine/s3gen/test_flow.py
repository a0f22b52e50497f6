from __future__ import annotations

from fractions import Fraction

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_flatten

from engine.s3gen import flow as whole
from engine.s3gen.masks import Grid, attention_bias
from engine.s3gen.runners.base import Conditions, FlowRunner, ModulesRunner
from engine.s3gen.runners.fused import FusedEstimator
from engine.s3gen.runners.recorded import RecordedRunner
from engine.s3gen.stream_cache import Keep, StreamCache
from tests.support.flow import relative_error, small_flow, some_tokens, vector_field, voice


def given_of(mu: mx.array) -> Conditions:
    return Conditions(mu, mx.ones((1, 80)), mx.zeros_like(mu))


@pytest.mark.parametrize("chunk", [None, 5])
def test_a_padded_batch_gives_what_its_rows_give_alone(chunk: int | None) -> None:
    flow = small_flow(chunk_tokens=chunk, chunk_history=1)
    lengths, prompts = [18, 11, 7], [10, 5, 0]
    rows = [some_tokens(n) for n in lengths]
    padded = mx.array([row + [0] * (18 - len(row)) for row in rows])
    mu = flow.encode(padded, mx.array(lengths), prompt_lengths=mx.array(prompts))
    mx.random.seed(1)
    x, spk, cond = mx.random.normal((3, 36, 80)), mx.random.normal((3, 80)), mx.random.normal((3, 36, 80))
    t = mx.array([0.1, 0.5, 0.9])
    mask = mx.arange(36)[None] < 2 * mx.array(lengths)[:, None]
    field = vector_field(flow, x, t, mu, spk, cond, mask=mask, prompts=mx.array(prompts))
    for i, (n, prompt) in enumerate(zip(lengths, prompts, strict=True)):
        one = slice(i, i + 1)
        alone_mu = flow.encode(mx.array([rows[i]]), prompt_lengths=prompt)
        assert relative_error(mu[one, : 2 * n], alone_mu) < 1e-5
        alone = vector_field(
            flow, x[one, : 2 * n], t[one], alone_mu, spk[one], cond[one, : 2 * n], prompts=prompt
        )
        assert relative_error(field[one, : 2 * n], alone) < 1e-5
        assert float(mx.abs(field[i, 2 * n :]).max()) == 0.0 if n < 18 else True


def test_training_reaches_every_parameter() -> None:
    flow = small_flow(chunk_tokens=5, meanflow=True)
    flow.train()
    tokens, lengths = mx.array([some_tokens(10), some_tokens(10)]), mx.array([10, 8])
    mx.random.seed(2)
    x, target = mx.random.normal((2, 20, 80)), mx.random.normal((2, 20, 80))
    mask = mx.arange(20)[None] < 2 * lengths[:, None]

    def loss(model: whole.Flow) -> mx.array:
        mu = model.encode(tokens, lengths)
        spk = model.speaker(mx.ones((2, 192)))
        t, r = mx.array([0.2, 0.7]), mx.array([0.3, 0.9])
        field = vector_field(model, x, t, mu, spk, mx.zeros_like(x), mask=mask, r=r)
        return mx.mean(mx.square(field - target) * mask[..., None])

    _, gradients = nn.value_and_grad(flow, loss)(flow)
    still = [name for name, g in tree_flatten(gradients) if float(mx.abs(g).max()) == 0.0]
    # A constant added to all keys changes no softmax.
    assert [name for name in still if not name.endswith("linear_k.bias")] == []


def test_noise_and_result_depend_on_the_seed_alone() -> None:
    flow = small_flow()
    tokens, conditionals = mx.array([some_tokens(9)]), voice(6)
    once, again, other = (
        np.asarray(whole.synthesize(flow, tokens, conditionals, seed=seed)) for seed in (1, 1, 2)
    )
    assert np.array_equal(once, again)
    assert not np.allclose(once, other)


def test_without_guidance_one_row_is_enough_and_the_result_is_the_conditional_one() -> None:
    tokens, conditionals = mx.array([some_tokens(9)]), voice(6)
    plain = whole.synthesize(small_flow(guidance=0.0), tokens, conditionals, seed=1)
    slight = whole.synthesize(small_flow(guidance=1e-6), tokens, conditionals, seed=1)
    assert relative_error(slight, plain) < 1e-4


def test_mask_of_a_grid() -> None:
    bias = attention_bias(6, Grid(2, 1), mx.float32, pinned=1)
    assert bias is not None
    seen = np.asarray(bias[0, 0]) == 0
    assert seen.astype(int).tolist() == [
        [1, 1, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
        [1, 1, 1, 1, 0, 0],
        [1, 1, 1, 1, 0, 0],
        [1, 0, 1, 1, 1, 1],
        [1, 0, 1, 1, 1, 1],
    ]
    assert attention_bias(6, Grid(), mx.float32) is None


@pytest.mark.parametrize("guidance", [0.0, 0.7])
@pytest.mark.parametrize("grid", [Grid(), Grid(5, 1)], ids=["whole", "chunks"])
def test_the_runners_give_what_the_modules_give(grid: Grid, guidance: float) -> None:
    flow = small_flow(meanflow=not guidance, guidance=guidance)
    parts = flow.networks
    modules, recorded = ModulesRunner(parts), RecordedRunner(parts)
    joined = ModulesRunner(parts, field=FusedEstimator(flow.estimator, kernels=False))
    rows, rng = 1 if guidance == 0 else 2, np.random.default_rng(6)
    tokens = mx.array([some_tokens(12)])
    expected = modules.encode(tokens, grid, 5)
    assert relative_error(recorded.encode(tokens, grid, 5), expected) < 1e-5
    x, mu, cond = (mx.array(rng.normal(size=(n, 24, 80)).astype(np.float32)) for n in (1, rows, rows))
    given = Conditions(mu, mx.array(rng.normal(size=(rows, 80)).astype(np.float32)), cond)
    bias = attention_bias(24, grid.scaled(2), mx.float32, pinned=10)
    expected = modules.advance(x, given, 0.3, 0.6, bias)
    for runner in (recorded, joined):
        assert relative_error(runner.advance(x, given, 0.3, 0.6, bias), expected) < 1e-5


def test_the_runners_remember_a_prompt_alone_as_the_modules_do() -> None:
    flow = small_flow(meanflow=True)
    parts, results = flow.networks, []
    for runner in (ModulesRunner(parts), RecordedRunner(parts)):
        tokens, nothing = mx.array([some_tokens(13)]), mx.zeros((1, 0), mx.int32)
        cache, step = (StreamCache(None, Keep(pin=True, first=first)) for first in (10, 20))
        mu = runner.encode_chunk(tokens, nothing, Grid(), cache, 0)
        x = runner.advance(mu, given_of(mu), 0.0, 0.5, None, step)
        of_prompt, of_step = (each.record().first(Fraction(8, 13)) for each in (cache, step))
        more = runner.encode_chunk(tokens[:, :5], nothing, Grid(), StreamCache(of_prompt, None), 8)
        y = runner.advance(more, given_of(more), 0.0, 0.5, None, StreamCache(of_step, None))
        results.append((mu, x, more, y, *of_prompt.arrays(), *of_step.arrays()))
    for ours, theirs in zip(*results, strict=True):
        # Recorded networks remember in half precision.
        assert relative_error(ours, theirs) < 1e-3


@pytest.mark.parametrize("keep", [Keep(limit=10), Keep(pin=True)], ids=["history", "prompt"])
def test_the_runners_remember_what_the_modules_remember(keep: Keep) -> None:
    flow, grid = small_flow(meanflow=True), Grid(5, 1)
    parts = flow.networks
    runners: list[FlowRunner] = [ModulesRunner(parts), RecordedRunner(parts)]
    results = []
    for runner in runners:
        tokens = mx.array([some_tokens(13)])
        cache, step = StreamCache(None, keep), StreamCache(None, keep)
        mu = runner.encode_chunk(tokens[:, :10], tokens[:, 10:], grid, cache, 0)
        x = runner.advance(mu, given_of(mu), 0.0, 0.5, None, step)
        past, of_step = cache.record(), step.record()
        cache = StreamCache(past, Keep(5))
        more = runner.encode_chunk(tokens[:, :5], tokens[:, :0], grid, cache, 10)
        y = runner.advance(more, given_of(more), 0.0, 0.5, None, StreamCache(of_step, Keep(10)))
        results.append((mu, x, more, y, *past.arrays(), *of_step.arrays(), *cache.record().arrays()))
    for ours, theirs in zip(*results, strict=True):
        assert relative_error(ours, theirs) < 1e-5
