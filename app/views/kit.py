"""The few widgets that all panels are made of: buttons, headings, sliders, cards, elided labels."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.views import icons
from app.views.theme import GRID, MIN_TARGET

Box = TypeVar("Box", QVBoxLayout, QHBoxLayout)
HANDLE = 7
"""Radius of a slider's handle."""


def named(widget: QWidget, name: str, help_text: str = "") -> None:
    """Give a control its name for screen readers, and its tooltip."""
    widget.setAccessibleName(name)
    widget.setToolTip(help_text or name)


class IconButton(QToolButton):
    """A flat button with an icon, 36 px square or wider with its text."""

    def __init__(
        self,
        icon: str,
        name: str,
        parent: QWidget | None = None,
        *,
        text: str = "",
        shortcut: str = "",
        size: int = 20,
    ) -> None:
        super().__init__(parent)
        self._icon, self._size = icon, size
        self.setProperty("kit", "icon")
        self.setIconSize(QSize(size, size))
        self.setMinimumSize(max(36, size + 16), 36)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        if text:
            self.setText(text)
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        named(self, name, f"{name} ({shortcut})" if shortcut else name)
        self._tint()

    def set_icon(self, icon: str, name: str = "") -> None:
        """Show another icon, perhaps with another name."""
        if name:
            named(self, name)
        if icon != self._icon:
            self._icon = icon
            self._tint()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon anew in the palette's colour."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._tint()

    def _tint(self) -> None:
        primary = self.property("kit") == "play"
        role = QPalette.ColorRole.HighlightedText if primary else QPalette.ColorRole.WindowText
        self.setIcon(icons.icon(self._icon, self.palette(), self._size, self.palette().color(role)))


