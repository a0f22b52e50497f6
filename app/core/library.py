"""What is remembered of documents, in one SQLite file: recent ones, places, voices, pasted texts;
for other files of this room also marks, the shelf and the reading list.

Changes are written in the background, of several of one kind for a document the last; each is whole on the
disk or not there.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import logging
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any

from app.core.casting import NOBODY, Cast
from engine import Span

log = logging.getLogger(__name__)

FILE = "documents.sqlite3"
VERSION = 2
MAX_RECENTS = 20
MAX_PASTED = 500
"""Pasted texts that stay on the shelf; they are kept nowhere else."""
PASTED = "pasted:"
_PATIENCE_SECONDS = 5.0
_OVERWRITTEN = "PRAGMA secure_delete = ON"
"""Of what is deleted: forgotten texts are gone."""
_TABLES = """
CREATE TABLE IF NOT EXISTS recent (source TEXT PRIMARY KEY, title TEXT NOT NULL, share REAL NOT NULL,
    opened INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS place (key TEXT PRIMARY KEY, char INTEGER NOT NULL, reversed TEXT NOT NULL,
    voices TEXT NOT NULL DEFAULT '{}', at INTEGER NOT NULL, own TEXT NOT NULL DEFAULT '[]');
CREATE TABLE IF NOT EXISTS pasted (key TEXT PRIMARY KEY, text BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS mark (name TEXT PRIMARY KEY, key TEXT NOT NULL, source TEXT NOT NULL,
    title TEXT NOT NULL, author TEXT NOT NULL, kind TEXT NOT NULL, start INTEGER NOT NULL,
    end INTEGER NOT NULL, words TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL, share REAL NOT NULL,
    note TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS mark_of ON mark (key);
CREATE TABLE IF NOT EXISTS book (source TEXT PRIMARY KEY, key TEXT NOT NULL, title TEXT NOT NULL,
    author TEXT NOT NULL, chars INTEGER NOT NULL, share REAL NOT NULL, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS cast_of (key TEXT PRIMARY KEY, parts TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS waiting (source TEXT PRIMARY KEY, title TEXT NOT NULL, number INTEGER NOT NULL);
"""
_SHELVED = "INSERT OR IGNORE INTO book SELECT source, '', title, '', 0, share, 0 FROM recent"
"""What was open before there was a shelf."""
_TOLD = ("recent", "place", "pasted", "mark", "book", "waiting", "cast_of")
_FORGET_PASTED = (
    "DELETE FROM pasted WHERE key = :key AND key NOT IN (SELECT key FROM mark WHERE kind != 'place')",
    "DELETE FROM book WHERE source = :source AND key NOT IN (SELECT key FROM pasted)",
)
"""A pasted text that was marked is kept."""

Change = Callable[[sqlite3.Connection], object]


@dataclass(frozen=True)
class Recent:
    """A document that was open before.

    Attributes:
        title: for people.
        source: path, web address, or ``pasted:<key>``.
        share: how much of it was read, 0 to 1.
    """

    title: str
    source: str
    share: float = 0.0


@dataclass(frozen=True)
class Remembered:
    """What is remembered of a document.

    Attributes:
        char: where the reader was.
        reversed: proposals to skip that the reader wants read.
        own: what the reader leaves out, in order.
        voices: key of the voice that was chosen for it, by member.
        cast: who speaks its parts.
        earlier: key of what it was when it was open last, where it is another text now; or empty.
    """

    char: int = 0
    reversed: frozenset[Span] = frozenset()
    own: tuple[Span, ...] = ()
    voices: Mapping[str, str] = field(default_factory=dict)
    cast: Cast = NOBODY
    earlier: str = ""


class StoreProblem(Enum):
    """Of the store of documents."""

    NONE = "none"
    NOT_WRITTEN = "not written"
    NOT_OPENED = "not opened"


_MADE = ("pasted", "mark", "cast")
"""Kinds of what waits that a person made."""


class DocumentStore:
    """Any thread may ask. What cannot be written is tried again with the next change and at the end.

    Attributes:
        folder: of the user's things.
        trouble: why nothing is kept now, where that is so.
    """

    def __init__(self, folder: Path, tell: Callable[[StoreProblem], None] = lambda trouble: None) -> None:
        """``folder``: of the user's things; ``tell``: called from any thread, of each trouble once."""
        self.folder, self._tell, self.trouble = folder, tell, StoreProblem.NONE
        # What waits is guarded by one lock, held for moments: the window does not wait for the disk to tell
        # something. The database has another.
        self._lock, self._on_disk = threading.Condition(), threading.Lock()
        self._waiting: dict[tuple[str, str], Change] = {}
        self._writing = False
        self._database = self._opened()

    # -- asked

    def recents(self) -> tuple[Recent, ...]:
        """Recent documents, the last first."""
        rows = self.rows("SELECT title, source, share FROM recent ORDER BY opened DESC LIMIT ?", MAX_RECENTS)
        return tuple(
            Recent(str(title), str(source), share if isinstance(share, float) else 0.0)
            for title, source, share in rows
        )

    def kept(self, key: str) -> Remembered:
        """What is remembered of a document."""
        parts = self.rows("SELECT parts FROM cast_of WHERE key = ?", key)
        cast = Cast.of(str(parts[0][0])) if parts else NOBODY
        asked = "SELECT char, reversed, own, voices FROM place WHERE key = ?"
        for char, reverses, own, voices in self.rows(asked, key):
            chosen = {str(name): str(voice) for name, voice in _json(voices, dict).items()}
            place = char if isinstance(char, int) else 0
            return Remembered(place, frozenset(_spans(reverses)), tuple(_spans(own)), chosen, cast)
        return Remembered(cast=cast)

    def text(self, key: str) -> bytes | None:
        """A pasted text as it came, None where it is not kept."""
        rows = self.rows("SELECT text FROM pasted WHERE key = ?", key)
        return bytes(rows[0][0]) if rows else None

    def unkept(self) -> bool:
        """Whether something that a person made is not on the disk, which still does not take it."""
        self.flush()
        if self.trouble is not StoreProblem.NONE:
            self._write_here()
        with self._lock:
            # Where one stopped is a mark of its own.
            return any(kind in _MADE and not name.startswith("place:") for kind, name in self._waiting)

    def pasted(self) -> int:
        """How many pasted texts are kept."""
        rows = self.rows("SELECT count(*) FROM pasted")
        return int(rows[0][0]) if rows else 0

    def rows(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows as of now, with what is still to be written."""
        self.flush()
        with self._on_disk:
            try:
                return list(self._database.execute(question, values))
            except (sqlite3.Error, UnicodeDecodeError) as error:
                log.error("What is remembered of documents cannot be read: %s", error)
                return []

    # -- told

    def soon(self, name: tuple[str, str], change: Change, *, last: bool = False) -> None:
        """Have something written in the background, with other changes at once. ``name``: its kind, and of
        what it is; of several of a name the last is written. ``last``: it comes after all that waits, also
        where one of its name did already."""
        with self._lock:
            if last:
                self._waiting.pop(name, None)
            self._waiting[name] = change
            if not self._writing:
                self._writing = True
                threading.Thread(target=self._write, name="document-store", daemon=True).start()

    def put(self, name: tuple[str, str], statement: str, *values: object) -> None:
        """Have one statement carried out in the background; ``name`` as of :meth:`soon`."""
        self.soon(name, lambda database: database.execute(statement, values))

    def touch(self, recent: Recent) -> None:
        """Put a document first among the recent ones; of too many the oldest go, and of far too many pasted
        texts those that were open longest ago."""

        def change(database: sqlite3.Connection) -> None:
            # Counted, not timed: clocks are set back.
            database.execute(
                "INSERT OR REPLACE INTO recent SELECT ?, ?, ?, coalesce(max(opened), 0) + 1 FROM recent",
                (recent.source, recent.title, recent.share),
            )
            oldest = "SELECT source FROM recent ORDER BY opened DESC LIMIT -1 OFFSET ?"
            database.execute(f"DELETE FROM recent WHERE source IN ({oldest})", (MAX_RECENTS,))
            pasted = (
                "SELECT source FROM book WHERE source LIKE ? ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?"
            )
            for (source,) in database.execute(pasted, (f"{PASTED}%", MAX_PASTED)).fetchall():
                _forget_pasted(database, source)

        # Not in place of an earlier one of another document: their order counts.
        self.soon(("recent", recent.source), change, last=True)

    def save_place(self, key: str, char: int, reverses: Iterable[Span], own: Iterable[Span] = ()) -> None:
        """Remember the place in a document, and what the reader wants read and left out of it."""
        self.put(
            ("place", key),
            "INSERT INTO place (key, char, reversed, own, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO "
            "UPDATE SET char = excluded.char, reversed = excluded.reversed, own = excluded.own, "
            "at = excluded.at",
            *(key, char, _written(reverses), _written(own), int(time.time())),
        )

    def save_voice(self, key: str, member: str, voice: str) -> None:
        """Remember with which voice a member is to read a document."""

        def change(database: sqlite3.Connection) -> None:
            database.execute(
                "INSERT OR IGNORE INTO place (key, char, reversed, at) VALUES (?, 0, '[]', ?)",
                (key, int(time.time())),
            )
            (held,) = database.execute("SELECT voices FROM place WHERE key = ?", (key,)).fetchone()
            voices = json.dumps({**_json(held, dict), member: voice})
            database.execute("UPDATE place SET voices = ? WHERE key = ?", (voices, key))

        self.soon((f"voice:{member}", key), change)

    def save_cast(self, key: str, cast: Cast) -> None:
        """Remember who speaks a document's parts."""
        self.put(("cast", key), "INSERT OR REPLACE INTO cast_of VALUES (?, ?)", key, cast.as_json())

    def keep(self, key: str, kept: Remembered) -> None:
        """Remember all of this of a document."""
        self.save_place(key, kept.char, kept.reversed, kept.own)
        self.save_cast(key, kept.cast)
        for member, voice in kept.voices.items():
            self.save_voice(key, member, voice)

    def save_text(self, key: str, text: bytes, *, given: bool = False) -> None:
        """Keep a pasted text, so that it can be opened again. ``given``: it comes with the program."""
        kind = "given" if given else "pasted"
        self.put((kind, key), "INSERT OR REPLACE INTO pasted VALUES (?, ?)", key, text)

    def drop(self, source: str) -> None:
        """Take one document off the recent ones and the shelf, with its pasted text."""

        def change(database: sqlite3.Connection) -> None:
            take_off(database, source)
            if source.startswith(PASTED):
                _forget_pasted(database, source)

        self.soon(("recent", source), change, last=True)

    def let_go(self, key: str) -> None:
        """A pasted text became another one, which has its marks: it goes, unless it is open again."""
        self.put(
            ("let go", key), "DELETE FROM pasted WHERE key = ? AND key NOT IN (SELECT key FROM book) AND key "
            "NOT IN (SELECT key FROM mark WHERE kind != 'place') AND rowid < (SELECT max(rowid) FROM pasted)",
            key,
        )  # fmt: skip

    def forget(self) -> None:
        """Delete everything, also from what the file has free."""

        def change(database: sqlite3.Connection) -> None:
            for table in _TOLD:
                database.execute(f"DELETE FROM {table}")

        self.flush()
        with self._lock:
            self._waiting.clear()
        self.soon(("forget", ""), change)
        self.flush()
        with self._on_disk, contextlib.suppress(sqlite3.Error):
            self._database.execute("VACUUM")

    def flush(self) -> None:
        """Wait until everything is written."""
        with self._lock:
            self._lock.wait_for(lambda: not self._writing)

    def close(self) -> None:
        """Write everything; nothing may be asked afterwards."""
        self._write_here()
        with self._on_disk:
            self._database.close()

    # -- inside

    def _write_here(self) -> None:
        """Write on this thread what waits; no other writes meanwhile."""
        with self._lock:
            self._lock.wait_for(lambda: not self._writing)
            self._writing = True
        if self.trouble is StoreProblem.NOT_OPENED:
            with self._on_disk:
                self._open_anew()
        self._write()

    def _write(self) -> None:
        """Write until nothing waits, or nothing can be written."""
        while self._write_waiting():
            pass

    def _write_waiting(self) -> bool:
        """Write what waits now; whether more may wait. False, too, where it has to wait on."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        refused = self._refused(waiting)
        with self._lock:
            # What came meanwhile is later, in its order. It is tried whatever was refused before it.
            more = bool(self._waiting)
            earlier = {name: change for name, change in refused.items() if name not in self._waiting}
            self._waiting = earlier | self._waiting
            if not more:
                self._writing = False
                self._lock.notify_all()
            return more

    def _refused(self, changes: Mapping[tuple[str, str], Change]) -> Mapping[tuple[str, str], Change]:
        """Write changes, all or none; those that wait on, where the disk is at fault. On a full one each is
        written by itself: a long text keeps no bookmark from it."""
        with self._on_disk:
            error = self._write_all(changes.values())
            if error is not None and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_READONLY:
                self._open_anew()
                error = self._write_all(changes.values())
            if error is None:
                if changes and self.trouble is StoreProblem.NOT_WRITTEN:
                    self._troubled(StoreProblem.NONE)
                # They are in memory alone, and wait for the file.
                return changes if self.trouble is StoreProblem.NOT_OPENED else {}
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL and len(changes) > 1:
                changes = {name: each for name, each in changes.items() if self._write_all([each])}
            self._troubled(StoreProblem.NOT_WRITTEN)
            return changes

    def _write_all(self, changes: Iterable[Change]) -> sqlite3.OperationalError | None:
        """Write changes at once; what is wrong with the disk. Those that can never be written go."""
        try:
            with self._database:
                for change in changes:
                    change(self._database)
        except sqlite3.Error as error:
            # Each word that is read is a change: what is known already is not said of each.
            if self.trouble is not StoreProblem.NOT_WRITTEN:
                log.error("What is remembered of documents cannot be written: %s", error)
            return error if isinstance(error, sqlite3.OperationalError) else None
        return None

    def _open_anew(self) -> None:
        """What was opened while the disk was closed to writing stays closed to it, and so does a file that
        another program put something in the place of: that is taken, or where there is nothing, all is
        written there."""
        gone = not (self.folder / FILE).exists()
        with contextlib.suppress(sqlite3.Error, OSError, _OtherVersionError):
            fresh = self._file()
            if gone:
                self._database.backup(fresh)
            self._database.close()
            self._database = fresh
            if self.trouble is StoreProblem.NOT_OPENED:
                self._troubled(StoreProblem.NONE)

    def _troubled(self, trouble: StoreProblem) -> None:
        if trouble is not self.trouble:
            self.trouble = trouble
            self._tell(trouble)

    def _opened(self) -> sqlite3.Connection:
        """The file, or what holds as long as the program runs."""
        try:
            return self._file()
        except _OtherVersionError as error:
            log.warning("%s was written by another version: nothing is remembered this time.", error)
        except (OSError, sqlite3.OperationalError) as error:
            log.error("%s cannot be opened: nothing is remembered this time: %s", self.folder / FILE, error)
        self._troubled(StoreProblem.NOT_OPENED)
        memory = sqlite3.connect(":memory:", check_same_thread=False, factory=_Database)
        memory.executescript(_TABLES)
        return memory

    def _file(self) -> sqlite3.Connection:
        """The file, made where it is not; a damaged one is left aside, and nothing in it is lost.

        Raises:
            _OtherVersionError, OSError, sqlite3.OperationalError: it cannot be opened.
        """
        path = self.folder / FILE
        self.folder.mkdir(parents=True, exist_ok=True)
        for again in (False, True):
            try:
                return self._prepared(path)
            except sqlite3.OperationalError:
                raise
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                # The latter where what SQLite says of the damage is no text. It says so, too, of what a disk
                # does not give at this moment: then this raises OSError.
                path.read_bytes()
                if again:
                    aside = path.with_name(f"{path.stem}.damaged-{int(time.time())}.sqlite3")
                    log.warning("%s is damaged and kept as %s: %s", path, aside.name, error)
                    path.replace(aside)
        return self._prepared(path)

    def _prepared(self, path: Path) -> sqlite3.Connection:
        database = connect(path, _PATIENCE_SECONDS)
        try:
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version not in (0, VERSION):
                raise _OtherVersionError(path)
            (sound,) = database.execute("PRAGMA quick_check").fetchone()
            if sound != "ok":
                raise sqlite3.DatabaseError(sound)
            database.execute(_OVERWRITTEN)
            shelf = database.execute("SELECT name FROM sqlite_master WHERE name = 'book'").fetchone()
            database.executescript(_TABLES)
            with database:
                if shelf is None:
                    database.execute(_SHELVED)
                if not version:
                    database.execute(f"PRAGMA user_version = {VERSION}")
        except BaseException:
            database.close()
            raise
        return database


class _OtherVersionError(Exception):
    """A much older or a newer version wrote the file."""


def take_off(database: sqlite3.Connection, source: str) -> None:
    """A document goes off the recent ones and the shelf."""
    for table in ("recent", "book"):
        database.execute(f"DELETE FROM {table} WHERE source = ?", (source,))


def _forget_pasted(database: sqlite3.Connection, source: str) -> None:
    for each in _FORGET_PASTED:
        database.execute(each, {"source": source, "key": source.removeprefix(PASTED)})


def _written(spans: Iterable[Span]) -> str:
    """Spans as a column holds them."""
    return json.dumps([[span.start, span.end] for span in spans])


def _spans(text: object) -> Iterator[Span]:
    """Those of a column that make sense."""
    for each in _json(text, list):
        with contextlib.suppress(TypeError, ValueError):
            start, end = each
            yield Span(int(start), int(end))


def _json(text: object, kind: type) -> Any:
    """What a column holds, empty where it makes no sense."""
    try:
        found = json.loads(str(text))
    except ValueError:
        return kind()
    return found if isinstance(found, kind) else kind()


_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
_STALE_SECONDS = 60.0
"""Nothing is written for so long: a lock of that age was left by a process that was killed."""


_HALVES = {half: half + 0x102000 for half in range(0xD800, 0xE000)}
_WHOLE = {whole: half for half, whole in _HALVES.items()}


class _Database(sqlite3.Connection):
    """Keeps halves of characters, which SQLite does not take, as characters that nobody uses: names of files
    that are not UTF-8 have them, and are to be found again."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.text_factory = lambda text: text.decode().translate(_WHOLE)

    def execute(self, statement: str, values: Any = (), /) -> sqlite3.Cursor:
        if isinstance(values, Mapping):
            return super().execute(statement, {name: _whole(value) for name, value in values.items()})
        return super().execute(statement, [_whole(value) for value in values])


def _whole(value: object) -> object:
    return value.translate(_HALVES) if isinstance(value, str) else value


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open a file for any thread, or make it.

    Where locks are lacking SQLite would take the file for one that another process holds for ever; there a
    folder beside it is the lock, which it makes and deletes.

    Args:
        path: in a folder that is there.
        patience: seconds to wait for another process.

    Raises:
        sqlite3.OperationalError: it cannot be opened.
    """
    if _can_be_locked(path.parent):
        return sqlite3.connect(path, timeout=patience, check_same_thread=False, factory=_Database)
    lock = path.with_name(f"{path.name}.lock")
    with contextlib.suppress(OSError):
        # Clocks of two machines may differ, and are set back.
        if abs(time.time() - lock.stat().st_mtime) > _STALE_SECONDS:
            lock.rmdir()
    address = f"{path.absolute().as_uri()}?vfs=unix-dotfile"
    return sqlite3.connect(address, uri=True, timeout=patience, check_same_thread=False, factory=_Database)


def _can_be_locked(folder: Path) -> bool:
    """Whether files of a folder can; what fails for another reason SQLite says better."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _NO_LOCKS
    return True


def carry_over(kept: Remembered, old: str, new: str) -> Remembered:
    """What is remembered of ``old``, as it applies to ``new``: passages that are not as they were are let
    go."""
    place = places(old, new)

    def moved(spans: Iterable[Span]) -> Iterator[Span]:
        for span in spans:
            there = Span(place(span.start), place(span.end))
            if new[there.start : there.end] == old[span.start : span.end]:
                yield there

    return Remembered(
        place(kept.char),
        frozenset(moved(kept.reversed)),
        tuple(moved(kept.own)),
        kept.voices,
        replace(
            kept.cast, said=tuple((there, who) for each, who in kept.cast.said for there in moved([each]))
        ),
    )


def places(old: str, new: str) -> Callable[[int], int]:
    """Tells where a character of ``old`` stands in ``new``; one in what was changed, where that begins."""
    before = in_common(old, new)
    behind = in_common(old[before:][::-1], new[before:][::-1])

    def place(char: int) -> int:
        if char <= before:
            return char
        return char + len(new) - len(old) if char >= len(old) - behind else before

    return place


def in_common(one: str, other: str) -> int:
    """How many characters are the same at the beginning of both."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
