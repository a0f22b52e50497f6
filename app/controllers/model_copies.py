"""Smaller copies of installed models: how large they would be, and making one."""

from __future__ import annotations

import multiprocessing
import shutil
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from engine import models
from engine.errors import CancelledError, OutputFileError, PhilomelError

WIDTHS = (8, 4)
"""Bits that a copy may have."""
_LOOK_S = 0.2
"""Seconds between two looks whether the work is over or wanted no more."""


def copy_name(name: str, bits: int) -> str:
    """What a copy is called, and its folder."""
    return f"{name}-{bits}-bits"


def sizes(name: str, folder: Path | None) -> dict[int, int]:
    """Bytes of each copy that is not there yet, by its bits.

    Raises:
        CheckpointError, ConfigError: the model's files are not what they should be.
    """
    root = models.root(folder)
    missing = [bits for bits in WIDTHS if not (root / copy_name(name, bits)).exists()]
    return {bits: models.copy_size(name, bits=bits, models_dir=folder) for bits in missing}


def make(name: str, bits: int, folder: Path | None, cancelled: Callable[[], bool]) -> Path:
    """Write a copy beside the model, in a process of its own: MLX belongs to the engine's thread in this one.

    Raises:
        CancelledError: ``cancelled`` said so; nothing is left behind.
        OutputFileError: there is no room, or the process was ended.
        PhilomelError: as :func:`engine.models.convert`.
    """
    target = models.root(folder) / copy_name(name, bits)
    partial = target.with_name(f".{target.name}.part")
    shutil.rmtree(partial, ignore_errors=True)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_write, args=(name, bits, folder, partial, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        while not ours.poll(_LOOK_S):
            if cancelled():
                raise CancelledError("The smaller copy was cancelled.")
        error: PhilomelError | None = ours.recv()
        if error is not None:
            raise error
        partial.rename(target)
    except EOFError:
        raise OutputFileError(
            f"The smaller copy in '{target.parent}' was broken off. Is there memory for it?"
        ) from None
    finally:
        process.terminate()
        process.join()
        ours.close()
        shutil.rmtree(partial, ignore_errors=True)
    return target


def _write(name: str, bits: int, folder: Path | None, target: Path, tell: Connection) -> None:
    """The process: convert, and tell what went wrong, None if nothing did."""
    error: PhilomelError | None = None
    try:
        models.convert(name, target, bits=bits, models_dir=folder)
    except PhilomelError as found:
        error = found
    tell.send(error)
    tell.close()
