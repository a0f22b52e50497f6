"""What stands around a PDF's text, as running heads, numbers and watermarks do, and among it, as figures do.

Running heads are found by where they stand, as the outermost row of their page, and by their return on
the pages beside; page numbers by counting on from page to page.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from statistics import median

from app.documents.common.skips import listed
from app.documents.model import SkipReason
from app.documents.pdf.contents import ENTRY, LETTERS, heights_of, left_of, linked, listed_pages, shape
from app.documents.pdf.displays import FIGURE, algorithms, figures, formulas, listings, programs
from app.documents.pdf.folios import add_folios
from app.documents.pdf.pieces import MARK, MARK_END, Box, Line, Link, bare
from app.documents.pdf.tables import (
    ALIKE,
    MEAN,
    STOPPED,
    Type,
    boxed_labels,
    floating,
    is_usual,
    ruled,
    tables,
)

BAND = 0.15
"""Share of a page's height at top and bottom where running heads stand; LaTeX sets them at 11 to 14 %."""
_BAND_OF_NUMBERS = 0.18
"""That where a number alone stands, such as that of LaTeX's articles on American paper."""
_NEAR_EDGE = 0.09
_SPACE = 0.7
"""Sizes of type that a row must stand apart from the text where it is no nearer to the edge."""
_ROWS = 6
"""Rows at one end of a page that may be around its text."""
_NEAR = 2
"""Pages before and behind on which a running head returns: that of left pages is not that of right ones."""
_SHORTEST = 3
"""Letters of a title that may return as a running head."""
_PROSE = 4
"""Lines of a page's text, at least, under a running head that returns nowhere."""
_LEAD = 1.4
"""Times the distance of lines that such a head is above the text at least."""
_AS_LARGE = 0.85
"""Share of a head's size of type that it has at least where it returns."""
_SLIDE = 10
"""Lines of a slide at most, whose title may be that of the one before."""
_TITLED = 1.1
"""Times the usual size of type that such a title is at least."""
_FEW = 4
"""Pages among which a running head may return nowhere."""
_TOUCHED = re.compile(r"^\d{1,4}[A-Z]{4}|[A-Z]{4}\d{1,4}$")
"""The number of a page, which a head in capitals touches where it fills its line."""
_NUMBERED = re.compile(rf"^\d{{1,4}}\s+\S|\S\s+\d{{1,4}}$|^\d{{1,4}}$|{_TOUCHED.pattern}")
"""A row with the number of its page."""
_AT_END = re.compile(r"^\d{1,4}(?=\s\D)|(?<=\D\s)\d{1,4}$", re.A)
_CLEARED = re.compile(r"[\d/-]{9,}.*[$€]\s?\d|[$€]\d+\.\d\d.*©")
"""The number of a page beside what it is called; what a paper says of where its copies are paid."""
_TYPED_RULE = re.compile("_{12,}")
"""A rule that is typed over the page."""
_NUMBER = re.compile(
    r"(?:page |p\. ?|seite )?[-–—\[( ]*(?:\d{1,4}\.?|[ivxlc]{1,7})[-–—\]) ]*(?:(?:of|von|/) ?\d{1,4})?", re.I
)
_OF_PAGES = re.compile(r"page|seite|of|von|/", re.I)
"""One that says that it is a page's."""


@dataclass(frozen=True)
class Page:
    """The lines of a page in their order, its height in points, the rules and boxes on it, and its links."""

    lines: list[Line]
    height: float
    rules: list[Box] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)


def around(pages: list[Page], body: float) -> list[dict[int, SkipReason]]:
    """Which lines of each page are not its text, and why.

    Args:
        pages: all of a document.
        body: the size of type that most of it has, in points.
    """
    stand = [{place_of(line) for line in page.lines} for page in pages]
    again = {at for at, (own, after) in enumerate(pairwise(stand)) if own and own <= after}
    last = iter(_around([page for at, page in enumerate(pages) if at not in again], body))
    # Of slides that uncover their text step by step the last is read.
    reason: SkipReason = "running head"
    covered = (dict.fromkeys(range(len(page.lines)), reason) for page in pages)
    return [lines if at in again else next(last) for at, lines in enumerate(covered)]


