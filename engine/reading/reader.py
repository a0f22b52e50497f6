"""Reading a text aloud: sentences in order, generated ahead, recorded in the ledger.

The reader is a job (see :mod:`engine.reading.scheduler`): it works while its sink has room and rests while
the sink is full, so that memory stays flat however long the text is.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import Protocol

import numpy as np

from engine.audio.rendering import Stretcher
from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE, ModelConfig
from engine.errors import (
    BackendError,
    CheckpointNotFoundError,
    DownloadError,
    LanguageError,
    Message,
    MissingExtraError,
    PhilomelError,
    TextError,
)
from engine.model import check_voice
from engine.reading.ledger import SentenceRecord
from engine.reading.playing import OnSentence, Reading, SpeechRequest, ignore
from engine.reading.recordings import BROKEN, SHORT_SECONDS, Passage, Recordings, with_passages
from engine.reading.scheduler import Handle, Job, Priority, Step
from engine.reading.sinks import MemorySink, Sink
from engine.span import Span
from engine.speech.checks import Verdict
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.speech.sentence_cache import SentenceCache
from engine.speech.synthesizer import Piece, Synthesizer
from engine.speech.takes import Pieces, Take
from engine.text.identify import language_name
from engine.text.script import Script
from engine.text.sentences import Sentence, sentences, speaking_seconds, words
from engine.types import AudioChunk, Conditionals, Float32, WordTime

FULL_WAIT = 0.05
"""Seconds between two looks at a full sink."""
URGENT_SECONDS = 4.0
"""With less than this ahead of the listener, generating goes before everything else."""
UNREADABLE = "this model cannot read it"
"""What is found of a sentence that is left out."""
UNSPOKEN = "this model does not speak its language"
"""Likewise, where it is in another."""
NO_FRONT_END = (MissingExtraError, CheckpointNotFoundError, DownloadError)
"""What is raised for a language that the member speaks, but not here: a library or a file is missing."""
WHOLE_SHARE = 0.5
"""A sentence that lasts longer than this share of what is heard before it would come late if it were made
whole, where work takes two thirds of the time that the speech lasts."""
LOST_CHARS = 2000
"""So much at the beginning of a reading that the model does not speak ends it; what follows is not sought."""


class Source(Protocol):
    """Who speaks a reading's sentences."""

    @property
    def maker(self) -> str:
        """What was chosen to speak (``Backend.maker``)."""

    def synthesizer(self) -> Job:
        """Job whose result is the :class:`Synthesizer` for the next sentence."""

    def fall_back(self, error: BackendError) -> None:
        """After a failure of the last one: have :meth:`synthesizer` give another from now on.

        Raises:
            BackendError: the error, where there is no other.
        """


