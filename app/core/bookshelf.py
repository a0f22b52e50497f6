"""Everything that was read: a shelf to search, with how far each book was read."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.core.library import PASTED, DocumentStore, storable
from app.core.marks import source_of

if TYPE_CHECKING:
    import sqlite3

    from app.documents.model import Document

READ = 0.98
"""From this share on a book counts as read: licences and notes stand behind its end."""


@dataclass(frozen=True)
class Book:
    """A document that was open.

    Attributes:
        source: path, web address, or ``pasted:<key>``.
        key: of its text as it was open last; empty where that is not known.
        share: how much of it was read, 0 to 1.
        at: seconds since 1970 when it was open last; 0 where that is not known.
        marks: how many marks are in it.
    """

    source: str
    key: str
    title: str
    author: str = ""
    share: float = 0.0
    at: int = 0
    marks: int = 0

    @property
    def is_read(self) -> bool:
        """Whether it was read to its end."""
        return self.share >= READ


class Bookshelf:
    """The shelf; any thread may ask."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    def books(self) -> tuple[Book, ...]:
        """All of it, what was open last first; a place is as fresh as it is kept, also while one reads."""
        rows = self._store.rows(
            "SELECT book.source, book.key, title, author, "
            "coalesce(min(1.0 * place.char / nullif(chars, 0), 1.0), share), "
            "book.at, (SELECT count(*) FROM mark WHERE mark.key = book.key AND kind != 'place') "
            "FROM book LEFT JOIN place ON place.key = book.key ORDER BY book.at DESC, book.rowid DESC"
        )
        return tuple(Book(*row) for row in rows)

    def touch(self, document: Document, char: int) -> None:
        """A document is open, and read up to a character."""
        chars = max(len(document.text), 1)
        row = (
            source_of(document), document.key, storable(document.title), storable(document.author), chars,
            round(char / chars, 4), int(time.time()),
        )  # fmt: skip

        def change(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR REPLACE INTO book VALUES (?, ?, ?, ?, ?, ?, ?)", row)

        self._store.soon(("book", row[0]), change)

    def remove(self, book: Book) -> None:
        """Take a book off the shelf; its file stays, and so do marks and place in it."""
        if book.source.startswith(PASTED):
            self._store.soon(("marks of", book.key), lambda base: base.execute(
                "DELETE FROM mark WHERE key = ?", (book.key,)))  # fmt: skip
        self._store.drop(book.source)


def search(books: Iterable[Book], wanted: str) -> list[Book]:
    """Books in whose title, author or address every word stands, whatever its capitals and accents."""
    words = _plain(wanted).split()
    return [
        book
        for book in books
        if all(word in _plain(f"{book.title} {book.author} {_place(book)}") for word in words)
    ]


def _place(book: Book) -> str:
    return "" if book.source.startswith(PASTED) else book.source


def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text)
    return "".join(char for char in apart if not unicodedata.combining(char)).casefold()
