"""The lines of a PDF's page with their places, upright, and the marks raised in them."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from ctypes import CFUNCTYPE, c_int, c_uint, c_void_p, cast, create_string_buffer
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from math import pi

import numpy as np
import pypdfium2
from pypdfium2.raw import (
    FLATTEN_SUCCESS,
    FPDFText_GetCharAngle,
    FPDFText_GetCharBox,
    FPDFText_GetFontInfo,
    FPDFText_GetFontWeight,
    FPDFText_GetTextObject,
    FPDFText_GetUnicode,
)

from app.documents.pdf_letters import drop_guessed_spaces, put_accents_on
from app.documents.raised import is_mark, power

_INK = 0.01
"""Points: a character whose box is smaller, such as a space, shows nothing."""
MARK, MARK_END = "\ufdd0", "\ufdd1"
"""Noncharacters around a footnote mark in a line's text."""
# PDFium's functions of a page's text and a character's index; their usual wrapping takes longer than they do.
_code = cast(FPDFText_GetUnicode, CFUNCTYPE(c_uint, c_void_p, c_int))
_drawn_by = cast(FPDFText_GetTextObject, CFUNCTYPE(c_void_p, c_void_p, c_int))
_char_box = cast(FPDFText_GetCharBox, CFUNCTYPE(c_int, c_void_p, c_int, *[c_void_p] * 4))
BULLETS = "•‣◦▪●■–"
_Box = tuple[float, float, float, float]
_RAISED = re.compile(r"\W?(?:\d{1,3}|[*†‡§])(?:\s*[,–-]\s*\d{1,3})*\W?")
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdfc\ufe70-\ufefc]")
"""Letters of Hebrew and Arabic, which are written from right to left."""
_DROP_CAP = re.compile(r"[\"“‘'«]?[^\W\d_a-zà-ÿ]")
_BOLD = re.compile(r"bold|black|heavy|demi|cmbx|-bd\b", re.I)
_HEAVY = 600
_ASLANT = 0.06
"""Quarters of a circle by which type may be off; watermarks are off by more."""
_CELL = 2.0
"""Heights of letters that stand between cells of a table which are drawn at once."""
_LEAST_NUMBERED = 6
"""Figures below one another that count on by one before they are numbers of lines."""
_TALL = re.compile(r"[^\W_a-zà-ÿ]|[bdfhijkltß“”‘’'\"!?()\[\]/|à-ÿ]")
_DEEP = re.compile(r"[gjpqyçþ()\[\]/|Q]")


@dataclass(frozen=True)
class Line:
    """A line of text and its box in points, y growing upward; ``turned`` against the page's other text,
    ``bold`` if all of it is, ``number`` if it counts the lines beside it."""

    text: str
    left: float
    bottom: float
    right: float
    top: float
    turned: bool = False
    bold: bool = False
    number: bool = False

    @cached_property
    def size(self) -> float:
        """Size of the type: the box holds ink alone, so that "on" is lower than "Only"."""
        letters = bare(self.text)
        tall = 0.7 if _TALL.search(letters) else 0.48
        return (self.top - self.bottom) / (tall + self._depth)

    @cached_property
    def _depth(self) -> float:
        letters = bare(self.text)
        return 0.21 if _DEEP.search(letters) else 0.14 if re.search("[,;]", letters) else 0.0

    @property
    def height(self) -> float:
        """Height of the box in points."""
        return self.top - self.bottom

    @property
    def baseline(self) -> float:
        """Where letters without descenders stand."""
        return self.bottom + self._depth * self.size

    def beside(self, other: Line) -> bool:
        """Whether another line lies above or below this one, in part at least."""
        return self.left < other.right and other.left < self.right


def bare(text: str) -> str:
    """Text without footnote marks."""
    return re.sub(f"{MARK}.*?{MARK_END}", "", text)


def lines_of(pdf: pypdfium2.PdfDocument, number: int) -> tuple[list[Line], float]:
    """The lines of a page in the order the file gives them, and the page's height."""
    try:
        page = _flat(pdf, number)
        pieces, height = _upright(page)
    except pypdfium2.PdfiumError:
        return [], 1.0
    pieces = [replace(piece, text=_clean(piece.text)) for piece in pieces]
    pieces = [piece for piece in pieces if piece.text.strip()]
    numbers = _line_numbers(pieces)
    lines = _with_drop_capitals(_rows([piece for i, piece in enumerate(pieces) if i not in numbers]))
    return lines + [replace(pieces[i], number=True) for i in sorted(numbers)], height


