"""The text as pages of one column or two: turned whole, no line cut at an edge. Or as one that is scrolled.

The text is laid out as one column; a page shows a part of it that begins and ends between lines. Of two
columns the second is a picture of the part behind the first's, which hands the mouse on to the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QContextMenuEvent,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QTextEdit, QWidget

PaintColumn = Callable[[QWidget, int, Callable[[], None]], object]
"""Paints what a widget shows of the text so many pixels further down, and the text by what is handed in."""
EDGE = 24
"""Pixels above a page."""
FOOT = 64
"""Pixels below it, of which messages may take all but a few: lines break where they did."""
_LEAST_FOOT = 8
LEAST = 380
"""Pixels of a column at least; where there is no room for two of them there is one."""
_NOTCH = 120
"""Eighths of a degree that a wheel turns at once."""


class Pager(QObject):
    """Turns the pages of a text, or scrolls it.

    Attributes:
        columns: of a page; 0 where the text is scrolled.
        waits: whether the text is still being put in or laid out: pages are cut once it is.
    """

    def __init__(self, page: QTextEdit, paint: PaintColumn) -> None:
        super().__init__(page)
        self._page = page
        self._wanted = self.columns = 0
        self.waits = False
        self._top = 0.0
        self._starts: list[float] = []
        self._ends: list[float] = []
        self._before: list[float] = []
        """Where pages began that were turned: one goes back to the same."""
        self._turned = 0
        self._setting = False
        self.second = SecondColumn(page, paint)
        self._cover = QWidget(page)
        self._cover.setAutoFillBackground(True)
        self._cover.setBackgroundRole(QPalette.ColorRole.Base)
        self._cover.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._cover.hide()
        page.verticalScrollBar().valueChanged.connect(self._scrolled)
        # What comes in, or is set otherwise, ends pages elsewhere.
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._again)
        self.follow(page.document())

    def follow(self, text: QTextDocument) -> None:
        """Find the ends of pages anew when this text becomes longer or shorter."""
        text.documentLayout().documentSizeChanged.connect(lambda size: self._later.start())

    def set_columns(self, columns: int) -> None:
        """Show pages of so many columns, or none: the text is scrolled. Margins are to be set anew."""
        self._wanted = self.columns = columns
        if not columns:
            self._cover.hide()
            self.second.hide()

    # -- room

    def set_margins(self, widest: float, tallest: int) -> None:
        """Set the margins for columns that are so wide at most, in the middle.

        ``tallest``: the height that the widget has where nothing is told above or below it.
        """
        if not self._wanted:
            side = max(int((self._page.width() - widest) / 2), 0)
            self._page.setViewportMargins(side, 0, side, 0)
            return
        room = self._page.width() - self._page.verticalScrollBar().sizeHint().width()
        self.columns = 2 if self._wanted == 2 and room >= 2 * LEAST else 1
        width = int(min(widest, room / self.columns))
        side = max(int((room - self.columns * width) / 2), 0)
        right = max(room - side - width, 0)
        foot = max(FOOT - (tallest - self._page.height()), _LEAST_FOOT)
        self._page.setViewportMargins(side, EDGE, right, foot)

    def height_for_pictures(self, tallest: int) -> int:
        """Pixels that a picture may have and be seen as a whole, in a widget as tall as that."""
        return tallest - (EDGE + FOOT if self._wanted else 0)

    def make_room(self) -> None:
        """Let the last page begin anywhere: below its end there is nothing."""
        frame = self._page.document().rootFrame()
        style = QTextFrameFormat(frame.frameFormat())
        room = self._page.viewport().height() if self.columns else self._page.document().documentMargin()
        if style.bottomMargin() != room:
            if self.waits:
                # As in another width: lines are broken in pieces, else all of them at once for this.
                self._page.document().setTextWidth(self._page.document().textWidth() - 1)
            style.setBottomMargin(room)
            frame.setFrameFormat(style)

    # -- where one is

    @property
    def bottom(self) -> float:
        """How far below the view's upper edge the text ends that is seen, in its last column."""
        return self._ends[-1] - self._scroll() if self.columns and self._ends else float(self._height())

    def shows(self, top: float, bottom: float, height: int) -> bool:
        """Whether what stands so high in the view, of such a height, is seen."""
        if not self.columns or not self._ends:
            return top >= 0 and bottom <= height
        return self._top - 1 <= top + self._scroll() and bottom + self._scroll() <= self._ends[-1] + 1

    def height_in_view(self) -> int:
        """Pixels of the text that are in view, in all columns."""
        return self._page.viewport().height() * max(self.columns, 1)

    def show(self, rect: QRect, *, first: bool) -> None:
        """Turn to the page of a place in the view; the next one if it stands there.

        Where the text is scrolled: bring it into the upper half, only when it leaves the comfortable middle.

        Args:
            rect: of the place.
            first: whether it is the text's first.
        """
        if not self.columns:
            height, bar = self._height(), self._page.verticalScrollBar()
            if first:
                # What stands before the first character is seen with it: a cover.
                bar.setValue(max(rect.bottom() + bar.value() - height, 0))
            elif rect.top() < 0.1 * height or rect.bottom() > 0.75 * height:
                bar.setValue(bar.value() + rect.top() - height // 3)
            return
        if self.shows(rect.top(), rect.bottom(), self._page.viewport().height()):
            return
        y = float(rect.top() + self._scroll())
        if self._ends and self._ends[-1] - 1 <= y < self._ends[-1] + self.columns * self._height():
            self.turn(1)
            top = int(y) - self._scroll()
            if self.shows(top, top + rect.height() - 2, 0):
                return
        self._go(y)

    def to_top(self) -> None:
        """Show the beginning."""
        if self.columns:
            self._set(0.0)
        else:
            self._page.verticalScrollBar().setValue(0)

    def stay(self, top: float, bottom: float) -> bool:
        """Begin the page where it does, of another height; whether it shows a line between two heights of the
        view then. Not where the text is scrolled."""
        if self.columns:
            self._set(self._top)
        return bool(self.columns) and self.shows(top, bottom, 0)

    def stand(self, top: float, bottom: float, y: int) -> None:
        """Begin a page with the line between two heights of the view; scrolled, it stands at ``y``."""
        if self.columns:
            self._go(top + self._scroll())
            return
        # Two more lines are wanted below it: a sentence goes on there.
        lowest = max(self._height() - 3 * round(bottom - top), 0)
        self._page.verticalScrollBar().setValue(self._scroll() + round(top) - min(y, lowest))

    def turn(self, by: int) -> None:
        """Go to the next page, or the one before."""
        document = self._page.document()
        if by > 0:
            following = next_top(document, self._ends[-1] if self._ends else self._top)
            if following is not None:
                before = [*self._before, self._top]
                self._set(following)
                self._before = before
            return
        if self._before:
            before = self._before
            self._set(before.pop())
            self._before = before
            return
        start = self._top
        for _ in range(self.columns):
            end, start = start, next_top(document, max(start - self._height(), 0.0)) or 0.0
            while (chapter := chapter_between(document, start + 1, end - 1)) is not None:
                start = chapter
        self._set(start if start > document.documentMargin() + 1 else 0.0)

    def wheel(self, event: QWheelEvent) -> None:
        """A notch of the wheel turns a page."""
        self._turned += event.angleDelta().y()
        while abs(self._turned) >= _NOTCH:
            by = -1 if self._turned > 0 else 1
            self._turned += by * _NOTCH
            self.turn(by)
        event.accept()

    def _height(self) -> int:
        return self._page.viewport().height()

    def _scroll(self) -> int:
        return self._page.verticalScrollBar().value()

    def _scrolled(self, value: int) -> None:
        """Something scrolled: the bar by hand, or the text for its cursor, which may be seen already."""
        if not self.columns or self._setting or self.waits:
            return
        bar, cursor = self._page.verticalScrollBar(), self._page.cursorRect()
        at = cursor.top() + value
        if not bar.isSliderDown() and self._ends and self._top - 1 <= at <= self._ends[-1]:
            self._set(self._top)
        else:
            self._go(float(value))

    def _go(self, top: float) -> None:
        """Begin a page at a height, or at the line that it goes through."""
        # A pixel further down, for the end of the line above it is not meant.
        y = max(top, 0.0) + 2
        found = above(self._page.document(), y, -1.0)
        self._set(top if found == y else found)

    def _again(self) -> None:
        if self.columns and not self.waits:
            self._set(self._top)

    def _set(self, top: float) -> None:
        """Begin a page at a height that goes through no line."""
        document, height = self._page.document(), self._height()
        self._setting, self._before = True, []
        self._page.verticalScrollBar().setValue(round(top))
        self._setting = False
        self._top = float(self._scroll())
        self._starts, self._ends, start = [], [], self._top
        for _ in range(self.columns):
            self._starts.append(start)
            end = above(document, start + height, start + 1)
            end = chapter_between(document, start + 1, end) or end
            self._ends.append(end)
            start = next_top(document, end) or end
        self._lay_over()

    def _lay_over(self) -> None:
        """Cover the line that the first column has no room for, and place the second."""
        rect, end = self._page.viewport().geometry(), round(self._ends[0] - self._top)
        self._cover.setGeometry(rect.adjusted(0, end, 0, 0))
        self._cover.setVisible(end < rect.height())
        self._cover.raise_()
        if self.columns == 2:
            self.second.setGeometry(rect.translated(rect.width(), 0))
            self.second.set_part(self._starts[1], self._ends[1])
        self.second.setVisible(self.columns == 2)


class SecondColumn(QWidget):
    """Shows the text behind the first column's, and hands the mouse on to it."""

    def __init__(self, page: QTextEdit, paint: PaintColumn) -> None:
        super().__init__(page)
        self._page, self._paint_column = page, paint
        self._begin = self._end = 0.0
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.IBeamCursor)
        self.hide()

    def set_part(self, begin: float, end: float) -> None:
        """Show what stands between two heights of the text."""
        self._begin, self._end = begin, end
        self.update()

    @property
    def shift(self) -> int:
        """Pixels that this column stands below the first, in the text."""
        return round(self._begin) - self._page.verticalScrollBar().value()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text with all that is lit on it, and what stands beside it."""
        ground = self._page.palette().color(QPalette.ColorRole.Base)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), ground)
        self._paint_column(self, self.shift, self._paint_text)
        with QPainter(self) as painter:
            # As the first column's: what belongs to the line that it has no room for is covered.
            covered = QRectF(self.rect()).adjusted(0, self._end - self._begin, 0, 0)
            painter.fillRect(covered, ground)

    def _paint_text(self) -> None:
        part = QRectF(0, self._begin, self.width(), self._end - self._begin)
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette = self._page.palette()
        context.clip = part
        context.selections = self._selections()
        with QPainter(self) as painter:
            painter.translate(0, -self._begin)
            painter.setClipRect(part)
            self._page.document().documentLayout().draw(painter, context)

    def _selections(self) -> list[QAbstractTextDocumentLayout.Selection]:
        """What is lit, and what the reader selected."""
        out = []
        cursor, style = self._page.textCursor(), QTextCharFormat()
        style.setBackground(self._page.palette().color(QPalette.ColorRole.Highlight))
        style.setForeground(self._page.palette().color(QPalette.ColorRole.HighlightedText))
        # Copies: these belong to a list that is gone before they are painted.
        marks = [
            (QTextCursor(mark.cursor), QTextCharFormat(mark.format)) for mark in self._page.extraSelections()
        ]
        for at, format_ in (*marks, *(((cursor, style),) if cursor.hasSelection() else ())):
            selection = QAbstractTextDocumentLayout.Selection()
            selection.cursor, selection.format = at, format_
            out.append(selection)
        return out

    def event(self, event: QEvent) -> bool:
        """Hand mouse, menu and help on to the text, as if it went on below the window."""
        viewport, down = self._page.viewport(), QPoint(0, self.shift)
        handed: QEvent | None = None
        if isinstance(event, QMouseEvent):
            place = event.position() + QPointF(down)
            handed = QMouseEvent(
                event.type(), place, event.globalPosition(),
                event.button(), event.buttons(), event.modifiers(),
            )  # fmt: skip
        elif isinstance(event, QContextMenuEvent):
            handed = QContextMenuEvent(event.reason(), event.pos() + down, event.globalPos())
        elif isinstance(event, QHelpEvent):
            handed = QHelpEvent(event.type(), event.pos() + down, event.globalPos())
        elif isinstance(event, QWheelEvent):
            self._page.wheelEvent(event)
            return True
        if handed is None:
            return super().event(event)
        QApplication.sendEvent(viewport, handed)
        return True


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


def chapter_between(document: QTextDocument, top: float, bottom: float) -> float | None:
    """Where the first chapter begins between two heights, behind other lines; None where there is none."""
    block, has_lines = _block_at(document, top), False
    while block.isValid():
        lines = list(_lines(block))
        if lines and lines[0][0] >= bottom:
            return None
        begins = block.blockFormat().pageBreakPolicy() & QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore
        if begins and has_lines and lines and lines[0][0] > top:
            return lines[0][0]
        has_lines = has_lines or any(end > top for _, end in lines)
        block = block.next()
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
