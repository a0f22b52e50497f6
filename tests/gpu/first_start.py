"""The first start on an NVIDIA GPU: ``python -m tests.gpu.first_start [MODEL] [--device auto]``.

Every cache of kernels (this program's, MLX's, the driver's) is empty. Two processes, one after the other,
load the model as the program does and read until the device that was asked for speaks; printed is how long
each waits from its request for speech to its first sound, and what was compiled. ``python -m tests.gpu`` does
the same with the starter.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.reading.playing import SpeechRequest
from engine.reading.session import Session
from engine.speech.metrics import Meter
from engine.text.script import Script
from engine.types import DeviceNews, Prepared
from tests.gpu import processes, report
from tests.support.sinks import Nowhere

TEXT = (
    "The keeper wrote down the weather every evening. Nobody ever read his notes, but he kept them in order. "
)
MOST_SECONDS = 300.0
"""After which the GPU is not waited for any longer."""
PROCESSES = 2
"""One with empty caches, and one after it."""


def start(model: str, device: Any, started: float) -> dict[str, Any]:
    """What a program does, in the process that calls it: load, take the voice, read; on until the GPU speaks.

    Args:
        model, device: as of :func:`engine.load`.
        started: when the process began, by ``time.perf_counter``.

    Returns:
        In seconds from ``started``: ``loaded``, and ``prepared`` where a GPU was waited for. In seconds from
        each request: ``sounds``, of the first reading and of the last. ``makers``: what spoke in the two.
        ``real_time_factor`` of the last.
    """
    prepared: list[float] = []

    def hear(news: DeviceNews) -> None:
        if isinstance(news, Prepared):
            prepared.append(time.perf_counter() - started)

    session = Session(on_device=hear)
    session.wait(session.load(model, device=device))
    loaded = time.perf_counter() - started
    voice = session.wait(session.voice())
    readings: list[tuple[float, str]] = []
    late = False
    while len(readings) < 3 or not (late or readings[-1][1] == session.maker):
        meter = Meter()
        ledger = session.wait(
            session.write(SpeechRequest(Script.plain(TEXT), voice), Nowhere(), meter, stand_in=True)
        )
        figures = meter.snapshot()
        assert figures.first_audio_ms is not None
        readings.append((figures.first_audio_ms / 1000, ledger.records()[-1].maker or session.maker))
        late = time.perf_counter() - started > MOST_SECONDS
    session.close()
    (first, maker), (last, last_maker) = readings[0], readings[-1]
    return {
        "loaded": loaded,
        "prepared": prepared[0] if prepared else None,
        "sounds": [first, last],
        "makers": [maker, last_maker],
        "real_time_factor": figures.real_time_factor,
    }


def starts(model: str, device: str, kernels: Path) -> Iterator[dict[str, Any]]:
    """What :func:`start` gives in one process after the other, with the kernels that each had compiled."""
    for _ in range(PROCESSES):
        yield processes.only(["first", "--model", model, "--device", device], kernels)


def main() -> None:
    """Print both, and the kernels with their times."""
    parser = argparse.ArgumentParser(prog="python -m tests.gpu.first_start", description=__doc__)
    parser.add_argument("model", nargs="?", default="starter")
    parser.add_argument("--device", default="auto", choices=("auto", "gpu", "cpu"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="philomel-gpu-") as folder:
        found = []
        for one in starts(options.model, options.device, Path(folder)):
            for kernel in one.get("kernels", ()):
                print("{seconds:7.2f} s {kilobytes:8.1f} KB  {name:.90}".format(**kernel), flush=True)
            found.append(one)
    print("\n".join(report.starts(found)))


if __name__ == "__main__":
    main()
