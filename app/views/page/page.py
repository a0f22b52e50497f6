"""The page: a document put in little by little, in its look, standing where it stood."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter

from PySide6.QtCore import QEvent, QPoint, QRect, QSignalBlocker, QSizeF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QLabel, QTextEdit, QWidget

from app.documents.model import Document, Skip
from app.views.kit.theme import Theme, Typography
from app.views.page.drawings import PageDrawings
from app.views.page.look import PageLook
from app.views.page.pager import Pager
from app.views.page.paint import MARGIN, PagePaint, VisibleBlock
from app.views.page.plan import Fold, WordBreaks
from app.views.page.text import PageText, selecting
from app.views.page.text_map import TextMap
from engine import Span

BATCH_MS = 8
"""Time slice in which blocks are put in; the rest follows in the next ones, so nothing freezes."""


class Page(QTextEdit):
    """Shows a document, with what is spoken lit on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._page: PageText | None = None
        self._look = PageLook()
        self._spoken: tuple[Span | None, Span | None] = (None, None)
        self._found: tuple[Span, ...] = ()
        """Places that are looked for."""
        self._marked: tuple[Span, ...] = ()
        """What the reader has highlighted."""
        self._tints: list[QTextEdit.ExtraSelection] = []
        """Of these two."""
        self._pointed: Span | None = None
        """A link under the pointer."""
        self._goal: PagePlace | None = None
        self._cursor: tuple[int, int] | None = None
        self._kept: tuple[PagePlace, int] | None = None
        self._broken_at = (0, 0)
        """The width that lines were broken at last, and the height of a page."""
        self.height_alone: Callable[[], int] = self.height
        """Its height where nothing is told above or below it."""
        self.pager = Pager(self, self.paint_column)
        self._seen = QLabel(self)
        """What was seen last, until the text stands at that place anew."""
        self._seen.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._seen.setAutoFillBackground(True)
        self._seen.setBackgroundRole(QPalette.ColorRole.Base)
        self._seen.hide()
        # It is always there: the lines would break elsewhere when it comes.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalScrollBar().rangeChanged.connect(
            lambda low, high: self.verticalScrollBar().setEnabled(high > low)
        )
        self._filler = QTimer(self, interval=0)
        self._filler.timeout.connect(self._fill_on)
        self._coming = QTimer(self, interval=COMING_MS)
        self._coming.timeout.connect(self._come)
        self.drawings = PageDrawings(self)
        self.drawings.changed.connect(self._redraw)
        self.drawings.came.connect(self.viewport().update)

    # -- content

    def show_document(self, document: Document, skips: Sequence[Skip], at: int = 0) -> None:
        """Replace the text; blocks come in little by little, the one at ``at`` in view when it is in."""
        self._filler.stop()
        self._hold(False)
        self._empty()
        self._document = document
        self._page = PageText(
            self.document(), document, skips, self._look, self.reason, self.fold_words, self.drawings.depth
        )
        self.drawings.show(self._page.plan)
        self._spoken, self._found, self._marked, self._pointed = (None, None), (), (), None
        self._tints = []
        self._cursor = self._kept = None
        self._put_in(PagePlace(at))

    def _empty(self) -> None:
        """Begin with an empty text. A long one goes in pieces while another has its place: Qt would let go
        of all of it at once."""
        old = self.document()
        if old.characterCount() < AT_ONCE:
            self.clear()
            return
        fresh = QTextDocument(self)
        fresh.setUndoRedoEnabled(False)
        fresh.setDefaultFont(old.defaultFont())
        fresh.setDocumentMargin(old.documentMargin())
        fresh.setDefaultTextOption(old.defaultTextOption())
        self.setExtraSelections([])
        old.documentLayout().blockSignals(True)
        # It would go with the first text of the widget.
        old.setParent(self)
        self.drawings.draw_in(fresh, old)
        self.pager.follow(fresh)
        self.setDocument(fresh)
        timer = QTimer(old, interval=0)
        timer.timeout.connect(lambda: let_go(old))
        timer.start()

    def set_skips(self, skips: Sequence[Skip]) -> None:
        """Show other passages as left out."""
        if self._page is None or tuple(skips) == self._page.plan.skips.things:
            return
        with self._standing():
            self._page.set_skips(skips)
            self._fill()

    def set_breaks(self, breaks: WordBreaks) -> None:
        """Divide words elsewhere; what is in view is set anew first."""
        if self._page is not None:
            with self._standing():
                self._page.set_breaks(breaks)
                self._fill()

    def set_open(self, fold: Fold, is_open: bool) -> None:
        """Unfold a passage that is left out, or fold it again."""
        assert self._page is not None
        with self._standing():
            self._page.set_open(fold, is_open)

    def is_loaded(self) -> bool:
        """Whether all of the document is in the widget, as it is to be."""
        busy = self._filler.isActive() or self._coming.isActive()
        return self._page is None or (self._page.is_whole and not busy)

    @property
    def content(self) -> PageText | None:
        """What is on the page, and where; None while there is no document."""
        return self._page

    def spoken(self) -> Span | None:
        """What sounds: the word, or the sentence where none is known."""
        return self._spoken[1] or self._spoken[0]

    @property
    def look(self) -> PageLook:
        """Its colours and type."""
        return self._look

    @property
    def _map(self) -> TextMap | None:
        return self._page.map if self._page is not None else None

    def _put_in(self, place: PagePlace) -> None:
        """Begin to put all blocks in, in the present look."""
        self.pager.make_room()
        self._goal = place
        self._fill()

    def _fill_on(self) -> None:
        """Go on with it; once all is in, what is set anew above the view does not move it."""
        assert self._page is not None
        with self._standing() if self._page.is_whole else nullcontext():
            self._fill()

    def _fill(self) -> None:
        """Put in blocks for one time slice, and set those anew that wait for it."""
        page = self._page
        assert page is not None
        end, whole = perf_counter() + BATCH_MS / 1000, page.is_whole
        more = True
        self.setUpdatesEnabled(False)
        while more and perf_counter() < end:
            if page.is_whole:
                more = page.renew_next(self.in_view())
            else:
                page.put_next()
        self.setUpdatesEnabled(True)
        if not whole:
            self._arrive()
        if more:
            self._filler.start()
        else:
            self._filler.stop()
            self._light()

    def _hold(self, holds: bool) -> None:
        """Leave what is seen as it is, or paint again."""
        if holds == self.pager.waits:
            return
        if holds:
            self._seen.setPixmap(self.grab())
            self._seen.setGeometry(self.rect())
            self._seen.raise_()
        self._seen.setVisible(holds)
        self.pager.waits = holds
        for column in (self.viewport(), self.pager.second):
            column.setUpdatesEnabled(not holds)

    def _arrive(self) -> None:
        """Go where the page has to stand, and put the keyboard's cursor back, once that much is in."""
        goal = self._goal
        if goal and self._has_come(goal.char):
            self._goal = None
            self._hold(False)
            self._stand(goal)
            if goal.y is not None:
                self._kept = (goal, self.verticalScrollBar().value())
            self._light()
        if self._cursor is None or all(map(self._is_laid_out, self._cursor)):
            self._put_cursor()

    def _put_cursor(self) -> None:
        """Put the keyboard's cursor back where it was, once that is in; the view stays where it is."""
        last = self.document().characterCount() - 1
        if self._cursor is not None and self._page and (self._page.is_whole or max(self._cursor) < last):
            (anchor, position), self._cursor = self._cursor, None
            bar = self.verticalScrollBar()
            value, waits, self.pager.waits = bar.value(), self.pager.waits, True
            self.setTextCursor(selecting(self.document(), min(anchor, last), min(position, last)))
            bar.setValue(value)
            self.pager.waits = waits

    def _come(self) -> None:
        """Go on with what waited for the lines that are broken anew."""
        self._arrive()
        if self._is_laid_out(self.document().characterCount()):
            self._coming.stop()
            self._filler.start()

    def _has_come(self, char: int) -> bool:
        """Whether a character can be gone to: all is in, or enough behind it, and its line is known."""
        page = self._page
        assert page is not None
        position = page.map.position(char)
        is_in = page.is_whole or position + AHEAD <= self.document().characterCount() - 1
        return is_in and (not self.pager.waits or self._is_laid_out(self._position(char)))

    def _is_laid_out(self, position: int) -> bool:
        return laid_out(self.document(), position)

    def reason(self, reason: str) -> str:
        """Why a passage is left out, for people."""
        return reason

    def fold_words(self, fold: Fold, is_open: bool) -> str:
        """The line that stands for a folded passage."""
        return f"… {fold.lines} {fold.reason}"

    def _redraw(self, pictures: Sequence[int], formulas: Sequence[int]) -> None:
        """Of another size are these pictures now, and these formulas can be drawn: nothing jumps for it."""
        page = self._page
        assert page is not None
        with self._standing():
            page.redraw(pictures, formulas)

    @contextmanager
    def _standing(self) -> Iterator[None]:
        """What is in view stays where it is, whatever becomes of the text before it."""
        place = self.place()
        yield
        if place.is_top:
            self.pager.to_top()
        elif self._goal is None and place.y is not None:
            self._stand(place)
        self._light()

    # -- looks

    def set_look(self, theme: Theme, typography: Typography, place: PagePlace | None = None) -> None:
        """Set colours and type; the text keeps its place, or comes to stand at another."""
        look = PageLook(theme, typography)
        if look == self._look and self._document is not None:
            return
        place = place or self.place()
        if self._cursor is None and (self._goal is None or self._goal.y is not None):
            self._cursor = (self.textCursor().anchor(), self.textCursor().position())
        self._look = look
        if self._page is not None:
            # Empty, or a long text would be laid out in each font and width on the way.
            self._goal = place
            self._hold(True)
            self._filler.stop()
            self._empty()
            # Before the margins: pictures that have another size in these would be set anew in what is empty.
            self._page.begin(self.document(), look)
        self.pager.set_columns(typography.pages)
        self.setFont(typography.font())
        self.document().setDefaultFont(typography.font())
        palette = self.palette()
        palette.setColor(palette.ColorRole.Base, QColor(theme.page))
        palette.setColor(palette.ColorRole.Text, QColor(theme.text))
        self.setPalette(palette)
        self._set_margins()
        if self._page is not None:
            self._put_in(place)
        self._light()

    def _set_margins(self) -> None:
        """Keep the column as wide as so many characters, in the middle."""
        tallest = max(self.height_alone(), self.height())
        self.pager.set_margins(self._look.column_width() + 2 * MARGIN, tallest)
        around = MARGIN + 2 * self._look.type.pixels
        room = QSizeF(self.viewport().width() - 2 * MARGIN, self.pager.height_for_pictures(tallest) - around)
        self.drawings.set_room(room, self.devicePixelRatioF(), self._look.theme)
        self.document().setDocumentMargin(MARGIN)
        self.pager.make_room()
        if self.document().textWidth() != self.viewport().width():
            # Qt lays the text out before these margins, and not again for them alone.
            self.document().setTextWidth(self.viewport().width())

    def _light(self, *, moved: bool = False) -> None:
        """Tint the sentence softly and the word more strongly, with an underline; and what is looked for.

        ``moved``: only what sounds, or is pointed at, is another.
        """
        page, document = self._page, self.document()
        if page is None or self.pager.waits:
            return
        if not moved:
            self._tints = [*tinted(document, page, self._look.marked(), self._marked),
                           *tinted(document, page, self._look.found(), self._found)]  # fmt: skip
        self.setExtraSelections([*self._tints, *lit(document, page, self._look, self._spoken, self._pointed)])
        self.pager.second.update()

    # -- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, and what is painted beside it."""
        shown = self.paint_column(self.viewport(), 0, partial(super().paintEvent, event))
        if self.pager.columns > 1:
            shown = self._shown(0, self.pager.height_in_view())
        if shown:
            # What is drawn in and near the view is made.
            self.drawings.near(Span(shown[0].block.span.start, shown[-1].block.span.end))

    def paint_column(self, column: QWidget, shift: int, text: Callable[[], None]) -> list[VisibleBlock]:
        """Paint a column of the page: what stands behind the text, the text, what stands beside and above it.

        The blocks that the column shows are given.

        Args:
            column: shows the text ``shift`` pixels further down than the viewport begins.
        """
        shown = self._shown(shift, column.height())
        if shown:
            with QPainter(column) as painter:
                self._paint().below(painter, shown, column.width())
        text()
        if shown:
            with QPainter(column) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._paint().above(painter, shown, column.width())
        return shown

    def _shown(self, shift: int, height: int) -> list[VisibleBlock]:
        if self._page is None:
            return []
        return list(self._paint().shown(self._first_in_view(), self._scrolled() + shift, height))

    def _paint(self) -> PagePaint:
        assert self._page is not None
        return PagePaint(self.document(), self._page, self._look)

    def _scrolled(self) -> int:
        return self.verticalScrollBar().value()

    # -- places

    def char_at_cursor(self) -> int:
        """Character under the keyboard cursor; while the text is put in, where it comes to stand."""
        if self._map is None:
            return 0
        if self._goal is not None and self._goal.y is None:
            return self._goal.char
        return self._map.char(self._cursor[1] if self._cursor else self.textCursor().position())

    def char_in_view(self) -> int:
        """First character that is in view."""
        return self._map.char(self._first_in_view()) if self._map else 0

    def in_view(self) -> Span:
        """From the first character that is in view to the last."""
        last = self.cursorForPosition(QPoint(MARGIN + 2, self.pager.height_in_view() - 4)).position()
        first = self.char_in_view()
        return Span(first, max(self._map.char(last) if self._map else 0, first))

    def _first_in_view(self) -> int:
        if self._scrolled() <= MARGIN:
            # Above the first line Qt looks through the whole text for what is nearest.
            return 0
        return self.cursorForPosition(QPoint(MARGIN + 2, 4)).position()

    def is_mirrored(self, char: int) -> bool:
        """Whether the lines of a character's block begin at the right."""
        return self._cursor_at(char).block().textDirection() == Qt.LayoutDirection.RightToLeft

    def in_sight(self, position: int) -> bool:
        """Whether a position of the widget is in view."""
        middle = self.rect_at(position).center().y()
        return self.pager.shows(middle, middle, self.viewport().height())

    def rect_at(self, position: int) -> QRect:
        """Where the line of a position of the widget stands in the viewport, at that position."""
        return self.cursorRect(self._cursor_to(position))

    def rect_of(self, char: int) -> QRect:
        """Where the line of a character stands in the viewport, at that character."""
        return self.cursorRect(self._cursor_at(char))

    def point_at(self, link: Span | None) -> None:
        """Underline a link that the pointer is on, or none."""
        if link != self._pointed:
            self._pointed = link
            self._light(moved=True)

    def go_to(self, char: int) -> None:
        """Put the keyboard cursor on a character and bring it into view; what is folded there opens."""
        if self._page is None:
            return
        self._cursor = None
        if not self._has_come(char):
            self._goal = PagePlace(char)
            return
        self._goal = None
        self._hold(False)
        self._page.open_to(char)
        self.setTextCursor(self._cursor_at(char))
        self._reveal(Span(char, char))

    def _reveal(self, span: Span) -> None:
        """Bring the beginning of a span into view."""
        if self._map is not None and not self.pager.waits:
            self.pager.show(self.rect_of(span.start), first=span.start == 0)

    def place(self) -> PagePlace:
        """What has to stay in view: what is lit, else the cursor, else the first line."""
        return self._place(self.viewport().height())

    def _place(self, height: int) -> PagePlace:
        """:meth:`place` in a view of such a height."""
        if self._goal is not None:
            return self._goal
        place = self._place_below(height)
        # At the top one stays there: a cover is seen.
        return replace(place, is_top=True) if self._map is not None and not self._scrolled() else place

    def _place_below(self, height: int) -> PagePlace:
        first = self.char_in_view()
        if self._map is None:
            return PagePlace(first)
        spoken = self.spoken()
        for char in (*((spoken.start,) if spoken else ()), self.char_at_cursor()):
            if not self._is_laid_out(self._position(char)):
                continue
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
        if place.is_top:
            self.pager.to_top()
            if self.pager.shows(*self._extent(Span(place.char, place.char)), self.viewport().height()):
                return
        if not (place.same_lines and self.pager.stay(*self._extent(Span(place.char, place.char)))):
            self.pager.stand(*self._extent(Span(place.char, place.char)), place.y)

    def _extent(self, span: Span) -> tuple[float, float]:
        """Top and bottom of a span in the viewport."""
        return self.rect_of(span.start).top(), self.rect_of(span.end).bottom()

    def _cursor_at(self, char: int) -> QTextCursor:
        """A cursor on a character, on the line that it is folded in, or at the end of what is in."""
        return self._cursor_to(self._position(char))

    def _position(self, char: int) -> int:
        """Where a character stands in the widget, or the line that it is folded in."""
        page = self._page
        assert page is not None
        fold = page.fold_of(page.map.index(char)) if page.is_in(char) else None
        return page.line(fold).position() if fold is not None else page.map.position(char)

    def _cursor_to(self, position: int) -> QTextCursor:
        cursor = QTextCursor(self.document())
        cursor.setPosition(min(position, self.document().characterCount() - 1))
        return cursor

    def event(self, event: QEvent) -> bool:
        """In another size the column is set first: its lines would be broken for a width on the way, too."""
        if event.type() == QEvent.Type.Resize:
            self._set_margins()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column's width, and in view what was."""
        self._seen.setGeometry(self.rect())
        size, before = self.viewport().size(), self._broken_at
        self._broken_at = size.width(), size.height() * bool(self.pager.columns)
        place = self._place(event.oldSize().height())
        place = replace(place, same_lines=size.width() == before[0] and self._goal is None)
        if self._map is not None and self._broken_at != before:
            self._break_anew(place)
        # Lines are broken once it is known how large their pictures are.
        self._set_margins()
        super().resizeEvent(event)
        if self._map is not None and self._goal is None:
            self._stand(place)
            self._kept = (place, self.verticalScrollBar().value())

    def _break_anew(self, place: PagePlace) -> None:
        """Have lines broken in another width, or for pages of another height: Qt does so in pieces, as long
        as nothing is asked for that stands behind many; what was seen is seen until then."""
        if self.document().characterCount() < AT_ONCE:
            return
        # What comes in behind would have all before it laid out.
        self._filler.stop()
        self._hold(True)
        self._goal = place
        if self._cursor is None:
            self._cursor = (self.textCursor().anchor(), self.textCursor().position())
            with QSignalBlocker(self):
                self.setTextCursor(QTextCursor(self.document()))
        # Lines are broken at once as far down as one has scrolled, and as something is lit.
        self.setExtraSelections([])
        self.verticalScrollBar().setValue(0)
        self._coming.start()


