"""Tables of a document as tables of Qt's text: which blocks stand in which cell, and how wide each is."""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from PySide6.QtGui import (
    QBrush,
    QColor,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
    QTextTableFormat,
)

from app.documents.model import Document
from app.documents.typesetting import Table
from app.views.page.look import PageLook
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
class GridCell:
    """A cell, and the blocks in it: from the first to before the last."""

    row: int
    column: int
    rows: int
    columns: int
    is_head: bool
    first: int
    last: int


@dataclass(frozen=True)
class Grid:
    """Some rows of a table.

    Attributes:
        widths: of its columns, in characters.
        natural: of its columns where none of their lines is broken.
        is_first, is_last: whether the table begins or ends with them.
        ruled: whether lines are drawn between its cells.
    """

    rows: int
    columns: int
    cells: tuple[GridCell, ...]
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

    def share(self, cell: GridCell, room: float) -> float:
        """What of so many characters of room a cell takes."""
        widths = self.grown(room)
        return sum(widths[cell.column : cell.column + cell.columns]) / max(room, sum(widths))

    def scale(self, room: float) -> float:
        """How much smaller the letters are for so many characters of room."""
        return min(1.0, max(_SMALLEST, room / sum(self.widths)))


def grids(document: Document) -> dict[int, list[Grid]]:
    """Every table that can be drawn as one, in parts that are put in one after another, by its first block.

    A table whose cells do not hold blocks that follow each other is left out: its blocks stand as paragraphs.
    """
    starts = [block.span.start for block in document.blocks]
    found: dict[int, list[Grid]] = {}
    behind = 0
    for table in document.typesetting.tables:
        cells = _cells(table, document, starts)
        if cells and cells[0].first >= behind:
            first = cells[0].first
            found[first] = list(_parts(cells, _widths(cells, document), ruled=table.ruled))
            behind = max(cell.last for cell in cells)
    return found


def _cells(table: Table, document: Document, starts: Sequence[int]) -> list[GridCell]:
    """Cells in the order of reading, with their blocks; none where they are not in order."""
    cells: list[GridCell] = []
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
        cells.append(GridCell(cell.row, cell.column, rows, columns, cell.is_head, first, last))
    return [_settled(cell, cells) for cell in cells] if following >= 0 else []


def _settled(cell: GridCell, cells: Sequence[GridCell]) -> GridCell:
    """An empty cell before all others names the first block, as those do that follow."""
    if cell.first == cell.last == 0:
        first = next(each.first for each in cells if each.last > each.first)
        return replace(cell, first=first, last=first)
    return cell


_Widths = tuple[tuple[float, ...], tuple[float, ...]]


def _parts(cells: Sequence[GridCell], widths: _Widths, *, ruled: bool) -> Iterator[Grid]:
    """A table in parts between which no cell reaches."""
    part: list[GridCell] = []
    start = reach = 0
    for cell in cells:
        if len(part) >= _MOST_CELLS and cell.row >= reach:
            yield _grid(part, Span(start, reach), widths, is_last=False, ruled=ruled)
            part, start = [], cell.row
        part.append(cell)
        reach = max(reach, cell.row + cell.rows)
    yield _grid(part, Span(start, reach), widths, is_last=True, ruled=ruled)


def _grid(part: Sequence[GridCell], rows: Span, widths: _Widths, *, is_last: bool, ruled: bool) -> Grid:
    start = rows.start
    moved = tuple(replace(cell, row=cell.row - start) for cell in part)
    return Grid(len(rows), len(widths[0]), moved, *widths, start == 0, is_last, ruled)


def _widths(cells: Sequence[GridCell], document: Document) -> _Widths:
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


def insert(cursor: QTextCursor, grid: Grid, look: PageLook) -> QTextTable:
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