def read(
    source: Source,
    current: Reading,
    sink: Sink,
    handle: Handle,
    cache: SentenceCache | None = None,
    on_sentence: OnSentence = ignore,
) -> Job:
    """The job that reads. Its result is the ledger.

    The first sentence is heard as it comes, unless nobody waits for it (``Reading.judged``), and so is one
    that is long beside all before it, such as the first below a heading: made whole it would come too late.
    Every other one is generated whole and judged before it is released, and a bad one is tried again with
    another seed, a fixed number of times. One that the model cannot read at all (of a script that it has no
    letters for), or whose language it does not speak, at all or on this machine, is flagged and left out.
    One in whose midst the GPU failed is made again by what ``source`` falls back to.

    Args:
        current: what to read, looked at anew for each sentence, and where that is recorded.
        cache: where sentences are kept and found again; None generates all of them.

    Raises:
        TextError: none of the sentences can be read, or there are none.
        LanguageError: the model does not speak the language chosen, or that of the text's beginning.
        MissingExtraError, CheckpointNotFoundError, DownloadError: that language needs what is not here.
        VoiceMismatchError: the voice was made with another model.
        BackendError: the GPU failed, and there is nothing to fall back to.
    """
    synthesizer: Synthesizer = yield from source.synthesizer()
    for voice in (_voice(current.request), *current.request.cast.values()):
        check_voice(synthesizer.model, voice)
    reader = _Reader(source, current, sink, handle, cache, on_sentence)
    synthesizer.check(current.request.options)
    unspoken = _Unspoken(synthesizer.model, current.ledger.records())
    # One that goes on with other options may have been heard before.
    heard, begun = False, any(record.samples for record in current.ledger.records())
    lead = 0.0
    """Seconds of speech before the next sentence, by their words: what is made does not depend on speed."""
    refusal = unspoken.last
    units = _units(current.request, synthesizer.model, reader.recordings)
    with closing(reader.recordings), closing(reader.ahead(units, synthesizer)) as coming:
        for sentence in coming:
            yield from reader.wait_for_room()
            if isinstance(sentence, Passage):
                lead += yield from reader.play(sentence)
                heard = True
                continue
            if (why := unspoken.why(sentence)) is None:
                try:
                    seconds = speaking_seconds(sentence.text.text)
                    in_time = seconds <= lead * WHOLE_SHARE or math.isinf(sink.ahead())
                    yield from reader.read(sentence, whole=current.judged or (heard and in_time))
                    heard, lead = True, lead + seconds
                except TextError as error:
                    refusal = error
                except NO_FRONT_END as error:
                    why = unspoken.add(sentence, error)
            if why is not None:
                refusal = why
                if not heard and not begun and unspoken.chars > LOST_CHARS:
                    raise refusal
                yield from reader.leave_out(sentence, why)
    if refusal is not None and not heard and not begun:
        raise refusal
    if not current.ledger.records():
        raise TextError("There is nothing to read in this text.")
    return current.ledger


def synthesize(
    text: str,
    voice: Conditionals,
    options: SpeechOptions | None = None,
    *,
    model: LoadedModel,
    meter: Meter | None = None,
) -> Iterator[AudioChunk]:
    """Speak a text, sentence by sentence, chunk by chunk, as it is generated.

    Args:
        text: of any length; split into sentences here. Markup is spoken as it stands.
        voice: from :func:`clone` or the model's own voices.
        options: None for the member's defaults.
        model: from :func:`load`; call on its thread.
        meter: collects figures, when given.

    Yields:
        Chunks of float32 samples at 24 kHz in order, pauses between sentences included.

    Raises:
        TextError: nothing in the text is spoken.
        LanguageError: the member does not speak the language chosen, or that of the text's beginning.
        VoiceMismatchError: the voice was made with another member.
    """
    request = SpeechRequest(Script.plain(text), voice, options or SpeechOptions())
    current, sink = Reading(request, meter), MemorySink()
    for _ in read(Synthesizer(model), current, sink, Handle()):
        yield from sink.take()
    yield from sink.take()


def _voice(asked: SpeechRequest, sentence: Sentence | None = None) -> Conditionals:
    """Whose voice is asked for; only a reading that is to be heard waits for one."""
    voice = asked.voice_of(sentence) if sentence is not None else asked.voice
    if voice is None:
        raise ValueError("A reading needs a voice.")
    return voice


def _units(
    asked: SpeechRequest, model: LoadedModel, recordings: Recordings
) -> Iterator[Sentence] | Iterator[Sentence | Passage]:
    """What is asked for: sentences as the model reads them, and what was recorded."""
    if asked.sounds is None or not asked.script.recorded:
        return _sentences(asked, model)

    def sentences(script: Script, start: int) -> Iterator[Sentence]:
        return _sentences(replace(asked, script=script, start=start), model)

    return with_passages(
        asked.script, sentences, recordings, asked.start, asked.end, from_word=asked.from_word
    )


def _sentences(asked: SpeechRequest, model: LoadedModel) -> Iterator[Sentence]:
    """What is asked for, in sentences as the model reads them."""
    for sentence in _sentences_of(asked.script, model.config, asked.options, asked.start):
        if asked.end is not None and sentence.span.start >= asked.end:
            return
        if asked.from_word and asked.end is not None and _goes_on(sentence, asked.end):
            # The last one as if the text ended there: it is spoken like one that ends.
            last = asked.script.until(asked.end)
            yield from _sentences_of(last, model.config, asked.options, sentence.span.start)
            return
        yield sentence


