"""Models on this machine and on the hub, for programs: list, download, verify, convert.

Public beside :mod:`engine` itself. What needs MLX is loaded when it is used, not before.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.checkpoints.directories import find, installed, open_bundle
from engine.checkpoints.directories import models_root as root
from engine.checkpoints.download import download
from engine.checkpoints.registry import MEMBERS, STARTER, Member, get

if TYPE_CHECKING:
    from engine.checkpoints.convert import convert, copy_size
    from engine.checkpoints.verify import verify
    from engine.config import ModelConfig
    from engine.types import Conditionals

__all__ = [
    "STARTER",
    "Member",
    "config",
    "convert",
    "copy_size",
    "download",
    "get",
    "installed",
    "is_converted",
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
    from engine.checkpoints.builtin_voices import builtin_voices

    return builtin_voices(find(name_or_dir, models_dir), None)


_HOMES = {"convert": "convert", "copy_size": "convert", "verify": "verify"}
"""What needs MLX, and the module beside this one that has it."""


def __dir__() -> list[str]:
    """The public names, for who looks around in an interpreter."""
    return __all__


def __getattr__(name: str) -> Any:
    """Load one of them at its first use."""
    if name not in _HOMES:
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    return getattr(importlib.import_module(f"engine.checkpoints.{_HOMES[name]}"), name)
