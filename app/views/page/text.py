"""A document put into the text of a widget, block after block, tables as Qt's, and what of it is set anew
later."""

from __future__ import annotations

import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from PySide6.QtCore import QTextBoundaryFinder
from PySide6.QtGui import (
    QBrush,
    QColor,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)

from app.documents.model import Document, Skip
from app.documents.typesetting import Table
from app.views.kit import is_right_to_left
from app.views.page.look import Formats, PageLook, Setting
from app.views.page.plan import OBJECT, Drawn, Fold, Piece, Plan, WordBreaks, folds, held
from app.views.page.text_map import TextMap, units
from engine import Span

MOST_COLUMNS = 100
_MOST_CELLS = 60
"""Of one table of Qt: it lays all of a table out at once, so a long one is put in by some rows at a time."""
_PROSE = 28
"""Characters of a cell from which on it may be broken into lines."""
_SMALLEST = 0.72
"""The least share of a letter's size to which a wide table is made smaller; after that its words break."""
_WIDEST = 98.0
"""Percent of the column: Qt rounds each column up, which of many is some pixels."""
_ROOM = 2.5
"""Characters that a cell's padding takes."""


@dataclass(frozen=True)
class TableCell:
    """A cell, and the blocks in it: from the first to before the last."""

    row: int
    column: int
    rows: int
    columns: int
    is_head: bool
    first: int
    last: int


@dataclass(frozen=True)
class TableRows:
    """Some rows of a table.

    Attributes:
        widths: of its columns, in characters.
        natural: of its columns where none of their lines is broken.
        is_first, is_last: whether the table begins or ends with them.
        ruled: whether lines are drawn between its cells.
    """

    rows: int
    columns: int
    cells: tuple[TableCell, ...]
    widths: tuple[float, ...]
    natural: tuple[float, ...]
    is_first: bool
    is_last: bool
    ruled: bool

    def grown(self, room: float) -> tuple[float, ...]:
        """Widths of the columns where so many characters of room may be taken."""
        wanted = [max(own - least, 0.0) for own, least in zip(self.natural, self.widths, strict=True)]
        spare = room * _WIDEST / 100 - sum(self.widths)
        part = min(1.0, spare / sum(wanted)) if sum(wanted) and spare > 0 else 0.0
        return tuple(least + part * more for least, more in zip(self.widths, wanted, strict=True))

    def share(self, cell: TableCell, room: float) -> float:
        """What of so many characters of room a cell takes."""
        widths = self.grown(room)
        return sum(widths[cell.column : cell.column + cell.columns]) / max(room, sum(widths))

    def scale(self, room: float) -> float:
        """How much smaller the letters are for so many characters of room."""
        return min(1.0, max(_SMALLEST, room / sum(self.widths)))


def grids(document: Document) -> dict[int, list[TableRows]]:
    """Every table that can be drawn as one, in parts that are put in one after another, by its first block.

    A table whose cells do not hold blocks that follow each other is left out: its blocks stand as paragraphs.
    """
    starts = [block.span.start for block in document.blocks]
    found: dict[int, list[TableRows]] = {}
    behind = 0
    for table in document.typesetting.tables:
        cells = _cells(table, document, starts)
        if cells and cells[0].first >= behind:
            first = cells[0].first
            found[first] = list(_parts(cells, _widths(cells, document), ruled=table.ruled))
            behind = max(cell.last for cell in cells)
    return found


def _cells(table: Table, document: Document, starts: Sequence[int]) -> list[TableCell]:
    """Cells in the order of reading, with their blocks; none where they are not in order."""
    cells: list[TableCell] = []
    taken: set[tuple[int, int]] = set()
    following = -1
    for cell in sorted(table.cells, key=lambda each: (each.row, each.column)):
        first = last = max(following, 0)
        if len(cell.span):
            first = bisect.bisect_left(starts, cell.span.start)
            last = bisect.bisect_left(starts, cell.span.end)
            if following not in (-1, first) or last <= first or starts[first] != cell.span.start:
                return []
            following = last
        rows, columns = max(cell.rows, 1), max(cell.columns, 1)
        places = {(cell.row + r, cell.column + c) for r in range(rows) for c in range(columns)}
        if cell.column + columns > MOST_COLUMNS or places & taken:
            if (cell.row, cell.column) in taken or cell.column >= MOST_COLUMNS:
                return []
            rows = columns = 1
            places = {(cell.row, cell.column)}
        taken |= places
        cells.append(TableCell(cell.row, cell.column, rows, columns, cell.is_head, first, last))
    return [_settled(cell, cells) for cell in cells] if following >= 0 else []


