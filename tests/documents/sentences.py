"""Prose made by chance, each sentence another, so that what is lost or doubled shows."""

from __future__ import annotations

import random

_WHO = (
    "The ferryman", "An old gardener", "My neighbour", "The second clerk", "A young astronomer",
    "The baker's son",
    "Our guide", "The librarian", "A tired soldier", "The mayor's aunt", "One of the sailors",
    "The clockmaker",
)  # fmt: skip
_DID = (
    "counted", "painted", "carried home", "forgot", "sold", "described", "measured", "hid", "repaired",
    "drew",
    "weighed", "remembered",
)  # fmt: skip
_WHAT = (
    "seven copper kettles", "the map of the northern marshes", "a letter without a stamp",
    "the broken weathercock",
    "every lamp along the quay", "the recipe for plum bread", "a barrel of salted herring",
    "the longest ladder",
    "three unequal mirrors", "the notebook of the late captain", "a violin with two strings",
    "the key of the mill",
)  # fmt: skip
_WHEN = (
    "before the rain came", "while the bells were ringing", "on the last day of autumn", "although nobody "
        "had asked",
    "in the light of a single candle", "after the market had closed", "without saying a word",
    "for the third time",
    "because the road was flooded", "as the tide went out", "under the eyes of the whole village", "long ago",
)  # fmt: skip
_WORDS = (
    "Harbour", "Winter", "Orchard", "Lanterns", "Copper", "Rivers", "Silence", "Granite", "Thunder", "Meadow",
    "Saffron", "Compass", "Ribbon", "Anchor", "Velvet", "Marble",
)  # fmt: skip


class Writer:
    """Writes sentences; the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._used: set[str] = set()

    def sentence(self) -> str:
        """One that was not written before."""
        while True:
            choose = self._chance.choice
            text = f"{choose(_WHO)} {choose(_DID)} {choose(_WHAT)} {choose(_WHEN)}."
            if text not in self._used:
                self._used.add(text)
                return text

    def paragraph(self, sentences: int = 0) -> str:
        """Some sentences."""
        return " ".join(self.sentence() for _ in range(sentences or self._chance.randint(3, 6)))

    def paragraphs(self, count: int) -> list[str]:
        """Some paragraphs."""
        return [self.paragraph() for _ in range(count)]

    def title(self, words: int = 3) -> str:
        """A heading."""
        return " ".join(self._chance.sample(_WORDS, words))

    def titles(self, count: int) -> list[str]:
        """Headings, each another."""
        found: list[str] = []
        while len(found) < count:
            title = self.title()
            if title not in found:
                found.append(title)
        return found

    def verse(self) -> str:
        """A line of a poem."""
        choose = self._chance.choice
        while True:
            text = f"{choose(_WHO)} {choose(_DID)} {choose(_WHAT)}"
            if text not in self._used:
                self._used.add(text)
                return text

    def choice(self, options: tuple[str, ...]) -> str:
        """One of several ways to write the same."""
        return self._chance.choice(options)

    def number(self, low: int, high: int) -> int:
        """A whole number."""
        return self._chance.randint(low, high)
