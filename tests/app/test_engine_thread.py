"""The engine's thread, and what it loads and when."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest
from PySide6.QtCore import QThread

from app.engine_thread import EngineThread
from engine.errors import BackendError, CancelledError

LAZY = """
import sys, threading
from PySide6.QtCore import QCoreApplication, QSettings
from pathlib import Path
app = QCoreApplication([])
from app.controllers.program import Program
program = Program(Path(sys.argv[1]), QSettings(sys.argv[1] + "/s.ini", QSettings.Format.IniFormat))
names = ("mlx.core", "torch", "docutils", "sounddevice", "tokenizers")
heavy = [name for name in names if name in sys.modules]
print("heavy:", heavy)
program.close()
"""


@pytest.fixture
def engine(qapp):
    made = EngineThread()
    made.start()
    yield made
    made.close()
    made.deleteLater()


def submit(engine: EngineThread, result):
    def job(handle):
        if isinstance(result, Exception):
            raise result
        return result() if callable(result) else result
        yield

    return engine.session._scheduler.submit(job)


def test_results_and_errors_arrive_on_this_thread(qtbot, engine):
    found: list[object] = []

    def take(value: object) -> None:
        found.append((value, threading.current_thread() is threading.main_thread()))

    engine.call(submit(engine, lambda: QThread.currentThread().objectName()), take)
    qtbot.waitUntil(lambda: len(found) == 1)
    assert found.pop() == ("engine", True)
    error = BackendError("No.")
    engine.call(submit(engine, error), lambda value: None, take)
    qtbot.waitUntil(lambda: len(found) == 1)
    assert found.pop() == (error, True)
    engine.call(submit(engine, CancelledError("x")), take, take, lambda: take("cancelled"))
    qtbot.waitUntil(lambda: len(found) == 1)
    assert found.pop() == ("cancelled", True)


def test_an_unforeseen_error_offers_a_restart(qtbot, engine):
    with qtbot.waitSignal(engine.failed) as told:
        engine.call(submit(engine, ZeroDivisionError("odd")), lambda value: None, lambda error: None)
    problem, session = told.args[0], engine.session
    assert "ZeroDivisionError" in problem.details
    with qtbot.waitSignal(engine.restarted):
        problem.act()
    assert engine.session is not session
    found: list[object] = []
    engine.call(submit(engine, 5), found.append)
    qtbot.waitUntil(lambda: found == [5])


def test_nothing_heavy_is_imported_for_the_window(tmp_path):
    """MLX belongs to the engine's thread, and would cost the window its quick start."""
    ran = subprocess.run(
        [sys.executable, "-c", LAZY, str(tmp_path)], capture_output=True, text=True, timeout=100, check=False
    )
    assert ran.stdout.strip() == "heavy: []", ran.stderr
