"""Directories of model files: where they are on this machine, which member each is, which voices it brings.

Two kinds of directory load: the official files of a member, as they come from the hub, and our
own format, which a ``philomel.json`` announces. That file holds the member's configuration, so a
converted, quantised, shrunk or newly trained model needs no entry in the registry.
"""

from __future__ import annotations

import importlib.resources
import json
import logging
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.checkpoints import tensor_files
from engine.checkpoints.registry import MEMBERS, STARTER, Member, Role, get
from engine.checkpoints.tensor_files import read_header
from engine.config import ModelConfig, from_dict
from engine.errors import (
    CheckpointError,
    CheckpointFormatError,
    CheckpointNotFoundError,
    ConfigError,
    Message,
    OutputFileError,
)
from engine.files import data_folder
from engine.types import Conditionals

log = logging.getLogger(__name__)

MANIFEST = "philomel.json"
FORMAT = 1

OWN_FILES = ("t3.safetensors", "s3gen.safetensors", "encoders.safetensors")
"""The weights of our own format; names inside are those of our modules, with the part's name first."""


def not_written(directory: Path, error: OSError) -> OutputFileError:
    """The error of a model's directory that cannot be filled."""
    return OutputFileError(
        "Nothing can be written in '{path}': {why}. Make room or let yourself write there, or choose another "
        "folder.",
        path=directory,
        why=error,
    )


@dataclass(frozen=True)
class Bundle:
    """A directory whose files were found.

    Attributes:
        directory: where the weights, the tokenizer's files and the voices are.
        member: the family member's name.
        config: what to build.
        files: the file of each role, for the official layout; empty for our own.
        identity: of the clip encoders, where a conversion kept it; '' if it is to be computed.
        bits: of packed weights, 0 where none are packed or that was not written down.
    """

    directory: Path
    member: str
    config: ModelConfig
    files: dict[Role, Path]
    identity: str = ""
    bits: int = 0

    @property
    def is_own(self) -> bool:
        """Whether the weights are in our own format."""
        return not self.files


def open_bundle(directory: Path, member: str | None = None) -> Bundle:
    """Find out what a directory holds.

    Args:
        member: which member, where the directory has the files of several.

    Raises:
        CheckpointNotFoundError: no member's files are complete here; the message names what is missing.
        CheckpointFormatError: ``philomel.json`` is damaged, or the directory may not be read.
        ConfigError: several members are here and none was chosen, or the configuration is unknown.
    """
    try:
        if not directory.is_dir():
            raise CheckpointNotFoundError("There is no model directory '{directory}'.", directory=directory)
        if (directory / MANIFEST).is_file():
            return _from_manifest(directory)
        found = _choose(directory, member)
        return Bundle(directory, found.name, found.config, _locate(directory, found))
    except OSError as error:
        raise CheckpointFormatError(
            "{path} cannot be read: {why}.", path=error.filename or directory, why=error
        ) from error


def write_manifest(
    directory: Path, member: str, config: ModelConfig, *, weights: str, identity: str, bits: int = 0
) -> None:
    """Write ``philomel.json``.

    Args:
        weights: 'own', or 'official' for a member's official files of another size.
        identity: of the clip encoders, '' to have it computed.
        bits: of packed weights, for people; the loader reads them from the shapes.
    """
    content = {
        "format": FORMAT,
        "member": member,
        "weights": weights,
        "identity": identity,
        **({"bits": bits} if bits else {}),
        "config": asdict(config),
    }
    (directory / MANIFEST).write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def _from_manifest(directory: Path) -> Bundle:
    path = directory / MANIFEST
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise CheckpointFormatError(
            "'{path}' is damaged: it is no JSON ({why}).", path=path, why=error
        ) from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise CheckpointFormatError("'{path}' was written for another version of Philomel.", path=path)
    member, weights, identity = (content.get(key, "") for key in ("member", "weights", "identity"))
    if not isinstance(member, str) or not isinstance(identity, str) or weights not in ("own", "official"):
        raise CheckpointFormatError("'{path}' lacks its member, or says not what its weights are.", path=path)
    config = from_dict(ModelConfig, content.get("config", {}))
    if weights == "own":
        _require(directory, OWN_FILES, config.name)
        bits = content.get("bits", 0)
        return Bundle(directory, member, config, {}, identity, bits if isinstance(bits, int) else 0)
    if member not in MEMBERS:
        raise ConfigError(
            "'{path}' names the member '{member}', which has no official files.", path=path, member=member
        )
    return Bundle(directory, member, config, _locate(directory, MEMBERS[member]), identity)


