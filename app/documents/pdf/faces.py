"""Which characters of a PDF's paragraph are bold or italic, by the pieces that its lines are made of."""

from __future__ import annotations

from collections.abc import Sequence

from app.documents.pdf.letters import LIGATURES
from app.documents.pdf.pieces import Line
from app.documents.typesetting import Run, RunStyle
from engine import Span

_NEAR = 8
"""Characters of the text, beyond which a letter of a piece is none of it."""


def runs_of(text: str, lines: Sequence[Line], styles: Sequence[RunStyle]) -> tuple[Run, ...]:
    """Where a paragraph's text is in each of some styles; nowhere where its letters are others.

    Args:
        text: the letters of the lines in order, words that were divided put together.
        lines: of the paragraph.
        styles: that are asked for.
    """
    pieces = [piece for line in lines for piece in line.styled]
    wanted = [style for style in styles if any(_has(piece, style) for piece in pieces)]
    if not wanted:
        return ()
    spans: dict[RunStyle, list[Span]] = {style: [] for style in wanted}
    at = 0
    for piece in pieces:
        start = -1
        for letter in filter(str.isalnum, piece.text.translate(LIGATURES)):
            found = text.find(letter, at, at + _NEAR)
            if found < 0:
                return ()
            start = found if start < 0 else start
            at = found + 1
        for style in wanted if start >= 0 else ():
            if _has(piece, style):
                _add(spans[style], Span(start, at), text)
    return tuple(Run(span, style) for style in wanted for span in spans[style])


def _has(line: Line, style: RunStyle) -> bool:
    return line.bold if style == "bold" else line.italic


def _add(spans: list[Span], span: Span, text: str) -> None:
    """Another span of a style, one with the last where only spaces and signs stand between."""
    if spans and not any(map(str.isalnum, text[spans[-1].end : span.start])):
        span = Span(spans.pop().start, span.end)
    spans.append(span)
