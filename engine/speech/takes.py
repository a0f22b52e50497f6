"""A sentence until it is fit to be heard: found again, or generated, judged and tried anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import replace
from functools import partial

import numpy as np

from engine.speech.checks import Verdict, check
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.sentence_cache import CachedSentence, SentenceCache, as_kept, cache_key
from engine.speech.synthesizer import Piece, Synthesizer
from engine.text.sentences import Sentence
from engine.types import Conditionals, Float32

EVENT = re.compile(r"\[[a-z ]+\]")
"""What a text has for a sound, such as ``[sigh]`` (Turbo, Nano)."""
Pieces = Generator[Piece | None, None, Verdict]


class Take:
    """One sentence, as one synthesizer speaks it.

    Args:
        synthesizer, sentence, voice, options: who speaks what, and how.
        meter: of the reading.
        cancelled: looked at while the sentence is generated.
        cache: where sentences are kept and found again; None generates each.

    Attributes:
        found: whether it was made earlier and only found again.
        made: how often it was made.
    """

    def __init__(
        self,
        synthesizer: Synthesizer,
        sentence: Sentence,
        voice: Conditionals,
        options: SpeechOptions,
        *,
        meter: Meter,
        cancelled: Callable[[], bool],
        cache: SentenceCache | None = None,
    ) -> None:
        self.found, self.made = False, 1
        self._synthesizer, self._sentence = synthesizer, sentence
        self._voice, self._options = voice, options
        self._meter, self._cancelled, self._cache = meter, cancelled, cache
        self._key = cache_key(synthesizer.model, sentence, voice, options) if cache is not None else ""

    def pieces(self, *, whole: bool) -> Pieces:
        """The sentence as it is to be heard.

        Args:
            whole: judge it before any of it is given, and try a bad one again with another seed, as often
                as the options say. Else every piece is given as it comes.

        Yields pieces in order, and None after each little unit of work in between.

        Returns:
            What was found wrong with it.

        Raises:
            TextError: the model cannot read it.
            CancelledError: ``cancelled`` turned true.
            BackendError: the GPU failed.
        """
        kept = self._cache.find(self._key, self._sentence.span.start) if self._cache is not None else None
        # One that was found wanting as it was streamed is only streamed again, else it is tried anew.
        if kept is not None and (kept.settled or not whole):
            self.found = True
            self._meter.count("found", len(kept.samples))
            yield Piece(kept.samples, kept.words, last=True)
            return Verdict(kept.findings)
        return (yield from self._judged() if whole else self._streamed())

    def _streamed(self) -> Pieces:
        """Give every piece as it comes; what is found wrong at the end is only told."""
        heard: list[Piece] = []
        with closing(self._spoken(0, whole=False)) as spoken:
            for piece in spoken:
                if piece is not None:
                    heard.append(piece)
                yield piece and self._released(_heard(piece))
        verdict = self._verdict(heard)
        self._keep(heard, verdict, settled=verdict.good)
        return verdict

    def _judged(self) -> Pieces:
        """Generate whole, judge, try again where needed, and give the best."""
        best: tuple[Verdict, list[Piece]] | None = None
        for attempt in range(self._options.retries + 1):
            self._meter.count("retries", int(attempt > 0))
            self.made = attempt + 1
            made: list[Piece] = []
            with closing(self._spoken(attempt, whole=True)) as spoken:
                for piece in spoken:
                    if piece is not None:
                        made.append(piece)
                    yield None
            done = partial(self._done, made)
            verdict, heard = yield from self._synthesizer.aside(done, bulk=self._options.bulk)
            if best is None or len(verdict.findings) < len(best[0].findings):
                best = (verdict, heard)
            if verdict.good:
                break
        assert best is not None
        for piece in best[1]:
            yield self._released(piece)
        self._keep(best[1], best[0], settled=True)
        return best[0]

    def _spoken(self, attempt: int, *, whole: bool) -> Generator[Piece | None, None, None]:
        return self._synthesizer.speak(
            self._sentence,
            self._voice,
            self._options,
            attempt=attempt,
            whole=whole,
            meter=self._meter,
            cancelled=self._cancelled,
        )

    def _released(self, piece: Piece) -> Piece:
        """A piece that is heard now."""
        # What was only found again is not counted: it would make the work look faster than it is.
        self._meter.count("samples", len(piece.samples))
        return piece

    def _done(self, made: list[Piece]) -> tuple[Verdict, list[Piece]]:
        """What is wrong with the whole of it, and its pieces as they may be heard."""
        return self._verdict(made), [_heard(piece) for piece in made]

    def _verdict(self, pieces: list[Piece]) -> Verdict:
        """What is wrong with the whole of it."""
        last = pieces[-1]
        return check(
            last.tokens,
            _wave(pieces),
            last.spoken_chars,
            ended=last.ended,
            max_seconds=self._synthesizer.model.config.text.max_seconds,
            may_sigh=EVENT.search(self._sentence.text.text) is not None,
        )

    def _keep(self, pieces: list[Piece], verdict: Verdict, *, settled: bool) -> None:
        """Keep the sentence for the next time it is read."""
        if self._cache is not None:
            kept = CachedSentence(_valid(_wave(pieces)), pieces[-1].words, verdict.findings, settled)
            self._cache.store(self._key, self._sentence.span.start, kept, self._voice.digest)


def _heard(piece: Piece) -> Piece:
    """A piece as it may be heard."""
    # In 16 bits from the first time on, as they are found again: the places where a Stretcher joins waves may
    # turn on a rounding.
    return replace(piece, samples=as_kept(_valid(piece.samples)))


def _wave(pieces: list[Piece]) -> Float32:
    return np.concatenate([piece.samples for piece in pieces])


def _valid(samples: Float32) -> Float32:
    """Invalid numbers become silence."""
    return np.where(np.isfinite(samples), samples, np.float32(0.0))
