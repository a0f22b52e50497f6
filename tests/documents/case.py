"""A document whose text is known: what is to be read of it, in which order, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Case:
    """A document and the truth about it.

    Attributes:
        kind: what the table adds up by, such as "PDF" or "EPUB".
        name: of the file, with its suffix; one file for each name.
        make: writes the file; raises NotHereError where what makes it is not installed.
        truth: paragraphs and headings that are to be read, in the order of reading.
        furniture: what stands around the text and must not be read, once for each time that it stands
            there: running heads, page numbers, footnotes, marks of notes, menus.
        headings: titles that the outline must have, in order.
        either: what may be read or not, such as tables and addresses.
        title: that the document names itself; empty if it names none.
        start: the first words of the part that is compared, where it is not all of the document.
        end: its last words.
        seed: of what is made by chance; rules are tuned on even ones alone. None for what was found.
    """

    kind: str
    name: str
    make: Callable[[Path], None]
    truth: tuple[str, ...]
    furniture: tuple[str, ...] = ()
    headings: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    title: str = ""
    start: str = ""
    end: str = ""
    seed: int | None = None


class NotHereError(Exception):
    """What a case needs is not on this machine: a program, a font, or a file that may not be passed on."""
