"""Where the page stands, kept over another type or width; and what is lit on it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextEdit

from app.views.page_look import PageLook
from app.views.text_map import TextMap
from engine import Span

AHEAD = 3_000
"""Characters that are in behind a place before it is gone to: it would stand on the last line else."""

MOST_FOUND = 1_000
"""Of the places that are looked for: each is laid out anew whenever a word is lit."""


@dataclass(frozen=True)
class PagePlace:
    """What has to stay in view.

    Attributes:
        char: the character that stands there.
        y: how far below the upper edge; None where it is best seen, with the keyboard's cursor on it.
    """

    char: int
    y: int | None = None


def lit(
    document: QTextDocument, places: TextMap, look: PageLook, spoken: tuple[Span | None, Span | None]
) -> list[QTextEdit.ExtraSelection]:
    """The sentence in a soft tint, the word in a stronger one with an underline."""
    pairs = zip(spoken, (look.sentence(), look.word()), strict=True)
    return [
        _mark(document, places, span, style)
        for span, style in pairs
        if span is not None and places.position(span.end) <= document.characterCount()
    ]


def found(
    document: QTextDocument, places: TextMap, look: PageLook, spans: tuple[Span, ...]
) -> list[QTextEdit.ExtraSelection]:
    """Places that are looked for, as many of them as can be painted at once."""
    style, last = look.found(), document.characterCount()
    return [
        _mark(document, places, span, style)
        for span in spans[:MOST_FOUND]
        if places.position(span.end) <= last
    ]


def _mark(
    document: QTextDocument, places: TextMap, span: Span, style: QTextCharFormat
) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    mark.format = style
    cursor = QTextCursor(document)
    start, end = places.positions(span)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    # What is still being put in after it must not be lit with it.
    cursor.setKeepPositionOnInsert(True)
    mark.cursor = cursor
    return mark
