"""Where sentences and paragraphs begin, for stepping through a text that is not being read yet.

Only good enough to step by: the engine splits anew, by language, what it reads.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator

from app.documents.model import Block, Document
from engine import Span

_END = re.compile(r"[.!?…][\"'”’»)\]]*\s+(?=[^\sa-zß-ÿ])|[。！？]+[」』”]*\s*|\n{2,}")


def paragraph_step(document: Document, char: int, by: int) -> int:
    """The start of the paragraph ``by`` away from the one that holds ``char``."""
    starts = [block.span.start for block in document.blocks]
    at = max(bisect.bisect_right(starts, char) - 1, 0)
    if by < 0 and starts[at] < char:
        by += 1  # back to the beginning of this one first
    return starts[min(max(at + by, 0), len(starts) - 1)]


def sentence_step(document: Document, char: int, by: int) -> int:
    """The start of the sentence ``by`` away from the one that holds ``char``."""
    while by > 0:
        char, by = _next(document, char), by - 1
    while by < 0:
        char, by = _previous(document, char), by + 1
    return char


def sentence_start(document: Document, char: int) -> int:
    """The start of the sentence that holds ``char``."""
    block = document.blocks[_at(document, char)]
    return max((start for start in _starts(document, block) if start <= char), default=block.span.start)


def sentence_at(document: Document, char: int) -> Span:
    """The sentence that begins at a character."""
    end = _next(document, char)
    text = document.text[char : end if end > char else len(document.text)]
    return Span(char, char + len(text.rstrip()))


def _next(document: Document, char: int) -> int:
    at = _at(document, char)
    for block in document.blocks[at : at + 2]:
        for start in _starts(document, block):
            if start > char:
                return start
    return char


def _previous(document: Document, char: int) -> int:
    start = sentence_start(document, char)
    at = _at(document, start)
    earlier = [s for block in document.blocks[max(at - 1, 0) : at + 1] for s in _starts(document, block)]
    return max((s for s in earlier if s < start), default=start)


def _at(document: Document, char: int) -> int:
    return max(bisect.bisect_right([block.span.start for block in document.blocks], char) - 1, 0)


def _starts(document: Document, block: Block) -> Iterator[int]:
    yield block.span.start
    for match in _END.finditer(document.text, block.span.start, block.span.end):
        if match.end() < block.span.end:
            yield match.end()