def _goes_on(sentence: Sentence, end: int) -> bool:
    """Whether words of a sentence follow a place in it; a full stop alone does not count."""
    return any(word.start >= end for word in words(sentence.text))


def _sentences_of(
    script: Script, config: ModelConfig, options: SpeechOptions, start: int
) -> Iterator[Sentence]:
    return sentences(
        script,
        config.text,
        options.language,
        start=start,
        spell_out=options.spell_out,
        pronunciation=options.pronunciation,
    )


def reading_spans(
    script: Script, config: ModelConfig, options: SpeechOptions, *, start: int = 0
) -> Iterator[Span]:
    """Where the sentences stand as a member reads them with these options, from the one at ``start`` on."""
    return (sentence.span for sentence in _sentences_of(script, config, options, start))


class _Unspoken:
    """Languages of a reading that the model does not speak, and how much of the text is in them.

    Attributes:
        chars: characters that were left out.
        last: why the reading has left out the last sentence of what it has recorded so far, if it has.
    """

    def __init__(self, model: LoadedModel, records: Sequence[SentenceRecord]) -> None:
        self._model = model
        self._reasons: dict[str, PhilomelError] = {}
        self.chars = 0
        foreign = records[-1].foreign if records else ""
        self.last: PhilomelError | None = self._refusal(foreign) if foreign else None

    def why(self, sentence: Sentence) -> PhilomelError | None:
        """Why a sentence is to be left out; None where it is to be spoken."""
        language = sentence.language
        if language not in self._reasons and language in self._model.config.text.languages:
            return None
        return self.add(sentence, self._reasons.get(language) or self._refusal(language))

    def add(self, sentence: Sentence, reason: PhilomelError) -> PhilomelError:
        """Leave a sentence out, and all others of its language."""
        self.chars += len(sentence.span)
        self._reasons[sentence.language] = reason
        return reason

    def _refusal(self, language: str) -> LanguageError:
        name = self._model.config.name
        return LanguageError(
            "This text is in {language}, which {model} does not speak.",
            language,
            language=Message(language_name(language)),
            model=name,
        )


class _Ahead:
    """A sentence that is made, whole, while those before it are still heard or made.

    Attributes:
        take: what makes it.
    """

    def __init__(self, take: Take, asked: SpeechRequest, synthesizer: Synthesizer) -> None:
        self.take = take
        self._asked, self._synthesizer = asked, synthesizer
        self._pieces = take.pieces(whole=True)
        self._held: list[Piece] = []
        self._end: Verdict | PhilomelError | None = None

    def is_as(self, asked: SpeechRequest, synthesizer: Synthesizer) -> bool:
        """Whether it is made as is asked now."""
        return self._asked is asked and self._synthesizer is synthesizer

    def work(self) -> None:
        """A little of it; what fails is told once it is its turn."""
        if self._end is not None:
            return
        try:
            piece = next(self._pieces)
        except StopIteration as stop:
            self._end = stop.value
        except PhilomelError as error:
            self._end = error
        else:
            self._held += [piece] if piece is not None else []

    def pieces(self) -> Pieces:
        """What there is of it, and the rest as it comes."""
        with closing(self._pieces):
            yield from self._held
            if isinstance(self._end, PhilomelError):
                raise self._end
            return self._end or (yield from self._pieces)

    def close(self) -> None:
        """It is not wanted."""
        self._pieces.close()


