"""Sliders: a quiet line with a mark at the default, and a number that goes with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleInterface,
    QAccessibleObject,
    QAccessibleValueInterface,
    QColor,
    QMouseEvent,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QLabel, QSlider, QWidget
from shiboken6 import Shiboken

from app.views import kit
from app.views.kit.theme import MIN_TARGET
from app.wording import filled
from app.wording import number as figure

HANDLE = 7
"""Radius of a slider's handle."""


class Slider(QSlider):
    """A quiet slider: a line, a round handle, a mark at the default; a double click goes back to it.

    Assistive technology is told what it stands for, not its steps: see :meth:`set_units`.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        _speak()
        self._mark: int | None = None
        self.low, self.unit = 0.0, 1.0
        self.words: Callable[[float], str] = str
        self.setMinimumHeight(MIN_TARGET)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        kit.named(self, name)
        kit.keep_wheel_off(self)

    def set_units(self, low: float, unit: float, words: Callable[[float], str]) -> None:
        """What its least value is, by how much each step is more, and how such a number is said."""
        self.low, self.unit, self.words = low, unit, words

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
        painter = kit.painter(self)
        colours = self.palette()
        middle, x = self.height() / 2, self._x(self.sliderPosition())
        line = colours.color(QPalette.ColorRole.Shadow)
        accent = colours.color(QPalette.ColorRole.Highlight if self.isEnabled() else QPalette.ColorRole.Mid)
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


class _SpokenSlider(QAccessibleObject, QAccessibleValueInterface):
    """A slider as assistive technology knows it: its value in its units."""

    def __init__(self, slider: Slider) -> None:
        QAccessibleObject.__init__(self, slider)
        QAccessibleValueInterface.__init__(self)
        self._slider = slider

    def interface_cast(self, kind: QAccessible.InterfaceType) -> object:  # type: ignore[override]
        """It has a value, and nothing else that is asked for so.

        Qt is given bare addresses: what else Python returns here ends the program as soon as the desktop's
        accessibility asks (PySide 6.11), and without one the value's would be that of the first base class.
        """
        value = kind == QAccessible.InterfaceType.ValueInterface
        return Shiboken.VoidPtr(Shiboken.getCppPointer(self)[1] if value else 0)

    def currentValue(self) -> float:
        """In the slider's units."""
        return self._slider.low + self._slider.value() * self._slider.unit

    def minimumValue(self) -> float:
        """In the slider's units."""
        return self._slider.low + self._slider.minimum() * self._slider.unit

    def maximumValue(self) -> float:
        """In the slider's units."""
        return self._slider.low + self._slider.maximum() * self._slider.unit

    def minimumStepSize(self) -> float:
        """In the slider's units."""
        return self._slider.singleStep() * self._slider.unit

    def setCurrentValue(self, value: float) -> None:
        """Move the slider."""
        self._slider.setValue(round((float(value) - self._slider.low) / self._slider.unit))

    def role(self) -> QAccessible.Role:
        """A slider."""
        return QAccessible.Role.Slider

    def state(self) -> QAccessible.State:
        """Whether it is seen, can be moved, and has the keyboard."""
        state, slider = QAccessible.State(), self._slider
        state.invisible = not slider.isVisible()
        state.disabled = not slider.isEnabled()
        state.focusable = bool(slider.focusPolicy() & Qt.FocusPolicy.TabFocus)
        state.focused = slider.hasFocus()
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Its name, its value in words, and what is to be known of it."""
        if kind == QAccessible.Text.Name:
            return self._slider.accessibleName()
        words = self._slider.words(self.currentValue())
        if kind == QAccessible.Text.Value:
            return words
        tip = self._slider.toolTip()
        return (
            ". ".join(part for part in (words, tip) if part) if kind == QAccessible.Text.Description else ""
        )

    def rect(self) -> QRect:
        """On the screen."""
        return QRect(self._slider.mapToGlobal(QPoint()), self._slider.size())

    def parent(self) -> QAccessibleInterface:
        """What it lies in."""
        return QAccessible.queryAccessibleInterface(self._slider.parentWidget() or self._slider.window())

    def child(self, index: int) -> None:  # type: ignore[override]
        """It has no parts."""

    def childCount(self) -> int:
        """It has no parts."""
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """It has no parts."""
        return -1


@cache
def _speak() -> None:
    """Have Qt ask for sliders here, from the first on, and forget them while there is still Python to ask."""
    QAccessible.installFactory(_spoken)
    if (application := QApplication.instance()) is not None:
        application.aboutToQuit.connect(_forget)


def _forget() -> None:
    for slider in filter(lambda widget: isinstance(widget, Slider), QApplication.allWidgets()):
        QAccessible.deleteAccessibleInterface(
            QAccessible.uniqueId(QAccessible.queryAccessibleInterface(slider))
        )


def _spoken(name: str, object_: QObject) -> QAccessibleInterface | None:
    return _SpokenSlider(object_) if isinstance(object_, Slider) else None


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
    ) -> None:
        super().__init__()
        self._step, self._low = step, limits[0]
        label = QLabel(name)
        label.setToolTip(help_text)
        self.slider = Slider(name, self)
        kit.named(self.slider, name, help_text)
        self.slider.setRange(0, round((limits[1] - limits[0]) / step))
        self.slider.set_mark(self._steps(default))
        self.slider.set_units(limits[0], step, lambda value: figure(value, decimals) + suffix)
        self.field = QDoubleSpinBox(self)
        self.field.setRange(*limits)
        self.field.setSingleStep(step)
        self.field.setDecimals(decimals)
        self.field.setSuffix(suffix)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.field.setFixedWidth(round(76 * kit.growth(self)))
        kit.number_field(self.field)
        kit.named(self.field, filled(self.tr("{name}, number"), name=name), help_text)
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
