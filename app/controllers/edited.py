"""What is remembered of a text, carried over to what became of it: whoever writes hears a passage, mends it
in the file, and opens that again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.controllers.document_store import Kept
from engine import Span


def carry_over(kept: Kept, old: str, new: str) -> Kept:
    """What is remembered of ``old``, as it applies to ``new``: a place in what was changed goes to where the
    change begins, passages that are not as they were are let go."""
    before = _alike(old, new)
    behind = _alike(old[before:][::-1], new[before:][::-1])

    def place(char: int) -> int:
        if char <= before:
            return char
        return char + len(new) - len(old) if char >= len(old) - behind else before

    def moved(spans: Iterable[Span]) -> Iterator[Span]:
        for span in spans:
            there = Span(place(span.start), place(span.end))
            if new[there.start : there.end] == old[span.start : span.end]:
                yield there

    return Kept(place(kept.char), frozenset(moved(kept.reversed)), tuple(moved(kept.own)), kept.voices)


def _alike(one: str, other: str) -> int:
    """How many characters are the same at the beginning of both."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
