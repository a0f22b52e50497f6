"""A report to copy or save: machine, versions, settings, figures. Nothing of what was read is in it."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
from typing import TYPE_CHECKING, Any

import psutil

from engine import as_json, process_memory

if TYPE_CHECKING:
    from app.controllers.settings import Settings
    from engine import Metrics

_PACKAGES = ("philomel", "mlx", "mlx-lm", "PySide6-Essentials", "numpy", "sounddevice", "rtmixer", "soxr")


def report(metrics: Metrics, memory: Any, settings: Settings, player: Any) -> str:
    """The report as JSON with indents, which both people and programs read.

    Args:
        metrics: of the reading.
        memory: MLX's, None while it was not needed.
        settings: of the user; only those that bear on the speed.
        player: figures of the player, None without one.
    """
    parts: dict[str, Any] = {
        "machine": {
            "system": platform.platform(),
            "processor": platform.processor() or platform.machine(),
            "cores": os.cpu_count(),
            "memory_bytes": psutil.virtual_memory().total,
        },
        "versions": {"python": platform.python_version(), **_versions()},
        "settings": {
            "member": settings.member,
            "device": settings.compute_device,
            "precision": settings.precision,
            "speed": settings.speed,
            "memory_ceiling_mb": settings.memory_ceiling_mb,
            "style": settings.style(settings.member),
        },
        "memory": {"process_bytes": process_memory(), "mlx": vars(memory) if memory else None},
        "sound": vars(player) if player else None,
        "reading": as_json(metrics),
    }
    return json.dumps(parts, indent=2, default=str)


def _versions() -> dict[str, str]:
    found = {}
    for package in _PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "-"
    return found
