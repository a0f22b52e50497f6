"""The shelf of all that was read, with how far; and the list of what is to be read, one after the other."""

from __future__ import annotations

import os
import time
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.library import PASTED, DocumentStore, take_off
from app.core.marks import source_of
from app.documents.kinds import is_on_the_web

if TYPE_CHECKING:
    import sqlite3

    from app.documents.model import Document


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


def told_apart(named: Sequence[tuple[str, str]]) -> list[str]:
    """What tells each (source, title) from others of its title: where it lies; empty where nothing has to."""
    often = Counter(title for _, title in named)
    alike = (often[title] > 1 and not source.startswith(PASTED) for source, title in named)
    return [
        "/".join(Path(source).parts[-2:]) if each else ""
        for each, (source, _) in zip(alike, named, strict=True)
    ]


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
        """A document is open, and read up to a character. It takes the place of a file that is gone with the
        same text: it was moved."""
        chars = max(len(document.text), 1)
        source = source_of(document)
        row = (
            source, document.key, document.title, document.author, chars,
            round(char / chars, 4), int(time.time()),
        )  # fmt: skip

        def change(database: sqlite3.Connection) -> None:
            database.execute("INSERT OR REPLACE INTO book VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            same = "SELECT source FROM book WHERE key = ? AND source != ?"
            for (other,) in database.execute(same, (document.key, source)).fetchall():
                if not other.startswith(PASTED) and not is_on_the_web(other) and not os.path.exists(other):
                    take_off(database, other)

        self._store.soon(("book", source), change)

    def key_of(self, source: str) -> str:
        """The key of a document's text as it was open last; empty of one that never was."""
        rows = self._store.rows("SELECT key FROM book WHERE source = ?", source)
        return str(rows[0][0]) if rows else ""

    def put_back(self, book: Book) -> None:
        """Have a file or page that was removed there again, unless it came back meanwhile."""
        row = (book.source, book.key, book.title, book.author, 0, book.share, book.at)
        change = "INSERT OR IGNORE INTO book VALUES (?, ?, ?, ?, ?, ?, ?)"
        self._store.soon(("book", book.source), lambda database: database.execute(change, row), last=True)

    def remove(self, book: Book) -> None:
        """Take a book off the shelf; its file stays, and so do marks and place in it."""
        if book.source.startswith(PASTED):
            self._store.put(("marks of", book.key), "DELETE FROM mark WHERE key = ?", book.key)
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


@dataclass(frozen=True)
class ReadLater:
    """Something to be read.

    Attributes:
        source: path or web address.
        title: for people.
    """

    source: str
    title: str


class ReadingList:
    """The list; any thread may ask."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    def all(self) -> tuple[ReadLater, ...]:
        """What waits, what is next first."""
        rows = self._store.rows("SELECT source, title FROM waiting ORDER BY number")
        return tuple(ReadLater(*row) for row in rows)

    def add(self, sources: Iterable[Path | str]) -> int:
        """Put files and addresses behind all others; what waits already stays where it is. How many came."""
        known = {each.source for each in self.all()}
        fresh = dict.fromkeys(str(each.absolute()) if isinstance(each, Path) else each for each in sources)
        added = [source for source in fresh if source not in known]
        for source in added:
            self.append(ReadLater(source, Path(source).name if source.startswith("/") else source))
        return len(added)

    def remove(self, source: str) -> None:
        """It waits no longer."""
        self._store.put(("waiting", source), "DELETE FROM waiting WHERE source = ?", source)

    def rename(self, source: str, title: str) -> None:
        """What it is called is known now."""
        change = "UPDATE waiting SET title = ? WHERE source = ?"
        self._store.put(("waiting title", source), change, title, source)

    def arrange(self, order: Sequence[ReadLater]) -> None:
        """Be read in this order; what came meanwhile follows."""

        def change(database: sqlite3.Connection) -> None:
            for number, each in enumerate(order, -len(order)):
                database.execute("UPDATE waiting SET number = ? WHERE source = ?", (number, each.source))
            held = database.execute("SELECT source FROM waiting ORDER BY number").fetchall()
            for number, (source,) in enumerate(held):
                database.execute("UPDATE waiting SET number = ? WHERE source = ?", (number, source))

        self._store.soon(("arranged", ""), change, last=True)

    def after(self, source: str) -> ReadLater | None:
        """What is read behind one that waits; None where that does not wait, or is the last."""
        waiting = self.all()
        at = next((at for at, each in enumerate(waiting) if each.source == source), None)
        return waiting[at + 1] if at is not None and at + 1 < len(waiting) else None

    def append(self, one: ReadLater) -> None:
        """Put one behind all others."""

        def change(database: sqlite3.Connection) -> None:
            (last,) = database.execute("SELECT coalesce(max(number), -1) FROM waiting").fetchone()
            row = (one.source, one.title, last + 1)
            database.execute("INSERT OR REPLACE INTO waiting VALUES (?, ?, ?)", row)

        self._store.soon(("waiting", one.source), change, last=True)