class _Reader:
    """Reads one sentence after the other (see :func:`read`), as many at once as the synthesizer makes.

    Attributes:
        recordings: what is heard in place of sentences.
    """

    def __init__(
        self,
        source: Source,
        current: Reading,
        sink: Sink,
        handle: Handle,
        cache: SentenceCache | None,
        on_sentence: OnSentence,
    ) -> None:
        self._source, self._current, self._sink = source, current, sink
        self._handle, self._cache, self._on_sentence = handle, cache, on_sentence
        self._maker = source.maker
        asked = current.request
        self.recordings = Recordings(asked.sounds, asked.script.recorded)
        self._ahead: dict[Span, _Ahead] = {}

    def ahead(
        self, sentences: Iterator[Sentence] | Iterator[Sentence | Passage], synthesizer: Synthesizer
    ) -> Generator[Sentence | Passage, None, None]:
        """The sentences, of which those next to each are begun already where several are made at once."""
        coming = deque(islice(sentences, synthesizer.abreast(self._current.request.options)))
        spoken = synthesizer.model.config.text.languages
        try:
            while coming:
                sentence, asked = coming.popleft(), self._current.request
                for each in coming:
                    if isinstance(each, Passage):
                        continue
                    if each.span not in self._ahead and each.language in spoken:
                        take = self._take(each, asked, synthesizer)
                        self._ahead[each.span] = _Ahead(take, asked, synthesizer)
                yield sentence
                coming.extend(islice(sentences, 1))
        finally:
            for begun in self._ahead.values():
                begun.close()

    def _take(self, sentence: Sentence, asked: SpeechRequest, synthesizer: Synthesizer) -> Take:
        # Not its reader's: those begun ahead would know it, and it them, with the model.
        handle = self._handle
        return Take(
            synthesizer,
            sentence,
            _voice(asked, sentence),
            asked.options,
            meter=self._current.meter,
            cancelled=lambda: handle.cancelled,
            cache=self._cache,
        )

    def read(self, sentence: Sentence, *, whole: bool) -> Job:
        """The job of one sentence; ends in TextError where the model refused it and it was left out, in
        one of ``NO_FRONT_END`` where nothing has become of it."""
        while True:
            synthesizer: Synthesizer = yield from self._source.synthesizer()
            asked, maker = self._current.request, synthesizer.model.backend.maker
            begun = self._ahead.pop(sentence.span, None)
            if begun is not None and not begun.is_as(asked, synthesizer):
                begun.close()
                begun = None
            take = begun.take if begun is not None else self._take(sentence, asked, synthesizer)
            opening = late_start_of(asked, sentence, synthesizer.model)
            other = "" if maker == self._maker else maker
            released = ReleasedSentence(self._current, self._sink, sentence.span, other, opening)
            try:
                with closing(begun.pieces() if begun is not None else take.pieces(whole=whole)) as pieces:
                    findings = yield from self._release(paced(pieces, sentence.pace), released)
            except TextError:
                self._on_sentence(released.close(0, (UNREADABLE,)))
                raise
            except NO_FRONT_END:
                released.break_off()
                raise
            except BackendError as error:
                self._source.fall_back(error)
                released.break_off()
            else:
                pause = sentence.pause(asked.options.pause)
                findings = (*findings, *self.recordings.why_not(sentence.span))
                if sentence.doubt:
                    language = Message(language_name(sentence.doubt))
                    findings += (Message("it may be in {language}, which is not sure", language=language),)
                record = released.close(pause, findings, found=take.found, takes=take.made)
                self._on_sentence(record)
                yield self._urgency()
                return

    def wait_for_room(self) -> Job:
        """The job of waiting while the sink is full."""
        while self._sink.room() <= 0:
            yield Step(Priority.AHEAD, wait=FULL_WAIT)

    def play(self, passage: Passage) -> Job:
        """The job of a part that is heard as it was recorded; its result is how many seconds of it were."""
        part, count = passage.recorded, 0
        released = ReleasedSentence(self._current, self._sink, part.span, "")
        for block in self.recordings.blocks(part):
            yield from self.wait_for_room()
            count += len(block)
            released.add(Piece(block, passage.words))
            yield self._urgency()
        seconds = count / SAMPLE_RATE
        short = seconds < part.end - part.start - SHORT_SECONDS and not math.isinf(part.end)
        found = (BROKEN,) if short or not count else ()
        self._on_sentence(released.close(round(passage.pause * SAMPLE_RATE), found, found=True))
        return seconds

    def leave_out(self, sentence: Sentence, why: PhilomelError) -> Job:
        """The job of a sentence that the model does not speak."""
        released = ReleasedSentence(self._current, self._sink, sentence.span, "")
        found = UNSPOKEN if isinstance(why, LanguageError) else why.message
        self._on_sentence(released.close(0, (found,), sentence.language))
        yield self._urgency()

    def _release(self, pieces: Pieces, released: ReleasedSentence) -> Job:
        """Hand the pieces on as they come; the job's result is what was found wrong with them."""
        while True:
            try:
                piece = next(pieces)
            except StopIteration as stop:
                return stop.value.findings
            if piece is not None:
                released.add(piece)
                continue
            yield self._urgency()
            for begun in self._ahead.values():
                begun.work()

    def _urgency(self) -> Step:
        ahead = self._sink.ahead()
        return Step(Priority.PLAYING if ahead < URGENT_SECONDS else Priority.AHEAD)


