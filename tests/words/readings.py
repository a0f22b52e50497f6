"""English sentences with what a good reader says, and how what a program says is held against it.

A line of ``english.tsv`` is a class, a tab and a sentence in which ``{911|nine one one}`` stands for
something written and its readings, the first of which is as good as the others.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.text.english.normalize import normalize
from engine.text.spans import TracedText

HERE = Path(__file__).parent
_SPAN = re.compile(r"\{([^{}|]+)\|([^{}]+)\}")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*|[^\w\s.,;:!?'\"()\[\]–—-]")
"""A word, or a sign that nobody has said yet."""
_AND = re.compile(
    r"\b(hundred|thousand|million) and (?=[a-z]+(?:teen|ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)?\b)"
)
_LETTERS = re.compile(r"\b[a-z](?: [a-z]s?)+\b")


@dataclass(frozen=True)
class Reading:
    """A sentence of a class, and each way in which it may be said."""

    kind: str
    text: str
    said: tuple[str, ...]


def is_open(text: str) -> bool:
    """Whether a text belongs to the half that rules may be made by: its hash says so."""
    return hashlib.sha256(text.encode()).digest()[0] % 2 == 0


def load(path: Path = HERE / "english.tsv") -> list[Reading]:
    """All sentences of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_reading(*line.split("\t")) for line in lines]


def _reading(kind: str, marked: str) -> Reading:
    parts = _SPAN.split(marked)
    ways = [
        part.split("|") if index % 3 == 2 else [part] for index, part in enumerate(parts) if index % 3 != 1
    ]
    text = _SPAN.sub(lambda match: match[1], marked)
    return Reading(kind, text, tuple("".join(way) for way in itertools.product(*ways)))


def spoken(text: str) -> str:
    """The words of a text: without case, punctuation and hyphens, and without the "and" of numbers."""
    words = " ".join(_WORD.findall(re.sub(r"(?<=\w)['’](?=\w)", "", text.lower())))
    return _AND.sub(r"\1 ", words)


def ours(text: str) -> str:
    """What the engine says."""
    return normalize(TracedText.of(text)).text


def is_right(reading: Reading, said: str, *, letters: bool = True) -> bool:
    """Whether ``said`` is one of the readings; without ``letters`` "F B I" may be written "FBI"."""

    def words(text: str) -> str:
        plain = spoken(text)
        return plain if letters else _LETTERS.sub(lambda match: match[0].replace(" ", ""), plain)

    return words(said) in map(words, reading.said)


def wrong(readings: list[Reading], say: Callable[[str], str]) -> Iterator[tuple[Reading, str]]:
    """The sentences that are said otherwise, with what is said."""
    for reading in readings:
        if not is_right(reading, said := say(reading.text)):
            yield reading, said
