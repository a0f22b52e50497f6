"""Reading order where a PDF draws columns row by row: each column by itself, or each row of cells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import median

from app.documents.pdf.pieces import Line

_LEAST_ROWS = 3
"""Rows of two lines beside one another that make columns."""
_PROSE = 3
"""Words of a line of text; the lines of a table of figures have fewer."""
_CELL_ROWS = 9
"""Lines of a cell, at most, on the average."""


def in_order(lines: list[Line], leftward: bool = False) -> list[Line]:
    """Lines with those of columns that were drawn row by row put one below the other.

    Args:
        lines: of a page, as the file draws them.
        leftward: whether the columns are read from right to left.
    """
    out: list[Line] = []
    for rows in _blocks(lines):
        gutters = _gutters(rows)
        columns = _columns(rows, gutters)
        if not gutters or not all(_is_prose(column) for column in columns):
            out += [line for row in rows for line in row]
            continue
        for part in _cells(rows):
            ordered = _columns(part, gutters)
            for column in reversed(ordered) if leftward else ordered:
                out += column
    return out


def _blocks(lines: list[Line]) -> Iterator[list[list[Line]]]:
    """Rows that follow one below the other; what is above the row before it begins anew."""
    rows: list[list[Line]] = []
    for line in lines:
        if rows and _beside(rows[-1], line):
            rows[-1].append(line)
        elif rows and (line.turned or line.bottom > rows[-1][-1].bottom or not _fits(rows, line)):
            yield rows
            rows = [[line]]
        else:
            rows.append([line])
    if rows:
        yield rows


def _beside(row: list[Line], line: Line) -> bool:
    """Whether a line stands in a row: at its height and not over its lines."""
    last = row[-1]
    overlap = min(last.top, line.top) - max(last.bottom, line.bottom)
    return overlap > 0.4 * min(last.height, line.height) and not any(line.beside(other) for other in row)


def _fits(rows: list[list[Line]], line: Line) -> bool:
    """Whether a line alone in its row leaves the gutters of the rows above it free."""
    gutters = _gutters(rows)
    return not gutters or not any(line.left < gutter < line.right for gutter in gutters)


def _gutters(rows: list[list[Line]]) -> list[float]:
    """Where the space between columns lies, from left to right; none where too few rows have some."""
    several = [sorted(row, key=lambda line: line.left) for row in rows if len(row) > 1]
    if len(several) < _LEAST_ROWS or 2 * len(several) < len(rows):
        return []
    count = median(len(row) for row in several)
    found = []
    for column in range(1, int(count)):
        full = [row for row in several if len(row) == count]
        if not full:
            return []
        left = max(row[column - 1].right for row in full)
        right = min(row[column].left for row in full)
        if left >= right:
            return []
        found.append((left + right) / 2)
    return found


def _columns(rows: list[list[Line]], gutters: list[float]) -> list[list[Line]]:
    """The lines between gutters, from left to right."""
    columns: list[list[Line]] = [[] for _ in range(len(gutters) + 1)]
    for row in rows:
        for line in row:
            columns[sum(gutter < (line.left + line.right) / 2 for gutter in gutters)].append(line)
    return columns


def _is_prose(column: list[Line]) -> bool:
    return sum(len(line.text.split()) >= _PROSE for line in column) * 2 > len(column)


def _cells(rows: list[list[Line]]) -> list[list[list[Line]]]:
    """Rows of cells, told by the wider space between them; all rows as one where they are columns of text."""
    leads = [above[0].baseline - below[0].baseline for above, below in pairwise(rows)]
    usual = median(leads)
    parts = [rows[:1]]
    for lead, row in zip(leads, rows[1:], strict=True):
        if lead > 1.3 * usual:
            parts.append([row])
        else:
            parts[-1].append(row)
    return parts if len(parts) > 2 and len(rows) <= _CELL_ROWS * len(parts) else [rows]
