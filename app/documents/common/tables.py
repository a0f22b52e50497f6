"""Tables: their cells in rows and columns, and those that arrange a text (a life beside its years, a talk,
a play) told from tables of data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.documents.typesetting import NOWHERE, Cell, Table

MAX_ROWS, MAX_COLUMNS = 10_000, 1_000
"""Most rows that a cell takes, and columns of a table with cells of more than one."""
LARGEST = 1_000
"""Characters of a cell, beyond which a table that arranges a text is none to see."""
LONG_CELL = 200
"""Characters beyond which a cell with paragraphs holds prose."""
_ENDED = re.compile(r"[.!?:;…。！？][\"'”’»)\]]*$")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONG = 12
"""Words of a cell that is prose although it ends without a stop."""
_WORDY = 3.5
"""Words that the cells of the last of two columns have on average where they say something."""
_MOST = 0.6
"""The share of a page that makes its one table the text itself."""


@dataclass(frozen=True)
class CellRequest:
    """What a cell asks for: how many rows and columns; and whether it is a head."""

    rows: int = 1
    columns: int = 1
    is_head: bool = False


@dataclass(frozen=True)
class NumberedTable:
    """A table, as yet without spans, and the number of each cell by the identity of its element."""

    table: Table
    numbers: dict[int, int]

    def place(self, element: int) -> tuple[Table, int] | None:
        """Where the text of an element stands, by its identity; None for what is no cell of the table."""
        number = self.numbers.get(element)
        return (self.table, number) if number is not None else None


def table_of(rows: Iterable[Iterable[CellRequest]], *, ruled: bool = True) -> Table:
    """The cells of rows in their places, right of what reaches down from above."""
    cells: list[Cell] = []
    taken: dict[int, int] = {}  # Columns, and the row in which each is free again.
    row = -1
    for row, asked in enumerate(rows):
        column = 0
        for cell in asked:
            while taken.get(column, 0) > row:
                column += 1
            wide = max(min(cell.columns, MAX_COLUMNS - column), 1)
            high = min(max(cell.rows, 1), MAX_ROWS)
            cells.append(Cell(NOWHERE, row, column, high, wide, cell.is_head))
            taken.update(dict.fromkeys(range(column, column + wide), row + high))
            column += wide
    # What reaches below the last row ends there.
    return Table(tuple(_cut(cell, row + 1) for cell in cells), ruled)


def _cut(cell: Cell, rows: int) -> Cell:
    return replace(cell, rows=min(cell.rows, rows - cell.row))


def arranges(rows: Sequence[Sequence[str]], size: int) -> bool:
    """Whether a table only arranges a text.

    Args:
        rows: the text of each cell.
        size: characters of all that the table stands in.
    """
    cells = [cell for row in rows for cell in row if cell.strip()]
    length = sum(map(len, cells))
    columns = max((sum(1 for cell in row if cell.strip()) for row in rows), default=0)
    if columns <= 1:
        return True
    if sum(len(cell) for cell in cells if _is_prose(cell)) > _MOST * length:
        return True
    last = [row[-1] for row in rows if len(row) > 1 and row[-1].strip()]
    words = sum(len(_WORD.findall(cell)) for cell in last)
    if columns == 2 and words >= _WORDY * len(last):
        return True
    figures = sum(1 for cell in cells if len(_WORD.findall(cell)) == 0)
    return length > _MOST * size and columns <= 3 and 2 * figures <= len(cells) and words >= 2 * len(last)


def _is_prose(cell: str) -> bool:
    """Whether a cell holds a sentence, or much of one."""
    words = len(_WORD.findall(cell))
    return words >= _LONG or (words >= 3 and _ENDED.search(cell.strip()) is not None)
