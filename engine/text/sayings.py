"""Parts of a text that are said in other words, such as formulas."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from engine.text.script import Saying
from engine.text.spans import TracedText, join
from engine.types import Span


def within(span: Span, sayings: Sequence[Saying]) -> Sequence[Saying]:
    """Those of a stretch of the source, of which the first may begin before it; ``sayings`` are sorted."""
    if not sayings:
        return ()
    first, end = (bisect_left(sayings, at, key=lambda each: each.span.start) for at in (span.start, span.end))
    if first and sayings[first - 1].span.end > span.start:
        first -= 1
    return sayings[first:end]


def in_other_words(text: TracedText, sayings: Sequence[Saying], language: str) -> TracedText:
    """A passage in ``language`` with other words for parts of it; each of them stands for its whole part.

    Of a part whose first character is not there nothing is said: it was said where that is, or left out.
    """
    pieces, done = [], 0
    for saying in sayings:
        if saying.language not in ("", language):
            continue
        at, end = (bisect_left(text.starts, place, done) for place in (saying.span.start, saying.span.end))
        if at < len(text) and text.starts[at] == saying.span.start:
            words = TracedText.covering(_apart(saying, text.text[:at][-1:], text.text[end:][:1]), saying.span)
            pieces += [text[done:at], words]
            done = end
        elif end > at:
            pieces.append(text[done:at])
            done = end
    return join([*pieces, text[done:]]) if pieces else text


def _apart(saying: Saying, before: str, after: str) -> str:
    """The words, with spaces where they would run into what stands beside them."""
    behind = " " if after.isalnum() or not len(saying.span) else ""
    return (" " if before.isalnum() else "") + saying.text + behind
