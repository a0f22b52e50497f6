"""Notices that the machine was asleep: a lid that is opened again should not begin to speak."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.power import seconds_asleep

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
