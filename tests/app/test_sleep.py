"""Staying awake while something is read, and falling silent after the machine was asleep."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import ClassInfo, QObject, Slot
from PySide6.QtDBus import QDBusConnection
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.controllers.reading import sleep
from app.controllers.reading.sleep import Awake, KeepAwake, seconds_asleep
from app.views.main_window import MainWindow
from app.views.reading.transport import END_OF_CHAPTER
from engine import PlayState
from tests.support.books import CHAPTERS, write_epub
from tests.support.program import heard_out, started, two_on_the_list, until_state


class Holder:
    def __init__(self, error: Exception | None = None) -> None:
        self.calls: list[str] = []
        self._error = error

    def hold(self) -> None:
        self.calls.append("hold")
        if self._error:
            raise self._error

    def release(self) -> None:
        self.calls.append("release")


def test_awake_is_held_once_and_released_once() -> None:
    holder = Holder()
    awake = Awake(holder)
    for on in (False, True, True, False, False):
        awake.set(on)
    assert holder.calls == ["hold", "release"]
    Awake(Holder(OSError("no"))).set(True)


def test_awake_without_a_desktop_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    awake = Awake()
    awake.set(True)
    awake.set(False)


def test_an_assertion_of_macos_is_taken_and_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """With stand-ins of the frameworks' functions: there is no Mac here."""
    texts: dict[int, bytes] = {}
    calls: list[Any] = []

    def text(allocator: object, letters: bytes, encoding: int) -> int:
        assert encoding == 0x08000100
        texts[len(texts) + 1] = letters
        return len(texts)

    def take(kind: int, level: int, name: int, number: Any) -> int:
        calls.append((texts[kind], level, texts[name]))
        number[0] = 77
        return 0

    word, number = ctypes.c_void_p, ctypes.c_uint32
    library = SimpleNamespace(
        CFStringCreateWithCString=ctypes.CFUNCTYPE(word, word, ctypes.c_char_p, number)(text),
        CFRelease=ctypes.CFUNCTYPE(None, word)(lambda released: texts.pop(released) and None),
        IOPMAssertionCreateWithName=ctypes.CFUNCTYPE(
            ctypes.c_int, word, number, word, ctypes.POINTER(number)
        )(take),
        IOPMAssertionRelease=ctypes.CFUNCTYPE(ctypes.c_int, number)(lambda n: calls.append(n) or 0),
    )
    monkeypatch.setattr(sleep.ctypes, "CDLL", lambda path: library)
    monkeypatch.setattr(sleep, "sys", SimpleNamespace(platform="darwin"))
    awake = Awake()
    for on in (True, False, True, False):
        awake.set(on)
    held = (b"PreventUserIdleSystemSleep", 255, b"Reading aloud")
    assert calls == [held, 77, held, 77]
    assert not texts


@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class ScreenSaver(QObject):
    """The desktop's service, as far as it is asked."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.asked: list[tuple[str, str]] = []

    @Slot(str, str, result="uint")
    def Inhibit(self, program: str, reason: str) -> int:
        self.asked.append((program, reason))
        return 1


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[ScreenSaver]:
    """A session bus of its own, with the service on it."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus-daemon is not installed")
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
    # Its parent keeps it: the bus's own thread looks at it once more when the connection has ended.
    service = ScreenSaver(qapp)
    bus = QDBusConnection.connectToBus(address, "desktop")
    path = "/org/freedesktop/ScreenSaver"
    assert bus.registerObject(path, service, QDBusConnection.RegisterOption.ExportAllSlots)
    assert bus.registerService("org.freedesktop.ScreenSaver")
    yield service
    QDBusConnection.disconnectFromBus("desktop")
    daemon.terminate()
    daemon.wait()
    daemon.stdout.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the desktop's service is asked on Linux")
def test_the_desktop_is_asked_over_a_connection_of_its_own(desktop: ScreenSaver, qtbot: QtBot) -> None:
    awake = Awake()
    awake.set(True)
    qtbot.waitUntil(lambda: desktop.asked == [("Philomel", "Reading aloud")])
    awake.set(False)
    awake.set(True)
    qtbot.waitUntil(lambda: len(desktop.asked) == 2)
    awake.set(False)


def test_a_machine_that_was_asleep_is_noticed(qtbot: QtBot, owner: QObject) -> None:
    slept = 100.0
    waking = KeepAwake(owner, lambda: slept)
    woke: list[bool] = []
    waking.woke.connect(lambda: woke.append(True))
    waking.watch(True)
    waking._look()
    slept += 1.0
    waking._look()
    assert not woke, "clocks differ by that much"
    slept += 3600.0
    with qtbot.waitSignal(waking.woke):
        waking.watch(True)
    waking._look()
    assert woke == [True]
    waking.watch(False)
    slept += 3600.0
    waking.watch(True)
    waking._look()
    assert woke == [True], "it slept while nothing was read"
    waking.watch(False)


def test_the_clocks_of_this_machine_tell_sleep() -> None:
    before = seconds_asleep()
    assert before > -0.5
    assert seconds_asleep() == pytest.approx(before, abs=0.5)


def test_reading_and_exporting_keep_awake_and_waking_up_is_silent(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, program)
    holder = Holder()
    program.awake = Awake(holder)
    program.player.toggle()
    until_state(qtbot, program, PlayState.READING)
    assert holder.calls == ["hold"]
    program.waking.woke.emit()
    assert program.player.state is PlayState.PAUSED
    assert holder.calls == ["hold", "release"]
    running = True
    monkeypatch.setattr(program.exporter, "is_running", lambda: running)
    program.exporter.started.emit(None)
    assert holder.calls[2:] == ["hold"]
    running = False
    program.exporter.ended.emit()
    assert holder.calls[2:] == ["hold", "release"]


def test_at_the_end_of_the_chapter_one_goes_to_it_is_silent(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    """Not at once, because it lies behind the chapter in which that was asked for."""
    started(qtbot, starter)
    for name in ("first", "second"):
        book = write_epub(tmp_path / f"{name}.epub", CHAPTERS if name == "first" else CHAPTERS[::-1])
        starter.library.open_file(book)
        qtbot.waitUntil(lambda book=book: starter.library.source == str(book))
        if name == "first":
            window.transport.sleep_chosen.emit(END_OF_CHAPTER)
    document = starter.library.document
    assert document is not None
    second, third = (heading.start for heading in document.outline[1:])
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    window.contents.chosen.emit(second)
    qtbot.waitUntil(lambda: starter.library.char > second)
    assert starter.player.state is not PlayState.PAUSED
    starter.player.play_from(third - 10)
    until_state(qtbot, starter, PlayState.PAUSED)
    assert starter.library.char >= third
    assert starter.sleep.text() == ""


def test_asleep_at_the_end_of_a_text_nothing_is_read_after_it(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    started(qtbot, starter)
    paths = two_on_the_list(starter, tmp_path)
    starter.waiting.read(starter.waiting.all()[0])
    qtbot.waitUntil(lambda: starter.library.source == str(paths[0]))
    window.transport.sleep_chosen.emit(END_OF_CHAPTER)
    heard_out(qtbot, starter)
    assert starter.sleep.text() == ""
    qtbot.wait(300)
    assert starter.library.source == str(paths[0])
    assert [each.source for each in starter.waiting.all()] == [str(paths[1])]
