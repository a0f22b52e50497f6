"""What stands among a PDF's text and is none of its sentences: contents, figures, formulas, programs."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby, pairwise

from app.documents.common.skips import CONTENTS
from app.documents.model import SkipReason
from app.documents.pdf.margins import Page, shape
from app.documents.pdf.pieces import Line, bare

Aside = SkipReason | None
"""Why a line is not read; None of a caption, which is."""
_FEWEST = 3
"""Entries of a list of contents, and pieces of a formula, at least."""
_PAGE = re.compile(r"(?:^|.*\S\s)(\d{1,4}|[ivxlc]{1,7})\s*")
_DOTS = re.compile(r"(?:[.·…_]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})?\s*$|\s(?:\d{1,4}|[ivxlc]{1,7})\s*$")
_LEADER = re.compile(r"(?:[.·…]\s?){4,}")
_NUMBERED = re.compile(
    r"(?:(?:fig(?:ure)?|tab(?:le)?|plate|chart|scheme|abb(?:ildung)?|tabelle|figura|tabla|tableau)\.?)\s?"
    r"(?:[A-Z]\.?)?(?:\d{1,3}|[IVX]{1,5})(?:[.\-]\d{1,2})?[a-z]?(?P<stop>\s?[.:|–—])?(?=\s|$)",
    re.I,
)
_FIGURE = re.compile(r"(?i:fig|plate|chart|scheme|abb)")
_SMALL = 0.87
"""Share of the usual size of type that words within a figure have at most."""
_FAR = 260.0
"""Points from a figure's words to the next of them, or to its caption, at most."""
_NAMES = re.compile(r"\b(?:arg|cos|cov|det|diag|exp|inf|lim|log|max|min|mod|sgn|sin|sup|tan|tr|var)\b", re.I)
_EQUALS = re.compile("[=∑∏∫√≤≥≈≠→∈∝≡\x00-\x08\x0e-\x1f]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NAME = re.compile(r"[-\w.]+")
_SIGNS = re.compile(r"[{}=<>\\_$#@|+~^`\[\]();/*]")


def asides(
    pages: list[Page], around: list[dict[int, SkipReason]], body: float, width: float, font: str
) -> list[dict[int, Aside]]:
    """Which lines of each page stand beside its sentences.

    Args:
        pages: all of a document.
        around: lines that are no text of it.
        body, width, font: the usual size of type, width of a line in points, and family.
    """
    last = {shape(bare(line.text)): at for at, page in enumerate(pages) for line in page.lines}
    found = []
    for at, (page, taken) in enumerate(zip(pages, around, strict=True)):
        aside: dict[int, Aside] = {}
        for lines in (_contents(page, at, last), _formulas(page, body)):
            aside.update((i, reason) for i, reason in lines.items() if i not in taken)
        if not re.search(r"mono|courier|typewriter", font, re.I):
            aside.update(dict.fromkeys(_code(page, taken), "code"))
        for caption, labels in _figures(page, {*taken, *aside}, body, width, font):
            aside.update(dict.fromkeys(caption))
            aside.update(dict.fromkeys(labels, "picture"))
        found.append(aside)
    return found


def _contents(page: Page, at: int, last: dict[str, int]) -> dict[int, Aside]:
    """Lines with numbers of pages at the right: named as contents, led there by dots, or titles again."""
    lines = page.lines
    edges: dict[int, list[int]] = defaultdict(list)
    for i, line in enumerate(lines):
        if not line.turned and _PAGE.fullmatch(line.text):
            edges[round(line.right / 4)].append(i)
    for edge in sorted(edges):
        edges[edge] += edges.pop(edge + 1, [])
    found: dict[int, Aside] = {}
    for group in sorted(edges.values(), key=len, reverse=True):
        group.sort(key=lambda i: -lines[i].baseline)
        rows = {i: [*_left_of(lines, i)] for i in group}
        rows = {i: left for i, left in rows.items() if left or not lines[i].text.strip().isdecimal()}
        values = [int(m[1]) for i in rows if (m := _PAGE.fullmatch(lines[i].text)) and m[1].isdecimal()]
        if len(rows) < _FEWEST or 2 * sum(b < a for a, b in pairwise(values)) > len(rows) / 4:
            continue
        texts = [
            " ".join(lines[k].text for k in (*left, *([i] if not left else []))) for i, left in rows.items()
        ]
        again = sum(last.get(shape(_DOTS.sub("", text)), 0) > at for text in texts)
        dotted = sum(_LEADER.search(text) is not None for text in texts)
        top, low = (
            lines[i].top if k == 0 else lines[i].bottom
            for k, i in enumerate((next(iter(rows)), next(reversed(rows))))
        )
        right = max(lines[i].right for i in rows) + 4
        # A list that goes on in the next column begins where that does.
        left = min(lines[k].left for i, row in rows.items() for k in (i, *row)) - 4 if found else -1.0
        named = any(line.bottom > top - 2 and CONTENTS.fullmatch(line.text.strip(" .:")) for line in lines)
        if (named and not found) or 2 * again > len(rows) or 2 * dotted > len(rows):
            found |= {
                i: "contents"
                for i, line in enumerate(lines)
                if low - 1 < line.baseline < top and line.right <= right and line.left >= left
            }
    return found


def _left_of(lines: list[Line], at: int) -> Iterator[int]:
    """The lines on the row of a number, before it."""
    number = lines[at]
    for i, line in enumerate(lines):
        level = abs(line.baseline - number.baseline) < 0.35 * number.size
        if i != at and level and line.right <= number.left + 1 and not line.turned:
            yield i


def _formulas(page: Page, body: float) -> dict[int, Aside]:
    """Pieces of formulas that stand in lines of their own, one over the other."""
    found: dict[int, Aside] = {}
    for is_piece, group in groupby(range(len(page.lines)), key=lambda i: is_formula(page.lines[i].text)):
        rows = list(group)
        lines = [page.lines[i] for i in rows]
        stacked = any(a.bottom < b.top and b.bottom < a.top for a, b in pairwise(lines))
        signs = any(_EQUALS.search(line.text) for line in lines)
        if is_piece and len(rows) >= _FEWEST and stacked and signs:
            found.update(dict.fromkeys(rows, "formula"))
    return found


def is_formula(text: str) -> bool:
    """Whether a line has no words, but signs or single letters."""
    words = _WORD.findall(_NAMES.sub("", bare(text)))
    letters = sum(map(str.isalnum, text))
    return 3 * sum(map(len, words)) < letters or not letters


def _code(page: Page, taken: dict[int, SkipReason]) -> Iterator[int]:
    """Lines of programs: in type of one width where the text's is not, and no sentences."""
    own = [i not in taken and line.is_fixed and not line.turned for i, line in enumerate(page.lines)]
    for is_code, group in groupby(range(len(own)), key=own.__getitem__):
        rows = list(group)
        lines = [page.lines[i] for i in rows]
        # A name by itself is a word of a sentence, or what a paragraph is about.
        named = len(rows) == 1 and _NAME.fullmatch(lines[0].text.strip())
        apart = len(rows) > 1 or _is_apart(page.lines, rows[0])
        if is_code and apart and not named and not _is_prose(lines):
            yield from rows


def _is_prose(lines: list[Line]) -> bool:
    text = " ".join(line.text for line in lines)
    signs = len(_SIGNS.findall(text))
    return (
        signs < 0.02 * len(text)
        and len(text.split()) > 4 * len(lines)
        and text.rstrip().endswith((".", "?", "!"))
    )


def _is_apart(lines: list[Line], at: int) -> bool:
    """Whether a line alone is indented, or stands apart from those above and below."""
    line, near = lines[at], [*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]]
    return all(
        abs(line.baseline - other.baseline) > 1.5 * line.size or abs(line.left - other.left) > line.size
        for other in near
    )


