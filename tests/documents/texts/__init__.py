"""Texts that made documents are made of, drawn by a seed: prose, verse and other languages.

The prose is of "The Strange Case of Dr Jekyll and Mr Hyde", the verse Shakespeare's, the German mostly
Kafka's, the Japanese Soseki's, the Chinese Lu Xun's: all in the public domain; the rest was written for this.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

_HERE = Path(__file__).parent
_TITLES = (
    "The Story of the Door", "A Search in the Dark", "What the Captain Saw", "On the Uses of Rivers",
    "Early Winter", "Letters from the Coast", "The Clockmaker", "An Account of the Harbour",
    "Of Bread and Salt", "The Long Field", "Notes on a Journey", "The Second Summer",
    "How the Bridge Was Built", "A House by the Mill", "The Weather Glass", "Remarks on Method",
    "The Empty Theatre", "Measures of Distance", "The Last Night", "Questions of Light",
)  # fmt: skip


class Texts:
    """What a seed draws; no paragraph comes twice."""

    def __init__(self, seed: int, name: str = "prose") -> None:
        # A document's own name makes the texts of one seed differ.
        self.random = random.Random(f"{seed} {name}")
        self._left: dict[str, list[str]] = {}
        self._titles = self.random.sample(_TITLES, len(_TITLES))

    def paragraphs(self, count: int, of: str = "prose") -> list[str]:
        """Some paragraphs of a file of texts."""
        if of not in self._left:
            found = (_HERE / f"{of}.txt").read_text("utf-8").strip().split("\n\n")
            self._left[of] = self.random.sample(found, len(found))
        return [self._left[of].pop() for _ in range(min(count, len(self._left[of])))]

    def sentences(self, count: int) -> list[str]:
        """Some sentences of the prose, of five words at least, in sound order."""
        found: list[str] = []
        while len(found) < count:
            text = re.sub(r"[“”]", "", self.paragraphs(1)[0])
            found += [s for s in re.split(r"(?<=[^.][.?!]) (?=[A-Z])", text) if len(s.split()) > 4]
        return found[:count]

    def title(self) -> str:
        """A title that was not drawn before."""
        return self._titles.pop()

    def lines(self, of: str) -> list[str]:
        """The lines of a file of texts."""
        return [line for line in (_HERE / f"{of}.txt").read_text("utf-8").splitlines() if line]
