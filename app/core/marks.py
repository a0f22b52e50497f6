"""Bookmarks and highlights with notes: kept, found again where a text became another, and as Markdown."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from app.core.library import PASTED, DocumentStore, Remembered, in_common
from engine import Span, storable

if TYPE_CHECKING:
    from app.documents.model import Document

Kind = Literal["bookmark", "highlight", "place"]
"""The last is where the reader was: found again with the others, and never shown as one of them."""
AROUND = 60
"""Characters before and behind a mark that are kept, to find it by them."""
MOST_WORDS = 2_000
"""Characters of a mark's own words that are kept."""
_FIELDS = "name, key, source, title, author, kind, start, end, words, before, after, share, note, at"


@dataclass(frozen=True)
class Mark:
    """A mark in a document.

    Attributes:
        span: of the text; None where its words do not stand there any more.
        words: that stand there, or stood there.
        before, after: what stands around it.
        share: how far into the text it is, 0 to 1.
        note: what the reader wrote of it.
        at: seconds since 1970 when it was made.
        name: that tells it from others.
    """

    kind: Kind
    span: Span | None
    words: str
    before: str = ""
    after: str = ""
    share: float = 0.0
    note: str = ""
    at: int = 0
    name: str = ""

    @staticmethod
    def of(kind: Kind, text: str, span: Span, note: str = "", name: str = "") -> Mark:
        """A mark at some characters of a text."""
        words = text[span.start : min(span.end, span.start + MOST_WORDS)]
        before = text[max(span.start - AROUND, 0) : span.start]
        after = text[span.end : span.end + AROUND]
        share = span.start / max(len(text), 1)
        return Mark(kind, span, words, before, after, share, note, int(time.time()), name or uuid.uuid4().hex)

    def within(self, text: _Letters) -> Mark:
        """The same mark in what became of its text."""
        span = text.find(self)
        if span is None:
            return replace(self, span=None)
        return replace(Mark.of(self.kind, text.text, span, self.note, self.name), at=self.at)