def _around(pages: list[Page], body: float) -> list[dict[int, SkipReason]]:
    """The same of pages of which none shows again all that the one before it shows."""
    found: list[dict[int, SkipReason]] = [_by_themselves(page) for page in pages]
    _add_stamps(pages, body, found)
    _add_line_numbers(pages, found)
    add_folios([page.lines for page in pages], found)
    marks = called(pages)
    titles = _titles(pages, body)
    often = _often(pages)
    for top in (True, False):
        left = set(range(len(pages)))
        for _ in range(_ROWS):
            rows = {at: row for at in left if (row := _outer_row(pages[at], found[at], top, often))}
            texts = {at: [pages[at].lines[i] for i in row] for at, row in rows.items()}
            gone = {
                at
                for at in rows
                if _is_around(at, texts, body, marks[at], pages[at]) or _is_title(at, texts[at], titles, body)
            }
            if top:
                gone -= {at for at in gone if _begins_slides(at, texts, body, pages[at])}
            for at in gone:
                only = len(rows[at]) == 1 and _NUMBER.fullmatch(texts[at][0].text.strip())
                found[at].update(dict.fromkeys(rows[at], "page number" if only else "running head"))
            left = gone
    heads = (page.lines[i] for page, own in zip(pages, found, strict=True) for i in own)
    placed = Counter(map(_type_there, heads))
    for at in range(1, len(pages)):
        row = _outer_row(pages[at], found[at], top=True)
        lines = [pages[at].lines[i] for i in row]
        as_others = len(pages[at].lines) > _SLIDE and all(
            placed[_type_there(o)] > max(_FEWEST - 1, len(pages) / 2)
            and o.size < _TITLED * body
            and not (o.bold or o.is_fixed)
            for o in lines
        )
        if row and (as_others or _stands_alone(pages, found, at, row, body)):
            found[at].update(dict.fromkeys(row, "running head"))
    return found


def _type_there(line: Line) -> tuple[int, int, str]:
    """How high a line stands on its page, and in which type."""
    return round(line.baseline), round(2 * line.size), line.font


def _stands_alone(
    pages: list[Page], found: list[dict[int, SkipReason]], at: int, row: list[int], body: float
) -> bool:
    """Whether the first row of a page that returns nowhere is a running head all the same: small, numbered,
    or within a sentence that runs over from the page before; where pages are few, in another type."""
    page, lines = pages[at], [pages[at].lines[i] for i in row]
    level = [line for line in page.lines if line.is_level(lines[0])]
    rest = [line for i, line in enumerate(page.lines) if i not in found[at] and i not in row]
    before = [
        line
        for i, line in enumerate(pages[at - 1].lines)
        if i not in found[at - 1] and line.size > 0.9 * body
    ]
    left = [i for i in range(len(page.lines)) if i not in found[at]]
    if not before or len(rest) < _PROSE or not all(_may_be_head(line, body) for line in lines):
        return False
    heights = sorted({round(line.baseline) for line in rest}, reverse=True)
    lead = median([a - b for a, b in pairwise(heights)] or [0])
    if not _is_apart(page, left, row, top=True) or lines[0].baseline - heights[0] < _LEAD * lead:
        return False
    last, first = before[-1].text.rstrip(), max(rest, key=lambda line: line.top).text.lstrip()
    within = last[-1:].isalpha() or last[-1:] in ",-\u00ad"
    # What goes on in small letters is text, and what is large and bold a heading.
    headed = all(line.bold and line.size > 1.1 * body for line in lines)
    if headed or (within and lines[0].text[:1].islower()):
        return False
    few = len(pages) <= _FEW and not any(line.bold for line in lines)
    other = any(abs(line.size - body) > 0.06 * body or line.italic for line in lines)
    return (
        (within and first[:1].islower())
        # The number before a heading counts chapters.
        or any(
            _NUMBERED.search(line.text.strip()) and not line.bold and line.size <= 1.12 * body
            for line in level
        )
        or all(line.size < 0.92 * body and not line.bold for line in lines)
        or (few and other and max(line.top for line in pages[0].lines) < min(line.bottom for line in lines))
    )


