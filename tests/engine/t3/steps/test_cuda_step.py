from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_map, tree_unflatten

from engine.config import GPT2Config, LlamaConfig, T3Config
from engine.kernels import decoding_step
from engine.nn.attention import KeyValues
from engine.nn.layers import PackedLinear, concatenate_weights
from engine.t3.model import T3
from engine.t3.steps import cuda_step
from engine.t3.steps.cuda_step import CudaStep
from engine.t3.steps.mlx_step import MlxStep
from tests.support.cuda_on_host import OnHost

LLAMA = LlamaConfig(hidden_size=1024, intermediate_size=2048, num_layers=3, num_heads=16)
"""The smallest sizes that the kernel takes."""
GPT2 = GPT2Config(hidden_size=768, num_layers=3, num_heads=12, max_positions=400)
WIDER = GPT2Config(hidden_size=1024, num_layers=3, num_heads=16, max_positions=400)
SMALL_LLAMA = LlamaConfig(hidden_size=256, intermediate_size=512, num_layers=2, num_heads=4)
SMALL_GPT2 = GPT2Config(hidden_size=256, num_layers=2, num_heads=4, max_positions=400)
"""Those of which one block can do everything."""
Backbone = LlamaConfig | GPT2Config
on_cuda = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")


def model_of(dtype: mx.Dtype, backbone: Backbone = LLAMA, bits: int = 0) -> T3:
    mx.random.seed(0)
    gpt2 = isinstance(backbone, GPT2Config)
    config = T3Config(
        backbone=backbone,
        text_vocab=50,
        speech_vocab=103,
        alignment_heads=((1, 5), (2, 0)) if backbone.num_layers > 2 else ((1, 2),),
        learned_positions=not gpt2,
        speech_head_bias=gpt2,
    )
    model = T3(config)
    # Norms and biases begin as ones and zeros, which would hide that they are mixed up.
    model.update(tree_map(lambda a: a + 0.02 * mx.random.normal(a.shape), model.parameters()))
    if bits:
        packed = {
            path: PackedLinear.from_linear(part, group_size=64, bits=bits)
            for path, part in model.named_modules()
            if type(part) is nn.Linear and path.startswith(("backbone", "speech_head"))
        }
        model.update_modules(tree_unflatten(list(packed.items())))
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
@pytest.mark.parametrize("bits", [0, 8, 4])
def test_steps_in_one_launch_are_those_of_the_layers(
    dtype: mx.Dtype, limit: float, backbone: Backbone, rows: int, bits: int
) -> None:
    model = model_of(dtype, backbone, bits)
    assert cuda_step.is_supported(model)
    heads = model.config.alignment_heads
    memory, start = prefilled(model, rows, 250), 250
    step = CudaStep(model).start(memory, heads)
    plain = MlxStep(model).start(memory, heads)
    # Past 256 positions the memory has to grow.
    for index in range(12):
        token = mx.array([7 * index], mx.int32)
        logits, attention = step(token, index, start + index)
        expected, weights = plain(token, index, start + index)
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
        step = CudaStep(model).start(memory)
        runs.append([np.array(step(mx.array([n], mx.int32), n, 40 + n)[0]) for n in range(5)])
    np.testing.assert_array_equal(runs[0], runs[1])


@pytest.fixture
def a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_step, "takes_kernels", lambda: True)
    monkeypatch.setattr(decoding_step, "multiprocessors", lambda: 132)


def test_it_is_not_for_the_cpu(a_gpu: None, monkeypatch: pytest.MonkeyPatch) -> None:
    model = model_of(mx.float32)
    assert cuda_step.is_supported(model)
    monkeypatch.setattr(cuda_step, "takes_kernels", lambda: False)
    assert not cuda_step.is_supported(model)


@pytest.mark.parametrize("other", [{"num_heads": 24}, {"hidden_size": 896, "num_heads": 14}])
def test_it_is_not_for_other_sizes(a_gpu: None, other: dict[str, int]) -> None:
    assert not cuda_step.is_supported(model_of(mx.float32, replace(GPT2, **other)))


def test_it_is_not_for_small_gpus(a_gpu: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decoding_step, "multiprocessors", lambda: 20)
    assert not cuda_step.is_supported(model_of(mx.float32, GPT2))


@pytest.mark.parametrize("bits", [4, 8])
@pytest.mark.parametrize("backbone", [LLAMA, GPT2])
def test_packed_weights_lie_as_the_kernel_wants_them(bits: int, backbone: Backbone, a_gpu: None) -> None:
    model = model_of(mx.float16, backbone, bits)
    assert cuda_step.is_supported(model)
    weights = CudaStep(model).weights
    C, llama = backbone.hidden_size, isinstance(backbone, LlamaConfig)
    feed_forward = 3 * 2048 * C if llama else 8 * C * C
    numbers = 3 * (4 * C * C + feed_forward) + 103 * C
    assert weights.bits == bits
    assert weights.scales is not None
    assert weights.scales.size == numbers // 64
    assert weights.qkv.dtype == mx.uint32
    assert weights.qkv.size == 9 * C * C * bits // 32
    # The head's are the last, and the layers' own are views of what was laid together.
    head = model.speech_head
    np.testing.assert_array_equal(
        np.array(weights.scales[-head.scales.size :]), np.array(head.scales.reshape(-1))
    )
    x = mx.random.normal((1, 1, C)).astype(mx.float16)
    again = mx.dequantize(head.weight, head.scales, head.biases, group_size=64, bits=bits)
    plain = x @ again.T + (head.bias if "bias" in head else 0.0)
    assert mx.allclose(head(x), plain, atol=0.1).item()


