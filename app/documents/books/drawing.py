"""Pages that are drawings: the text in their SVG."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser

from app.documents.common.skips import inline_skips
from app.documents.model import Part


def parts(tree: LexborHTMLParser) -> Iterator[Part]:
    """The text of each drawing of a page, its lines put together as one paragraph."""
    for drawing in tree.css("svg"):
        lines = []
        for text in drawing.css("text"):
            spans = text.css("tspan")
            lines += [span.text() for span in spans] if spans else [text.text()]
        whole = " ".join(" ".join(lines).split())
        if whole:
            yield Part("paragraph", whole, 0, inline_skips(whole))
