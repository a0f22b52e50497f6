"""The sound that a document brings with it, a file at a time."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError, Message

if TYPE_CHECKING:
    from engine import Sounds

MAX_BYTES = 2_000_000_000
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
            if info.file_size > MAX_BYTES:
                raise DocumentTooLargeError(
                    "This sound has more than {most} MB and is not heard.", most=MAX_BYTES // 1_000_000
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
