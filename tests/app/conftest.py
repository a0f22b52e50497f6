"""A whole program for tests: a toy model, a real null sound card, and no leaks."""

from __future__ import annotations

import functools
import gc
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from app.window import Application, translate
from engine import Conditionals, Handle, Session, SpeechOptions
from engine.speech import prefetch
from tests.app.scenes import end
from tests.support.program import MEMBER, START_MS
from tests.support.sound import SoundServer, sound_server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Qt's warnings fail a test here."""
    for item in items:
        if "tests/app" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))


@pytest.fixture(scope="module", autouse=True)
def _a_small_heap() -> None:
    """Let the search for what a test left pass over all that was there before its module, and what others
    loaded and keep: it takes a tenth of a second otherwise, after each of them."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def qtbot(qtbot: QtBot) -> QtBot:
    """Waits as long as a machine with other work may need, where a test does not say how long."""
    for name in ("waitSignal", "waitSignals", "waitUntil", "waitExposed"):
        setattr(qtbot, name, functools.partial(getattr(qtbot, name), timeout=START_MS))
    return qtbot


@pytest.fixture
def made_ready(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """Names of the voices that sessions are asked to make ready, and of those that are."""
    asked: list[str] = []
    made: list[str] = []
    prepare = Session.prepare

    def counted(session: Session, voice: Conditionals, options: SpeechOptions) -> Handle:
        handle = prepare(session, voice, options)
        asked.append(voice.name)
        handle.result.add_done_callback(lambda done: done.exception() or made.append(voice.name))
        return handle

    monkeypatch.setattr(Session, "prepare", counted)
    return asked, made


@pytest.fixture(autouse=True)
def nothing_leaks(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A thread or a widget that is left, or a warning that nobody expected, fails the test."""
    threads = set(threading.enumerate())
    widgets = set(_widgets())
    yield
    if QApplication.instance():
        QApplication.sendPostedEvents(None, 0)
        QApplication.processEvents()
    deadline = time.monotonic() + START_MS / 1000
    while left := _left(threads) or prefetch.at_work():
        assert time.monotonic() < deadline, f"threads are left, or at work: {left}"
        time.sleep(0.02)
    gc.collect()
    new = [str(widget) for key, widget in _widgets().items() if key not in widgets]
    assert not new, f"widgets are left: {new}"
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    noise = [record.getMessage() for record in records if record.levelno >= logging.WARNING]
    assert not noise, f"unexpected warnings: {noise}"


def _widgets() -> dict[int, QWidget]:
    """Windows that there are, by their address: Python's stand-ins for them come and go."""
    found = QApplication.topLevelWidgets() if QApplication.instance() else ()
    return {shiboken6.getCppPointer(widget)[0]: widget for widget in found}


def _left(before: set[threading.Thread]) -> list[threading.Thread]:
    """Threads that are new, but those of lasting pools (Qt's, the engine's for arithmetic and for work
    ahead) and Python's stand-ins for foreign ones."""
    lasting = ("Dummy", "philomel-math", prefetch.THREAD)
    return [t for t in threading.enumerate() if t not in before and not t.name.startswith(lasting)]


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept of whoever runs the tests is neither read nor changed."""
    monkeypatch.setenv("PHILOMEL_DATA", str(tmp_path_factory.mktemp("home")))


@pytest.fixture(scope="session")
def models_dir(toy_directory: Path) -> Path:
    """A models folder with one toy model in it."""
    assert toy_directory.name == MEMBER
    return toy_directory.parent


@pytest.fixture(scope="session")
def qapp_cls() -> type[Application]:
    """What pytest-qt makes: the program's own application."""
    return Application


@pytest.fixture(scope="session")
def qapp(qapp: Application) -> Application:
    """It speaks English, whatever the machine's language is."""
    translate(qapp, "en")
    return qapp


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    with sound_server(tmp_path_factory.mktemp("sound")) as running:
        yield running


@pytest.fixture
def owner(qapp: QApplication) -> Iterator[QObject]:
    """A parent for controllers, ended on this thread."""
    made = QObject()
    yield made
    QApplication.processEvents()
    made.deleteLater()
    QApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)


@pytest.fixture
def make_program(qapp: QApplication, tmp_path: Path, models_dir: Path) -> Iterator[Callable[[], Program]]:
    """Programs that share one user's data; all are ended."""
    made: list[Program] = []

    def make() -> Program:
        program = Program(tmp_path / "data")
        program.settings.models_dir = str(models_dir)
        program.settings.member = MEMBER
        # Random weights make sentences that are never good: trying again would only take time.
        program.settings.set_style_value(MEMBER, "retries", 0)
        made.append(program)
        return program

    yield make
    for program in made:
        program.close()
        program.deleteLater()


@pytest.fixture
def program(sound: SoundServer, make_program: Callable[[], Program]) -> Program:
    """A program with sound, not started yet."""
    return make_program()


@pytest.fixture
def starter(sound: SoundServer, qapp: QApplication, tmp_path: Path) -> Iterator[Program]:
    """A program with sound that reads with the voice it comes with; not started yet."""
    made = Program(tmp_path / "data")
    made.settings.models_dir = str(tmp_path / "models")
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def window(starter: Program, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window on that program, shown."""
    made = MainWindow()
    WindowBinding(made, starter)
    made.resize(1240, 820)
    made.show()
    with qtbot.waitExposed(made):
        made.activateWindow()
    yield made
    end(made)
