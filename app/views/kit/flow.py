"""Widgets beside each other, in several lines where one has no room: letters may be large and words long."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QSpacerItem, QWidget

from app.views.kit import GRID

_Line = list[tuple[QLayoutItem, int]]
"""What stands in a line, each with the width that it wants."""


class Flow(QLayout):
    """Widgets in lines, as :func:`app.views.kit.row` has them in one.

    Args:
        items: a number is a stretch: what follows stands at the line's end.
        wide: those that shrink to their least width and take what room their line leaves.
    """

    def __init__(self, *items: QWidget | int, spacing: int = GRID, wide: tuple[QWidget, ...] = ()) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self._wide = wide
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)
        for item in items:
            if isinstance(item, QWidget):
                self.addWidget(item)
            else:
                self.addItem(QSpacerItem(0, 0, QSizePolicy.Policy.Expanding))

    def addItem(self, item: QLayoutItem) -> None:
        """Put one at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """One of them."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """One of them, which is no longer laid out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more height than it needs."""
        return Qt.Orientation.Horizontal

    def hasHeightForWidth(self) -> bool:
        """In a narrow window it has more lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high its lines are together."""
        lines = self._lines(width)
        return sum(map(_height, lines)) + self.spacing() * max(len(lines) - 1, 0)

    def sizeHint(self) -> QSize:
        """All in one line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        room = sum(size.width() for size in shown) + self.spacing() * max(len(shown) - 1, 0)
        return QSize(room, max((size.height() for size in shown), default=0))

    def minimumSize(self) -> QSize:
        """The widest in a line of its own."""
        widths = (self._width(item) for item in self._items if not item.isEmpty())
        return QSize(max(widths, default=0), self.sizeHint().height())

    def setGeometry(self, room: QRect) -> None:
        """Lay them out."""
        super().setGeometry(room)
        top = room.top() + max(room.height() - self.heightForWidth(room.width()), 0) // 2
        for line in self._lines(room.width()):
            height, left = _height(line), room.left()
            rest = room.width() - self._length(line)
            stretches = [item for item, _ in line if item.spacerItem()]
            growing = [item for item, _ in line if item.widget() in self._wide] or stretches
            for item, width in line:
                if item in growing:
                    width += rest // len(growing)
                high = min(height, max(item.sizeHint().height(), item.minimumSize().height()))
                item.setGeometry(QRect(left, top + (height - high) // 2, width, high))
                left += width + (0 if item.spacerItem() else self.spacing())
            top += height + self.spacing()

    def _grows(self, item: QLayoutItem) -> bool:
        return item.spacerItem() is not None or item.widget() in self._wide

    def _width(self, item: QLayoutItem) -> int:
        return (item.minimumSize() if self._grows(item) else item.sizeHint()).width()

    def _length(self, line: _Line) -> int:
        shown = sum(not item.spacerItem() for item, _ in line)
        return sum(width for _, width in line) + self.spacing() * max(shown - 1, 0)

    def _lines(self, room: int) -> list[_Line]:
        lines: list[_Line] = [[]]
        for item in self._items:
            if item.isEmpty() and not item.spacerItem():
                continue
            fitting = (item, min(self._width(item), room))
            if lines[-1] and self._length([*lines[-1], fitting]) > room:
                # What stands at the end does so in its new line, too.
                ends = bool(lines[-1][-1][0].spacerItem())
                lines.append([lines[-1].pop()] if ends else [])
            lines[-1].append(fitting)
        return lines


def _height(line: _Line) -> int:
    return max((max(item.sizeHint().height(), item.minimumSize().height()) for item, _ in line), default=0)
