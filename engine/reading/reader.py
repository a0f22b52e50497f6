"""Reading a text aloud: sentences in order, generated ahead, judged, recorded in the ledger.

The reader is a job (see :mod:`engine.reading.scheduler`): it works while its sink has room and rests while
the sink is full, so that memory stays flat however long the text is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from engine.config import SAMPLE_RATE
from engine.errors import BackendError, TextError
from engine.reading.ledger import Ledger, SentenceRecord
from engine.reading.scheduler import Handle, Job, Priority, Step
from engine.reading.sinks import Sink
from engine.speech.checks import Verdict, check
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.sentence_cache import CachedSentence, SentenceCache, cache_key
from engine.speech.synthesizer import Piece, Synthesizer
from engine.text.sentences import Sentence
from engine.types import AudioChunk, Conditionals, Float32, WordTime

FULL_WAIT = 0.05
"""Seconds between two looks at a full sink."""
URGENT_SECONDS = 4.0
"""With less than this ahead of the listener, generating goes before everything else."""
UNREADABLE = "this model cannot read it"
"""What is found of a sentence that is left out."""
BROKEN_OFF = "the graphics processor failed here, and it was begun again"
"""What is found of a sentence that follows once more."""


class Source(Protocol):
    """Who speaks a reading's sentences."""

    def speaker(self) -> Job:
        """Job whose result is the :class:`Synthesizer` for the next sentence."""

    def fall_back(self, error: BackendError) -> None:
        """After a failure of the last speaker: have :meth:`speaker` give another from now on.

        Raises:
            BackendError: the error, where there is no other.
        """


@dataclass(frozen=True)
class SentenceDone:
    """A sentence was generated whole.

    Attributes:
        record: its entry in the ledger.
        attempts: how often it was generated.
    """

    record: SentenceRecord
    attempts: int


@dataclass(frozen=True)
class Reading:
    """Everything one reading needs.

    Attributes:
        sentences: in order, from where the reader starts; may be lazy.
        voice: asked at the start of each sentence, so a change takes effect with the next.
        on_sentence: called on the worker's thread when a sentence is complete.
        cache: where sentences are kept and found again; None generates all of them.
        maker: what was chosen to make them (``Backend.maker``): what another one makes is marked so. Empty
            marks nothing.
    """

    sentences: Iterable[Sentence]
    voice: Callable[[], Conditionals]
    options: SpeechOptions
    sink: Sink
    ledger: Ledger
    meter: Meter
    on_sentence: Callable[[SentenceDone], None] = lambda done: None
    cache: SentenceCache | None = None
    maker: str = ""


def read(source: Source, reading: Reading, handle: Handle) -> Job:
    """The job that reads. Its result is the ledger.

    The first sentence is heard as it comes; every later one is generated whole and judged before
    it is released, and a bad one is tried again with another seed, a fixed number of times. One that
    the model cannot read at all (of a script that it has no letters for) is flagged and left out. One
    in whose midst the GPU failed is made again by what ``source`` falls back to.

    Raises:
        TextError: none of the sentences can be read.
        LanguageError: the model does not speak the language.
        BackendError: the GPU failed, and there is nothing to fall back to.
    """
    first, refusal = True, None
    for sentence in reading.sentences:
        while reading.sink.room() <= 0:
            yield Step(Priority.AHEAD, wait=FULL_WAIT)
        try:
            yield from _read_sentence(source, reading, sentence, handle, first=first)
            first = False
        except TextError as error:
            refusal = error
    if first and refusal is not None:
        raise refusal
    return reading.ledger


def _read_sentence(
    source: Source, reading: Reading, sentence: Sentence, handle: Handle, *, first: bool
) -> Job:
    """One sentence of :func:`read`; ends in TextError where the model refused it and it was left out."""
    while True:
        synthesizer: Synthesizer = yield from source.speaker()
        synthesizer.check(reading.options)
        work = _Sentence(synthesizer, reading, sentence, handle)
        try:
            if not work.recall(first=first):
                yield from work.stream() if first else work.judged()
            return
        except TextError:
            work.leave_out()
            raise
        except BackendError as error:
            source.fall_back(error)
            work.break_off()


