"""What is painted beside the text: marks of lists, ruby; in the margin what is ready or was flagged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTextBlock, QTextDocument, QTextLine
from PySide6.QtWidgets import QWidget

from app.documents.model import Block
from app.views import kit
from app.views.kit.theme import Theme
from app.views.page.look import INDENT, PageLook
from app.views.page.text import PageText
from engine import Span

_RULE = 3
"""Width of the line beside a quotation."""
_PAD = 8
"""Around code, on its ground."""
_RUBY = 0.5
"""Height of ruby, as a share of the letters below it."""
_LEFTWARD = "\N{RIGHT-TO-LEFT MARK}"
"""Around a number of a list: its stop stands left of it, whatever way the window is laid out."""


class VisibleBlock(NamedTuple):
    """A block that is in view, and where."""

    number: int
    block: Block
    text: QTextBlock
    rect: QRectF


class PagePaint:
    """Paints what is in view of a page, in pixels of its viewport."""

    def __init__(self, text: QTextDocument, page: PageText, look: PageLook) -> None:
        self._text, self._page, self._look = text, page, look

    def shown(self, first: int, offset: float, height: float) -> Iterator[VisibleBlock]:
        """Blocks from the one that holds a position on, as far as they are in view.

        Args:
            offset: how far the page is scrolled.
            height: of the viewport.
        """
        layout, blocks = self._text.documentLayout(), self._page.plan.document.blocks
        block = self._text.findBlock(first)
        while block.isValid():
            rect = layout.blockBoundingRect(block).translated(0, -offset)
            if rect.top() > height and rect.height():
                return
            if block.isVisible() and 0 <= block.userState() < len(blocks):
                yield VisibleBlock(block.userState(), blocks[block.userState()], block, rect)
            block = block.next()

    def below(self, painter: QPainter, shown: list[VisibleBlock], width: float) -> None:
        """What stands behind the text: the ground of code, rules beside quotations and between scenes."""
        painter.setPen(Qt.PenStyle.NoPen)
        for at, each in enumerate(shown):
            if each.text.blockFormat().topMargin() == 0:
                continue  # in a table
            follows = at and shown[at - 1].block.kind == each.block.kind
            gap = each.text.blockFormat().topMargin()
            if each.block.apart:
                wide = 4 * self._look.type.pixels
                painter.setBrush(QColor(self._look.theme.quiet))
                painter.drawRect(QRectF((width - wide) / 2, each.rect.top() - gap / 2, wide, 1))
            if each.block.kind == "code":
                top = each.rect.top() - (gap + 1 if follows else _PAD)
                ground = QRectF(MARGIN - _PAD, top, width - 2 * MARGIN + 2 * _PAD,
                                each.rect.bottom() + _PAD - top)  # fmt: skip
                painter.setBrush(QColor(self._look.theme.card))
                painter.drawRect(ground)
            elif each.block.kind == "quote":
                top = each.rect.top() - (2 * gap if follows else 0)
                painter.setBrush(QColor(self._look.theme.line))
                for level in range(max(each.block.level, 1)):
                    x = MARGIN + (level + 0.4) * INDENT * self._look.type.pixels
                    x = width - x - _RULE if _is_mirrored(each.text) else x
                    painter.drawRect(QRectF(x, top, _RULE, each.rect.bottom() - top))

    def above(self, painter: QPainter, shown: list[VisibleBlock], width: float) -> None:
        """What stands beside and above the text."""
        for each in shown:
            if each.block.mark:
                self._mark(painter, each)
            for span in self._page.plan.line_numbers(each.number):
                self._line_number(painter, each, span, width)
            if self._page.plan.ruby.things:
                self._ruby(painter, each)

    def _mark(self, painter: QPainter, each: VisibleBlock) -> None:
        """An item's mark, hanging before its first line."""
        line = each.text.layout().lineAt(0)
        if not line.isValid():
            return
        font = self._look.type.font()
        painter.setFont(font)
        painter.setPen(QColor(self._look.theme.text))
        gap, mark = 0.4 * self._look.type.pixels, each.block.mark
        if _is_mirrored(each.text):
            mark = f"{_LEFTWARD}{mark}{_LEFTWARD}"
            x = each.rect.left() + line.x() + line.width() + gap
        else:
            x = each.rect.left() + line.x() - gap - QFontMetricsF(font).horizontalAdvance(mark)
        painter.drawText(QPointF(x, _baseline(each, line)), mark)

    def _line_number(self, painter: QPainter, each: VisibleBlock, span: Span, width: float) -> None:
        """The number of a line of verse, in the margin behind it."""
        layout = each.text.layout()
        at = self._page.map.position(span.start) - each.text.position()
        line = layout.lineForTextPosition(at)
        if not line.isValid():
            return
        number = self._page.plan.document.text[span.start : span.end].strip()
        font = self._look.small()
        painter.setFont(font)
        painter.setPen(QColor(self._look.theme.quiet))
        advance = QFontMetricsF(font).horizontalAdvance(number)
        x = 4.0 if _is_mirrored(each.text) else width - advance - 4
        painter.drawText(QPointF(x, _baseline(each, line)), number)

    def _ruby(self, painter: QPainter, each: VisibleBlock) -> None:
        """How characters are pronounced, in small letters above them."""
        layout, font = each.text.layout(), QFont(self._look.type.font())
        font.setPixelSize(max(round(self._look.pixels(each.block) * _RUBY), 7))
        metrics = QFontMetricsF(font)
        for _, span, ruby in self._page.plan.ruby.over(each.block.span):
            start, end = self._page.map.positions(span)
            at, last = start - each.text.position(), end - each.text.position()
            line = layout.lineForTextPosition(at)
            if not line.isValid():
                continue
            last = min(last, line.textStart() + line.textLength())
            left, right = sorted((_x(line, at), _x(line, last)))
            letters = QFontMetricsF(each.text.charFormat().font()).ascent()
            middle = each.rect.left() + (left + right) / 2
            painter.setFont(font)
            painter.setPen(QColor(self._look.theme.text))
            point = QPointF(
                middle - metrics.horizontalAdvance(ruby.text) / 2, _baseline(each, line) - 0.92 * letters
            )
            painter.drawText(point, ruby.text)


