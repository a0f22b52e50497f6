"""Which headings of a document begin a chapter of its sound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from app.documents.model import Document, Heading
from engine import Script, SpeechRequest

_MOST = 150
"""Chapters among which a listener still finds one."""
_LENGTH = 2_500
"""Characters of a chapter that is worth being told apart from those beside it: some three minutes."""
_LEVELS = 6
_LONGEST = 6_000
"""Characters of a task, cut between paragraphs: some seven minutes of speech."""


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


def portions(asked: SpeechRequest, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(first character, the one behind the last) of each task: a chapter, or paragraphs of a long one."""
    text = asked.script.text
    last = len(text) if asked.end is None else asked.end
    cuts = [asked.start, *(start for start in starts if asked.start < start < last), last]
    for start, end in pairwise(cuts):
        while end - start > _LONGEST and (cut := text.rfind("\n\n", start, start + _LONGEST) + 2) > start + 2:
            yield start, cut
            start = cut
        yield start, end
