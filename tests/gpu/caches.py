"""Kernels that were compiled at their first use, by the files that they leave."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_VARIABLE = "MLX_PTX_CACHE_DIR"
OURS, MLX = ".cubin", ".ptx"
"""Endings of what our kernels leave, and of what MLX's do."""


@dataclass(frozen=True)
class Kernel:
    """One that was compiled.

    Attributes:
        name: of its file.
        kilobytes: that it takes.
        seconds: since the one before it, or since the look: at most so long it was compiled.
    """

    name: str
    kilobytes: float
    seconds: float


def environment(kernels: Path) -> dict[str, str]:
    """For a process that keeps kernels in this folder, the driver's too, and holds back no output."""
    kept = {_VARIABLE: str(kernels), "CUDA_CACHE_PATH": str(kernels / "driver")}
    return {**os.environ, **kept, "PYTHONUNBUFFERED": "1"}


def look() -> dict[Path, float]:
    """What is there: file to time of change. MLX makes folders of names that are too long."""
    root = Path(os.environ[_VARIABLE])
    return {path: path.stat().st_mtime for ending in (OURS, MLX) for path in root.rglob(f"*{ending}")}


def since(before: dict[Path, float], started: float) -> list[Kernel]:
    """What came since ``before`` was looked at, at the time ``started``, in the order that it came in."""
    kernels, last = [], started
    for path, time in sorted(look().items(), key=lambda item: item[1]):
        if path not in before:
            kernels.append(Kernel(path.name, path.stat().st_size / 1000, max(0.0, time - last)))
            last = max(last, time)
    return kernels


def summed(kernels: Sequence[Kernel]) -> dict[str, float]:
    """How many are ours and MLX's, and their seconds together."""
    ours = sum(kernel.name.endswith(OURS) for kernel in kernels)
    return {"ours": ours, "mlx": len(kernels) - ours, "seconds": sum(kernel.seconds for kernel in kernels)}
