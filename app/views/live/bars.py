"""Bars of what a whole is made of, each part with its colour, name and figure below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from app.core.watching import MemoryUse
from app.sentences.numbers import number, size_text, with_value
from app.views import kit
from app.views.live.plots import tint
from app.views.live.words import stage_name

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


def first_parts(milliseconds: Mapping[str, float]) -> tuple[Part, ...]:
    """Where the time before the first sound went."""
    translate = QCoreApplication.translate
    return tuple(
        Part(stage_name(name), value, translate("LivePanel", "{n} ms").format(n=number(value)))
        for name, value in milliseconds.items()
    )


def memory_parts(memory: MemoryUse) -> tuple[Part, ...]:
    """What the process's memory is made of; the model's part where it lies in it."""
    translate = QCoreApplication.translate
    program = (translate("LivePanel", "Program"), memory.rest)
    model = (
        (translate("LivePanel", "Model"), memory.active),
        (translate("LivePanel", "Kept for reuse"), memory.cache),
    )
    parts = (*model, program) if memory.shared else (program,)
    return tuple(Part(name, amount, size_text(amount)) for name, amount in parts)


def gpu_parts(memory: MemoryUse) -> tuple[Part, ...]:
    """What lies in the memory of a graphics processor of its own."""
    translate = QCoreApplication.translate
    return (
        Part(translate("LivePanel", "Model"), memory.active, size_text(memory.active)),
        Part(translate("LivePanel", "Kept for reuse"), memory.cache, size_text(memory.cache)),
    )