def _rows(pieces: list[Line]) -> list[Line]:
    """Pieces that stand on one line and go on in one another, put together."""
    lines: list[Line] = []
    parts: list[list[Line]] = []
    for piece in pieces:
        if lines and _same_line(lines[-1], piece) and not _is_drop_cap(lines[-1], piece):
            lines[-1] = _joined(lines[-1], piece)
            parts[-1].append(piece)
        else:
            lines.append(piece)
            parts.append([piece])
    for i, row in enumerate(parts):
        rightward = [after.left > before.right for before, after in itertools.pairwise(row)]
        if sum(rightward) * 2 > len(rightward) and is_leftward(lines[i].text):
            lines[i] = reduce(_joined, _leftward(row))
    return [replace(line, text=line.text.rstrip()) for line in lines]


def _leftward(row: list[Line]) -> list[Line]:
    """The pieces of a line of Hebrew or Arabic from right to left; figures and Latin among them go to the right."""
    out: list[Line] = []
    for is_left, run in itertools.groupby(
        sorted(row, key=lambda piece: -piece.right),
        key=lambda piece: _LEFTWARD.search(piece.text) is not None,
    ):
        out += run if is_left else reversed(list(run))
    return out


def is_leftward(text: str) -> bool:
    """Whether most letters of a text are of Hebrew or Arabic."""
    return 2 * len(_LEFTWARD.findall(text)) > sum(c.isalpha() for c in text)


def _flat(pdf: pypdfium2.PdfDocument, number: int) -> pypdfium2.PdfPage:
    """A page; the answers of a form are text of it, in their places."""
    page = pdf[number]
    if pdf.formenv and page.flatten() == FLATTEN_SUCCESS:
        page.close()
        page = pdf[number]
    return page


def _clean(text: str) -> str:
    """A piece's text with a soft hyphen for what PDFium takes for one, and spaces for ends of lines."""
    text = re.sub(r"[\r\n\ufffe\x02]+", lambda m: "\u00ad" if m.group()[0] in "\ufffe\x02" else " ", text)
    return text.replace(MARK, "").replace(MARK_END, "")


def _line_numbers(pieces: list[Line]) -> set[int]:
    """Which pieces count lines: figures at one edge that count on by one, or by five, beside all text."""
    figures = [i for i, piece in enumerate(pieces) if re.fullmatch(r"\d{1,4}", piece.text.strip(), re.A)]
    if len(figures) < 2:
        return set()
    text = [piece for i, piece in enumerate(pieces) if i not in set(figures) and not piece.turned]
    out: set[int] = set()
    for group in _edges(pieces, figures):
        group.sort(key=lambda i: -pieces[i].bottom)
        values = [int(pieces[i].text) for i in group]
        steps = [after - before for before, after in itertools.pairwise(values)]
        by_one = len(group) >= _LEAST_NUMBERED and steps.count(1) >= 0.8 * len(steps)
        by_five = steps.count(5) >= 0.5 * len(steps) > 0 and all(value % 5 == 0 for value in values)
        if (by_one or by_five) and _is_outside([pieces[i] for i in group], text):
            out |= set(group)
    return out


def _edges(pieces: list[Line], figures: list[int]) -> Iterator[list[int]]:
    """Figures that stand below one another by their left or right edges; those by fives as verses end, too."""
    for edge in ("left", "right"):
        groups: dict[int, list[int]] = {}
        for i in figures:
            groups.setdefault(round(getattr(pieces[i], edge) / 3), []).append(i)
        yield from groups.values()
    yield [i for i in figures if int(pieces[i].text) % 5 == 0]


def _is_outside(numbers: list[Line], text: list[Line]) -> bool:
    """Whether figures stand left or right of all the lines beside them."""
    beside = [
        (figure, line)
        for figure in numbers
        for line in text
        if line.bottom < (figure.bottom + figure.top) / 2 < line.top
    ]
    left = all(figure.right < line.left + 1 for figure, line in beside)
    return len(beside) >= 0.6 * len(numbers) and (
        left or all(figure.left > line.right - 1 for figure, line in beside)
    )


