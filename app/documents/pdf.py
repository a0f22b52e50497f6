"""PDF: lines with their places, from PDFium, put back into paragraphs.

What a page adds around the text (running heads, page numbers, line numbers) is found by where it
stands and by its return on other pages; it stays visible and is not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median

import pypdfium2
from pypdfium2.raw import FPDF_ERR_PASSWORD, FPDF_GetLastError

from app.documents.model import Document, Part, SkipReason, assemble
from app.documents.skips import inline_skips, whole
from engine.errors import (
    DocumentEmptyError,
    DocumentEncryptedError,
    DocumentFormatError,
    DocumentTooLargeError,
)

MAX_PAGES = 5000
MARGIN = 0.09
"""Share of a page's height at top and bottom where running heads and page numbers stand."""
_PAGE_NUMBER = re.compile(
    r"(?:page |p\. ?)?[-–—\[( ]*(?:\d{1,4}|[ivxlc]{1,7})[-–—\]) ]*(?:(?:of|/) ?\d{1,4})?", re.I
)


@dataclass(frozen=True)
class Line:
    """A line of text and its box in points, y growing upward."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    @property
    def height(self) -> float:
        """Height of the box in points."""
        return self.top - self.bottom


def parse(data: bytes, title: str = "") -> Document:
    """Open a PDF.

    Raises:
        DocumentFormatError: damaged beyond repair.
        DocumentEncryptedError: locked by a password.
        DocumentEmptyError: no text in it, for instance scanned pages.
    """
    if b"%PDF" not in data[:1024]:
        raise DocumentFormatError("This file is not a PDF, or it is damaged. Get a new copy of it.")
    try:
        pdf = pypdfium2.PdfDocument(data)
        count = len(pdf)
    except pypdfium2.PdfiumError as error:
        if FPDF_GetLastError() == FPDF_ERR_PASSWORD or "password" in str(error).lower():
            raise DocumentEncryptedError(
                "This PDF is locked by a password. Save a copy without one and open that."
            ) from error
        raise DocumentFormatError(
            "This PDF is damaged and cannot be opened. Get a new copy of it."
        ) from error
    if count > MAX_PAGES:
        raise DocumentTooLargeError(f"This PDF has {count} pages; at most {MAX_PAGES} can be opened.")
    pages, heights = [], []
    for number in range(count):
        lines, height = _lines(pdf, number)
        pages.append(lines)
        heights.append(height)
    name = (pdf.get_metadata_dict().get("Title") or "").strip()
    document = assemble(_parts(pages, heights), title=name or title)
    if sum(c.isalnum() for c in document.text) < 12:
        raise DocumentEmptyError(
            "This PDF holds no text, only pictures of pages. Run text recognition (OCR) on it first."
        )
    return document


def _lines(pdf: pypdfium2.PdfDocument, number: int) -> tuple[list[Line], float]:
    """The lines of a page in the order the file gives them, and the page's height."""
    try:
        page = pdf[number]
        text_page = page.get_textpage()
        height = float(page.get_height())
        rects = [text_page.get_rect(i) for i in range(text_page.count_rects())]
        pieces = [Line(text_page.get_text_bounded(*rect), *rect) for rect in rects]
    except pypdfium2.PdfiumError:
        return [], 1.0
    lines: list[Line] = []
    for piece in pieces:
        text = re.sub(
            r"[\r\n\ufffe\x02]+", lambda m: "\u00ad" if m.group()[0] in "\ufffe\x02" else " ", piece.text
        )
        if not text.strip():
            continue
        piece = Line(text, piece.left, piece.bottom, piece.right, piece.top)
        if lines and _same_line(lines[-1], piece):
            lines[-1] = _joined(lines[-1], piece)
        else:
            lines.append(piece)
    return lines, height


def _same_line(a: Line, b: Line) -> bool:
    """Whether b goes on where a ends."""
    overlap = min(a.top, b.top) - max(a.bottom, b.bottom)
    return overlap > 0.5 * min(a.height, b.height) and -2 < b.left - a.right < 1.5 * max(a.height, b.height)


def _joined(a: Line, b: Line) -> Line:
    gap = "" if b.left - a.right < 0.12 * a.height or a.text.endswith(" ") else " "
    return Line(a.text + gap + b.text, a.left, min(a.bottom, b.bottom), b.right, max(a.top, b.top))


