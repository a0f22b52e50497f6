"""Drawing a PDF's pages, and finding where its text stands on them, in a process of their own."""

from __future__ import annotations

import itertools
import json
import unicodedata
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import closing
from ctypes import CFUNCTYPE, byref, c_double, c_int, c_ubyte, c_void_p, cast
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from functools import cache
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import pypdfium2
from pypdfium2 import raw

from app.child import bound_memory
from app.documents.pdf.boxes import UNITS, PagePlaces, Strip
from app.documents.pdf.letters import SMALL_CAPITALS

_code = cast(raw.FPDFText_GetUnicode, CFUNCTYPE(c_int, c_void_p, c_int))
_loose_box = cast(raw.FPDFText_GetLooseCharBox, CFUNCTYPE(c_int, c_void_p, c_int, c_void_p))
_RUN = 14
"""Letters in a row that are sought by themselves: two words and a half are rarely twice on a page."""
_AROUND = 4_000
"""Letters before and behind the place where a page is expected in which it is looked for."""
_FOUND = 0.5
"""Share of a page's letters with which it is found; else all of the document is searched."""
_SLACK = 60
"""Letters of the document beside those of a page among which a letter or two that differ are aligned."""


@dataclass(frozen=True)
class _Drawn:
    """Letters as a page has them.

    Attributes:
        letters: folded; those of a ligature are several.
        boxes: (letters, 4) as in :class:`PagePlaces`.
        lines: indices of letters that a line begins with.
    """

    letters: str
    boxes: np.ndarray
    lines: frozenset[int]


@cache
def _folded(char: str) -> str:
    """A character as it is compared: small letters and figures, without accents."""
    plain = unicodedata.normalize("NFKD", char.translate(SMALL_CAPITALS)).casefold()
    return "".join(c for c in plain if c.isalnum()).replace("ı", "i")


def _folded_text(text: str) -> tuple[str, np.ndarray]:
    """The letters of a text and the characters that they come from, (letters,) int32."""
    letters = [_folded(char) for char in text]
    lengths = np.fromiter(map(len, letters), np.int32, len(letters))
    return "".join(letters), np.repeat(np.arange(len(letters), dtype=np.int32), lengths)


