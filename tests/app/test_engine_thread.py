"""The engine's thread, and what it loads and when."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from app import engine_thread
from app.engine_thread import EngineThread
from engine.errors import BackendError, CancelledError

LAZY = """
import sys, threading
from PySide6.QtCore import QCoreApplication
from pathlib import Path
app = QCoreApplication([])
from app.controllers.program import Program
program = Program(Path(sys.argv[1]))
names = ("mlx.core", "torch", "docutils", "sounddevice", "tokenizers",
         "selectolax", "charset_normalizer", "markdown_it", "ssl", "importlib.metadata")
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


def answer(qtbot: QtBot, engine: EngineThread, ask: Callable[[], object]) -> object:
    found: list[object] = []
    engine.call(submit(engine, ask), found.append)
    qtbot.waitUntil(lambda: bool(found))
    return found.pop()


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


def test_an_unforeseen_error_offers_a_restart(qtbot, engine, caplog):
    with qtbot.waitSignal(engine.failed) as told:
        engine.call(submit(engine, ZeroDivisionError("odd")), lambda value: None, lambda error: None)
    problem, session = told.args[0], engine.session
    assert "odd" in problem.text
    assert "ZeroDivisionError: odd" in caplog.text
    caplog.clear()
    with qtbot.waitSignal(engine.restarted):
        problem.act()
    assert engine.session is not session
    assert answer(qtbot, engine, lambda: 5) == 5


def test_a_session_that_is_begun_anew_has_the_same_thread(qtbot, engine):
    """Of each that has computed stay those that MLX made for it."""
    before = answer(qtbot, engine, threading.get_ident)
    engine.restart()
    assert answer(qtbot, engine, threading.get_ident) == before


def test_a_thread_that_does_not_come_back_is_left(qtbot, engine, monkeypatch, caplog):
    monkeypatch.setattr(engine_thread, "STOP_MS", 50)
    hangs, goes_on = threading.Event(), threading.Event()

    def hang() -> None:
        hangs.set()
        goes_on.wait()

    submit(engine, hang)
    assert hangs.wait(60)
    engine.restart()
    assert "did not end" in caplog.text
    caplog.clear()
    assert answer(qtbot, engine, lambda: 5) == 5
    goes_on.set()


def test_nothing_heavy_is_imported_for_the_window(tmp_path):
    """MLX belongs to the engine's thread, and would cost the window its quick start."""
    ran = subprocess.run(
        [sys.executable, "-c", LAZY, str(tmp_path)], capture_output=True, text=True, timeout=100, check=False
    )
    assert ran.stdout.strip() == "heavy: []", ran.stderr
