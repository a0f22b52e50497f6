"""Tables of a page, their cells in rows and columns."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from app.documents.common.elements import number_of
from app.documents.common.tables import LARGEST, Asked, Grid, table_of
from app.documents.web.page import Names

_NO_TABLE = frozenset({"presentation", "none", "ltx_eqn_table"})


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
    return number_of(text or "", 1, most=9_999)
