"""English abbreviations: what each is said as. Which end a sentence: engine/text/boundaries.py."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files


def table(rows: str) -> dict[str, str]:
    """A dictionary written as "short:said|short:said"."""
    return dict(row.split(":") for row in rows.split("|"))


def rows(name: str) -> dict[str, str]:
    """A table of ``tables.txt``, in which a row is its name, a tab, and the same."""
    text = files("engine.text.english").joinpath("tables.txt").read_text("utf-8")
    return table(
        next(row for known, _, row in (line.partition("\t") for line in text.splitlines()) if known == name)
    )


def any_of(words: Iterable[str]) -> str:
    """A pattern for one of several words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


NAMES = rows("names")
"""Said so before a name, where no sentence ends. An empty one is left as it is written."""
NUMBERS = rows("numbers")
"""Said so before a number, with a capital too; no sentence ends before one."""
BOOKS = rows("books")
"""Books of the Bible before a chapter, which no sentence ends before either."""
LETTERS = table(
    "n:note|nn:notes|fn:footnote|l:|ll:lines|cl:clause|cls:clauses|s:section|"
    "ss:sections|sc:scene|fol:folio|fols:folios|q:|qq:|a:|aa:"
)
"""The same, in small letters alone."""
YEARS = table("c:circa|ca:circa|Ca:circa|b:born|d:died|r:|fl:")
"""The same before a year or a date."""
CLAUSES = table("e.g:for example|i.e:that is|cf:compare|viz:namely|esp:especially|approx:approximately")
"""Said so anywhere, with a capital too; no sentence ends with them."""
WORDS = rows("words")
"""Said so anywhere, as they are written here; a sentence may end with them."""


def as_written(said: str, written: str) -> str:
    """What is said, with a capital where one is written."""
    return said[:1].upper() + said[1:] if written[0].isupper() else said
