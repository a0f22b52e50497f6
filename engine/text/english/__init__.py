"""English in words: rules, and what they are made of, words and short forms in ``tables.txt``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files


def words(name: str) -> list[str]:
    """A row of ``tables.txt``, which is its name, a tab, and words."""
    text = files("engine.text.english").joinpath("tables.txt").read_text("utf-8")
    return next(
        row for known, _, row in (line.partition("\t") for line in text.splitlines()) if known == name
    ).split()


def table(row: str) -> dict[str, str]:
    """A dictionary written as "short:said|short:said"."""
    return dict(pair.split(":") for pair in row.split("|"))


def rows(name: str) -> dict[str, str]:
    """A row of ``tables.txt`` that is such a table."""
    return table(" ".join(words(name)))


def any_of(words: Iterable[str]) -> str:
    """A pattern for one of several words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
