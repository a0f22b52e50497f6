"""The sleep timer: after some minutes, softer and softer, or where the next chapter begins."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.library.library import Library
from app.power import seconds_asleep
from engine import Place

FADE_SECONDS = 20
"""How long before its end the sound becomes softer."""
_STEP_MS = 100


class SleepTimer(QObject):
    """Says when to fall silent.

    Signals:
        due: now.
        fading: (loudness, as a share of the usual one).
        changed: (text for people, '' when the timer is off).
    """

    due = Signal()
    fading = Signal(float)
    changed = Signal(str)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._tick)
        self._left = 0
        """Steps."""
        self._char: int | None = None

    @property
    def is_fading(self) -> bool:
        """Whether the sound becomes softer."""
        return self._timer.isActive() and self._left <= _steps(FADE_SECONDS)

    def start_minutes(self, minutes: int) -> None:
        """Due in so many minutes; 0 turns it off."""
        self._char, self._left = None, _steps(60 * minutes)
        self.fading.emit(1.0)
        if minutes > 0:
            self._timer.start()
        else:
            self._timer.stop()
        self.changed.emit(self.text())

    def start_at_chapter(self) -> None:
        """Due where the next chapter begins."""
        document = self._library.document
        following = [h.start for h in document.outline if h.start > self._library.char] if document else []
        self._timer.stop()
        self.fading.emit(1.0)
        self._char = following[0] if following else (len(document.text) if document else 0)
        self.changed.emit(self.text())

    def at_place(self, place: Place | None) -> None:
        """The reading is here now."""
        if place is not None and self._char is not None and place.char >= self._char:
            self._end()

    def text(self) -> str:
        """What it waits for, for people."""
        if self._char is not None:
            return self.tr("Sleep at the end of the chapter")
        if not self._timer.isActive():
            return ""
        return self.tr("Sleep in {minutes} min").format(minutes=-(-self._left // _steps(60)))

    def _tick(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._end()
        elif self._left <= _steps(FADE_SECONDS):
            self.fading.emit(self._left / _steps(FADE_SECONDS))
        elif self._left % _steps(60) == 0:
            self.changed.emit(self.text())

    def _end(self) -> None:
        self._timer.stop()
        self._char = None
        self.changed.emit("")
        self.due.emit()


def _steps(seconds: int) -> int:
    return seconds * 1000 // _STEP_MS


LOOK_MS = 250
NAP_SECONDS = 2.0
"""Less than this is no sleep: clocks are read one after the other."""


class Waking(QObject):
    """Looks while something is read; sleep itself is only kept off where nobody asks for it.

    Signals:
        woke: the machine slept a moment ago.
    """

    woke = Signal()

    def __init__(self, parent: QObject | None = None, asleep: Callable[[], float] = seconds_asleep) -> None:
        """``asleep``: seconds that the machine has slept so far."""
        super().__init__(parent)
        self._asleep, self._known = asleep, 0.0
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)

    def watch(self, on: bool) -> None:
        """Look from now on, or no longer."""
        if on and not self._timer.isActive():
            self._known = self._asleep()
            self._timer.start()
        elif not on:
            self._timer.stop()

    def _look(self) -> None:
        before, self._known = self._known, self._asleep()
        if self._known - before > NAP_SECONDS:
            self.woke.emit()
