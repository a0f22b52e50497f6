"""Recordings compiled for the processor; the one file that sets the library up."""

from __future__ import annotations

import functools
import logging
import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import openvino as ov

from engine.files import cache_folder
from engine.recorded.recording import record
from engine.recorded.trees import Inputs, Tree
from engine.types import Float32

log = logging.getLogger(__name__)

THREADS = "PHILOMEL_THREADS"
"""Environment variable: how many threads compute on the processor. By itself the library takes one for each
core, the quicker ones first, not one for each of a core's two halves."""
SLOW = 4 << 20
"""Bytes of weights from which on compiling takes long enough to be kept on disk."""
MOST_KEPT = 8 << 30
"""Bytes of compiled networks on disk; beyond that the oldest go."""


@functools.lru_cache(maxsize=1)
def _library() -> ov.Core:
    return ov.Core()


def compiled(function: Callable[..., Tree], inputs: Inputs, lengths: Sequence[str]) -> ov.CompiledModel:
    """A recorded function (:func:`engine.recorded.recording.record`), ready to be called.

    Large ones are kept on disk by the library, which tells them apart by their weights and form, its own
    version and the processor, and makes anew what is damaged; where that is not possible they are not kept.

    Raises:
        RecordingError: it cannot be recorded.
    """
    model = record(function, inputs, lengths)
    # Pinned threads would wait for whatever else runs on their core, as sound and window do.
    settings = {
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "f32",
        "KV_CACHE_PRECISION": "f32",
        "ENABLE_CPU_PINNING": False,
    }
    if (threads := os.environ.get(THREADS, "")).isdecimal():
        settings["INFERENCE_NUM_THREADS"] = max(1, int(threads))
    weights = sum(node.get_byte_size() for node in model.get_ops() if node.get_type_name() == "Constant")
    if weights >= SLOW:
        try:
            # Read, not mapped: another process may be writing the same file anew, and what is mapped of a
            # file that is cut short ends the process that looks at it.
            kept = {**settings, "CACHE_DIR": str(_folder(cache_folder() / "networks")), "ENABLE_MMAP": False}
            return _library().compile_model(model, "CPU", kept)
        except (OSError, RuntimeError) as error:
            log.info("Compiled networks are not kept on disk: %s", error)
    return _library().compile_model(model, "CPU", settings)


def tensor(array: Float32) -> ov.Tensor:
    """An array as the library takes it for a state."""
    return ov.Tensor(np.require(array, np.float32, "C"))


def _folder(place: Path) -> Path:
    """Where this version of the library keeps its networks; those of others go, and the oldest of many."""
    own = place / ov.get_version().replace("/", "-")
    own.mkdir(parents=True, exist_ok=True)
    for other in place.iterdir():
        if other != own:
            shutil.rmtree(other, ignore_errors=True)
    total = 0
    for network in sorted(own.glob("*.blob"), key=lambda file: file.stat().st_mtime, reverse=True):
        total += network.stat().st_size
        if total > MOST_KEPT:
            network.unlink(missing_ok=True)
    return own
