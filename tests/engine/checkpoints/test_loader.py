"""Every member's official layout loads strictly; every kind of misfit has an error of its own."""

from __future__ import annotations

import subprocess
import sys
import weakref
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import mlx.core as mx
import numpy as np
import pytest
import safetensors.torch
import torch

from engine.backend import Backend
from engine.checkpoints import loader, models, registry, weights
from engine.checkpoints.names import fuse_weight_norm
from engine.checkpoints.tensor_files import Array
from engine.config import GPT2Config
from engine.errors import (
    CheckpointError,
    CheckpointFormatError,
    CheckpointNotFoundError,
    ConfigError,
    MissingTensorError,
    TensorShapeError,
    UnknownTensorError,
    UnsafeCheckpointError,
)
from engine.recorded.network import lent
from engine.s3gen import flow
from engine.t3.batch import batch_of
from engine.t3.generate import generate, make_prefix
from engine.t3.sampling import SamplingOptions
from engine.vocoder import hift
from tests.parity import members, text_libraries
from tests.support.pickles import Reduced, archive

Directories = Callable[[str], Path]


@pytest.mark.parametrize("name", list(registry.MEMBERS))
def test_every_member_loads(official: Directories, cpu: Backend, name: str) -> None:
    model = loader.load(official(name), cpu)
    assert (model.member, model.config.name) == (name, name)
    assert list(model.voices) == ["default"]
    assert model.voices["default"].model == model.identity
    assert 0 < model.text._model.get_vocab_size() < model.config.t3.text_vocab


@pytest.mark.parametrize("name", ["original", "multilingual-v2", "turbo", "nano", "flash"])
def test_tensors_are_the_files(
    official: Directories, modules: dict[str, members.Modules], cpu: Backend, name: str
) -> None:
    """One tensor of each part, its axes moved; and the encoders, which load when they are asked for."""
    model, reference = loader.load(official(name), cpu), modules[name]
    encoders = model.encoders()
    assert model.encoders() is encoders
    with lent(model.flow.source):
        pairs = [
            (model.t3.speech_emb.weight, reference.t3.module.speech_emb.weight),
            (model.flow.encoder.up_conv.weight, reference.flow.encoder.up_layer.conv.weight.permute(0, 2, 1)),
            (model.vocoder.conv_pre.weight, reference.vocoder.conv_pre.weight.permute(0, 2, 1)),
            (encoders.tokenizer.conv1.weight, reference.clip.tokenizer.encoder.conv1.weight.permute(0, 2, 1)),
            (encoders.voice_encoder.proj.weight, reference.clip.voice_encoder.proj.weight),
        ]
        for ours, theirs in pairs:
            assert np.allclose(np.array(ours), theirs.detach().numpy(), atol=1e-6)
    if isinstance(model.config.t3.backbone, GPT2Config):
        qkv = reference.t3.module.tfmr.h[1].attn.c_attn.weight.detach().numpy()
        assert np.array_equal(np.array(model.t3.backbone.layers[1].qkv.weight), qkv.T)


