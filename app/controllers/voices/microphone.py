"""The microphone: which one, a count-down, and one recording at a time."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMicrophonePermission, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from app.controllers.background import Task, Tasks
from app.controllers.settings import Settings
from app.wording import Problem

if TYPE_CHECKING:
    from app.core.recorder import Recorder


LEVEL_MS = 50
COUNT_DOWN = 3.0
"""Seconds in which one draws breath. The device opens meanwhile, so that nothing is cut off."""
LOST_SECONDS = 3.0
"""Without any sound, not even silence, after which a microphone is taken to be gone."""


class Microphone(QObject):
    """Records clips into files that last as long as the program runs.

    Signals:
        begun: the user may speak soon: nothing else should sound.
        found: (names of the microphones, the default first).
        running: (seconds recorded, negative in the count-down; peak 0-1 since the last time).
        recorded: (Path of the clip).
        ended: without a clip.
        problem: (Problem; None once a recording begins).
    """

    begun = Signal()
    found = Signal(object)
    running = Signal(float, float)
    recorded = Signal(object)
    ended = Signal()
    problem = Signal(object)

    def __init__(self, settings: Settings, folder: Path, parent: QObject | None = None) -> None:
        """``folder``: for the clips; it is deleted by ``close``."""
        super().__init__(parent)
        self._settings, self.folder = settings, folder
        self._recorder: Recorder | None = None
        self._wanted = self._closed = False
        self._begin_at: float | None = None
        self._fed = -1.0, 0.0
        """Seconds that were recorded, and when that was found."""
        self._tasks = Tasks(self, self._failed)
        self._timer = QTimer(self, interval=LEVEL_MS)
        self._timer.timeout.connect(self._look)

    def look(self) -> None:
        """See which microphones there are; ``found`` follows."""
        from app.core.recorder import microphones

        self._tasks.start(lambda task: microphones(), self.found.emit)

    def choose(self, name: str) -> None:
        """Record with this one, '' for the system's default."""
        self._settings.input_device = name

    def start(self) -> None:
        """Count down, then record until ``stop`` or for a minute; the system may ask the user first."""
        if not self._wanted:
            self._wanted = True
            ask(self, self._answered)

    def _answered(self, allowed: bool) -> None:
        if not self._wanted or self._begin_at is not None:
            return
        if not allowed:
            self._failed(self._refused())
            return
        self._begin_at = time.monotonic() + COUNT_DOWN
        self.problem.emit(None)
        self.begun.emit()
        self.running.emit(-COUNT_DOWN, 0.0)
        self._timer.start()
        device = self._settings.input_device

        def work(task: Task) -> Recorder:
            from app.core.recorder import Recorder

            return Recorder(device)

        self._tasks.start(work, self._opened)

    def stop(self) -> None:
        """End the recording; ``recorded`` follows, or ``ended`` where it had not begun."""
        self._end()

    def _end(self, told: Problem | None = None) -> None:
        """``told``: why it ends by itself."""
        recorder, counting = self._recorder, self._begin_at is not None
        self._off()
        if recorder is None or counting:
            self._release(recorder)
            self.ended.emit()
            return
        self._keep(recorder, self.folder / time.strftime("%Y-%m-%d %H.%M.%S.wav"), told)

    def cancel(self) -> None:
        """Fall silent; nothing is kept, and what was told of it is over."""
        recorder = self._recorder
        if self._wanted:
            self._off()
            self._release(recorder)
            self.ended.emit()
        self.problem.emit(None)

    def close(self) -> None:
        """Release the device and delete the clips."""
        recorder, self._closed = self._recorder, True
        self._off()
        self._tasks.wait()
        if recorder is not None:
            recorder.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _keep(self, recorder: Recorder, path: Path, told: Problem | None) -> None:
        """Write a recording; where the disk refuses it, nobody has to speak again."""

        def work(task: Task) -> Path | Problem:
            recorder.stop()
            try:
                recorder.save(path)
            except OSError as error:
                return Problem.of(error, self.tr("Try again"), lambda: self._keep(recorder, path, told))
            return path

        def kept(found: Path | Problem) -> None:
            if isinstance(found, Problem):
                self._failed(found)
            else:
                self.problem.emit(told)
                self.recorded.emit(found)

        self._tasks.start(work, kept)

    def _refused(self) -> Problem:
        def show() -> None:
            QDesktopServices.openUrl(QUrl(SETTINGS))

        text = self.tr(
            "Philomel may not use the microphone. Allow it in System Settings, under Privacy & Security, "
            "Microphone; then record again."
        )
        return Problem(text, self.tr("Open System Settings"), show)

    def _off(self) -> None:
        self._wanted, self._begin_at, self._recorder = False, None, None
        self._timer.stop()

    def _release(self, recorder: Recorder | None) -> None:
        """Closing a device may take a while."""
        if recorder is not None:
            self._tasks.start(lambda task: recorder.stop())

    def _opened(self, recorder: Recorder) -> None:
        if self._wanted and self._recorder is None:
            self._recorder = recorder
        elif self._closed:
            recorder.stop()
        else:
            self._release(recorder)

    def _failed(self, problem: Problem) -> None:
        on = self._wanted
        self._off()
        if on:
            self.ended.emit()
        self.problem.emit(problem)

    def _look(self) -> None:
        """Tell the level; begin when the count-down is over; end after a minute."""
        recorder = self._recorder
        if self._begin_at is not None:
            left = self._begin_at - time.monotonic()
            if left <= 0 and recorder is not None:
                recorder.begin()
                self._begin_at = None
            self.running.emit(min(-left, -0.01), recorder.look()[0] if recorder else 0.0)
        elif recorder is not None:
            peak, seconds = recorder.look()
            self.running.emit(seconds, peak)
            if seconds >= recorder.limit:
                self.stop()
            elif self._is_lost(seconds):
                words = self.tr("The microphone gave nothing more. What was recorded until then is kept.")
                self._end(Problem(words))

    def _is_lost(self, seconds: float) -> bool:
        """Whether nothing comes from the device: it was unplugged, or the sound system ended."""
        now = time.monotonic()
        if seconds != self._fed[0]:
            self._fed = seconds, now
        return now - self._fed[1] > LOST_SECONDS


SETTINGS = "x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone"
"""The page of macOS's settings where it is allowed."""


def ask(owner: QObject, then: Callable[[bool], None]) -> None:
    """Tell ``then`` whether the microphone may be heard: at once, or when the user has answered.

    Nothing is told once ``owner`` is gone.
    """
    app, wanted = QCoreApplication.instance(), QMicrophonePermission()
    assert app is not None
    status = app.checkPermission(wanted)
    # Qt asks for applications only that say in their Info.plist why they want it, and calls it refused
    # elsewhere; from a checkout the system itself asks, for the terminal, when the device opens.
    if status is Qt.PermissionStatus.Undetermined and hasattr(sys, "frozen"):
        # PySide 6.11 hands the answer over without saying what it is.
        app.requestPermission(
            wanted, owner, lambda *answer: then(app.checkPermission(wanted) is Qt.PermissionStatus.Granted)
        )
    else:
        then(status is not Qt.PermissionStatus.Denied)
