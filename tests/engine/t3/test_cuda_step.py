from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_map

from engine.config import GPT2Config, LlamaConfig, T3Config
from engine.nn.attention import KeyValues
from engine.nn.linear import concatenate_weights
from engine.t3 import cuda_step
from engine.t3.model import T3

LLAMA = LlamaConfig(hidden_size=1024, intermediate_size=2048, num_layers=3, num_heads=16)
"""The smallest sizes that the kernel takes."""
GPT2 = GPT2Config(hidden_size=768, num_layers=3, num_heads=12, max_positions=400)
WIDER = GPT2Config(hidden_size=1024, num_layers=3, num_heads=16, max_positions=400)
Backbone = LlamaConfig | GPT2Config
on_cuda = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")


def model_of(dtype: mx.Dtype, backbone: Backbone = LLAMA) -> T3:
    mx.random.seed(0)
    gpt2 = isinstance(backbone, GPT2Config)
    config = T3Config(
        backbone=backbone,
        text_vocab=50,
        speech_vocab=103,
        alignment_heads=((1, 5), (2, 0)),
        learned_positions=not gpt2,
        speech_head_bias=gpt2,
    )
    model = T3(config)
    # Norms and biases begin as ones and zeros, which would hide that they are mixed up.
    model.update(tree_map(lambda a: a + 0.02 * mx.random.normal(a.shape), model.parameters()))
    model.set_dtype(dtype)
    mx.eval(model.parameters())
    return model


def prefilled(model: T3, rows: int, length: int) -> list[KeyValues]:
    width = model.config.backbone.hidden_size
    x = mx.random.normal((rows, length, width), key=mx.random.key(2)).astype(model.dtype)
    _, out = model.prefill(x, None)
    mx.eval(out.memory)
    return out.memory


@on_cuda
@pytest.mark.parametrize(("dtype", "limit"), [(mx.float32, 2e-3), (mx.bfloat16, 3e-2), (mx.float16, 5e-3)])
@pytest.mark.parametrize(("backbone", "rows"), [(LLAMA, 1), (LLAMA, 2), (GPT2, 1), (WIDER, 1)])
def test_steps_in_one_launch_are_those_of_the_layers(
    dtype: mx.Dtype, limit: float, backbone: Backbone, rows: int
) -> None:
    model = model_of(dtype, backbone)
    assert cuda_step.is_supported(model)
    heads = model.config.alignment_heads
    memory, start = prefilled(model, rows, 250), 250
    step = cuda_step.CudaStep(model, memory, heads)
    roomy = [
        (mx.pad(k, [(0, 0)] * 2 + [(0, 20), (0, 0)]), mx.pad(v, [(0, 0)] * 2 + [(0, 20), (0, 0)]))
        for k, v in memory
    ]
    # Past 256 positions the memory has to grow.
    for index in range(12):
        token = mx.array([7 * index], mx.int32)
        logits, attention = step(token, index, start + index)
        expected, weights = model.step(token, index, start + index, roomy, heads)
        error = mx.linalg.norm(logits - expected.astype(mx.float32)) / mx.linalg.norm(
            expected.astype(mx.float32)
        )
        assert float(error) < limit
        assert attention is not None
        assert weights is not None
        np.testing.assert_allclose(np.array(attention), np.array(weights), atol=limit)


@on_cuda
@pytest.mark.parametrize("backbone", [LLAMA, GPT2])
def test_the_same_steps_give_the_same_bits(backbone: Backbone) -> None:
    model = model_of(mx.bfloat16, backbone)
    memory = prefilled(model, 2, 40)
    runs = []
    for _ in range(2):
        step = cuda_step.CudaStep(model, memory)
        runs.append([np.array(step(mx.array([n], mx.int32), n, 40 + n)[0]) for n in range(5)])
    np.testing.assert_array_equal(runs[0], runs[1])


def test_it_is_not_for_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_step, "takes_kernels", lambda: False)
    assert not cuda_step.is_supported(model_of(mx.float32))


@pytest.mark.parametrize("where", ["backbone", "speech_head"])
def test_it_is_not_for_packed_weights(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_step, "takes_kernels", lambda: True)
    monkeypatch.setattr(cuda_step, "multiprocessors", lambda: 132)
    model = model_of(mx.float32, GPT2)
    assert cuda_step.is_supported(model)
    nn.quantize(model, class_predicate=lambda path, part: path.startswith(where) and type(part) is nn.Linear)
    assert not cuda_step.is_supported(model)


def test_weights_laid_together_stay_the_layers_own() -> None:
    parts = [nn.Linear(4, 3, bias=False), nn.RMSNorm(5), nn.Linear(2, 6, bias=False)]
    before = [np.array(part.weight) for part in parts]
    whole = concatenate_weights(parts)
    np.testing.assert_array_equal(np.array(whole), np.concatenate([weight.reshape(-1) for weight in before]))
    for part, weight in zip(parts, before, strict=True):
        np.testing.assert_array_equal(np.array(part.weight), weight)


def test_a_gpt2s_biases_lie_as_the_kernel_wants_them() -> None:
    model = model_of(mx.float32, GPT2)
    offsets, biases = cuda_step._weights(model)[8:10]
    layers = model.backbone.layers
    expected = [part.bias for layer in layers for part in (layer.qkv, layer.out, layer.up, layer.down)]
    np.testing.assert_array_equal(np.array(biases), np.concatenate([np.array(bias) for bias in expected]))
    assert offsets.size == 7 * 768
    assert cuda_step._weights(model)[9] is biases


def test_weights_are_laid_together_once_and_again_when_they_change() -> None:
    model = model_of(mx.float32)
    first = cuda_step._weights(model)
    assert all(a is b for a, b in zip(first, cuda_step._weights(model), strict=True))
    layer = model.backbone.layers[1]
    layer.mlp.down_proj.weight = mx.ones_like(layer.mlp.down_proj.weight)
    down = cuda_step._weights(model)[6]
    assert down is not first[6]
    np.testing.assert_array_equal(np.array(down).reshape(3, -1)[1], 1)