def _with_drop_capitals(lines: list[Line]) -> list[Line]:
    """Lines with the large letters that first words begin with put before the rest of these."""
    out = list(lines)
    for capital in [line for line in lines if _DROP_CAP.fullmatch(line.text.strip()) and not line.turned]:
        beside = [line for line in out if line is not capital and _is_drop_cap(capital, line)]
        if beside:
            rest = max(beside, key=lambda line: line.top)
            at = next(i for i, line in enumerate(out) if line is rest)
            out[at] = replace(rest, text=capital.text.strip() + rest.text.lstrip())
            out = [line for line in out if line is not capital]
    return out


def _upright(page: pypdfium2.PdfPage) -> tuple[list[Line], float]:
    """PDFium's pieces of text, turned so that most of them are upright, and the page's height."""
    was_turned = page.get_rotation() != 0
    if was_turned:
        page.set_rotation(0)
    width, height = page.get_size()
    found = _pieces(page, was_turned)
    votes: Counter[int] = Counter()
    for text, _, quarter, _ in found:
        votes[quarter] += len(text) if quarter >= 0 else 0
    most = votes.most_common(1)[0][0] if votes else 0
    if most:
        # PDFium orders lines as they lie on the screen; text that lies sideways there comes out reversed.
        page.set_rotation(90 * (4 - most))
        found = _pieces(page, was_turned)
    lines = [
        Line(text, *_turn(box, most, width, height), quarter != most, bold)
        for text, box, quarter, bold in found
    ]
    return lines, width if most % 2 else height


def _pieces(page: pypdfium2.PdfPage, any_way: bool) -> list[tuple[str, _Box, int, bool]]:
    """Pieces of text, their boxes on the page as it is when not turned, their quarters of a circle, and
    whether they are bold.

    A piece is what the file draws at once, be it a line or a letter, with the spaces and ends of lines
    that PDFium finds behind it.
    """
    text_page = page.get_textpage()
    handle, count = cast(text_page.raw, c_void_p).value, text_page.count_chars()
    codes = [_code(handle, index) for index in range(count)]
    drawn_by = np.array([_drawn_by(handle, index) or 0 for index in range(count)], np.uint64)
    boxes = np.empty((count, 4))  # left, right, bottom, top
    first = boxes.ctypes.data
    for index in range(count):
        at = first + index * boxes.strides[0]
        _char_box(handle, index, at, at + 8, at + 16, at + 24)
    put_accents_on(codes, boxes)
    drop_guessed_spaces(codes, boxes, drawn_by)
    shown = np.flatnonzero((drawn_by != 0) & ((boxes[:, 1::2] - boxes[:, ::2]) >= _INK).all(axis=1))
    if not len(shown):
        return []
    heights = boxes[shown, 3] - boxes[shown, 2]
    wide = np.append(False, boxes[shown[1:], 0] - boxes[shown[:-1], 1] > _CELL * np.quantile(heights, 0.8))
    starts = np.flatnonzero((np.diff(drawn_by[shown], prepend=0) != 0) | wide)
    lowest = np.minimum.reduceat(boxes[shown], starts)
    highest = np.maximum.reduceat(boxes[shown], starts)
    begins = [int(begin) for begin in shown[starts]]
    found = []
    for i, (begin, end) in enumerate(itertools.pairwise([*begins, count])):
        text = _text(codes[begin:end])
        left, bottom = lowest[i, ::2].tolist()
        right, top = highest[i, 1::2].tolist()
        asked = any_way or top - bottom > 0.3 * (right - left)  # asking PDFium takes its time
        quarter = _quarter(text_page, begin) if asked and len(text.strip()) > 1 else 0
        found.append((text, (left, bottom, right, top), quarter, _is_bold(text_page, begin)))
    return found


