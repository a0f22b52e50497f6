"""Small moving plots, painted here: a plotting library is slow to import and keeps windows of its own."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

POINTS = 120
HEIGHT = 48
_ROOM = 1.1
_LEVEL_ROOM = 1.3
_LEAST = 0.1


class MovingLine(QWidget):
    """The last values as a line, with one level drawn in if wanted."""

    def __init__(self, name: str, *, level: float | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._values: deque[float] = deque(maxlen=POINTS)
        self._level = level
        self.hide()

    def add(self, value: float) -> None:
        """Append a value."""
        self._values.append(value)
        self.show()
        self.update()

    def clear(self) -> None:
        """Forget all values."""
        self._values.clear()
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line with a pale ground below it, and the level dashed."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, level = self.palette(), self._level or 0.0
        top = max([*self._values, level * _LEVEL_ROOM, _LEAST]) * _ROOM
        step, low = self.width() / (POINTS - 1), self.height() - 1.0

        def height(value: float) -> float:
            return low - value / top * (low - 1.0)

        if self._level is not None:
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Dark), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(0, height(level), self.width(), height(level)))
        first = POINTS - len(self._values)
        points = [QPointF((first + i) * step, height(value)) for i, value in enumerate(self._values)]
        if not points:
            return
        accent = colours.color(QPalette.ColorRole.Highlight)
        pale = QColor(accent)
        pale.setAlphaF(0.15)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pale)
        ends = QPointF(points[-1].x(), low), QPointF(points[0].x(), low)
        painter.drawPolygon(QPolygonF([*points, *ends]))
        painter.setPen(QPen(accent, 2))
        painter.drawPolyline(QPolygonF(points))
