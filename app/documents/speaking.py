"""A document with its sound, as an e-book that lights what it says: the EPUB that was read, or any other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path

from app.documents import pictures
from app.documents.books import overlays, writing
from app.documents.books.overlays import Spoken, Talking
from app.documents.common.archive import Archive
from app.documents.kinds import kind_of
from app.documents.model import Document, Skip
from engine.errors import Message

__all__ = ["Spoken", "write"]

_CONTAINER = "META-INF/container.xml"


def write(
    path: Path,
    document: Document,
    sentences: Sequence[Spoken],
    sounds: Sequence[Path],
    narrator: str,
    starts: Sequence[int],
    modified: str,
) -> int:
    """Write an EPUB 3 with media overlays; the number of sentences that stand on none of its pages.

    Args:
        path: of the book.
        document: that was read.
        sentences: what is heard, in order.
        sounds: files of MP3, as the sentences count them.
        narrator: whose voice it is.
        starts: characters with which chapters begin, for a document that is no EPUB.
        modified: when, as ISO 8601 in UTC.

    Raises:
        DocumentError: the document's own file is gone or damaged.
        OSError: it cannot be written.
    """
    talking = Talking(document.text, sentences, sounds, narrator, modified, document.title, document.language)
    source = Path(document.source) if document.source else None
    if source is not None and source.is_file():
        with source.open("rb") as file:
            if kind_of(source, file.read(4096)) in ("epub", "packed"):
                book = Archive(file, Message("e-book"))
                if book.has(_CONTAINER):
                    return overlays.add(book, path, talking)
    made = writing.epub_of(
        document,
        starts,
        _unread(document, sentences),
        lambda name: pictures.load(document.source, name),
        modified,
    )
    return overlays.add(Archive(made, Message("e-book")), path, talking)


def _unread(document: Document, sentences: Sequence[Spoken]) -> list[Skip]:
    """What was proposed to be left out, but for what its reader brought back: a sentence is in that."""
    starts = [sentence.span.start for sentence in sentences]

    def is_heard(skip: Skip) -> bool:
        inside = sentences[bisect_left(starts, skip.span.start) : bisect_left(starts, skip.span.end)]
        return any(sentence.span.end <= skip.span.end for sentence in inside)

    return [skip for skip in document.skips if not is_heard(skip)]