def in_order(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """As they stand in the text; those that are not found in it last."""
    return tuple(sorted(marks, key=lambda m: (m.span is None, m.span.start if m.span else m.share)))


class Marks:
    """The marks of all documents; any thread may ask."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    def of(self, document: Document, earlier: str = "") -> tuple[Mark, ...]:
        """All marks of a document in the order of its text, those that are not found any more last.

        Marks that were made in an earlier state of it are looked for by their words and kept with it from now
        on: in one at the same address, or of the same title and author where that file is gone; where it has
        no author, most of what is kept of that one must stand here as it stood there.

        Args:
            earlier: key of the text that this one took the place of.
        """
        return in_order(mark for mark in self._all(document, earlier) if mark.kind != "place")

    def remembered(self, document: Document) -> Remembered:
        """What the library has of a document; where that is nothing, the place in an earlier state of it. The
        voices are those that it was read with last, also where it has become another text since."""
        kept = self._store.kept(document.key)
        kept = kept if kept != Remembered() else Remembered(self._place(document))
        rows = self._store.rows("SELECT key FROM book WHERE source = ?", source_of(document))
        earlier = str(rows[0][0]) if rows else ""
        if earlier in ("", document.key):
            return kept
        last = self._store.kept(earlier)
        cast = replace(last.cast, said=kept.cast.said)
        return replace(kept, voices=last.voices, cast=cast, earlier=earlier)

    def _place(self, document: Document) -> int:
        """Where the reader was in an earlier state of a document; 0 where that is not found."""
        places = [mark for mark in self._all(document) if mark.kind == "place" and mark.span is not None]
        last = max(places, key=lambda mark: mark.at, default=None)
        return last.span.start if last is not None and last.span is not None else 0

    def put(self, document: Document, mark: Mark) -> None:
        """Keep a mark of a document, in place of one of its name."""
        start, end = (mark.span.start, mark.span.end) if mark.span is not None else (-1, -1)
        self._store.put(
            ("mark", mark.name), f"INSERT OR REPLACE INTO mark ({_FIELDS}) VALUES ({', '.join('?' * 14)})",
            mark.name, document.key, source_of(document), document.title, document.author,
            mark.kind, start, end, mark.words, mark.before, mark.after, mark.share, mark.note, mark.at,
        )  # fmt: skip

    def remember(self, document: Document, char: int) -> None:
        """Keep where the reader is, so that it is found in what may become of the document."""
        name = f"place:{source_of(document)}"
        self.put(document, Mark.of("place", document.text, Span(char, char), name=name))

    def remove(self, mark: Mark) -> None:
        """Forget a mark."""
        self._store.put(("mark", mark.name), "DELETE FROM mark WHERE name = ?", mark.name)

    def _all(self, document: Document, earlier: str = "") -> list[Mark]:
        own = [_mark(row) for row in self._rows("key = ?", document.key)]
        source = source_of(document)
        rows = self._rows("key = ?", earlier) if earlier else []
        rows += self._rows("key != ? AND source = ?", document.key, source)
        bare = _Letters(document.text)
        same = "key != ? AND source != ? AND title = ? AND author = ? ORDER BY source"
        others = self._rows(same, document.key, source, document.title, document.author)
        for old, kept in groupby(others, key=lambda row: str(row[2])):
            of_old = list(kept)
            if not _is_there(old) and (document.author or (_was_there(old) and bare.are_alike(of_old))):
                rows += of_old
        # One that takes the place of another may stand where that stood.
        for row in {row[0]: row for row in rows}.values():
            mark = _mark(row).within(bare)
            own.append(mark)
            if mark.span is not None and mark.kind != "place":
                self.put(document, mark)
        if earlier and not document.source:
            self._store.let_go(earlier)
        return own

    def _rows(self, where: str, *values: object) -> list[tuple[Any, ...]]:
        return self._store.rows(f"SELECT {_FIELDS} FROM mark WHERE {where}", *values)


def source_of(document: Document) -> str:
    """Whole path or address of a document, that of a pasted text where it has none."""
    return whole(document.source) if document.source else PASTED + document.key


def whole(source: str) -> str:
    """A document's source with the whole path of a file; an address as it is."""
    return source if "://" in source else str(Path(source).absolute())


def _is_there(source: str) -> bool:
    """Whether a document may still be opened where it was."""
    return not source.startswith("/") or Path(source).exists()


def _was_there(source: str) -> bool:
    """Whether the folder of a file is at hand: that of a drive that is away is not there, or empty."""
    try:
        return any(Path(source).parent.iterdir())
    except OSError:
        return False


def _mark(row: Sequence[Any]) -> Mark:
    name, *_, kind, start, end, words, before, after, share, note, at = row
    span = Span(start, end) if 0 <= start <= end else None
    return Mark(kind, span, words, before, after, share, note, at, name)


_ENOUGH = 12
"""Letters that tell one of several places of the same words from the others."""
_NEEDLES = (40, 24, 16)
"""Letters that are looked for at the edges of a mark whose words were changed, the most first."""
_ALONE = 24
"""So many tell an edge where the other is not found."""
_MOST_PLACES = 2_000
_COMMON = 20
"""What stands in so many places tells none of them from the others."""
_LOOSE = 3
"""What a changed mark may be longer than it was."""


class _Letters:
    """The letters and digits of a text alone, and where they stand: signs and capitals come and go."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _letters(self) -> tuple[str, list[int]]:
        letters, places = [], []
        for at, char in enumerate(self.text):
            if char.isalnum():
                low = char.lower()
                letters.append(low)
                places += [at] * len(low)
        return "".join(letters), places

    def are_alike(self, rows: Sequence[Sequence[Any]]) -> bool:
        """Whether of the marks of another text two of three stand in the same words here."""
        around = [_bare(mark.before + mark.words + mark.after) for mark in map(_mark, rows)]
        return 3 * sum(len(each) >= AROUND and each in self._letters[0] for each in around) >= 2 * len(rows)

    def find(self, mark: Mark) -> Span | None:
        """Where a mark stands in this text; None where neither its words nor those around it do."""
        words, before, after = map(_bare, (mark.words, mark.before, mark.after))
        letters, _ = self._letters
        near = round(mark.share * len(letters))
        exact = self._exact(words, before, after, near) if words else None
        start, end = exact or self._between(words, before, after, near)
        return self._with_signs(self._span(start, end), mark.words) if start >= 0 else None

    def _exact(self, words: str, before: str, after: str, near: int) -> tuple[int, int] | None:
        """Of all places of its words the one with the same around it."""
        letters, _ = self._letters

        def alike(at: int) -> int:
            behind = letters[at + len(words) : at + len(words) + AROUND]
            return in_common(letters[max(at - AROUND, 0) : at][::-1], before[::-1]) + in_common(behind, after)

        best = max(_places(letters, words), key=lambda at: (alike(at), -abs(at - near)), default=None)
        if best is None or (len(words) < _ENOUGH and alike(best) < _ENOUGH):
            return None
        return best, best + len(words)

    def _between(self, words: str, before: str, after: str, near: int) -> tuple[int, int]:
        """What stands where a mark's words were changed; its start is -1 where nothing is found."""
        letters, _ = self._letters
        for length in _NEEDLES:
            starts = [at + len(before[-length:]) for at in _long(letters, before[-length:], length)]
            starts += _long(letters, words[:length], length)
            ends = _long(letters, after[:length], length)
            ends += [at + len(words[-length:]) for at in _long(letters, words[-length:], length)]
            longest = _LOOSE * len(words) + AROUND
            pairs = [(start, end) for start in starts for end in ends if 0 <= end - start <= longest]
            if pairs:
                return min(pairs, key=lambda p: (abs(p[1] - p[0] - len(words)), abs(p[0] - near)))
            # Of one edge alone: what was as long.
            pairs = [(at, at + len(words)) for at in starts]
            pairs += [(max(at - len(words), 0), at) for at in ends]
            if length >= _ALONE and pairs:
                return min(pairs, key=lambda pair: abs(pair[0] - near))
        return -1, -1

    def _span(self, start: int, end: int) -> Span:
        _, places = self._letters
        if not places:
            return Span(0, 0)
        first = places[start] if start < len(places) else len(self.text)
        end = min(end, len(places))
        return Span(first, max(places[end - 1] + 1, first)) if end > start else Span(first, first)

    def _with_signs(self, span: Span, words: str) -> Span:
        """Signs at the edges of a mark's words belong to it where they still stand there."""
        first = next((at for at, char in enumerate(words) if char.isalnum()), len(words))
        last = next((at for at, char in enumerate(reversed(words)) if char.isalnum()), len(words))
        head, tail = words[:first], words[len(words) - last :]
        start = span.start - len(head) if head and self.text[: span.start].endswith(head) else span.start
        end = span.end + len(tail) if tail and self.text.startswith(tail, span.end) else span.end
        return Span(start, end)


def _bare(text: str) -> str:
    return "".join(char.lower() for char in text if char.isalnum())


def _places(letters: str, words: str) -> Iterator[int]:
    at, found = letters.find(words), 0
    while at >= 0 and found < _MOST_PLACES:
        yield at
        at, found = letters.find(words, at + 1), found + 1


def _long(letters: str, needle: str, length: int) -> list[int]:
    """Places of a needle, of which there must be as much as was asked for, and which must not be common."""
    found = list(_places(letters, needle)) if len(needle) == length else []
    return found if len(found) < _COMMON else []


@dataclass(frozen=True)
class Labels:
    """What stands in the Markdown beside what was marked, in the language of whoever reads it."""

    bookmark: str = "Bookmark"
    lost: str = "No longer in the text"
    share: str = "{n} %"


def markdown(document: Document, marks: Iterable[Mark], labels: Labels | None = None) -> str:
    """Marks as Markdown: under the headings of the text, its words as quotations, with the notes below."""
    labels = labels or Labels()
    lines = [f"# {_escaped(document.title)}", ""]
    if document.author:
        lines += [f"*{_escaped(document.author)}*", ""]
    under = ""
    for mark in marks:
        chapter = labels.lost if mark.span is None else document.chapter(mark.span.start)[0]
        if chapter != under:
            lines += [f"## {_escaped(chapter)}", ""] if chapter else []
            under = chapter
        words = " ".join(mark.words.split())
        if words:
            lines += [f"> {_escaped(words)}", ""]
        if mark.note:
            lines += [*(_escaped(line) for line in mark.note.splitlines()), ""]
        where = labels.share.format(n=round(100 * mark.share))
        day = time.strftime("%Y-%m-%d", time.localtime(mark.at))
        kind = f"{labels.bookmark} · " if mark.kind == "bookmark" else ""
        lines += [f"*{kind}{where} · {day}*", ""]
    return storable("\n".join(lines))


def _escaped(text: str) -> str:
    """Text that Markdown shows as it stands."""
    text = re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", text)
    return re.sub(r"^(\s*\d*)([#+.)-])", r"\1\\\2", text)
