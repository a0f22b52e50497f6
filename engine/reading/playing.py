"""A reading while it goes on, and which one is heard: what the threads that command share with the one that
works, and its locks.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine.reading.ledger import Ledger, SentenceRecord
from engine.reading.scheduler import Handle
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.text.script import Script
from engine.types import Conditionals

if TYPE_CHECKING:
    from engine.audio.player import Player


@dataclass(frozen=True)
class SpeechRequest:
    """What to read.

    Attributes:
        script: the whole source; positions count its characters.
        voice: to read with; may be changed while reading (:meth:`Session.change`).
        options: of the reading; likewise.
        start: source character to begin from: with the sentence that holds it.
        end: source character to stop at, None for the end: with the sentence that it lies in.
        from_word: begin with the word that holds ``start`` instead, where the member's words are timed, and
            stop before the first word behind ``end``.
    """

    script: Script
    voice: Conditionals
    options: SpeechOptions = field(default_factory=SpeechOptions)
    start: int = 0
    end: int | None = None
    from_word: bool = False


OnSentence = Callable[[SentenceRecord], None]
"""Called on the working thread with each sentence that is complete."""


def ignore(record: SentenceRecord) -> None:
    """Nobody wants to hear of a sentence."""


class Reading:
    """A reading while it goes on.

    Attributes:
        request: what is asked of its next sentence; changed by :meth:`amend` alone.
        ledger: what was read.
        meter: its figures.
        on_sentence: is told of its sentences.
        gaps_before: gaps in the sound that its player had had before it.
        handle: its job, once there is one; changed by :class:`Current` alone.
    """

    def __init__(
        self,
        request: SpeechRequest,
        meter: Meter | None = None,
        on_sentence: OnSentence = ignore,
        *,
        gaps_before: int = 0,
    ) -> None:
        self.request = request
        self.ledger = Ledger()
        self.meter = meter or Meter()
        self.on_sentence = on_sentence
        self.gaps_before = gaps_before
        self.handle: Handle | None = None
        self._lock = threading.Lock()

    def amend(self, **changes: Any) -> None:
        """Ask for something else, by the names of :class:`SpeechRequest`, from the next sentence on; None
        leaves what is asked."""
        asked = {name: value for name, value in changes.items() if value is not None}
        with self._lock:
            self.request = replace(self.request, **asked)


class Current:
    """The reading that is heard, if there is one, and where.

    Attributes:
        player: where; None for programs that only write files.
    """

    def __init__(self, player: Player | None) -> None:
        self.player = player
        self._lock = threading.Lock()
        self._reading: Reading | None = None

    def get(self) -> Reading | None:
        """The reading that is heard."""
        with self._lock:
            return self._reading

    def begin(self, reading: Reading, submit: Callable[[], Handle]) -> Handle:
        """Hear this reading, whose job ``submit`` gives, in place of any other."""
        with self._lock:
            self._silence(reading)
            reading.handle = submit()
            return reading.handle

    def end(self) -> None:
        """Fall silent and end the reading."""
        with self._lock:
            self._silence(None)

    def go_on(self, reading: Reading, submit: Callable[[Handle | None], Handle]) -> Handle | None:
        """Give a reading another job, which ``submit`` makes of the one that it has.

        Returns:
            The job, None where another reading was begun meanwhile, or this one ended.
        """
        with self._lock:
            if reading is not self._reading:
                return None
            reading.handle = submit(reading.handle)
            return reading.handle

    def _silence(self, following: Reading | None) -> None:
        """End the reading in favour of another, if one follows; under the lock."""
        old, self._reading = self._reading, following
        if old is not None and old.handle is not None:
            old.handle.cancel()
        if self.player is not None:
            self.player.flush(0)
