"""PDF: lines with their places, from PDFium, put back into paragraphs.

What a page adds around the text (running heads, page numbers, line numbers) is found by where it
stands and by its return on other pages; it stays visible and is not read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from statistics import median

import pypdfium2
from pypdfium2.raw import FPDF_ERR_PASSWORD, FPDF_PAGEOBJ_IMAGE, FPDF_GetLastError

from app.documents.hyphens import closed, words
from app.documents.model import Document, Part, Skip, SkipReason, assemble
from app.documents.pdf_lines import BULLETS, MARK, MARK_END, Line, bare, lines_of
from app.documents.skips import inline_skips, whole
from engine import Span
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
_BULLET = re.compile(rf"[{BULLETS}]\s")
_NUMBERED = re.compile(r"\(?(?:\d{1,2}|[a-z])[.)]\s")
_NOTE = re.compile(rf"(?:{MARK}(?P<raised>.*?){MARK_END}|(?P<plain>\d{{1,3}}|[*†‡§]))[.)]?\s*[^\s.)]")
_ENTRY = re.compile(r".*\S\s?(?:[.·…]\s?){5,}(?:\d{1,4}|[ivxlc]{1,7})")
"""A line of a table of contents, with dots up to the number of the page."""
_OPEN = (",", "-", "–", "—", "\u00ad")
_NO_TITLE = re.compile(
    r"untitled\b.*|\(?(?:anonymous|unspecified|unknown)\)?|document\d*|microsoft \w+ - .*", re.I
)
"""Titles that programs give by themselves."""


@dataclass(frozen=True)
class _Usual:
    """The size of type and the width of a line that most of a text has, and whether it is bold."""

    size: float
    width: float
    bold: bool = False


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
        lines, height = lines_of(pdf, number)
        pages.append(lines)
        heights.append(height)
    name = (pdf.get_metadata_dict().get("Title") or "").strip()
    document = assemble(_parts(pages, heights), title=title if _NO_TITLE.fullmatch(name) else name or title)
    letters = len(list(islice(filter(str.isalnum, document.text), 12)))
    if letters == 0 or (letters < 12 and _has_pictures(pdf)):
        raise DocumentEmptyError(
            "This PDF holds no text, only pictures of pages. Run text recognition (OCR) on it first."
        )
    return document


def _has_pictures(pdf: pypdfium2.PdfDocument) -> bool:
    """Whether any page shows a picture, as those of a scan do."""
    for number in range(len(pdf)):
        try:
            if any(pdf[number].get_objects(filter=[FPDF_PAGEOBJ_IMAGE])):
                return True
        except pypdfium2.PdfiumError:
            continue
    return False


def _parts(pages: list[list[Line]], heights: list[float]) -> Iterator[Part]:
    """Paragraphs of all pages; one that runs over a page's end is one."""
    usual = _usual(pages)
    body = usual.size
    repeated = _repeated(pages, heights, body)
    known = words("\n".join(bare(line.text) for lines in pages for line in lines))
    open_lines: list[Line] = []
    aside: list[Part] = []
    for lines, height in zip(pages, heights, strict=True):
        numbered = _has_line_numbers(lines)
        around = {
            i: reason
            for i, line in enumerate(lines)
            if (reason := _margin_reason(line, height, repeated, numbered, body))
        }
        notes = _footnotes(lines, body, around)
        around_page: list[Part] = []
        for i, line in enumerate(lines):
            if i in around or i in notes:
                text, reason = line.text.strip(), around.get(i, "footnote")
                if i in notes:
                    text = _joined_text([lines[k] for k in notes[i]], known)
                text = _without_marks(text)[0]
                if not text:
                    continue
                if reason == "front matter" and open_lines:  # The heading of the contents.
                    yield _paragraph(open_lines, usual, known)
                    open_lines = []
                around_page.append(Part("paragraph", text, 0, whole(text, reason)))
            elif open_lines and not _continues(open_lines, line, usual):
                yield _paragraph(open_lines, usual, known)
                yield from aside
                aside, open_lines = [], [line]
            else:
                open_lines.append(line)
        if open_lines and _sentence_ends(open_lines[-1].text):
            yield _paragraph(open_lines, usual, known)
            open_lines = []
        aside += around_page
        if not open_lines:
            yield from aside
            aside = []
    if open_lines:
        yield _paragraph(open_lines, usual, known)
    yield from aside


