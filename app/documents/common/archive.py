"""Reading zip containers that strangers made: sizes bounded, names kept inside; and what is refused."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from io import BytesIO
from typing import BinaryIO
from xml.etree.ElementTree import Element

from app.documents.common.elements import NOT_XML, xml_of
from engine.errors import DocumentEncryptedError, DocumentFormatError, DocumentTooLargeError, Message

MAX_MEMBER = 40_000_000
"""Most bytes of one unpacked member; the longest novels have about 3 MB of markup."""
MAX_TOTAL = 150_000_000
MAX_MEMBERS = 20_000
MAX_RATIO = 400
"""Unpacked over packed size above which a large member is a bomb; text packs 3 to 20 times."""


class Archive:
    """A zip file, held in memory or open. Members are read one by one, each within bounds."""

    def __init__(self, data: bytes | BinaryIO, what: Message) -> None:
        """``what`` names the format in messages, e.g. "e-book".

        Raises:
            DocumentFormatError: this is no zip file, or it is damaged.
            DocumentTooLargeError: it has too many members.
        """
        self._what = what
        self._total = 0
        try:
            self._zip = zipfile.ZipFile(BytesIO(data) if isinstance(data, bytes) else data)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
            raise DocumentFormatError(
                "This {what} is damaged: it cannot be unpacked. Get a new copy of it.", what=what
            ) from error
        members = self._zip.infolist()
        if len(members) > MAX_MEMBERS:
            raise DocumentTooLargeError(
                "This {what} holds more than {most} files and was not opened.", what=what, most=MAX_MEMBERS
            )

        # An e-book's folder, packed by hand, stands around all that is in it.
        folder = members[0].filename.partition("/")[0] + "/" if members else ""
        packed = f"{folder}META-INF/container.xml" in self._zip.NameToInfo
        self._members = {m.filename.removeprefix(folder if packed else ""): m for m in members}

    def names(self) -> list[str]:
        """Names of all members."""
        return list(self._members)

    def has(self, name: str) -> bool:
        """Whether there is such a member."""
        return name in self._members

    def read(self, name: str, most: int = MAX_MEMBER) -> bytes:
        """Unpack one member, of ``most`` bytes.

        Raises:
            DocumentFormatError: it is missing, damaged or encrypted.
            DocumentTooLargeError: it unpacks to more than is reasonable.
        """
        try:
            info = self._members[name]
        except KeyError:
            raise DocumentFormatError(
                "This {what} is damaged: its part '{name}' is missing.", what=self._what, name=name
            ) from None
        self._total += info.file_size
        bomb = info.file_size > 1_000_000 and info.file_size > MAX_RATIO * max(info.compress_size, 1)
        if bomb or info.file_size > most or self._total > MAX_TOTAL:
            raise DocumentTooLargeError(
                "This {what} unpacks to far more than a text needs and was not opened.", what=self._what
            )
        try:
            with self._zip.open(info) as member:
                data = member.read(info.file_size + 1)
        except (
            zipfile.BadZipFile,
            zlib.error,
            RuntimeError,
            NotImplementedError,
            EOFError,
            OSError,
        ) as error:
            raise DocumentFormatError(
                "This {what} is damaged: its part '{name}' cannot be read.", what=self._what, name=name
            ) from error
        if len(data) > info.file_size:
            raise DocumentFormatError(
                "This {what} is damaged: its part '{name}' lies about its size.", what=self._what, name=name
            )
        return data

    def xml(self, name: str) -> Element:
        """Unpack a member and parse it, refusing entities and document type tricks.

        Raises:
            DocumentFormatError: it is missing, or no XML.
        """
        try:
            return xml_of(self.read(name))
        except NOT_XML as error:
            raise DocumentFormatError(
                "This {what} is damaged: '{name}' cannot be read.", what=self._what, name=name
            ) from error


def inside(base: str, reference: str) -> str | None:
    """The member a relative reference means, seen from member ``base``; None if it leads outside."""
    if "://" in reference or reference.startswith(("/", "\\", "file:")):
        return None
    path = posixpath.normpath(posixpath.join(posixpath.dirname(base), reference))
    return None if path.startswith("..") or path == "." else path


def of_sold() -> DocumentEncryptedError:
    """An e-book under digital rights management."""
    return DocumentEncryptedError(
        "This e-book is locked by its seller (digital rights management) and cannot be read here."
    )


def of_locked() -> DocumentEncryptedError:
    """A document of an office program under a password."""
    return DocumentEncryptedError(
        "This document is locked by a password. Save a copy without one and open that."
    )


def of_spreadsheet() -> DocumentFormatError:
    """A spreadsheet, of whichever kind."""
    return DocumentFormatError(
        "This is a spreadsheet. Save what is to be read of it as a text and open that."
    )
