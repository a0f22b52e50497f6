"""The machine and what is installed on it, for the head of every table."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil

from tests.support.places import ROOT

PACKAGES = ("mlx", "openvino", "numpy", "torch", "transformers", "chatterbox-tts")


def describe() -> dict[str, str]:
    """Processor, memory, GPU, system and library versions."""
    found = {
        "processor": processor(),
        "cores": str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()),
        "memory": f"{psutil.virtual_memory().total / 2**30:.0f} GB",
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
    }
    if gpu := gpu_name():
        found["gpu"] = gpu
    return found | {name: at for name in PACKAGES if (at := installed(name))}


def processor() -> str:
    """The processor's own name."""
    if sys.platform == "darwin":
        return _said("sysctl", "-n", "machdep.cpu.brand_string") or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def gpu_name() -> str:
    """What MLX says of its GPU, '' without one."""
    import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

    # isort: split
    import mlx.core as mx

    if not mx.is_available(mx.gpu):
        return ""
    return str(mx.device_info(mx.Device(mx.gpu, 0)).get("device_name", "GPU"))


def installed(package: str) -> str:
    """A package's version, '' if it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def engine_source() -> str:
    """What the engine's code is: figures of other code are measured again."""
    digest = hashlib.sha256()
    for file in sorted((ROOT / "engine").rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def revision() -> str:
    """The commit that is checked out, '' outside a repository."""
    return _said("git", "-C", str(ROOT), "rev-parse", "--short", "HEAD")


def _said(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
