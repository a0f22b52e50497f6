"""The estimator on a GPU: layers taken together, on CUDA by kernels of our own, against the plain modules."""

from __future__ import annotations

import mlx.core as mx
import pytest
from mlx.utils import tree_map

from engine.config import EstimatorConfig, FlowConfig
from engine.s3gen.estimator import Estimator
from engine.s3gen.runners.fused import FusedEstimator

on_cuda = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")


def estimator(sizes: EstimatorConfig) -> Estimator:
    """With weights that bfloat16 has."""
    mx.random.seed(0)
    made = Estimator(FlowConfig(estimator=sizes))
    made.update(tree_map(lambda a: a + 0.02 * mx.random.normal(a.shape), made.parameters()))
    made.set_dtype(mx.bfloat16)
    made.eval()
    mx.eval(made.parameters())
    return made


@on_cuda
@pytest.mark.parametrize("batch", [1, 2])
@pytest.mark.parametrize("length", [1, 33, 64, 137, 526, 1100])
def test_all_at_once_are_one_after_the_other(batch: int, length: int) -> None:
    ours, plain = (estimator(EstimatorConfig(mid_stages=1)) for _ in range(2))
    plain.set_dtype(mx.float32)
    x = mx.random.normal((batch, length, 256), key=mx.random.key(1)).astype(mx.bfloat16)
    expected = x.astype(mx.float32)
    for block in plain.mid[0].blocks:
        expected = block(expected, None, None)
    at_once = FusedEstimator(ours, kernels=True).stages[1].at_once
    assert at_once is not None
    for _ in range(3):  # the counts are zeros again after each
        change = mx.linalg.norm(expected - x)
        assert float(mx.linalg.norm(at_once(x).astype(mx.float32) - expected) / change) < 2e-2


@on_cuda
def test_an_evaluation_is_that_of_the_modules() -> None:
    ours, plain = (estimator(EstimatorConfig(mid_stages=2)) for _ in range(2))
    plain.set_dtype(mx.float32)
    x, mu, cond = (mx.random.normal((2, 90, 80), key=mx.random.key(n)).astype(mx.bfloat16) for n in range(3))
    inputs = x, mu, x[:, 0], cond, mx.array([0.2, 0.7]), mx.array([0.4, 0.9])
    expected = plain(*(part.astype(mx.float32) for part in inputs))
    got = FusedEstimator(ours, kernels=True)(*inputs).astype(mx.float32)
    assert float(mx.linalg.norm(got - expected) / mx.linalg.norm(expected)) < 5e-2


@pytest.mark.parametrize("blocks", [1, 2])
def test_a_compiled_function_takes_what_was_laid_together(blocks: int) -> None:
    """No array may be both a module's parameter and one that the function uses by itself."""
    made = estimator(EstimatorConfig(mid_stages=1, blocks_per_stage=blocks))
    at_once = FusedEstimator(made, kernels=True).stages[1].at_once
    assert at_once is not None
    used = at_once.arrays
    outputs = mx.compile(lambda x: [x.sum() + array.sum() for array in used], inputs=[made.state])(mx.ones(1))
    assert len(outputs) == len(used)
