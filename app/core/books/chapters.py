"""Which headings of a document begin a chapter of its sound."""

from __future__ import annotations

from statistics import median

from app.documents.model import Document, Heading
from engine import Script

_MOST = 150
"""Chapters among which a listener still finds one."""
_LENGTH = 2_500
"""Characters of a chapter that is worth being told apart from those beside it: some three minutes."""
_LEVELS = 6


def chapters_of(document: Document, script: Script) -> tuple[tuple[str, int], ...]:
    """(title, first character) of each chapter: headings that are read, as deep as a listener can follow.

    A contents' first level alone counts where its parts are many and short; a book whose headings stand on
    one level has them all, however many.
    """
    read = [heading for heading in document.outline if _is_read(heading, script)]
    chosen: list[Heading] = []
    for level in range(1, _LEVELS + 1):
        found = [heading for heading in read if heading.level <= level]
        if len(found) == len(chosen):
            continue
        if len(chosen) > 1 and len(found) > _MOST and _usual_length(found, len(script)) < _LENGTH:
            break
        chosen = found
    return tuple((heading.title, heading.start) for heading in chosen)


def _is_read(heading: Heading, script: Script) -> bool:
    return not any(skip.start <= heading.start < skip.end for skip in script.skips)


def _usual_length(headings: list[Heading], end: int) -> float:
    starts = [heading.start for heading in headings]
    return median(b - a for a, b in zip(starts, [*starts[1:], end], strict=True))