def _by_themselves(page: Page) -> dict[int, SkipReason]:
    found: dict[int, SkipReason] = {}
    heights = heights_of(page.lines)
    for i, line in enumerate(page.lines):
        low = height_of(line, page) < BAND and _CLEARED.search(line.text)
        if line.turned or line.tag[1] == "Artifact" or low or _TYPED_RULE.fullmatch(line.text.strip()):
            found[i] = "running head"
        elif line.number:
            found[i] = "line number"
        elif ENTRY.fullmatch(line.text.strip()):
            found[i] = "contents"
            found.update(dict.fromkeys(left_of(page.lines, i, heights), "contents"))
        elif (
            _NUMBER.fullmatch(line.text.strip())
            and not _NEAR_EDGE < height_of(line, page) < 1 - _NEAR_EDGE
            and not (line.is_maths and line.text.strip().isalpha())
        ):
            found[i] = "page number"
            if _OF_PAGES.search(line.text) and height_of(line, page) < BAND:
                beside = (k for k, other in enumerate(page.lines) if k != i and line.is_level(other))
                found.update(dict.fromkeys(beside, "running head"))
    return found


def height_of(line: Line, page: Page) -> float:
    """How high a line stands, as a share of its page's height."""
    return (line.top + line.bottom) / 2 / page.height


def _add_line_numbers(pages: list[Page], found: list[dict[int, SkipReason]]) -> None:
    """Figures where those of other pages count lines, on pages of too few lines to count."""
    edges = {_edge(line) for page in pages for line in page.lines if line.number}
    for page, taken in zip(pages, found, strict=True):
        for i, line in enumerate(page.lines):
            if i not in taken and line.text.strip().isdecimal() and _edge(line) in edges:
                level = [other for other in page.lines if other.bottom < line.baseline < other.top]
                by_five = int(line.text) % 5 == 0
                if any(o.left > line.right or (by_five and o.right < line.left) for o in level):
                    taken[i] = "line number"


def _edge(line: Line) -> tuple[int, int]:
    """Where a number ends, and how high its figures are."""
    return round(line.right / 3), round(2 * line.height)


def _add_stamps(pages: list[Page], body: float, found: list[dict[int, SkipReason]]) -> None:
    """Large words drawn across the lines of several pages: watermarks."""
    large = [
        (at, i, line)
        for at, page in enumerate(pages)
        for i, line in enumerate(page.lines)
        if line.size > 1.8 * body
    ]
    counts = Counter(place_of(line) for _, _, line in large)
    across = {
        place_of(line)
        for at, _, line in large
        if counts[place_of(line)] > 1
        and any(line.beside(o) and line.bottom < o.bottom and o.top < line.top for o in pages[at].lines)
    }
    for at, i, line in large:
        if place_of(line) in across:
            found[at].setdefault(i, "running head")


def place_of(line: Line, text: str | None = None) -> tuple[str, int, int]:
    """Where a line stands, and what it says, or as what that is to count."""
    return line.text if text is None else text, round(line.left), round(line.bottom)


def _often(pages: list[Page]) -> set[tuple[str, int, int]]:
    """What stands at the same place of several pages that are no slides, with its figures and without."""
    lines = [line for page in pages if len(page.lines) > _SLIDE for line in page.lines]
    counts = Counter(place for line in lines for place in {place_of(line), place_of(line, shape(line.text))})
    return {place for place, count in counts.items() if count >= _FEWEST and place[0]}


def _outer_row(
    page: Page, taken: dict[int, SkipReason], top: bool, often: Collection[tuple[str, int, int]] = ()
) -> list[int]:
    """The lines of the outermost row of a page in the band there, or that are ``often`` there; none if it
    begins within."""
    left = [i for i in range(len(page.lines)) if i not in taken]
    if not left:
        return []
    outer = max(left, key=lambda i: page.lines[i].top if top else -page.lines[i].bottom)
    edge = page.lines[outer]
    middle, height = (edge.top + edge.bottom) / 2, height_of(edge, page)
    row = [i for i in left if page.lines[i].bottom < middle < page.lines[i].top]
    texts = [page.lines[i].text.strip() for i in row]
    counted = any(_NUMBER.fullmatch(text) or _TOUCHED.search(text) for text in texts)
    band = _BAND_OF_NUMBERS if counted else BAND
    returns = any(place_of(page.lines[i], shape(page.lines[i].text)) in often for i in row)
    if (band < height < 1 - band and not returns) or (height > 0.5) != top:
        return []
    same = all(place_of(page.lines[i]) in often for i in row)
    if _NEAR_EDGE < height < 1 - _NEAR_EDGE and not same and not _is_apart(page, left, row, top):
        return []
    return sorted(row, key=lambda i: page.lines[i].left)


