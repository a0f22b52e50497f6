"""A sentence put right where it stands: in a text that was pasted, or in a plain file."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from app.documents.common.encodings import codec_of
from app.documents.kinds import KINDS
from engine import write_whole
from engine.errors import DocumentError

_PLAIN = tuple(
    suffix
    for kind in KINDS
    if kind.importer in ("plain", "markdown") and kind.media[0].startswith("text/")
    for suffix in kind.suffixes
)


@dataclass(frozen=True)
class Corrected:
    """What a text was, and what it became.

    Attributes:
        char: of the document, where it was put right.
    """

    before: bytes
    after: bytes
    char: int


def can_correct(source: str) -> bool:
    """Whether a document's sentences stand as they are in what it came from: pasted text ('') or a plain
    file."""
    return not source or source.lower().endswith(_PLAIN)


def corrected(data: bytes, passage: str, near: float, words: str) -> bytes:
    """A text with other words in place of a passage.

    Args:
        data: the text as it is kept, in whatever encoding.
        passage: as the document has it; its lines may be broken anywhere in ``data``.
        near: where about it stands, as a share of the text: the same words may stand in several places.
        words: that take its place; '' takes it away, with the blanks behind it.

    Raises:
        DocumentError: the passage does not stand so in the text, or the words cannot be written in its
            encoding.
    """
    codec = codec_of(data)
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        text = ""
    same = r"\s+".join(map(re.escape, passage.split())) + ("" if words else r"[^\S\n]*")
    places = re.finditer(same, text) if passage.strip() else iter(())
    found = min(places, key=lambda each: abs(each.start() - near * len(text)), default=None)
    if found is None or text.encode(codec, "replace") != data:
        raise DocumentError(
            "This sentence does not stand so in its file: that was changed meanwhile (F5 reads it anew), or "
            "the sentence is put together of several."
        )
    if "\r\n" in text:
        words = words.replace("\n", "\r\n")
    made = text[: found.start()] + words + text[found.end() :]
    if not made.strip():
        raise DocumentError("Nothing would be left of this text.")
    try:
        return made.encode(codec)
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise DocumentError(
            "This file is kept in an old encoding ({codec}) that has no “{letter}”: save it as UTF-8 first.",
            codec=codec,
            letter=letter,
        ) from None


def rewrite(path: Path, data: bytes) -> None:
    """Put other content into a file that somebody else made, which stays whose it is.

    Raises:
        OSError: it cannot be written.
    """
    there = path.resolve()
    mode = there.stat().st_mode
    write_whole(there, data)
    os.chmod(there, mode)
