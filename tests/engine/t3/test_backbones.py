from __future__ import annotations

import subprocess
import sys

import mlx.core as mx
import numpy as np
import pytest

from engine.checkpoints import names
from engine.checkpoints.names import apply_rules
from engine.errors import UnknownTensorError
from engine.t3.model import T3
from tests.support.t3 import GPT2, LLAMA, empty


def test_steps_equal_the_whole(model: T3) -> None:
    x = mx.random.normal((2, 10, 64), key=mx.random.key(1))
    whole = model.backbone(x, heads=((0, 1),))
    memory = empty(model, 2, 16)
    for t in range(10):
        out = model.backbone.step(x[:, t : t + 1], memory, t, heads=((0, 1),))
        np.testing.assert_allclose(
            np.asarray(out.hidden[:, 0]), np.asarray(whole.hidden[:, t]), rtol=1e-4, atol=1e-5
        )
    assert out.attention is not None
    assert whole.attention is not None
    np.testing.assert_allclose(np.asarray(out.attention), np.asarray(whole.attention), atol=1e-6)
    np.testing.assert_allclose(np.asarray(memory[1][0][:, :, :10]), np.asarray(whole.memory[1][0]), atol=1e-5)


def test_two_stretches_equal_one(model: T3) -> None:
    x = mx.random.normal((1, 12, 64), key=mx.random.key(2))
    first = model.backbone(x[:, :7])
    second = model.backbone(x[:, 7:], first.memory)
    whole = model.backbone(x)
    np.testing.assert_allclose(
        np.asarray(second.hidden), np.asarray(whole.hidden[:, 7:]), rtol=1e-4, atol=1e-5
    )


def test_of_mlx_lm_only_the_blocks_are_loaded() -> None:
    """Its package would load transformers, which takes seconds."""
    code = (
        "import sys, engine.t3.model;"
        "assert 'mlx_lm.models.llama' in sys.modules;"
        "assert 'mlx_lm' not in sys.modules and 'transformers' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_names_of_another_backbone_are_unknown() -> None:
    tensor = {"tfmr.wpe.weight": np.zeros((4, 4), np.float32)}
    assert list(apply_rules(tensor, names.t3_rules(GPT2))) == ["backbone.positions.weight"]
    with pytest.raises(UnknownTensorError, match=r"tfmr\.wpe\.weight"):
        apply_rules(tensor, names.t3_rules(LLAMA))


def test_unused_tables_of_official_files_are_dropped() -> None:
    for config, name in (
        (GPT2, "tfmr.wte.weight"),
        (LLAMA, "tfmr.embed_tokens.weight"),
        (GPT2, "text_head.weight"),
    ):
        assert apply_rules({name: np.zeros((2, 2), np.float32)}, names.t3_rules(config)) == {}
