"""Small moving plots. pyqtgraph takes a while to import, so it comes after the window is there."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QColor, QPalette, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

POINTS = 120
HEIGHT = 48
SOON_MS = 400


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
        self._plot: object | None = None
        self.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)

    def add(self, value: float) -> None:
        """Append a value."""
        self._values.append(value)
        self.show()
        self._draw()

    def clear(self) -> None:
        """Forget all values."""
        self._values.clear()
        self.hide()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the plot a little later, when the window is up."""
        super().showEvent(event)
        if self._plot is None:
            QTimer.singleShot(SOON_MS, self, self._make)

    def changeEvent(self, event: QEvent) -> None:
        """Draw in the palette's colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._plot is not None:
            self._colour()

    def _make(self) -> None:
        """Build the plot."""
        if self._plot is not None:
            return
        import pyqtgraph as pg

        plot = pg.PlotWidget(self, enableMenu=False, background=None)
        plot.setAccessibleName(self.accessibleName())
        plot.viewport().setAutoFillBackground(False)
        plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        item = plot.getPlotItem()
        item.hideAxis("left")
        item.hideAxis("bottom")
        item.hideButtons()
        item.setMouseEnabled(False, False)
        item.setContentsMargins(0, 0, 0, 0)
        item.getViewBox().setDefaultPadding(0.0)
        item.setXRange(0, POINTS - 1, padding=0)
        self._plot = plot
        self._line = item.plot([], [], antialias=True)
        self._mark = pg.InfiniteLine(pos=self._level or 0.0, angle=0)
        if self._level is not None:
            item.addItem(self._mark)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(plot)
        self._colour()
        self._draw()

    def _colour(self) -> None:
        import pyqtgraph as pg

        colours = self.palette()
        accent = colours.color(QPalette.ColorRole.Highlight)
        pale = QColor(accent)
        pale.setAlphaF(0.15)
        self._line.setPen(pg.mkPen(accent, width=2))
        self._line.setBrush(pg.mkBrush(pale))
        self._line.setFillLevel(0.0)
        self._mark.setPen(
            pg.mkPen(colours.color(QPalette.ColorRole.Dark), width=1, style=Qt.PenStyle.DashLine)
        )

    def _draw(self) -> None:
        if self._plot is None:
            return
        values = list(self._values)
        first = POINTS - len(values)
        self._line.setData(list(range(first, POINTS)), values)
        top = max([*values, (self._level or 0.0) * 1.3, 0.1]) * 1.1
        self._plot.getPlotItem().setYRange(0.0, top, padding=0)  # type: ignore[attr-defined]
