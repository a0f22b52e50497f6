"""A waveform: small on a voice's card, large with two handles where a part of a clip is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QAbstractSlider

from app.views import kit
from app.wording import number

STEP = 0.1
BAR, GAP = 2.0, 1.0


def paint_bars(painter: QPainter, area: QRectF, peaks: Sequence[float], colour: QColor) -> None:
    """Draw peaks (0 to 1) as rounded bars."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    count = max(int(area.width() / (BAR + GAP)), 1)
    for index in range(count):
        part = peaks[len(peaks) * index // count : max(len(peaks) * (index + 1) // count, 1)] or (
            peaks[min(len(peaks) * index // count, len(peaks) - 1)],
        )
        height = max(max(part) * area.height(), 2.0)
        x = area.left() + index * (BAR + GAP)
        painter.drawRoundedRect(QRectF(x, area.center().y() - height / 2, BAR, height), 1, 1)


class PartChooser(QAbstractSlider):
    """A clip's waveform with two handles. ``part_changed`` tells (start, end) in seconds.

    Left and Right move the part, with Shift its end, with Ctrl its beginning. For assistive technology it is
    a slider, whose value is the second where the part begins.
    """

    part_changed = Signal(float, float)

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumHeight(72)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Part of the recording"))
        self.setToolTip(self.tr("Arrow keys move the part, with Shift its end, with Ctrl its beginning"))
        self._peaks: tuple[float, ...] = (0.0,)
        self._seconds = 1.0
        self._part = (0.0, 1.0)
        self._least = 0.0
        self._heard: float | None = None
        self._held: str | None = None
        self._grip = 0.0
        self.valueChanged.connect(lambda second: self._shift(second - self._part[0]))

    def sizeHint(self) -> QSize:
        """As wide as the column."""
        return QSize(240, 72)

    def set_clip(
        self, peaks: Sequence[float], seconds: float, part: tuple[float, float], least: float
    ) -> None:
        """Show a clip and the part proposed; one that is chosen is longer than ``least`` seconds."""
        self._peaks, self._seconds, self._least = tuple(peaks) or (0.0,), max(seconds, 0.01), least
        self._part = self._allowed(*part)
        self._say()
        self.update()

    def part(self) -> tuple[float, float]:
        """(start, end) in seconds."""
        return self._part

    def set_part(self, start: float, end: float) -> None:
        """Choose a part; it is kept inside the clip and not too short."""
        part = self._allowed(start, end)
        if part != self._part:
            self._part = part
            self._say()
            self.part_changed.emit(*part)
            self.update()

    def _allowed(self, start: float, end: float) -> tuple[float, float]:
        """A part inside the clip that is long enough, as near as can be; the whole of a clip that is not."""
        shortest = min(self._shortest, self._seconds)
        start = min(max(start, 0.0), self._seconds - shortest)
        return start, min(max(end, start + shortest), self._seconds)

    def set_heard(self, second: float | None) -> None:
        """Mark the place that is heard; None marks none."""
        if second != self._heard:
            self._heard = second
            self.update()

    def is_enough(self) -> bool:
        """Whether a voice can be made of the part: where it is too short, the whole clip is."""
        return self._part[1] - self._part[0] > self._least

    @property
    def _shortest(self) -> float:
        """Seconds of the shortest part that can be chosen."""
        return self._least + STEP

    def _x(self, second: float) -> float:
        return 6 + second / self._seconds * (self.width() - 12)

    def _second(self, x: float) -> float:
        return (x - 6) / max(self.width() - 12, 1) * self._seconds

    def paintEvent(self, event: QPaintEvent) -> None:
        """Waveform, the part in the accent, its two handles."""
        painter = kit.painter(self)
        colours = self.palette()
        accent = colours.color(QPalette.ColorRole.Highlight)
        start, end = self._x(self._part[0]), self._x(self._part[1])
        soft = QColor(accent)
        soft.setAlphaF(0.14)
        painter.setBrush(soft)
        painter.drawRect(QRectF(start, 4, end - start, self.height() - 8))
        area = QRectF(6, 8, self.width() - 12, self.height() - 16)
        paint_bars(painter, area, self._peaks, colours.color(QPalette.ColorRole.Dark))
        painter.setClipRect(QRectF(start, 0, end - start, self.height()))
        paint_bars(painter, area, self._peaks, accent)
        painter.setClipping(False)
        for x in (start, end):
            painter.setPen(QPen(accent, 2))
            painter.drawLine(QPointF(x, 4), QPointF(x, self.height() - 4))
            painter.setBrush(accent)
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Window), 1.5))
            painter.drawRoundedRect(QRectF(x - 4.5, self.height() / 2 - 10, 9, 20), 4, 4)
        if self._heard is not None:
            at = self._x(min(self._heard, self._part[1]))
            painter.setPen(QPen(colours.color(QPalette.ColorRole.WindowText), 2))
            painter.drawLine(QPointF(at, 2), QPointF(at, self.height() - 2))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent, 2))
            painter.drawRoundedRect(QRectF(1, 1, self.width() - 2, self.height() - 2), 6, 6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of the nearer handle, or of the part between them."""
        x = event.position().x()
        start, end = self._x(self._part[0]), self._x(self._part[1])
        near = min(abs(x - start), abs(x - end))
        if near > 10 and start < x < end:
            self._held, self._grip = "part", self._second(x) - self._part[0]
        else:
            self._held = "start" if abs(x - start) <= abs(x - end) else "end"
            self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move what is held."""
        at = self._second(event.position().x())
        if self._held == "part":
            self._shift(at - self._grip - self._part[0])
        elif self._held == "start":
            self.set_part(min(at, self._part[1] - self._shortest), self._part[1])
        elif self._held == "end":
            self.set_part(self._part[0], at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self._held = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the part, its beginning or its end."""
        if event.key() not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
            return
        by = STEP if event.key() == Qt.Key.Key_Right else -STEP
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.set_part(self._part[0], self._part[1] + by)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_part(min(self._part[0] + by, self._part[1] - self._shortest), self._part[1])
        else:
            self._shift(by)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel scrolls what this lies in."""
        event.ignore()

    def _say(self) -> None:
        """Tell assistive technology of the part."""
        start, end = (number(second, 1) for second in self._part)
        self.setAccessibleDescription(self.tr("From {start} s to {end} s").format(start=start, end=end))
        with QSignalBlocker(self):
            self.setRange(0, int(self._seconds))
            self.setValue(int(self._part[0]))

    def _shift(self, by: float) -> None:
        by = min(max(by, -self._part[0]), self._seconds - self._part[1])
        self.set_part(self._part[0] + by, self._part[1] + by)
