"""Sliders: a quiet line with a mark at the default, and a number that goes with it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QDoubleSpinBox, QLabel, QSlider, QWidget

from app.views import kit
from app.views.kit.theme import MIN_TARGET

HANDLE = 7
"""Radius of a slider's handle."""


class Slider(QSlider):
    """A quiet slider: a line, a round handle, a mark at the default; a double click goes back to it."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._mark: int | None = None
        self.setMinimumHeight(MIN_TARGET)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        kit.named(self, name)
        kit.unturned(self)

    def set_mark(self, value: int | None) -> None:
        """Where the default is."""
        self._mark = value
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to where it was pressed, and on from there."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the mouse."""
        if self.isSliderDown():
            self._to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        self.setSliderDown(False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Back to the default."""
        if self._mark is not None:
            self.setValue(self._mark)

    def _to(self, x: float) -> None:
        room = max(self.width() - 2 * (HANDLE + 2), 1)
        share = min(max((x - HANDLE - 2) / room, 0.0), 1.0)
        value = self.minimum() + round(share * (self.maximum() - self.minimum()))
        self.setSliderPosition(value)
        self.sliderMoved.emit(value)

    def _x(self, value: int) -> float:
        span = max(self.maximum() - self.minimum(), 1)
        return HANDLE + 2 + (value - self.minimum()) / span * (self.width() - 2 * (HANDLE + 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Line, filled part, default mark, handle, focus ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self.palette()
        middle, x = self.height() / 2, self._x(self.sliderPosition())
        line = colours.color(QPalette.ColorRole.Shadow)
        accent = colours.color(QPalette.ColorRole.Highlight if self.isEnabled() else QPalette.ColorRole.Mid)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        painter.drawRoundedRect(QRectF(HANDLE, middle - 2, self.width() - 2 * HANDLE, 4), 2, 2)
        painter.setBrush(accent)
        painter.drawRoundedRect(QRectF(HANDLE, middle - 2, x - HANDLE, 4), 2, 2)
        if self._mark is not None:
            painter.setBrush(colours.color(QPalette.ColorRole.PlaceholderText))
            painter.drawRect(QRectF(self._x(self._mark) - 0.75, middle + 5, 1.5, 5))
        painter.setBrush(accent)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Window), 2))
        painter.drawEllipse(QPointF(x, middle), HANDLE, HANDLE)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(accent), 2))
            painter.drawEllipse(QPointF(x, middle), HANDLE + 2.5, HANDLE + 2.5)


class NumberSlider(QWidget):
    """A named number: a slider for the hand, a field for the keyboard, its default one double click away."""

    changed = Signal(float)

    def __init__(
        self,
        name: str,
        limits: tuple[float, float],
        default: float,
        *,
        step: float = 0.05,
        decimals: int = 2,
        suffix: str = "",
        help_text: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._step, self._low = step, limits[0]
        label = QLabel(name)
        label.setToolTip(help_text)
        self.slider = Slider(name, self)
        self.slider.setToolTip(help_text or name)
        self.slider.setRange(0, round((limits[1] - limits[0]) / step))
        self.slider.set_mark(self._steps(default))
        self.field = QDoubleSpinBox(self)
        self.field.setRange(*limits)
        self.field.setSingleStep(step)
        self.field.setDecimals(decimals)
        self.field.setSuffix(suffix)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.field.setMinimumHeight(MIN_TARGET)
        self.field.setFixedWidth(76)
        kit.roomy(self.field)
        kit.named(self.field, self.tr("{name}, number").format(name=name), help_text)
        self.setLayout(kit.column(label, kit.row(self.slider, self.field), spacing=0))
        self.set_value(default)
        self.slider.valueChanged.connect(lambda value: self._apply(self._low + value * self._step))
        self.field.valueChanged.connect(self._apply)

    def value(self) -> float:
        """The number."""
        return self.field.value()

    def set_value(self, value: float) -> None:
        """Set the number without telling."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.field):
            self.field.setValue(value)
            self.slider.setValue(self._steps(value))
        self.slider.update()

    def _steps(self, value: float) -> int:
        return round((value - self._low) / self._step)

    def _apply(self, value: float) -> None:
        self.set_value(value)
        self.changed.emit(self.field.value())
