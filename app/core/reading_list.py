"""What is to be read, one after the other: files and addresses in an order of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.library import DocumentStore, storable

if TYPE_CHECKING:
    import sqlite3

_PUT = "INSERT OR REPLACE INTO waiting VALUES (?, ?, ?)"


@dataclass(frozen=True)
class Waiting:
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

    def all(self) -> tuple[Waiting, ...]:
        """What waits, what is next first."""
        rows = self._store.rows("SELECT source, title FROM waiting ORDER BY number")
        return tuple(Waiting(*row) for row in rows)

    def add(self, sources: Iterable[Path | str]) -> int:
        """Put files and addresses behind all others; what waits already stays where it is. How many came."""
        known = {each.source for each in self.all()}
        fresh = dict.fromkeys(str(each.absolute()) if isinstance(each, Path) else each for each in sources)
        added = [source for source in fresh if source not in known]
        for source in added:
            self._append(Waiting(source, Path(source).name if source.startswith("/") else source))
        return len(added)

    def remove(self, source: str) -> None:
        """It waits no longer."""
        self._store.soon(
            ("waiting", source),
            lambda base: base.execute("DELETE FROM waiting WHERE source = ?", (source,)),
        )

    def rename(self, source: str, title: str) -> None:
        """What it is called is known now."""
        self._store.soon(
            ("waiting title", source),
            lambda base: base.execute(
                "UPDATE waiting SET title = ? WHERE source = ?", (storable(title), source)
            ),
        )

    def arrange(self, order: Sequence[Waiting]) -> None:
        """Be read in this order; what came meanwhile follows."""

        def change(database: sqlite3.Connection) -> None:
            for number, each in enumerate(order, -len(order)):
                database.execute("UPDATE waiting SET number = ? WHERE source = ?", (number, each.source))
            held = database.execute("SELECT source FROM waiting ORDER BY number").fetchall()
            for number, (source,) in enumerate(held):
                database.execute("UPDATE waiting SET number = ? WHERE source = ?", (number, source))

        self._store.soon(("arranged", ""), change, last=True)

    def after(self, source: str) -> Waiting | None:
        """What is read behind one that waits; None where that does not wait, or is the last."""
        waiting = self.all()
        at = next((at for at, each in enumerate(waiting) if each.source == source), None)
        return waiting[at + 1] if at is not None and at + 1 < len(waiting) else None

    def _append(self, one: Waiting) -> None:
        def change(database: sqlite3.Connection) -> None:
            (last,) = database.execute("SELECT coalesce(max(number), -1) FROM waiting").fetchone()
            database.execute(_PUT, (one.source, storable(one.title), last + 1))

        self._store.soon(("waiting", one.source), change, last=True)
