"""What is read: a text, and what is done otherwise with parts of it than to say what stands there."""

from __future__ import annotations

import hashlib
import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from engine.span import Span


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
        voice: who speaks it, by the name under which a request has that voice.
        pace: how many times as fast as the voice speaks by itself.
        pause: seconds of silence before what is said next; only of an empty span.
        sound: what is heard of it beside words, as members name that: "laugh".
    """

    span: Span
    voice: str = ""
    pace: float = 1.0
    pause: float | None = None
    sound: str = ""


@dataclass(frozen=True, slots=True)
class Recorded:
    """A part that somebody has spoken already, such as a talking book has them.

    Attributes:
        span: the part.
        sound: the file in which it is heard, as the document names that.
        start, end: seconds in it; the end may be infinite.
        words: where parts of it begin, each with the second in the file; empty where only the whole is known.
    """

    span: Span
    sound: str
    start: float
    end: float
    words: tuple[tuple[Span, float], ...] = ()


@dataclass(frozen=True)
class Script:
    """A text as it is to be read. Immutable; all spans count characters of ``text``.

    Attributes:
        text: the whole of it, of any characters and any length.
        skips: parts that are not read, sorted, not overlapping.
        marks: what is said of its languages, outer marks before those within them.
        sayings: parts that are said in other words, sorted; those of one language do not overlap.
        cues: how parts are to be heard, sorted; none overlap.
        recorded: parts of which there is sound, sorted; none overlap. Who does not ask for it has them read
            like all else.
        italics: what is set so, sorted: in plays it tells directions from what is said.
    """

    text: str
    skips: tuple[Span, ...] = ()
    marks: tuple[LanguageMark, ...] = ()
    sayings: tuple[Saying, ...] = ()
    cues: tuple[Cue, ...] = ()
    recorded: tuple[Recorded, ...] = ()
    italics: tuple[Span, ...] = ()

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

    @cached_property
    def stretches(self) -> tuple[Cue, ...]:
        """The cues of parts, which have characters."""
        return tuple(cue for cue in self.cues if len(cue.span))

    @cached_property
    def pauses(self) -> tuple[Cue, ...]:
        """The cues of silence."""
        return tuple(cue for cue in self.cues if cue.pause is not None)

    def skipping(self, skips: Sequence[Span]) -> Script:
        """The same text of which other parts are not read."""
        return replace(self, skips=tuple(skips))

    def directed(self, cues: Sequence[Cue], skips: Sequence[Span] = ()) -> Script:
        """The same text to be heard otherwise: ``cues``, sorted and apart from each other, say how wherever
        they say anything, those there are elsewhere; ``skips`` are not read either."""
        if not cues and not skips:
            return self
        return replace(self, cues=_over(self.cues, cues), skips=united((*self.skips, *skips)))

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
            tuple(
                replace(cue, span=Span(cue.span.start, min(cue.span.end, end)))
                for cue in self.cues
                if cue.span.start < end
            ),
            tuple(part for part in self.recorded if part.span.end <= end),
            tuple(span for span in self.italics if span.end <= end),
        )


def united(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in order, those that overlap or touch as one."""
    found: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.start, each.end)):
        if found and span.start <= found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return tuple(found)


def _over(under: Sequence[Cue], over: Sequence[Cue]) -> tuple[Cue, ...]:
    """Both, ``over`` first wherever they overlap; each is sorted and has none that overlap."""
    if not under or not over:
        return tuple(under or over)
    edges = sorted({at for cue in (*under, *over) for at in (cue.span.start, cue.span.end)})
    found = [cue for cue in (*under, *over) if not len(cue.span)]
    lower, upper = (deque(cue for cue in cues if len(cue.span)) for cues in (under, over))
    for start, end in pairwise(edges):
        below, above = _at(lower, start), _at(upper, start)
        if below is not None and above is not None:
            found.append(_both(below, above, Span(start, end)))
        elif (cue := above or below) is not None:
            found.append(replace(cue, span=Span(start, end)))
    return tuple(sorted(found, key=lambda cue: (cue.span.start, cue.span.end)))


