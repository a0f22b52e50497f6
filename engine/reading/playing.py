"""What is heard of a session: the reading asked for last, its one state, and how long its sound waits.

Commands come from any thread, news of the sound from the player's, the end of the work from the one that
computes; each moves the state along the arrows of the picture in CONTRIBUTING.md.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING, Any

from engine.config import SAMPLE_RATE
from engine.errors import CancelledError
from engine.reading.ledger import Ledger, SentenceRecord
from engine.reading.scheduler import Handle
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.text.script import Script
from engine.types import (
    Conditionals,
    DeviceBack,
    DeviceLost,
    Finished,
    PlayerEvent,
    Position,
    Started,
    Underrun,
)

if TYPE_CHECKING:
    from engine.audio.player import Player
    from engine.reading.recordings import Sounds
    from engine.reading.sinks import Sink
    from engine.text.sentences import Sentence

CHARS_A_SECOND = 15.0
"""Of speech, as LJ Speech has it (15.6)."""
FIRST_SECONDS = 6.0
"""About a sentence: what is heard of a new place without a gap, however slow the machine is."""
PROMPT_SECONDS = 0.07
"""Who had to wait longer for the first sound of all would hear a gap right behind it: the second piece takes
half as long again at least, and of the 0.2 s that the first lasts a device takes half at once."""
UNSURE_SECONDS = 0.9
"""What is waited for then, beyond the short lines that a text begins with: the second piece."""

SAFE_SECONDS = 1.5
"""Lines at the beginning that are shorter together are heard once what follows them is on its way."""
MOST_SECONDS = 20.0
"""The most that anybody should wait for."""


class PlayState(Enum):
    """What becomes of a reading that is to be heard."""

    READY = "ready"
    """Nothing is read."""
    PREPARING = "preparing"
    """It waits for its voice, or for the player."""
    BUFFERING = "buffering"
    """Its sound is waited for."""
    READING = "reading"
    """It sounds."""
    PAUSED = "paused"
    WAITING_DEVICE = "waiting_device"
    """There is no sound device."""
    FINISHED = "finished"
    """All of it was heard."""

    @property
    def is_active(self) -> bool:
        """Whether something is read, so that "play" means "pause"."""
        return self not in (PlayState.READY, PlayState.PAUSED, PlayState.FINISHED)


@dataclass(frozen=True)
class SpeechRequest:
    """What to read.

    Attributes:
        script: the whole source; positions count its characters.
        voice: to read with; may be changed while reading (:meth:`Session.change`). None for a reading that is
            to be heard once it is given its voice so.
        options: of the reading; likewise.
        start: source character to begin from: with the sentence that holds it.
        end: source character to stop at, None for the end: with the sentence that it lies in.
        from_word: begin with the word that holds ``start`` instead, where the member's words are timed, and
            stop before the first word behind ``end``.
        cast: voices that speak parts of it, by the names that its cues have for them; where there is none
            ``voice`` speaks.
        sounds: where the sound is that the script knows of, so that it is heard; None where all is read.
    """

    script: Script
    voice: Conditionals | None
    options: SpeechOptions = field(default_factory=SpeechOptions)
    start: int = 0
    end: int | None = None
    from_word: bool = False
    cast: Mapping[str, Conditionals] = field(default_factory=dict)
    sounds: Sounds | None = None

    def voice_of(self, sentence: Sentence) -> Conditionals | None:
        """Whose voice speaks a sentence."""
        return self.cast.get(sentence.voice, self.voice)


OnSentence = Callable[[SentenceRecord], None]
"""Called on the working thread with each sentence that is complete."""


def ignore(record: SentenceRecord) -> None:
    """Nobody wants to hear of a sentence."""


class Reading:
    """A reading while it goes on: what the threads that command share with the one that works.

    Attributes:
        request: what is asked of its next sentence; changed by :meth:`amend` alone.
        ledger: what was read, in an earlier run too where it goes on.
        meter: its figures.
        on_sentence: is told of its sentences.
        beside: gets what is heard too.
        judged: whether even its first sentence is judged before it is released: nobody waits for its sound.
        gaps_before: gaps in the sound that its player had had before it.
        jobs: of which the last is to read it on, and those before it do until that takes their place; changed
            by :class:`Playing` alone.
        ended_by: the job that came to the end of the text.
    """

    def __init__(
        self,
        request: SpeechRequest,
        meter: Meter | None = None,
        on_sentence: OnSentence = ignore,
        beside: Sink | None = None,
        ledger: Ledger | None = None,
        *,
        judged: bool = False,
    ) -> None:
        self.request = request
        self.ledger = ledger or Ledger()
        self.judged = judged
        self.meter = meter or Meter()
        self.on_sentence = on_sentence
        self.beside = beside
        self.gaps_before = 0
        self.jobs: list[Handle] = []
        self.ended_by: Handle | None = None
        self._lock = threading.Lock()

    def amend(self, **changes: Any) -> None:
        """Ask for something else, by the names of :class:`SpeechRequest`, from the next sentence on; None
        leaves what is asked."""
        asked = {name: value for name, value in changes.items() if value is not None}
        with self._lock:
            self.request = replace(self.request, **asked)


class Playing:
    """The reading that is heard, if there is one, where, and its state. Any thread may call it.

    Args:
        player: where; None where it comes later, or for programs that only write files.
        on_state: called with each new state on the thread that brought it about, in no certain order: who
            shows it looks at :attr:`state`.
    """

    def __init__(self, player: Player | None, on_state: Callable[[PlayState], None]) -> None:
        self._player, self._on_state = player, on_state
        self._lock = threading.RLock()
        self._reading: Reading | None = None
        self._state = PlayState.READY

    @property
    def state(self) -> PlayState:
        """What becomes of the reading."""
        return self._state

    @property
    def reading(self) -> Reading | None:
        """The reading that is heard, or was last."""
        with self._lock:
            return self._reading

    @property
    def player(self) -> Player | None:
        """Where it is heard."""
        return self._player

    @player.setter
    def player(self, player: Player | None) -> None:
        with self._changing():
            self._player = player
            self._go_on_preparing()

    def lacks(self, reading: Reading) -> bool:
        """Whether a reading still waits for its voice or the player."""
        return reading.request.voice is None or self._player is None

    def begin(self, reading: Reading, submit: Callable[[], Handle], *, sought: bool = False) -> Handle:
        """Hear this reading, whose job ``submit`` gives, in place of any other.

        ``sought``: it is the same text from another place, so that one that is paused stays so.
        """
        with self._changing():
            paused = sought and self._state is PlayState.PAUSED
            self._silence(reading)
            self._state = PlayState.PAUSED if paused else PlayState.PREPARING
            if self._player is not None and not paused:
                self._player.resume()
            handle = self._give(reading, submit())
            if sought:
                self._go_on_preparing()
        if not sought:
            with self._changing():
                self._go_on_preparing()
        return handle

    def go_on(self, reading: Reading, submit: Callable[[list[Handle]], Handle]) -> Handle | None:
        """Give a reading another job, which ``submit`` makes of those that are to be ended for it.

        Returns:
            The job, None where another reading was begun meanwhile, or this one ended.
        """
        with self._lock:
            if reading is not self._reading:
                return None
            return self._give(reading, submit(reading.jobs))

    def prepare(self, reading: Reading, **changes: Any) -> bool:
        """Amend a reading that still waits for something; False where it does not any more."""
        with self._changing():
            if reading is not self._reading or not self.lacks(reading):
                return False
            reading.amend(**changes)
            self._go_on_preparing()
            return True

    def pause(self) -> None:
        """Fall silent and keep the place; a reading that has not begun yet ends."""
        with self._changing():
            if self._state is PlayState.PREPARING:
                self._silence(None)
            elif self._state.is_active and self._player is not None:
                self._player.pause()
                self._state = PlayState.PAUSED

    def resume(self) -> None:
        """Go on behind :meth:`pause`."""
        with self._changing():
            if self._state is PlayState.PAUSED and self._player is not None and self._reading is not None:
                self._player.resume()
                self._state = self._before_sound(self._reading)

    def sought(self) -> None:
        """Sound is waited for anew: that of another place."""
        with self._changing():
            if self._state is not PlayState.PAUSED and self._reading is not None:
                self._state = self._before_sound(self._reading)

    def end(self, *, finished: bool = False) -> None:
        """Fall silent and end the reading; ``finished`` where nothing of its text was left to be read."""
        with self._changing():
            self._silence(None)
            self._state = PlayState.FINISHED if finished else PlayState.READY

    def close(self) -> None:
        """Fall silent, end the reading, and tell nothing any more."""
        self._on_state = lambda state: None
        self.end()

    def heard(self, event: PlayerEvent) -> None:
        """What the player tells of its sound."""
        with self._changing():
            match event, self._state:
                case (Started() | Position(), PlayState.BUFFERING | PlayState.WAITING_DEVICE):
                    self._state = PlayState.READING
                case (Underrun(), PlayState.READING) | (DeviceBack(), PlayState.WAITING_DEVICE):
                    self._state = PlayState.BUFFERING
                case (DeviceLost(), PlayState.BUFFERING | PlayState.READING):
                    self._state = PlayState.WAITING_DEVICE
                case (Finished(), state) if state is not PlayState.PREPARING and self._is_read():
                    self._state = PlayState.FINISHED

    def _is_read(self) -> bool:
        """Whether the reading's present job, not one before it, came to the text's end."""
        reading = self._reading
        return reading is not None and reading.ended_by in reading.jobs[-1:]

    def _before_sound(self, reading: Reading) -> PlayState:
        """What a reading waits for until it sounds."""
        if self.lacks(reading) or self._player is None:
            return PlayState.PREPARING
        return PlayState.BUFFERING if self._player.stats().device else PlayState.WAITING_DEVICE

    def _go_on_preparing(self) -> None:
        if self._state is PlayState.PREPARING and self._reading is not None:
            self._state = self._before_sound(self._reading)

    def _silence(self, following: Reading | None) -> None:
        """End the reading in favour of another, if one follows; under the lock."""
        self._state = PlayState.READY
        old, self._reading = self._reading, following
        for job in old.jobs if old is not None else ():
            job.cancel()
        if self._player is not None:
            self._player.flush(0)

    def _give(self, reading: Reading, handle: Handle) -> Handle:
        """Have a reading read on by a job, which is given back; if that fails, nothing is read any more."""
        reading.jobs = [*(job for job in reading.jobs if not job.result.done()), handle]

        def ended(result: Future[Any]) -> None:
            error = result.exception()
            if error is None or isinstance(error, CancelledError):
                return
            with self._changing():
                if reading is self._reading and reading.jobs[-1] is handle:
                    self._state = PlayState.READY

        handle.result.add_done_callback(ended)
        return handle

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Hold the lock; a state that is another afterwards is told without it."""
        before = now = self._state
        try:
            with self._lock:
                before = self._state
                try:
                    yield
                finally:
                    now = self._state
        finally:
            if now is not before:
                self._on_state(now)


