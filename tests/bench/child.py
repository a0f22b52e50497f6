"""``python -m tests.bench.child``: one contender, one part, in a process of its own.

Writes its figures as JSON to a file: what a peer prints goes where it likes.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

from tests.bench import inputs
from tests.bench.contender import Contender
from tests.bench.plan import Device, Sizes

OUR_WAYS: dict[str, dict[str, Any]] = {
    "ours": {},
    "ours-float32": {"dtype": "float32"},
    "ours-5steps": {"steps": 5},
    "ours-faster": {"dtype": "faster"},
    "ours-whole": {"schedule": "whole"},
}
"""How :class:`tests.bench.ours.Ours` is built as each of our contenders."""


def _load_blas() -> None:
    """Give MLX's processor library, whose own products reach 3 GFLOP/s, the system's OpenBLAS: it takes
    what is in the process first.

    Raises:
        OSError: it is not installed (libopenblas0-pthread).
    """
    ctypes.CDLL("libopenblas.so.0", mode=ctypes.RTLD_GLOBAL)


def build(contender: str, member: str, folder: Path, device: Device) -> Contender:
    """Import and load a contender, and nothing of the others."""
    given = inputs.load(folder / inputs.FILE)
    if contender in ("pytorch", "reference-mlx"):
        if contender == "reference-mlx" and device == "cpu":
            _load_blas()
        from tests.bench.peer_pytorch import PyTorch

        return PyTorch(folder, member, given, device, "torch" if contender == "pytorch" else "mlx")
    if contender.startswith("mlx-audio"):
        if contender.endswith("-blas"):
            _load_blas()
        from tests.bench.peer_mlx_audio import MlxAudio

        return MlxAudio(folder, member, given, device)
    from tests.bench.ours import Ours

    return Ours(folder, given, device, **OUR_WAYS[contender])


def measure(made: Contender, part: str, sizes: Sizes, repeat: int, device: str) -> dict[str, list[float]]:
    """Each figure of a part, ``repeat`` times, warmed up before."""
    run = getattr(made, part)
    # Kernels of a GPU and networks of a processor are made for the shapes that they first meet.
    if part != "clone" or device == "gpu":
        run(sizes)
    figures: dict[str, list[float]] = {}
    for _ in range(repeat):
        for name, value in run(sizes).items():
            figures.setdefault(name, []).append(value)
    return figures


def main(arguments: list[str] | None = None) -> int:
    """Measure, and write the result."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.child", description=__doc__)
    for name in ("contender", "member", "part", "device", "sizes"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    started = time.perf_counter()
    made = build(options.contender, options.member, options.folder, options.device)
    loaded = time.perf_counter()
    sizes = Sizes(**json.loads(options.sizes))
    figures = measure(made, options.part, sizes, options.repeat, options.device)
    if options.part == "speech":
        figures["peak_host_mb"] = [peak_host_mb()]
        figures["peak_device_mb"] = [made.peak_device_mb()]
    result: dict[str, Any] = {
        "figures": figures,
        "dtype": made.dtype,
        "versions": made.versions,
        "load_s": loaded - started,
        "wall_s": time.perf_counter() - started,
    }
    options.out.write_text(json.dumps(result))
    return 0


def peak_host_mb() -> float:
    """Highest resident memory of this process."""
    status = Path("/proc/self/status")
    if status.is_file():
        # Not getrusage's, which on Linux begins at what the process had that started this one.
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        return int(found[1]) * 1024 / 1e6 if found else 0.0
    try:
        import resource
    except ImportError:
        return 0.0
    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 1e6


if __name__ == "__main__":
    sys.exit(main())