def _at(cues: deque[Cue], place: int) -> Cue | None:
    """The first of the cues that holds a character; those that end before it go."""
    while cues and cues[0].span.end <= place:
        cues.popleft()
    return cues[0] if cues and cues[0].span.start <= place else None


def _both(below: Cue, above: Cue, span: Span) -> Cue:
    """What two cues say of one part, the second wherever it says anything."""
    pace = above.pace if above.pace != 1.0 else below.pace
    return Cue(span, above.voice or below.voice, pace, None, above.sound or below.sound)


PACES = {"slow": 0.8, "fast": 1.25}
"""How many times as fast as it is spoken by itself."""
SOUNDS = (
    "advertisement", "angry", "chuckle", "clear throat", "cough", "crying", "dramatic", "fear", "gasp",
    "groan", "happy", "laugh", "narration", "sarcastic", "shush", "sigh", "sniff", "surprised", "whispering",
)  # fmt: skip
"""What members with event tags can be told, by the names of these."""
PAUSE, LONGEST_PAUSE = 0.8, 60.0
"""Seconds where no number stands, and the most."""
_MARK = re.compile(
    r"\[(?:pause(?:(?:\s*[:=]\s*|\s+)(?P<length>\d{1,4}(?:[.,]\d{1,3})?)\s*(?P<unit>ms|s|sec|seconds?)?)?"
    rf"|(?P<close>/)?(?P<pace>{'|'.join(PACES)})"
    r"|voice(?:\s*[:=]\s*|\s+)(?P<voice>[^\[\]\n]{1,80})|(?P<end>/voice)"
    rf"|(?P<sound>{'|'.join(SOUNDS)}))\](?!\()",
    re.I,
)
"""A link of Markdown, ``[fast](address)``, is no mark."""


def with_cues(script: Script) -> Script:
    """The text as the cues in it direct it: ``[pause 0.8s]``, ``[slow]…[/slow]``, ``[voice: Ines]…[/voice]``,
    ``[laugh]``; they themselves are not read.

    What is between two of a kind is heard so, whatever else stands or ends there; the inner one counts where
    they nest, one that is not closed holds to the end of the text, and what is closed without having been
    opened says nothing. Every other bracket is text. A voice goes by the name that stands in its mark, as it
    is written there.
    """
    if "[" not in script.text:
        return script
    cues: list[Cue] = []
    marks: list[Span] = []
    voices: list[str] = []
    paces: list[str] = []
    done = 0
    for mark in _MARK.finditer(script.text):
        voice = voices[-1] if voices else ""
        pace = PACES[paces[-1]] if paces else 1.0
        span = Span(*mark.span())
        if done < span.start and (voice or pace != 1.0):
            cues.append(Cue(Span(done, span.start), voice, pace))
        done = span.end
        if sound := mark["sound"]:
            cues.append(Cue(span, voice, pace, sound=sound.lower()))
            continue
        marks.append(span)
        if mark["voice"]:
            voices.append(mark["voice"].strip(" \t\"'“”„‘’«»"))
        elif mark["end"]:
            del voices[-1:]
        elif mark["close"]:
            del paces[-1:]
        elif mark["pace"]:
            paces.append(mark["pace"].lower())
        else:
            cues.append(Cue(Span(done, done), pause=_seconds(mark)))
    if voices or paces:
        pace = PACES[paces[-1]] if paces else 1.0
        cues.append(Cue(Span(done, len(script.text)), voices[-1] if voices else "", pace))
    return script.directed([cue for cue in cues if len(cue.span) or cue.pause is not None], marks)


def _seconds(mark: re.Match[str]) -> float:
    """How long a pause is."""
    if not mark["length"]:
        return PAUSE
    seconds = float(mark["length"].replace(",", "."))
    return min(seconds / 1000 if (mark["unit"] or "").lower() == "ms" else seconds, LONGEST_PAUSE)
