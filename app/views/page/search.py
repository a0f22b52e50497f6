"""Words looked for in a text, however long it is: in pieces, between which the window goes on."""

from __future__ import annotations

import re
from array import array
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

_PIECE = 1 << 14
"""Characters that are looked through before the time is looked at."""
_SLICE_MS = 8


class Search(QObject):
    """Finds every place of some words, whatever their case.

    Attributes:
        starts: where they stand, in order.
        length: of each place, in characters.

    Signals:
        over: all of the text was looked through.
    """

    over = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.starts, self.length = array("Q"), 0
        self._text, self._pattern, self._at = "", re.compile(""), 0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    def begin(self, text: str, needle: str) -> None:
        """Look for other words; of '' there is no place. What is short is looked through at once."""
        self.starts, self.length = array("Q"), len(needle)
        self._text, self._pattern = text if needle else "", re.compile(re.escape(needle), re.IGNORECASE)
        self._at = 0
        self._go_on()

    def is_over(self) -> bool:
        """Whether all places are known."""
        return self._at >= len(self._text)

    def _go_on(self) -> None:
        end = perf_counter() + _SLICE_MS / 1000
        while not self.is_over() and perf_counter() < end:
            behind = self._at + _PIECE
            # A place may reach into the next piece, which then begins behind it.
            places = self._pattern.finditer(self._text, self._at, behind + self.length - 1)
            self.starts.extend(each.start() for each in places)
            self._at = max(behind, self.starts[-1] + self.length if self.starts else 0)
        if self.is_over():
            self._timer.stop()
            self.over.emit()
        else:
            self._timer.start()
