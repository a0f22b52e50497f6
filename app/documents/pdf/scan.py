"""Scanned PDFs, read by the reader's own tesseract: each page drawn, its words recognised with their places.

What is recognised goes the way of any PDF's lines, so that running heads, columns and headings are found.
"""

from __future__ import annotations

import csv
import io
import locale
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
import pypdfium2

from app.child import Child
from app.documents.model import Document
from app.documents.pdf.importer import of_pages
from app.documents.pdf.margins import Page
from app.documents.pdf.pieces import Line
from engine.errors import CancelledError, DocumentError, DocumentScanError

DOTS = 300
"""Dots per inch that pages are drawn with: what tesseract is trained on."""
_POINTS = 72 / DOTS
_WIDEST = 4_000
"""Dots of a page's longer side at most: a poster is drawn with fewer."""
_PAGE_LIMIT = 120.0
"""Seconds after which a page is given up; a dense one takes five."""
_MEMORY = 1_000_000_000
"""Bytes that drawing a page may take; one that takes more is left out."""
_SURE = 30.0
"""Confidence of a word, of 100, below which it is a speck or a line of a drawing."""
_LANGUAGES = {
    "de": "deu", "fr": "fra", "es": "spa", "it": "ita", "pt": "por", "nl": "nld", "sv": "swe", "da": "dan",
    "nb": "nor", "fi": "fin", "pl": "pol", "ru": "rus", "tr": "tur", "el": "ell", "he": "heb", "ar": "ara",
    "hi": "hin", "ja": "jpn", "ko": "kor", "zh": "chi_sim", "ms": "msa", "sw": "swa",
}  # fmt: skip
"""Tesseract's names of languages by ours; English is always asked for."""


def is_available() -> bool:
    """Whether tesseract is installed."""
    return shutil.which("tesseract") is not None


def recognise(
    path: Path,
    cancelled: Callable[[], bool] = lambda: False,
    on_page: Callable[[int, int], None] = lambda done, pages: None,
    password: str = "",
) -> Document:
    """Recognise the text of a PDF's pages; takes seconds for each.

    ``on_page`` is told how many are done, of how many.

    Raises:
        DocumentScanError: there is nothing to read in the pictures.
        CancelledError: it was cancelled.
    """
    languages = "+".join(languages_of(installed()))
    pages: list[Page] = []
    with tempfile.TemporaryDirectory(prefix="philomel-") as folder:
        picture, count = Path(folder) / "page.pgm", Path(folder) / "pages"
        number, pages_left = 0, True
        while pages_left:
            _draw_apart(path, number, password, picture, count, cancelled)
            total = int(count.read_text()) if count.exists() else 0
            if picture.exists():
                command = ["tesseract", str(picture), "-", "-l", languages, "--dpi", str(DOTS), "tsv"]
                pages.append(page_of(_output(command, cancelled)))
                picture.unlink()
            number += 1
            pages_left = number < total
            on_page(number, max(total, number))
    document = of_pages(pages, [], "", path.stem)
    if not any(c.isalnum() for c in document.text):
        raise DocumentScanError("Nothing to read was recognised on the pictures of this PDF.")
    return document.renamed("", str(path))


def installed() -> list[str]:
    """The languages that tesseract has."""
    found = subprocess.run(["tesseract", "--list-langs"], capture_output=True, check=False, text=True)
    return [line for line in found.stdout.splitlines()[1:] if line not in ("osd", "equ")]


def languages_of(known: list[str]) -> list[str]:
    """Those of the installed languages to recognise: the reader's own and English, else the first."""
    own = _LANGUAGES.get((locale.getlocale()[0] or "")[:2].lower(), "")
    return [name for name in (own, "eng") if name in known] or known[:1] or ["eng"]


def page_of(table: str) -> Page:
    """A page of tesseract's table of words, with their lines, boxes and confidence."""
    lines: dict[tuple[str, ...], list[dict[str, str]]] = {}
    height = 0.0
    for row in csv.DictReader(io.StringIO(table), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row["level"] == "1":
            height = float(row["height"]) * _POINTS
        elif row["level"] == "5" and float(row["conf"]) >= _SURE and (row["text"] or "").strip():
            key = (row["block_num"], row["par_num"], row["line_num"])
            lines.setdefault(key, []).append(row)
    return Page([_line(words, height) for words in lines.values()], height)


def _line(words: list[dict[str, str]], height: float) -> Line:
    left = min(float(word["left"]) for word in words)
    right = max(float(word["left"]) + float(word["width"]) for word in words)
    top = min(float(word["top"]) for word in words)
    bottom = max(float(word["top"]) + float(word["height"]) for word in words)
    text = " ".join(word["text"] for word in words)
    return Line(text, left * _POINTS, height - bottom * _POINTS, right * _POINTS, height - top * _POINTS)


def _draw_apart(
    path: Path, number: int, password: str, picture: Path, count: Path, cancelled: Callable[[], bool]
) -> None:
    """Draw a page in a process of its own, which a damaged one may end."""
    with Child(draw, str(path), number, password, str(picture), str(count)) as child:
        _wait(lambda: not child.connection.poll() and child.taken()[1] < _MEMORY, cancelled)


def draw(tell: Connection, path: str, number: int, password: str, picture: str, count: str) -> None:
    """Draw a page of a PDF as a grey picture, and write down how many pages there are; that it is over tells
    the end of the connection."""
    document = pypdfium2.PdfDocument(path, password or None)
    Path(count).write_text(str(len(document)))
    page = document[number]
    scale = min(DOTS / 72, _WIDEST / max(page.get_size()))
    dots = page.render(scale=scale, grayscale=True).to_numpy()
    header = f"P5 {dots.shape[1]} {dots.shape[0]} 255\n".encode()
    Path(picture).write_bytes(header + np.ascontiguousarray(dots).tobytes())


def _output(command: list[str], cancelled: Callable[[], bool]) -> str:
    """What a program writes; it is ended when it takes too long or is not wanted any more."""
    with tempfile.TemporaryFile() as out:
        running = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
        try:
            _wait(lambda: running.poll() is None, cancelled)
        finally:
            running.kill()
            running.wait()
        out.seek(0)
        return out.read().decode("utf-8", "replace")


def _wait(is_busy: Callable[[], bool], cancelled: Callable[[], bool]) -> None:
    begun = time.monotonic()
    while is_busy():
        if cancelled():
            raise CancelledError("Opening was cancelled.")
        if time.monotonic() - begun > _PAGE_LIMIT:
            raise DocumentError("A page of this scan takes too long to recognise.")
        time.sleep(0.02)
