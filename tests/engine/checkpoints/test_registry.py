"""The family as data, models on this machine, and their verification."""

from __future__ import annotations

import math
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import mlx.nn as nn
import numpy as np
import pytest
import safetensors.numpy

from engine.checkpoints import directories, registry
from engine.checkpoints.directories import member_of, open_bundle
from engine.checkpoints.download import download
from engine.checkpoints.models import verify
from engine.checkpoints.weights import PARTS, parameters
from engine.config import LlamaConfig, ModelConfig, from_dict
from engine.errors import CheckpointFormatError, CheckpointNotFoundError
from engine.files import cache_folder, data_folder

Directories = Callable[[str], Path]


def test_the_family() -> None:
    names = "original multilingual-v2 multilingual-v3 turbo nano flash"
    assert list(registry.MEMBERS) == [
        *names.split(),
        "zh-cmn",
        "es-mx-latam",
        "pt-br",
        "es-es",
        "pt-pt",
        "hi",
    ]
    assert len(registry.LANGUAGES) == 23
    assert registry.get("pt-br").file("t3").repo == "ResembleAI/Chatterbox-Multilingual-pt-br"
    assert registry.get("es-mx-latam").file("t3").name == "t3_es_mx_latam.safetensors"
    with pytest.raises(CheckpointNotFoundError, match=r"nosuch.*starter, original"):
        registry.get("nosuch")


@pytest.mark.parametrize("name", list(registry.MEMBERS))
def test_a_member_is_complete(name: str) -> None:
    member = registry.get(name)
    # Flash is published without a voice.
    voices = set() if name == "flash" else {"voices"}
    assert {file.role for file in member.files} == {"t3", "s3gen", "voice_encoder", "text"} | voices
    assert len({file.name for file in member.files}) == len(member.files)
    assert member.licence == "MIT"
    assert member.config.name == name
    assert from_dict(ModelConfig, asdict(member.config)) == member.config
    gpt2 = name in ("turbo", "nano")
    assert isinstance(member.config.t3.backbone, LlamaConfig) is not gpt2
    assert member.config.append_silence == (3 if gpt2 else 0)
    assert member.config.trim_last_samples == (0 if gpt2 or name in ("original", "flash") else 960)


def count(module: nn.Module) -> int:
    """Numbers in a module; nothing is computed for it."""
    return sum(math.prod(value.shape) for _, value in parameters(module))


@pytest.mark.parametrize("name", ["original", "multilingual-v2", "turbo", "nano", "flash"])
def test_sizes_follow_from_parameters(name: str) -> None:
    """Approximate sizes are near four bytes for each number of the full-size modules."""
    member = registry.get(name)
    built = {part.name: count(part.build(member.config)) for part in PARTS}
    config = member.config.t3
    # In the file and not in ours: the text head, and GPT-2's own token table.
    heads = 1 if isinstance(config.backbone, LlamaConfig) else 2
    t3 = built["t3"] + heads * config.text_vocab * config.backbone.hidden_size
    assert abs(4 * t3 / member.file("t3").size - 1) < 0.01
    assert abs(t3 / 1e6 / member.parameters - 1) < 0.01
    s3gen = sum(built[part] for part in ("flow", "vocoder", "tokenizer", "speaker_encoder"))
    assert abs(4 * s3gen / member.file("s3gen").size - 1) < 0.02
    assert abs(4 * built["voice_encoder"] / member.file("voice_encoder").size - 1) < 0.02


@pytest.mark.parametrize("name", ["original", "multilingual-v3", "turbo", "nano", "flash"])
def test_a_t3_file_is_known_by_its_shapes(tmp_path: Path, name: str) -> None:
    config = registry.get(name).config.t3
    path = tmp_path / "renamed.safetensors"
    rows = {"text_emb.weight": config.text_vocab, "speech_emb.weight": config.speech_ids}
    width = config.backbone.hidden_size
    safetensors.numpy.save_file({key: np.zeros((n, width), np.float16) for key, n in rows.items()}, path)
    member = member_of(path)
    assert member is not None
    assert member.name == name
    with pytest.raises(CheckpointNotFoundError, match=rf"renamed.*{registry.get(name).file('t3').name}"):
        open_bundle(tmp_path)