def let_go(text: QTextDocument) -> None:
    """Take a piece off the end of a text that is not shown any more, and the text itself behind the last."""
    last = text.characterCount() - 1
    selecting(text, max(last - AT_ONCE, 0), last).removeSelectedText()
    if text.isEmpty():
        text.deleteLater()


AHEAD = 3_000
"""Characters that are in behind a place before it is gone to: it would stand on the last line else."""

AT_ONCE = 50_000
"""Characters whose lines are broken at once in another width."""
COMING_MS = 15

MOST_FOUND = 600
"""Of the places that are looked for: each is laid out anew whenever a word is lit."""


@dataclass(frozen=True)
class PagePlace:
    """What has to stay in view.

    Attributes:
        char: the character that stands there.
        y: how far below the upper edge; None where it is best seen, with the keyboard's cursor on it.
        is_top: whether what stands before the first character is in view.
        same_lines: whether lines break where they did: a page begins where it did, too.
    """

    char: int
    y: int | None = None
    is_top: bool = False
    same_lines: bool = False


def lit(
    document: QTextDocument,
    page: PageText,
    look: PageLook,
    spoken: tuple[Span | None, Span | None],
    pointed: Span | None = None,
) -> list[QTextEdit.ExtraSelection]:
    """The sentence in a soft tint, the word in a stronger one, underlined; a link that is pointed at."""
    pairs = zip((pointed, *spoken), (look.pointed(), look.sentence(), look.word()), strict=True)
    return list(_marks(document, page, pairs))