def _require(directory: Path, names: Iterable[str], what: str) -> None:
    """Raises CheckpointNotFoundError unless a model's files are all here."""
    missing = [name for name in names if not (directory / name).is_file()]
    if missing:
        raise CheckpointNotFoundError(
            "'{directory}' is no complete {model} model: it lacks {missing}.",
            directory=directory,
            model=what,
            missing=", ".join(missing),
        )


def _choose(directory: Path, member: str | None) -> Member:
    """The member that was asked for, or the only one whose T3 file is here."""
    if member is not None:
        if member not in MEMBERS:
            raise CheckpointNotFoundError("There is no model '{model}'.", model=member)
        return MEMBERS[member]
    named = [m for m in MEMBERS.values() if (directory / m.file("t3").name).is_file()]
    if len(named) > 1:
        names = ", ".join(m.name for m in named)
        raise ConfigError(
            "'{directory}' holds several models ({names}): say which one to load.",
            directory=directory,
            names=names,
        )
    if named:
        return named[0]
    return _recognise(directory)


def _recognise(directory: Path) -> Member:
    """A member by its T3's shapes, for a T3 file that was renamed."""
    candidates = [path for path in sorted(directory.glob("*.safetensors")) if path.name not in OWN_FILES]
    for path in candidates:
        member = member_of(path)
        if member is not None:
            spec = member.file("t3").name
            raise CheckpointNotFoundError(
                "'{name}' in '{directory}' looks like the T3 of {model}: rename it to {wanted}.",
                name=path.name,
                directory=directory,
                model=member.name,
                wanted=spec,
            )
    raise CheckpointNotFoundError(
        "'{directory}' holds no model of the family: it has neither {manifest} nor a T3 file such as {file}.",
        directory=directory,
        manifest=MANIFEST,
        file=MEMBERS["original"].file("t3").name,
    )


def member_of(t3_file: Path) -> Member | None:
    """The member that a T3 file fits, from the shapes in its header; None if it is no T3.

    The multilingual members and the packs have the same shapes: the newest is named.
    """
    tensors = read_header(t3_file)
    shapes = [tensors[name].shape for name in ("text_emb.weight", "speech_emb.weight") if name in tensors]
    for name in ("original", "multilingual-v3", "turbo", "nano", "flash"):
        config = MEMBERS[name].config.t3
        if shapes == [(rows, config.backbone.hidden_size) for rows in (config.text_vocab, config.speech_ids)]:
            return MEMBERS[name]
    return None


def _locate(directory: Path, member: Member) -> dict[Role, Path]:
    """The file of each role, under its own name or an alias.

    Raises:
        CheckpointNotFoundError: a required file is not there.
    """
    found: dict[Role, Path] = {}
    missing = []
    for spec in member.files:
        if paths := spec.within(directory):
            found.setdefault(spec.role, paths[0])
        elif spec.required:
            missing.append(spec.name)
    _require(directory, missing, member.name)
    return found


ENVIRONMENT = "PHILOMEL_MODELS"


@dataclass(frozen=True)
class Installed:
    """A model on this machine.

    Attributes:
        name: what to type for it.
        directory: where it is.
        bundle: what it is, None if it cannot be opened.
        problem: why it cannot be opened, None if it can.
    """

    name: str
    directory: Path
    bundle: Bundle | None
    problem: Message | None = None


def models_root(override: str | Path | None = None) -> Path:
    """The directory that holds one directory for each installed model.

    ``override``, else the environment variable PHILOMEL_MODELS, else a folder of the user's data.
    """
    if override is not None:
        return Path(override)
    if chosen := os.environ.get(ENVIRONMENT):
        return Path(chosen)
    return data_folder() / "models"


def starter_directory() -> Path:
    """The starter voice inside the program."""
    return Path(str(importlib.resources.files("resources"))) / STARTER