def _text(codes: list[int]) -> str:
    """Characters as a text; PDFium gives those beyond 16 bits in two halves."""
    halves = "".join(map(chr, filter(None, codes)))
    return halves.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _quarter(text_page: pypdfium2.PdfTextPage, index: int) -> int:
    """By how many quarters of a circle a character is turned, as PDFium counts them; -1 if aslant."""
    quarters = FPDFText_GetCharAngle(text_page, index) / (pi / 2)
    return round(quarters) % 4 if abs(quarters - round(quarters)) < _ASLANT else -1


def _is_bold(text_page: pypdfium2.PdfTextPage, index: int) -> bool:
    """Whether a character's type is bold, by its weight or its name."""
    if FPDFText_GetFontWeight(text_page, index) >= _HEAVY:
        return True
    name = create_string_buffer(100)
    FPDFText_GetFontInfo(text_page, index, name, len(name), None)
    return _BOLD.search(name.value.decode("utf-8", "replace")) is not None


def _turn(box: _Box, quarter: int, width: float, height: float) -> _Box:
    """A box on a page that is turned until text of that direction is upright."""
    left, bottom, right, top = box
    match quarter:
        case 1:
            return height - top, left, height - bottom, right
        case 2:
            return width - right, height - top, width - left, height - bottom
        case 3:
            return bottom, width - right, top, width - left
        case _:
            return box


def _gap(a: Line, b: Line) -> float:
    """Points between two pieces of a line; in Hebrew and Arabic the next one stands to the left."""
    forward, backward = b.left - a.right, a.left - b.right
    return max(forward, backward) if _LEFTWARD.search(a.text + b.text) else forward


def _same_line(a: Line, b: Line) -> bool:
    """Whether b goes on where a ends."""
    overlap = min(a.top, b.top) - max(a.bottom, b.bottom)
    least = 0.2 if _raised(a, b) or _raised(b, a) else 0.5
    return (
        a.turned == b.turned
        and overlap > least * min(a.height, b.height)
        and -(max(a.height, b.height) if _LEFTWARD.search(b.text) else 2) < _gap(a, b)
        and _gap(a, b) < (4 if a.text.strip() in BULLETS else 1.5) * max(a.height, b.height)
    )


def _is_drop_cap(a: Line, b: Line) -> bool:
    """Whether a is the large letter that the first word of a chapter begins with, and b the rest of it."""
    near = -0.6 * b.size <= b.left - a.right < b.size and a.bottom < b.bottom and a.top > b.bottom
    single = _DROP_CAP.fullmatch(a.text.strip()) is not None
    return single and a.size > 1.8 * b.size and near and abs(a.top - b.top) < 1.6 * b.size


def _raised(piece: Line, line: Line) -> bool:
    """Whether a piece is a figure or sign that is smaller than its line and stands higher."""
    return (
        _RAISED.fullmatch(piece.text.strip()) is not None
        and piece.height < 0.75 * 0.7 * line.size
        and piece.bottom > line.baseline + 0.2 * line.size
    ) or (
        piece.text.strip() in ("*", "†", "‡")
        and piece.size < 0.8 * line.size
        and piece.bottom > line.baseline
    )


def _joined(a: Line, b: Line) -> Line:
    """Two pieces of a line in one; a raised figure is marked, or is a power."""
    # PDFium writes most spaces itself; in type of one width letters stand half their size apart.
    least = 0.2 if _LEFTWARD.search(a.text + b.text) else 0.65
    gap = " " if _gap(a, b) > least * a.size and not a.text.endswith(" ") else ""
    if _raised(b, a):
        figures = b.text.strip()
        before = bare(a.text).rstrip()
        raised = power(before, figures)
        if raised is None and is_mark(before, figures):
            raised = f"{MARK}{figures}{MARK_END}"
        base = a.text.rstrip() if raised else f"{a.text}{gap}"
        text = f"{base}{raised or figures}" + " " * b.text.endswith(" ")
        return replace(a, text=text, right=b.right)
    if _raised(a, b):
        return replace(b, text=f"{MARK}{a.text.strip()}{MARK_END} {b.text}", left=a.left)
    bold = a.bold and (b.bold or not b.text.strip())
    bottom, top = min(a.bottom, b.bottom), max(a.top, b.top)
    left, right = min(a.left, b.left), max(a.right, b.right)
    return Line(a.text + gap + b.text, left, bottom, right, top, a.turned, bold)