def paced(pieces: Pieces, pace: float) -> Pieces:
    """The pieces of a sentence spoken so many times as fast, its pitch kept."""
    if pace == 1.0:
        return (yield from pieces)
    stretcher = Stretcher(pace)
    while True:
        try:
            piece = next(pieces)
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return verdict
        if piece is not None:
            words = tuple(
                WordTime(word.span, round(word.start / pace), round(word.end / pace)) for word in piece.words
            )
            samples = stretcher.push(piece.samples, last=piece.last)
            piece = replace(piece, samples=samples, words=words)
        yield piece


BROKEN_OFF = "the graphics processor failed here, and it was begun again"
"""What is found of a sentence that follows once more."""


class ReleasedSentence:
    """One sentence in the sink and in the ledger, which hear of it once its ``opening`` has ended."""

    def __init__(
        self, current: Reading, sink: Sink, span: Span, maker: str, opening: LateStart | None = None
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
        self,
        pause: int,
        findings: tuple[str | Message, ...],
        foreign: str = "",
        *,
        found: bool = False,
        takes: int = 1,
    ) -> SentenceRecord:
        """It is complete, and so many samples of silence follow; ``foreign`` and ``takes``: see
        :class:`SentenceRecord`; ``found``: it was made earlier."""
        if self._opening is not None:
            self._open()
        meter = self._current.meter
        meter.count("sentences")
        meter.count("flagged", int(bool(findings)))
        meter.count("found" if found else "samples", pause)
        record = self._current.ledger.close(pause, self._words, findings, foreign, takes)
        self._write(np.zeros(pause, np.float32), last=True)
        return record

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
        self._sink.write(AudioChunk(samples, self._index, last))
        self._done += len(samples)


class LateStart:
    """Holds a sentence back until one of its words is reached: what lies before that word is not heard.

    The sentence is generated, or found, whole as always. While it is generated its samples are held back
    until nothing that follows can move the word's beginning any more. The player fades in, as at every start.

    Args:
        word: its place in the source.
    """

    def __init__(self, word: Span) -> None:
        self._word = word
        self._held: list[Piece] = []

    def push(self, piece: Piece) -> tuple[Piece, int] | None:
        """Take the next piece; once the word's beginning is known all so far in one piece, and that sample.

        It is 0 where the sentence ended before its word: then all of it is heard.
        """
        self._held.append(piece)
        known = piece.words if piece.last else piece.words[: piece.settled]
        starts = [time.start for time in known if time.span == self._word]
        if not starts and not piece.last:
            return None
        wave = np.concatenate([each.samples for each in self._held])
        start = starts[0] if starts and starts[0] < wave.size else 0
        return replace(piece, samples=wave), start


def late_start_of(asked: SpeechRequest, sentence: Sentence, model: LoadedModel) -> LateStart | None:
    """What to hold back of a sentence; None where it is heard from its beginning.

    Only a member that looks at its words as it speaks them has times that are worth beginning at.
    """
    if not asked.from_word or asked.start <= sentence.span.start or not model.config.t3.alignment_heads:
        return None
    before = [span for span in words(sentence.text) if span.start <= asked.start]
    return LateStart(before[-1]) if len(before) > 1 else None
