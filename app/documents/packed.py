"""Zip files, told by what is in them: an e-book, a document of an office program, a FictionBook, or
something else."""

from __future__ import annotations

from app.documents.books import epub, fb2
from app.documents.common.archive import Archive, of_spreadsheet
from app.documents.model import Document
from app.documents.office import docx, odt, pptx
from engine.errors import DocumentFormatError, Message


def parse(data: bytes, title: str = "") -> Document:
    """Open what a zip file is.

    Raises:
        DocumentFormatError: it is damaged, or something that is not read.
        DocumentTooLargeError: it is a bomb.
    """
    archive = Archive(data, Message("document"))
    media = archive.read("mimetype").strip() if archive.has("mimetype") else b""
    if archive.has("META-INF/container.xml") or media == b"application/epub+zip":
        return epub.parse(data, title)
    if media.startswith(
        (b"application/vnd.oasis.opendocument.text", b"application/vnd.oasis.opendocument.pres")
    ):
        return odt.parse(data, title)
    if archive.has("ppt/presentation.xml"):
        return pptx.parse(data, title)
    book = fb2.book_in(archive)
    if book is not None:
        return fb2.parse(book, title)
    if archive.has("xl/workbook.xml") or archive.has("xl/workbook.bin") or b"spreadsheet" in media:
        raise of_spreadsheet()
    if any(name.endswith(".iwa") for name in archive.names()):
        raise DocumentFormatError(
            "This is a document of Pages, Numbers or Keynote. Export it as Word or EPUB and open that."
        )
    if archive.has("word/document.xml") or archive.has("[Content_Types].xml"):
        return docx.parse(data, title)
    raise DocumentFormatError("This is an archive of files. Unpack it, and open one of them.")
