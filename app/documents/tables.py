"""Tables that arrange a text told from tables of data: a life beside its years, a talk, a play."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ENDED = re.compile(r"[.!?:;…。！？][\"'”’»)\]]*$")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LONG = 12
"""Words of a cell that is prose although it ends without a stop."""
_WORDY = 3.5
"""Words that the cells of the last of two columns have on average where they say something."""
_MOST = 0.6
"""The share of a page that makes its one table the text itself."""


def arranges(rows: Sequence[Sequence[str]], size: int, *, headed: bool) -> bool:
    """Whether a table only arranges a text.

    Args:
        rows: the text of each cell.
        size: characters of all that the table stands in.
        headed: whether its first row or its caption names what stands below.
    """
    cells = [cell for row in rows for cell in row if cell.strip()]
    length = sum(map(len, cells))
    columns = max((sum(1 for cell in row if cell.strip()) for row in rows), default=0)
    if columns <= 1:
        return True
    if headed or not length:
        return False
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