def _settled(cell: TableCell, cells: Sequence[TableCell]) -> TableCell:
    """An empty cell before all others names the first block, as those do that follow."""
    if cell.first == cell.last == 0:
        first = next(each.first for each in cells if each.last > each.first)
        return replace(cell, first=first, last=first)
    return cell


_Widths = tuple[tuple[float, ...], tuple[float, ...]]


def _parts(cells: Sequence[TableCell], widths: _Widths, *, ruled: bool) -> Iterator[TableRows]:
    """A table in parts between which no cell reaches."""
    part: list[TableCell] = []
    start = reach = 0
    for cell in cells:
        if len(part) >= _MOST_CELLS and cell.row >= reach:
            yield _grid(part, Span(start, reach), widths, is_last=False, ruled=ruled)
            part, start = [], cell.row
        part.append(cell)
        reach = max(reach, cell.row + cell.rows)
    yield _grid(part, Span(start, reach), widths, is_last=True, ruled=ruled)


def _grid(part: Sequence[TableCell], rows: Span, widths: _Widths, *, is_last: bool, ruled: bool) -> TableRows:
    start = rows.start
    moved = tuple(replace(cell, row=cell.row - start) for cell in part)
    return TableRows(len(rows), len(widths[0]), moved, *widths, start == 0, is_last, ruled)


def _widths(cells: Sequence[TableCell], document: Document) -> _Widths:
    """Of each column: what its longest word takes, and its text up to some length; and all of its text."""
    columns = max(cell.column + cell.columns for cell in cells)
    widths, natural = [1.0 + _ROOM] * columns, [0.0] * columns
    for cell in cells:
        if cell.columns > 1:
            continue
        blocks = document.blocks[cell.first : cell.last]
        lines = [line for b in blocks for line in document.text[b.span.start : b.span.end].split("\n")]
        longest = max((len(word) for line in lines for word in line.split()), default=0)
        whole = max(map(len, lines), default=0)
        widths[cell.column] = max(
            widths[cell.column], min(max(longest, min(whole, _PROSE)), 2 * _PROSE) + _ROOM
        )
        natural[cell.column] = max(natural[cell.column], whole + _ROOM)
    return tuple(widths), tuple(natural)


def insert(cursor: QTextCursor, grid: TableRows, look: PageLook) -> QTextTable:
    """Put an empty table in, with the theme's borders."""
    room = look.type.columns
    widths = grid.grown(room)
    total = sum(widths)
    style = QTextTableFormat()
    style.setWidth(QTextLength(QTextLength.Type.PercentageLength, min(_WIDEST, 100.0 * total / room)))
    percent = QTextLength.Type.PercentageLength
    style.setColumnWidthConstraints([QTextLength(percent, 100 * width / total) for width in widths])
    style.setBorderCollapse(True)
    style.setBorder(1 if grid.ruled else 0)
    style.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    style.setBorderBrush(QBrush(QColor(look.theme.line)))
    # Of many columns each pixel counts.
    style.setCellPadding(round(look.type.pixels * 0.3) if grid.scale(room) == 1 else 2)
    style.setCellSpacing(0)
    style.setTopMargin(look.type.pixels * 0.4 if grid.is_first else 0)
    style.setBottomMargin(look.type.pixels * 0.8 if grid.is_last else 0)
    table = cursor.insertTable(grid.rows, grid.columns, style)
    for cell in grid.cells:
        if cell.rows > 1 or cell.columns > 1:
            table.mergeCells(cell.row, cell.column, cell.rows, cell.columns)
    for cell in grid.cells:
        if cell.is_head:
            place = table.cellAt(cell.row, cell.column)
            shape = place.format().toTableCellFormat()
            shape.setBackground(QColor(look.theme.card))
            place.setFormat(shape)
    return table


