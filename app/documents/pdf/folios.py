"""Numbers of pages that stand beside the text, in the outer margin."""

from __future__ import annotations

import re
from collections import defaultdict

from app.documents.model import SkipReason
from app.documents.pdf.pieces import Line

_NUMBER = re.compile(r"\d{1,4}")
_FEWEST = 3
"""Pages that count on, at least."""


def add_folios(pages: list[list[Line]], found: list[dict[int, SkipReason]]) -> None:
    """Add to what is known not to be text, by page and line, the numbers of pages beside it."""
    beside: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for at, lines in enumerate(pages):
        for i, line in enumerate(lines):
            number = _NUMBER.fullmatch(line.text.strip())
            if number and i not in found[at] and _stands_outside(line, lines):
                beside[int(number[0]) - at].append((at, i))
    for places in beside.values():
        if len({at for at, _ in places}) >= _FEWEST:
            for at, i in places:
                found[at][i] = "page number"


def _stands_outside(line: Line, lines: list[Line]) -> bool:
    """Whether a line stands farther out than all that is more than a number."""
    text = [other for other in lines if not _NUMBER.fullmatch(other.text.strip())]
    return bool(text) and (
        line.right < min(other.left for other in text) or line.left > max(other.right for other in text)
    )