class _Sentence:
    """One sentence of a reading."""

    def __init__(
        self, synthesizer: Synthesizer, reading: Reading, sentence: Sentence, handle: Handle
    ) -> None:
        self._synthesizer, self._reading = synthesizer, reading
        self._sentence, self._handle = sentence, handle
        self._voice = reading.voice()
        self._written = 0
        maker = synthesizer.model.backend.maker
        other = maker if reading.maker and maker != reading.maker else ""
        self._index = reading.ledger.open(sentence.span, other).index
        self._key = ""
        if reading.cache is not None:
            self._key = cache_key(synthesizer.model, sentence, self._voice, reading.options)

    def recall(self, *, first: bool) -> bool:
        """Release the sentence as it was kept, if it was.

        One that was found wanting as it was streamed is only streamed again, else it is tried anew.
        """
        cache = self._reading.cache
        kept = cache.find(self._key, self._sentence.span.start) if cache is not None else None
        if kept is None or not (kept.settled or first):
            return False
        self._reading.ledger.extend(len(kept.samples), kept.words)
        self._write(kept.samples, last=False, made=False)
        self._finish(kept.words, kept.findings, attempts=0)
        return True

    def stream(self) -> Job:
        """Release every piece as it comes; what is found wrong at the end is only recorded."""
        heard: list[Float32] = []
        with closing(self._pieces(0, whole=False)) as spoken:
            for piece in spoken:
                if piece is not None:
                    heard.append(piece.samples)
                    self._release(piece)
                if piece is not None and piece.last:
                    samples = np.concatenate(heard)
                    verdict = _verdict(piece, samples)
                    self._keep(samples, piece, verdict, settled=verdict.good)
                    self._close(piece, verdict, attempts=1)
                yield self._urgency()

    def judged(self) -> Job:
        """Generate whole, judge, try again where needed, and release the best."""
        best: tuple[Verdict, list[Piece]] | None = None
        attempts = 0
        for attempt in range(self._reading.options.retries + 1):
            pieces: list[Piece] = []
            with closing(self._pieces(attempt, whole=True)) as spoken:
                for piece in spoken:
                    if piece is not None:
                        pieces.append(piece)
                    yield self._urgency()
            attempts += 1
            verdict = _verdict(pieces[-1], np.concatenate([piece.samples for piece in pieces]))
            if best is None or len(verdict.findings) < len(best[0].findings):
                best = (verdict, pieces)
            if verdict.good:
                break
            self._reading.meter.count("retries", int(attempt < self._reading.options.retries))
        if best is not None:
            for piece in best[1]:
                self._release(piece)
            self._keep(np.concatenate([piece.samples for piece in best[1]]), best[1][-1], best[0])
            self._close(best[1][-1], best[0], attempts)
        yield self._urgency()

    def leave_out(self) -> None:
        """Go on without a sentence that the model refused before it made any of it."""
        self._reading.meter.count("sentences")
        self._reading.meter.count("flagged")
        self._reading.ledger.close(0, (), (UNREADABLE,))
        self._tell(attempts=0)

    def break_off(self) -> None:
        """The sentence is to be made again: what was released of it stays on the timeline."""
        if self._written:
            self._reading.ledger.close(0, (), (BROKEN_OFF,))
        else:
            self._reading.ledger.truncate(self._index)

    def _pieces(self, attempt: int, *, whole: bool) -> Generator[Piece | None, None, None]:
        return self._synthesizer.speak(
            self._sentence,
            self._voice,
            self._reading.options,
            attempt=attempt,
            whole=whole,
            meter=self._reading.meter,
            cancelled=lambda: self._handle.cancelled,
        )

    def _release(self, piece: Piece) -> None:
        """Hand samples to the sink and to the ledger; invalid numbers become silence."""
        if piece.samples.size:
            samples = np.nan_to_num(piece.samples, nan=0.0, posinf=0.0, neginf=0.0)
            self._reading.ledger.extend(len(samples), piece.words)
            self._write(samples, last=False)
            self._reading.meter.first_audio()

    def _keep(self, samples: Float32, last: Piece, verdict: Verdict, *, settled: bool = True) -> None:
        """Keep the sentence for the next time it is read."""
        if self._reading.cache is not None:
            kept = CachedSentence(np.nan_to_num(samples), last.words, verdict.findings, settled)
            self._reading.cache.store(self._key, self._sentence.span.start, kept)

    def _close(self, piece: Piece, verdict: Verdict, attempts: int) -> None:
        self._reading.meter.count("sentences")
        self._reading.meter.count("flagged", int(not verdict.good))
        self._finish(piece.words, verdict.findings, attempts)

    def _finish(self, words: tuple[WordTime, ...], findings: tuple[str, ...], attempts: int) -> None:
        """Close the ledger's record, write the pause, and tell."""
        pause = round(self._sentence.pause_after * self._reading.options.pause * SAMPLE_RATE)
        self._reading.ledger.close(pause, words, findings)
        self._write(np.zeros(pause, np.float32), last=True)
        self._tell(attempts)

    def _tell(self, attempts: int) -> None:
        record = self._reading.ledger.records()[self._index]
        self._reading.on_sentence(SentenceDone(record, attempts))

    def _write(self, samples: Float32, *, last: bool, made: bool = True) -> None:
        self._reading.sink.write(AudioChunk(samples, self._index, self._written, last))
        # What was only found again would make the work look faster than it is.
        self._reading.meter.count("samples", len(samples) if made else 0)
        self._written += len(samples)

    def _urgency(self) -> Step:
        ahead = self._reading.sink.ahead()
        return Step(Priority.PLAYING if ahead < URGENT_SECONDS else Priority.AHEAD)


def _verdict(last: Piece, samples: Float32) -> Verdict:
    return check(last.tokens, samples, last.spoken_chars, ended=last.ended)
