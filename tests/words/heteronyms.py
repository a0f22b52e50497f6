"""Words that are said in two ways, in sentences like those of novels and talk, the reading of which is known.

A line of ``heteronyms.tsv`` is a reading, a tab and a sentence with the word in braces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.text.lexicon import said_in_context
from tests.words.halves import halves

HERE = Path(__file__).parent
ASKED = ("read", "lead", "wind", "tear", "bow", "live", "close", "minute", "record", "content")
"""Those that a listener notices first."""


@dataclass(frozen=True)
class Heteronym:
    """A word between what stands before and after it, and how it is said there."""

    before: str
    word: str
    after: str
    said: str

    @property
    def text(self) -> str:
        """The sentence."""
        return self.before + self.word + self.after


def load(path: Path = HERE / "heteronyms.tsv") -> list[Heteronym]:
    """All sentences of a file."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return [Heteronym(*re.split("[{}]", marked), said) for said, marked in rows]


def wrong(words: list[Heteronym]) -> Iterator[tuple[Heteronym, str | None]]:
    """Those that are said otherwise, with how."""
    for word in words:
        if (said := said_in_context(word.before, word.word, word.after)) != word.said:
            yield word, said


def _commoner(words: list[Heteronym]) -> int:
    """How many are right where each word has the one reading that is right most often."""
    by_word: dict[str, list[str]] = {}
    for word in words:
        by_word.setdefault(word.word.lower(), []).append(word.said)
    return sum(max(map(said.count, said)) for said in by_word.values())


def table() -> Iterator[str]:
    """Words said right in either half, beside the commoner reading of each."""
    words = load()
    yield "| words | open: right | the commoner reading | laid aside: right | the commoner reading |"
    yield "|---|---|---|---|---|"
    for name, chosen in (("the ten", [w for w in words if w.word.lower() in ASKED]), ("all", words)):
        cells = [
            f"{len(half) - len(list(wrong(half)))} of {len(half)} | {_commoner(half)}"
            for half in halves(chosen)
        ]
        yield f"| {name} | {' | '.join(cells)} |"
