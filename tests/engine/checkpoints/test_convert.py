"""Our own format: conversion, few bits on disk and in memory, the same strictness."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_flatten

from engine.backend import Backend
from engine.checkpoints import convert, loader, weights
from engine.checkpoints.directories import open_bundle
from engine.checkpoints.loader import choose_runners
from engine.checkpoints.weights import PARTS, Stored, WeightFiles, fill
from engine.errors import (
    CheckpointError,
    CheckpointFormatError,
    CheckpointNotFoundError,
    ConfigError,
    MissingTensorError,
    OutputFileError,
    TensorShapeError,
    UnknownTensorError,
)
from engine.recorded.network import lent
from engine.t3.generate import generate, make_prefix
from engine.t3.sampling import SamplingOptions
from tests.support.bundle import tiny_bundle

Directories = Callable[[str], Path]


def expanded(directory: Path, part: int) -> nn.Module:
    """A part of a bundle with all its weights unpacked."""
    return fill(WeightFiles(open_bundle(directory)).prepare(PARTS[part]), mx.float32, packed=False)


def arrays(module: nn.Module) -> dict[str, np.ndarray]:
    return {name: np.array(value.astype(mx.float32)) for name, value in tree_flatten(module.parameters())}


@pytest.mark.parametrize("shape", [(5, 64), (3, 32), (7, 3, 64), (4, 8, 4)])
@pytest.mark.parametrize("bits", [4, 8])
def test_unpacking_equals_mlx(shape: tuple[int, ...], bits: int) -> None:
    x = mx.array(np.random.default_rng(0).normal(size=shape).astype(np.float32))
    words, scales, biases = weights.pack(x, bits)
    size = weights.group_size(shape)
    expected = mx.dequantize(
        words, scales.astype(mx.float32), biases.astype(mx.float32), group_size=size, bits=bits
    )
    stored = Stored(np.array(words), np.array(scales), np.array(biases))
    assert stored.layout(shape) == (bits, size)
    got = stored.numbers(shape)
    assert got.shape == shape
    assert np.allclose(got.reshape(shape[0], -1), np.array(expected), atol=1e-6)
    assert np.abs(got - np.array(x)).max() < (0.03 if bits == 8 else 0.4)


@pytest.mark.parametrize("shape", [(5,), (5, 33), (2, 3, 5)])
def test_what_cannot_be_packed(shape: tuple[int, ...]) -> None:
    assert weights.group_size(shape) is None


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
def test_precision(official: Directories, cpu: Backend, tmp_path: Path, dtype: convert.Precision) -> None:
    source = loader.load(official("turbo"), cpu)
    model = loader.load(convert.convert(official("turbo"), tmp_path / "out", dtype=dtype), cpu)
    assert (model.member, model.identity, model.config) == ("turbo", source.identity, source.config)
    assert list(model.voices) == ["default"]
    tolerance = {"float32": 0.0, "float16": 1e-3, "bfloat16": 8e-3}[dtype]
    for ours, theirs in zip(arrays(model.t3).values(), arrays(source.t3).values(), strict=True):
        assert np.allclose(ours, theirs, rtol=tolerance, atol=tolerance)
    # Where precision is the point, nothing is lost but by float16, whose eleven bits are enough for what has
    # several axes.
    a, b = arrays(model.vocoder), arrays(source.vocoder)
    narrow = dtype == "float16"
    for key in b:
        assert np.allclose(a[key], b[key], rtol=1e-3 if narrow and b[key].ndim > 1 else 0.0, atol=1e-7), key


def test_clip_encoders_are_narrow_and_hear_the_same(
    official: Directories, cpu: Backend, tmp_path: Path
) -> None:
    directory = convert.convert(official("nano"), tmp_path / "out", bits=8)
    files = WeightFiles(open_bundle(directory))
    for part in PARTS[2:]:
        for name, stored in files.prepare(part).tensors.items():
            wide = stored.array.ndim < 2
            assert stored.array.dtype == (np.float32 if wide else np.float16), f"{part.name}.{name}"
    source, model = loader.load(official("nano"), cpu), loader.load(directory, cpu)
    mel = mx.random.normal((1, 160, 40), key=mx.random.key(1))
    a, b = (loaded.encoders().voice_encoder(mel) for loaded in (model, source))
    assert np.allclose(np.array(a), np.array(b), atol=1e-3)


def test_what_float16_cannot_hold_stays_wide() -> None:
    recipe, vocoder = convert.Recipe(8), PARTS[2]
    kinds = {}
    for name, most in (("small", 1.0), ("large", 1e6)):
        value = mx.full((4, 3, 8), most)
        kinds |= convert.encode(vocoder, name, value, recipe, is_linear=False)
    assert {key: value.dtype for key, value in kinds.items()} == {
        "vocoder.small": mx.float16,
        "vocoder.large": mx.float32,
    }


@pytest.mark.parametrize("recipe", [{}, {"bits": 8}, {"bits": 4}, {"bits": 8, "compact": True}])
def test_the_size_of_a_copy_is_told_beforehand(
    official: Directories, tmp_path: Path, recipe: dict[str, Any]
) -> None:
    told = convert.copy_size(official("nano"), **recipe)
    directory = convert.convert(official("nano"), tmp_path / "out", **recipe)
    tensors = [mx.load(str(path)) for path in directory.glob("*.safetensors")]
    assert told == sum(value.nbytes for file in tensors for value in file.values())


@pytest.mark.parametrize(("bits", "error"), [(8, 0.01), (4, 0.15)])
def test_few_bits(official: Directories, cpu: Backend, tmp_path: Path, bits: int, error: float) -> None:
    source = loader.load(official("turbo"), cpu)
    directory = convert.convert(official("turbo"), tmp_path / "out", bits=bits)
    model = loader.load(directory, cpu)
    a, b = arrays(expanded(directory, 0)), arrays(source.t3)
    key = "backbone.layers.0.qkv.weight"
    assert 0 < np.linalg.norm(a[key] - b[key]) / np.linalg.norm(b[key]) < error
    assert np.allclose(a["speech_emb.weight"], b["speech_emb.weight"], atol=1e-3)
    assert model.identity == source.identity


def test_compact_is_small_and_loads(official: Directories, cpu: Backend, tmp_path: Path) -> None:
    directory = convert.convert(official("nano"), tmp_path / "out", bits=8, compact=True)
    plain = sum(path.stat().st_size for path in official("nano").glob("*.safetensors"))
    small = sum(path.stat().st_size for path in directory.glob("*.safetensors"))
    assert small < 0.36 * plain
    source = loader.load(official("nano"), cpu)
    for number, part in enumerate(("t3", "flow", "vocoder")):
        module = getattr(source, part)
        with lent(module.source):
            a, b = arrays(expanded(directory, number)), arrays(module)
        total = np.sqrt(sum(np.sum((a[k] - b[k]) ** 2) for k in b) / sum(np.sum(b[k] ** 2) for k in b))
        assert total < 0.01, part
    # A convolution was packed too, and an embedding.
    header = open_bundle(directory)
    names = WeightFiles(header).prepare(PARTS[1]).tensors
    assert names["encoder.up_conv.weight"].is_packed


def test_packed_in_memory_gives_the_same(official: Directories, tmp_path: Path) -> None:
    """What stays in few bits computes what is expanded."""
    directory = convert.convert(official("turbo"), tmp_path / "out", bits=8)
    packed = fill(WeightFiles(open_bundle(directory)).prepare(PARTS[0]), mx.float32, packed=True)
    layer, reference = packed.backbone.layers[0], expanded(directory, 0).backbone.layers[0]
    assert isinstance(layer.qkv, nn.QuantizedLinear)
    assert not isinstance(reference.qkv, nn.QuantizedLinear)
    x = mx.random.normal((1, 3, 128), key=mx.random.key(0))
    assert np.allclose(np.array(layer.qkv(x)), np.array(reference.qkv(x)), atol=1e-4)
    assert isinstance(packed.speech_emb, nn.Embedding)


@pytest.mark.parametrize("bits", [8, 4])
def test_t3_s_layers_stay_packed_on_a_processor_and_give_the_same(
    official: Directories, cpu: Backend, tmp_path: Path, bits: int
) -> None:
    directory = convert.convert(official("turbo"), tmp_path / "out", bits=bits)
    model, wide = loader.load(directory, cpu), expanded(directory, 0)
    assert isinstance(model.t3.backbone.layers[0].qkv, nn.QuantizedLinear)
    assert not isinstance(model.flow.encoder_proj, nn.QuantizedLinear)
    prefix = make_prefix(model.t3, model.voices["default"])
    choose_runners(wide, model.flow, model.vocoder)
    ids = np.arange(1, 9, dtype=np.int32)
    said = [
        [token.id for token in generate(t3, prefix, ids, SamplingOptions(max_tokens=12), seed=0) if token]
        for t3 in (model.t3, wide)
    ]
    assert said[0] == said[1]
    assert len(said[0]) == 12


def test_a_copy_reads_as_its_source(cpu: Backend, tmp_path: Path) -> None:
    source, copy = tiny_bundle(tmp_path / "source"), tmp_path / "copy"
    convert.convert(source, copy, bits=8)
    texts = [loader.load(folder, cpu).text for folder in (source, copy)]
    first, second = (text.encode("The small bird sings.") for text in texts)
    assert first == second


def test_a_full_disk_leaves_nothing_behind(
    official: Directories, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: str, *_: object) -> None:
        Path(path).write_bytes(b"half")
        raise RuntimeError("[write] Unable to write 1065413 bytes to file.")

    monkeypatch.setattr(convert.mx, "save_safetensors", full)
    with pytest.raises(OutputFileError, match="room on the disk"):
        convert.convert(official("nano"), tmp_path / "out")
    assert not (tmp_path / "out").exists()
    monkeypatch.undo()
    assert convert.convert(official("nano"), tmp_path / "out").is_dir()


def test_two_at_once_do_not_spoil_each_other(
    cpu: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target, write = tiny_bundle(tmp_path / "tiny"), tmp_path / "small", convert._write_weights

    def beside(*given: Any) -> None:
        monkeypatch.setattr(convert, "_write_weights", write)
        with pytest.raises(OutputFileError, match="not empty"):
            convert.convert(source, target, bits=4)
        write(*given)

    monkeypatch.setattr(convert, "_write_weights", beside)
    assert loader.load(convert.convert(source, target, bits=8), cpu).config.name


def test_modules_in_memory(official: Directories, cpu: Backend, tmp_path: Path) -> None:
    """What training exports."""
    source = loader.load(official("nano"), cpu)
    encoders = source.encoders()
    modules: dict[str, nn.Module] = {
        "t3": source.t3,
        "flow": source.flow,
        "vocoder": source.vocoder,
        "tokenizer": encoders.tokenizer,
        "speaker_encoder": encoders.speaker_encoder,
        "voice_encoder": encoders.voice_encoder,
    }
    directory = convert.save(modules, tmp_path / "out", source.config, "starter", bits=8, compact=True)
    for name in ("vocab.json", "merges.txt", "added_tokens.json"):
        shutil.copy(official("nano") / name, directory)
    model = loader.load(directory, cpu)
    assert (model.member, model.config) == ("starter", source.config)
    assert model.voices == {}
    del modules["flow"]
    with pytest.raises(ConfigError, match="flow"):
        convert.save(modules, tmp_path / "again", source.config, "starter")


@pytest.fixture(scope="module")
def converted(official: Directories, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return convert.convert(official("turbo"), tmp_path_factory.mktemp("own") / "out", bits=8)


BREAKS: list[tuple[Callable[[dict[str, mx.array]], object], type[CheckpointError], str]] = [
    (lambda t: t.pop("t3.speech_head.bias"), MissingTensorError, "t3.speech_head.bias"),
    (lambda t: t.pop("t3.speech_head.weight.biases"), UnknownTensorError, "speech_head.weight.scales"),
    (lambda t: t.update({"t3.surprise": mx.zeros(3)}), UnknownTensorError, "surprise"),
    (lambda t: t.update({"flow.surprise": mx.zeros(3)}), UnknownTensorError, "flow.surprise"),
    (lambda t: t.update({"t3.speech_head.bias": mx.zeros(3)}), TensorShapeError, "speech_head.bias"),
    (
        lambda t: t.update({"t3.speech_head.weight.scales": mx.zeros((6563, 3))}),
        TensorShapeError,
        "speech_head.weight",
    ),
]


@pytest.mark.parametrize("case", range(len(BREAKS)))
def test_our_own_files_are_as_strict(converted: Path, cpu: Backend, tmp_path: Path, case: int) -> None:
    change, error, name = BREAKS[case]
    directory = Path(shutil.copytree(converted, tmp_path / "own"))
    path = directory / "t3.safetensors"
    tensors = dict(mx.load(str(path)))
    mx.eval(tensors)
    change(tensors)
    path.unlink()
    mx.save_safetensors(str(path), tensors)
    with pytest.raises(error, match=name):
        loader.load(directory, cpu)


def test_damaged_manifest(converted: Path, cpu: Backend, tmp_path: Path) -> None:
    directory = Path(shutil.copytree(converted, tmp_path / "own"))
    manifest = directory / "philomel.json"
    good = manifest.read_text()
    for broken in ("{", "[]", good.replace('"format": 1', '"format": 99'), good.replace('"own"', '"other"')):
        manifest.write_text(broken)
        with pytest.raises(CheckpointFormatError, match=r"philomel\.json"):
            loader.load(directory, cpu)
    manifest.write_text(good.replace('"append_silence"', '"append_noise"'))
    with pytest.raises(ConfigError, match="append_noise"):
        loader.load(directory, cpu)
    manifest.write_text(good)
    (directory / "encoders.safetensors").unlink()
    with pytest.raises(CheckpointNotFoundError, match=r"encoders\.safetensors"):
        loader.load(directory, cpu)


def test_bad_requests(official: Directories, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="8 or 4 bits"):
        convert.convert(official("turbo"), tmp_path / "out", bits=3)
    with pytest.raises(ConfigError, match="float8"):
        convert.convert(official("turbo"), tmp_path / "out", dtype="float8")  # type: ignore[arg-type]
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("keep")
    with pytest.raises(OutputFileError, match="not empty"):
        convert.convert(official("turbo"), tmp_path / "full")
    with pytest.raises(CheckpointNotFoundError):
        convert.convert(tmp_path / "nowhere" / "at-all", tmp_path / "out")
