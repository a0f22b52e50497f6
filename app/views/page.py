"""The page: a document put in little by little, in its look, standing where it stood."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Sequence
from time import perf_counter

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QColor, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QTextEdit, QWidget

from app.documents.model import Block, Document, Skip
from app.views.margin_marks import MARGIN
from app.views.page_look import PageLook
from app.views.page_place import AHEAD, PagePlace, found, lit
from app.views.pager import Pager
from app.views.text_map import TextMap, shown
from app.views.theme import Theme, Typography
from engine import Span

BATCH_MS = 8
"""Time slice in which blocks are put in; the rest follows in the next ones, so nothing freezes."""


class Page(QTextEdit):
    """Shows a document, with what is spoken lit on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._map: TextMap | None = None
        self._pending: list[Block] = []
        self._skips: tuple[Skip, ...] = ()
        self._look = PageLook()
        self._spoken: tuple[Span | None, Span | None] = (None, None)
        self._found: tuple[Span, ...] = ()
        """Places that are looked for."""
        self._goal: PagePlace | None = None
        self._cursor: tuple[int, int] | None = None
        self._kept: tuple[PagePlace, int] | None = None
        self.pager = Pager(self)
        self._filler = QTimer(self, interval=0)
        self._filler.timeout.connect(self._fill)

    # -- content

    def show_document(self, document: Document, skips: Sequence[Skip], at: int = 0) -> None:
        """Replace the text; blocks come in little by little, the one at ``at`` in view when it is in."""
        self._document, self._map = document, TextMap(document)
        self._skips = tuple(skips)
        self._spoken, self._found = (None, None), ()
        self._cursor = self._kept = None
        self._put_in(document, PagePlace(at))

    def set_skips(self, skips: Sequence[Skip]) -> None:
        """Show other passages as skipped."""
        if self._document is None or tuple(skips) == self._skips:
            return
        old, self._skips = self._skips, tuple(skips)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for skip in set(old).difference(self._skips):
            self._format(cursor, skip.span, self._look.unstruck())
        for skip in set(self._skips).difference(old):
            self._format(cursor, skip.span, self._struck(skip))
        cursor.endEditBlock()

    def has_text(self) -> bool:
        """Whether there is a document."""
        return self._document is not None

    def is_loaded(self) -> bool:
        """Whether all of the document is in the widget."""
        return not self._pending

    def _put_in(self, document: Document, place: PagePlace) -> None:
        """Begin to put all blocks in anew, in the present look."""
        self._filler.stop()
        self.clear()
        self.pager.make_room()
        self._pending = list(reversed(document.blocks))
        self._goal = place
        self._fill()

    def _fill(self) -> None:
        """Put in blocks for one time slice."""
        end = perf_counter() + BATCH_MS / 1000
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self.setUpdatesEnabled(False)
        while self._pending and perf_counter() < end:
            self._insert(cursor, self._pending.pop())
        self.setUpdatesEnabled(True)
        self._arrive(cursor.position())
        if self._pending:
            self._filler.start()
        else:
            self._filler.stop()
            self._light()

    def _arrive(self, filled: int) -> None:
        """Go where the page has to stand, and put the keyboard's cursor back, once that much is in."""
        all_in = not self._pending
        goal, places = self._goal, self._map
        if goal and places and (all_in or places.position(goal.char) + AHEAD <= filled):
            self._goal = None
            self._stand(goal)
            self._light()
        if self._cursor is not None and (all_in or max(self._cursor) < filled):
            (anchor, position), self._cursor = self._cursor, None
            cursor, bar = QTextCursor(self.document()), self.verticalScrollBar()
            cursor.setPosition(min(anchor, filled))
            cursor.setPosition(min(position, filled), QTextCursor.MoveMode.KeepAnchor)
            value = bar.value()
            self.setTextCursor(cursor)
            bar.setValue(value)

    def _insert(self, cursor: QTextCursor, block: Block) -> None:
        assert self._document is not None
        first = cursor.position() == 0 and block is self._document.blocks[0]
        if first:
            cursor.setBlockFormat(self._look.block(block))
        else:
            cursor.insertBlock(self._look.block(block))
        start = cursor.position()
        text = self._document.text[block.span.start : block.span.end]
        cursor.insertText(shown(text), self._look.letters(block))
        # Skips are in order and do not overlap.
        at = bisect.bisect_right(self._skips, block.span.start, key=lambda skip: skip.span.end)
        for skip in itertools.takewhile(lambda s: s.span.start < block.span.end, self._skips[at:]):
            self._format(QTextCursor(self.document()), skip.span, self._struck(skip), start)
        cursor.movePosition(QTextCursor.MoveOperation.End)

    def _format(self, cursor: QTextCursor, span: Span, style: QTextCharFormat, after: int = 0) -> None:
        """Apply a character format to a span, as far as it is in and stands after a position."""
        assert self._map is not None
        start, end = self._map.positions(span)
        last = self.document().characterCount() - 1
        start, end = min(max(start, after), last), min(end, last)
        cursor.setPosition(start)
        cursor.setPosition(max(start, end), QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(style)

    def reason(self, skip: Skip) -> str:
        """Why a passage is struck, for people."""
        return skip.reason

    def _struck(self, skip: Skip) -> QTextCharFormat:
        return self._look.struck(self.reason(skip))

    # -- looks

    def set_look(self, theme: Theme, typography: Typography) -> None:
        """Set colours and type; the text keeps its place."""
        look = PageLook(theme, typography)
        if look == self._look and self._document is not None:
            return
        place = self._place(self.viewport().height())
        if self._cursor is None and (self._goal is None or self._goal.y is not None):
            self._cursor = (self.textCursor().anchor(), self.textCursor().position())
        self._look = look
        self.pager.set_columns(typography.pages)
        self.setFont(typography.font())
        self.document().setDefaultFont(typography.font())
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, QColor(theme.page))
        palette.setColor(palette.ColorRole.Text, QColor(theme.text))
        self.setPalette(palette)
        self._set_margins()
        if self._document is not None:
            self._put_in(self._document, place)
        self._light()

    def _set_margins(self) -> None:
        """Keep the column as wide as so many characters, in the middle."""
        side = max(MARGIN, int((self.width() - self._look.column_width()) / 2))
        if self.pager.columns:
            self.pager.set_margins(self._look.column_width() + 2 * MARGIN)
        else:
            self.setViewportMargins(side - MARGIN, 0, max(side - MARGIN, 0), 0)
        self.document().setDocumentMargin(MARGIN)
        self.pager.make_room()

    def _light(self) -> None:
        """Tint the sentence softly and the word more strongly, with an underline; and what is looked for."""
        if self._map is not None:
            marks = lit(self.document(), self._map, self._look, self._spoken)
            self.setExtraSelections([*found(self.document(), self._map, self._look, self._found), *marks])
            self.pager.second.update()

    def paint_column(self, column: QWidget, shift: int) -> None:
        """Paint what stands beside the text on a column that shows it ``shift`` pixels further down."""

    # -- places

    def char_at_cursor(self) -> int:
        """Character under the keyboard cursor."""
        return self._map.char(self.textCursor().position()) if self._map else 0

    def char_in_view(self) -> int:
        """First character that is in view."""
        return (
            self._map.char(self.cursorForPosition(QPointF(MARGIN + 2, 4).toPoint()).position())
            if self._map
            else 0
        )

    def go_to(self, char: int) -> None:
        """Put the keyboard cursor on a character and bring it into view."""
        if self._map is None:
            return
        self._cursor = None
        self.setTextCursor(self._cursor_at(char))
        self._reveal(Span(char, char))

    def _reveal(self, span: Span) -> None:
        """Scroll so that a span stands in the upper half, only when it leaves the comfortable middle."""
        if self._map is None:
            return
        rect = self.cursorRect(self._cursor_at(span.start))
        if self.pager.columns:
            self.pager.show(rect)
            return
        height = self.viewport().height()
        if rect.top() < 0.1 * height or rect.bottom() > 0.75 * height:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + rect.top() - height // 3)

    def _place(self, height: int) -> PagePlace:
        """What has to stay in view: what is lit, else the cursor, else the first line."""
        if self._goal is not None:
            return self._goal
        first = self.char_in_view()
        if self._map is None:
            return PagePlace(first)
        spoken = self._spoken[1] or self._spoken[0]
        for char in (*((spoken.start,) if spoken else ()), self.char_at_cursor()):
            top, bottom = self._extent(Span(char, char))
            if self.pager.shows(top, bottom, height):
                return PagePlace(char, round(top))
        if self._kept is not None and self._kept[1] == self.verticalScrollBar().value():
            # Not the line's present beginning: with each new width the text would creep down a little.
            return self._kept[0]
        return PagePlace(first, round(self._extent(Span(first, first))[0]))

    def _stand(self, place: PagePlace) -> None:
        """Scroll so that a place is where it was, or where it is best seen."""
        if place.y is None:
            self.go_to(place.char)
            return
        top, bottom = self._extent(Span(place.char, place.char))
        if self.pager.columns:
            self.pager.stand(top)
            return
        # Two more lines are wanted below it: a sentence goes on there.
        lowest = max(self.viewport().height() - 3 * round(bottom - top), 0)
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + round(top) - min(place.y, lowest))

    def _extent(self, span: Span) -> tuple[float, float]:
        """Top and bottom of a span in the viewport."""
        first, end = self._cursor_at(span.start), self._cursor_at(span.end)
        return self.cursorRect(first).top(), self.cursorRect(end).bottom()

    def _cursor_at(self, char: int) -> QTextCursor:
        """A cursor on a character, or at the end of what is in."""
        assert self._map is not None
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(self._map.position(char), self.document().characterCount() - 1))
        return cursor

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column's width, and in view what was."""
        place = self._place(event.oldSize().height())
        super().resizeEvent(event)
        self._set_margins()
        if self._map is not None and self._goal is None:
            self._stand(place)
            self._kept = (place, self.verticalScrollBar().value())
