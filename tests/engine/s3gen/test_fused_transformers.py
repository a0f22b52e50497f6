"""A stage's transformers in one launch on CUDA, against the same layers one after the other in float32."""

from __future__ import annotations

import mlx.core as mx
import pytest
from mlx.utils import tree_map

from engine.config import EstimatorConfig, FlowConfig
from engine.kernels.cuda.kernel import COUNTS
from engine.s3gen import estimator
from engine.s3gen.estimator import Stage

CONFIG = FlowConfig(estimator=EstimatorConfig())
on_cuda = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")


def stage() -> Stage:
    """A stage of the true sizes with weights that bfloat16 has."""
    mx.random.seed(0)
    made = Stage(320, CONFIG)
    made.update(tree_map(lambda a: a + 0.02 * mx.random.normal(a.shape), made.parameters()))
    made.set_dtype(mx.bfloat16)
    made.eval()
    mx.eval(made.parameters())
    return made


@on_cuda
@pytest.mark.parametrize("batch", [1, 2])
@pytest.mark.parametrize("length", [1, 33, 64, 137, 526, 1100])
def test_all_at_once_are_one_after_the_other(batch: int, length: int) -> None:
    ours = stage()
    x = mx.random.normal((batch, length, 256), key=mx.random.key(1)).astype(mx.bfloat16)
    expected = x.astype(mx.float32)
    plain = stage()
    plain.set_dtype(mx.float32)
    for block in plain.blocks:
        expected = block(expected, None, None)
    ours.join(mx.zeros((COUNTS,), mx.uint32))
    assert ours._fused_transformers is not None
    for _ in range(3):  # the counts are zeros again after each
        y = ours._fused_transformers(x)
        assert y is not None
        change = mx.linalg.norm(expected - x)
        assert float(mx.linalg.norm(y.astype(mx.float32) - expected) / change) < 2e-2


@pytest.mark.parametrize("blocks", [1, 2])
def test_a_compiled_function_takes_what_was_laid_together(
    blocks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No array may be both a module's parameter and one that the function uses by itself."""
    monkeypatch.setattr(estimator, "takes_kernels", lambda: True)
    made = Stage(320, FlowConfig(estimator=EstimatorConfig(blocks_per_stage=blocks)))
    made.join(mx.zeros((COUNTS,), mx.uint32))
    assert made._fused_transformers is not None
    used = made._fused_transformers._arrays
    outputs = mx.compile(lambda x: [x.sum() + array.sum() for array in used], inputs=[made.state])(mx.ones(1))
    assert len(outputs) == len(used)


@on_cuda
def test_other_kinds_of_numbers_are_left_to_the_layers() -> None:
    ours = stage()
    ours.join(mx.zeros((COUNTS,), mx.uint32))
    assert ours._fused_transformers is not None
    assert ours._fused_transformers(mx.zeros((1, 4, 256))) is None
    ours.train()
    assert ours._fused_transformers(mx.zeros((1, 4, 256), mx.bfloat16)) is None
