"""Lists of contents on a PDF's page: entries with dots, with numbers of pages, or that lead on."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from app.documents.common.skips import CONTENTS
from app.documents.model import SkipReason
from app.documents.pdf.pieces import Line, Link

ENTRY = re.compile(r".*\S\s?(?:(?:[.·…]\s?){5,}(?:\d{1,4}|[ivxlc]{1,7})|(?:[.·]\s?){12,})")
"""A line of a table of contents, with dots up to the number of the page, which may stand by itself."""
_PAGE = re.compile(r"(?:^|.*\S\s)(\d{1,4}|[ivxlc]{1,7})\s*")
_DOTS = re.compile(r"(?:[.·…_]\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})?\s*$|\s(?:\d{1,4}|[ivxlc]{1,7})\s*$")
_LEADER = re.compile(r"(?:[.·…]\s?){4,}")
_FEWEST, _BELOW, _LINKED = 3, 4, 0.8
"""Entries of a list at least; sizes of type from its title to the first numbered one at most; share of a line
that is a link as a whole."""
LETTERS = re.compile(r"[^\W\d_]{3}|[\u2e80-\u9fff]")
"""What a line of words has in it."""


def shape(text: str) -> str:
    """A line without its digits, case and spaces, so that "48 THE SIEGE" meets "50 THE SIEGE"."""
    return re.sub(r"^[ivxlc]{1,7}(?=\s)|(?<=\s)[ivxlc]{1,7}$|[\d\W_]+", "", text.strip()).lower()


def listed_pages(lines: list[Line], at: int, last: dict[str, int]) -> dict[int, SkipReason]:
    """Lines with numbers of pages at the right: named as contents, led there by dots, or titles
    again.

    Args:
        lines: of the page that is the document's ``at``-th.
        last: on which page lines of each shape stand last.
    """
    edges: dict[int, list[int]] = defaultdict(list)
    for i, line in enumerate(lines):
        if not line.turned and _PAGE.fullmatch(line.text):
            edges[round(line.right / 4)].append(i)
    for edge in sorted(edges):
        edges[edge] += edges.pop(edge + 1, [])
    found: dict[int, SkipReason] = {}
    heights = heights_of(lines)
    for group in sorted(edges.values(), key=len, reverse=True):
        group.sort(key=lambda i: -lines[i].baseline)
        rows = {i: [*left_of(lines, i, heights)] for i in group}
        rows = {i: left for i, left in rows.items() if left or not lines[i].text.strip().isdecimal()}
        values = [int(m[1]) for i in rows if (m := _PAGE.fullmatch(lines[i].text)) and m[1].isdecimal()]
        if len(rows) < _FEWEST or 2 * sum(b < a for a, b in pairwise(values)) > len(rows) / 4:
            continue
        texts = [
            " ".join(lines[k].text for k in (*left, *([i] if not left else []))) for i, left in rows.items()
        ]
        shapes = [shape(_DOTS.sub("", text)) or " " for text in texts]
        # Captions that differ by their number alone stand there themselves.
        again = sum(last.get(each, 0) > at for each in shapes) if len({*shapes}) > 1 else 0
        dotted = sum(_LEADER.search(text) is not None for text in texts)
        top, low = (
            lines[i].top if k == 0 else lines[i].bottom
            for k, i in enumerate((next(iter(rows)), next(reversed(rows))))
        )
        right = max(lines[i].right for i in rows) + 4
        # A list that goes on in the next column begins where that does.
        left = min(lines[k].left for i, row in rows.items() for k in (i, *row)) - 4 if found else -1.0
        above = (line for line in lines if line.bottom > top - 2)
        titles = [line for line in above if CONTENTS.fullmatch(line.text.strip(" .:"))]
        named = bool(titles)
        # Entries without a number may stand below the title.
        top = max((t.bottom for t in titles if t.bottom - top < _BELOW * t.size), default=top)
        if (named and not found) or 2 * again > len(rows) or 2 * dotted > len(rows):
            found |= {
                i: "contents"
                for i, line in enumerate(lines)
                if low - 1 < line.baseline < top and line.right <= right and line.left >= left
            }
    return found


def linked(lines: list[Line], links: list[Link], at: int) -> dict[int, SkipReason]:
    """Lines that are links as a whole and follow one another, as what they lead to does, from this page on,
    with few others between; from the title of a list of contents on."""
    found: dict[int, SkipReason] = {}
    named = ((i, _leads_to(line, links)) for i, line in enumerate(lines) if LETTERS.search(line.text))
    to = {i: place for i, place in named if place >= at}
    runs: list[list[int]] = []
    for i in to if len(to) >= _FEWEST else ():
        if not runs or i - runs[-1][-1] > _FEWEST or to[i] < to[runs[-1][-1]]:
            runs.append([])
        runs[-1].append(i)
    for run in runs:
        if len(run) >= _FEWEST and to[run[0]] < to[run[-1]]:
            above = range(run[0] - 1, max(run[0] - _BELOW, 0) - 1, -1)
            title = next((i for i in above if CONTENTS.fullmatch(lines[i].text.strip(" .:"))), run[0] - 1)
            found.update(dict.fromkeys(range(title + 1, run[-1] + 1), "contents"))
            beside = (i for i, line in enumerate(lines) if lines[run[-1]].is_level(line))
            found.update(dict.fromkeys(beside, "contents"))
    return found


def _leads_to(line: Line, links: list[Link]) -> int:
    """The page that nearly all of a line leads to; -1 where it leads nowhere."""
    middle = (line.bottom + line.top) / 2
    level = {box: to for box, to in links if box[1] < middle < box[3]}
    over = {box: to for box, to in level.items() if line.left < box[2] and box[0] < line.right}
    linked = sum(min(box[2], line.right) - max(box[0], line.left) for box in over)
    return max(over.values()) if over and linked > _LINKED * (line.right - line.left) else -1


def heights_of(lines: list[Line]) -> list[tuple[float, int]]:
    """Where each line stands, from below: pages there are of ten thousand letters that stand alone."""
    return sorted((line.baseline, i) for i, line in enumerate(lines))


def left_of(lines: list[Line], at: int, heights: list[tuple[float, int]]) -> Iterator[int]:
    """The lines on the row of a number, before it."""
    number = lines[at]
    first = bisect_left(heights, (number.baseline - number.size, 0))
    last = bisect_left(heights, (number.baseline + number.size, 0))
    for i in sorted(i for _, i in heights[first:last]):
        line = lines[i]
        level = number.is_level(line)
        if i != at and level and line.right <= number.left + 1 and not line.turned:
            yield i
