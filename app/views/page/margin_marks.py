"""The margin of the text: what is generated ahead, and which sentences were found wanting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from app.views.kit.theme import Theme
from engine import Span

MARGIN = 40
"""Pixels beside the text that belong to the marks."""
MARK_WIDTH = 3
_AHEAD_X, _FLAG_X, _DOT = MARGIN - 14, MARGIN - 24, 4

Extent = Callable[[Span], tuple[float, float]]
"""Top and bottom of a span in the viewport."""
Mirrored = Callable[[int], bool]
"""Whether the line of a character begins at the right."""


class MarginMarks:
    """Thin lines beside what is ready, and a dot beside each sentence with a finding."""

    def __init__(self) -> None:
        self._ahead: tuple[Span, ...] = ()
        self._flags: dict[int, str] = {}

    def __bool__(self) -> bool:
        return bool(self._ahead or self._flags)

    def set(self, ahead: Sequence[Span], flags: dict[int, str]) -> bool:
        """Mark these spans and, by their first character, these sentences; whether anything is other."""
        if (tuple(ahead), flags) == (self._ahead, self._flags):
            return False
        self._ahead, self._flags = tuple(ahead), dict(flags)
        return True

    def why(self, y: float, extent: Extent) -> str:
        """What is wrong with the sentence whose dot is at this height; '' where there is none."""
        for char, words in self._flags.items():
            top, bottom = extent(Span(char, char))
            if top <= y <= bottom:
                return words
        return ""

    def paint(self, viewport: QWidget, theme: Theme, extent: Extent, mirrored: Mirrored) -> None:
        """Draw what is in view, on the side where lines begin."""
        painter = QPainter(viewport)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.ahead))
        width = viewport.width()
        for span in self._ahead:
            top, bottom = extent(span)
            if bottom >= 0 and top <= viewport.height():
                x = width - _AHEAD_X - MARK_WIDTH if mirrored(span.start) else _AHEAD_X
                line = QRectF(x, top + 3, MARK_WIDTH, max(bottom - top - 6, 4))
                painter.drawRoundedRect(line, MARK_WIDTH / 2, MARK_WIDTH / 2)
        painter.setBrush(QColor(theme.warning))
        for char in self._flags:
            top, bottom = extent(Span(char, char))
            x = width - _FLAG_X if mirrored(char) else _FLAG_X
            painter.drawEllipse(QPointF(x, (top + bottom) / 2), _DOT, _DOT)