class PlayButton(IconButton):
    """The one round, filled button of the window."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__("play", name, parent, size=24)
        self.setProperty("kit", "play")
        self.setFixedSize(48, 48)
        self._tint()


def button(
    text: str, clicked: Callable[[], object], *, kind: str = "plain", icon: str = "", name: str = ""
) -> TextButton:
    """A text button. ``kind`` is plain, primary or quiet."""
    made = TextButton(text, icon, kind)
    made.setAccessibleName(name or text)
    made.clicked.connect(lambda checked=False: clicked())
    return made


class TextButton(QPushButton):
    """A push button at least 36 px high whose icon has the colour of its text."""

    def __init__(self, text: str, icon: str = "", kind: str = "plain", parent: QWidget | None = None) -> None:
        super().__init__(text.replace("&", "&&"), parent)
        self._icon, self._kind = icon, kind
        self.setProperty("kit", kind)
        self.setMinimumHeight(36)
        self.setAccessibleName(text)
        self.setAutoDefault(False)
        # A click leaves the keyboard where it is, so that Space goes on to play and pause.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._tint()

    def set_icon(self, icon: str) -> None:
        """Show another icon."""
        self._icon = icon
        self._tint()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon anew in the palette's colour."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.ApplicationPaletteChange):
            self._tint()

    def _tint(self) -> None:
        if self._icon:
            role = (
                QPalette.ColorRole.HighlightedText
                if self._kind == "primary"
                else QPalette.ColorRole.WindowText
            )
            self.setIcon(icons.icon(self._icon, self.palette(), 18, self.palette().color(role)))
            self.setIconSize(QSize(18, 18))


class ElidedLabel(QLabel):
    """One line of text that ends in an ellipsis where there is no room; whole in its tooltip."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        super().__init__(parent)
        self._full, self._mode = "", mode
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def full_text(self) -> str:
        """All of the text."""
        return self._full

    def setText(self, text: str) -> None:
        """Set the text."""
        self._full = text
        self.setAccessibleName(text)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut anew."""
        super().resizeEvent(event)
        self._elide()

    def sizeHint(self) -> QSize:
        """What the whole text wants."""
        return QSize(self.fontMetrics().horizontalAdvance(self._full) + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        return QSize(self.fontMetrics().averageCharWidth() * 4, super().minimumSizeHint().height())

    def _elide(self) -> None:
        shown = self.fontMetrics().elidedText(self._full, self._mode, max(self.width(), 1))
        super().setText(shown)
        self.setToolTip(self._full if shown != self._full else "")


def heading(text: str) -> QLabel:
    """The heading of a panel or a section of it."""
    label = QLabel(text)
    font = label.font()
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)
    return label


def quiet(text: str = "", *, wrap: bool = True) -> QLabel:
    """A label in the quiet colour."""
    label = QLabel(text)
    label.setWordWrap(wrap)
    # By the style sheet: it would halve the strength of the palette's own role.
    label.setProperty("kit", "quiet")
    return label


def roomy(field: QAbstractSpinBox) -> None:
    """Keep the digits of a field off its edge: style sheets do not reach them there."""
    field.lineEdit().setTextMargins(5, 0, 5, 0)


def figures(label: QLabel) -> QLabel:
    """Give a label figures of one width, so that numbers do not dance."""
    font = label.font()
    font.setFeature(QFont.Tag("tnum"), 1)
    label.setFont(font)
    return label


def separator() -> QFrame:
    """A thin line between sections."""
    line = QFrame()
    line.setProperty("kit", "line")
    line.setFixedHeight(1)
    return line


def column(*items: QWidget | QLayout | int, margin: int = 0, spacing: int = GRID) -> QVBoxLayout:
    """Widgets below each other; a number is empty space, -1 a stretch."""
    return _fill(QVBoxLayout(), items, margin, spacing)


def row(*items: QWidget | QLayout | int, margin: int = 0, spacing: int = GRID) -> QHBoxLayout:
    """Widgets beside each other; a number is empty space, -1 a stretch."""
    return _fill(QHBoxLayout(), items, margin, spacing)


def _fill(layout: Box, items: tuple[QWidget | QLayout | int, ...], margin: int, spacing: int) -> Box:
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(spacing)
    for item in items:
        if isinstance(item, QWidget):
            layout.addWidget(item)
        elif isinstance(item, QLayout):
            layout.addLayout(item)
        elif item < 0:
            layout.addStretch(1)
        else:
            layout.addSpacing(item)
    return layout


def in_order(*widgets: QWidget) -> None:
    """Have Tab go through widgets one after the other."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def tabbed(root: QWidget) -> list[QWidget]:
    """Controls inside that Tab reaches, in the order in which they were made."""
    return [
        widget
        for widget in root.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(widget, QScrollArea)
        and not widget.objectName().startswith("qt_")
        and not isinstance(widget.parentWidget(), QComboBox | QAbstractSpinBox | QAbstractScrollArea)
    ]


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and delete it."""
    while layout.count():
        item: QLayoutItem | None = layout.takeAt(0)
        if item is None:
            return
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            clear(inner)


def scrolled(content: QWidget) -> QScrollArea:
    """A column that scrolls up and down where it is too long."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area


class Slider(QSlider):
    """A quiet slider: a line, a round handle, a mark at the default; a double click goes back to it."""

    reset = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._mark: int | None = None
        self.setMinimumHeight(MIN_TARGET)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        named(self, name)

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
            self.reset.emit()

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
        line = colours.color(QPalette.ColorRole.Mid)
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
        self._step, self._low, self._default = step, limits[0], default
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
        roomy(self.field)
        named(self.field, self.tr("{name}, number").format(name=name), help_text)
        self.setLayout(column(label, row(self.slider, self.field), spacing=0))
        self.set_value(default)
        self.slider.valueChanged.connect(lambda value: self._apply(self._low + value * self._step))
        self.field.valueChanged.connect(self._apply)

    def value(self) -> float:
        """The number."""
        return self.field.value()

    def set_value(self, value: float) -> None:
        """Set the number without telling."""
        for widget in (self.slider, self.field):
            widget.blockSignals(True)
        self.field.setValue(value)
        self.slider.setValue(self._steps(value))
        for widget in (self.slider, self.field):
            widget.blockSignals(False)
        self.slider.update()

    def reset(self) -> None:
        """Back to the default."""
        self._apply(self._default)

    def _steps(self, value: float) -> int:
        return round((value - self._low) / self._step)

    def _apply(self, value: float) -> None:
        self.set_value(value)
        self.changed.emit(self.field.value())


class Card(QFrame):
    """A rounded surface with room inside."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "card")