def _x(line: QTextLine, at: int) -> float:
    """Where a place in a line is; it comes with the place."""
    x, _ = cast("tuple[float, int]", line.cursorToX(at))
    return x


def _baseline(each: VisibleBlock, line: QTextLine) -> float:
    return each.rect.top() + line.y() + line.ascent()


def _is_mirrored(block: QTextBlock) -> bool:
    return block.textDirection() == Qt.LayoutDirection.RightToLeft


MARGIN = 40
"""Pixels beside the text that belong to the marks."""
MARK_WIDTH = 3
_AHEAD_X, _FLAG_X, _DOT = MARGIN - 14, MARGIN - 24, 4
_RIBBON_X, _RIBBON = MARGIN - 24, (10, 16)

Extent = Callable[[Span], tuple[float, float]]
"""Top and bottom of a span in the viewport."""
Mirrored = Callable[[int], bool]
"""Whether the line of a character begins at the right."""


class MarginMarks:
    """Thin lines beside what is ready, and a dot beside each sentence with a finding."""

    def __init__(self) -> None:
        self._ahead: tuple[Span, ...] = ()
        self._flags: dict[int, str] = {}
        self.bookmarks: tuple[int, ...] = ()
        """Characters at which the reader set one."""

    def __bool__(self) -> bool:
        return bool(self._ahead or self._flags or self.bookmarks)

    def set(self, ahead: Sequence[Span], flags: dict[int, str]) -> bool:
        """Mark these spans and, by their first character, these sentences; whether anything is other."""
        if (tuple(ahead), flags) == (self._ahead, self._flags):
            return False
        self._ahead, self._flags = tuple(ahead), dict(flags)
        return True

    def why(self, y: float, extent: Extent) -> str:
        """What is wrong with the sentence whose dot is at this height; '' where there is none."""
        for char, words in self._flags.items():
            top, bottom = extent(Span(char, char))
            if top <= y <= bottom:
                return words
        return ""

    def paint(self, viewport: QWidget, theme: Theme, extent: Extent, mirrored: Mirrored) -> None:
        """Draw what is in view, on the side where lines begin."""
        painter = kit.painter(viewport)
        painter.setBrush(QColor(theme.ahead))
        width = viewport.width()
        for span in self._ahead:
            top, bottom = extent(span)
            if bottom >= 0 and top <= viewport.height():
                x = width - _AHEAD_X - MARK_WIDTH if mirrored(span.start) else _AHEAD_X
                line = QRectF(x, top + 3, MARK_WIDTH, max(bottom - top - 6, 4))
                painter.drawRoundedRect(line, MARK_WIDTH / 2, MARK_WIDTH / 2)
        painter.setBrush(QColor(theme.warning))
        for char in self._flags:
            top, bottom = extent(Span(char, char))
            x = width - _FLAG_X if mirrored(char) else _FLAG_X
            painter.drawEllipse(QPointF(x, (top + bottom) / 2), _DOT, _DOT)
        painter.setBrush(QColor(theme.accent))
        for char in self.bookmarks:
            top, _ = extent(Span(char, char))
            x = _RIBBON_X if mirrored(char) else width - _RIBBON_X - _RIBBON[0]
            ribbon = ((0, 0), (1, 0), (1, 1), (0.5, 0.7), (0, 1))
            painter.drawPolygon([QPointF(x + a * _RIBBON[0], top + 4 + b * _RIBBON[1]) for a, b in ribbon])
