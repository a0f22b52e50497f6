"""Documents as the command line opens them: what has to be asked is asked on the terminal."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

from app.commands.output import ProgressLine
from app.documents.model import Document
from app.documents.open import open_address, open_or_recognise
from engine.errors import DocumentPasswordError, TextError


def opened(name: str, password: str = "") -> Document:
    """The document of a file or a web address; a locked one's password is asked for, a scan is recognised.

    Raises:
        TextError: no name was given.
        DocumentError: it cannot be opened.
    """
    if not name.strip():
        raise TextError("Give the name of a file.")
    if name.lower().startswith(("http://", "https://")):
        return open_address(name)
    path = Path(name)
    try:
        return _opened(path, password)
    except DocumentPasswordError as error:
        if password or sys.stdin is None or not sys.stdin.isatty():
            raise DocumentPasswordError(f"{error} On the command line: --password") from error
        said = getpass.getpass(f"Password of {path.name}: ", stream=sys.stderr)
        return _opened(path, said)


def _opened(path: Path, password: str) -> Document:
    """A document; it is said how far the recognition of a scan is."""
    with ProgressLine() as line:

        def tell(done: int, pages: int) -> None:
            line.show(f"Recognising page {done} of {pages}")

        return open_or_recognise(path, password=password, on_page=tell)