@pytest.mark.parametrize("name", list(registry.MEMBERS))
def test_every_member_speaks(
    official: Directories, cpu: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """With all weights lent, as those of the true sizes are."""
    monkeypatch.setattr(weights, "_LARGE", 1)
    monkeypatch.setattr(weights, "_SMALL", 1)
    model = loader.load(official(name), cpu)
    voice = model.voices["default"]
    options = SamplingOptions(**asdict(model.config.sampling), max_tokens=8)
    prefix = make_prefix(model.t3, voice, exaggeration=0.5, guided=model.config.t3.guidance)
    with text_libraries.libraries(tmp_path):
        ids = np.asarray(model.text.encode("Hello 5.", model.config.text.languages[0]), np.int32)
    tokens = [token.id for token in generate(model.t3, prefix, ids, options, seed=1)]
    assert tokens
    mel = flow.synthesize(model.flow, mx.array([tokens]), voice, seed=1)
    wave = np.array(hift.synthesize(model.vocoder, mel, seed=1))
    assert wave.shape == (1, 960 * len(tokens))
    assert np.isfinite(wave).all()
    assert np.abs(wave).max() > 0


def test_a_large_table_stays_in_its_file(
    official: Directories, cpu: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens, whole = mx.array([[3, 7, 3]]), loader.load(official("turbo"), cpu).t3
    monkeypatch.setattr(weights, "_LARGE", 1)
    t3 = loader.load(official("turbo"), cpu).t3
    assert "text_emb" in whole.parameters()
    assert "text_emb" not in t3.parameters()
    assert mx.array_equal(t3.embed_text(tokens), whole.embed_text(tokens))


def test_what_is_worked_out_of_two_halves_is_not_held(
    official: Directories, cpu: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The vocoder's weights, which its networks have: they are there again where they are lent."""
    whole, made = loader.load(official("nano"), cpu).vocoder, list[weakref.ref[Array]]()

    def fused(tensors: Mapping[str, Array], *, file: str) -> dict[str, Array]:
        out = fuse_weight_norm(tensors, file=file)
        made.extend(weakref.ref(array) for name, array in out.items() if name not in tensors)
        return out

    monkeypatch.setattr(weights, "_LARGE", 1)
    monkeypatch.setattr(weights, "_SMALL", 1)
    monkeypatch.setattr(weights, "fuse_weight_norm", fused)
    model = loader.load(official("nano"), cpu)
    source = model.vocoder.source
    assert source is not None
    assert made
    for _ in range(2):
        assert not any(reference() is not None for reference in made)
        assert mx.isnan(model.vocoder.conv_pre.weight).all()
        with source.lent():
            assert mx.array_equal(model.vocoder.conv_pre.weight, whole.conv_pre.weight)


@pytest.mark.skipif(sys.platform != "linux", reason="tells what a process has of its files")
def test_what_was_read_of_the_files_is_let_go(official: Directories, cpu: Backend) -> None:
    model = loader.load(official("nano"), cpu)
    held = 0
    for mapped in Path("/proc/self/smaps").read_text().split("VmFlags")[:-1]:
        if f"{model.directory}/" in mapped:
            held += int(mapped.partition("Rss:")[2].split()[0])
    assert held == 0
    assert model.encoders().tokenizer.conv1.weight.any()


def test_same_weights_same_identity(official: Directories, cpu: Backend) -> None:
    """Voices pass between members whose clip encoders and prompts are the same, whatever the files."""
    identities = {
        name: loader.load(official(name), cpu).identity
        for name in ("multilingual-v2", "hi", "original", "turbo")
    }
    assert identities["multilingual-v2"] == identities["hi"] == identities["original"]
    assert identities["turbo"] != identities["original"]


def test_identity_follows_the_tokenizer(copy_of: Directories, official: Directories, cpu: Backend) -> None:
    directory = copy_of("turbo")
    edit(
        directory / "s3gen_meanflow.safetensors",
        lambda t: t.update({"tokenizer.encoder.conv1.bias": t["tokenizer.encoder.conv1.bias"] + 1}),
    )
    assert loader.load(directory, cpu).identity != loader.load(official("turbo"), cpu).identity


def edit(path: Path, change: Callable[[dict[str, Any]], Any]) -> None:
    """Change a file's tensors."""
    if path.suffix == ".pt":
        tensors = torch.load(path, weights_only=True)
        change(tensors)
        path.unlink()
        torch.save(tensors, path)
    else:
        tensors = safetensors.torch.load_file(path)
        change(tensors)
        path.unlink()
        safetensors.torch.save_file(tensors, path)


CASES = [
    ("turbo", "t3_turbo_v1.safetensors", "tfmr.h.1.attn.c_attn.weight"),
    ("turbo", "s3gen_meanflow.safetensors", "flow.decoder.estimator.time_embed_mixer.weight"),
    ("turbo", "s3gen_meanflow.safetensors", "mel2wav.conv_pre.parametrizations.weight.original1"),
    ("turbo", "s3gen_meanflow.safetensors", "mel2wav.conv_pre.bias"),
    ("turbo", "s3gen_meanflow.safetensors", "tokenizer.encoder.conv1.weight"),
    ("turbo", "s3gen_meanflow.safetensors", "speaker_encoder.xvector.tdnn.linear.weight"),
    ("turbo", "ve.safetensors", "lstm.bias_hh_l1"),
    ("multilingual-v2", "s3gen.pt", "flow.encoder_proj.weight"),
    ("multilingual-v2", "ve.pt", "proj.bias"),
]


@pytest.mark.parametrize(("member", "file", "name"), CASES)
def test_missing_tensor(copy_of: Directories, cpu: Backend, member: str, file: str, name: str) -> None:
    directory = copy_of(member)
    edit(directory / file, lambda t: t.pop(name))
    with pytest.raises(MissingTensorError, match=file):
        loader.load(directory, cpu)


@pytest.mark.parametrize(("member", "file", "name"), CASES)
def test_renamed_tensor(copy_of: Directories, cpu: Backend, member: str, file: str, name: str) -> None:
    directory = copy_of(member)
    edit(directory / file, lambda t: t.update({name.replace(".", ".x", 1): t.pop(name)}))
    with pytest.raises((UnknownTensorError, MissingTensorError), match=file):
        loader.load(directory, cpu)


@pytest.mark.parametrize(
    ("member", "file", "extra"),
    [
        ("turbo", "t3_turbo_v1.safetensors", "tfmr.h.99.ln_1.weight"),
        ("turbo", "t3_turbo_v1.safetensors", "speech_pos_emb.emb.weight"),
        ("turbo", "s3gen_meanflow.safetensors", "surprise"),
        ("turbo", "s3gen_meanflow.safetensors", "flow.surprise.weight"),
        ("turbo", "s3gen_meanflow.safetensors", "speaker_encoder.surprise.weight"),
        ("turbo", "s3gen_meanflow.safetensors", "mel2wav.conv_pre.weight"),
        ("turbo", "ve.safetensors", "lstm.bias_l0"),
        ("multilingual-v2", "s3gen.pt", "flow.decoder.estimator.time_embed_mixer.weight"),
    ],
)
def test_extra_tensor(copy_of: Directories, cpu: Backend, member: str, file: str, extra: str) -> None:
    directory = copy_of(member)
    edit(directory / file, lambda t: t.update({extra: torch.zeros(2)}))
    with pytest.raises(UnknownTensorError, match=file):
        loader.load(directory, cpu)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("t3_turbo_v1.safetensors", "speech_emb.weight"),
        ("s3gen_meanflow.safetensors", "flow.spk_embed_affine_layer.bias"),
        ("s3gen_meanflow.safetensors", "tokenizer.encoder.conv1.weight"),
        ("ve.safetensors", "proj.weight"),
    ],
)
@pytest.mark.parametrize("change", ["shape", "axes", "integers"])
def test_misshapen_tensor(copy_of: Directories, cpu: Backend, file: str, name: str, change: str) -> None:
    directory = copy_of("turbo")
    changes = {
        "shape": lambda x: torch.cat([x, x]),
        "axes": lambda x: x[..., None].contiguous(),
        "integers": lambda x: x.to(torch.int32),
    }
    edit(directory / file, lambda t: t.update({name: changes[change](t[name])}))
    with pytest.raises(TensorShapeError, match=rf"{file}.*shape"):
        loader.load(directory, cpu)


@pytest.mark.parametrize(
    ("member", "file"),
    [("turbo", "t3_turbo_v1.safetensors"), ("multilingual-v2", "s3gen.pt"), ("turbo", "conds.pt")],
)
def test_truncated_and_corrupted(copy_of: Directories, cpu: Backend, member: str, file: str) -> None:
    directory = copy_of(member)
    raw = (directory / file).read_bytes()
    for broken in (raw[: len(raw) // 2], raw[:4] + b"\xff" * 40 + raw[44:], b""):
        (directory / file).unlink()
        (directory / file).write_bytes(broken)
        with pytest.raises(CheckpointFormatError, match=file):
            loader.load(directory, cpu)


@pytest.mark.parametrize("file", ["s3gen.pt", "ve.pt", "conds.pt"])
def test_hostile_file_runs_nothing(copy_of: Directories, cpu: Backend, tmp_path: Path, file: str) -> None:
    import os
    import pickle

    directory, victim = copy_of("multilingual-v2"), tmp_path / "victim"
    (directory / file).unlink()
    archive(directory / file, pickle.dumps({"x": Reduced(os.system, f"touch {victim}")}))
    with pytest.raises(UnsafeCheckpointError, match=file):
        loader.load(directory, cpu)
    assert not victim.exists()


def test_conds_without_a_voice(copy_of: Directories, cpu: Backend) -> None:
    directory = copy_of("turbo")
    (directory / "conds.pt").unlink()
    torch.save({"t3": {}, "gen": {"prompt_token": torch.zeros(1, 3)}}, directory / "conds.pt")
    with pytest.raises(CheckpointFormatError, match=r"conds\.pt.*holds no voice"):
        loader.load(directory, cpu)


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("s3gen_meanflow.safetensors", "mel2wav.conv_pre.parametrizations.weight.original0"),
        ("s3gen_meanflow.safetensors", "mel2wav.ups.0.parametrizations.weight.original1"),
        ("ve.safetensors", "lstm.bias_hh_l1"),
    ],
)
def test_halves_that_do_not_fit(copy_of: Directories, cpu: Backend, file: str, name: str) -> None:
    """Weight norm and LSTM biases, which are put together before names are changed."""
    directory = copy_of("turbo")
    edit(directory / file, lambda t: t.update({name: torch.cat([t[name], t[name]])}))
    with pytest.raises(TensorShapeError, match=file):
        loader.load(directory, cpu)


def test_the_published_mel_lies_transposed(official: Directories, cpu: Backend) -> None:
    """As the tensor says, not as its numbers follow one another in the file."""
    content = torch.load(official("turbo") / "conds.pt", weights_only=True)["gen"]["prompt_feat"]
    assert not content.is_contiguous()
    feat = loader.load(official("turbo"), cpu).voices["default"].prompt_feat
    assert feat.flags.c_contiguous
    assert np.array_equal(feat, content.numpy())


def test_no_built_in_voice_is_fine(copy_of: Directories, cpu: Backend) -> None:
    directory = copy_of("nano")
    (directory / "conds.pt").unlink()
    assert loader.load(directory, cpu).voices == {}


@pytest.mark.parametrize("file", ["t3_nano_v1.safetensors", "ve.safetensors", "merges.txt"])
def test_missing_file(copy_of: Directories, cpu: Backend, file: str) -> None:
    directory = copy_of("nano")
    (directory / file).unlink()
    with pytest.raises(CheckpointNotFoundError, match=file):
        loader.load(directory, cpu)


def test_aliases(copy_of: Directories, cpu: Backend) -> None:
    """The packs' S3Gen and the encoder may lie there as ``.pt``."""
    directory = copy_of("es-es")
    for stem, alias in (("s3gen_v3", "s3gen_v3.pt"), ("ve", "ve.pt")):
        old = directory / f"{stem}.safetensors"
        torch.save(safetensors.torch.load_file(old), directory / alias)
        old.unlink()
    assert loader.load(directory, cpu).member == "es-es"


def test_half_precision(official: Directories, cpu: Backend) -> None:
    """T3 and the flow follow the backend; the vocoder and the encoders stay in float32."""
    half = Backend("cpu", mx.float16, "test")
    model = loader.load(official("turbo"), half)
    assert model.t3.speech_emb.weight.dtype == mx.float16
    assert model.flow.encoder_proj.weight.dtype == mx.float16
    assert model.vocoder.conv_pre.weight.dtype == mx.float32
    assert model.encoders().tokenizer.conv1.weight.dtype == mx.float32


def test_a_part_is_filled_once_it_is_wanted(
    official: Directories, cpu: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of middling size is not read where its networks are kept, and stays once it was."""
    whole = loader.load(official("nano"), cpu).vocoder
    monkeypatch.setattr(weights, "_SMALL", 1)
    vocoder = loader.load(official("nano"), cpu).vocoder
    assert vocoder.source is not None
    assert not vocoder.source.lends
    assert mx.isnan(vocoder.conv_pre.weight).all()
    with lent(vocoder.source):
        pass
    assert mx.array_equal(vocoder.conv_pre.weight, whole.conv_pre.weight)


def test_rows_speak_with_weights_that_are_lent(
    official: Directories, cpu: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, ids = [], np.arange(5, 20, dtype=np.int32)
    options = SamplingOptions(temperature=0.6, max_tokens=12)
    for size in (weights._LARGE, 1):
        monkeypatch.setattr(weights, "_LARGE", size)
        monkeypatch.setattr(weights, "_SMALL", size)
        model = loader.load(official("nano"), cpu)
        batch = batch_of(model.t3, 2, options, guided=False)
        assert batch is not None
        made = batch.generate(make_prefix(model.t3, model.voices["default"]), ids, options, seed=1)
        said.append([token.id for token in made if token is not None])
    assert said[0] == said[1] != []


def test_nothing_large_is_imported_to_load(official: Directories) -> None:
    code = (
        "import sys\nfrom engine.backend import choose\nfrom engine.checkpoints import loader\n"
        f"model = loader.load({str(official('original'))!r}, choose('cpu'))\nmodel.encoders()\n"
        "names = {name.partition('.')[0] for name in sys.modules}\n"
        "assert not names & {'transformers', 'torch', 'huggingface_hub'}, names"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_folder_without_a_model_has_no_voices_either(tmp_path: Path) -> None:
    with pytest.raises(CheckpointNotFoundError, match="holds no model"):
        models.voices(str(tmp_path))


@pytest.mark.parametrize("name", ["loader", "weights", "convert"])
def test_lists_of_models_are_made_without_mlx(name: str) -> None:
    """And whichever module is imported first, MLX's settings come before it."""
    code = (
        "import sys\nfrom engine.checkpoints import directories, download, models, registry\n"
        "assert 'mlx.core' not in sys.modules\n"
        f"import engine.checkpoints.{name}\n"
        "assert 'engine.backend' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_several_members_in_one_directory(copy_of: Directories, official: Directories, cpu: Backend) -> None:
    directory = copy_of("original")
    (directory / "philomel.json").unlink()
    (directory / "t3_mtl23ls_v2.safetensors").write_bytes(
        (official("multilingual-v2") / "t3_mtl23ls_v2.safetensors").read_bytes()
    )
    with pytest.raises(ConfigError, match="original, multilingual-v2"):
        loader.load(directory, cpu)
    # Chosen: what is then wrong is the size, which philomel.json would have said.
    with pytest.raises(CheckpointError, match=r"t3_cfg|s3gen"):
        loader.load(directory, cpu, member="original")
