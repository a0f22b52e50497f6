"""A sentence as it comes into a reading's sink and ledger."""

from __future__ import annotations

import numpy as np

from engine.reading.current import CurrentReading
from engine.reading.ledger import SentenceRecord
from engine.reading.opening import Opening
from engine.reading.sinks import Sink
from engine.speech.synthesizer import Piece
from engine.types import AudioChunk, Float32, Span, WordTime

BROKEN_OFF = "the graphics processor failed here, and it was begun again"
"""What is found of a sentence that follows once more."""


class Entry:
    """One sentence in the sink and in the ledger, which hear of it once its ``opening`` has ended."""

    def __init__(
        self, current: CurrentReading, sink: Sink, span: Span, maker: str, opening: Opening | None = None
    ) -> None:
        self._current, self._sink = current, sink
        self._span, self._maker, self._opening = span, maker, opening
        self._words: tuple[WordTime, ...] = ()
        if opening is None:
            self._open()

    def add(self, piece: Piece) -> None:
        """Some more of it."""
        unheard = 0
        if self._opening is not None:
            begun = self._opening.push(piece)
            if begun is None:
                return
            piece, unheard = begun
            self._open(unheard)
        self._words = piece.words
        if piece.samples.size:
            self._current.meter.first_audio()
            self._current.ledger.extend(len(piece.samples), piece.words)
            self._write(piece.samples[unheard:], last=False)

    def close(
        self, pause: int, findings: tuple[str, ...], foreign: str = "", *, found: bool = False
    ) -> SentenceRecord:
        """It is complete, and so many samples of silence follow; ``foreign``: see :class:`SentenceRecord`;
        ``found``: it was made earlier."""
        if self._opening is not None:
            self._open()
        meter = self._current.meter
        meter.count("sentences")
        meter.count("flagged", int(bool(findings)))
        meter.count("found" if found else "samples", pause)
        self._current.ledger.close(pause, self._words, findings, foreign)
        self._write(np.zeros(pause, np.float32), last=True)
        return self._current.ledger.records()[self._index]

    def break_off(self) -> None:
        """It is to be made again: what was released of it stays on the timeline."""
        if self._opening is not None:
            return
        if self._done:
            self._current.ledger.close(0, (), (BROKEN_OFF,))
        else:
            self._current.ledger.truncate(self._index)

    def _open(self, unheard: int = 0) -> None:
        """Let it be heard, but for so many samples at its beginning."""
        self._opening, self._done = None, unheard
        self._index = self._current.ledger.open(self._span, self._maker, unheard).index

    def _write(self, samples: Float32, *, last: bool) -> None:
        self._sink.write(AudioChunk(samples, self._index, self._done, last))
        self._done += len(samples)
