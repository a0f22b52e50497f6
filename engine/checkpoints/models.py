"""Models on this machine and on the hub, for programs: list, download, verify, convert.

Public beside :mod:`engine` itself. What needs MLX is loaded when it is used, not before.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.checkpoints.directories import Bundle, builtin_voices, find, installed, open_bundle
from engine.checkpoints.directories import models_root as root
from engine.checkpoints.download import (
    DownloadProgress,
    discard,
    download,
    is_unfinished,
    matches,
    read_listing,
)
from engine.checkpoints.registry import MEMBERS, STARTER, Member
from engine.errors import CheckpointError, ConfigError, Message

if TYPE_CHECKING:
    from engine.checkpoints.convert import convert, copy_size
    from engine.checkpoints.weights import ModelPart
    from engine.config import ModelConfig
    from engine.types import Conditionals

__all__ = [
    "STARTER",
    "DownloadProgress",
    "Member",
    "config",
    "convert",
    "copy_size",
    "discard",
    "download",
    "find",
    "installed",
    "is_converted",
    "is_unfinished",
    "members",
    "root",
    "verify",
    "voices",
]


def members() -> tuple[Member, ...]:
    """The whole family, in the order in which it is shown."""
    return tuple(MEMBERS.values())


def config(name_or_dir: str, models_dir: Path | None = None) -> ModelConfig:
    """What makes a model, without its weights; of a member that is not installed as it is published.

    Raises:
        CheckpointError: there is no such model, or its files are incomplete or damaged.
        ConfigError: its directory holds several models, or its configuration is unknown.
    """
    if name_or_dir in MEMBERS and not (root(models_dir) / name_or_dir).is_dir():
        return MEMBERS[name_or_dir].config
    return open_bundle(find(name_or_dir, models_dir)).config


def is_converted(name_or_dir: str, models_dir: Path | None = None) -> bool:
    """Whether a model is in our own format, and not in its publisher's files.

    Raises:
        CheckpointError, ConfigError: as :func:`config`.
    """
    return open_bundle(find(name_or_dir, models_dir)).is_own


def voices(name_or_dir: str, models_dir: Path | None = None) -> dict[str, Conditionals]:
    """The voices that come with a model, the default first, read without loading it.

    Raises:
        CheckpointError, VoiceError: there is no such model, or a file is damaged.
    """
    return builtin_voices(open_bundle(find(name_or_dir, models_dir)).directory, None)


@dataclass(frozen=True)
class Verification:
    """What was found.

    Attributes:
        directory: that was looked at.
        member: the family member, '' if it could not be told.
        hashed: files whose size and hash are what the publisher listed.
        checked: parts whose every tensor has the name, shape and kind that the model needs.
        problems: a sentence for each thing that is wrong; empty if all is well.
    """

    directory: Path
    member: str
    hashed: tuple[str, ...]
    checked: tuple[str, ...]
    problems: tuple[Message, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def verify(name_or_dir: str | Path, *, models_dir: str | Path | None = None) -> Verification:
    """Check a model. Hashes take about a second for each gigabyte; a folder copied by hand has none.

    Raises:
        CheckpointNotFoundError: there is no such model.
    """
    from engine.text import tokenizers

    directory = find(name_or_dir, models_dir)
    hashed, problems = _check_content(directory)
    member = ""
    checked: tuple[str, ...] = ()
    try:
        bundle = open_bundle(directory)
        member = bundle.member
        tokenizers.load(bundle.config.text, directory)
        checked = tuple(part.name for part in check(bundle))
    except (CheckpointError, ConfigError) as error:
        problems.append(error.message)
    return Verification(directory, member, tuple(hashed), checked, tuple(problems))


def check(bundle: Bundle) -> list[ModelPart]:
    """Check every tensor of a bundle by name, shape and kind, and read none; returns the parts.

    Raises:
        CheckpointError: as :func:`engine.checkpoints.loader.load`.
    """
    from engine.checkpoints.weights import CLONING_PARTS, SPEAKING_PARTS, WeightFiles

    files = WeightFiles(bundle)
    return [files.prepare(part).part for part in (*SPEAKING_PARTS, *CLONING_PARTS)]


def _check_content(directory: Path) -> tuple[list[str], list[Message]]:
    """Files that are what was listed, and what is wrong with the others."""
    hashed: list[str] = []
    problems: list[Message] = []
    try:
        listing = read_listing(directory)
    except CheckpointError as error:
        return [], [error.message]
    for file in listing:
        path = directory / file.name
        if not path.is_file():
            problems.append(Message("{name} is missing: pull the model again.", name=file.name))
        elif not matches(path, file):
            problems.append(
                Message(
                    "{name} is not what {repo} lists: delete it and pull the model again.",
                    name=file.name,
                    repo=file.repo,
                )
            )
        else:
            hashed.append(file.name)
    return hashed, problems


def __dir__() -> list[str]:
    """The public names, for who looks around in an interpreter."""
    return __all__


def __getattr__(name: str) -> Any:
    """Load at its first use what needs MLX."""
    if name not in ("convert", "copy_size"):
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(importlib.import_module("engine.checkpoints.convert"), name)
