"""What helps the eye stay where the reading is: the rest dimmed, or a band over the line."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.views.kit.theme import THEMES, Theme
from app.views.page.reading_pane import ReadingPane
from engine import Span

_DIMMED = 0.72
"""How much of the page's colour lies over what is not read now."""
_BAND = 0.16
_REACH = 0.15
"""Share of a line's height."""


class FocusLine(QObject):
    """Follows what is read, in each of the page's columns."""

    def __init__(self, pane: ReadingPane) -> None:
        super().__init__(pane)
        second = pane.pager.second
        self.veils = (
            _Veil(pane, pane.viewport(), lambda: 0),
            _Veil(pane, second, lambda: second.shift),
        )
        for veil in self.veils:
            pane.spoken_changed.connect(veil.update)
            pane.verticalScrollBar().valueChanged.connect(veil.update)

    def set_kind(self, kind: str, theme: Theme) -> None:
        """Show it as "sentence", "line" or "band"; "off" shows nothing."""
        for veil in self.veils:
            veil.set_kind(kind, theme)


class _Veil(QWidget):
    """Lies over a column, and lets the mouse through."""

    def __init__(self, pane: ReadingPane, column: QWidget, shift: Callable[[], int]) -> None:
        """``shift``: pixels that the column stands below the first, in the text."""
        # Beside the text's viewport, not in it: what lies in there is scrolled with it.
        super().__init__(pane if column is pane.viewport() else column)
        self._pane, self._column, self._shift = pane, column, shift
        self._kind, self._theme = "off", THEMES["light"]
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        column.installEventFilter(self)

    def set_kind(self, kind: str, theme: Theme) -> None:
        """Show it as :meth:`FocusLine.set_kind` says."""
        self._kind, self._theme = kind, theme
        self.setVisible(kind != "off")
        self._lie_over()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the column."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._lie_over()
        return False

    def _lie_over(self) -> None:
        beside = self.parent() is not self._column
        self.setGeometry(self._column.geometry() if beside else self._column.rect())
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the rest, or tint the band; nothing while nothing is read."""
        span = self._pane.lit()[0]
        if span is None or not len(span):
            return
        first, last = self._pane.rect_of(span.start), self._pane.rect_of(span.end)
        if last.bottom() < 0 or first.top() > self._pane.pager.bottom:
            return  # It is elsewhere, and the reader looks at this.
        painter = QPainter(self)
        if self._kind == "band":
            colour = QColor(self._theme.accent)
            colour.setAlphaF(_BAND)
            painter.fillRect(self._line(), colour)
            return
        rest = QPainterPath()
        rest.addRect(QRectF(self.rect()))
        clear = QPainterPath()
        for rect in self._sentence(span) if self._kind == "sentence" else [self._line()]:
            clear.addRect(rect)
        colour = QColor(self._theme.page)
        colour.setAlphaF(_DIMMED)
        painter.fillPath(rest.subtracted(clear.simplified()), colour)

    def _at(self, char: int) -> QRect:
        """Where a character stands in the column."""
        return self._pane.rect_of(char).translated(0, -self._shift())

    def _line(self) -> QRectF:
        """The line that is read, as wide as the page."""
        span = self._pane.spoken()
        assert span is not None
        rect = self._at(span.start)
        return QRectF(0, rect.top(), self.width(), rect.height())

    def _sentence(self, span: Span) -> list[QRectF]:
        """The parts of lines that a sentence takes."""
        first, last = self._at(span.start), self._at(span.end)
        if last.top() < first.bottom() - 1:
            left, right = sorted((first.left(), last.left()))
            return [QRectF(left - 2, first.top(), right - left + 4, first.height())]
        width = self.width()
        # Letters of the first line that are not meant reach below it.
        below = first.bottom() + _REACH * first.height()
        between = QRectF(0, below, width, max(last.top() - below, 0))
        if between.height() < first.height() / 2:
            between = QRectF()
        if self._pane.is_mirrored(span.start):
            return [
                QRectF(0, first.top(), first.right() + 2, first.height()), between,
                QRectF(last.left() - 2, last.top(), width, last.height()),
            ]  # fmt: skip
        return [
            QRectF(first.left() - 2, first.top(), width, first.height()), between,
            QRectF(0, last.top(), last.right() + 2, last.height()),
        ]  # fmt: skip