def _parts(pages: list[list[Line]], heights: list[float]) -> Iterator[Part]:
    """Paragraphs of all pages; one that runs over a page's end is one."""
    repeated = _repeated(pages, heights)
    body = median([line.height for lines in pages for line in lines] or [10.0])
    open_lines: list[Line] = []
    for lines, height in zip(pages, heights, strict=True):
        numbered = _has_line_numbers(lines)
        aside: list[Part] = []
        for line in lines:
            reason = _margin_reason(line, height, repeated) or (
                "line number" if numbered and line.text.strip().isdigit() else None
            )
            if reason:
                aside.append(Part("paragraph", line.text.strip(), 0, whole(line.text.strip(), reason)))
            elif open_lines and not _continues(open_lines, line):
                yield _paragraph(open_lines, body)
                open_lines = [line]
            else:
                open_lines.append(line)
        if open_lines and _sentence_ends(open_lines[-1].text):
            yield _paragraph(open_lines, body)
            open_lines = []
        yield from aside
    if open_lines:
        yield _paragraph(open_lines, body)


def _continues(lines: list[Line], line: Line) -> bool:
    """Whether a line goes on in the paragraph before it."""
    last = lines[-1]
    if abs(line.height - last.height) > 0.35 * max(line.height, last.height):
        return False
    if line.bottom > last.top or line.left > last.right:
        return not _sentence_ends(last.text)
    gap = last.bottom - line.top
    left = min(item.left for item in lines[-3:])
    if gap > 0.9 * last.height:
        return False
    indented = line.left - left > 0.8 * last.height and len(lines) > 1
    short = last.right < max(item.right for item in lines) - 4 * last.height
    return not (indented or (short and _sentence_ends(last.text)))


def _paragraph(lines: list[Line], body: float) -> Part:
    """Join lines: words that were divided at a line's end are whole again."""
    text = ""
    for line in lines:
        piece = line.text.strip()
        if text.endswith("\u00ad") or (re.search(r"[^\W\d_]-$", text) and piece[:1].islower()):
            text = text[:-1] + piece
        else:
            text = f"{text} {piece}" if text else piece
    text = re.sub(r"\s+", " ", text.replace("\u00ad", "")).strip()
    for ligature, letters in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")):
        text = text.replace(ligature, letters)
    large = median([line.height for line in lines]) > 1.25 * body
    capitals = text.isupper() and len(text) > 3
    if len(text) < 120 and (large or capitals) and not _sentence_ends(text):
        return Part("heading", text, 1 if large else 2)
    return Part("paragraph", text, 0, inline_skips(text))


def _sentence_ends(text: str) -> bool:
    return bool(re.search(r"[.!?:;。！？][\"'’”)\]]*\s*$", text))


def _margin_reason(line: Line, height: float, repeated: set[str]) -> SkipReason | None:
    """Why a line at the top or bottom of its page is not read."""
    middle = (line.top + line.bottom) / 2
    if MARGIN * height < middle < (1 - MARGIN) * height:
        return None
    if _PAGE_NUMBER.fullmatch(line.text.strip()):
        return "page number"
    return "running head" if _shape(line.text) in repeated else None


def _repeated(pages: list[list[Line]], heights: list[float]) -> set[str]:
    """Shapes of margin lines that return on several pages."""
    counts: Counter[str] = Counter()
    for lines, height in zip(pages, heights, strict=True):
        counts.update(
            {
                _shape(line.text)
                for line in lines
                if not MARGIN * height < (line.top + line.bottom) / 2 < (1 - MARGIN) * height
            }
        )
    enough = max(2, len(pages) // 6)
    return {shape for shape, count in counts.items() if count >= enough}


def _shape(text: str) -> str:
    """A line without its digits, case and spaces, so that "48 THE SIEGE" meets "50 THE SIEGE"."""
    return re.sub(r"[\d\W_]+", "", text).lower()


def _has_line_numbers(lines: list[Line]) -> bool:
    """Whether the page numbers its lines in the margin, as transcripts do."""
    numbers = [int(line.text) for line in lines if line.text.strip().isdigit() and len(line.text.strip()) < 3]
    return len(numbers) >= 12 and numbers[:12] == list(range(numbers[0], numbers[0] + 12))
