"""Kinds that are read through others: zip files, by what is in them, and what a converter reads that the user
has, LibreOffice or Calibre."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from app.documents.books import epub, fb2
from app.documents.common.archive import Archive, of_locked, of_sold, of_spreadsheet
from app.documents.model import Document
from app.documents.office import docx, odt, pptx
from engine.errors import DocumentFormatError, Message

_PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS",
    "/Applications/calibre.app/Contents/MacOS",
    "/usr/bin",
)
"""Where converters lie that are not on the path that programs started from a desktop have."""


@dataclass(frozen=True)
class _Foreign:
    """A kind that a converter reads.

    Attributes:
        called: what it is called, with its article.
        suffix: of a file of it, by which the converter knows it.
        program: the converter's file.
        named: the converter's name.
        target: the suffix that it is converted to.
        importer: what opens that.
        advice: what to do without the converter.
    """

    called: Message
    suffix: str
    program: str
    named: str
    target: str
    importer: Callable[[bytes, str], Document]
    advice: Message


_OFFICE = ("soffice", "LibreOffice")
_CALIBRE = ("ebook-convert", "Calibre")
_RESAVE = Message("Save it as .docx and open that")
_WORD = _Foreign(Message("an old Word document (.doc)"), ".doc", *_OFFICE, "docx", docx.parse, _RESAVE)
_SLIDES = _Foreign(
    Message("an old presentation (.ppt)"), ".ppt", *_OFFICE, "pptx", pptx.parse,
    Message("Save it as .pptx and open that"),
)  # fmt: skip
_PERFECT = _Foreign(Message("a WordPerfect document"), ".wpd", *_OFFICE, "docx", docx.parse, _RESAVE)
_BOOKS = {
    b"ITOLITLS": (".lit", Message("an e-book of Microsoft's Reader (.lit)")),
    b"ITSF": (".chm", Message("a help file (.chm)")),
    b"L\0R\0F\0": (".lrf", Message("an e-book for old Sony readers (.lrf)")),
    b"AT&TFORM": (".djvu", Message("a scan in DjVu")),
}


def parse(data: bytes, title: str = "") -> Document:
    """Open a document through what reads it.

    Raises:
        DocumentFormatError: the converter is not installed or fails, or there is none for this kind; or it is
            damaged.
        DocumentTooLargeError: it is a bomb.
        DocumentEncryptedError: it is locked.
    """
    if data.startswith(b"PK"):
        return _unpacked(data, title)
    kind = _kind(data)
    program = _found(kind.program)
    if program is None:
        raise DocumentFormatError(
            "This is {called}. {advice}; or install {named}, through which it is then opened.",
            called=kind.called,
            advice=kind.advice,
            named=kind.named,
        )
    with tempfile.TemporaryDirectory(prefix="philomel-") as folder:
        source = Path(folder) / f"document{kind.suffix}"
        source.write_bytes(data)
        made = source.with_suffix(f".{kind.target}")
        subprocess.run(_command(kind, program, source, made), capture_output=True, check=False, cwd=folder)
        if not made.exists():
            raise DocumentFormatError(
                "This is {called}, which {named} cannot open. {advice}.",
                called=kind.called,
                named=kind.named,
                advice=kind.advice,
            )
        document = kind.importer(made.read_bytes(), title)
    # What it was converted to is gone, and its pictures with it.
    setting = replace(document.typesetting, pictures=())
    return replace(document, through=kind.named, typesetting=setting)


def _kind(data: bytes) -> _Foreign:
    for beginning, (suffix, called) in _BOOKS.items():
        if data.startswith(beginning):
            return _Foreign(
                called, suffix, *_CALIBRE, "epub", epub.parse, Message("Convert it to EPUB and open that")
            )
    if data.startswith(b"\xffWPC"):
        return _PERFECT
    if data.startswith(b"\xeaDRMION"):
        raise of_sold()
    if not data.startswith(b"\xd0\xcf\x11\xe0"):
        raise DocumentFormatError(
            "This file is damaged, or of another program. Get a new copy of it, or save it as .docx or .epub "
            "and open that."
        )
    if _has(data, "EncryptedPackage"):
        raise of_locked()
    if _has(data, "PowerPoint Document"):
        return _SLIDES
    if _has(data, "Workbook") or _has(data, "Book"):
        raise of_spreadsheet()
    if _has(data, "__properties_version1.0"):
        raise DocumentFormatError("This is a letter of Outlook (.msg). Save it as .eml and open that.")
    return _WORD


def _has(data: bytes, name: str) -> bool:
    """Whether an OLE file has a part of a name, as its directory has it: names of styles are text."""
    key = name.encode("utf-16-le")
    at = data.find(key)
    while at >= 0:
        # An entry takes 128 bytes: 64 of the name, then how many of them it and its zero need.
        if at % 128 == 0 and data[at + 64 : at + 66] == (len(key) + 2).to_bytes(2, "little"):
            return True
        at = data.find(key, at + 1)
    return False


def _found(program: str) -> str | None:
    places = [shutil.which(program), *(shutil.which(program, path=place) for place in _PLACES)]
    if sys.platform == "win32":
        places.append(
            shutil.which(program, path=r"C:\Program Files\LibreOffice\program;C:\Program Files\Calibre2")
        )
    return next((place for place in places if place is not None), None)


def _command(kind: _Foreign, program: str, source: Path, made: Path) -> list[str]:
    if kind.program == "ebook-convert":
        return [program, str(source), str(made)]
    # A profile of its own: another LibreOffice may be open, and macros stay off.
    profile = f"-env:UserInstallation={source.parent.as_uri()}/profile"
    return [
        program,
        profile,
        "--headless",
        "--norestore",
        "--convert-to",
        kind.target,
        "--outdir",
        str(made.parent),
        str(source),
    ]


def _unpacked(data: bytes, title: str) -> Document:
    """What a zip file is: an e-book, a document of an office program, a FictionBook, or something else."""
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
