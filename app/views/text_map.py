"""Places in a document's text and in the text widget that shows it.

A document counts Unicode characters and separates its blocks by an empty line; Qt counts UTF-16
units and gives each block a paragraph of its own.
"""

from __future__ import annotations

import bisect

from app.documents.model import Block, Document
from engine import Span

LINE_SEPARATOR = "\u2028"


def shown(text: str) -> str:
    """A block's text as the widget holds it: line breaks inside a paragraph, nothing else changed."""
    return text.replace("\n", LINE_SEPARATOR).replace("\u2029", " ")


class TextMap:
    """Both ways between characters of a document and positions in its widget."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._blocks = document.blocks
        self._starts = [block.span.start for block in document.blocks]
        self._units: list[int] = []
        at = 0
        for block in document.blocks:
            self._units.append(at)
            at += _units(self._slice(block)) + 1

    def position(self, char: int) -> int:
        """Widget position of a character; one between blocks counts to the block before it."""
        index = self._index(char)
        if index is None:
            return 0
        block = self._blocks[index]
        inside = self._text[block.span.start : min(max(char, block.span.start), block.span.end)]
        return self._units[index] + _units(inside)

    def char(self, position: int) -> int:
        """Character at a widget position."""
        index = bisect.bisect_right(self._units, position) - 1
        if index < 0:
            return 0
        block = self._blocks[index]
        left = position - self._units[index]
        text = self._slice(block)
        if text.isascii():
            return block.span.start + min(left, len(text))
        for offset, character in enumerate(text):
            if left <= 0:
                return block.span.start + offset
            left -= 2 if ord(character) > 0xFFFF else 1
        return block.span.end

    def positions(self, span: Span) -> tuple[int, int]:
        """Widget positions of a span's start and end."""
        return self.position(span.start), self.position(span.end)

    def _index(self, char: int) -> int | None:
        index = bisect.bisect_right(self._starts, char) - 1
        return index if index >= 0 else (0 if self._blocks else None)

    def _slice(self, block: Block) -> str:
        return self._text[block.span.start : block.span.end]


def _units(text: str) -> int:
    """Length in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
