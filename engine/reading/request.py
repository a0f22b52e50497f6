"""What is asked of a session."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.speech.options import SpeechOptions
from engine.types import Conditionals, LanguageMark, Span


@dataclass(frozen=True)
class SpeechRequest:
    """What to read.

    Attributes:
        text: the whole source; positions count its characters.
        voice: to read with; may be changed while reading (:meth:`Session.change`).
        options: of the reading; likewise.
        start: source character to begin from.
        end: source character to stop at, None for the end.
        skips: parts of the source that are not read.
        marks: what the document says of its languages, outer marks before those within them.
    """

    text: str
    voice: Conditionals
    options: SpeechOptions = field(default_factory=SpeechOptions)
    start: int = 0
    end: int | None = None
    skips: tuple[Span, ...] = ()
    marks: tuple[LanguageMark, ...] = ()
