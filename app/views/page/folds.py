"""Long passages that are left out stand folded on the page: one line that says how many there are."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from app.documents.model import Document, Skip
from app.views.page.plan import Overlapping
from engine import Span

FOLDED = frozenset({"front matter", "licence", "left out"})
"""Reasons of what nobody wants to see; tables, code and notes are looked at."""
FEWEST_LINES = 7


@dataclass(frozen=True)
class Fold:
    """Blocks that stand folded, the first and the last of them, and about how many lines they are."""

    first: int
    last: int
    reason: str
    lines: int


def folds(
    document: Document, skips: Sequence[Skip], columns: int, kept: Collection[int] = ()
) -> dict[int, Fold]:
    """Folds by their first block.

    Args:
        columns: characters of a line.
        kept: blocks that are never folded: those of tables.
    """
    found: dict[int, Fold] = {}
    run: list[int] = []
    reason = ""
    left = Overlapping(skips, lambda skip: skip.span)
    for index in _candidates(document, skips):
        span = document.blocks[index].span
        why = next((skip.reason for _, own, skip in left.over(span) if _covers(own, span, document.text)), "")
        if why not in FOLDED or index in kept:
            continue
        if run and (index != run[-1] + 1 or why != reason):
            _add(found, document, run, reason, columns)
            run = []
        reason = why
        run.append(index)
    _add(found, document, run, reason, columns)
    return found


def _candidates(document: Document, skips: Sequence[Skip]) -> list[int]:
    """Blocks that a passage touches which may be folded."""
    places = Overlapping(document.blocks, lambda block: block.span)
    spans = [skip.span for skip in skips if skip.reason in FOLDED]
    return sorted({index for span in spans for index, *_ in places.over(span)})


def _covers(skip: Span, block: Span, text: str) -> bool:
    """Whether nothing of a block is left but space."""
    before, behind = (
        text[block.start : max(skip.start, block.start)],
        text[min(skip.end, block.end) : block.end],
    )
    return skip.start < block.end and skip.end > block.start and not (before + behind).strip()


def _add(found: dict[int, Fold], document: Document, run: Sequence[int], reason: str, columns: int) -> None:
    spans = [document.blocks[index].span for index in run]
    texts = (document.text[span.start : span.end] for span in spans)
    lines = sum(math.ceil(len(line) / columns) or 1 for text in texts for line in text.split("\n"))
    if lines >= FEWEST_LINES:
        found[run[0]] = Fold(run[0], run[-1], reason, lines)
