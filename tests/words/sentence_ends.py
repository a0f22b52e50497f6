"""Passages with the true ends of their sentences, and how many of them a splitter finds.

A line of ``sentences/LANGUAGE.txt`` is a passage; ``‖`` stands where a sentence begins behind another,
``⏎`` for a line break.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.text.cleanup import clean
from engine.text.paragraphs import blocks
from engine.text.sentences import Splitter
from engine.text.spans import TracedText

HERE = Path(__file__).parent / "sentences"
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja", "ar", "hi")

Split = Callable[[str], Iterable[str]]


@dataclass(frozen=True)
class Passage:
    """A text and its sentences."""

    text: str
    sentences: tuple[str, ...]


def load(language: str) -> list[Passage]:
    """All passages of a language."""
    lines = (HERE / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    whole = [line.replace("⏎", "\n\n") for line in lines]
    return [Passage(text.replace("‖", ""), tuple(text.split("‖"))) for text in whole]


def ours(language: str) -> Split:
    """The engine's own splitter, behind its paragraphs and its clean-up."""
    splitter = Splitter(language)

    def split(text: str) -> Iterable[str]:
        begin = 0
        for block in blocks(text):
            passage = TracedText.of(text[block.span.start : block.span.end], block.span.start)
            for piece in splitter.split(clean(passage, language)):
                yield text[begin : piece.span.end]
                begin = piece.span.end

    return split


def ends(sentences: Iterable[str]) -> set[int]:
    """Where sentences end, counted in characters that are no white space."""
    lengths = (sum(not char.isspace() for char in sentence) for sentence in sentences)
    return set(itertools.accumulate(lengths)) - {0}


@dataclass
class Count:
    """True ends that were found, those that were missed, and ends where none is."""

    found: int = 0
    missed: int = 0
    false: int = 0

    @property
    def right(self) -> float:
        """Share of right ones among all ends, true or false."""
        return self.found / max(1, self.found + self.missed + self.false)


def count(passages: Sequence[Passage], split: Split) -> Count:
    """How a splitter does on passages."""
    total = Count()
    for passage in passages:
        true, said = ends(passage.sentences), ends(split(passage.text))
        total.found += len(true & said)
        total.missed += len(true - said)
        total.false += len(said - true)
    return total


def wrong(passages: Sequence[Passage], split: Split) -> Iterable[tuple[Passage, list[str]]]:
    """The passages that are split otherwise, with their pieces."""
    for passage in passages:
        if ends(passage.sentences) != ends(pieces := list(split(passage.text))):
            yield passage, pieces