class Places:
    """Finds the letters of page after page in a document's text."""

    def __init__(self, text: str) -> None:
        self._letters, self._chars = _folded_text(text)
        self._taken = bytearray(len(self._letters))
        self._next = 0

    def of(self, page: pypdfium2.PdfPage) -> PagePlaces:
        """The letters of the next page."""
        drawn = _drawn(page)
        found = self._align(drawn.letters, drawn.lines)
        here = np.flatnonzero(found >= 0)
        order = here[np.argsort(found[here], kind="stable")]
        return PagePlaces(self._chars[found[order]], drawn.boxes[order])

    def _align(self, letters: str, lines: frozenset[int]) -> np.ndarray:
        """For each letter of a page its place among the document's letters, or -1."""
        found = np.full(len(letters), -1, np.int32)
        begin, end = self._next - _AROUND, self._next + len(letters) + _AROUND
        self._long_runs(letters, found, max(begin, 0), end)
        if (found >= 0).sum() < _FOUND * len(letters):
            self._long_runs(letters, found, 0, len(self._letters))
        for start, stop in list(_missing(found)):
            self._fill(letters, found, start, stop, lines)
        self._left_over(letters, found)
        placed = found[found >= 0]
        if len(placed) > _RUN:
            # Not the last one: a footnote may stand behind a paragraph that goes on over the page's end.
            self._next = int(np.quantile(placed, 0.98))
        return found

    def _long_runs(self, letters: str, found: np.ndarray, begin: int, end: int) -> None:
        """Place runs of letters that are the same; the one that goes on where the last ended is preferred."""
        after, at = min(max(self._next, begin), end), 0
        while at + _RUN <= len(letters):
            if found[at] >= 0:
                at += 1
                continue
            place = self._free(letters[at : at + _RUN], after, end)
            if place < 0:
                place = self._free(letters[at : at + _RUN], begin, end)
            if place < 0:
                at += 1
                continue
            at, after = self._take(letters, found, at, place)

    def _free(self, run: str, begin: int, end: int) -> int:
        """Where a run stands that no other page or line has taken; -1 where it does not."""
        place = self._letters.find(run, begin, end)
        while place >= 0 and any(self._taken[place : place + len(run)]):
            place = self._letters.find(run, place + 1, end)
        return place

    def _take(self, letters: str, found: np.ndarray, at: int, place: int) -> tuple[int, int]:
        """Place a run as far as it goes both ways; returns what comes behind it, here and in the document."""
        start = at
        while start > 0 and place > at - start and found[start - 1] < 0:
            before = place - (at - start) - 1
            if self._taken[before] or self._letters[before] != letters[start - 1]:
                break
            start -= 1
        end, shift = at, place - at
        while end < len(letters) and end + shift < len(self._letters) and found[end] < 0:
            if self._taken[end + shift] or self._letters[end + shift] != letters[end]:
                break
            end += 1
        found[start:end] = np.arange(start + shift, end + shift)
        self._taken[start + shift : end + shift] = b"\1" * (end - start)
        return end, end + shift

    def _fill(self, letters: str, found: np.ndarray, start: int, stop: int, lines: frozenset[int]) -> None:
        """Place what is left between long runs: whole short lines, and words with a letter that differs."""
        before = int(found[start - 1]) + 1 if start else -1
        behind = int(found[stop]) if stop < len(letters) else -1
        cuts = [start, *(at for at in range(start + 1, stop) if at in lines), stop]
        for first, last in itertools.pairwise(cuts):
            for place in (before, behind - (last - first)):
                if place >= 0 and self._free(letters[first:last], place, place + last - first) == place:
                    self._take(letters, found, first, place)
                    break
            else:
                self._align_gap(letters, found, first, last, before if before >= 0 else behind)
            before = int(found[last - 1]) + 1 if found[last - 1] >= 0 else before

    def _left_over(self, letters: str, found: np.ndarray) -> None:
        """Place short words that stand elsewhere in the document than on the page: numbers of lines."""
        placed = found[found >= 0]
        near = int(np.quantile(placed, 0.02)) if len(placed) else self._next
        for start, stop in list(_missing(found)):
            run, place = letters[start:stop], max(near - 10 * _SLACK, 0)
            end = near + 2 * len(letters) + _AROUND
            while (place := self._free(run, place, end)) >= 0 and not self._is_word(place, len(run)):
                place += 1
            if place >= 0:
                self._take(letters, found, start, place)

    def _is_word(self, place: int, length: int) -> bool:
        """Whether something else than letters stands before and behind letters of the document."""
        chars, end = self._chars, place + length
        return (place == 0 or chars[place] - chars[place - 1] > 1) and (
            end == len(chars) or chars[end] - chars[end - 1] > 1
        )

    def _align_gap(self, letters: str, found: np.ndarray, start: int, stop: int, near: int) -> None:
        """Place letters among free ones of the document near a place, as they follow one another."""
        run = letters[start:stop]
        if near < 0:
            near = self._next
        begin = max(near - _SLACK - len(run), 0)
        whole = self._free(run, begin, near + _SLACK + 2 * len(run))
        if whole < 0 and len(run) > 3:
            whole = self._free(run, max(near - _AROUND, 0), near + _AROUND)
        if whole >= 0:
            self._take(letters, found, start, whole)
            return
        gap = "".join(
            "\0" if self._taken[at] else self._letters[at]
            for at in range(begin, min(near + _SLACK + len(run), len(self._letters)))
        )
        for a, b, size in SequenceMatcher(None, run, gap, autojunk=False).get_matching_blocks():
            if size > 1 or size == len(run):
                found[start + a : start + a + size] = np.arange(begin + b, begin + b + size)
                self._taken[begin + b : begin + b + size] = b"\1" * size


def _missing(found: np.ndarray) -> Iterator[tuple[int, int]]:
    """Runs of letters that have no place yet, as start and end."""
    edges = np.flatnonzero(np.diff(found < 0, prepend=False, append=False))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)


def _drawn(page: pypdfium2.PdfPage) -> _Drawn:
    """The letters of a page, in the order in which PDFium finds them."""
    text_page = page.get_textpage()
    handle, count = cast(text_page.raw, c_void_p).value, text_page.count_chars()
    letters: list[str] = []
    owners: list[int] = []
    lines: set[int] = set()
    boxes = np.zeros((count, 4), np.float32)
    first, high = boxes.ctypes.data, 0
    for index in range(count):
        code = _code(handle, index)
        if code in (10, 13):
            lines.add(len(letters))
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00) if high else 32
        high = 0
        folded = _folded(chr(code))
        if folded:
            _loose_box(handle, index, first + index * boxes.strides[0])
            letters += folded
            owners += [index] * len(folded)
    text_page.close()
    return _Drawn("".join(letters), _on_page(page, boxes[owners]), frozenset(lines))


def _on_page(page: pypdfium2.PdfPage, boxes: np.ndarray) -> np.ndarray:
    """Boxes of left, top, right and bottom in points, turned to how the page is shown, in ``UNITS``."""
    origin, along, up = (_device(page, x, y) for x, y in ((0, 0), (1000, 0), (0, 1000)))
    matrix = np.stack([along - origin, up - origin]) / 1000  # (2, 2): points to units
    corners = boxes.reshape(-1, 2, 2).astype(np.float64) @ matrix + origin
    low, high = corners.min(1), corners.max(1)
    return np.clip(np.concatenate([low, high], 1).round(), -UNITS, UNITS).astype(np.int16)


