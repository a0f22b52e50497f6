"""The sleep timer: after some minutes, or where the next chapter begins."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.library import Library
from engine import Place


class SleepTimer(QObject):
    """Says when to fall silent.

    Signals:
        due: now.
        changed: (text for people, '' when the timer is off).
    """

    due = Signal()
    changed = Signal(str)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._timer = QTimer(self, interval=1000)
        self._timer.timeout.connect(self._tick)
        self._left = 0
        self._char: int | None = None

    def start_minutes(self, minutes: int) -> None:
        """Due in so many minutes; 0 turns it off."""
        self._char, self._left = None, 60 * minutes
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
        return self.tr("Sleep in {minutes} min").format(minutes=-(-self._left // 60))

    def _tick(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._end()
        elif self._left % 60 == 0:
            self.changed.emit(self.text())

    def _end(self) -> None:
        self._timer.stop()
        self._char = None
        self.changed.emit("")
        self.due.emit()
