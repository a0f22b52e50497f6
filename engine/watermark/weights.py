"""The watermark's weights on this machine.

They are not part of the program, which would be a third larger with them: see :mod:`engine.watermark.fetch`.
"""

from __future__ import annotations

from pathlib import Path

from engine.checkpoints.locations import models_root
from engine.errors import CheckpointNotFoundError

NAME = "perth_net_250000.pth.tar"
SIZE = 37_429_684
SHA256 = "a15bce457ebc53ce5e6c9c3f11df78cf7ee2bf9cdab0a798902135b4c4027670"


def weights_file(models_dir: str | Path | None = None) -> Path:
    """Where the weights lie, or will; a name that no model has, so that none is looked for there."""
    return models_root(models_dir) / ".watermark" / NAME


def has_watermark(models_dir: str | Path | None = None) -> bool:
    """Whether the weights are on this machine, and may be read. Their hash was checked when they came."""
    try:
        return weights_file(models_dir).stat().st_size == SIZE
    except OSError:
        return False


def find_weights(models_dir: str | Path | None = None) -> Path:
    """The weights' file.

    Raises:
        CheckpointNotFoundError: they were not fetched yet.
    """
    if not has_watermark(models_dir):
        raise CheckpointNotFoundError(
            "The watermark is not on this machine yet: philomel watermark --fetch brings it, once (34 MB)."
        )
    return weights_file(models_dir)
