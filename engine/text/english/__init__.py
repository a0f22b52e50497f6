"""English in words: rules, and what they are made of, words and short forms in ``tables.txt``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files


@cache
def _tables() -> dict[str, tuple[str, ...]]:
    """The rows of ``tables.txt``, each a name, a tab, and words."""
    lines = files("engine.text.english").joinpath("tables.txt").read_text("utf-8").splitlines()
    return {name: tuple(row.split()) for name, _, row in (line.partition("\t") for line in lines)}


def words(name: str) -> tuple[str, ...]:
    """A row of ``tables.txt``."""
    return _tables()[name]


def table(row: str) -> dict[str, str]:
    """A dictionary written as "short:said|short:said"."""
    return dict(pair.split(":") for pair in row.split("|"))


def rows(name: str) -> dict[str, str]:
    """A row of ``tables.txt`` that is such a table."""
    return table(" ".join(words(name)))


def any_of(words: Iterable[str]) -> str:
    """A pattern for one of several words, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