def tinted(
    document: QTextDocument, page: PageText, style: QTextCharFormat, spans: tuple[Span, ...]
) -> list[QTextEdit.ExtraSelection]:
    """Places that are looked for or highlighted, as many of them as can be painted at once."""
    return list(_marks(document, page, ((span, style) for span in spans[:MOST_FOUND])))


def _marks(
    document: QTextDocument, page: PageText, pairs: Iterable[tuple[Span | None, QTextCharFormat]]
) -> Iterator[QTextEdit.ExtraSelection]:
    """Of what is in, and is laid out."""
    for span, style in pairs:
        if span is None or not page.is_in(max(span.end - 1, span.start)):
            continue
        start, end = page.map.positions(span)
        if not laid_out(document, end):
            continue
        mark = QTextEdit.ExtraSelection()
        mark.format = style
        cursor = selecting(document, start, end)
        # What is still being put in after it must not be lit with it.
        cursor.setKeepPositionOnInsert(True)
        mark.cursor = cursor
        yield mark


def laid_out(document: QTextDocument, position: int) -> bool:
    """Whether the lines of a place are known: of one that is not, Qt would break all lines before it."""
    block = document.findBlock(min(position, document.characterCount() - 1))
    return not block.isVisible() or block.layout().lineCount() > 0
