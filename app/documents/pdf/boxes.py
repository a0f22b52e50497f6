"""Spans of a document as boxes on the pages of its PDF, and places on a page as characters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine import Span

UNITS = 32_767
"""Width and height of a page in the units of its boxes: they fit into 16 bits, beyond its edges too."""
_TOGETHER = 0.4
"""Share of a letter's height, or width in vertical type, that the next of its line has in common with it."""
_APART = 3.0
"""Heights of letters between two of a line at most: the gap of justified words."""
_NEAR = 0.02
"""Share of a page's height beside a letter in which a click still means it."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom as shares of a page's width and height."""


@dataclass(frozen=True)
class PagePlaces:
    """Letters of a document on one page.

    Attributes:
        chars: (letters,) int32, rising: characters of the document's text.
        boxes: (letters, 4) int16: left, top, right, bottom in ``UNITS``, y growing downward.
    """

    chars: np.ndarray
    boxes: np.ndarray


class PdfBoxes:
    """Where the text stands, page by page as it becomes known."""

    def __init__(self) -> None:
        self._pages: dict[int, PagePlaces] = {}
        self._ends: dict[int, tuple[int, int]] = {}

    def add(self, page: int, places: PagePlaces) -> None:
        """Note the letters of a page."""
        if len(places.chars):
            self._pages[page] = places
            self._ends[page] = int(places.chars[0]), int(places.chars[-1])

    def of(self, span: Span) -> list[tuple[int, Box]]:
        """The boxes of a span, page by page and line by line; none where it is not known yet."""
        out: list[tuple[int, Box]] = []
        for page, (first, last) in self._ends.items():
            if first < span.end and last >= span.start:
                places = self._pages[page]
                begin, end = np.searchsorted(places.chars, (span.start, span.end))
                out += [(page, box) for box in _lines(places.boxes[begin:end].astype(np.float64) / UNITS)]
        return out

    def char_at(self, page: int, x: float, y: float) -> int | None:
        """The character at a place of a page, given as shares of its size; None where none is near."""
        places = self._pages.get(page)
        if places is None:
            return None
        boxes = places.boxes.astype(np.float64) / UNITS
        across = np.maximum(np.maximum(boxes[:, 0] - x, x - boxes[:, 2]), 0)
        down = np.maximum(np.maximum(boxes[:, 1] - y, y - boxes[:, 3]), 0)
        nearest = int(np.argmin(np.hypot(across, down)))
        if max(across[nearest], down[nearest]) > _NEAR:
            return None
        return int(places.chars[nearest])

    def first_on(self, page: int) -> int | None:
        """The first character of a page's text."""
        ends = self._ends.get(page)
        return ends[0] if ends else None


def _lines(boxes: np.ndarray) -> list[Box]:
    """Boxes of letters that follow one another, put together where they stand on one line.

    Args:
        boxes: (letters, 4) left, top, right, bottom.
    """
    out: list[list[float]] = []
    last = None
    for box in boxes.tolist():
        if last is not None and _goes_on(last, box):
            line = out[-1]
            out[-1] = [*map(min, line[:2], box[:2]), *map(max, line[2:], box[2:])]
        else:
            out.append(box)
        last = box
    return [(left, top, right, bottom) for left, top, right, bottom in out]


def _goes_on(a: list[float], b: list[float]) -> bool:
    """Whether a letter stands behind another in its line, or under it in a column of vertical type."""
    common = [min(a[i + 2], b[i + 2]) - max(a[i], b[i]) for i in (0, 1)]
    sizes = [min(a[i + 2] - a[i], b[i + 2] - b[i]) for i in (0, 1)]
    apart = _APART * max(a[3] - a[1], b[3] - b[1])
    beside = common[1] > _TOGETHER * sizes[1] and -common[0] < apart
    below = common[0] > _TOGETHER * max(a[2] - a[0], b[2] - b[0]) and -common[1] < apart / _APART
    return beside or (below and sizes[0] > 0)


@dataclass(frozen=True)
class Strip:
    """A part of a page's picture as wide as the page, in dots of the screen.

    Attributes:
        page: its index.
        width, height: of all of the page at this size.
        top, rows: where the strip begins, and how many rows it has.
    """

    page: int
    width: int
    height: int
    top: int
    rows: int
