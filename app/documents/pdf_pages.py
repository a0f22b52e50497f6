"""A PDF's pages as pictures, drawn in a process of its own that a damaged page may end.

Messages each way are a line of JSON and the bytes that belong to it, never a pickle: what comes out of
the process is as little trusted as the file.
"""

from __future__ import annotations

import json
import multiprocessing
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import closing
from ctypes import c_ubyte
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pypdfium2
from pypdfium2.raw import (
    FORMTYPE_NONE,
    FPDF_ANNOT,
    FPDF_FFLDraw,
    FPDF_RenderPageBitmap,
    FPDFBitmap_BGRx,
    FPDFBitmap_CreateEx,
    FPDFBitmap_Destroy,
    FPDFBitmap_FillRect,
)

from app.documents import sandbox
from app.documents.pdf_places import PagePlaces, Places

MEMORY = 1_000_000_000
"""Bytes that the process may take."""
_LONGEST = 20.0
"""Seconds after which the drawing of a strip, or finding a page's letters, is given up."""
_LARGEST = 256_000_000
"""Bytes of the longest message."""
_KEPT_PAGES = 4
"""Pages that stay open: their pictures need not be unpacked for each strip."""
_WHITE = 0xFFFFFFFF


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


@dataclass(frozen=True)
class Sizes:
    """Width and height of each page in points, as it is shown."""

    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Drawn:
    """A strip and its dots: rows of blue, green, red and a byte that says nothing."""

    strip: Strip
    dots: bytes = field(repr=False)


@dataclass(frozen=True)
class Located:
    """The letters of a page; None of them where it is damaged."""

    page: int
    places: PagePlaces


@dataclass(frozen=True)
class Lost:
    """The process ended, or was ended, at a page; -1 where it came to none, since it cannot open the file."""

    page: int


Answer = Sizes | Drawn | Located | Lost


class Drawer:
    """The process that draws the pages of one file, and finds where its text stands on them.

    ``start``, ``answers`` and ``end`` are called on one thread, ``draw`` and ``stop`` on any.
    """

    def __init__(self, path: Path, password: str, text: str, damaged: frozenset[int] = frozenset()) -> None:
        """``text``: of the document; ``damaged``: pages that have ended a process already."""
        self._arguments = (str(path), password, sorted(damaged))
        self._text = text
        self._stopped = False
        self._asked: tuple[Strip, float] | None = None
        self._connection: Connection | None = None
        self._child: SpawnProcess | None = None

    def draw(self, strip: Strip) -> None:
        """Ask for a strip; one at a time."""
        if self._connection is not None:
            self._asked = strip, time.monotonic()
            try:
                self._connection.send_bytes(json.dumps(asdict(strip)).encode())
            except OSError:  # It has just ended, of which ``answers`` tells.
                return

    def stop(self) -> None:
        """Have ``answers`` end soon."""
        self._stopped = True
        child = self._child
        if child is not None:
            child.kill()

    def answers(self) -> Iterator[Answer]:
        """Start the process and yield what it tells, until it ends or is stopped."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        child = context.Process(target=_serve, args=(theirs, *self._arguments), daemon=True)
        child.start()
        theirs.close()
        self._child = child
        with closing(ours):
            try:
                process = psutil.Process(child.pid)
                ours.send_bytes(self._text.encode("utf-8", "surrogatepass"))
                self._connection = ours
                yield from self._listen(ours, process)
            except (OSError, psutil.Error):
                yield Lost(-1)
            finally:
                self._connection = self._child = None
                child.kill()
                child.join()

    def _listen(self, connection: Connection, process: psutil.Process) -> Iterator[Answer]:
        located, heard = -1, time.monotonic()
        pages = 0
        while not self._stopped:
            if not connection.poll(0.1):
                now, asked = time.monotonic(), self._asked
                since = max(heard, asked[1]) if asked is not None else heard
                waits = asked is not None or located + 1 < pages
                if process.memory_info().rss > MEMORY or (waits and now - since > _LONGEST):
                    yield self._lost(located, pages)
                    return
                continue
            heard = time.monotonic()
            try:
                answer = _received(connection)
            except (EOFError, OSError, ValueError, KeyError, TypeError):
                yield self._lost(located, pages)
                return
            if isinstance(answer, Drawn):
                self._asked = None
            elif isinstance(answer, Located):
                located = answer.page
            elif isinstance(answer, Sizes):
                pages = len(answer.points)
            yield answer

    def _lost(self, located: int, pages: int) -> Lost:
        """What the process was at when it ended."""
        if not pages:
            return Lost(-1)
        return Lost(self._asked[0].page if self._asked is not None else located + 1)


def _received(connection: Connection) -> Answer:
    """The next answer.

    Raises:
        EOFError, OSError: the process has ended, or says too much.
        ValueError, KeyError, TypeError: what it says makes no sense.
    """
    head: dict[str, Any] = json.loads(connection.recv_bytes(_LARGEST))
    if "points" in head:
        return Sizes(tuple((float(width), float(height)) for width, height in head["points"]))
    body = connection.recv_bytes(_LARGEST)
    if "letters" in head:
        count = int(head["letters"])
        chars = np.frombuffer(body, np.int32, count)
        boxes = np.frombuffer(body, np.int16, 4 * count, 4 * count).reshape(count, 4)
        return Located(int(head["page"]), PagePlaces(chars, boxes))
    strip = Strip(**{key: int(head[key]) for key in ("page", "width", "height", "top", "rows")})
    if len(body) != strip.width * strip.rows * 4:
        raise ValueError(strip)
    return Drawn(strip, body)


def _serve(connection: Connection, path: str, password: str, damaged: list[int]) -> None:
    """The process' main: draw what is asked; between the questions find the letters of page after page."""
    sandbox.bound_memory(MEMORY)
    text = connection.recv_bytes().decode("utf-8", "surrogatepass")
    try:
        pdf = pypdfium2.PdfDocument(path, password or None)
    except pypdfium2.PdfiumError:
        return
    if pdf.get_formtype() != FORMTYPE_NONE:
        pdf.init_forms()
    connection.send_bytes(json.dumps({"points": [pdf.get_page_size(n) for n in range(len(pdf))]}).encode())
    pages = _Pages(pdf)
    finder = _finder(pages, len(pdf), text, frozenset(damaged))
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
    bitmap = FPDFBitmap_CreateEx(strip.width, strip.rows, FPDFBitmap_BGRx, dots, strip.width * 4)
    FPDFBitmap_FillRect(bitmap, 0, 0, strip.width, strip.rows, _WHITE)
    place = (0, -strip.top, strip.width, strip.height, 0, FPDF_ANNOT)
    try:
        page = pages[strip.page]
        FPDF_RenderPageBitmap(bitmap, page, *place)
        if pages.form:
            FPDF_FFLDraw(pages.form, bitmap, page, *place)
    except pypdfium2.PdfiumError:
        pass  # It stays white.
    finally:
        FPDFBitmap_Destroy(bitmap)
    return bytes(dots)