def _is_apart(page: Page, left: list[int], row: list[int], top: bool) -> bool:
    """Whether more space parts a row from the text than parts the lines of this."""
    high, low = max(page.lines[i].top for i in row), min(page.lines[i].bottom for i in row)
    gaps = [low - page.lines[i].top if top else page.lines[i].bottom - high for i in left if i not in row]
    return min(gaps, default=page.height) > _SPACE * min(page.lines[i].size for i in row)


def _titles(pages: list[Page], body: float) -> dict[str, int]:
    """The shapes of large lines, and of two of them, and the first page that has each."""
    found: dict[str, int] = {}
    for at, page in enumerate(pages):
        large = [line.text for line in page.lines if line.size > 1.4 * body]
        for text in (*large, *map(" ".join, pairwise(large))):
            found.setdefault(shape(text), at)
    return found


def _is_title(at: int, row: list[Line], titles: dict[str, int], body: float) -> bool:
    """Whether a row says again what a page before has as a title."""
    shapes = {shape(line.text) for line in row if _may_be_head(line, body)}
    shapes |= {shape.removeprefix("chapter") for shape in shapes}
    return any(len(shape) > _SHORTEST and titles.get(shape, at) < at for shape in shapes)


def _is_around(at: int, rows: dict[int, list[Line]], body: float, called: set[str], page: Page) -> bool:
    """Whether the row of a page is no text, held against those of the pages beside it."""
    # A large name or sign may stand beside what is small; what is large returns where it stood before.
    pages = range(at - _NEAR, at) if len(page.lines) > _SLIDE else ()
    before = {place_of(line) for other in pages for line in rows.get(other, ())}
    row = [line for line in rows[at] if _may_be_head(line, body) or place_of(line) in before]
    headed = len(row) < len(rows[at]) and all(line.bold for line in rows[at])
    if not row or headed or _is_note(row, called, body):
        return False
    names = [line.text.strip() for line in row if not _NUMBER.fullmatch(line.text.strip())]
    # Those of the first and the last entry of a page of a dictionary, or none but a number.
    if len(names) != 1 and all(any(o.text.startswith(f"{name} ") for o in page.lines) for name in names):
        return True
    beside = [rows[other] for other in range(at - _NEAR, at + _NEAR + 1) if other != at and other in rows]
    # One letter is that of a chapter: "C.1.3".
    shapes = {name: line.size for line in row if len(name := shape(line.text)) > 1}
    others = [(shape(line.text), line.size) for other in beside for line in other]
    # A title that heads repeat is larger than these.
    back = len({name for name, size in others if name in shapes and size > _AS_LARGE * shapes[name]})
    # Behind the name of who speaks the text may begin that goes on below.
    said = back < len(shapes) and any(_goes_on_below(line, page) for line in row)
    return (0 < back >= len(shapes) / 2 and not said) or _counts_on(at, rows)  # fewer: a row of a table


def _begins_slides(at: int, rows: dict[int, list[Line]], body: float, page: Page) -> bool:
    """Whether the row of a slide is the title that those behind it have again, and the one before has not."""
    before = {shape(line.text) for line in rows.get(at - 1, ())}
    wide = _is_wide(page)
    named = [line for line in rows[at] if line.size > (1 if wide and line.bold else _TITLED) * body]
    shapes = {name for line in named if len(name := shape(line.text)) > _SHORTEST}
    return (wide or len(page.lines) <= _SLIDE) and bool(shapes) and not before & shapes


def _is_wide(page: Page) -> bool:
    """Whether a page is wider than high, as slides are."""
    return max(line.right for line in page.lines) > page.height


def _goes_on_below(line: Line, page: Page) -> bool:
    """Whether a line in the midst of a sentence has one of its type close below it."""
    below = (o for o in page.lines if 0 < line.baseline - o.baseline < _LEAD * line.size)
    alike = any(abs(o.left - line.left) < 1 and abs(o.size - line.size) < ALIKE * o.size for o in below)
    return alike and not STOPPED.search(line.text)


