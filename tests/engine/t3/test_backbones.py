from __future__ import annotations

import subprocess
import sys

import mlx.core as mx
import numpy as np
import pytest
from mlx.utils import tree_flatten

from engine.checkpoints import names_t3
from engine.checkpoints.mapping import apply_rules
from engine.errors import UnknownTensorError
from engine.kernels.cpu import blas as products_module
from engine.nn.attention import KeyValues
from engine.t3 import numpy_step
from engine.t3.generate import SamplingOptions, generate, make_prefix
from engine.t3.model import T3
from engine.t3.numpy_step import NumpyStep
from tests.support.t3 import GPT2, LLAMA, TEXT, make_voice


def empty(model: T3, rows: int, size: int) -> list[KeyValues]:
    config = model.config.backbone
    shape = (rows, config.num_heads, size, config.hidden_size // config.num_heads)
    return [(mx.zeros(shape), mx.zeros(shape)) for _ in range(config.num_layers)]


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


def test_a_step_with_joined_weights_is_the_same_and_holds_nothing_twice(model: T3) -> None:
    x = mx.random.normal((2, 1, 64), key=mx.random.key(3))
    names = [name for name, _ in tree_flatten(model.parameters())]
    apart = model.backbone.step(x, empty(model, 2, 8), 0)
    for layer in model.backbone.layers:
        layer.join()
    together = model.backbone.step(x, empty(model, 2, 8), 0)
    np.testing.assert_allclose(np.asarray(together.hidden), np.asarray(apart.hidden), rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(np.asarray(together.memory[1][0]), np.asarray(apart.memory[1][0]), atol=1e-5)
    assert [name for name, _ in tree_flatten(model.parameters())] == names


def test_joined_weights_follow_those_that_are_put_in_their_place(model: T3) -> None:
    if model.config.backbone is not LLAMA.backbone:
        pytest.skip("GPT-2 has its weights joined in the file")
    layer = model.backbone.layers[0]
    layer.join()
    first = layer["_qkv"]
    layer.join()
    assert layer["_qkv"] is first
    layer.self_attn.q_proj.weight = mx.zeros_like(layer.self_attn.q_proj.weight)
    layer.join()
    width = layer.self_attn.q_proj.weight.shape[0]
    assert float(mx.abs(layer["_qkv"][:width]).max()) == 0
    assert float(mx.abs(layer["_qkv"][width:]).max()) > 0


def test_two_stretches_equal_one(model: T3) -> None:
    x = mx.random.normal((1, 12, 64), key=mx.random.key(2))
    first = model.backbone(x[:, :7])
    second = model.backbone(x[:, 7:], first.memory)
    whole = model.backbone(x)
    np.testing.assert_allclose(
        np.asarray(second.hidden), np.asarray(whole.hidden[:, 7:]), rtol=1e-4, atol=1e-5
    )


@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("products", ["blas", "numpy"])
def test_steps_on_the_host_equal_those_on_the_device(
    model: T3, rows: int, products: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if products == "numpy":
        monkeypatch.setattr(products_module, "_PRODUCTS", None)
    heads = ((0, 1), (2, 0))
    rng = np.random.default_rng(4)
    start = mx.array(rng.normal(size=(rows, 6, 64)).astype(np.float32))
    past = model.backbone(start).memory
    on_host = NumpyStep(model, past, heads)
    room = [(0, 0), (0, 0), (0, 10), (0, 0)]
    memory = [(mx.pad(k, room), mx.pad(v, room)) for k, v in past]
    for index, token in enumerate([3, 99, 6000, 99]):
        got, weights = on_host(np.array([token], np.int32), index, 6 + index)
        logits, attention_row = model.step(mx.array([token]), index, 6 + index, memory, heads)
        np.testing.assert_allclose(got, np.asarray(logits), rtol=1e-4, atol=1e-4)
        assert weights is not None
        assert attention_row is not None
        np.testing.assert_allclose(weights, np.asarray(attention_row), atol=1e-6)


def test_generation_on_the_host_and_on_the_device_agree(model: T3, monkeypatch: pytest.MonkeyPatch) -> None:
    """The device's own loop, which runs one step ahead, is tried on the CPU too."""
    options = SamplingOptions(max_tokens=90)
    prefix = make_prefix(model, make_voice())
    here = list(generate(model, prefix, TEXT, options, seed=2))
    monkeypatch.setattr(numpy_step, "is_supported", lambda model: False)
    there = list(generate(model, prefix, TEXT, options, seed=2))
    assert [t.id for t in here] == [t.id for t in there]
    for a, b in zip(here, there, strict=True):
        np.testing.assert_allclose(np.asarray(a.attention), np.asarray(b.attention), atol=1e-5)


def test_gpt2_members_do_not_import_mlx_lm() -> None:
    code = (
        "import sys; from engine.config import *; from engine.t3.model import T3;"
        "T3(T3Config(GPT2Config(64, 1, 2, 16), 10, 20, learned_positions=False, perceiver=False));"
        "assert 'mlx_lm' not in sys.modules and 'transformers' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_names_of_another_backbone_are_unknown() -> None:
    tensor = {"tfmr.wpe.weight": np.zeros((4, 4), np.float32)}
    assert list(apply_rules(tensor, names_t3.rules(GPT2))) == ["backbone.positions.weight"]
    with pytest.raises(UnknownTensorError, match=r"tfmr\.wpe\.weight"):
        apply_rules(tensor, names_t3.rules(LLAMA))


def test_unused_tables_of_official_files_are_dropped() -> None:
    for config, name in (
        (GPT2, "tfmr.wte.weight"),
        (LLAMA, "tfmr.embed_tokens.weight"),
        (GPT2, "text_head.weight"),
    ):
        assert apply_rules({name: np.zeros((2, 2), np.float32)}, names_t3.rules(config)) == {}
