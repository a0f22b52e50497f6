"""A model, a player and what is being read: the engine as a program uses it.

Any thread gives commands; everything that computes happens as jobs on the thread that calls
:meth:`Session.run` (the window's engine thread) or :meth:`Session.wait` (the command line).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import psutil

from engine.errors import BackendError
from engine.reading.ledger import Ledger, Place, SentenceRecord
from engine.reading.playing import (
    OnSentence,
    Playing,
    PlayState,
    Reading,
    SpeechRequest,
    ignore,
    wait_for_sound,
)
from engine.reading.scheduler import Handle, Job, Priority, Scheduler, Step, at_priority
from engine.reading.sinks import PlayerSink, Sink, TeeSink
from engine.speech.metrics import Meter, Metrics
from engine.speech.options import SpeechOptions
from engine.types import Conditionals, DeviceNews

if TYPE_CHECKING:
    from engine.audio.player import Player
    from engine.backend import DeviceName, DtypeName, MemorySnapshot, ScheduleName
    from engine.reading.synthesizers import Synthesizers
    from engine.speech.sentence_cache import SentenceCache
    from engine.speech.synthesizer import Synthesizer
    from engine.types import PlayerEvent
    from engine.voice.decode import Clip

_LOOK_SECONDS = 0.05


class Session:
    """Loads, clones, reads, previews and exports.

    Args:
        on_device: called on the working thread with news of where the model runs.
        on_state: called with each new state of what is heard, on the thread that brought it about; who shows
            it looks at :attr:`state`, since they may come in any order.
        player: where readings are heard; None for programs that only write files.
        player_follows: whether a player comes later, which readings wait for.
        cache_dir: where cloned voices are kept by their clip's content.
        audio_cache: where sentences that were generated are kept; None keeps none.
        idle_seconds: after this long without work the model is put away (it is loaded again
            when needed); None keeps it.
    """

    def __init__(
        self,
        *,
        on_device: Callable[[DeviceNews], None] = lambda news: None,
        on_state: Callable[[PlayState], None] = lambda state: None,
        player: Player | None = None,
        player_follows: bool = False,
        cache_dir: Path | None = None,
        audio_cache: SentenceCache | None = None,
        idle_seconds: float | None = None,
    ) -> None:
        self._playing = Playing(player, on_state)
        self._player_follows = player_follows
        self._scheduler = Scheduler(self._idle)
        self._on_device = on_device
        self._cache_dir = cache_dir
        self._audio_cache = audio_cache
        self._idle_seconds = idle_seconds
        self._made: Synthesizers | None = None
        self._preparing: Handle | None = None
        self._factor: float | None = None
        """Seconds of work a second of audio, measured last with this model."""

    # -- the working thread

    def run(self) -> None:
        """Work until :meth:`close`; then the model is put away, whoever still knows this session."""
        try:
            self._scheduler.run()
        finally:
            if self._made is not None:
                self._made.close()

    def wait(self, handle: Handle) -> Any:
        """Work on the calling thread until a job is done; its result or its error."""
        return self._scheduler.run_until(handle)

    def close(self) -> None:
        """Fall silent and end :meth:`run`; what was not finished is cancelled, and nothing is told."""
        self._playing.close()
        self._scheduler.stop()
        if self._preparing is not None:
            self._preparing.cancel()
        self.cancel_preparing()

    # -- model and voices

    def load(
        self,
        model: str,
        *,
        device: DeviceName = "auto",
        dtype: DtypeName = "auto",
        schedule: ScheduleName = "auto",
        models_dir: Path | None = None,
        stand_in: bool = True,
    ) -> Handle:
        """Load a member (see :func:`engine.load`); the result is the LoadedModel.

        Args:
            model, device, dtype, schedule, models_dir: as of :func:`engine.load`.
            stand_in: while a GPU is prepared, the result is the model on the processor, where it is quick
                enough and ``device`` is ``auto``; else that is waited for.
        """

        def job(handle: Handle) -> Job:
            from engine.reading.synthesizers import ModelChoice

            yield Step()
            synthesizers = self._synthesizers()
            self._factor = None
            synthesizers.want(ModelChoice(model, device, dtype, schedule, models_dir))
            synthesizer: Synthesizer = yield from synthesizers.get(stand_in=stand_in)
            if synthesizers.is_preparing:
                self._scheduler.submit(lambda handle: synthesizers.get(stand_in=False), Priority.PREVIEW)
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

    def clone(
        self, clip: Clip | Path, name: str = "", on_stage: Callable[[str], None] | None = None
    ) -> Handle:
        """Clone a voice from a clip (see :func:`engine.clone`); the result is its Conditionals."""

        def work(synthesizer: Synthesizer) -> Conditionals:
            from engine.model import clone

            return clone(
                clip, model=synthesizer.model, name=name, cache_dir=self._cache_dir, on_stage=on_stage
            )

        return self._with_synthesizer(work)

    def voice(self, name_or_clip: str | Path | None = None) -> Handle:
        """A built-in voice, a saved one or a clip to clone (see :func:`engine.find_voice`)."""

        def work(synthesizer: Synthesizer) -> Conditionals:
            from engine.model import find_voice

            return find_voice(synthesizer.model, name_or_clip, self._cache_dir)

        return self._with_synthesizer(work)

    def prepare(self, voice: Conditionals, options: SpeechOptions) -> Handle:
        """Work out what a reading needs to know of its voice, so that its first sound comes sooner; a voice
        that this was asked for before, and is not ready yet, is left."""
        if self._preparing is not None:
            self._preparing.cancel()

        def job(handle: Handle) -> Job:
            return self._synthesizers().do(lambda own: own.prepare(voice, options, lambda: handle.cancelled))

        self._preparing = self._scheduler.submit(job, Priority.PREVIEW)
        return self._preparing

    def unload(self) -> Handle:
        """Put the model away; the next request loads it again."""
        return self._later(self._unload)

    def limit_memory(self, ceiling: int | None) -> Handle:
        """Keep MLX's memory under so many bytes where it can; None takes the limit away."""

        def work() -> None:
            from engine import backend

            backend.limit_memory(ceiling or psutil.virtual_memory().total)

        return self._later(work)

    def memory(self) -> MemorySnapshot | None:
        """MLX's memory; None while MLX was not needed yet. Cheap; any thread may ask."""
        if self._made is None:
            return None
        from engine import backend

        return backend.memory()

    # -- reading

    @property
    def player(self) -> Player | None:
        """Where readings are heard."""
        return self._playing.player

    @player.setter
    def player(self, player: Player | None) -> None:
        self._playing.player = player

    def play(
        self,
        request: SpeechRequest,
        on_sentence: OnSentence = ignore,
        *,
        meter: Meter | None = None,
        beside: Sink | None = None,
    ) -> Handle:
        """Read a text aloud, in place of what is being read. The result is the ledger.

        Args:
            request: what to read; without a voice it waits for :meth:`change` to give it one.
            on_sentence: called on the working thread with each sentence that is complete.
            meter: collects figures, when given.
            beside: gets what is heard too, e.g. a file; then the device that was chosen is waited for.

        Raises:
            BackendError: this session has no player.
        """
        if self.player is None and not self._player_follows:
            raise BackendError("There is no player to read aloud with.")
        return self._begin(Reading(request, meter, on_sentence, beside))

    @property
    def state(self) -> PlayState:
        """What becomes of the reading that was asked for last."""
        return self._playing.state

    def heard(self, event: PlayerEvent) -> None:
        """What the player tells: to be given to its ``on_event``."""
        self._playing.heard(event)

    def pause(self) -> None:
        """Fall silent and keep the place; a reading that has not begun yet ends."""
        self._playing.pause()

    def resume(self) -> None:
        """Go on reading behind :meth:`pause`."""
        self._playing.resume()

    def stop(self, *, finished: bool = False) -> Place | None:
        """Fall silent and end the reading; the place that was heard last.

        ``finished``: nothing of the text was left to be read.
        """
        place = self.place()
        self._playing.end(finished=finished)
        return place

    def seek(self, char: int) -> Handle | None:
        """Go on reading from the word that holds a character: at once if it is on the reading's timeline,
        else anew, to the text's end. A reading that is paused stays so.

        Returns:
            The job that reads anew, None where that was not needed, or nothing is being read.
        """
        current, player = self._playing.reading, self.player
        if current is None or player is None:
            return None
        sample = current.ledger.at_char(char)
        self._playing.sought()
        if sample is not None and player.seek(sample):
            return None
        asked = replace(current.request, start=char, end=None, from_word=True)
        return self._begin(Reading(asked, on_sentence=current.on_sentence), sought=True)

    def change(
        self,
        voice: Conditionals | None = None,
        options: SpeechOptions | None = None,
        cast: Mapping[str, Conditionals] | None = None,
    ) -> Handle | None:
        """Change the reading's voices or options from the next sentence on, without a gap; None leaves them.

        Returns:
            The job that goes on reading, None where nothing is being read any more, or not yet.
        """
        current, player = self._playing.reading, self.player
        changes = {"voice": voice, "options": options, "cast": cast}
        if current is None or self._playing.prepare(current, **changes) or player is None:
            return None
        current.amend(**changes)
        place = self.place()
        heard = place.sentence.index if place else 0

        def job(before: list[Handle], handle: Handle) -> Job:
            """All that follows the sentence that is heard, while it is still heard."""
            while not current.ledger.is_complete(heard) and not all(old.result.done() for old in before):
                yield Step(Priority.AHEAD, _LOOK_SECONDS)
            for old in before:
                old.cancel()
            yield Step()
            current.ledger.truncate(heard + 1)
            player.truncate(current.ledger.end_sample)
            records = current.ledger.records()
            if records:
                current.amend(start=records[-1].span.end, from_word=False)
            return (yield from self._play(current, player, handle))

        return self._playing.go_on(current, lambda before: self._scheduler.submit(partial(job, before)))

    def place(self) -> Place | None:
        """The sentence and word that are heard now."""
        current, player = self._playing.reading, self.player
        return None if current is None or player is None else current.ledger.at_sample(player.position())

    def ledger(self) -> Ledger | None:
        """The ledger of the reading."""
        return current.ledger if (current := self._playing.reading) else None

    def metrics(self) -> Metrics:
        """Figures of the reading now."""
        current = self._playing.reading
        if current is None or self.player is None:
            return (current.meter if current else Meter()).snapshot()
        stats = self.player.stats()
        gaps = stats.underruns - current.gaps_before
        return current.meter.snapshot(underruns=gaps, buffered_seconds=stats.buffered_seconds)

    def save_trace(self, path: Path) -> None:
        """Write a Chrome trace of the reading (see :meth:`Meter.save_trace`)."""
        current = self._playing.reading
        (current.meter if current else Meter()).save_trace(path)

    # -- files and previews

    def write(
        self,
        request: SpeechRequest,
        sink: Sink,
        meter: Meter | None = None,
        priority: Priority = Priority.EXPORT,
        *,
        stand_in: bool = False,
        on_sentence: OnSentence = ignore,
        ledger: Ledger | None = None,
        judged: bool = False,
    ) -> Handle:
        """Generate a text into a sink of the caller's, e.g. a file. The result is the ledger.

        Args:
            stand_in: whether another device than the chosen may speak while that is prepared or has failed;
                not for files, which are the same bytes however often they are made.
            on_sentence: called on the working thread with each sentence that is complete.
            ledger: of what an earlier run made of the text before the request's start; it is gone on with.
            judged: judge the first sentence too before any of it is written.
        """
        current = Reading(request, meter, on_sentence, ledger=ledger, judged=judged)
        return self._scheduler.submit(
            lambda handle: at_priority(self._read(current, sink, handle, stand_in=stand_in), priority),
            priority,
        )

    def convert(
        self,
        speech: Clip | Path,
        voice: Conditionals,
        sink: Sink,
        seed: int = 0,
        on_progress: Callable[[float], None] = lambda share: None,
    ) -> Handle:
        """Say what a recording says in another voice (see :func:`engine.convert_voice`) into a sink of the
        caller's. ``on_progress`` is called on the working thread."""

        def job(handle: Handle) -> Job:
            """As urgent as an export, and by the device that was chosen alone."""
            from engine.reading.synthesizers import SynthesizerSource
            from engine.speech.conversion import convert

            source = SynthesizerSource(self._synthesizers(), stand_in=False)
            synthesizer: Synthesizer = yield from source.synthesizer()
            asked = SpeechOptions(seed=seed)
            steps = convert(synthesizer, speech, voice, asked, on_progress, lambda: handle.cancelled)
            try:
                for chunk in synthesizer.model.backend.run_each(steps):
                    if chunk is not None:
                        sink.write(chunk)
                    yield Step(Priority.EXPORT)
            except BackendError as error:
                source.fall_back(error)

        return self._scheduler.submit(job, Priority.EXPORT)

    # -- inside

    def _read(self, current: Reading, sink: Sink, handle: Handle, *, stand_in: bool) -> Job:
        """The job of a reading, which sizes the next wait after each sentence."""
        from engine.reading.reader import read
        from engine.reading.synthesizers import SynthesizerSource

        def told(record: SentenceRecord) -> None:
            # Where all was found in the cache, nothing was measured.
            self._factor = current.meter.snapshot().real_time_factor or self._factor
            self._size_wait(current, record.span.end)
            current.on_sentence(record)

        source = SynthesizerSource(self._synthesizers(), stand_in=stand_in)
        return read(source, current, sink, handle, self._audio_cache, told)

    def _begin(self, current: Reading, *, sought: bool = False) -> Handle:
        """Hear a reading once it has its voice and the player."""

        def job(handle: Handle) -> Job:
            while self._playing.lacks(current) or (player := self.player) is None:
                yield Step(Priority.AHEAD, _LOOK_SECONDS)
                current.meter = Meter()
            player.flush(0)
            current.gaps_before = player.stats().underruns
            self._size_wait(current, current.request.start)
            return (yield from self._play(current, player, handle))

        return self._playing.begin(current, lambda: self._scheduler.submit(job), sought=sought)

    def _play(self, current: Reading, player: Player, handle: Handle) -> Job:
        """The job of a reading that is heard."""
        sink: Sink = PlayerSink(player, cancelled=lambda: handle.cancelled)
        if current.beside is not None:
            sink = TeeSink(sink, current.beside)
        ledger = yield from self._read(current, sink, handle, stand_in=current.beside is None)
        current.ended_by = handle
        player.end()
        return ledger

    def _size_wait(self, current: Reading, char: int) -> None:
        """Have sound wait for as much as the speed measured calls for, to be read from a character on."""
        asked = current.request
        if self.player is not None and current is self._playing.reading:
            end = len(asked.script) if asked.end is None else asked.end
            begun = monotonic() - current.meter.elapsed_ms() / 1000
            self.player.start_when(
                wait_for_sound(self.player, self._factor, end - char, current.ledger, begun)
            )

    def _synthesizers(self) -> Synthesizers:
        """Who speaks; made on the working thread, since it brings MLX."""
        if self._made is None:
            from engine.reading.synthesizers import Synthesizers

            self._made = Synthesizers(self._on_device)
        return self._made

    def _with_synthesizer(self, work: Callable[[Synthesizer], object]) -> Handle:
        return self._scheduler.submit(lambda handle: self._synthesizers().do(work), Priority.PREVIEW)

    def _later(self, work: Callable[[], None]) -> Handle:
        """A job of little work that needs no model."""

        def job(handle: Handle) -> Job:
            yield Step(Priority.PREVIEW)
            work()

        return self._scheduler.submit(job, Priority.PREVIEW)

    def _unload(self) -> None:
        if self._made is not None:
            self._made.unload()

    def _idle(self, seconds: float) -> None:
        if self._idle_seconds is not None and seconds > self._idle_seconds:
            self._unload()
