"""Kernels that were compiled at their first use, by the files that they leave."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

_VARIABLE = "MLX_PTX_CACHE_DIR"
OURS, MLX = ".cubin", ".ptx"
"""Endings of what our kernels leave, and of what MLX's do."""


@dataclass(frozen=True)
class Compiled:
    """Kernels that came between two looks.

    Attributes:
        ours, mlx: how many, of ours and of MLX.
        seconds: from the one before (or the first look) to each, summed: at most so long was compiled.
    """

    ours: int = 0
    mlx: int = 0
    seconds: float = 0.0


def environment(kernels: Path) -> dict[str, str]:
    """For a process that keeps kernels in this folder, the driver's too, and holds back no output."""
    kept = {_VARIABLE: str(kernels), "CUDA_CACHE_PATH": str(kernels / "driver")}
    return {**os.environ, **kept, "PYTHONUNBUFFERED": "1"}


def look() -> dict[Path, float]:
    """What is there: file to time of change. MLX makes folders of names that are too long."""
    root = Path(os.environ[_VARIABLE])
    return {path: path.stat().st_mtime for ending in (OURS, MLX) for path in root.rglob(f"*{ending}")}


def since(before: dict[Path, float], started: float) -> Compiled:
    """What came since ``before`` was looked at, at the time ``started``."""
    new = {path: time for path, time in look().items() if path not in before}
    seconds, last = 0.0, started
    for time in sorted(new.values()):
        seconds += max(0.0, time - last)
        last = max(last, time)
    ours = sum(path.suffix == OURS for path in new)
    return Compiled(ours, len(new) - ours, seconds)