def _device(page: pypdfium2.PdfPage, x: float, y: float) -> np.ndarray:
    """A point of a page in ``UNITS``."""
    across, down = c_int(), c_int()
    raw.FPDF_PageToDevice(page, 0, 0, UNITS, UNITS, 0, c_double(x), c_double(y), byref(across), byref(down))
    return np.array([across.value, down.value], np.float64)


_KEPT_PAGES = 4
"""Pages that stay open: their pictures need not be unpacked for each strip."""
_WHITE = 0xFFFFFFFF


def serve(connection: Connection, path: str, password: str, damaged: frozenset[int], memory: int) -> None:
    """Draw what is asked; between the questions find the letters of page after page.

    Args:
        connection: to who asks, who sends the document's text first.
        damaged: pages that have ended a process already.
        memory: bytes that this one may take.
    """
    bound_memory(memory)
    text = connection.recv_bytes().decode("utf-8", "surrogatepass")
    try:
        pdf = pypdfium2.PdfDocument(path, password or None)
    except pypdfium2.PdfiumError:
        return
    if pdf.get_formtype() != raw.FORMTYPE_NONE:
        pdf.init_forms()
    sizes = [_size_of(pdf, number) for number in range(len(pdf))]
    connection.send_bytes(json.dumps({"points": sizes}).encode())
    pages = _Pages(pdf)
    finder = _finder(pages, len(pdf), text, damaged)
    finding = True
    while True:
        try:
            if not finding or connection.poll():
                strip = Strip(**json.loads(connection.recv_bytes()))
                _send(connection, asdict(strip), _dots(pages, strip))
            elif found := next(finder, None):
                number, places = found
                head = {"page": number, "letters": len(places.chars)}
                _send(connection, head, places.chars.tobytes() + places.boxes.tobytes())
            else:
                finding = False
        except (EOFError, OSError):
            return


def _size_of(pdf: pypdfium2.PdfDocument, number: int) -> tuple[float, float]:
    """Width and height of a page in points; none of a damaged one."""
    try:
        return pdf.get_page_size(number)
    except pypdfium2.PdfiumError:
        return 0.0, 0.0


def _send(connection: Connection, head: dict[str, int], body: bytes) -> None:
    connection.send_bytes(json.dumps(head).encode())
    connection.send_bytes(body)


class _Pages:
    """Pages of a PDF, of which a few stay open."""

    def __init__(self, pdf: pypdfium2.PdfDocument) -> None:
        self._pdf = pdf
        self._open: OrderedDict[int, pypdfium2.PdfPage] = OrderedDict()

    def __getitem__(self, number: int) -> pypdfium2.PdfPage:
        if number not in self._open:
            self._open[number] = self._pdf[number]
            if len(self._open) > _KEPT_PAGES:
                self._open.popitem(last=False)[1].close()
        self._open.move_to_end(number)
        return self._open[number]

    def of_text(self, number: int) -> pypdfium2.PdfPage:
        """A page with the answers of its form among its text, for this once."""
        page = self._pdf[number]
        if self._pdf.formenv:
            # What is flattened is seen on a page that is opened after it alone.
            page.flatten()
            page.close()
            page = self._pdf[number]
        return page

    @property
    def form(self) -> Any:
        """PDFium's handle of the forms, None where there are none."""
        return self._pdf.formenv


def _finder(
    pages: _Pages, count: int, text: str, damaged: frozenset[int]
) -> Iterator[tuple[int, PagePlaces]]:
    """The letters of page after page."""
    places = Places(text)
    for number in range(count):
        found = PagePlaces(np.empty(0, np.int32), np.empty((0, 4), np.int16))
        if number not in damaged:
            try:
                with closing(pages.of_text(number)) as page:
                    found = places.of(page)
            except pypdfium2.PdfiumError:
                pass  # It has no text then.
        yield number, found


def _dots(pages: _Pages, strip: Strip) -> bytes:
    """Draw a strip; white where the page is damaged."""
    dots = (c_ubyte * (strip.width * strip.rows * 4))()
    bitmap = raw.FPDFBitmap_CreateEx(strip.width, strip.rows, raw.FPDFBitmap_BGRx, dots, strip.width * 4)
    raw.FPDFBitmap_FillRect(bitmap, 0, 0, strip.width, strip.rows, _WHITE)
    place = (0, -strip.top, strip.width, strip.height, 0, raw.FPDF_ANNOT)
    try:
        page = pages[strip.page]
        raw.FPDF_RenderPageBitmap(bitmap, page, *place)
        if pages.form:
            raw.FPDF_FFLDraw(pages.form, bitmap, page, *place)
    except pypdfium2.PdfiumError:
        pass  # It stays white.
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    return bytes(dots)
