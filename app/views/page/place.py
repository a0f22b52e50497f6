"""Where the page stands, kept over another type or width; and what is lit on it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QTextEdit

from app.views.page import cursors
from app.views.page.look import PageLook
from app.views.page.text import PageText
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
    document: QTextDocument,
    page: PageText,
    look: PageLook,
    spoken: tuple[Span | None, Span | None],
    pointed: Span | None = None,
) -> list[QTextEdit.ExtraSelection]:
    """The sentence in a soft tint, the word in a stronger one, underlined; a link that is pointed at."""
    pairs = zip((pointed, *spoken), (look.pointed(), look.sentence(), look.word()), strict=True)
    return [
        _mark(document, page, span, style)
        for span, style in pairs
        if span is not None and page.is_in(max(span.end - 1, span.start))
    ]


def found(
    document: QTextDocument, page: PageText, look: PageLook, spans: tuple[Span, ...]
) -> list[QTextEdit.ExtraSelection]:
    """Places that are looked for, as many of them as can be painted at once."""
    style = look.found()
    return [_mark(document, page, span, style) for span in spans[:MOST_FOUND] if page.is_in(span.end - 1)]


def _mark(
    document: QTextDocument, page: PageText, span: Span, style: QTextCharFormat
) -> QTextEdit.ExtraSelection:
    mark = QTextEdit.ExtraSelection()
    mark.format = style
    cursor = cursors.over(document, *page.map.positions(span))
    # What is still being put in after it must not be lit with it.
    cursor.setKeepPositionOnInsert(True)
    mark.cursor = cursor
    return mark
