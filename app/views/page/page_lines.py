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


def next_top(document: QTextDocument, y: float) -> float | None:
    """Where the next line begins at a height or below it; None behind the last."""
    block = _block_at(document, y)
    for _ in range(_STEPS):
        tops = [top for each in _beside(block) for top, _ in _lines(each) if top >= y - 1]
        if tops:
            return min(tops)
        block = block.next()
        if not block.isValid():
            return None
    return None


def _across(document: QTextDocument, y: float) -> Iterator[tuple[float, float]]:
    """Top and bottom of the lines that a height goes through."""
    for block in _beside(_block_at(document, y)):
        for top, bottom in _lines(block):
            if top + 1 < y < bottom - 1:
                yield top, bottom


def _block_at(document: QTextDocument, y: float) -> QTextBlock:
    at = document.documentLayout().hitTest(QPointF(0, y), Qt.HitTestAccuracy.FuzzyHit)
    return document.findBlock(max(at, 0))


def _lines(block: QTextBlock) -> Iterator[tuple[float, float]]:
    """Top and bottom of each line of a block."""
    if block.isVisible():
        top = block.document().documentLayout().blockBoundingRect(block).top()
        layout = block.layout()
        start = top - layout.boundingRect().top()
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            yield start + line.y(), start + line.y() + line.height()


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
