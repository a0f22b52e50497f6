"""What ties the parts of a text together: links and notes by the names of their places, cells by their table.

Names are whatever an importer makes unique in a document, such as "chapter-2.xhtml#note-3".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from app.documents.typesetting import PLAIN, Formula, Link, Note, Picture, Ruby, Run, Table, Typesetting
from engine import Span

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
