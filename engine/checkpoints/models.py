"""Models on this machine and on the hub, for programs: list, download, verify, convert.

Public beside :mod:`engine` itself. What needs MLX is loaded when it is called, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.checkpoints.bundle import open_bundle
from engine.checkpoints.locations import find, installed
from engine.checkpoints.locations import models_root as root
from engine.checkpoints.registry import MEMBERS, STARTER, Member, get

if TYPE_CHECKING:
    from engine.checkpoints.download import Progress
    from engine.checkpoints.verify import Verification
    from engine.config import ModelConfig

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


def download(
    name: str,
    *,
    models_dir: Path | None = None,
    source: str | None = None,
    report: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Path:
    """Bring a member's files onto this machine (see :func:`engine.checkpoints.download.download`)."""
    from engine.checkpoints.download import download as fetch

    return fetch(name, models_dir=models_dir, source=source, report=report, cancelled=cancelled)


def verify(name_or_dir: str, *, models_dir: Path | None = None) -> Verification:
    """Check a model's files and tensors (see :func:`engine.checkpoints.verify.verify`)."""
    from engine.checkpoints.verify import verify as check

    return check(name_or_dir, models_dir=models_dir)


def convert(source: str, target: Path, **recipe: Any) -> Path:
    """Write a model in fewer bits (see :func:`engine.checkpoints.convert.convert`)."""
    from engine.checkpoints.convert import convert as write

    return write(source, target, **recipe)


def copy_size(source: str, **recipe: Any) -> int:
    """Bytes that a model takes in fewer bits (see :func:`engine.checkpoints.convert.size`)."""
    from engine.checkpoints.convert import size

    return size(source, **recipe)
