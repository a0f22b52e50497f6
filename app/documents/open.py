"""Opening whatever a person brings: a file of any kind, pasted text, a web address."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.documents import sandbox
from app.documents.kinds import MEDIA, kind_of, kind_of_pasted, suffix_of
from app.documents.model import MAX_CHARS, Document
from engine.errors import DocumentEmptyError, DocumentError, DocumentScanError, DocumentTooLargeError

MAX_BYTES = 120_000_000


def open_file(path: Path, cancelled: Callable[[], bool] = lambda: False, password: str = "") -> Document:
    """Open a file. Takes as long as the file is large; call it off the window's thread.

    Raises:
        DocumentError: one of its subclasses says what is wrong and what to do.
    """
    title = path.name.removesuffix(suffix_of(path)) or path.name
    return _opened(path, title, cancelled, password).renamed("", str(path))


def open_or_recognise(
    path: Path,
    cancelled: Callable[[], bool] = lambda: False,
    password: str = "",
    on_page: Callable[[int, int], None] = lambda done, pages: None,
) -> Document:
    """As :func:`open_file`; a PDF of pictures is recognised where tesseract is installed.

    ``on_page`` is told how many pages were, of how many.
    """
    try:
        return open_file(path, cancelled, password)
    except DocumentScanError:
        from app.documents.pdf import scan  # it brings a reader of PDFs, which few texts need here

        if not scan.is_available():
            raise
        return scan.recognise(path, cancelled, on_page, password)


def check_size(name: str, size: int) -> None:
    """Refuse what has more bytes than can be opened.

    Raises:
        DocumentTooLargeError: it has.
    """
    if size > MAX_BYTES:
        raise DocumentTooLargeError(
            "{name} has {size} MB; at most {most} MB can be opened.",
            name=name,
            size=size // 1_000_000,
            most=MAX_BYTES // 1_000_000,
        )


def _opened(
    path: Path, title: str, cancelled: Callable[[], bool], password: str = "", address: str = ""
) -> Document:
    """The document of a file; ``title`` names one that does not say its own."""
    called = path.name or str(path)
    try:
        size = path.stat().st_size
        if not path.is_file() and not path.is_dir():
            raise DocumentError(
                "{name} is not an ordinary file. Save its text in one and open that.", name=called
            )
        with path.open("rb") as file:
            head = file.read(4096)
    except OSError as error:
        raise sandbox.unreadable(path, error) from error
    check_size(called, size)
    if not head.strip(b"\xef\xbb\xbf\xff\xfe\x00 \r\n\t"):
        raise DocumentEmptyError("{name} is empty.", name=called)
    return _checked(
        _titled(sandbox.run(kind_of(path, head), path, title, cancelled, password, address), title)
    )


def _titled(document: Document, called: str) -> Document:
    """A document that has but its file's name for a title, by the heading that it begins with, where no other
    is as high."""
    first = document.outline[0] if document.blocks[:1] and document.blocks[0].kind == "heading" else None
    if first is None or document.title != " ".join(called.split()):
        return document
    alone = all(heading.level > first.level for heading in document.outline[1:])
    return replace(document, title=first.title) if alone else document


def open_address(address: str, cancelled: Callable[[], bool] = lambda: False) -> Document:
    """Fetch a web page, or a document of another kind, and open it as a saved one is.

    Raises:
        DocumentError: the address cannot be fetched, or holds nothing to read.
        CancelledError: it was cancelled.
    """
    from app.documents.web import fetching  # it brings an HTTP client, which files do not need

    page = fetching.fetch(address, MEDIA, cancelled)
    with tempfile.TemporaryDirectory(prefix="philomel-") as folder:
        path = Path(folder) / f"page{page.suffix}"
        path.write_bytes(page.data)
        try:
            document = _opened(path, "", cancelled, address=page.address)
        except DocumentEmptyError:
            raise DocumentEmptyError("There is no text to read at this address.") from None
    return replace(document, source=page.address)


def open_text(text: str, title: str = "") -> Document:
    """Pasted or typed text; HTML, letters and Markdown are understood when it looks like them.

    Raises:
        DocumentEmptyError: there is nothing to read.
    """
    kind = kind_of_pasted(text)
    # Files are read by a process of its own, which brings its importer.
    if kind == "html":
        from app.documents.web import html

        return _checked(html.of_tree(html.tree_of(text), title))
    if kind == "aozora":
        from app.documents.text import aozora

        return _checked(aozora.from_text(text, title))
    if kind == "mail":
        from app.documents.text import mail

        return _checked(mail.parse(text.encode("utf-8", "replace"), title))
    if kind == "markdown":
        from app.documents.text import markdown

        return _checked(markdown.from_text(text, title))
    from app.documents.common import plain

    return _checked(plain.from_text(text, title))


def _checked(document: Document) -> Document:
    """Refuse what holds nothing to read, or more than can be shown."""
    if not any(c.isalnum() for c in document.text):
        raise DocumentEmptyError("There is nothing to read in this text.")
    if len(document.text) > MAX_CHARS:
        raise DocumentTooLargeError("This text is longer than can be opened. Split it into parts.")
    return document