def wait_for_sound(
    player: Player,
    real_time_factor: float | None,
    chars: int,
    ledger: Ledger | None = None,
    asked: float | None = None,
) -> Callable[[float], float]:
    """What :meth:`Player.start_when` asks, with so many characters still to be spoken.

    Until something was heard only the first seconds are kept free of gaps: who asks for a place
    wants to hear it soon. Where the text begins with short lines, sound waits for what follows them; a
    machine that was slow with it is slow with what follows, too.

    Args:
        real_time_factor: measured, None if not known yet.
        ledger: of the reading, which tells what is made.
        asked: when it was asked for (``time.monotonic``); now by default.
    """
    seconds, begun = chars / CHARS_A_SECOND, monotonic() if asked is None else asked

    def needed(speed: float) -> float:
        if player.position():
            return seconds_to_prebuffer(real_time_factor, speed, seconds)
        lines, coming = _beginning(ledger, speed)
        if not coming:
            return SAFE_SECONDS * speed
        slow = monotonic() - begun > PROMPT_SECONDS
        least = lines + min(UNSURE_SECONDS, seconds) if slow else 0.0
        return max(least, seconds_to_prebuffer(real_time_factor, speed, min(seconds, FIRST_SECONDS)))

    return needed


def _beginning(ledger: Ledger | None, speed: float) -> tuple[float, bool]:
    """Seconds of the short lines that a reading begins with, as far as they are made, and whether something
    of what follows them is there: the last one counts by its characters while it is made."""
    lines = 0.0
    for record in ledger.records() if ledger is not None else ():
        made = (record.samples + record.pause) / SAMPLE_RATE
        coming = made if record.closed else len(record.span) / CHARS_A_SECOND
        if record.samples and lines + coming >= SAFE_SECONDS * speed:
            return lines, True
        lines += made
    return lines, not lines


def seconds_to_prebuffer(real_time_factor: float | None, speed: float, remaining_seconds: float) -> float:
    """How much to have ahead before sound starts, so that it need not stop again.

    With work of r seconds a second of audio heard at speed v, playing D seconds through without
    a gap needs D * (1 - 1 / (r * v)) ahead; where r * v is below 1 a moment is enough.

    Args:
        real_time_factor: measured, None if not known yet.
    """
    load = (real_time_factor or 0.0) * speed
    if load < 0.9:
        return 0.0
    return float(min(MOST_SECONDS, max(remaining_seconds * (1 - 0.9 / load), 0.5)))
