"""Titles that stand in the line of the text that they begin, as LaTeX's \\paragraph sets them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile

from app.documents.pdf.pieces import Line

_QUAD = 0.6
"""Sizes of type between such a title and its text, at least: more than a space."""
_TITLE = re.compile(r"[^\W_a-z].{2,90}[^\W_]\)?", re.S)
_TEXT = re.compile(r"[^\w\s]?[^\W\d_a-z].*\s", re.S)


def run_in(line: Line) -> tuple[Line, ...]:
    """A line apart from the bold title that it begins with; itself where it begins with none."""
    title = tuple(takewhile(lambda piece: piece.bold, line.styled))
    text = line.styled[len(title) :]
    if not title or not text or text[0].left - title[-1].right < _QUAD * line.size:
        return (line,)
    letters = "".join("".join(piece.text.split()) for piece in title)
    at = _behind(line.text, letters)
    head, rest = line.text[:at].strip(), line.text[at:].strip()
    if not at or not _TITLE.fullmatch(head) or not _TEXT.match(rest):
        return (line,)
    # What follows begins as far left as the lines below it.
    return (
        replace(line, text=head, right=title[-1].right, parts=title, bold=True),
        replace(line, text=rest, parts=text, bold=all(piece.bold for piece in text)),
    )


def _behind(text: str, letters: str) -> int:
    """Where a text goes on behind letters that it begins with, but for spaces; 0 where it does not."""
    left = len(letters)
    for at, letter in enumerate(text):
        left -= not letter.isspace()
        if left < 0:
            return at if "".join(text[:at].split()) == letters else 0
    return 0
