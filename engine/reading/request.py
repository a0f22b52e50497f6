"""What is asked of a session."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.speech.options import SpeechOptions
from engine.types import Conditionals, LanguageMark, Saying, Span


@dataclass(frozen=True)
class SpeechRequest:
    """What to read.

    Attributes:
        text: the whole source; positions count its characters.
        voice: to read with; may be changed while reading (:meth:`Session.change`).
        options: of the reading; likewise.
        start: source character to begin from: with the sentence that holds it.
        end: source character to stop at, None for the end: with the sentence that it lies in.
        skips: parts of the source that are not read.
        marks: what the document says of its languages, outer marks before those within them.
        sayings: parts that are said in other words, sorted, not overlapping.
        from_word: begin with the word that holds ``start`` instead, where the member's words are timed, and
            stop before the first word behind ``end``.
    """

    text: str
    voice: Conditionals
    options: SpeechOptions = field(default_factory=SpeechOptions)
    start: int = 0
    end: int | None = None
    skips: tuple[Span, ...] = ()
    marks: tuple[LanguageMark, ...] = ()
    sayings: tuple[Saying, ...] = ()
    from_word: bool = False
