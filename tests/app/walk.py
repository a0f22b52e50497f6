"""What a person sees, and what assistive technology is told, of every widget of every window."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QSpinBox,
    QTreeWidget,
    QWidget,
)


def widgets() -> Iterator[QWidget]:
    """All widgets of all windows, but the inner parts of Qt's own."""
    for top in QApplication.topLevelWidgets():
        for widget in (top, *top.findChildren(QWidget)):
            if not widget.objectName().startswith("qt_"):
                yield widget


def words(widget: QWidget) -> Iterator[tuple[str, str]]:
    """(where, text) of all that a widget shows or says, seen now or not."""
    yield "tooltip", widget.toolTip()
    yield "name", widget.accessibleName()
    yield "description", widget.accessibleDescription()
    if widget.isWindow():
        yield "title", widget.windowTitle()
    if isinstance(widget, (QLabel, QAbstractButton)):
        yield "text", widget.text()
    elif isinstance(widget, QGroupBox):
        yield "title", widget.title()
    elif isinstance(widget, QLineEdit):
        yield "placeholder", widget.placeholderText()
    elif isinstance(widget, (QSpinBox, QDoubleSpinBox)):
        yield "suffix", widget.suffix()
        yield "special", widget.specialValueText()
    elif isinstance(widget, QComboBox):
        yield from (("item", widget.itemText(index)) for index in range(widget.count()))
    elif isinstance(widget, QMenu):
        yield from (("action", action.text().partition("\t")[0]) for action in widget.actions())
    elif isinstance(widget, QTreeWidget):
        header = widget.headerItem()
        yield from (("header", header.text(index)) for index in range(header.columnCount()))
    model = getattr(widget, "model", None)
    if isinstance(widget, QTreeWidget) and model is not None:
        for row in range(model().rowCount()):
            for column in range(model().columnCount()):
                yield "cell", str(model().index(row, column).data(Qt.ItemDataRole.DisplayRole) or "")
