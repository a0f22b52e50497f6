"""The contents and the title of a PDF: its own bookmarks, and the largest words of its first page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

import pypdfium2

from app.documents.model import SEPARATOR, Document, Heading, Part, assemble
from app.documents.pdf.margins import Page
from app.documents.pdf.paragraphs import Placed, Usual
from app.documents.pdf.pieces import bare

MAX_ENTRIES = 5000
_DEPTH = 6
_LONGEST = 150
"""Characters of a paragraph that may be what a bookmark names, and of a title."""
_NEAR = 6.0
"""Points that a bookmark may point below the top of what it names."""
_NO_TITLE = re.compile(
    r"untitled\b.*|\(?(?:anonymous|unspecified|unknown)\)?|document\d*|microsoft \w+ - .*"
    r"|(?:power)?point presentation"
    r"|\S+\.(?:docx?|dvi|tex|indd|qxd|pdf|odt|rtf|ps|p65|fm|txt|html?|pptx?|exe)",
    re.I,
)
"""Titles that programs give by themselves."""


@dataclass(frozen=True)
class Bookmark:
    """An entry of a PDF's own contents: the index of its page, and how high there, if it says so."""

    title: str
    level: int
    page: int
    top: float | None


def bookmarks(pdf: pypdfium2.PdfDocument) -> list[Bookmark]:
    """The entries of a PDF's contents that lead to a page of it."""
    return list(islice(_entries(pdf), MAX_ENTRIES))


def _entries(pdf: pypdfium2.PdfDocument) -> Iterator[Bookmark]:
    for entry in pdf.get_toc(max_depth=_DEPTH):
        title, place = " ".join(entry.get_title().split()), entry.get_dest()
        page = place.get_index() if place else None
        if title and page is not None and 0 <= page < len(pdf):
            _, view = place.get_view()
            yield Bookmark(title, entry.level + 1, page, view[1] if len(view) == 3 else None)


def document_of(placed: list[Placed], entries: list[Bookmark], title: str) -> Document:
    """Assemble parts; with bookmarks, these are the contents, and what they name are headings."""
    placed = [item for item in placed if item.part.text.strip()]
    if len(entries) < 2:
        return assemble((item.part for item in placed), title=title)
    parts = [item.part for item in placed]
    named: list[tuple[int, Heading]] = []
    first = 0
    for entry in entries:
        at, is_title = _place(entry, placed, first)
        level = min(entry.level, 6)
        if is_title:
            parts[at] = replace(parts[at], kind="heading", level=level)
            first = at
        named.append((at, Heading(parts[at].text if is_title else entry.title, level, 0)))
    starts, start = [], 0
    for part in parts:
        starts.append(start)
        start += len(part.text) + len(SEPARATOR)
    named.sort(key=lambda item: item[0])
    outline = tuple(replace(heading, start=starts[at]) for at, heading in named)
    return replace(assemble(parts, title=title), outline=outline)


def _place(entry: Bookmark, placed: list[Placed], first: int) -> tuple[int, bool]:
    """Which part a bookmark names, and whether that is its title and nothing else."""
    title = _letters(entry.title)
    on_page = [i for i, item in enumerate(placed) if item.page == entry.page and not _is_struck(item.part)]
    for i in on_page:
        text = _letters(placed[i].part.text)
        short = len(placed[i].part.text) <= _LONGEST
        if i >= first and title and short and (text == title or _ends(text, title) or _ends(title, text)):
            return i, True
    below = [i for i in on_page if entry.top is None or placed[i].top <= entry.top + _NEAR]
    behind = [i for i, item in enumerate(placed) if item.page >= entry.page]
    return next(iter(below or behind or on_page), len(placed) - 1), False


def _is_struck(part: Part) -> bool:
    return any(skip.span.start == 0 and skip.span.end == len(part.text) for skip in part.skips)


def _ends(text: str, title: str) -> bool:
    """Whether a text is a title with its number before it."""
    return (
        text.endswith(title)
        and re.fullmatch(r"(?:chapter|kapitel|section|part)?[\divxlc]{1,8}|[a-z]", text[: -len(title)])
        is not None
    )


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()


def title_of(title: str, pages: list[Page], usual: Usual, name: str) -> str:
    """A PDF's title: that of its properties, else the largest words of its first page, else ``name``."""
    title = " ".join(title.split())
    if title and not _NO_TITLE.fullmatch(title):
        return title
    lines = (
        [line for line in pages[0].lines if not line.turned and re.search(r"[^\W\d_]{2}", line.text)]
        if pages
        else []
    )
    largest = max((line.size for line in lines), default=0.0)
    if largest <= 1.25 * usual.size:
        return name
    first = next(i for i, line in enumerate(lines) if line.size > 0.9 * largest)
    last = first
    while last < len(lines) and lines[last].size > 0.9 * largest:
        last += 1
    found = " ".join(" ".join(bare(line.text) for line in lines[first:last]).split())
    return found if len(found) <= _LONGEST else name
