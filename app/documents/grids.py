"""The cells of a table in their rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from app.documents.page import Names
from app.documents.typesetting import Cell, Table
from engine import Span

MAX_ROWS, MAX_COLUMNS = 10_000, 1_000
"""Most rows that a cell takes, and columns of a table with cells of more than one."""
LARGEST = 1_000
"""Characters of a cell, beyond which a table that arranges a text is none to see."""
_NO_TABLE = frozenset({"presentation", "none", "ltx_eqn_table"})
NOWHERE = Span(0, 0)
"""What stands for the span of what has not been given one."""


@dataclass(frozen=True)
class Grid:
    """A table, as yet without spans, and the number of each cell by the identity of its element."""

    table: Table
    numbers: dict[int, int]


@dataclass(frozen=True)
class Asked:
    """What a cell asks for: how many rows and columns; and whether it is a head."""

    rows: int = 1
    columns: int = 1
    is_head: bool = False


def table_of(rows: Iterable[Iterable[Asked]], *, ruled: bool = True) -> Table:
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
    high = min(cell.rows, rows - cell.row)
    return (
        cell if high == cell.rows else Cell(NOWHERE, cell.row, cell.column, high, cell.columns, cell.is_head)
    )


def grid_of(table: LexborNode, *, ruled: bool = True) -> Grid:
    """The grid of a ``table`` element without tables in it."""
    rows = [[cell for cell in row.iter() if cell.tag in ("td", "th")] for row in table.css("tr")]
    return Grid(
        table_of((_asked(row) for row in rows), ruled=ruled),
        {cell.mem_id: number for number, cell in enumerate(cell for row in rows for cell in row)},
    )


def is_grid(table: LexborNode, names: Names) -> bool:
    """Whether a table that only arranges a text is one to see, too: a life beside its years, not a page."""
    if (names.semantic | names.given) & _NO_TABLE or table.css_first("td table, th table") is not None:
        return False
    cells = table.css("td, th")
    return len(cells) > len(table.css("tr")) and all(len(cell.text(strip=True)) <= LARGEST for cell in cells)


def _asked(row: list[LexborNode]) -> Iterator[Asked]:
    for cell in row:
        attributes = cell.attributes
        # A first cell that is a head names its row; all are heads of their columns in ``thead``.
        parent = cell.parent.parent if cell.parent is not None else None
        head = cell.tag == "th" or (parent is not None and parent.tag == "thead")
        yield Asked(_count(attributes.get("rowspan")), _count(attributes.get("colspan")), head)


def _count(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 5 else 1