def _usual(pages: list[list[Line]]) -> _Usual:
    widths = [line.right - line.left for lines in pages for line in lines if len(line.text) > 20]
    sizes = sorted((line.size, len(line.text)) for lines in pages for line in lines)
    letters = sum(length for _, length in sizes)
    bold = sum(len(line.text) for lines in pages for line in lines if line.bold) > 0.3 * letters
    half, seen = letters / 2, 0
    for size, length in sizes:
        seen += length
        if seen >= half:
            return _Usual(size, median(widths or [0.0]), bold)
    return _Usual(10.0, 0.0)


def _footnotes(lines: list[Line], body: float, around: dict[int, SkipReason]) -> dict[int, list[int]]:
    """The lines of each footnote under its first: small print from a mark on, with no body text below.

    The lines after the first have an empty entry.
    """
    called = {
        mark for line in lines for mark in re.findall(f"(?<=.){MARK}\\W*(.*?)\\W*{MARK_END}", line.text)
    }
    notes: dict[int, list[int]] = {}
    first = -1
    for i, line in enumerate(lines):
        small = line.size < 0.9 * body and i not in around
        found = _NOTE.match(line.text.strip()) if small else None
        if (
            found
            and (found["raised"] or found["plain"] in called)
            and not _body_below(lines, i, body, around)
        ):
            first, notes[i] = i, [i]
        elif small and first >= 0 and _is_next(lines[i - 1], line):
            notes[first].append(i)
            notes[i] = []
        else:
            first = -1
    return notes


def _body_below(lines: list[Line], at: int, body: float, around: dict[int, SkipReason]) -> bool:
    note = lines[at]
    return any(
        line.top < note.bottom and line.size >= 0.9 * body and line.beside(note)
        for i, line in enumerate(lines)
        if i not in around
    )


def _is_next(line: Line, after: Line) -> bool:
    """Whether a line stands close below another."""
    return line.beside(after) and 0 < line.baseline - after.baseline < 1.8 * max(line.size, after.size)


def _continues(lines: list[Line], line: Line, usual: _Usual) -> bool:
    """Whether a line goes on in the paragraph before it."""
    last = lines[-1]
    ended = _sentence_ends(last.text)
    text = line.text.strip()
    if _BULLET.match(text) or (_NUMBERED.match(text) and (ended or _NUMBERED.match(lines[0].text.strip()))):
        return False
    if _is_ornament(line) or _is_ornament(last):
        return _is_ornament(line) and _is_ornament(last)
    first = lines[0]
    short_line = last.right - last.left < 0.5 * usual.width
    if _BULLET.match(first.text) and line.left < first.left + 2 and (ended or short_line):
        return False  # after a list
    if _is_headed(lines, line, usual):
        return False
    if abs(line.size - last.size) > 0.25 * max(line.size, last.size):
        return False
    if _is_jump(last, line):
        return not ended
    if last.baseline - line.baseline > 1.75 * last.size:
        return False
    stopped = short_line and last.size < 1.2 * usual.size
    if stopped and not text[:1].islower() and not last.text.rstrip().endswith(_OPEN):
        return False  # a title, an entry or a verse, even without a full stop
    column = lines[-1:]
    for before in reversed(lines[:-1]):
        if _is_jump(before, column[0]) or len(column) == 3:
            break
        column.insert(0, before)
    left = min(item.left for item in column)
    indented = line.left - left > 0.8 * last.height and len(lines) > 1
    widest = max(item.right - item.left for item in lines)
    short = last.right - left < widest - 4 * last.height
    return not (indented or (short and ended))


def _is_headed(lines: list[Line], line: Line, usual: _Usual) -> bool:
    """Whether bold type ends or begins between lines: with a heading."""
    last = lines[-1]
    if usual.bold or last.bold == line.bold or _is_jump(last, line):
        return False
    if line.bold:
        return _sentence_ends(last.text)
    apart = last.size > 1.1 * line.size or last.baseline - line.baseline > 1.4 * line.size
    return all(before.bold for before in lines) and (apart or not line.text.strip()[:1].islower())


