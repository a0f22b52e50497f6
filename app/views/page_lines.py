"""The lines of a laid-out text by their heights, for pages that end between two of them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

_ROW = 60
"""Blocks before and behind one of a table that may stand beside it."""
_STEPS = 40


def above(document: QTextDocument, y: float, least: float) -> float:
    """The height nearest above one that goes through no line; the same one where that is ``least``."""
    found = y
    for _ in range(_STEPS):
        tops = [top for top, _ in _across(document, found)]
        if not tops:
            return found
        found = min(tops)
        if found <= least:
            return y
    return found


def below(document: QTextDocument, y: float, most: float) -> float:
    """The height nearest below one that goes through no line; the same one where that is ``most``."""
    found = y
    for _ in range(_STEPS):
        bottoms = [bottom for _, bottom in _across(document, found)]
        if not bottoms:
            return found
        found = max(bottoms)
        if found >= most:
            return y
    return found


def _across(document: QTextDocument, y: float) -> Iterator[tuple[float, float]]:
    """Top and bottom of the lines that a height goes through."""
    layout = document.documentLayout()
    at = max(layout.hitTest(QPointF(0, y), Qt.HitTestAccuracy.FuzzyHit), 0)
    block = document.findBlock(at)
    for each in _beside(block):
        rect = layout.blockBoundingRect(each)
        if rect.top() < y < rect.bottom():
            lines, start = each.layout(), layout.blockBoundingRect(each).top()
            offset = start - (lines.boundingRect().top() if lines.lineCount() else 0)
            for number in range(lines.lineCount()):
                line = lines.lineAt(number)
                top, bottom = offset + line.y(), offset + line.y() + line.height()
                if top + 1 < y < bottom - 1:
                    yield top, bottom


def _beside(block: QTextBlock) -> Iterator[QTextBlock]:
    """A block and those that may stand beside it: its neighbours, and in a table those of its row."""
    reach = _ROW if QTextCursor(block).currentTable() is not None else 1
    yield block
    before, after = block.previous(), block.next()
    for _ in range(reach):
        if before.isValid():
            yield before
            before = before.previous()
        if after.isValid():
            yield after
            after = after.next()
