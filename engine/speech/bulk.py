"""Sentences of one model that are made at once, where nobody waits for their first word.

A mode of its own: its samples may differ from those that are streamed, as products of one row and of several
do, but what it gives for a sentence never depends on which others are made beside it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import wait
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import mlx.core as mx
import numpy as np

from engine.backend import on_gpu
from engine.checkpoints.loader import LoadedModel
from engine.s3gen import rows as s3gen_rows
from engine.s3gen.rows import Row
from engine.speech.metrics import Meter
from engine.speech.prefetch import beside
from engine.t3.batch import Batch, batch_of
from engine.t3.generate import generate
from engine.t3.model import VoicePrefix
from engine.t3.sampling import SamplingOptions
from engine.types import Float32, Int32, SpeechToken
from engine.vocoder import hift

T = TypeVar("T")
LOOKED_AHEAD = 2
"""Sentences that are begun for each row, so that none is empty while others end."""
MOST_TOGETHER = 8
"""Sentences that S3Gen takes at once, whose memory grows with their number."""
_PATIENCE = 20
"""So often a sentence is looked at while it waits for others of its length; some steps of T3 lie between."""
_MOST_PASSES = 2
"""Of S3Gen and vocoder that are under way at once, whose memory it takes."""
_MOST_KEPT = 2
"""Batches with a memory, each of utterances that are drawn alike."""
_MOMENT = 0.002
"""Seconds that work beside this thread is waited for where nothing else is left to do."""
WHOLE = (1 << 20,)
"""Chunks of the grid of which S3Gen speaks a sentence: all of them."""


@dataclass(eq=False)
class _Spoken:
    """An utterance whose tokens are there, and its sound once it is."""

    row: Row
    samples: Float32 | None = None


class Bulk:
    """What a model makes at once, for all who ask.

    Attributes:
        together: whether S3Gen takes several sentences at once, which pays on a GPU alone: a processor is
            busy with one.
    """

    def __init__(self, model: LoadedModel) -> None:
        self._model = model
        self.together = on_gpu()
        self._ready: dict[Any, list[_Spoken]] = {}
        self._batches: dict[tuple[Any, ...], Batch | None] = {}
        self._passes = 0
        self._stream: mx.Stream | None = None

    def generate(
        self, prefix: VoicePrefix, text_tokens: Int32, options: SamplingOptions, *, seed: int, count: int
    ) -> Generator[SpeechToken | None, None, bool]:
        """As :meth:`engine.t3.batch.Batch.generate`, among ``count`` of them; one at a time where the model's
        steps cannot be taken otherwise."""
        t3 = self._model.t3
        guided = prefix.guided and options.cfg_weight > 0
        # What each utterance has for itself, or what is in the prefix, parts no batch from another.
        key = (count, replace(options, max_tokens=1, exaggeration=0.5), guided, id(t3.runner))
        if key not in self._batches:
            while len(self._batches) >= _MOST_KEPT:
                del self._batches[next(iter(self._batches))]
            self._batches[key] = batch_of(t3, count, options, guided=guided)
        batch = self._batches[key]
        if batch is None or not batch.has_room(prefix, text_tokens, options):
            return (yield from _each(generate(t3, prefix, text_tokens, options, seed=seed)))
        try:
            return (yield from batch.generate(prefix, text_tokens, options, seed=seed))
        finally:
            # What failed in the middle of a step is not used again.
            if not batch.is_sound and self._batches.get(key) is batch:
                del self._batches[key]

    def sound(
        self, row: Row, count: int, meter: Meter, check: Callable[[], None]
    ) -> Generator[None, None, Float32]:
        """(S,) samples of speech tokens, worked out beside others of like length once there are enough of
        these, or nobody else goes on."""
        most, one = min(count, MOST_TOGETHER), _Spoken(row)
        waiting = self._ready.setdefault((most, *row.kind), [])
        waiting.append(one)
        those: list[_Spoken] = []
        try:
            for looked in itertools.count():
                if one.samples is not None:
                    break
                enough = len(waiting) >= most or looked > _PATIENCE or not self._goes_on()
                if one in waiting and enough and self._passes < _MOST_PASSES:
                    # The first of them may be older, but this one would wait for nothing.
                    those = [one, *(each for each in waiting if each is not one)][:most]
                    waiting[:] = [each for each in waiting if each not in those]
                    self._passes += 1
                    try:
                        yield from self._speak(those, most, meter, check)
                    finally:
                        self._passes -= 1
                else:
                    yield None
            assert one.samples is not None, "it was waited for"
            return one.samples
        finally:
            # Where that failed, the others that were taken along wait anew.
            waiting += [each for each in those if each is not one and each.samples is None]
            if one in waiting:
                waiting.remove(one)

    def aside(self, work: Callable[[], T]) -> Generator[None, None, T]:
        """What ``work`` gives, done in a thread beside this one while others go on here."""
        coming = beside(work)
        while not coming.done():
            if not (self._goes_on() or self._passes):
                wait([coming], _MOMENT)
            yield None
        return coming.result()

    def _goes_on(self) -> bool:
        """Whether any utterance is made or waits for it."""
        return any(batch and not batch.is_idle for batch in self._batches.values())

    def _speak(
        self, those: list[_Spoken], count: int, meter: Meter, check: Callable[[], None]
    ) -> Generator[None, None, None]:
        """S3Gen and vocoder for sentences of like length, on a stream of the device beside T3's."""
        rows = [each.row for each in those]
        mel, frames = yield from self._beside_t3(
            s3gen_rows.speak(self._model.flow, rows, count, check), meter, "s3gen"
        )
        waves = yield from self._beside_t3(self._waves(mel, frames, rows), meter, "vocoder")
        fade, hop = np.asarray(hift.trim_fade(), np.float32), self._model.vocoder.samples_per_frame
        for each, wave, length in zip(those, waves, frames, strict=True):
            samples = wave[: length * hop].copy()
            head = min(len(fade), len(samples))
            samples[:head] *= fade[:head]
            each.samples = samples

    def _waves(
        self, mel: mx.array, own: Sequence[int], rows: Sequence[Row]
    ) -> Generator[None, None, list[Float32]]:
        """Of each row of the mel; where the vocoder takes several, of so many always."""
        vocoder = self._model.vocoder
        step = min(vocoder.runner.rows(mel.shape[1]), len(mel))
        # What nobody has is the first one's.
        numbers = [*range(len(rows)), *[0] * (-len(rows) % step)]
        queued = []
        for at in range(0, len(numbers), step):
            these = numbers[at : at + step]
            frames, seeds = [own[each] for each in these], [rows[each].seed for each in these]
            queued.append(hift.synthesize_padded(vocoder, mel[mx.array(these)], frames, seeds=seeds))
            mx.async_eval(queued[-1])
            yield
        return [row for each in queued for row in np.array(each)][: len(rows)]

    def _beside_t3(
        self, steps: Generator[None, None, T], meter: Meter, stage: str
    ) -> Generator[None, None, T]:
        """What steps come to that queue work and wait for it later: others go on while it is done."""
        self._stream = self._stream or mx.new_stream(mx.default_device())
        while True:
            with meter.stage(stage), mx.stream(self._stream):
                try:
                    next(steps)
                except StopIteration as stop:
                    result: T = stop.value
                    return result
            yield None

    def forget(self) -> None:
        """Give up the memory of all rows, once those who use it have ended."""
        self._batches.clear()
        self._ready.clear()


def _each(steps: Generator[SpeechToken | None, None, bool]) -> Generator[SpeechToken | None, None, bool]:
    """The steps of one utterance, and None behind each: others may be looked at."""
    while True:
        try:
            yield next(steps)
        except StopIteration as stop:
            return bool(stop.value)
        yield None
