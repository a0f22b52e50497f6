"""Opening whatever a person brings: a file of any kind, pasted text, a web address."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.documents import html, markdown, plain, sandbox
from app.documents.elements import BLOCKS
from app.documents.model import MAX_CHARS, Document
from engine.errors import DocumentEmptyError, DocumentError, DocumentFormatError, DocumentTooLargeError

MAX_BYTES = 120_000_000
SUFFIXES = {
    ".txt": "plain", ".text": "plain", ".log": "plain", ".md": "markdown", ".markdown": "markdown",
    ".html": "html", ".htm": "html", ".xhtml": "html", ".epub": "epub", ".pdf": "pdf", ".docx": "docx",
}  # fmt: skip
"""Importers by file name; the content has the last word."""
_REFUSED = (
    (re.compile(rb"\xff\xd8\xff|\x89PNG|GIF8"), "a picture"),
    (re.compile(rb"OggS|fLaC|ID3[\x00-\x0f]"), "sound"),
    (re.compile(rb"\x7fELF|MZ\x90"), "a program"),
    (re.compile(rb"Rar!|7z\xbc\xaf"), "an archive"),
)
"""How files begin that hold no text, and what they are."""
_HTML = re.compile(
    rf"\s*(?:<!doctype html|<\?xml|<!--|<(?:head|script|style|{'|'.join(sorted(BLOCKS))})\b[^<>]*>)", re.I
)
_TAGS = re.compile(
    r"<(b|i|em|strong|a|span|sup|sub|code|u|s|q|cite|small|mark)\b[^<>]{0,500}>[^<>]{0,500}</\1\s*>", re.I
)
_HEADING = re.compile(r"\s*#{1,6} \S[^\n]*\n\s*\n")
"""How pasted text begins, or what is in it, that is HTML or Markdown."""
_OTHERS = (
    ".fb2",
    ".mht",
    ".mhtml",
    ".pptx",
    ".ppt",
    ".xlsx",
    ".xls",
    ".mobi",
    ".azw",
    ".azw3",
    ".odt",
    ".rtf",
    ".pages",
)
"""Names of files that hold text, in ways that are not read here."""


def open_file(path: Path, cancelled: Callable[[], bool] = lambda: False, password: str = "") -> Document:
    """Open a file. Takes as long as the file is large; call it off the window's thread.

    Raises:
        DocumentError: one of its subclasses says what is wrong and what to do.
    """
    try:
        size = path.stat().st_size
        if not path.is_file() and not path.is_dir():
            raise DocumentError(f"{path.name} is not an ordinary file. Save its text in one and open that.")
        with path.open("rb") as file:
            head = file.read(4096)
    except FileNotFoundError:
        raise DocumentError(f"There is no file '{path}'.") from None
    except IsADirectoryError:
        raise DocumentError(f"{path.name} is a folder. Open a file in it.") from None
    except OSError as error:
        raise DocumentError(f"{path.name} cannot be opened: {error.strerror}.") from error
    if size > MAX_BYTES:
        raise DocumentTooLargeError(
            f"{path.name} has {size // 1_000_000} MB; at most {MAX_BYTES // 1_000_000} MB can be opened."
        )
    if not head.strip(b"\xef\xbb\xbf\xff\xfe\x00 \r\n\t"):
        raise DocumentEmptyError(f"{path.name} is empty.")
    document = sandbox.run(kind_of(path, head), path, path.stem, cancelled, password)
    return _checked(document.renamed("", str(path)))


def open_address(address: str, cancelled: Callable[[], bool] = lambda: False) -> Document:
    """Fetch a web page, or a document of another kind, and open its main text.

    Raises:
        DocumentError: the address cannot be fetched, or holds nothing to read.
        CancelledError: it was cancelled.
    """
    from app.documents import web  # it brings an HTTP client and a reader of pages, which files do not need

    page = web.fetch(address, cancelled)
    with tempfile.TemporaryDirectory(prefix="philomel-") as folder:
        path = Path(folder) / f"page{page.suffix}"
        path.write_bytes(page.data)
        if page.suffix == ".html":
            document = sandbox.run("web", path, "", cancelled)
        else:
            document = open_file(path, cancelled)
    if not any(c.isalnum() for c in document.text):
        raise DocumentEmptyError("There is no text to read at this address.")
    return replace(document, source=page.address)


def open_text(text: str, title: str = "") -> Document:
    """Pasted or typed text; HTML and Markdown are understood when it looks like them.

    Raises:
        DocumentEmptyError: there is nothing to read.
    """
    marked = sum(
        line.startswith(("# ", "## ", "### ", "- ", "* ", "```", "> ")) for line in text.splitlines()[:400]
    )
    if _HTML.match(text):
        return _checked(html.of_tree(html.tree_of(text), title))
    is_markdown = marked >= 2 or _TAGS.search(text) or _HEADING.match(text)
    return _checked((markdown if is_markdown else plain).from_text(text, title))


def kind_of(path: Path, head: bytes) -> str:
    """The importer for a file, by content first and name second.

    Raises:
        DocumentFormatError: it is a kind of file that holds no text.
    """
    for beginning, what in _REFUSED:
        if beginning.match(head):
            raise DocumentFormatError(
                f"{path.name} is {what}, not a text. Open a text, e-book, PDF or Word document."
            )
    packed = head.startswith((b"PK\x03\x04", b"PK\x05\x06"))
    other = packed and b"application/vnd.oasis.opendocument" in head[:200]
    if head.startswith(b"{\\rtf") or other or path.suffix.lower() in _OTHERS:
        raise DocumentFormatError(
            f"{path.name} is of another program. Save it as .docx or .epub and open that."
        )
    by_name = SUFFIXES.get(path.suffix.lower())
    start = head.lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    if start.startswith(b"%pdf-") or (b"%PDF-" in head[:1024] and by_name in (None, "pdf")):
        return "pdf"
    if head.startswith(b"\xd0\xcf\x11\xe0"):
        return "docx"
    if packed:
        return "epub" if b"epub" in head[:200] or by_name == "epub" else "docx"
    if by_name in ("epub", "docx", "pdf"):
        return by_name
    if by_name is None and start.startswith((b"<!doctype html", b"<html", b"<?xml")):
        return "html"
    return by_name or "plain"


def _checked(document: Document) -> Document:
    """Refuse what holds nothing to read, or more than can be shown."""
    if not any(c.isalnum() for c in document.text):
        raise DocumentEmptyError("There is nothing to read in this text.")
    if len(document.text) > MAX_CHARS:
        raise DocumentTooLargeError("This text is longer than can be opened. Split it into parts.")
    return document
