"""What a document brings beside its text, pictures and sounds, one at a time, out of what the document is in.

Nothing is parsed anew for a picture: a member of an archive, a record, a part of a letter is looked up.
What is beside a file is taken from its folder alone, and only what came from the web is asked for there.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote, unquote_to_bytes, urlsplit

from app.documents.common.archive import Archive
from app.documents.common.homes import DATA_HASH, data_key
from app.documents.kinds import is_address, kind_of
from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError, Message

if TYPE_CHECKING:
    from engine import Sounds


MAX_BYTES = 20_000_000
_MAX_FILE = 200_000_000
"""Most bytes of a file that is searched for a picture."""
_KINDS = re.compile(
    rb"\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP|BM.{4}\0\0\0\0"
    rb"|(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>|<!--.*?-->|<!DOCTYPE svg[^>\[]*>|\s)*<svg[\s>]",
    re.S,
)
"""How PNG, JPEG, GIF, WebP, BMP and SVG begin; an SVG that declares entities is none."""
_DATA = re.compile(r"data:[\w.+/-]*(?:;[\w=.+-]+)*,", re.I)
_DATA_IN_FILE = re.compile(rb"data:image/[^\s\"'<>)]{4000,}")
_SUFFIXES = ("", ".png", ".jpg", ".jpeg", ".svg", ".webp", ".gif")
"""Of files that a text may name without one."""


def load(source: str, resource: str) -> bytes:
    """A picture's bytes: PNG, JPEG, GIF, WebP, BMP or SVG.

    Args:
        source: a document's path or address, as in ``Document.source``; empty for pasted text.
        resource: of a :class:`~app.documents.typesetting.Picture` of it.

    Raises:
        DocumentError: it is not there, may not be taken, is too large or is of another kind.
    """
    data = _found(source, resource)
    if len(data) > MAX_BYTES:
        raise _too_large()
    if not _KINDS.match(data[:4096]):
        raise DocumentFormatError("This picture is of a kind that cannot be shown.")
    return data


def _found(source: str, resource: str) -> bytes:
    from app.documents.web import fetching  # It brings an HTTP client, which files do not need.

    if _DATA.match(resource):
        return _decoded(resource)
    if is_address(source):
        if not is_address(resource):
            raise DocumentError("This picture is in a document of the web. Save and open it as a file.")
        return fetching.fetch(resource, None).data
    if not source:
        raise DocumentError("This picture was not pasted with its text.")
    path = Path(source)
    try:
        with path.open("rb") as file:
            kind = kind_of(path, file.read(4096))
            if kind == "packed":
                return _in_archive(Archive(file, Message("document")), resource)
        return _FINDERS.get(kind, _beside)(path, resource)
    except OSError as error:
        raise DocumentError("This picture cannot be read: {why}.", why=error) from error


def _decoded(uri: str) -> bytes:
    head, _, body = uri.partition(",")
    data = unquote_to_bytes(body)
    try:
        return base64.b64decode(data) if head.lower().endswith(";base64") else data
    except (binascii.Error, ValueError) as error:
        raise DocumentFormatError("This picture is damaged: it cannot be unpacked.") from error


def _in_archive(archive: Archive, resource: str) -> bytes:
    """A member; or what is in the one book that the archive holds."""
    if not resource.startswith("#"):
        return archive.read(resource, MAX_BYTES)
    from app.documents.books import fb2  # what reads a kind of books or letters is brought where one is open

    book = fb2.book_in(archive)
    if book is None:
        raise _missing()
    return _in_text(book, resource)


def _in_text(book: bytes, resource: str) -> bytes:
    """A picture that a FictionBook holds in letters."""
    from app.documents.books import fb2

    letters = fb2.binary(book, resource)
    if letters is None:
        raise _missing()
    return _decoded(f"data:;base64,{letters}")


def _in_kindle_book(path: Path, resource: str) -> bytes:
    number = resource.removeprefix("record:")
    if not number.isdecimal():
        raise _missing()
    from app.documents.books import mobi

    return mobi.picture(_bytes(path), int(number))


def _in_letter(path: Path, resource: str) -> bytes:
    """A part of a letter or a page saved in one file, by its identifier or where it was."""
    from app.documents.text import mail

    found = mail.picture(_bytes(path), resource)
    return found if found is not None else _inline(path, resource)


def _beside(path: Path, resource: str) -> bytes:
    """A file in the folder of a document or below it."""
    if resource.startswith(DATA_HASH):
        return _inline(path, resource)
    parts = urlsplit(resource)
    if parts.scheme or parts.netloc:
        raise DocumentError("This picture is not beside its document, but on the web or elsewhere.")
    folder = path.parent.resolve()
    for name in (f"{unquote(parts.path)}{suffix}" for suffix in _SUFFIXES):
        file = (folder / name).resolve()
        if not file.is_relative_to(folder):
            raise DocumentError("This picture is outside the folder of its document, and was not read.")
        if file.is_file():
            return _bytes(file, MAX_BYTES)
    raise _missing()


def _inline(path: Path, resource: str) -> bytes:
    """A picture that is written in the text itself, by its hash."""
    for found in _DATA_IN_FILE.finditer(_bytes(path)) if resource.startswith(DATA_HASH) else ():
        uri = found.group().decode("utf-8", "replace")
        if data_key(uri) == resource:
            return _decoded(uri)
    raise _missing()


def _converted(path: Path, resource: str) -> bytes:
    raise DocumentError("Pictures of a document that was converted to be read are not kept.")


_FINDERS: dict[str, Callable[[Path, str], bytes]] = {
    "fb2": lambda path, resource: _in_text(_bytes(path), resource), "mobi": _in_kindle_book,
    "mail": _in_letter, "foreign": _converted,
}  # fmt: skip
"""By importers; the pictures of others are files beside theirs."""


def _bytes(path: Path, most: int = _MAX_FILE) -> bytes:
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise _too_large()
    return data


def _too_large() -> DocumentTooLargeError:
    return DocumentTooLargeError(
        "This picture has more than {most} MB and is not shown.", most=MAX_BYTES // 1_000_000
    )


def _missing() -> DocumentError:
    return DocumentError("This picture is missing from its document.")


_MOST_SOUND = 2_000_000_000
"""Most bytes of a file of sound; an hour of MP3 has 30 to 100 million."""


def sounds_of(source: str) -> Sounds:
    """The sounds of an e-book, by their members; each is unpacked when it is asked for, and gone when nobody
    can ask any more.

    Args:
        source: its path.
    """
    folder = tempfile.TemporaryDirectory(prefix="philomel-", ignore_cleanup_errors=True)

    def find(member: str) -> Path:
        name = hashlib.sha256(member.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        place = Path(folder.name) / f"{name}{PurePosixPath(member).suffix}"
        if not place.exists():
            _unpack(Path(source), member, place)
        return place

    return find


def _unpack(book: Path, member: str, place: Path) -> None:
    """Write a member into a file.

    Raises:
        DocumentError: it is not there, cannot be read or is too large.
    """
    making = place.with_suffix(".part")
    try:
        with zipfile.ZipFile(book) as file:
            info = file.getinfo(member)
            if info.file_size > _MOST_SOUND:
                raise DocumentTooLargeError(
                    "This sound has more than {most} MB and is not heard.", most=_MOST_SOUND // 1_000_000
                )
            with file.open(info) as packed, making.open("wb") as target:
                shutil.copyfileobj(packed, target, 1 << 20)
        making.rename(place)
    except (KeyError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError) as error:
        raise DocumentFormatError(
            "This {what} is damaged: its part '{name}' cannot be read.", what=Message("e-book"), name=member
        ) from error
    except OSError as error:
        raise DocumentError("The sound of this book cannot be read: {why}.", why=error) from error
