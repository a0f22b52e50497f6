"""A document on a page of its own."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from app.documents.model import Document
from app.views.kit import theme as themes
from app.views.page.reading_pane import ReadingPane
from engine import Span
from engine.errors import DocumentError
from tests.app import rich


def loaded(qtbot: QtBot, document: Document, *, pictures: bool = True) -> ReadingPane:
    """A page with a document on it, shown."""

    def load(source: str, resource: str) -> bytes:
        if not pictures:
            raise DocumentError("There is none.")
        return rich.photo()

    made = ReadingPane()
    made.drawings.set_load(load)
    made.set_look(themes.THEMES["light"], themes.Typography())
    made.resize(900, 1400)
    made.show()
    made.show_document(document, document.skips)
    qtbot.waitUntil(made.is_loaded)
    return made


def cursor_on(pane: ReadingPane, words: str) -> QTextCursor:
    """A cursor that has selected words of the document."""
    start = pane._document.text.index(words)
    first, last = pane._map.positions(Span(start, start + len(words)))
    cursor = QTextCursor(pane.document())
    cursor.setPosition(first)
    cursor.setPosition(last, QTextCursor.MoveMode.KeepAnchor)
    return cursor
