"""The ledger: which characters a sample speaks, and at which sample a character is spoken.

One timeline for each reading: sample 0 is the first one generated after play or seek. The
reader appends to it while it generates, the window looks positions up in it while it plays;
both sides only ever see whole, frozen records.
"""

from __future__ import annotations

import bisect
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.errors import Message
from engine.span import Span
from engine.types import WordTime


@dataclass(frozen=True, slots=True)
class SentenceRecord:
    """What is known of a sentence that was (or is being) generated.

    Attributes:
        index: its number within the reading.
        span: its characters in the source.
        first_sample: where it begins on the reading's timeline, or would: a reading may begin inside it.
        samples: how many samples of speech there are so far.
        pause: samples of silence after it.
        words: word times, complete once ``closed``.
        flags: what was found wrong with it, for people; empty when all is well.
        closed: whether it is finished.
        maker: what made it, where that is not what was chosen (``Backend.maker``); else empty.
        foreign: its language, where it was left out since the model does not speak that, or not on this
            machine (``flags`` says which); else empty.
        takes: how often it was made, until it was good or the best of them was taken.
    """

    index: int
    span: Span
    first_sample: int
    samples: int = 0
    pause: int = 0
    words: tuple[WordTime, ...] = ()
    flags: tuple[str | Message, ...] = ()
    closed: bool = False
    maker: str = ""
    foreign: str = ""
    takes: int = 1

    @property
    def end_sample(self) -> int:
        """First sample after the sentence and its pause."""
        return self.first_sample + self.samples + self.pause


@dataclass(frozen=True)
class Place:
    """A position in the source: sentence and, where known, word."""

    sentence: SentenceRecord
    word: Span | None

    @property
    def char(self) -> int:
        """Where to go on reading from here."""
        return self.word.start if self.word else self.sentence.span.start


class Ledger:
    """Append-only record of one reading. Safe to read from other threads."""

    def __init__(self, records: Iterable[SentenceRecord] = ()) -> None:
        """``records``: of an earlier run that is gone on with."""
        self._records = list(records)
        self._starts = [record.first_sample for record in self._records]
        self._lock = threading.Lock()

    @property
    def end_sample(self) -> int:
        """First sample that is not recorded yet."""
        with self._lock:
            return self._records[-1].end_sample if self._records else 0

    def open(self, span: Span, maker: str = "", unheard: int = 0) -> SentenceRecord:
        """Begin a sentence at the end of the timeline, made by what :class:`SentenceRecord` says; so many
        samples at its beginning are not on the timeline."""
        with self._lock:
            start = self._records[-1].end_sample if self._records else 0
            record = SentenceRecord(len(self._records), span, start - unheard, maker=maker)
            self._records.append(record)
            self._starts.append(start)
            return record

    def extend(self, samples: int, words: tuple[WordTime, ...] = ()) -> None:
        """Add samples to the open sentence; ``words`` replaces what was known of its words."""
        with self._lock:
            last = self._records[-1]
            self._records[-1] = replace(last, samples=last.samples + samples, words=words or last.words)

    def close(
        self,
        pause: int,
        words: tuple[WordTime, ...],
        flags: tuple[str | Message, ...] = (),
        foreign: str = "",
        takes: int = 1,
    ) -> SentenceRecord:
        """Finish the open sentence with its pause (samples), final words and findings; what is known of it
        then."""
        with self._lock:
            self._records[-1] = closed = replace(
                self._records[-1],
                pause=pause,
                words=words,
                flags=flags,
                foreign=foreign,
                closed=True,
                takes=takes,
            )
            return closed

    def truncate(self, sentence: int) -> None:
        """Forget this sentence and all that follow (they will be generated anew)."""
        with self._lock:
            del self._records[sentence:]
            del self._starts[sentence:]

    def records(self) -> tuple[SentenceRecord, ...]:
        """All sentences so far, in order."""
        with self._lock:
            return tuple(self._records)

    def is_complete(self, sentence: int) -> bool:
        """Whether a sentence was generated whole."""
        with self._lock:
            return sentence < len(self._records) and self._records[sentence].closed

    def at_sample(self, sample: int) -> Place | None:
        """The sentence and word that sound at a sample; None before the first sentence."""
        with self._lock:
            at = bisect.bisect_right(self._starts, sample) - 1
            if at < 0:
                return None
            record = self._records[at]
        inside = sample - record.first_sample
        word = None
        for time in record.words:
            if time.start <= inside:
                word = time.span
        return Place(record, word)

    def at_char(self, char: int) -> int | None:
        """Sample at which the word that holds a character begins; None if it is not on the timeline (yet).

        A sentence's first word begins with the silence before it.
        """
        with self._lock:
            known = list(zip(self._records, self._starts, strict=True))
        for record, heard_from in known:
            if not record.span.start <= char < max(record.span.end, record.span.start + 1):
                continue
            start = 0
            for time in record.words[1:]:
                if time.span.start <= char:
                    start = time.start
            if record.first_sample + start >= heard_from:
                return record.first_sample + start
        return None
