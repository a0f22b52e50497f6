"""Drawing a PDF's pages, and finding where its text stands on them, in a process of their own."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import closing
from ctypes import c_ubyte
from dataclasses import asdict
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
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

from app.documents.common.memory import bound_memory
from app.documents.pdf.boxes import PagePlaces, Strip
from app.documents.pdf.places import Places

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
    if pdf.get_formtype() != FORMTYPE_NONE:
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
