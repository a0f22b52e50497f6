"""What somebody has read of an EPUB already: its media overlays, as parts of the text with their sound.

Source: https://www.w3.org/TR/epub-33/#sec-media-overlays
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from urllib.parse import unquote

from app.documents.books.marking import Pages, Tree, closed, opened
from app.documents.books.overlays import Package, tree_of
from app.documents.common.archive import Archive, inside
from app.documents.model import Block
from engine import Recorded, Span
from engine.errors import DocumentFormatError

_CLOCK = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?|\.\d+)(h|min|s|ms)?$")
_UNITS = {"h": 3600.0, "min": 60.0, "s": 1.0, "ms": 0.001}
_APART_SECONDS = 0.05
"""So far from each other words of a sentence may stand in the sound."""
_LONGEST_SECONDS = 40.0
_ENDS = re.compile(r"[.!?…。！？][\"'”’»)\]]*\s*$")


def narrated(book: Archive, text: str, blocks: Sequence[Block]) -> tuple[Recorded, ...]:
    """The parts of a book's text of which it has sound; none where that makes no sense.

    Words that follow each other in a sentence are one part, which knows when each is heard.
    """
    try:
        package = Package(book)
        pages = package.pages()
        lists = [(name, tree_of(book.read(name))) for name in package.overlays() if book.has(name)]
        if not lists:
            return ()
        spans, numbers = Pages(text, list(pages.values())).spans(), {name: n for n, name in enumerate(pages)}
    except DocumentFormatError:
        return ()
    found = []
    for name, tree in lists:
        for par in tree.getElementsByTagNameNS("*", "par"):
            where, part = _place(name, par), _heard(name, par)
            span = spans.get((numbers.get(where[0], -1), where[1]))
            if part is not None and span is not None and book.has(part.sound):
                whole = Span(opened(text, span.start), closed(text, span.end))
                found.append(replace(part, span=whole))
    return tuple(_in_sentences(found, text, [block.span.start for block in blocks]))


def _place(name: str, par: Tree) -> tuple[str, str]:
    """The page and the element that an item is about."""
    texts = par.getElementsByTagNameNS("*", "text")
    page, _, place = (texts[0].getAttribute("src") if texts else "").partition("#")
    return inside(name, unquote(page)) or "", unquote(place)


def _heard(name: str, par: Tree) -> Recorded | None:
    """What is heard of an item, as yet without its place in the text."""
    sounds = par.getElementsByTagNameNS("*", "audio")
    sound = inside(name, unquote(sounds[0].getAttribute("src"))) if sounds else None
    if sound is None:
        return None
    begin, end = (_seconds(sounds[0].getAttribute(edge)) for edge in ("clipBegin", "clipEnd"))
    start, last = begin or 0.0, math.inf if end is None else end
    return Recorded(Span(0, 0), sound, start, last) if start < last else None


def _seconds(clock: str) -> float | None:
    """What SMIL writes for a time: "1:02:03.5", "02:03", "3.5s", "350ms"."""
    match = _CLOCK.match(clock.strip().removeprefix("npt="))
    if match is None:
        return None
    hours, minutes, rest, unit = match.groups()
    return 3600.0 * int(hours or 0) + 60.0 * int(minutes or 0) + float(rest) * _UNITS[unit or "s"]


def _in_sentences(parts: list[Recorded], text: str, blocks: list[int]) -> Iterator[Recorded]:
    """In the order of the text, none overlapping; words of a sentence together."""
    last: Recorded | None = None
    for part in sorted(parts, key=lambda each: (each.span.start, each.span.end)):
        if last is None:
            last = part
        elif part.span.start < last.span.end:
            continue
        elif _goes_on(last, part, text, blocks):
            words = (*(last.words or ((last.span, last.start),)), (part.span, part.start))
            last = replace(last, span=Span(last.span.start, part.span.end), end=part.end, words=words)
        else:
            yield last
            last = part
    if last is not None:
        yield last


def _goes_on(last: Recorded, part: Recorded, text: str, blocks: list[int]) -> bool:
    """Whether a part is heard in one go with the one before it."""
    return (
        part.sound == last.sound
        and abs(part.start - last.end) < _APART_SECONDS
        and part.end - last.start < _LONGEST_SECONDS
        and bisect_right(blocks, last.span.start) == bisect_right(blocks, part.span.start)
        and _ENDS.search(text[last.span.start : part.span.start]) is None
    )
