"""Cursors of Qt's text."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor, QTextDocument


def over(document: QTextDocument, start: int, end: int) -> QTextCursor:
    """A cursor that has selected what stands between two positions."""
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor
