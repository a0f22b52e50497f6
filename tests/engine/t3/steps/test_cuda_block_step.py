from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_map

from engine.config import BlockConfig, LlamaConfig, T3Config
from engine.kernels import block_step, decoding_step
from engine.nn.attention import KeyValues
from engine.t3 import steps
from engine.t3.model import T3
from engine.t3.sampling import SamplingOptions
from engine.t3.steps import cuda_step
from engine.t3.steps.cuda_step import CudaBlockRows, CudaBlockStep
from engine.t3.steps.mlx_step import MlxBlockRows, MlxStep
from engine.t3.unmasking import Rules, Turn, counts, unmask
from tests.support.cuda_on_host import OnHost
from tests.support.gpu_path import forced_gpu_path

CONFIG = T3Config(
    LlamaConfig(hidden_size=1024, intermediate_size=2048, num_layers=2, num_heads=16),
    text_vocab=50,
    speech_vocab=103,
    blocks=BlockConfig(),
)
"""The smallest sizes that the kernel takes."""
on_cuda = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")


def model_of(config: T3Config = CONFIG, dtype: mx.Dtype = mx.bfloat16) -> T3:
    mx.random.seed(0)
    model = T3(config)
    # Norms begin as ones, which would hide that they are mixed up.
    model.update(tree_map(lambda a: a + 0.02 * mx.random.normal(a.shape), model.parameters()))
    model.set_dtype(dtype)
    mx.eval(model.parameters())
    return model


def prefilled(model: T3, rows: int, length: int) -> list[KeyValues]:
    x = mx.random.normal((rows, length, 1024), key=mx.random.key(2)).astype(model.dtype)
    _, out = model.prefill(x, None)
    mx.eval(out.memory)
    return out.memory


def tokens_of(count: int) -> mx.array:
    return mx.array(np.random.default_rng(count).integers(0, CONFIG.speech_ids, count), mx.int32)


@on_cuda
@pytest.mark.parametrize("rows", [1, 2])
def test_a_block_in_one_launch_is_that_of_the_layers(rows: int) -> None:
    """Each twice, as it is settled and as it is left in the memory; past 256 positions that has to grow."""
    model = model_of()
    memory, offset = prefilled(model, rows, 220), 220
    step, plain = CudaBlockStep(model).start(memory), MlxStep(model).start(memory)
    for length in (16, 16, 16, 5, 1):
        for tokens in (mx.full((length,), CONFIG.speech_vocab, mx.int32), tokens_of(length)):
            logits, _ = step(tokens, 0, offset)
            expected, _ = plain(tokens, 0, offset)
            exact = expected.astype(mx.float32)
            assert logits.shape == exact.shape
            assert float(mx.linalg.norm(logits - exact) / mx.linalg.norm(exact)) < 3e-2
        offset += length


@on_cuda
def test_the_same_passes_give_the_same_bits() -> None:
    model = model_of()
    memory = prefilled(model, 2, 40)
    runs = []
    for _ in range(2):
        step = CudaBlockStep(model).start(memory)
        runs.append([np.array(step(tokens_of(16), 0, 40 + 16 * n)[0]) for n in range(4)])
    np.testing.assert_array_equal(runs[0], runs[1])


@on_cuda
@pytest.mark.parametrize("guided", [False, True])
def test_blocks_of_many_rows_are_those_of_the_layers(guided: bool) -> None:
    """Rows that begin together and one by one, at places of their own."""
    model, each, joins = model_of(), 1 + int(guided), 2
    model.runner = steps.choose(model)
    plain = MlxBlockRows(model, 16, guided=guided)
    ours = CudaBlockRows(model, 16, guided=guided)
    assert ours.joins == joins
    past = prefilled(model, each, 40)
    offsets = np.zeros(16, np.int32)
    for first in range(0, 16, joins):
        rows = [first, first + 1]
        # Of one height, so that they may begin together.
        texts = [mx.random.normal((each, 33 + first + n, 1024)).astype(model.dtype) for n in range(joins)]
        begun = ours.begin(rows, texts, past).astype(mx.float32)
        for n, row in enumerate(rows):
            expected = plain.begin([row], [texts[n]], past)[0].astype(mx.float32)
            assert float(mx.linalg.norm(begun[n] - expected) / mx.linalg.norm(expected)) < 3e-2
            offsets[row] = 40 + texts[n].shape[1]
    rng = np.random.default_rng(0)
    for _ in range(3):
        for _ in range(2):
            tokens = mx.array(rng.integers(0, CONFIG.speech_ids, (16, 16)), mx.int32)
            got, expected = (of.block(tokens, offsets).astype(mx.float32) for of in (ours, plain))
            error = mx.linalg.norm(got - expected, axis=(2, 3)) / mx.linalg.norm(expected, axis=(2, 3))
            assert float(error.max()) < 3e-2
        offsets += 16


PLAIN = SamplingOptions(0.6, min_p=0.0, repetition_penalty=1.0, cfg_weight=1.0)
FILTERS = {"min_p": 0.02, "top_p": 0.9, "repetition_penalty": 1.3}


