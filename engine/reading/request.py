"""What is asked of a session, and what it keeps of the reading that is heard."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.reading.ledger import Ledger
from engine.reading.scheduler import Handle
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.types import Conditionals, Span


@dataclass(frozen=True)
class SpeechRequest:
    """What to read.

    Attributes:
        text: the whole source; positions count its characters.
        voice: to read with; may be changed while reading (:meth:`Session.set_voice`).
        options: of the reading.
        start: source character to begin from.
        end: source character to stop at, None for the end.
        skips: parts of the source that are not read.
    """

    text: str
    voice: Conditionals
    options: SpeechOptions = field(default_factory=SpeechOptions)
    start: int = 0
    end: int | None = None
    skips: tuple[Span, ...] = ()


class CurrentReading:
    """The reading that is being heard: its request, ledger and figures.

    Request and handle are changed by the threads that command and by the one that works: under the
    session's lock.
    """

    def __init__(self, request: SpeechRequest) -> None:
        self.request = request
        self.ledger = Ledger()
        self.meter = Meter()
        self.handle: Handle | None = None
