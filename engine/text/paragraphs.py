"""Finds paragraphs in plain text, lazily and from any position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.types import Span

_LIST_ITEM = re.compile(r"\s*(?:[-+*•‣▪●]|\(?(?:\d{1,3}|[a-zA-Z])[.)]\s)")
_CLOSED = re.compile(r"[.!?…:;,。！？：；，、؟۔।\"”’»)\]]\s*$")
_STRONG_END = re.compile(
    r"[.!?](?<=[^\W\d_A-Z]{4}.)[\"'”’)\]»]*\s+(?=[\"'“‘(\[«]*[A-ZÀ-ÞА-ЯΑ-Ω])|[。！？।۔؟][”’」』）]*"
)
_WRAPPED = range(45, 121)
"""Lengths of a line that was broken by an editor or a printer, not by its author."""
_LONGEST_HEADING = 80
_BLOCK = 300
"""Fewest characters handed to the sentence splitter at once, of a paragraph over twice as long;
at most four times as many. Its time grows faster than the text."""
_BLANK_LINES = re.compile(r"\s*\n")


@dataclass(frozen=True)
class Block:
    """A stretch of source text to be split into sentences.

    Attributes:
        span: where it stands; white space at its ends included.
        paragraph: source character at which its paragraph begins.
        closes_paragraph: whether the paragraph ends with it.
        heading: whether the paragraph is a heading.
    """

    span: Span
    paragraph: int
    closes_paragraph: bool
    heading: bool


def blocks(text: str, start: int = 0) -> Iterator[Block]:
    """Blocks from the one that holds character ``start`` to the end of ``text``.

    Where blocks begin does not depend on ``start``. A line break ends a paragraph unless the line
    looks wrapped: 45 to 120 characters long, or followed by a small letter. Very long paragraphs
    come in blocks of 300 to 1200 characters that end where a sentence surely ends, or, where none
    does, between clauses or words.
    """
    position = _paragraph_start(text, min(max(start, 0), len(text)))
    while position < len(text):
        end = _paragraph_end(text, position)
        heading = _is_heading(text, position, end)
        for span in _pieces(text, position, end):
            if span.end > start:
                yield Block(span, position, span.end == end, heading)
        position = end


def _line_end(text: str, position: int) -> int:
    """One past the line break that ends the line of ``position``."""
    found = text.find("\n", position)
    return len(text) if found < 0 else found + 1


def _continues(text: str, line: int, following: int) -> bool:
    """Whether the paragraph goes on from the line at ``line`` to the line at ``following``."""
    after = text[following : min(_line_end(text, following), following + 200)]
    # A line too long to be wrapped needs no look at its end.
    before = text[line : min(following, line + 200)].strip()
    if not before or not after.strip() or _LIST_ITEM.match(after):
        return False
    return after.lstrip()[0].islower() or len(before) in _WRAPPED


def _paragraph_end(text: str, position: int) -> int:
    """One past the paragraph that begins at ``position``, blank lines after it included."""
    line, end = position, _line_end(text, position)
    while end < len(text) and _continues(text, line, end):
        line, end = end, _line_end(text, end)
    blank = _BLANK_LINES.match(text, end)
    return blank.end() if blank else end


def _paragraph_start(text: str, position: int) -> int:
    """Where the paragraph that holds ``position`` begins."""
    line = text.rfind("\n", 0, position) + 1
    while line > 0:
        before = text.rfind("\n", 0, line - 1) + 1
        if not text[line : _line_end(text, line)].strip():
            line = text.rfind("\n", 0, _last_ink(text, line)) + 1
        elif _continues(text, before, line):
            line = before
        else:
            break
    return line


def _last_ink(text: str, position: int) -> int:
    """One past the last character before ``position`` that is not white space, or 0."""
    while position > 0:
        chunk = text[max(0, position - 4096) : position]
        if chunk.rstrip():
            return position - len(chunk) + len(chunk.rstrip())
        position -= len(chunk)
    return 0


def _is_heading(text: str, start: int, end: int) -> bool:
    """A short line without end punctuation that stands apart before other text."""
    body = text[start : min(end, start + 400)].strip()
    apart = text.count("\n", start + len(text[start:end].rstrip()), end) > 1 and end < len(text)
    short = len(body) <= _LONGEST_HEADING and "\n" not in body
    return apart and short and not _CLOSED.search(body) and not _LIST_ITEM.match(body)


def _pieces(text: str, start: int, end: int) -> Iterator[Span]:
    """A paragraph in stretches that end where a sentence surely ends, or else at the best gap."""
    while end - start > 2 * _BLOCK:
        limit = start + 4 * _BLOCK
        found = _STRONG_END.search(text, start + _BLOCK, min(limit, end))
        if not found and end <= limit:
            break
        cut = found.end() if found else _last_gap(text, start + _BLOCK, limit)
        yield Span(start, cut)
        start = cut
    yield Span(start, end)


def _last_gap(text: str, start: int, limit: int) -> int:
    """The last end of a clause in ``[start, limit)``, else of a word, else ``limit``."""
    for marks in (".!?;:—", ",、，", " \n\t"):
        spots = [
            text.rfind(f"{mark} " if mark.isascii() and mark.strip() else mark, start, limit)
            for mark in marks
        ]
        if (best := max(spots)) >= 0:
            return best + 1
    return limit
