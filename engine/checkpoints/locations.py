"""Where models live on this machine."""

from __future__ import annotations

import importlib.resources
import logging
import os
from dataclasses import dataclass
from pathlib import Path

from engine.checkpoints.bundle import Bundle, open_bundle
from engine.checkpoints.registry import STARTER, get
from engine.errors import CheckpointError, CheckpointNotFoundError, ConfigError, Message
from engine.files import data_folder

log = logging.getLogger(__name__)

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

    Args:
        path_or_name: a directory, or the name of an installed model.
        models_dir: see :func:`models_root`.

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
            places += sorted(path for path in root.iterdir() if _is_model(path))
    except OSError as error:
        log.warning("%s cannot be read: %s", root, error.strerror)
    return [_inspect(path) for path in places]


def _is_model(path: Path) -> bool:
    return path.is_dir() and not path.name.startswith(".")


def _inspect(directory: Path) -> Installed:
    try:
        return Installed(directory.name, directory, open_bundle(directory))
    except (CheckpointError, ConfigError) as error:
        return Installed(directory.name, directory, None, error.message)
