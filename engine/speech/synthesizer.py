"""Text and a voice to a stream of samples: the only file that knows the order of the stages.

    sentence -> token ids -> T3 -> S3Gen (chunks) -> vocoder -> samples with word times

Everything that varies between two runs of the same request would be a defect: seeds come from
the sentence, its cuts are a schedule that is chosen when the model is loaded, and nothing looks at a clock
except to measure.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, fields, is_dataclass
from functools import partial
from itertools import repeat
from typing import Any, TypeVar

import numpy as np

from engine.backend import release_memory
from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE
from engine.errors import BackendError, CancelledError, LanguageError
from engine.s3gen import stream as s3gen
from engine.s3gen.rows import Row
from engine.speech import checks
from engine.speech.bulk import LOOKED_AHEAD, WHOLE, Bulk
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions, StreamingMode, derive_seed
from engine.speech.prefetch import Prefetcher
from engine.speech.word_times import WordAligner
from engine.t3.generate import generate, make_prefix
from engine.t3.model import VoicePrefix
from engine.t3.sampling import SamplingOptions
from engine.text.sentences import Sentence, words
from engine.types import AS_THE_TEXT, Conditionals, Float32, SpeechToken, WordTime
from engine.vocoder import stream as vocoder
from engine.vocoder.hift import trim_fade

# isort: split
import mlx.core as mx

MAX_TOKENS_AHEAD = 80
"""Tokens that T3 may be ahead of S3Gen: the starter's largest delivery."""
MAX_MEMORIES, FEWEST_MEMORIES = 32, 4
"""Memories kept beside a model, T3's and S3Gen's of each voice: those of two voices at least."""
MEMORY_BYTES = 256_000_000
"""What more than the fewest may take."""
T = TypeVar("T")


@dataclass(frozen=True)
class Piece:
    """Samples of a sentence as they become final.

    Attributes:
        samples: (S,) float32 at 24 kHz; may be empty.
        words: all word times known so far, in samples from the sentence's start.
        settled: how many of them, from the first, begin there for good whatever follows; of a complete
            sentence all do.
        last: whether the sentence is complete; the next three hold for the last piece only.
        tokens: its speech tokens.
        ended: whether T3 said that it had finished.
        spoken_chars: characters that were spoken, after normalisation.
    """

    samples: Float32
    words: tuple[WordTime, ...]
    settled: int = 0
    last: bool = False
    tokens: tuple[int, ...] = ()
    ended: bool = True
    spoken_chars: int = 0


