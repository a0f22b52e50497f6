"""Passages with the true ends of their sentences, and how many of them a splitter finds.

A line of ``sentences/LANGUAGE.txt`` is a passage; ``‖`` stands where a sentence begins behind another,
``⏎`` for a line break.
"""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.text.boundaries import blocks
from engine.text.cleanup import clean
from engine.text.script import Script
from engine.text.sentences import sentence_spans, split
from engine.text.spans import TracedText
from tests.words.halves import halves

HERE = Path(__file__).parent / "sentences"
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "ru", "zh", "ja", "ar", "hi")

HALVES = ("open", "laid aside")

Split = Callable[[str], Iterable[str]]
_NOTES = re.compile(r"(?:\[\d{1,3}\])*")
"""Marks of notes, which are not said: they belong to the sentence before them."""


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

    def cut(text: str) -> Iterable[str]:
        begin = 0
        for block in blocks(text):
            passage = TracedText.of(text[block.span.start : block.span.end], block.span.start)
            for piece in split(clean(passage, language), language):
                found = _NOTES.match(text, piece.span.end)
                end = found.end() if found else piece.span.end
                yield text[begin:end]
                begin = end

    return cut


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

    def __str__(self) -> str:
        share = self.found / max(1, self.found + self.missed + self.false)
        return f"{share:.1%} ({self.found}, missed {self.missed}, false {self.false})"


def count(passages: Sequence[Passage], split: Split) -> Count:
    """How a splitter does on passages."""
    total = Count()
    for passage in passages:
        true, said = ends(passage.sentences), ends(split(passage.text))
        total.found += len(true & said)
        total.missed += len(true - said)
        total.false += len(said - true)
    return total


def wrong(passages: Iterable[Passage], split: Split) -> Iterator[tuple[Passage, list[str]]]:
    """The passages that are split otherwise, with their pieces."""
    for passage in passages:
        if ends(passage.sentences) != ends(pieces := list(split(passage.text))):
            yield passage, pieces


def peers(language: str) -> dict[str, Split]:
    """Other splitters, where they are installed."""
    found: dict[str, Split] = {}
    try:
        import pysbd

        known = pysbd.languages.LANGUAGE_CODES
        found["pySBD"] = pysbd.Segmenter(
            language=language if language in known else "es", clean=False
        ).segment
    except ImportError:
        pass
    try:
        import sentencex

        found["sentencex"] = lambda text: sentencex.segment(language, text)
    except ImportError:
        pass
    return found


def table() -> Iterator[str]:
    """Ends found of all ends, true or false, of each language in either half."""
    names = ["ours", *peers("en")]
    yield f"| language | passages | {' | '.join(f'{name}, {half}' for half in HALVES for name in names)} |"
    yield "|---" * (2 + 2 * len(names)) + "|"
    for language in LANGUAGES:
        passages = load(language)
        splitters = [ours(language), *peers(language).values()]
        cells = [str(count(half, split)) for half in halves(passages) for split in splitters]
        yield f"| {language} | {len(passages)} | {' | '.join(cells)} |"


def times() -> Iterator[str]:
    """Seconds for what is slow elsewhere, and for a long text."""
    prose = " ".join(passage.text for passage in load("en"))
    long = {
        "40,000 characters of 'No.5 '": "No.5 " * 8_000,
        "1 MB of English passages": prose * (1_000_000 // len(prose) + 1),
        "4 MB of them": prose * (4_000_000 // len(prose) + 1),
    }
    for name, text in long.items():
        begin = time.process_time()
        found = sum(1 for _ in sentence_spans(Script.plain(text)))
        yield f"{name}: {time.process_time() - begin:.2f} s of a processor, {found} utterances"