@pytest.mark.parametrize("where", ["backbone", "speech_head"])
def test_it_is_not_for_weights_of_which_some_are_packed(where: str, a_gpu: None) -> None:
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
    weights = CudaStep(model).weights
    layers = model.backbone.layers
    expected = [part.bias for layer in layers for part in (layer.qkv, layer.out, layer.up, layer.down)]
    np.testing.assert_array_equal(
        np.array(weights.biases), np.concatenate([np.array(bias) for bias in expected])
    )
    assert weights.offsets is not None
    assert weights.offsets.size == 7 * 768


def test_a_llamas_weights_lie_as_the_kernel_wants_them() -> None:
    model = model_of(mx.float32)
    layers = [layer.self_attn for layer in model.backbone.layers]
    expected = [np.array(part.weight) for a in layers for part in (a.q_proj, a.k_proj, a.v_proj)]
    weights = CudaStep(model).weights
    np.testing.assert_array_equal(np.array(weights.qkv).reshape(-1, 1024), np.concatenate(expected))
    assert weights.norms.size == 7 * 1024
    assert weights.biases is None


@pytest.mark.parametrize("gpt2", [False, True])
def test_the_kernel_is_given_what_it_names(gpt2: bool, a_gpu: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its arrays and numbers in order, and every constant that its file has a size for by itself."""
    folder = Path(decoding_step.__file__).parent
    by_itself = (folder / "decoding_step_sizes.cuh").read_text("utf-8")
    arguments = by_itself.partition("decoding_step(")[2].partition(")")[0]
    names = [argument.split()[-1] for argument in arguments.split(",")]
    kernel = decoding_step._KERNEL
    bits = 4 if gpt2 else 0

    def launch(inputs: Any, outputs: Any, *, sizes: Any, numbers: Any, blocks: int) -> list[mx.array]:
        assert [*kernel._inputs, *kernel._outputs, *numbers] == names
        assert len(inputs) == len(kernel._inputs)
        assert all(re.search(rf"\b{name} = ", by_itself) for name in sizes)
        return [mx.zeros(shape, kind) for shape, kind in outputs]

    monkeypatch.setattr(decoding_step, "_KERNEL", launch)
    model = model_of(mx.float32, GPT2 if gpt2 else LLAMA, bits)
    steps = CudaStep(model).start(prefilled(model, 2, 20), ((0, 1),))
    logits, attention = steps(mx.array([3], mx.int32), 0, 20)
    assert logits.shape == (2, model.config.speech_vocab)
    assert attention is not None
    assert attention.shape == (21,)


@pytest.mark.skipif(
    shutil.which("g++") is None or sys.platform != "linux", reason="needs a compiler, and Linux's fibers"
)
@pytest.mark.parametrize(("backbone", "bits"), [(SMALL_LLAMA, 8), (SMALL_GPT2, 4)])
def test_its_arithmetic_is_that_of_the_layers(
    backbone: Backbone, bits: int, a_gpu: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One block on the processor: a position behind others, and the next one, which sees it."""
    model = model_of(mx.float32, backbone, bits)
    kernel = OnHost(decoding_step._KERNEL, tmp_path)
    monkeypatch.setattr(decoding_step, "multiprocessors", lambda: 1)
    monkeypatch.setattr(decoding_step, "FEWEST_BLOCKS", 1)
    monkeypatch.setattr(decoding_step, "_KERNEL", kernel)
    assert cuda_step.is_supported(model)
    memory, heads = prefilled(model, 1, 20), ((1, 2),)
    plain = MlxStep(model).start(memory, heads)
    expected = [plain(mx.array([7 * n], mx.int32), n, 20 + n) for n in range(2)]
    steps: Any = CudaStep(model).start(memory, heads)
    for n, (logits, _) in enumerate(expected):
        got, _ = steps(mx.array([7 * n], mx.int32), n, 20 + n)
        error = mx.linalg.norm(got - logits) / mx.linalg.norm(logits)
        assert error.item() < 1e-5
        # It is written in place, which here is a copy.
        steps.args[0]._memory.array = mx.array(kernel.arrays["memory"])


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="needs NVIDIA's compiler")
@pytest.mark.parametrize(("gpt2", "bits"), [(0, 0), (1, 0), (0, 8), (1, 4)])
def test_its_file_compiles_by_itself(gpt2: int, bits: int, tmp_path: Path) -> None:
    source = Path(decoding_step.__file__).with_name("decoding_step.cu")
    command = ["nvcc", "-arch=sm_80", "-ptx", f"-DIS_GPT2={gpt2}", f"-DPACKED_IN={bits}", str(source)]
    command += ["-o", str(tmp_path / "x.ptx")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