def turn_of(rows: int, length: int, seed: int, vocabulary: int = CONFIG.speech_vocab) -> Turn[mx.array]:
    """A block of which half is settled."""
    rng = np.random.default_rng(seed)
    block = np.where(rng.random(length) < 0.5, vocabulary, rng.integers(0, vocabulary - 3, length))
    return Turn(
        mx.array(block, mx.int32),
        mx.array(3 * rng.normal(size=(rows, length, vocabulary)), mx.float32),
        mx.array(3 * rng.normal(size=(rows, 1, vocabulary)), mx.float32),
        mx.array(rng.random(length), mx.float32),
        mx.array(rng.gumbel(size=length), mx.float32),
        mx.array(counts(length, 10, 0.5, 0.1)[6], mx.int32),
        mx.array(rng.random(vocabulary) < 0.3),
        mx.array(np.log(rng.dirichlet(np.ones(vocabulary))), mx.float32),
    )


def rules_of(vocabulary: int = CONFIG.speech_vocab, **options: float) -> Rules:
    return Rules(replace(PLAIN, **options), mask=vocabulary, stop=vocabulary - 2)


@on_cuda
@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("options", [{}, {"temperature": 0.0}, FILTERS], ids=["drawn", "greedy", "filters"])
def test_the_same_tokens_are_settled_in_fewer_launches(rows: int, options: dict[str, float]) -> None:
    step, rules = CudaBlockStep(model_of()), rules_of(8194, **options)
    for seed in range(10):
        turn = turn_of(rows, 16 if seed % 2 else 5, seed, 8194)
        np.testing.assert_array_equal(step.unmask(turn, rules), unmask(turn, rules))


@pytest.mark.skipif(shutil.which("g++") is None, reason="needs a C++ compiler")
@pytest.mark.parametrize("rows", [1, 2])
@pytest.mark.parametrize("temperature", [0.0, 0.6])
def test_one_block_on_the_processor_settles_the_same(
    rows: int, temperature: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = OnHost(block_step._UNMASK, tmp_path)
    monkeypatch.setattr(block_step, "_UNMASK", kernel)
    step, rules = CudaBlockStep(model_of()), rules_of(1003, temperature=temperature)
    turns = [turn_of(rows, 16 if seed % 2 else 5, seed, 1003) for seed in range(6)]
    ended = turns[0]._replace(block=mx.array([1003, rules.stop, 3, 1003, 1003], mx.int32))
    for turn in (*turns, ended):
        settled = step.unmask(turn, rules)
        np.testing.assert_array_equal(settled, unmask(turn, rules))
        assert turn is ended or not np.array_equal(settled, turn.block)
        assert turn is not ended or np.array_equal(settled, turn.block)


@pytest.fixture
def a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("takes_kernels", "has_tensor_cores"):
        monkeypatch.setattr(cuda_step, name, lambda: True)
    for module in (decoding_step, block_step):
        monkeypatch.setattr(module, "multiprocessors", lambda: 132)


def test_the_choice(a_gpu: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with forced_gpu_path():
        assert isinstance(steps.choose(model_of()), CudaBlockStep)
        assert isinstance(steps.choose(model_of(dtype=mx.float16)), MlxStep)
        wide = replace(CONFIG, backbone=replace(CONFIG.backbone, hidden_size=512, num_heads=8))
        assert isinstance(steps.choose(model_of(wide)), MlxStep)
        long = replace(CONFIG, blocks=BlockConfig(size=32))
        assert isinstance(steps.choose(model_of(long)), MlxStep)
        packed = model_of()
        nn.quantize(packed.backbone)
        assert isinstance(steps.choose(packed), MlxStep)
        monkeypatch.setattr(cuda_step, "has_tensor_cores", lambda: False)
        assert isinstance(steps.choose(model_of()), MlxStep)


@pytest.mark.parametrize("rows", [1, 2])
def test_the_kernel_is_given_what_it_names(rows: int, a_gpu: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its arrays and numbers in order, every constant that its file has a size for by itself, and passes that
    wait for each other."""
    folder = Path(block_step.__file__).parent
    by_itself = (folder / "block_step_sizes.cuh").read_text("utf-8")
    arguments = by_itself.partition("block_step(")[2].partition(")")[0]
    names = [argument.split()[-1] for argument in arguments.split(",")]
    kernel, given = block_step._KERNEL, []

    def launch(inputs: Any, outputs: Any, *, sizes: Any, numbers: Any, blocks: int) -> list[mx.array]:
        assert [*kernel._inputs, *kernel._outputs, *numbers] == names
        assert len(inputs) == len(kernel._inputs)
        assert all(re.search(rf"\b{name} = ", by_itself) for name in sizes)
        given.append(numbers)
        return [mx.zeros(shape, kind) for shape, kind in outputs]

    monkeypatch.setattr(block_step, "_KERNEL", launch)
    step = CudaBlockStep(model_of()).start(prefilled(model_of(), rows, 250))
    for length in (16, 1):
        logits, attention = step(tokens_of(length), 0, 250)
        assert logits.size == rows * length * CONFIG.speech_vocab
        assert attention is None
    assert [numbers["room_for"] for numbers in given] == [512, 512]


@pytest.mark.skipif(shutil.which("nvcc") is None, reason="needs NVIDIA's compiler")
@pytest.mark.parametrize("guided", [0, 1])
@pytest.mark.parametrize("name", ["block_step", "block_rows", "unmask"])
def test_its_file_compiles_by_itself(name: str, guided: int, tmp_path: Path) -> None:
    source = Path(block_step.__file__).with_name(f"{name}.cu")
    command = [
        "nvcc",
        "-arch=sm_80",
        "-ptx",
        f"-DGUIDED={guided}",
        str(source),
        "-o",
        str(tmp_path / "x.ptx"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