def _figures(
    page: Page, taken: set[int], body: float, width: float, font: str
) -> Iterator[tuple[list[int], list[int]]]:
    """The lines of each caption, and those of the words within its figure."""
    lines = page.lines
    for at, first in enumerate(lines):
        match = _NUMBERED.match(first.text.strip())
        own = match and (match["stop"] or first.size < 0.95 * body or first.bold or first.italic)
        if not own or at in taken or first.turned:
            continue
        caption = [at]
        for i in range(at + 1, len(lines)):
            line, last = lines[i], lines[i - 1]
            near = 0 < last.baseline - line.baseline < 1.4 * line.size and line.beside(last)
            if i in taken or not near or abs(line.size - first.size) > 0.08 * first.size:
                break
            caption.append(i)
        labels = (
            _labels(lines, caption, taken, body, width, font) if _FIGURE.match(first.text.strip()) else []
        )
        yield caption, labels


def _labels(
    lines: list[Line], caption: list[int], taken: set[int], body: float, width: float, font: str
) -> list[int]:
    """Small words, or those in another type, between a caption and the text above it."""
    first = lines[caption[0]]
    middle, reach = (first.left + first.right) / 2, max(width, first.right - first.left) / 2
    above = [
        i
        for i, line in enumerate(lines)
        if line.bottom >= first.top - 1
        and line.right > middle - reach
        and line.left < middle + reach
        and i not in caption
    ]
    found: list[int] = []
    low = first.top
    for i in sorted(above, key=lambda i: lines[i].bottom):
        line = lines[i]
        small = line.size < _SMALL * body or (line.font != font and len(line.text.split()) < 5)
        if i in taken or line.bottom - low > _FAR or not small or (line.bold and line.size > body):
            break
        found.append(i)
        low = max(low, line.top)
    return found