def _is_ornament(line: Line) -> bool:
    return not any(c.isalnum() for c in line.text) and len(line.text.split()) > 1


def _is_jump(last: Line, line: Line) -> bool:
    """Whether a line stands at the top of another column or page."""
    return line.bottom > last.top or line.left > last.right


def _joined_text(lines: list[Line], known: frozenset[str]) -> str:
    """The text of lines: words that were divided at a line's end are whole again."""
    text = "\n".join(re.sub("\u00ad$", "-", line.text.strip()) for line in lines)
    text = re.sub(r"\s+", " ", closed(text, known).replace("\u00ad", "")).strip()
    for ligature, letters in (("ﬁ", "fi"), ("ﬂ", "fl"), ("ﬀ", "ff"), ("ﬃ", "ffi"), ("ﬄ", "ffl")):
        text = text.replace(ligature, letters)
    return text


def _without_marks(text: str) -> tuple[str, tuple[Skip, ...]]:
    """A text with plain footnote marks, and where they stand."""
    out = ""
    skips = []
    for piece in re.split(f"({MARK}.*?{MARK_END})", text):
        shown = piece.strip(MARK + MARK_END)
        if piece.startswith(MARK):
            skips.append(Skip(Span(len(out), len(out) + len(shown)), "footnote mark"))
        out += shown
    return out, tuple(skips)


def _paragraph(lines: list[Line], usual: _Usual, known: frozenset[str]) -> Part:
    """A paragraph, or a heading if its type is large or bold or all capitals."""
    text, marks = _without_marks(_joined_text(lines, known))
    large = median([line.size for line in lines]) > 1.25 * usual.size
    capitals = text.isupper() and len(text) > 3
    bold = not usual.bold and all(line.bold for line in lines) and not _BULLET.match(text)
    if len(text) < 120 and (large or capitals or bold) and not _sentence_ends(text):
        return Part("heading", text, 1 if large else 2, marks)
    return Part("paragraph", text, 0, (*inline_skips(text), *marks))


def _sentence_ends(text: str) -> bool:
    return bool(re.search(r"[.!?:;。！？][\"'’”)\]]*\s*$", bare(text)))


def _margin_reason(
    line: Line, height: float, repeated: set[str], numbered: bool, body: float
) -> SkipReason | None:
    """Why a line at the top or bottom of its page, turned beside the text or of the contents is not read."""
    if line.turned:
        return "running head"
    if _ENTRY.fullmatch(line.text.strip()):
        return "front matter"
    in_line: SkipReason | None = "line number" if numbered and line.text.strip().isdecimal() else None
    middle = (line.top + line.bottom) / 2
    if MARGIN * height < middle < (1 - MARGIN) * height:
        return in_line
    if _PAGE_NUMBER.fullmatch(line.text.strip()):
        return "page number"
    return "running head" if _is_head(line, body) and _shape(line.text) in repeated else in_line


def _is_head(line: Line, body: float) -> bool:
    """Whether a line may be a running head: not the title of a slide, nor the salutation of a letter."""
    return line.size < 1.25 * body and not line.text.rstrip().endswith(",")


def _repeated(pages: list[list[Line]], heights: list[float], body: float) -> set[str]:
    """Shapes of margin lines that return on several pages."""
    counts: Counter[str] = Counter()
    for lines, height in zip(pages, heights, strict=True):
        counts.update(
            {
                _shape(line.text)
                for line in lines
                if _is_head(line, body)
                and not MARGIN * height < (line.top + line.bottom) / 2 < (1 - MARGIN) * height
            }
        )
    enough = max(2, len(pages) // 6)
    return {shape for shape, count in counts.items() if count >= enough}


def _shape(text: str) -> str:
    """A line without its digits, case and spaces, so that "48 THE SIEGE" meets "50 THE SIEGE"."""
    return re.sub(r"[\d\W_]+", "", text).lower()


def _has_line_numbers(lines: list[Line]) -> bool:
    """Whether the page numbers its lines in the margin, as transcripts do."""
    numbers = [
        int(line.text) for line in lines if line.text.strip().isdecimal() and len(line.text.strip()) < 3
    ]
    return len(numbers) >= 12 and numbers[:12] == list(range(numbers[0], numbers[0] + 12))