def _counts_on(at: int, rows: dict[int, list[Line]]) -> bool:
    """Whether the row of a page has a number that counts on on two pages beside it."""
    own = [int(n) for line in rows[at] for n in _AT_END.findall(line.text.strip())]
    near = [(page - at, line) for page in range(at - _NEAR, at + _NEAR + 1) for line in rows.get(page, [])]
    found = {(away, int(n) - away) for away, line in near for n in _AT_END.findall(line.text.strip())}
    return any(sum(n == other for _, other in found) > _NEAR for n in own)


_COVERED, _COLUMN = 3, 18
"""Times the lines of a cover that the page behind it has; sizes of type that a column is wide, at least."""


def first_page(pages: list[Page], body: float, width: float) -> int:
    """The index of the page that a text begins on: the second where the first is a cover before columns."""
    lines = [len(page.lines) for page in pages[:2]]
    return int(len(lines) > 1 and lines[1] > _COVERED * lines[0] and width > _COLUMN * body)


def called(pages: list[Page]) -> list[set[str]]:
    """The marks of notes in the text of each page and of the one before, whose last note may stand here."""
    marks = [
        {
            mark
            for line in page.lines
            for mark in re.findall(f"(?<=.){MARK}\\W*(.*?)\\W*{MARK_END}", line.text)
        }
        for page in pages
    ]
    return [own | before for before, own in pairwise([set(), *marks])]


def _is_note(row: list[Line], marks: set[str], body: float) -> bool:
    """Whether a row is a note of its page: in small type after a mark that the text has."""
    first = re.match(r"\w{1,3}(?=[.)]?\s)|[*†‡§]", row[0].text.strip())
    return first is not None and first.group() in marks and row[0].size < 0.9 * body


def _may_be_head(line: Line, body: float) -> bool:
    """Whether a line may be a running head: no heading, title of a slide or salutation of a letter."""
    return line.size < 1.4 * body and not line.text.rstrip().endswith(",") and line.tag[1][:1] != "H"


Aside = SkipReason | None
"""Why a line is not read; None of a caption, which is."""
_FEWEST = 3
"""Pages on which a head returns, cells of a table, and letters of a piece of type, at least."""
_FIRST, _TITLE, _LOWER = 3, 1.2, 0.2
"""Pages that may have a paper's title, times the usual size of its type, and share of lines of text."""
_ROUND = 10
"""Pieces of a seal at least."""
ABSTRACT = re.compile(rf"(?i:{listed('abstract')})(?=\s*$|\s?[.:—–-])")
_FIRST_PART = re.compile(r"(?:1|I)[.)]?\s+[^\W\d_a-z]")
"""How the heading of a text's first part begins."""
_PLACE = re.compile(listed("place"), re.I)
"""What a line has that says where somebody works."""
_TYPED = 3
"""Letters of one width for each other one in a text that is typed as a whole."""
_BESIDE = 4.0
"""Points between the edges of two lines of one block."""


def asides(
    pages: list[Page],
    around: list[dict[int, SkipReason]],
    body: float,
    width: float,
    font: str,
    lead: float,
) -> list[dict[int, Aside]]:
    """Which lines of each page stand beside its sentences.

    Args:
        pages: all of a document.
        around: lines that are no text of it.
        body, width, font, lead: the usual size of type, width of a line in points, family, and distance of
            lines.
    """
    last = {shape(bare(line.text)): at for at, page in enumerate(pages) for line in page.lines}
    pieces = (piece for page in pages for line in page.lines for piece in line.styled)
    typed = sum(len(piece.text) * (1 if piece.fixed else -_TYPED) for piece in pieces) > 0
    found = []
    for at, (page, taken) in enumerate(zip(pages, around, strict=True)):
        aside: dict[int, Aside] = {}
        listed_here = listed_pages(page.lines, at, last), linked(page.lines, page.links, at)
        for lines in (_tagged(page), *listed_here):
            aside.update((i, reason) for i, reason in lines.items() if i not in taken)
        if at < _FIRST:
            aside.update(
                dict.fromkeys(_front(page, {*taken, *aside}, body, width * (at == 0)), "front matter")
            )
        boxed = [
            i
            for i in ruled(page.lines, page.rules, set(aside))
            if taken.get(i, "line number") == "line number"
        ]
        for first, behind, steps in algorithms(page.lines, {*taken, *aside}, page.rules):
            aside.update(dict.fromkeys(range(first, steps)))
            aside.update((i, "code") for i in range(steps, behind) if i not in taken)
        if not typed:
            aside.update(dict.fromkeys(programs(page.lines, taken, body), "code"))
        aside.update(dict.fromkeys(tables(page.lines, {*taken, *aside}), "table"))
        aside.update((i, "formula") for i in formulas(page.lines, {*taken, *aside}, body, lead))
        aside.update((i, "code") for i in listings(page.lines, {*taken, *aside}))
        for caption, labels in figures(page.lines, {*taken, *aside}, body, width, font):
            aside.update(dict.fromkeys(caption))
            aside.update(dict.fromkeys(labels, "picture"))
        for i in boxed_labels(page.lines, page.rules, {*taken, *aside}, width):
            aside[i] = "picture"
        aside.update((i, "table") for i in boxed if aside.get(i, "") is not None)
        found.append(aside)
    _add_floating(pages, around, found, (body, width, font))
    cells = sum(
        len(page.lines[i].text)
        for page, aside in zip(pages, found, strict=True)
        for i, reason in aside.items()
        if reason == "table"
    )
    if 2 * cells > sum(len(line.text) for page in pages for line in page.lines):
        # There is little else to read.
        found = [{i: reason for i, reason in aside.items() if reason != "table"} for aside in found]
    return found


