"""Where the reading is: the place that is heard, looked at many times a second, its state in words, how far
it is; and its figures: told while the window is there, as a report, and as a trace."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import floor
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.library.library import Library
from app.controllers.settings import Settings
from app.core.reading import USUAL_RATE, ReadingPace, is_before
from app.core.watching import Effort, Gauge, MemoryUse, report
from app.engine_thread import EngineThread
from app.wording import Problem, filled, number, say, translate
from engine import Ledger, Metrics, PlayState, Script, SentenceRecord, Span, process_memory
from engine.errors import PhilomelError

if TYPE_CHECKING:
    from engine import Place


PLACE_MS = 25
PATIENCE_SECONDS = 0.4
"""A wait for sound that is shorter than this is not told in words."""
LONG_SECONDS = 5
"""From here on a wait without any sound is counted, so that it is seen to go on."""


class Following(QObject):
    """Follows what is heard of the engine's reading while it goes on.

    Attributes:
        place: that is heard, None where nothing is.
        state: of the reading, as it was shown last.

    Signals:
        place_changed: (engine.Place or None), when it changes, looked at 40 times a second.
        state_changed: (engine.PlayState, its words), when either changes.
    """

    place_changed = Signal(object)
    state_changed = Signal(object, str)

    def __init__(self, engine: EngineThread, parent: QObject) -> None:
        super().__init__(parent)
        self._engine = engine
        self.place: Place | None = None
        self.state = PlayState.READY
        self._told, self._since = "", 0.0
        self._timer = QTimer(self, interval=PLACE_MS)
        self._timer.timeout.connect(self.look)

    def set_place(self, place: Place | None) -> None:
        """This is heard now, or nothing."""
        old, self.place = self.place, place
        if (place is None) != (old is None) or (
            place and old and (old.word, old.sentence.span) != (place.word, place.sentence.span)
        ):
            self.place_changed.emit(place)

    def show(self, state: PlayState) -> None:
        """Show another state."""
        brief = state is PlayState.BUFFERING and self.state in (PlayState.READING, PlayState.PAUSED)
        self.state, self._since = state, monotonic()
        self._timer.start() if state.is_active else self._timer.stop()
        # What is there already sounds in a moment: nobody needs to hear of the wait for it.
        self._told = state_words(PlayState.READING, 0.0, 0.0) if brief else self.words()
        self.state_changed.emit(state, self._told)

    def wait(self) -> None:
        """What is heard next was asked for now."""
        self._since = monotonic()

    def words(self) -> str:
        """The state in words."""
        player = self._engine.session.player
        buffered = player.seconds_buffered() if player is not None else 0.0
        return state_words(self.state, buffered, monotonic() - self._since)

    def look(self) -> None:
        """Look where the listener is."""
        if self.state in (PlayState.READY, PlayState.PREPARING, PlayState.FINISHED):
            return
        place = self._engine.session.place()
        self._tell_wait()
        heard = self.state is PlayState.READING
        if place is not None and heard and not is_before(place, self.place):
            self.set_place(place)

    def _tell_wait(self) -> None:
        """While waiting for sound: say how much there is, when that is another number of seconds."""
        if self.state is PlayState.BUFFERING and monotonic() - self._since > PATIENCE_SECONDS:
            words = self.words()
            if words != self._told:
                self._told = words
                self.state_changed.emit(self.state, words)


def state_words(state: PlayState, buffered: float, waited: float) -> str:
    """A state in words: with the seconds of sound that are ready, and those since it began."""
    return {
        PlayState.READY: translate("PlayerController", "Ready"),
        PlayState.PREPARING: translate("PlayerController", "Preparing voice…"),
        PlayState.BUFFERING: _wait(buffered, waited),
        PlayState.READING: translate("PlayerController", "Reading"),
        PlayState.PAUSED: translate("PlayerController", "Paused"),
        PlayState.WAITING_DEVICE: translate("PlayerController", "No sound device: waiting"),
        PlayState.FINISHED: translate("PlayerController", "Finished"),
    }[state]


def _wait(buffered: float, waited: float) -> str:
    """What a wait for sound is told as: what there is, or how long there has been nothing."""
    if round(buffered):
        return translate("PlayerController", "Buffering {seconds} s").format(seconds=round(buffered))
    if waited < LONG_SECONDS:
        return translate("PlayerController", "Buffering…")
    # A large model on a slow processor, or kernels that are compiled at the first start on a GPU.
    return translate("PlayerController", "Working on the sound for {seconds} s").format(seconds=int(waited))


PROGRESS_MS = 250


@dataclass(frozen=True)
class Flag:
    """A sentence that was found wanting: where, and why."""

    span: Span
    text: str


@dataclass(frozen=True)
class Progress:
    """How far the reading is.

    Attributes:
        char: that is heard now.
        share: of the document's text before it, 0 to 1.
        spoken: seconds of the document before it, estimated, at the present speed.
        left: seconds that follow it, likewise.
        generated: spans that are generated ahead of the listener.
        flags: sentences with findings.
    """

    char: int = 0
    share: float = 0.0
    spoken: float = 0.0
    left: float = 0.0
    generated: tuple[Span, ...] = ()
    flags: tuple[Flag, ...] = ()


class ProgressTracker(QObject):
    """How far the document is read, told while it is.

    Signals:
        changed: (Progress), at most 4 times a second.
    """

    changed = Signal(object)

    def __init__(
        self, engine: EngineThread, library: Library, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._engine, self._library, self._settings = engine, library, settings
        self._pace = ReadingPace(Script.plain(""))
        self._told: tuple[int, float] = (0, 0.0)
        """Character, and seconds before it at normal speed, as they were told last."""
        self._timer = QTimer(self, interval=PROGRESS_MS)
        self._timer.timeout.connect(self.tell)
        library.skips_changed.connect(self._measure)
        settings.changed.connect(self._setting_changed)

    def watch(self, state: PlayState) -> None:
        """The reading is in this state now."""
        self._timer.start() if state.is_active else self._timer.stop()
        self.tell()

    def tell(self) -> None:
        """Say how far the reading is now."""
        document = self._library.document
        if document is None:
            return
        char, speed = self._library.char, self._settings.speed
        ledger = self._engine.session.ledger()
        if ledger is not None and self._pace.learn(ledger):
            self._settings.keep_pace(self._pace.rate)
        self.changed.emit(
            Progress(
                char,
                char / max(len(document.text), 1),
                self._spoken(char, speed),
                self._pace.left(char, speed),
                generated(ledger, char),
                flags(ledger, self._flag_words),
            )
        )

    def at(self, seconds: float) -> int:
        """The character before which so many seconds of speech lie at the present speed, as it is told."""
        (last, told), wanted = self._told, seconds * self._settings.speed
        before = self._pace.spoken(last, 1.0)
        on = before + wanted - told
        return self._pace.at(on if wanted >= told else wanted * before / max(told, 1e-9))

    def _spoken(self, char: int, speed: float) -> float:
        """Seconds before the place. What was told of a place stands, whatever the pace is found to be:
        a clock that jumps is of no use. Behind that place the pace tells what is added, before it the share
        of what was told."""
        last, told = self._told
        before, now = self._pace.spoken(last, 1.0), self._pace.spoken(char, 1.0)
        spoken = told + now - before if char >= last else told * now / max(before, 1e-9)
        self._told = (char, spoken)
        return spoken / speed

    def _measure(self) -> None:
        """Another document, or other passages that are not read."""
        script = self._library.script
        if script is not None:
            self._pace = ReadingPace(script, self._rate())
            self._told = (0, 0.0)
            self.tell()

    def _rate(self) -> float:
        """What the present voice is expected to read at: halfway between the usual and what it read at last,
        since texts differ as much as voices."""
        return (USUAL_RATE + (self._settings.pace() or USUAL_RATE)) / 2

    def _setting_changed(self, name: str) -> None:
        if name == "member" or name.startswith("voice:"):
            self._pace.rate = self._rate()
        elif name != "speed":
            return
        self.tell()

    def _flag_words(self, record: SentenceRecord) -> str:
        unsaid = self.tr("This sentence is left out: {why}.")
        words = self.tr("This sentence may not be spoken well: {why}.") if record.samples else unsaid
        return filled(words, why="; ".join(map(say, record.flags)))


def generated(ledger: Ledger | None, char: int) -> tuple[Span, ...]:
    """What is generated from the present sentence on, in one piece where it follows itself."""
    spans: list[Span] = []
    for record in ledger.records() if ledger else ():
        if record.span.end <= char or not record.closed:
            continue
        if spans and record.span.start - spans[-1].end < 8:
            spans[-1] = Span(spans[-1].start, record.span.end)
        else:
            spans.append(record.span)
    return tuple(spans)


def flags(ledger: Ledger | None, words: Callable[[SentenceRecord], str]) -> tuple[Flag, ...]:
    """Sentences with findings, in ``words`` for people."""
    records = ledger.records() if ledger else ()
    return tuple(Flag(record.span, words(record)) for record in records if record.flags)


MOVING_MS = 200
STILL_MS = 1_000
"""While nothing is read, speech may still be made ahead, and memory changes."""
_MARGIN, _SLOWEST = 0.9, 0.7
"""Share of the speed at which speech is made that it is read at without gaps; what nobody listens to."""
MEMORY_LOOKS = STILL_MS // MOVING_MS
"""Memory is looked at with every so many figures of a reading: once a second."""


class Figures(QObject):
    """Asks the engine how it does.

    Attributes:
        loaded: whether a model was loaded: MLX is not asked before.

    Signals:
        changed: (Effort), 5 times a second while something is going on, else once.
        problem: (Problem).
    """

    changed = Signal(object)
    problem = Signal(object)

    def __init__(self, engine: EngineThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._settings = engine, settings
        self.loaded = False
        self._state, self._gauge = PlayState.READY, Gauge()
        self._memory, self._looks = MemoryUse(), 0
        self._slow_at: set[float] = set()
        """Speeds of which it was told that speech is not made as fast."""
        self._too_fast = 0.0
        """The one of them that is told now."""
        self._timer = QTimer(self, interval=STILL_MS)
        self._timer.timeout.connect(self._tell)

    def start(self) -> None:
        """Tell from now on."""
        self._timer.start()
        self._tell()

    def watch(self, state: PlayState) -> None:
        """The reading is in this state now."""
        self._state = state
        self._timer.setInterval(MOVING_MS if state.is_active else STILL_MS)
        self._tell()

    def metrics(self) -> Metrics:
        """Figures of the reading."""
        return self._engine.session.metrics()

    def effort(self) -> Effort:
        """How the engine does now."""
        if self._looks % (MEMORY_LOOKS if self._state.is_active else 1) == 0:
            self._memory = self._memory_now()
        self._looks += 1
        speed = self._settings.speed
        return self._gauge.effort(self.metrics(), self._state, playing_speed=speed, memory=self._memory)

    def report(self) -> str:
        """Machine, versions and figures as text, to copy or save."""
        session = self._engine.session
        stats = session.player.stats() if session.player else None
        return report(session.metrics(), session.memory(), self._settings, stats)

    def save_trace(self, path: Path) -> None:
        """Write a Chrome trace of the reading."""
        try:
            self._engine.session.save_trace(path)
        except PhilomelError as error:
            self.problem.emit(Problem.of(error))

    def close(self) -> None:
        """Tell no more."""
        self._timer.stop()

    def _memory_now(self) -> MemoryUse:
        session = self._engine.session
        held = session.memory() if self.loaded else None
        ceiling = self._settings.memory_ceiling_mb * 1_000_000
        if held is None:
            return MemoryUse(process_memory(), ceiling=ceiling)
        on_gpu = session.maker.startswith("gpu")
        # Apple's graphics processors share the machine's memory; NVIDIA's have their own.
        shared = not on_gpu or sys.platform == "darwin"
        return MemoryUse(process_memory(), held.active, held.cache, held.peak, ceiling, on_gpu, shared)

    def _tell(self) -> None:
        effort = self.effort()
        self.changed.emit(effort)
        self._tell_slow(effort)

    def _tell_slow(self, effort: Effort) -> None:
        """Say once of a speed that speech is not made as fast here; what was said goes with its cause."""
        speed, made = self._settings.speed, effort.present_speed
        if self._too_fast and (speed != self._too_fast or _MARGIN * (made or 0.0) > speed):
            self._too_fast = 0.0
            self.problem.emit(None)
        if made is None or made >= speed or not effort.gaps or speed in self._slow_at:
            return
        self._too_fast = speed
        self._slow_at.add(speed)
        words = filled(
            self.tr(
                "The text is read at {speed}×, and speech is made at {made}× here: sound stops again and "
                "again. Read more slowly, or save the text as sound."
            ),
            speed=number(speed, 1),
            made=number(made, 1),
        )
        slower = floor(made * _MARGIN * 10) / 10
        label = self.tr("Read at {speed}×").format(speed=number(slower, 1)) if slower >= _SLOWEST else ""
        act = partial(setattr, self._settings, "speed", slower)
        self.problem.emit(Problem(words, label, act, lasts=True))
