"""How a text is set, beside its blocks: what the page draws, what it does at a click, what is tied together.

Nothing here changes what is read; all spans count characters of the document's text. Links and notes are tied
by the names of their places, which an importer makes unique, such as "chapter-2.xhtml#note-3".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from engine import Span

RunStyle = Literal[
    "bold", "italic", "small capitals", "underlined", "struck", "fixed", "raised", "lowered"
]  # fmt: skip


NOWHERE = Span(0, 0)
"""What stands for the span of what has not been given one."""


@dataclass(frozen=True)
class Run:
    """Characters in a style; one may have several."""

    span: Span
    style: RunStyle


@dataclass(frozen=True)
class Link:
    """Characters that lead somewhere.

    Attributes:
        address: on the web (http, https, mailto); empty for a place in this document.
        target: character of that place; -1 for an address.
    """

    span: Span
    address: str = ""
    target: int = -1


@dataclass(frozen=True)
class Note:
    """A footnote's mark, and the note itself, which may be opened where its mark stands."""

    mark: Span
    text: Span


@dataclass(frozen=True)
class Ruby:
    """How characters are pronounced, in small letters above them; it is no part of the text."""

    span: Span
    text: str


@dataclass(frozen=True)
class Picture:
    """A picture in its place.

    Attributes:
        span: its alternative text, a block of the kind "picture"; empty where it has none, at the character
            before which it stands.
        resource: what :func:`app.documents.resources.load` finds it by in the document's source.
        width, height: in pixels as the document asks for; 0 where it does not say.
    """

    span: Span
    resource: str
    width: int = 0
    height: int = 0


@dataclass(frozen=True)
class Cell:
    """A cell of a table, which holds whole blocks; an empty span where nothing stands in it.

    Attributes:
        row, column: of its upper left corner, from 0.
        rows, columns: that it takes.
        is_head: whether it names what stands below or beside it.
    """

    span: Span
    row: int
    column: int
    rows: int = 1
    columns: int = 1
    is_head: bool = False


@dataclass(frozen=True)
class Table:
    """Cells in the order of reading, row by row.

    Attributes:
        ruled: whether they are told apart by lines, not those of a speaker beside his words.
    """

    cells: tuple[Cell, ...]
    ruled: bool = True


@dataclass(frozen=True)
class Formula:
    """A formula.

    Attributes:
        span: the line of text that stands for it.
        mathml: as it is typeset, a ``math`` element.
        spoken: languages and its words in them; none where the line of text is read as it stands.
    """

    span: Span
    mathml: str
    spoken: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Typesetting:
    """All that the page sets otherwise than plain text, each kind sorted by its first characters."""

    runs: tuple[Run, ...] = ()
    links: tuple[Link, ...] = ()
    notes: tuple[Note, ...] = ()
    ruby: tuple[Ruby, ...] = ()
    pictures: tuple[Picture, ...] = ()
    tables: tuple[Table, ...] = ()
    formulas: tuple[Formula, ...] = ()


PLAIN = Typesetting()
"""Nothing but plain text."""


_Set = TypeVar("_Set", Run, Link, Ruby, Picture, Formula)


@dataclass(frozen=True)
class Ties:
    """What a part has to do with others. Spans and places count from its own start.

    Attributes:
        anchors: the names of places, and the characters before which they stand.
        inside: the names of the notes that all of it belongs to.
        links: what leads to a named place.
        notes: the marks of notes of these names.
        cell: the table that it stands in, as yet without spans, and the number of its cell.
    """

    anchors: tuple[tuple[str, int], ...] = ()
    inside: tuple[str, ...] = ()
    links: tuple[tuple[Span, str], ...] = ()
    notes: tuple[tuple[Span, str], ...] = ()
    cell: tuple[Table, int] | None = None


UNTIED = Ties()
"""What stands for itself."""


class Joining:
    """Puts the typesetting of parts together, in the order of their text."""

    def __init__(self) -> None:
        self._runs: list[Run] = []
        self._links: list[Link] = []
        self._ruby: list[Ruby] = []
        self._pictures: list[Picture] = []
        self._formulas: list[Formula] = []
        self._parts: list[Span] = []
        self._places: dict[str, int] = {}
        self._extents: dict[str, Span] = {}
        self._leading: list[tuple[Span, str]] = []
        self._marks: list[tuple[Span, str]] = []
        self._tables: dict[int, tuple[Table, dict[int, Span]]] = {}

    def add(self, own: Typesetting, ties: Ties, span: Span) -> None:
        """A part whose text takes ``span``; what one without text has counts to the next."""
        at = span.start
        if own is not PLAIN:
            self._runs += [Run(_shifted(run.span, at), run.style) for run in own.runs]
            self._links += [Link(_shifted(link.span, at), link.address) for link in own.links]
            self._ruby += _moved(own.ruby, at)
            self._pictures += _moved(own.pictures, at)
            self._formulas += _moved(own.formulas, at)
        for name, place in ties.anchors:
            self._places.setdefault(name, at + place)
        self._leading += [(_shifted(each, at), name) for each, name in ties.links]
        self._marks += [(_shifted(each, at), name) for each, name in ties.notes]
        if not len(span):
            return
        self._parts.append(span)
        for name in ties.inside:
            self._extents[name] = Span(self._extents.get(name, span).start, span.end)
        if ties.cell is not None:
            table, number = ties.cell
            cells = self._tables.setdefault(id(table), (table, {}))[1]
            cells[number] = Span(cells.get(number, span).start, span.end)

    def typesetting(self, size: int) -> Typesetting:
        """All of it, for a text of ``size`` characters; what leads nowhere is left out."""
        notes: list[Note] = []
        for mark, name in self._marks:
            text = self._note(name)
            if text is not None and text.start > mark.start:
                notes.append(Note(mark, text))
            else:  # Back from a note to its mark.
                self._leading.append((mark, name))
        for span, name in self._leading:
            if name in self._places:
                self._links.append(Link(span, target=min(self._places[name], size)))
        # What stands behind all text was put where the next would begin.
        pictures = [
            replace(each, span=Span(size, size)) if each.span.end > size else each for each in self._pictures
        ]
        return Typesetting(
            _sorted(self._runs), _sorted(self._links), tuple(sorted(notes, key=lambda note: note.mark.start)),
            _sorted(self._ruby), _sorted(pictures),
            tuple(_filled(table, spans) for table, spans in self._tables.values()), _sorted(self._formulas),
        )  # fmt: skip

    def _note(self, name: str) -> Span | None:
        """All parts of a note, or the one in which its place is; None where there is none."""
        if name in self._extents:
            return self._extents[name]
        index = bisect_right(self._parts, self._places.get(name, -1), key=lambda part: part.start) - 1
        return self._parts[index] if index >= 0 else None


def _filled(table: Table, spans: dict[int, Span]) -> Table:
    """A table with the spans of its cells; those without text stand where the one before them ends."""
    cells, at = [], min(span.start for span in spans.values())
    for number, cell in enumerate(table.cells):
        span = spans.get(number, Span(at, at))
        at = span.end
        cells.append(replace(cell, span=span))
    return replace(table, cells=tuple(cells))


def _shifted(span: Span, at: int) -> Span:
    return Span(span.start + at, span.end + at)


def _moved(entries: Iterable[_Set], at: int) -> list[_Set]:
    return [replace(entry, span=_shifted(entry.span, at)) for entry in entries]


def _sorted(entries: Iterable[_Set]) -> tuple[_Set, ...]:
    return tuple(sorted(entries, key=lambda entry: (entry.span.start, entry.span.end)))