def _add_floating(
    pages: list[Page], around: list[dict[int, SkipReason]], found: list[dict[int, Aside]], usual: Type
) -> None:
    """What is left of figures and tables that a sentence goes on behind, from page to page, too."""
    before: list[Line] = []
    for page, taken, aside in zip(pages, around, found, strict=True):
        lines, at = [*before, *page.lines], len(before)
        captions = {i + at for i, reason in aside.items() if reason is None}
        for i, k in floating(lines, captions, {i + at for i in (*taken, *aside)}, usual):
            drawn, typed = FIGURE.match(lines[k].text.strip()), lines[i].is_fixed
            aside[i - at] = "picture" if drawn else "code" if typed else "table"
        text = (line for i, line in enumerate(page.lines) if i not in taken and i not in aside)
        before = [line for line in text if is_usual(line, usual)][-1:]


def _front(page: Page, taken: set[int], body: float, width: float) -> list[int]:
    """What stands around a paper's title: a seal, what is above it, and up to an abstract or the first
    sentences where authors work, and their addresses; one place's name is read.

    Args:
        width: that of a full line; 0 where the page is no text's first, and only an abstract tells.
    """
    abstract = max((line.top for line in page.lines if ABSTRACT.match(line.text.strip())), default=0.0)
    first = max((o.top for o in page.lines if o.bold and _FIRST_PART.match(o.text)), default=0.0)
    low = abstract or (max(first, _prose_begins(page, taken, width)) if width else page.height)
    above = [i for i, line in enumerate(page.lines) if line.bottom > low and i not in taken]
    seal = _seal({i: page.lines[i] for i in above})
    above = [i for i in above if i not in seal]
    above.sort(key=lambda i: (-round(page.lines[i].baseline), page.lines[i].left))
    size = max((page.lines[i].size for i in above if "@" not in page.lines[i].text), default=0.0)
    large = [n for n, i in enumerate(above) if page.lines[i].size > max(0.9 * size, _TITLE * body)]
    if not large and not abstract:
        return []
    title = [n for at, n in enumerate(large) if n == large[0] + at]
    found = _affiliations(page, above[title[-1] + 1 if title else 1 :])
    return [*seal, *(above[: large[0]] if large and abstract else ()), *found]


def _affiliations(page: Page, rows: list[int]) -> list[int]:
    """Which lines below a title say where authors work, and give their addresses."""
    found = list[int]()
    asked = [line for line in page.lines if line.text.rstrip().endswith(":")]
    rows = [i for i in rows if not any(line.is_level(page.lines[i]) for line in asked)]
    # What goes on in small letters is text that stands above a summary.
    small = [i for i in rows if "@" not in page.lines[i].text and page.lines[i].text[:1].islower()]
    for i in rows if len(small) <= _LOWER * len(rows) else ():
        text, last = page.lines[i].text.strip(), page.lines[found[-1]] if found else None
        below = last and page.lines[i].beside(last) and "@" not in last.text and re.search(r"\d", text)
        goes_on = last and _goes_on_in(last, page.lines[i], [page.lines[k] for k in rows])
        if text[:1] == MARK or "@" in text or _PLACE.search(text) or below or goes_on:
            found.append(i)
    return found if len(found) > 1 else []