def find(path_or_name: str | Path, models_dir: str | Path | None = None) -> Path:
    """The directory of a model.

    Raises:
        CheckpointNotFoundError: neither; the message says how to get the model, if there is such a one, or
            that another user's folder may not be looked into.
    """
    name = str(path_or_name)
    if name == STARTER:
        return starter_directory()
    installed = models_root(models_dir) / name
    try:
        for candidate in (installed, Path(path_or_name)):
            if candidate.is_dir():
                return candidate
    except OSError as error:
        raise CheckpointNotFoundError(
            "{path} cannot be read: {why}.", path=error.filename, why=error
        ) from error
    if os.sep in name:
        raise CheckpointNotFoundError("There is no model directory '{directory}'.", directory=name)
    get(name)
    raise CheckpointNotFoundError(
        "The model '{name}' is not installed: philomel models pull {name}", name=name
    )


def installed(models_dir: str | Path | None = None) -> list[Installed]:
    """Every model on this machine, the starter first; incomplete ones say what is wrong.

    Of a root that may not be read there is none, which is told in the log.
    """
    root = models_root(models_dir)
    places = [starter_directory()] if starter_directory().is_dir() else []
    try:
        if root.is_dir():
            places += sorted(path for path in root.iterdir() if path.is_dir() and path.name[0] != ".")
    except OSError as error:
        log.warning("%s cannot be read: %s", root, error.strerror)
    return [_inspect(path) for path in places]


def _inspect(directory: Path) -> Installed:
    try:
        return Installed(directory.name, directory, open_bundle(directory))
    except (CheckpointError, ConfigError) as error:
        return Installed(directory.name, directory, None, error.message)


OFFICIAL = "conds.pt"
DEFAULT_VOICE = "default"
"""What the one voice of an official model is called."""


def builtin_voices(directory: Path, identity: str | None) -> dict[str, Conditionals]:
    """All voices in a model's directory, by name; the first is the model's default.

    Args:
        identity: of the model's clip encoders; the voices of its publisher count as made by them. None takes
            any.

    Raises:
        CheckpointFormatError, UnsafeCheckpointError: ``conds.pt`` cannot be read.
        VoiceFileError, VoiceMismatchError: a file under ``voices`` is damaged or of another model.
    """
    # Its room brings MLX with it.
    from engine.voice import voice_file

    voices: dict[str, Conditionals] = {}
    if (directory / OFFICIAL).is_file():
        voices[DEFAULT_VOICE] = read_conds(directory / OFFICIAL, identity or "")
    for path in sorted((directory / "voices").glob("*.safetensors")):
        voices[path.stem] = voice_file.load_voice(path, identity=identity)
    return voices


def read_conds(path: Path, identity: str) -> Conditionals:
    """An official ``conds.pt``: a dict of T3's and of S3Gen's conditionals (tts.py, Conditionals.save).

    Raises:
        CheckpointFormatError: the file is damaged or lacks a value; UnsafeCheckpointError as in
            :func:`engine.checkpoints.tensor_files.read`.
    """
    content = tensor_files.read(path)
    t3 = _table(path, content, "t3")
    s3gen = _table(path, content, "gen")
    tokens = _array(path, s3gen, "prompt_token", 2, np.int32)
    feat = _array(path, s3gen, "prompt_feat", 3, np.float32)
    # Two frames a token: the reference may keep an odd last frame, or one token too many.
    count = min(tokens.shape[1], feat.shape[1] // 2)
    return Conditionals(
        model=identity,
        speaker_emb=_array(path, t3, "speaker_emb", 2, np.float32),
        t3_prompt_tokens=_array(path, t3, "cond_prompt_speech_tokens", 2, np.int32),
        prompt_token=tokens[:, :count],
        prompt_feat=feat[:, : 2 * count],
        embedding=_array(path, s3gen, "embedding", 2, np.float32),
        name=DEFAULT_VOICE,
    )


def _table(path: Path, content: Any, key: str) -> dict[str, Any]:
    table = content.get(key) if isinstance(content, dict) else None
    if not isinstance(table, dict):
        raise CheckpointFormatError("'{name}' holds no voice: it lacks '{key}'.", name=path.name, key=key)
    return table


def _array(path: Path, table: dict[str, Any], key: str, rank: int, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    value = table.get(key)
    if not isinstance(value, np.ndarray) or value.ndim != rank or value.shape[0] != 1:
        raise CheckpointFormatError(
            "'{name}' holds no voice: '{key}' is missing or misshapen.", name=path.name, key=key
        )
    # A copy, since the voice must not keep the file mapped; the published mels lie transposed.
    return np.array(value, dtype, order="C")
