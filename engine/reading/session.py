"""A model, a player and what is being read: the engine as a program uses it.

Any thread gives commands; everything that computes happens as jobs on the thread that calls
:meth:`Session.run` (the window's engine thread) or :meth:`Session.wait` (the command line).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import psutil

from engine.errors import BackendError, TextError
from engine.reading.ledger import Ledger, Place
from engine.reading.playback import is_complete, player_sink, sentences_before, wait_for_sound
from engine.reading.request import CurrentReading, SpeechRequest
from engine.reading.scheduler import Handle, Job, Priority, Scheduler, Step
from engine.speech.metrics import Meter, Metrics
from engine.speech.options import SpeechOptions
from engine.types import Conditionals, DeviceNews

if TYPE_CHECKING:
    from engine.audio.player import Player
    from engine.backend import DeviceName, DtypeName, MemorySnapshot
    from engine.reading.reader import SentenceDone, Sink
    from engine.reading.speakers import Speakers
    from engine.speech.sentence_cache import SentenceCache
    from engine.speech.synthesizer import Synthesizer

_LOOK_SECONDS = 0.05
T = TypeVar("T")


class Session:
    """Loads, clones, reads, previews and exports.

    Args:
        on_sentence: called on the working thread when a sentence of the reading is complete.
        on_device: called on the working thread with news of where the model runs.
        player: where readings are heard; None for programs that only write files.
        cache_dir: where cloned voices are kept by their clip's content.
        audio_cache: where sentences that were generated are kept; None keeps none.
        idle_seconds: after this long without work the model is put away (it is loaded again
            when needed); None keeps it.
    """

    def __init__(
        self,
        *,
        on_sentence: Callable[[SentenceDone], None] = lambda done: None,
        on_device: Callable[[DeviceNews], None] = lambda news: None,
        player: Player | None = None,
        cache_dir: Path | None = None,
        audio_cache: SentenceCache | None = None,
        idle_seconds: float | None = None,
    ) -> None:
        self.player = player
        self._scheduler = Scheduler(self._idle)
        self._on_sentence, self._on_device = on_sentence, on_device
        self._cache_dir = cache_dir
        self._audio_cache = audio_cache
        self._idle_seconds = idle_seconds
        self._lock = threading.Lock()
        self._current: CurrentReading | None = None
        self._made: Speakers | None = None
        self._factor: float | None = None
        """Seconds of work a second of audio, measured last with this model."""

    # -- the working thread

    def run(self) -> None:
        """Work until :meth:`close`."""
        self._scheduler.run()

    def wait(self, handle: Handle) -> Any:
        """Work on the calling thread until a job is done; its result or its error."""
        return self._scheduler.run_until(handle)

    def close(self) -> None:
        """End :meth:`run`; what was not finished is cancelled."""
        self._scheduler.stop()
        self.cancel_preparing()

    # -- model and voices

    def load(
        self,
        model: str,
        *,
        device: DeviceName = "auto",
        dtype: DtypeName = "auto",
        models_dir: Path | None = None,
        stand_in: bool = True,
    ) -> Handle:
        """Load a member (see :func:`engine.load`); the result is the LoadedModel.

        Args:
            model, device, dtype, models_dir: as of :func:`engine.load`.
            stand_in: while a GPU is prepared, the result is the model on the processor, where it is quick
                enough and ``device`` is ``auto``; else that is waited for.
        """

        def job(handle: Handle) -> Job:
            from engine.reading.speakers import Wanted

            yield Step()
            speakers = self._speakers()
            self._factor = None
            speakers.want(Wanted(model, device, dtype, models_dir))
            synthesizer: Synthesizer = yield from speakers.get(stand_in=stand_in)
            if speakers.is_preparing:
                self._scheduler.submit(lambda handle: speakers.get(stand_in=False), Priority.PREVIEW)
            return synthesizer.model

        return self._scheduler.submit(job)

    @property
    def maker(self) -> str:
        """What was chosen to speak (``Backend.maker``), or took its place for good; any thread may ask."""
        return self._made.maker if self._made is not None else ""

    def cancel_preparing(self) -> None:
        """Do not wait for the GPU's kernels any more: the processor speaks from now on."""
        if self._made is not None:
            self._made.cancel()

    def clone(self, clip: Path, name: str = "", on_stage: Callable[[str], None] | None = None) -> Handle:
        """Clone a voice from a clip (see :func:`engine.clone`); the result is its Conditionals."""

        def job(handle: Handle) -> Job:
            from engine.model import clone

            yield Step(Priority.PREVIEW)
            return (
                yield from self._with_speaker(
                    lambda speaker: clone(
                        clip, model=speaker.model, name=name, cache_dir=self._cache_dir, on_stage=on_stage
                    )
                )
            )

        return self._scheduler.submit(job, Priority.PREVIEW)

    def voice(self, name_or_clip: str | Path | None = None) -> Handle:
        """A built-in voice, a saved one or a clip to clone (see :func:`engine.find_voice`)."""

        def job(handle: Handle) -> Job:
            from engine.model import find_voice

            yield Step(Priority.PREVIEW)
            return (
                yield from self._with_speaker(
                    lambda speaker: find_voice(speaker.model, name_or_clip, self._cache_dir)
                )
            )

        return self._scheduler.submit(job, Priority.PREVIEW)

    def prepare(self, voice: Conditionals, options: SpeechOptions) -> Handle:
        """Work out what a reading needs to know of its voice, so that its first sound comes sooner."""

        def job(handle: Handle) -> Job:
            yield Step(Priority.PREVIEW)
            yield from self._with_speaker(lambda speaker: speaker.prepare(voice, options))

        return self._scheduler.submit(job, Priority.PREVIEW)

    def unload(self) -> Handle:
        """Put the model away; the next request loads it again."""

        def job(handle: Handle) -> Job:
            yield Step(Priority.PREVIEW)
            self._unload()

        return self._scheduler.submit(job, Priority.PREVIEW)

    def limit_memory(self, ceiling: int | None) -> Handle:
        """Keep MLX's memory under so many bytes where it can; None takes the limit away."""

        def job(handle: Handle) -> Job:
            from engine import backend

            yield Step(Priority.PREVIEW)
            backend.limit_memory(ceiling or psutil.virtual_memory().total)

        return self._scheduler.submit(job, Priority.PREVIEW)

    # -- reading

    def play(self, request: SpeechRequest) -> Handle:
        """Read a text aloud, in place of what is being read. The result is the ledger.

        Raises:
            BackendError: this session has no player.
        """
        player = self.player
        if player is None:
            raise BackendError("There is no player to read aloud with.")
        current = CurrentReading(request)

        def job(handle: Handle) -> Job:
            player.flush(0)
            self._size_wait(current, current.request.start)
            ledger = yield from self._reading(current, player_sink(player, handle), handle)
            player.end()
            return ledger

        with self._lock:
            self._silence(current)
            current.handle = self._scheduler.submit(job)
            return current.handle

    def stop(self) -> Place | None:
        """Fall silent and end the reading; the place that was heard last."""
        place = self.place()
        with self._lock:
            self._silence(None)
        return place

    def seek(self, char: int) -> None:
        """Go on reading from a character: at once if it is generated already, else from there anew."""
        with self._lock:
            current = self._current
        if current is None or self.player is None:
            return
        sample = current.ledger.at_char(char)
        if sample is None or not self.player.seek(sample):
            request = current.request
            self.play(
                SpeechRequest(request.text, request.voice, request.options, char, request.end, request.skips)
            )

    def set_voice(self, voice: Conditionals) -> Handle | None:
        """Change the voice of the reading from the next sentence on, without a gap.

        Returns:
            The job that goes on reading, None where nothing is being read.
        """
        return self._change(voice, None)

    def set_options(self, options: SpeechOptions) -> Handle | None:
        """Change the options of the reading from the next sentence on (see :meth:`set_voice`)."""
        return self._change(None, options)

    def _change(self, voice: Conditionals | None, options: SpeechOptions | None) -> Handle | None:
        with self._lock:
            current = self._current
            if current is None or self.player is None:
                return None
            asked = current.request
            current.request = replace(asked, voice=voice or asked.voice, options=options or asked.options)
        place = self.place()
        return self._restart_after(current, place.sentence.index if place else 0)

    def place(self) -> Place | None:
        """The sentence and word that are heard now."""
        with self._lock:
            current = self._current
        if current is None or self.player is None:
            return None
        return current.ledger.at_sample(self.player.position())

    def ledger(self) -> Ledger | None:
        """The ledger of the reading."""
        with self._lock:
            return self._current.ledger if self._current else None

    def metrics(self) -> Metrics:
        """Figures of the reading now."""
        with self._lock:
            current = self._current
        meter = current.meter if current else Meter()
        if self.player is None:
            return meter.snapshot()
        stats = self.player.stats()
        return meter.snapshot(underruns=stats.underruns, buffered_seconds=stats.buffered_seconds)

    def save_trace(self, path: Path) -> None:
        """Write a Chrome trace of the reading (see :meth:`Meter.save_trace`)."""
        with self._lock:
            meter = self._current.meter if self._current else Meter()
        meter.save_trace(path)

    # -- files and previews

    def write(
        self,
        request: SpeechRequest,
        sink: Sink,
        meter: Meter,
        priority: Priority = Priority.EXPORT,
        ledger: Ledger | None = None,
        *,
        stand_in: bool = False,
    ) -> Handle:
        """Generate a text into a sink of the caller's, e.g. a file.

        The result is the ledger: the one given, which can be read meanwhile, or a new one.

        Args:
            request: what to read.
            sink: where to.
            meter: collects figures.
            priority: of its steps.
            ledger: where it is recorded.
            stand_in: whether another device than the chosen may speak while that is prepared or has failed;
                not for files, which are the same bytes however often they are made.
        """
        current = CurrentReading(request)
        current.meter = meter
        current.ledger = ledger or current.ledger

        def job(handle: Handle) -> Job:
            steps = self._reading(current, sink, handle, stand_in=stand_in)
            while True:
                try:
                    step = next(steps)
                except StopIteration as stop:
                    return cast(Ledger, stop.value)
                yield Step(priority, step.wait)

        return self._scheduler.submit(job, priority)

    # -- inside

    def _silence(self, following: CurrentReading | None) -> None:
        """End the reading in favour of another, if one follows; under the lock."""
        old, self._current = self._current, following
        if old is not None and old.handle is not None:
            old.handle.cancel()
        if self.player is not None:
            self.player.flush(0)

    def _reading(self, current: CurrentReading, sink: Sink, handle: Handle, *, stand_in: bool = True) -> Job:
        """The job of one reading."""
        from engine.model import check_voice
        from engine.reading.reader import Reading, read
        from engine.reading.speakers import Source
        from engine.reading.synthesis import sentences_of

        source = Source(self._speakers(), stand_in=stand_in)
        synthesizer: Synthesizer = yield from source.speaker()
        model = synthesizer.model
        asked = current.request
        check_voice(model, asked.voice)
        found = sentences_of(model, asked.text, asked.options, asked.start, asked.skips)
        reading = Reading(
            sentences=sentences_before(found, asked.end),
            voice=lambda: current.request.voice,
            options=asked.options,
            sink=sink,
            ledger=current.ledger,
            meter=current.meter,
            on_sentence=lambda done: self._sentence(current, done),
            cache=self._audio_cache,
            maker=self._speakers().maker,
        )
        ledger: Ledger = yield from read(source, reading, handle)
        if not ledger.records():
            raise TextError("There is nothing to read in this text.")
        return ledger

    def _restart_after(self, current: CurrentReading, sentence: int) -> Handle | None:
        """Generate anew all that follows a sentence, while that sentence is still heard.

        Returns:
            The job, None where another reading was begun meanwhile, or this one ended.
        """
        player = self.player
        assert player is not None

        def job(handle: Handle) -> Job:
            while not is_complete(current.ledger, sentence) and not (old and old.result.done()):
                yield Step(Priority.AHEAD, _LOOK_SECONDS)
            if old is not None:
                old.cancel()
                yield Step()
            current.ledger.truncate(sentence + 1)
            player.truncate(current.ledger.end_sample)
            records = current.ledger.records()
            if records:
                with self._lock:
                    current.request = replace(current.request, start=records[-1].span.end)
            ledger = yield from self._reading(current, player_sink(player, handle), handle)
            player.end()
            return ledger

        with self._lock:
            if current is not self._current:
                return None
            old = current.handle
            current.handle = self._scheduler.submit(job)
            return current.handle

    def _sentence(self, current: CurrentReading, done: SentenceDone) -> None:
        """After each sentence: size the next wait from the speed measured, and tell."""
        # Where all was found in the cache, nothing was measured.
        self._factor = current.meter.snapshot().real_time_factor or self._factor
        self._size_wait(current, done.record.span.end)
        self._on_sentence(done)

    def _size_wait(self, current: CurrentReading, char: int) -> None:
        """Have sound wait for as much as the speed measured calls for, to be read from a character on."""
        asked = current.request
        if self.player is not None and current is self._current:
            end = len(asked.text) if asked.end is None else asked.end
            self.player.start_when(wait_for_sound(self.player, self._factor, end - char))

    def _speakers(self) -> Speakers:
        """Who speaks; made on the working thread, since it brings MLX."""
        if self._made is None:
            from engine.reading.speakers import Speakers

            self._made = Speakers(self._on_device)
        return self._made

    def _with_speaker(self, use: Callable[[Synthesizer], T]) -> Job:
        """The job of ``use``, done again by whoever is fallen back to where the GPU fails at it."""
        while True:
            speaker: Synthesizer = yield from self._speakers().get(stand_in=True)
            try:
                return use(speaker)
            except BackendError as error:
                self._speakers().fall_back(error, speaker)

    def _unload(self) -> None:
        if self._made is not None:
            self._made.unload()

    def _idle(self, seconds: float) -> None:
        if self._idle_seconds is not None and seconds > self._idle_seconds:
            self._unload()

    def memory(self) -> MemorySnapshot | None:
        """MLX's memory; None while MLX was not needed yet. Cheap; any thread may ask."""
        if self._made is None:
            return None
        from engine import backend

        return backend.memory()