class Synthesizer:
    """One loaded model; what is worth keeping of its voices is kept beside it."""

    def __init__(self, model: LoadedModel) -> None:
        self.model = model
        self._bulk = Bulk(model)

    def synthesizer(self) -> Generator[Any, None, Synthesizer]:
        """Itself: the plainest :class:`engine.reading.reader.Source`."""
        yield from ()
        return self

    @property
    def maker(self) -> str:
        """Where it speaks (``Backend.maker``)."""
        return self.model.backend.maker

    def fall_back(self, error: BackendError) -> None:
        """There is nothing else to fall back to."""
        raise error

    def abreast(self, options: SpeechOptions) -> int:
        """How many sentences a reading may have begun at once."""
        return max(LOOKED_AHEAD * options.bulk, 1)

    def check(self, options: SpeechOptions) -> None:
        """Refuse what this member cannot do.

        Raises:
            LanguageError: it does not speak the language.
        """
        known = self.model.config.text.languages
        if options.language not in (*known, AS_THE_TEXT):
            raise LanguageError(
                "{model} does not speak '{language}'. It speaks: {known}.",
                options.language,
                model=self.model.config.name,
                language=options.language,
                known=", ".join(known),
            )

    def speak(
        self,
        sentence: Sentence,
        voice: Conditionals,
        options: SpeechOptions,
        *,
        attempt: int = 0,
        whole: bool = False,
        meter: Meter | None = None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Generator[Piece | None, None, None]:
        """Generate one sentence.

        Where T3 leaves a core to others, it goes on in a thread of its own while S3Gen and vocoder
        work here. What comes out is the same: S3Gen is given the same tokens at the same places.
        Close the generator, or exhaust it, and that thread is free again.

        Args:
            attempt: each has a seed of its own.
            whole: nobody hears the sentence before it is complete. Else the first samples are worked
                out before T3 goes on, so that they are there as soon as can be.
            cancelled: looked at by both threads.

        Yields pieces in order, and None after each little unit of work in between so that the
        caller can look at other things.

        Raises:
            CancelledError: ``cancelled`` turned true; noticed within a token or a solver step.
            BackendError: the GPU failed.
        """
        pieces = self._speak(sentence, voice, options, attempt, whole, meter or Meter(), cancelled)
        yield from self.model.backend.run_each(pieces)

    def _speak(
        self,
        sentence: Sentence,
        voice: Conditionals,
        options: SpeechOptions,
        attempt: int,
        whole: bool,
        meter: Meter,
        cancelled: Callable[[], bool],
    ) -> Generator[Piece | None, None, None]:
        """:meth:`speak`, whose every step must be run by the model's backend."""
        check = checking(cancelled)
        self._begin(voice, options)
        seed = derive_seed(options.seed, sentence.text.text, attempt)
        with meter.stage("text"):
            encoded = self.model.text.encode_traced(sentence.text, sentence.language)
        sampling = self._sampling(options, len(sentence.text.text))
        with meter.stage("t3"):
            prefix = self._prefix(voice, sampling)
        utterance = _Utterance(self.model, self.decoder(voice, options, seed, meter, check))
        t3 = self.model.config.t3
        clock = WordAligner(words(sentence.text), encoded.spans, t3.alignment_lead, t3.rest_tokens)
        ids = np.asarray(encoded.ids, np.int32)
        if options.bulk:
            steps = self._bulk.generate(prefix, ids, sampling, seed=seed, count=options.bulk)
        else:
            steps = generate(self.model.t3, prefix, ids, sampling, seed=seed)
        watched = _watched(steps, meter, check)
        tokens: _Tokens | Prefetcher[SpeechToken | None, bool] = watched
        runner = self.model.t3.runner
        beside = runner is not None and runner.overlaps and not options.bulk
        try:
            while True:
                try:
                    token = next(tokens)
                except StopIteration as stop:
                    ended = bool(stop.value)
                    break
                check()
                if token is None:
                    yield None
                    continue
                clock.push(token.attention)
                if clock.over is not None:
                    ended = clock.over
                    break
                samples = utterance.push(token.id)
                if samples is None:
                    # In bulk several steps have been taken: it says itself when others are to be looked at.
                    if not options.bulk:
                        yield None
                else:
                    yield Piece(samples, clock.words(utterance.samples), settled=clock.settled)
                if beside and (whole or samples is not None):
                    tokens, beside = Prefetcher(watched, MAX_TOKENS_AHEAD), False
        finally:
            tokens.close()
        if options.bulk and self._bulk.together and utterance.tokens:
            row = Row(self._prepared(voice, options), tuple(utterance.rest()), seed)
            sound = yield from self._bulk.sound(row, options.bulk, meter, check)
            samples = yield from self._bulk.aside(partial(utterance.end, sound))
        else:
            samples = utterance.finish()
        yield Piece(
            samples,
            clock.words(utterance.samples, final=True),
            last=True,
            tokens=tuple(utterance.tokens),
            ended=ended,
            spoken_chars=len(sentence.text.text),
        )

    def aside(self, work: Callable[[], T], *, bulk: int) -> Generator[None, None, T]:
        """What ``work`` gives; of ``bulk`` sentences at once in a thread beside this one, which goes on."""
        return (yield from self._bulk.aside(work)) if bulk else work()

    def decoder(
        self,
        voice: Conditionals,
        options: SpeechOptions,
        seed: int,
        meter: Meter,
        check: s3gen.Check,
    ) -> Decoder:
        """What makes samples of speech tokens; it and its calls must be run by the model's backend."""
        with meter.stage("s3gen"):
            prepared = self._prepared(voice, options, check)
        mode, whole = mode_of(self.model, options.streaming), options.bulk > 0
        return Decoder(self.model, voice, prepared, mode, seed, meter, check, whole=whole)

    def prepare(
        self, voice: Conditionals, options: SpeechOptions, cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        """Work out all that a voice leaves in the network, which :meth:`speak` else does at its start.

        Raises:
            CancelledError: ``cancelled`` turned true, asked before each of the solver's steps.
            BackendError: the GPU failed.
        """
        self.model.backend.run(self._begin, voice, options)
        self.model.backend.run(self._prefix, voice, self._sampling(options, 0))
        self.model.backend.run(self._prepared, voice, options, checking(cancelled))

    def forget_voices(self) -> None:
        """Drop what is kept of voices and freed buffers, bringing memory back to the weights."""
        self._bulk.forget()
        self.model.kept.clear()
        release_memory()

    def _begin(self, voice: Conditionals, options: SpeechOptions) -> None:
        """Have recorded networks read beside what comes before them; a new voice's prompt has its own."""
        remembers = mode_of(self.model, options.streaming) == "prefix"
        self.model.begin(prompt=remembers and self._prepared_key(voice, options) not in self.model.kept)

    def _prefix(self, voice: Conditionals, sampling: SamplingOptions) -> VoicePrefix:
        """T3's memory of the voice."""
        exaggeration, guided = sampling.exaggeration, sampling.cfg_weight > 0
        return self._keep(
            (voice.digest, "t3", exaggeration, guided),
            lambda: make_prefix(self.model.t3, voice, exaggeration=exaggeration, guided=guided),
        )

    def _prepared(
        self, voice: Conditionals, options: SpeechOptions, check: s3gen.Check | None = None
    ) -> s3gen.PreparedVoice:
        """S3Gen's memory of the voice."""
        mode = mode_of(self.model, options.streaming)
        return self._keep(
            self._prepared_key(voice, options),
            lambda: s3gen.prepare(self.model.flow, voice, mode, n_timesteps=options.steps, check=check),
        )

    def _prepared_key(self, voice: Conditionals, options: SpeechOptions) -> Hashable:
        return voice.digest, "s3gen", mode_of(self.model, options.streaming), options.steps

    def _keep(self, key: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` gives, kept beside the model until others were used more recently."""
        kept = self.model.kept
        value: T = kept.pop(key) if key in kept else make()
        kept[key] = value
        while len(kept) > MAX_MEMORIES or (
            len(kept) > FEWEST_MEMORIES and sum(map(_bytes, kept.values())) > MEMORY_BYTES
        ):
            del kept[next(iter(kept))]
        return value

    def _sampling(self, options: SpeechOptions, spoken_chars: int) -> SamplingOptions:
        """The member's defaults with the user's choices over them."""
        config = self.model.config
        names = ("temperature", "top_k", "top_p", "min_p", "repetition_penalty", "cfg_weight", "exaggeration")
        chosen = {name: value for name in names if (value := getattr(options, name)) is not None}
        values = asdict(config.sampling) | chosen | ({} if config.t3.guidance else {"cfg_weight": 0.0})
        limit = min(checks.token_limit(spoken_chars), config.t3.max_speech_tokens)
        return SamplingOptions(**values, max_tokens=limit)


def mode_of(model: LoadedModel, streaming: StreamingMode = "auto") -> s3gen.Mode:
    """How S3Gen streams: in chunks where the weights were trained so, else as is wanted. By itself it
    remembers the voice's prompt on a processor, where solving it with each piece takes most of the time."""
    if model.config.flow.chunk_tokens is not None:
        return "chunk"
    if streaming == "auto":
        streaming = "fast" if model.backend.device == "cpu" else "exact"
    return "prefix" if streaming == "fast" else "window"


def _bytes(memory: object) -> int:
    """What the arrays of a memory take."""
    if isinstance(memory, mx.array | np.ndarray):
        return int(memory.nbytes)
    if isinstance(memory, dict):
        return sum(map(_bytes, memory.values()))
    if isinstance(memory, tuple | list):
        return sum(map(_bytes, memory))
    return sum(_bytes(getattr(memory, each.name)) for each in fields(memory)) if is_dataclass(memory) else 0


def checking(cancelled: Callable[[], bool]) -> s3gen.Check:
    """What raises CancelledError once ``cancelled`` turns true."""

    def check() -> None:
        if cancelled():
            raise CancelledError("Cancelled.")

    return check


_Tokens = Generator[SpeechToken | None, None, bool]


def _watched(steps: _Tokens, meter: Meter, check: s3gen.Check) -> _Tokens:
    """T3's tokens, their time measured; ``check`` is called with each."""
    # Closed at once: what is raised here is kept by whoever is told of it, and would keep a row of a batch.
    with closing(steps):
        while True:
            try:
                with meter.stage("t3"):
                    token = next(steps)
            except StopIteration as stop:
                return bool(stop.value)
            check()
            meter.count("tokens", int(token is not None))
            yield token


class _Utterance:
    """S3Gen and vocoder of one sentence: tokens in, trimmed samples out."""

    def __init__(self, model: LoadedModel, decoder: Decoder) -> None:
        self._config, self._decoder = model.config, decoder
        self.tokens: list[int] = []
        self.samples = 0
        self._pending: list[int] = []
        self._sizes = decoder.deliveries()
        self._due = next(self._sizes)
        self._trimmer = TailTrimmer(self._config.trim_last_samples)

    def push(self, token: int) -> Float32 | None:
        """Take a token; samples when a chunk was due, else None."""
        self.tokens.append(token)
        self._pending.append(token)
        if len(self._pending) < self._due:
            return None
        self._due = next(self._sizes)
        return self._emit(self._trimmer.push(self._decode(final=False)))

    def finish(self) -> Float32:
        """The rest of the sentence."""
        if not self.tokens:
            return np.zeros(0, np.float32)
        self._pending = self.rest()
        return self.end(self._decode(final=True))

    def rest(self) -> list[int]:
        """Tokens that are not spoken yet, with the silence that the member wants behind its last."""
        return self._pending + [s3gen.SILENCE_TOKEN] * self._config.append_silence

    def end(self, samples: Float32) -> Float32:
        """The rest of the sentence, of which these samples are the sound."""
        return self._emit(np.concatenate([self._trimmer.push(samples), self._trimmer.finish()]))

    def _emit(self, samples: Float32) -> Float32:
        self.samples += len(samples)
        return samples

    def _decode(self, *, final: bool) -> Float32:
        """The samples of the pending tokens."""
        pending, self._pending = self._pending, []
        return np.concatenate(list(self._decoder.decode(pending, final=final)))


class Decoder:
    """One utterance, whose first samples are faded in.

    Args:
        model, voice: who speaks.
        prepared: of the voice, with the same mode.
        mode, seed: of the streams.
        meter: of the work.
        check: called before each solver step; it raises CancelledError.
        whole: whether all tokens come at once and are spoken so.
    """

    def __init__(
        self,
        model: LoadedModel,
        voice: Conditionals,
        prepared: s3gen.PreparedVoice,
        mode: s3gen.Mode,
        seed: int,
        meter: Meter,
        check: s3gen.Check,
        *,
        whole: bool = False,
    ) -> None:
        self._model, self._meter, self._check = model, meter, check
        self._prepared, self._mode, self._whole = prepared, mode, whole
        pieces = WHOLE if whole else s3gen.PIECES
        self._flow = s3gen.open_stream(model.flow, voice, seed=seed, mode=mode, voice=prepared, pieces=pieces)
        self._vocoder = vocoder.init_state(model.vocoder, seed=seed)
        self._fade = np.asarray(trim_fade(), np.float32)

    def deliveries(self) -> Iterator[int]:
        """How many tokens to gather for each call of :meth:`decode` where someone listens, for ever."""
        if self._whole:
            return repeat(sys.maxsize)
        return s3gen.deliveries(self._model.flow, self._prepared, self._mode, self._model.backend.schedule)

    def portions(self, tokens: Sequence[int]) -> Iterator[Sequence[int]]:
        """Tokens that came together, for :meth:`decode` where nobody listens: on a grid in its largest
        pieces; in a window all at once, since the more of them attend to each other, the better."""
        grid = self._prepared.grid.chunk
        size = s3gen.PIECES[-1] * grid if self._mode == "chunk" and grid else len(tokens)
        for start in range(0, len(tokens), size):
            yield tokens[start : start + size]

    def decode(self, tokens: Sequence[int], *, final: bool) -> Iterator[Float32]:
        """Run tokens through S3Gen and the vocoder: (S,) samples at 24 kHz, piece by piece.

        Raises:
            CancelledError: it was cancelled.
        """
        with self._meter.stage("s3gen"):
            mels, self._flow = s3gen.step(
                self._model.flow, self._flow, tokens, final=final, check=self._check
            )
            mx.eval(mels)
        while mels:
            self._check()
            mel = mels.pop(0)
            with self._meter.stage("vocoder"):
                wave, self._vocoder = vocoder.step(
                    self._model.vocoder, self._vocoder, mel, final=final and not mels
                )
                samples = np.array(wave[0], np.float32)
            head = min(len(self._fade), len(samples))
            samples[:head] *= self._fade[:head]
            self._fade = self._fade[head:]
            yield samples


FRAME = SAMPLE_RATE // 100
"""Samples of the 10 ms frames in which level is measured."""
NATURAL_TAIL = 8 * FRAME
"""Silence kept after the last sound of a sentence (80 ms); pauses are added on top."""


class TailTrimmer:
    """Holds back trailing silence of a sentence while it streams.

    Whole frames of silence are kept until sound follows; at the end all but a natural tail is
    dropped. The outcome depends on the samples alone, not on how they were delivered.
    """

    def __init__(self, drop_last: int = 0) -> None:
        """``drop_last``: samples cut from the very end whatever they hold."""
        self._drop_last = drop_last
        self._held = np.zeros(0, np.float32)
        self._heard_sound = False

    def push(self, samples: Float32) -> Float32:
        """Take samples; return those that are safe to release."""
        self._held = np.concatenate([self._held, samples])
        sure = max(len(self._held) - self._drop_last, 0) // FRAME
        loud = np.flatnonzero(_frame_rms(self._held[: sure * FRAME]) >= checks.QUIET)
        if not loud.size:
            return self._held[:0]
        self._heard_sound = True
        cut = (int(loud[-1]) + 1) * FRAME
        released, self._held = self._held[:cut], self._held[cut:]
        return released

    def finish(self) -> Float32:
        """The rest of the sentence: what sound is left and a natural tail, faded to silence."""
        rest = self._held[: max(len(self._held) - self._drop_last, 0)]
        loud = np.flatnonzero(_frame_rms(rest) >= checks.QUIET)
        keep = (int(loud[-1]) + 1) * FRAME if loud.size else 0
        tail = rest[: keep + NATURAL_TAIL].copy()
        fade = min(len(tail), 2 * FRAME)
        if fade:
            tail[-fade:] *= np.linspace(1.0, 0.0, fade, dtype=np.float32)
        self._held = self._held[:0]
        return tail if self._heard_sound or loud.size else tail[:0]


def _frame_rms(samples: Float32) -> Float32:
    """Root mean square of each 10 ms frame; a last partial frame counts as a frame."""
    if not samples.size:
        return np.zeros(0, np.float32)
    padded = np.pad(samples, (0, -len(samples) % FRAME)).reshape(-1, FRAME)
    return np.asarray(np.sqrt(np.mean(np.square(padded), axis=1)), np.float32)
