"""``python -m tests.words --part languages``: the language of paragraphs and of their sentences.

The paragraphs are in ``languages.txt``; half of each language's are laid aside, so that nobody tunes on them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.config import TextConfig
from engine.text.script import Script
from engine.text.sentences import sentences
from engine.types import AS_THE_TEXT

PARAGRAPHS = Path(__file__).with_name("languages.txt")
GOAL = 98.0
"""Per cent of paragraphs."""


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, the language it is in, and whether it is laid aside."""

    language: str
    aside: bool
    text: str


@dataclass(frozen=True)
class Count:
    """Of one language: paragraphs and sentences, and how many were taken for another language.

    A paragraph counts as right where the language that most of its characters are read in is.
    """

    paragraphs: int = 0
    wrong: int = 0
    sentences: int = 0
    wrong_sentences: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(
            self.paragraphs + other.paragraphs,
            self.wrong + other.wrong,
            self.sentences + other.sentences,
            self.wrong_sentences + other.wrong_sentences,
        )

    @property
    def right(self) -> float:
        """Per cent of paragraphs."""
        return 100 * (1 - self.wrong / max(self.paragraphs, 1))

    @property
    def right_sentences(self) -> float:
        """Per cent of sentences."""
        return 100 * (1 - self.wrong_sentences / max(self.sentences, 1))


def paragraphs() -> Iterator[Paragraph]:
    """All of them, in order."""
    language, number = "", 0
    for line in PARAGRAPHS.read_text("utf-8").splitlines():
        if found := re.fullmatch(r"\[(\w\w)\]", line):
            language, number = found[1], 0
        elif line and not line.startswith("#"):
            yield Paragraph(language, number % 2 == 1, line)
            number += 1


def judge(paragraph: Paragraph, config: TextConfig) -> Count:
    """One paragraph, read as a text of its own."""
    read: Counter[str] = Counter()
    wrong = total = 0
    for sentence in sentences(Script.plain(paragraph.text), config, AS_THE_TEXT):
        read[sentence.language] += len(sentence.span)
        total += 1
        wrong += sentence.language != paragraph.language
    most = read.most_common(1)[0][0] if read else ""
    return Count(1, int(most != paragraph.language), total, wrong)


def table(*, aside: bool) -> dict[str, Count]:
    """By language, one half of the paragraphs."""
    chosen = [each for each in paragraphs() if each.aside is aside]
    # A member that speaks them all; where nothing tells, it takes English.
    config = TextConfig(languages=tuple(dict.fromkeys(each.language for each in chosen)))
    counts: dict[str, Count] = {}
    for each in chosen:
        counts[each.language] = counts.get(each.language, Count()) + judge(each, config)
    return counts


def report() -> list[str]:
    """The tables of both halves as lines; languages without a mistake have no row."""
    lines = []
    for aside, name in ((False, "looked at"), (True, "laid aside")):
        counts = table(aside=aside)
        everything = sum(counts.values(), Count())
        lines += [
            f"Languages, {name}: {everything.paragraphs} paragraphs in {len(counts)} languages",
            "",
            "| language | paragraphs | right | sentences | right |",
            "|---|---|---|---|---|",
            *(_row(code, count) for code, count in counts.items() if count.wrong or count.wrong_sentences),
            _row("all", everything),
            "",
        ]
    return lines


def _row(name: str, count: Count) -> str:
    return (
        f"| {name} | {count.paragraphs} | {count.right:.1f} % "
        f"| {count.sentences} | {count.right_sentences:.1f} % |"
    )
