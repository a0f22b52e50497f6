"""The first start on an NVIDIA GPU: ``python -m tests.gpu.first_start [MODEL] [--device auto]``.

Every cache of kernels (this program's, MLX's, the driver's) is empty. Two processes, one after the other,
load the model as the program does and read until the GPU speaks; printed is how long each waits from its
request for speech to its first sound, and what was compiled.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from engine.reading.request import SpeechRequest
from engine.reading.session import Session
from engine.speech.metrics import Meter
from engine.types import DeviceNews, Prepared
from tests.support.sinks import Nowhere

TEXT = (
    "The keeper wrote down the weather every evening. Nobody ever read his notes, but he kept them in order. "
)
STARTED = time.perf_counter()
MOST_SECONDS = 300.0


class First(Nowhere):
    """Notes when the first samples came."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0.0

    def write(self, chunk: Any) -> None:
        self.at = self.at or time.perf_counter()
        super().write(chunk)


def start(model: str, device: Any) -> dict[str, Any]:
    """What a program does: load, take the voice, read; on until the GPU speaks."""
    news: list[tuple[float, DeviceNews]] = []
    session = Session(on_device=lambda told: news.append((time.perf_counter(), told)))
    loaded = session.wait(session.load(model, device=device))
    ready = time.perf_counter()
    voice = session.wait(session.voice())
    sounds: list[float] = []
    makers: list[str] = []
    while True:
        asked, sink, meter = time.perf_counter(), First(), Meter()
        ledger = session.wait(session.write(SpeechRequest(TEXT, voice), sink, meter, stand_in=True))
        sounds.append(round(sink.at - asked, 3))
        makers += [record.maker or session.maker for record in ledger.records()]
        done = [at for at, told in news if isinstance(told, Prepared)]
        late = time.perf_counter() - STARTED > MOST_SECONDS
        if late or (makers[-1] != "cpu" and len(sounds) > 2) or (session.maker == "cpu"):
            break
    session.close()
    return {
        "process to model": round(ready - STARTED, 2),
        "first sound": sounds[0],
        "prepared after": round(done[0] - STARTED, 1) if done else None,
        "sounds": [sounds[0], *sounds[-3:]],
        "real-time factor": round(meter.snapshot().real_time_factor or 0.0, 4),
        "made by": [makers[0], makers[-1]],
        "news": [str(told) for _, told in news[-2:]],
        "description": loaded.backend.description,
    }


def run(model: str, device: str, home: Path) -> dict[str, Any]:
    """:func:`start` in a new process, whose caches lie in ``home``."""
    caches = {"XDG_CACHE_HOME": str(home / "cache"), "CUDA_CACHE_PATH": str(home / "driver")}
    environment = {name: value for name, value in os.environ.items() if name != "MLX_PTX_CACHE_DIR"} | caches
    command = [sys.executable, "-m", "tests.gpu.first_start", model, "--device", device, "--one"]
    begun = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return {"failed": done.stderr[-2000:]}
    found = json.loads(done.stdout.splitlines()[-1])
    return found | {"process": round(time.perf_counter() - begun, 1)}


def kernels(home: Path) -> list[tuple[float, int, str]]:
    """What was compiled: seconds since the one before it, bytes, and name."""
    files = [path for path in home.rglob("*") if path.suffix in (".ptx", ".cubin")]
    times = sorted((path.stat().st_mtime, path.stat().st_size, path.name) for path in files)
    before = [at for at, _, _ in times[:1]] + [at for at, _, _ in times]
    return [(round(at - last, 2), size, name) for (at, size, name), last in zip(times, before, strict=False)]


def main() -> None:
    """Two processes from empty caches, or one where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", nargs="?", default="starter")
    parser.add_argument("--device", default="auto")
    parser.add_argument("--one", action="store_true", help="one process, with the caches that there are")
    options = parser.parse_args()
    if options.one:
        print(json.dumps(start(options.model, options.device)))
        return
    with tempfile.TemporaryDirectory() as home:
        for number in ("first", "second"):
            print(number, json.dumps(run(options.model, options.device, Path(home))), flush=True)
            found = kernels(Path(home))
            own = sum(name.endswith(".cubin") for _, _, name in found)
            print(f"{len(found) - own} kernels of MLX and {own} of our own", flush=True)
            for seconds, size, name in found if number == "first" else ():
                print(f"{seconds:7.2f} s {size / 1000:8.1f} KB  {name[:90]}", flush=True)


if __name__ == "__main__":
    main()