def _seal(lines: dict[int, Line]) -> list[int]:
    """The lines in a type that is only set letter by letter, around a seal."""
    fonts: dict[str, list[int]] = defaultdict(list)
    for i, line in lines.items():
        if not line.is_maths:
            fonts[line.font].append(i)
    drawn = (own for own in fonts.values() if sum(len(lines[i].text) for i in own) < _FEWEST * len(own))
    return [i for own in drawn if len(own) >= _ROUND for i in own]


def _prose_begins(page: Page, taken: set[int], width: float) -> float:
    """How high the first full lines of a text stand; the page's height where it has none."""
    lines = page.lines
    full = [o.right - o.left > _FULL_LINE * width and i not in taken for i, o in enumerate(lines)]
    near = [
        both and is_next(a, b) for (a, b), both in zip(pairwise(lines), map(all, pairwise(full)), strict=True)
    ]
    return next(
        (line.top for line, *both in zip(lines, near, near[1:], strict=False) if all(both)), page.height
    )


def _goes_on_in(last: Line, line: Line, lines: list[Line]) -> bool:
    """Whether a line goes on in what the one above it says, which is as long as any that begins there."""
    right = max(other.right for other in lines if abs(other.left - last.left) < _BESIDE)
    full = last.right > right - last.size and abs(last.left - line.left) < _BESIDE
    return full and last.font == line.font and abs(last.size - line.size) < ALIKE * last.size


def _tagged(page: Page) -> dict[int, Aside]:
    """Lines that the file says are none of its sentences; the cells of a table are long where it is there for
    its looks."""
    roles: dict[str, Aside] = {
        "TOC": "contents", "TOCI": "contents", "Note": "footnote", "FENote": "footnote", "Figure": "picture",
        "Formula": "formula", "Code": "code", "Caption": None,
    }  # fmt: skip
    found = {i: roles[line.tag[1]] for i, line in enumerate(page.lines) if line.tag[1] in roles}
    for is_cell, run in groupby(enumerate(page.lines), lambda at: at[1].tag[1] in ("TD", "TH")):
        cells = dict(run)
        count = len({line.tag for line in cells.values()})
        if is_cell and count > _FEWEST and sum(len(c.text.split()) for c in cells.values()) <= MEAN * count:
            found.update(dict.fromkeys(cells, "table"))
    return found


_FEW_FULL = 5
"""Full lines beside which notes stand at least, of which one may reach into the margin, too."""
_SMALLER = 0.95
"""Share of the usual size of type that such notes have at most."""
_MARGIN = 6.0
"""Points between the text and such a note at least."""
_FULL_LINE = 0.8
"""Share of the usual width of a full line at least."""


def side_notes(page: Page, body: float, width: float, taken: set[int]) -> dict[int, list[int]]:
    """The lines of each note in small print beside the column of a page's text, under its first."""
    lines = page.lines
    small = {i for i, line in enumerate(lines) if line.size < _SMALLER * body} - taken
    text = [line for i, line in enumerate(lines) if i not in taken and i not in small]
    full = [line for line in text if line.right - line.left > _FULL_LINE * width]
    if len(full) < _FEW_FULL:
        return {}
    few = len(full) // _FEW_FULL
    left, right = sorted(line.left for line in full)[few], sorted(line.right for line in full)[-1 - few]
    notes: list[list[int]] = []
    for i in sorted(small):
        line = lines[i]
        if (left <= line.right and line.left <= right) or line.turned:
            continue
        if notes and is_next(lines[notes[-1][-1]], line):
            notes[-1].append(i)
        elif LETTERS.search(line.text):
            notes.append([i])
    pairs = ([(lines[i], o) for i in note for o in full] for note in notes)
    spaces = (
        [max(a.left - b.right, b.left - a.right) for a, b in both if a.bottom < b.top and b.bottom < a.top]
        for both in pairs
    )
    # What touches a line is its last word.
    kept = [note for note, apart in zip(notes, spaces, strict=True) if min(apart, default=0.0) > _MARGIN]
    return {i: note if i == note[0] else [] for note in kept for i in note}


def is_next(line: Line, after: Line) -> bool:
    """Whether a line stands close below another."""
    return line.beside(after) and 0 < line.baseline - after.baseline < 1.8 * max(line.size, after.size)
