"""How words sound: the starter's list held against words that were judged one by one.

A line of ``sounds.tsv`` is a class, a word and its readings, each as good as the others. The contested ones
were drawn at random of those that two dictionaries say differently, frequent and rare.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.checkpoints import directories
from tests.words.halves import halves
from training.lexicon import read
from training.sounds import FAR, distance

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Word:
    """A word of a class, and each way in which it may be said."""

    kind: str
    text: str
    said: tuple[str, ...]


@cache
def _list() -> dict[str, str]:
    return read(directories.starter_directory() / "lexicon.txt.gz")


def load(path: Path = HERE / "sounds.tsv") -> list[Word]:
    """All words of a file."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [Word(kind, text, tuple(said.split("|"))) for kind, text, said in rows]


def is_right(word: Word) -> bool:
    """Whether the list has one of the readings; a word that it lacks is not right."""
    said = _list().get(word.text)
    return said is not None and min(distance(said, way) for way in word.said) < FAR


def table() -> Iterator[str]:
    """Words that the list has right, class by class, in either half."""
    words = load()
    yield "| class | open | laid aside |"
    yield "|---|---|---|"
    for kind in [*dict.fromkeys(word.kind for word in words), "all"]:
        chosen = [word for word in words if kind in (word.kind, "all")]
        cells = (f"{sum(map(is_right, half))} of {len(half)}" for half in halves(chosen))
        yield f"| {kind} | {' | '.join(cells)} |"
