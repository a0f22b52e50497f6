"""What is read: a text, and what is done otherwise with parts of it than to say what stands there."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engine.types import Span


@dataclass(frozen=True, slots=True)
class LanguageMark:
    """What a document says of the language of a part of it, as it names that: "de", "pt-BR"."""

    span: Span
    language: str


@dataclass(frozen=True, slots=True)
class Saying:
    """Other words for a part of a text.

    Attributes:
        span: what is not said as it stands, lit as a whole; empty for words that are said before a character.
        text: the words.
        language: two letters, of the passages in which they are said; empty for all.
    """

    span: Span
    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Cue:
    """How a part is to be heard, as the script of a play tells it; what is not told is as everywhere.

    Attributes:
        span: the part; empty for what is heard before a character.
        voice: key of the voice that speaks it.
        pace: how many times as fast as the voice speaks by itself.
        pause: seconds of silence behind it.
        sound: what is heard of it beside words, as the member names that: "laugh".
    """

    span: Span
    voice: str = ""
    pace: float = 1.0
    pause: float | None = None
    sound: str = ""


@dataclass(frozen=True)
class Script:
    """A text as it is to be read. Immutable; all spans count characters of ``text``.

    Attributes:
        text: the whole of it, of any characters and any length.
        skips: parts that are not read, sorted, not overlapping.
        marks: what is said of its languages, outer marks before those within them.
        sayings: parts that are said in other words, sorted; those of one language do not overlap.
        cues: how parts are to be heard, sorted; no importer gives any, and no reader follows them yet.
    """

    text: str
    skips: tuple[Span, ...] = ()
    marks: tuple[LanguageMark, ...] = ()
    sayings: tuple[Saying, ...] = ()
    cues: tuple[Cue, ...] = ()

    @classmethod
    def plain(cls, text: str) -> Script:
        """A text that is said as it stands."""
        return cls(text)

    def __len__(self) -> int:
        return len(self.text)

    @cached_property
    def key(self) -> str:
        """Identity of the text, under which a place in it is kept: the same whatever is not read of it."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:32]

    def skipping(self, skips: Sequence[Span]) -> Script:
        """The same text of which other parts are not read."""
        return replace(self, skips=tuple(skips))

    def until(self, end: int) -> Script:
        """The same as if the text ended at a character."""
        return Script(
            self.text[:end],
            tuple(Span(skip.start, min(skip.end, end)) for skip in self.skips if skip.start < end),
            tuple(
                replace(mark, span=Span(mark.span.start, min(mark.span.end, end)))
                for mark in self.marks
                if mark.span.start < end
            ),
            tuple(saying for saying in self.sayings if saying.span.end <= end),
            tuple(cue for cue in self.cues if cue.span.end <= end),
        )
