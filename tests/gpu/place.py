"""Where models run: on the GPU, or on its way through the code with a processor in its place (a dry run)."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engine.backend

# isort: split
import mlx.core as mx

import engine
from engine.backend import Backend, choose
from engine.checkpoints import loader
from engine.checkpoints.loader import LoadedModel
from tests.support.gpu_path import forced_gpu_path
from tests.support.quick_products import quick_products

KINDS = {"auto": mx.bfloat16, "float32": mx.float32, "float16": mx.float16, "bfloat16": mx.bfloat16}
"""What a GPU takes for each choice."""


@contextmanager
def place(device: str) -> Iterator[None]:
    """Within, models of :func:`load` may be used."""
    if device == "gpu":
        yield
        return
    with forced_gpu_path(), quick_products():
        yield


def load(directory: str | Path, device: str, dtype: str) -> LoadedModel:
    """A model in its place, the precision as a user would ask for it."""
    if device == "gpu":
        return engine.load(directory, device="gpu", dtype=dtype)  # type: ignore[arg-type]
    return loader.load(directory, Backend("gpu", KINDS[dtype], "a processor in a GPU's place"))


def described(device: str) -> dict[str, str]:
    """The machine, for people.

    Raises:
        BackendError: it has no GPU.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    machine = f"{platform.system()} {platform.machine()}, {cores} cores, Python {platform.python_version()}"
    facts = {"GPU": "none, a dry run"}
    if device == "gpu":
        driver = _said("nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader")
        facts = {"GPU": choose("gpu").description, "driver": driver}
    commit = _said("git", "describe", "--always", "--dirty", "--exclude=*")
    return facts | {"MLX": mx.__version__, "machine": machine, "commit": commit}


def _said(*command: str) -> str:
    """The first line that a program prints; '?' where it is not there."""
    try:
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        return "?"
    return lines[0].strip() if lines else "?"
