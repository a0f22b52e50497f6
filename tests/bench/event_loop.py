"""How late the window's event loop is while a text is read: ``python -m tests.bench.event_loop``.

The real window reads with the voice it comes with into a null sound card, on two cores. A timer
asks for its turn every 10 ms; what it gets later than that is what a click would have waited.
``--blame`` prints what the window's thread was doing whenever it was later than 80 ms.
"""

from __future__ import annotations

import argparse
import collections
import os
import platform
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer, qVersion
from PySide6.QtWidgets import QApplication

from app.controllers.program import Program
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from app.window import Application
from engine import PlayState
from tests.app.scenes import TEXT
from tests.support.sound import sound_server

TICK_MS = 10
BLAME_SECONDS = 0.08
START_SECONDS = 120.0
LIMITS_MS = {"95th percentile": 50.0, "worst": 150.0}
CORES = 2


class Pulse(QObject):
    """Counts how late its own timer comes."""

    def __init__(self) -> None:
        super().__init__()
        self.late: list[float] = []
        self.last = time.perf_counter()
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.late.append(max(now - self.last - TICK_MS / 1000, 0.0))
        self.last = now

    def restart(self) -> None:
        """Count from now on."""
        self.late.clear()
        self.last = time.perf_counter()


class Blame(threading.Thread):
    """Looks at what the window's thread does whenever the pulse is late."""

    def __init__(self, pulse: Pulse) -> None:
        super().__init__(name="blame", daemon=True)
        self._pulse, self._main = pulse, threading.main_thread().ident
        self._over = threading.Event()
        self.found: collections.Counter[str] = collections.Counter()

    def end(self) -> None:
        """Look no more."""
        self._over.set()

    def run(self) -> None:
        """Until :meth:`end`."""
        while not self._over.wait(BLAME_SECONDS / 4):
            if time.perf_counter() - self._pulse.last > BLAME_SECONDS:
                frames = traceback.extract_stack(sys._current_frames()[self._main])[-3:]
                self.found[" < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames))] += 1


def until(app: QApplication, met: Callable[[], bool], seconds: float) -> bool:
    """Let the window live until something is met; False if ``seconds`` passed before."""
    poll, late = QTimer(interval=20), QTimer(interval=round(1000 * seconds), singleShot=True)
    poll.timeout.connect(lambda: app.exit() if met() else None)
    late.timeout.connect(app.exit)
    poll.start()
    late.start()
    app.exec()
    return met()


def report(
    measure: Callable[[Path], dict[str, float]], units: dict[str, str], limits: dict[str, float]
) -> int:
    """Measure on two cores beside a null sound card, in a folder of its own; print the figures.

    Args:
        units: of figures that are no milliseconds.

    Returns:
        1 where a limit is passed, else 0.
    """
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:CORES]))
    print(f"{platform.platform()}, {CORES} cores, load {os.getloadavg()[0]:.1f}, Qt {qVersion()}")
    with tempfile.TemporaryDirectory() as name, sound_server(Path(name)):
        found = measure(Path(name))
    for label, value in found.items():
        print(f"{label:28} {value:8.1f} {units.get(label, 'ms')}")
    passed = all(found[label] <= limit for label, limit in limits.items())
    print("passed" if passed else f"not passed: the limits are {limits}")
    return 0 if passed else 1


def measure(folder: Path, seconds: float, blame: bool) -> dict[str, float]:
    """Read for so many seconds; figures in milliseconds and seconds."""
    app = QApplication.instance() or Application(sys.argv[:1])
    assert isinstance(app, QApplication)
    program = Program(folder / "data")
    program.settings.models_dir = str(folder / "models")
    window = MainWindow()
    WindowBinding(window, program)
    window.resize(1240, 820)
    window.show()
    program.start()
    program.library.open_text(TEXT, "Bench")
    ready = until(
        app,
        lambda: program.player.asking.voice is not None and program.loudspeaker.player is not None,
        START_SECONDS,
    )
    assert ready, "The voice was not ready in time."
    pulse = Pulse()
    watcher = Blame(pulse)
    program.player.toggle()
    assert until(app, lambda: program.player.state is PlayState.READING, START_SECONDS)
    started = until(app, window.pane.has_place, START_SECONDS)
    assert started, "Nothing was lit."
    if blame:
        watcher.start()
    pulse.restart()
    until(app, lambda: program.player.state is PlayState.FINISHED, seconds)
    watcher.end()
    late = 1000 * np.array(pulse.late)
    figures = program.figures.metrics()
    window.close()
    window.deleteLater()
    program.deleteLater()
    for place, count in watcher.found.most_common(12):
        print(f"late at {place}: {count} times")
    return {
        "beats": late.size,
        "median": float(np.median(late)),
        "95th percentile": float(np.percentile(late, 95)),
        "99th percentile": float(np.percentile(late, 99)),
        "worst": float(late.max()),
        "work per second of speech": figures.work_seconds / max(figures.audio_seconds, 1e-9),
        "seconds of speech": figures.audio_seconds,
    }


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to read")
    parser.add_argument("--blame", action="store_true", help="say what came late")
    chosen = parser.parse_args(arguments)
    units = {"beats": "", "work per second of speech": "", "seconds of speech": "s"}
    return report(lambda folder: measure(folder, chosen.seconds, chosen.blame), units, LIMITS_MS)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
