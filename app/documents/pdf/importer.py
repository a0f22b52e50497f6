"""PDF: lines with their places, from PDFium, put back into paragraphs.

What a page adds around the text (running heads, page numbers, line numbers) is found by where it
stands and by its return on other pages; it stays visible and is not read.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice

import pypdfium2
from pypdfium2.raw import FORMTYPE_NONE, FPDF_ERR_PASSWORD, FPDF_PAGEOBJ_IMAGE, FPDF_GetLastError

from app.documents.model import Document
from app.documents.pdf.contents import Bookmark, bookmarks, document_of, title_of
from app.documents.pdf.lines import is_leftward, lines_of, with_whole_rows
from app.documents.pdf.margins import Page
from app.documents.pdf.order import in_order
from app.documents.pdf.paragraphs import Usual, parts_of
from engine.errors import (
    DocumentEmptyError,
    DocumentFormatError,
    DocumentPasswordError,
    DocumentScanError,
    DocumentTooLargeError,
)

MAX_PAGES = 5000
_WRONG = re.compile(r"(?:^|(?<=\s))[)\]}»](?=\w)|(?<=\w)[(\[{«](?=[\s.,،]|$)")
_RIGHT = re.compile(r"(?:^|(?<=\s))[(\[{«](?=\w)|(?<=\w)[)\]}»](?=[\s.,،]|$)")
"""Brackets that open where a word ends or close where one begins, and those that do not."""
_TURNED = str.maketrans("()[]{}", ")(][}{")


def parse(data: bytes, title: str = "", password: str = "") -> Document:
    """Open a PDF.

    Raises:
        DocumentFormatError: damaged beyond repair.
        DocumentPasswordError: locked by another password than this.
        DocumentScanError: no text in it, only pictures of pages.
        DocumentEmptyError: nothing in it.
        DocumentTooLargeError: more pages than anybody reads.
    """
    if b"%PDF" not in data[:1024]:
        raise DocumentFormatError("This file is not a PDF, or it is damaged. Get a new copy of it.")
    try:
        pdf = pypdfium2.PdfDocument(data, password or None)
        count = len(pdf)
    except pypdfium2.PdfiumError as error:
        if FPDF_GetLastError() == FPDF_ERR_PASSWORD or "password" in str(error).lower():
            raise DocumentPasswordError(
                "This is not the password of this PDF. Try again."
                if password
                else "This PDF is locked: it opens with its password."
            ) from error
        raise DocumentFormatError(
            "This PDF is damaged and cannot be opened. Get a new copy of it."
        ) from error
    if count > MAX_PAGES:
        raise DocumentTooLargeError(
            "This PDF has {count} pages; at most {most} can be opened.", count=count, most=MAX_PAGES
        )
    if pdf.get_formtype() != FORMTYPE_NONE:
        pdf.init_forms()
    pages = [_page(pdf, number) for number in range(count)]
    name = pdf.get_metadata_dict().get("Title") or ""
    document = of_pages(pages, bookmarks(pdf), name, title)
    letters = len(list(islice(filter(str.isalnum, document.text), 12)))
    if letters == 0 or (letters < 12 and _has_pictures(pdf)):
        if not _has_pictures(pdf):
            raise DocumentEmptyError("There is no text in this PDF.")
        raise DocumentScanError(
            "This PDF holds no text, only pictures of pages. Install tesseract to have them recognised, "
            "or run text recognition (OCR) on it first."
        )
    return document


def of_pages(pages: list[Page], entries: list[Bookmark], name: str, otherwise: str) -> Document:
    """Put lines of pages together to a document.

    Args:
        pages: in order.
        entries: the file's own contents.
        name: the title in its properties.
        otherwise: the title where it has none and its first page shows none.
    """
    pages = _with_brackets(pages)
    usual = Usual.of(pages)
    return document_of(list(parts_of(pages, usual)), entries, title_of(name, pages, usual, otherwise))


def _page(pdf: pypdfium2.PdfDocument, number: int) -> Page:
    lines, height = lines_of(pdf, number)
    ordered = in_order(lines, is_leftward("".join(line.text for line in lines)))
    return Page(with_whole_rows(ordered), height)


def _with_brackets(pages: list[Page]) -> list[Page]:
    """Pages with the brackets of Hebrew and Arabic the right way round.

    PDFium turns them, as they are for those programs that write what is seen; others write what is meant.
    """
    texts = [line.text for page in pages for line in page.lines if is_leftward(line.text)]
    if sum(len(_WRONG.findall(text)) - len(_RIGHT.findall(text)) for text in texts) <= 0:
        return pages
    return [
        replace(page, lines=[
            replace(line, text=line.text.translate(_TURNED)) if is_leftward(line.text) else line
            for line in page.lines
        ])
        for page in pages
    ]  # fmt: skip


def _has_pictures(pdf: pypdfium2.PdfDocument) -> bool:
    """Whether any page shows a picture, as those of a scan do."""
    for number in range(len(pdf)):
        try:
            if any(pdf[number].get_objects(filter=[FPDF_PAGEOBJ_IMAGE])):
                return True
        except pypdfium2.PdfiumError:
            continue
    return False