def test_a_directory_without_a_model(tmp_path: Path) -> None:
    with pytest.raises(CheckpointNotFoundError, match="holds no model"):
        open_bundle(tmp_path)
    with pytest.raises(CheckpointNotFoundError, match="no model directory"):
        open_bundle(tmp_path / "nowhere")
    (tmp_path / "t3_cfg.safetensors").write_bytes(b"")
    with pytest.raises(
        CheckpointNotFoundError, match=r"lacks s3gen\.safetensors, ve\.safetensors, tokenizer\.json"
    ):
        open_bundle(tmp_path)


def test_places(official: Directories, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PHILOMEL_MODELS", str(tmp_path))
    assert directories.models_root() == tmp_path
    assert directories.models_root(tmp_path / "other") == tmp_path / "other"
    with pytest.raises(CheckpointNotFoundError, match="philomel models pull turbo"):
        directories.find("turbo")
    with pytest.raises(CheckpointNotFoundError, match="There is no model 'nosuch'"):
        directories.find("nosuch")
    shutil.copytree(official("turbo"), tmp_path / "turbo")
    (tmp_path / "broken").mkdir()
    assert directories.find("turbo") == tmp_path / "turbo"
    assert directories.find(tmp_path / "turbo") == tmp_path / "turbo"
    found = {model.name: model for model in directories.installed() if model.name != registry.STARTER}
    assert set(found) == {"turbo", "broken"}
    assert found["turbo"].bundle is not None
    assert found["broken"].bundle is None
    assert "holds no model" in str(found["broken"].problem)


def test_user_directories(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("PHILOMEL_MODELS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert directories.models_root() == data_folder() / "models"
    assert data_folder().parent == tmp_path
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    here = {
        "linux": (".local/share/philomel", ".cache/philomel"),
        "darwin": ("Library/Application Support/Philomel", "Library/Caches/Philomel"),
    }[sys.platform]
    assert [str(folder().relative_to(Path.home())) for folder in (data_folder, cache_folder)] == list(here)


def test_verification(official: Directories, tmp_path: Path) -> None:
    """A downloaded model is checked by content and by tensors, a copied one by tensors alone."""
    copied = verify(official("nano"))
    assert copied.passed
    assert copied.hashed == ()
    assert copied.checked == tuple(part.name for part in PARTS)
    directory = download("nano", models_dir=tmp_path, source=official("nano"))
    shutil.copy(official("nano") / "philomel.json", directory)
    assert verify("nano", models_dir=tmp_path).passed
    path = directory / "ve.safetensors"
    raw = path.read_bytes()
    path.write_bytes(raw + b"x")
    found = verify("nano", models_dir=tmp_path)
    assert not found.passed
    assert any("ve.safetensors is not what" in str(problem) for problem in found.problems)
    assert any("fully covered" in str(problem) for problem in found.problems)
    path.unlink()
    assert any("ve.safetensors is missing" in str(problem) for problem in verify(directory).problems)
    (directory / ".downloaded.json").write_text("{")
    assert any(".downloaded.json" in str(problem) for problem in verify(directory).problems)
    with pytest.raises(CheckpointNotFoundError):
        verify("turbo", models_dir=tmp_path)


def test_unknown_member_in_the_manifest(official: Directories, tmp_path: Path) -> None:
    directory = Path(shutil.copytree(official("nano"), tmp_path / "x"))
    manifest = directory / "philomel.json"
    manifest.write_text(manifest.read_text().replace('"member": "nano"', '"member": 7'))
    with pytest.raises(CheckpointFormatError, match="member"):
        open_bundle(directory)


def test_spec_names_are_plain() -> None:
    """Names from the registry become paths: none may climb out of its directory."""
    for member in registry.MEMBERS.values():
        for spec in member.files:
            assert all(Path(name).name == name for name in (spec.name, *spec.aliases))
