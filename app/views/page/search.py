"""Words looked for in a text, however long it is: in pieces, between which the window goes on."""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import defaultdict
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

_PIECE = 1 << 14
"""Characters that are looked through before the time is looked at."""
_SLICE_MS = 8
_KEYBOARDS = {"'": "’‘ʼ", '"': "“”„«»", "-": "‐‑–—", " ": "\u00a0\u202f\n"}
"""What is typed for signs that are typeset."""
_ACCENTED = defaultdict(str, _KEYBOARDS)
"""What a letter or sign finds beside itself; é finds é alone."""
for _letter in map(chr, (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))):
    if len(_apart := unicodedata.normalize("NFD", _letter.lower())) > 1:
        _ACCENTED[_apart[0]] += _letter


def _pattern(needle: str) -> re.Pattern[str]:
    found = ((letter, _ACCENTED.get(letter.lower(), "")) for letter in needle)
    signs = (f"[{letter}{others}]" if others else re.escape(letter) for letter, others in found)
    return re.compile("".join(signs), re.IGNORECASE)


class Search(QObject):
    """Finds every place of some words, whatever their case, and with accents that were not typed.

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
        self._text, self._pattern = text if needle else "", _pattern(needle)
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