_FIRST_FOLD = -2
"""Of a folded passage's line the state is this, less its first block; of other paragraphs its block."""
_PLAIN = Setting()


class PageText:
    """Writes into a widget's text, and knows where everything is.

    Attributes:
        plan: what stands in each block.
        map: where that is in the widget.
        filled: blocks that are in.
        folds: passages that are folded, or could be, by their first block.
        unfolded: first characters of those that a person opened.
    """

    def __init__(
        self,
        text: QTextDocument,
        document: Document,
        skips: Sequence[Skip],
        look: PageLook,
        reason: Callable[[str], str],
        words: Callable[[Fold, bool], str],
        depth: Callable[[int], float],
    ) -> None:
        """
        Args:
            reason: why a passage is left out, for people.
            words: of a folded passage's line, by the passage and whether it is open.
            depth: of a formula below its line, as a share of its letters' height.
        """
        self._text, self._document = text, document
        self._look, self._reason, self._words, self._depth = look, reason, words, depth
        self._formats = Formats(look, reason, depth)
        self.plan = Plan(document)
        self.map = TextMap(document)
        self.filled = 0
        self.unfolded: set[int] = set()
        self._grids = grids(document)
        self._is_mirrored = is_right_to_left(document.text)
        levels = Counter(block.level for block in document.blocks if block.kind == "heading")
        self._chapters = min((level for level, times in levels.items() if times > 1), default=0)
        """Level of the headings that begin a page: the highest that there are several of."""
        self._settings: dict[int, Setting] = {}
        self._parts: list[TableRows] = []
        self._open = True
        self._stale: set[int] = set()
        self.folds: dict[int, Fold] = {}
        held = [range(first, parts[-1].cells[-1].last) for first, parts in self._grids.items()]
        self._tabled = {index for table in held for index in table}
        blocks = document.blocks
        self._tables = [Span(blocks[each[0]].span.start, blocks[each[-1]].span.end) for each in held]
        self._set_skips(skips)

    # -- putting in

    @property
    def is_whole(self) -> bool:
        """Whether all blocks are in."""
        return self.filled == len(self._document.blocks)

    def begin(self, text: QTextDocument, look: PageLook) -> None:
        """The widget's text is empty, or another: begin anew, in this look."""
        self._text = text
        self._look, self._formats = look, Formats(look, self._reason, self._depth)
        self.map.clear()
        self.filled, self._open = 0, True
        self._settings, self._parts = {}, []
        self._stale.clear()
        self._set_skips(self.plan.skips.things)

    def put_next(self) -> None:
        """Put in the next block, or the next rows of a table."""
        cursor = QTextCursor(self._text)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        if not self._parts:
            self._parts = list(self._grids.get(self.filled, ()))
        if self._parts:
            # At once, or the whole table is laid out anew for each paragraph in it.
            cursor.beginEditBlock()
            self._put_table(cursor, self._parts.pop(0))
            cursor.endEditBlock()
        else:
            self._put(cursor, self.filled, _PLAIN)
            self.filled += 1

    def is_in(self, char: int) -> bool:
        """Whether the block of a character is in."""
        return self.map.index(char) < self.filled

    def _put(self, cursor: QTextCursor, index: int, setting: Setting) -> None:
        """Write one block where the cursor is, with what stands before it."""
        hidden = self.fold_of(index) is not None
        for number in self.plan.pictures_before(index):
            self._paragraph(cursor, self._look.picture())
            cursor.insertText(OBJECT, self._formats.drawn(Drawn("picture", number), setting))
        if index in self.folds:
            self._paragraph(cursor, self._look.fold())
            self._write_fold(cursor, self.folds[index])
        self._paragraph(cursor, self._block_format(index, setting))
        here = cursor.block()
        here.setUserState(index)
        if hidden:
            here.setVisible(False)
        start, pieces = cursor.position(), self.plan.pieces(index)
        self._write(cursor, index, pieces, setting)
        before, usual, _ = self.map.extent(index)
        what = held(pieces)
        if what or start != usual:
            self.map.set(index, start - before, what)
        if setting is not _PLAIN:
            self._settings[index] = setting

    def _block_format(self, index: int, setting: Setting) -> QTextBlockFormat:
        block = self._document.blocks[index]
        mirrored = is_right_to_left(self._document.text[block.span.start : block.span.end], self._is_mirrored)
        begins = block.kind == "heading" and block.level == self._chapters and not setting.in_table
        return self._look.block(block, mirrored=mirrored, in_table=setting.in_table, begins_page=begins)

    def _write(self, cursor: QTextCursor, index: int, pieces: list[Piece], setting: Setting) -> None:
        """Write pieces, those of one manner at once: hyphens cut a paragraph into very many."""
        block = self._document.blocks[index]
        for manner, same in groupby(pieces, lambda piece: piece.manner):
            text = "".join(piece.text for piece in same)
            if text:
                cursor.insertText(text, self._formats.of(block, manner, setting))

    def _paragraph(self, cursor: QTextCursor, style: QTextBlockFormat) -> None:
        """A new paragraph, or the empty one that Qt made."""
        if self._open:
            cursor.setBlockFormat(style)
        else:
            cursor.insertBlock(style)
        self._open = False

    def _put_table(self, cursor: QTextCursor, grid: TableRows) -> None:
        if self._open:
            self._close(cursor)
        table = insert(cursor, grid, self._look)
        room = self._look.type.columns
        for cell in grid.cells:
            setting = Setting(True, cell.is_head, grid.scale(room), grid.share(cell, room))
            inside = table.cellAt(cell.row, cell.column).firstCursorPosition()
            self._open = True
            for index in range(cell.first, cell.last):
                self._put(inside, index, setting)
                self.filled += 1
        self._open = True
        self._close(_behind(table))

    def _close(self, cursor: QTextCursor) -> None:
        """Make an empty paragraph as good as nothing; what comes next may yet take it."""
        cursor.setBlockFormat(self._look.between())
        cursor.setBlockCharFormat(self._formats.nothing())

    # -- set anew

    def renew(self, index: int) -> None:
        """Set a block as its plan is now, where it is in."""
        if index >= self.filled:
            return
        before, start, end = self.map.extent(index)
        setting, pieces = self._settings.get(index, _PLAIN), self.plan.pieces(index)
        cursor = selecting(self._text, start, end)
        cursor.beginEditBlock()
        text = "".join(piece.text for piece in pieces)
        if cursor.selectedText() == text:
            at, block = start, self._document.blocks[index]
            for piece in pieces:
                cursor.setPosition(at)
                at += units(piece.text)
                cursor.setPosition(at, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(self._formats.of(block, piece.manner, setting))
        else:
            cursor.removeSelectedText()
            self._write(cursor, index, pieces, setting)
            self.map.set(index, start - before, held(pieces))
        cursor.endEditBlock()

    def redraw(self, pictures: Iterable[int], formulas: Iterable[int]) -> None:
        """Set the blocks of these pictures, which are of another size, and of these formulas anew."""
        for span in (self.plan.pictures.things[number].span for number in pictures):
            index = self.map.index(span.start)
            if index >= self.filled:
                continue
            self.renew(index)
            start, end = self.map.positions(span)
            first = min(start, self.map.extent(index)[0])
            self._text.markContentsDirty(first, end - first + 1)
        for index in {self.map.index(self.plan.formulas.things[n].span.start) for n in formulas}:
            self.renew(index)

    def set_breaks(self, breaks: WordBreaks) -> None:
        """Have words divided elsewhere; blocks are set anew for it by :meth:`renew_next`."""
        self.plan.breaks = breaks
        self._stale.update(range(self.filled))

    def set_skips(self, skips: Sequence[Skip]) -> None:
        """Have other passages left out; what is to be set anew for it comes with :meth:`renew_next`."""
        old_skips, old_folds = set(self.plan.skips.things), self.folds
        self._set_skips(skips)
        for skip in old_skips.symmetric_difference(skips):
            first, last = self.map.index(skip.span.start), self.map.index(max(skip.span.end - 1, 0))
            self._stale.update(range(first, min(last + 1, self.filled)))
        for first, fold in old_folds.items():
            if first < self.filled and self.folds.get(first) != fold:
                self._remove_fold(fold)
        for first, fold in self.folds.items():
            if first < self.filled and old_folds.get(first) != fold:
                self._insert_fold(fold)

    def _set_skips(self, skips: Sequence[Skip]) -> None:
        self.plan.set_skips(skips)
        self.folds = folds(self._document, skips, self._look.type.columns, self._tabled)
        self._firsts = list(self.folds)

    def renew_next(self, near: Span) -> bool:
        """Set one block anew that is not as it should be, one near a place first; whether there was any."""
        if not self._stale:
            return False
        first, last = self.map.index(near.start), self.map.index(near.end)
        index = next((i for i in range(first, last + 1) if i in self._stale), None)
        index = self._stale.pop() if index is None else index
        self._stale.discard(index)
        self.renew(index)
        return True

    def passage(self, char: int) -> Span:
        """What is read or left out with a character: its table, its fold, what is left out, its block."""
        blocks, index = self._document.blocks, self.map.index(char)
        table = next((t for t in self._tables if t.start <= char < t.end), None)
        if table is not None:
            return table
        fold = self._fold_around(index)
        if fold is not None:
            return Span(blocks[fold.first].span.start, blocks[fold.last].span.end)
        left = self.plan.skips.at(char)
        return left.span if left is not None else blocks[index].span

    # -- folds

    def fold_of(self, index: int) -> Fold | None:
        """The fold in which a block is hidden now."""
        fold = self._fold_around(index)
        return fold if fold is not None and not self.is_open(fold) else None

    def _fold_around(self, index: int) -> Fold | None:
        """The fold that a block belongs to, hidden or not."""
        at = bisect.bisect_right(self._firsts, index) - 1
        fold = self.folds[self._firsts[at]] if at >= 0 else None
        return fold if fold is not None and fold.last >= index else None

    def fold_at(self, block: QTextBlock) -> Fold | None:
        """The fold whose line a paragraph is."""
        state = block.userState()
        return self.folds.get(_FIRST_FOLD - state) if state <= _FIRST_FOLD else None

    def is_open(self, fold: Fold) -> bool:
        """Whether a person opened it."""
        return self._document.blocks[fold.first].span.start in self.unfolded

    def set_open(self, fold: Fold, is_open: bool) -> None:
        """Unfold a passage, or fold it again."""
        char = self._document.blocks[fold.first].span.start
        (self.unfolded.add if is_open else self.unfolded.discard)(char)
        if fold.first < self.filled:
            before = self.map.extent(fold.first)[0]
            line = self.line(fold)
            cursor = QTextCursor(line)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            self._write_fold(cursor, fold)
            self.map.set_lead(fold.first, cursor.position() + 1 - before)
            self._show(fold, shown=is_open)

    def open_to(self, char: int) -> None:
        """Unfold the passage that hides a character; its first is where its line is."""
        fold = self.fold_of(self.map.index(char))
        if fold is not None and char > self._document.blocks[fold.first].span.start:
            self.set_open(fold, True)

    def folds_in(self) -> Iterator[Fold]:
        """Each fold that is in."""
        return (fold for fold in self.folds.values() if fold.first < self.filled)

    def _write_fold(self, cursor: QTextCursor, fold: Fold) -> None:
        cursor.block().setUserState(_FIRST_FOLD - fold.first)
        cursor.insertText(self._words(fold, self.is_open(fold)), self._formats.fold())

    def line(self, fold: Fold) -> QTextBlock:
        """The paragraph of a fold's line: the one before its first block."""
        return self._text.findBlock(self.map.extent(fold.first)[1]).previous()

    def _insert_fold(self, fold: Fold) -> None:
        """Put the line of a fold before its first block, and hide or show its blocks."""
        before, start, _ = self.map.extent(fold.first)
        cursor = QTextCursor(self._text)
        cursor.setPosition(start)
        cursor.beginEditBlock()
        cursor.insertBlock(self._block_format(fold.first, _PLAIN))
        cursor.block().setUserState(fold.first)
        cursor.movePosition(QTextCursor.MoveOperation.PreviousBlock)
        cursor.setBlockFormat(self._look.fold())
        self._write_fold(cursor, fold)
        cursor.endEditBlock()
        lead = cursor.position() + 1 - before
        self.map.set_lead(fold.first, lead)
        self._show(fold, shown=self.is_open(fold))

    def _remove_fold(self, fold: Fold) -> None:
        """Take the line of a fold away, and show its blocks."""
        before, start, _ = self.map.extent(fold.first)
        line = self.line(fold)
        cursor = selecting(self._text, line.position(), start)
        lead = line.position() - before
        cursor.removeSelectedText()
        cursor.setBlockFormat(self._block_format(fold.first, _PLAIN))
        cursor.block().setUserState(fold.first)
        self.map.set_lead(fold.first, lead)
        self._show(fold, shown=True)

    def _show(self, fold: Fold, *, shown: bool) -> None:
        """Show or hide the blocks of a fold, as far as they are in."""
        last = min(fold.last, self.filled - 1)
        start, end = self.map.extent(fold.first)[1], self.map.extent(last)[2]
        block = self._text.findBlock(start)
        while block.isValid() and block.position() <= end:
            block.setVisible(shown)
            block = block.next()
        self._text.markContentsDirty(start, end - start + 1)


def _behind(table: QTextTable) -> QTextCursor:
    """A cursor in the paragraph that Qt makes behind a table."""
    cursor = table.lastCursorPosition()
    cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
    return cursor


def selecting(document: QTextDocument, start: int, end: int) -> QTextCursor:
    """A cursor that has selected what stands between two positions."""
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor


def next_word(cursor: QTextCursor, by: int) -> QTextCursor:
    """A cursor where the next word begins, or with a negative number the one before; where there is none, at
    the end of the text or its beginning."""
    found, block = QTextCursor(cursor.document()), cursor.block()
    at = cursor.positionInBlock()
    while block.isValid():
        ends = _ends(block)
        ends.setPosition(max(at, 0))
        step = ends.toNextBoundary if by > 0 else ends.toPreviousBoundary
        # The first word of another paragraph begins where that does.
        place = 0 if at < 0 else step()
        while place >= 0 and not _is_word(block, place):
            place = step()
        if place >= 0:
            found.setPosition(block.position() + place)
            return found
        block, at = (block.next(), -1) if by > 0 else (block.previous(), block.previous().length())
    found.movePosition(QTextCursor.MoveOperation.End if by > 0 else QTextCursor.MoveOperation.Start)
    return found


def word_under(cursor: QTextCursor) -> QTextCursor | None:
    """A cursor that has selected the word in which another stands, or behind it; None where there is none."""
    block, at = cursor.block(), cursor.positionInBlock()
    at -= at > 0 and not _is_word(block, at)
    if not _is_word(block, at):
        return None
    ends = _ends(block)
    ends.setPosition(at)
    start = at if ends.isAtBoundary() else ends.toPreviousBoundary()
    ends.setPosition(at)
    first = block.position()
    return selecting(cursor.document(), first + start, first + ends.toNextBoundary())


def _ends(block: QTextBlock) -> QTextBoundaryFinder:
    """Where words of a paragraph begin and end: of what is not written apart the letters and words that there
    are. A cursor's own steps take all between two spaces for a word there, and "Don't" for three."""
    return QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Word, block.text())


def _is_word(block: QTextBlock, at: int) -> bool:
    letter = block.document().characterAt(block.position() + at)
    return letter.isalnum() or "\ud800" <= letter <= "\udbff"
