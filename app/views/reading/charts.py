"""Small charts: the course of a figure over two minutes, and bars of what a whole is made of.

Painted here: a plotting library is slow to import and keeps windows of its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from app.views import kit
from app.wording import with_value

POINTS = 120
"""One a second."""
HEIGHT = 56
STRENGTHS = (1.0, 0.55, 0.75, 0.35)
"""Of the accent, for what lies beside each other in a bar."""
_ROOM = 1.1
_LEVEL_ROOM = 1.3
_LEAST = 0.1
_CAPTION = 0.85


def tint(palette: QPalette, index: int) -> QColor:
    """The colour of the part of this number, from 0."""
    colour = QColor(palette.color(QPalette.ColorRole.Highlight))
    colour.setAlphaF(STRENGTHS[index % len(STRENGTHS)])
    return colour


@dataclass(frozen=True)
class Captions:
    """What stands in a chart: how a value is written, and what it reaches back to."""

    value: Callable[[float], str]
    oldest: str
    newest: str


class Chart(QWidget):
    """The last values of a figure over time, with one level drawn in if wanted.

    A value of None leaves a gap: nothing was measured then.
    """

    def __init__(
        self,
        name: str,
        captions: Captions,
        *,
        level: float | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._captions, self._level = captions, level
        self._values: deque[float | None] = deque(maxlen=POINTS)

    def add(self, value: float | None) -> None:
        """Append a value."""
        self._values.append(value)
        self.setAccessibleDescription(self._captions.value(value) if value is not None else "")
        self.update()

    def clear(self) -> None:
        """Forget all values."""
        self._values.clear()
        self.update()

    def top(self) -> float:
        """The value at the upper edge."""
        known = (value for value in self._values if value is not None)
        return max([*known, (self._level or 0.0) * _LEVEL_ROOM, _LEAST]) * _ROOM

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line with a pale ground below it, the level dashed, what the edges stand for."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, top = self.palette(), self.top()
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _CAPTION)
        painter.setFont(font)
        caption = painter.fontMetrics().height()
        area = QRectF(0, 2, self.width(), self.height() - caption - 4)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Shadow), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        if self._level is not None:
            y = area.bottom() - self._level / top * area.height()
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Dark), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QLineF(0, y, area.width(), y))
        self._paint_line(painter, area, top)
        painter.setPen(colours.color(QPalette.ColorRole.PlaceholderText))
        below = QRectF(0, area.bottom() + 2, self.width(), caption)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, self._captions.oldest)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, self._captions.newest)
        if self._values:
            words = self._captions.value(top / _ROOM)
            # On the ground's own colour: the line would go through the words.
            place = painter.fontMetrics().boundingRect(words).size()
            ground = colours.color(QPalette.ColorRole.AlternateBase)
            painter.fillRect(QRectF(area.left(), area.top(), place.width() + 4, place.height()), ground)
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft, words)

    def _paint_line(self, painter: QPainter, area: QRectF, top: float) -> None:
        """The line, in pieces where there are gaps."""
        step, first = area.width() / (POINTS - 1), POINTS - len(self._values)
        accent = tint(self.palette(), 0)
        pale = QColor(accent)
        pale.setAlphaF(0.15)
        for known, piece in groupby(enumerate(self._values), key=lambda item: item[1] is not None):
            if not known:
                continue
            points = [
                QPointF((first + index) * step, area.bottom() - (value or 0.0) / top * area.height())
                for index, value in piece
            ]
            ends = QPointF(points[-1].x(), area.bottom()), QPointF(points[0].x(), area.bottom())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(pale)
            painter.drawPolygon(QPolygonF([*points, *ends]))
            painter.setPen(QPen(accent, 2))
            # A single value is a dot: no line leads to it.
            painter.drawPolyline(QPolygonF(points if len(points) > 1 else [*points, points[0]]))


BAR_HEIGHT = 8


@dataclass(frozen=True)
class Part:
    """One part of a whole: its name, how much it is, and that in words."""

    name: str
    amount: float
    words: str


class Swatch(QWidget):
    """The colour of a part."""

    def __init__(self, index: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._index = index
        self.setFixedSize(10, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A rounded square."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint(self.palette(), self._index))
        painter.drawRoundedRect(QRectF(self.rect()), 2, 2)


class Bar(QWidget):
    """Parts beside each other, of their own sum or of a larger whole, with a mark where a limit is."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[Part, ...] = ()
        self._limit = 0.0
        self.setFixedHeight(BAR_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def set_parts(self, parts: Sequence[Part], limit: float = 0.0) -> None:
        """Show other parts; 0: there is no limit."""
        self._parts, self._limit = tuple(parts), limit
        self.setAccessibleDescription(", ".join(with_value(part.name, part.words) for part in parts))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The parts in steps of the accent."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        colours = self.palette()
        painter.setBrush(colours.color(QPalette.ColorRole.Shadow))
        painter.drawRoundedRect(QRectF(self.rect()), 4, 4)
        total = max(sum(part.amount for part in self._parts), self._limit)
        x = 0.0
        for index, part in enumerate(self._parts):
            width = part.amount / total * self.width() if total else 0.0
            if width >= 1:
                # On the page's colour first: through a pale part nothing else may show.
                for colour in (colours.color(QPalette.ColorRole.Window), tint(colours, index)):
                    painter.setBrush(QColor(colour))
                    painter.drawRoundedRect(QRectF(x, 0, max(width - 1, 1), self.height()), 2, 2)
            x += width
        if self._limit and total:
            at = self._limit / total * self.width() - 1
            painter.setPen(QPen(colours.color(QPalette.ColorRole.WindowText), 2))
            painter.drawLine(QLineF(at, 0, at, self.height()))


class Breakdown(QWidget):
    """A bar, and below it the legend of its parts with their figures."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = Bar(name, self)
        self._rows: list[tuple[Swatch, QLabel, QLabel]] = []
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self.setLayout(kit.column(self.bar, self._grid, spacing=4))

    def set_parts(self, parts: Sequence[Part], limit: float = 0.0) -> None:
        """Show other parts; 0: there is no limit."""
        for index in range(len(self._rows), len(parts)):
            row = (Swatch(index), kit.quiet("", wrap=False), kit.figures(kit.plain(QLabel(""))))
            for column, widget in enumerate(row):
                side = Qt.AlignmentFlag.AlignRight if column == 2 else Qt.AlignmentFlag.AlignLeft
                self._grid.addWidget(widget, index, column, side | Qt.AlignmentFlag.AlignVCenter)
            self._rows.append(row)
        for index, (swatch, name, words) in enumerate(self._rows):
            shown = index < len(parts)
            for widget in (swatch, name, words):
                widget.setVisible(shown)
            if shown:
                name.setText(parts[index].name)
                words.setText(parts[index].words)
        self.bar.set_parts(parts, limit)
