"""How a text is set, beside its blocks: what the page draws, and what it does at a click.

Nothing here changes what is read; all spans count characters of the document's text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
        resource: what :func:`app.documents.pictures.load` finds it by in the document's source.
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
