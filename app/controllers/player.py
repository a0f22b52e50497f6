"""Playing: states, the place that is heard, progress, speed, volume, device, sleep timer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from app.controllers import background
from app.controllers.library import Library
from app.controllers.pace import Pace
from app.controllers.problem import Problem
from app.controllers.progress import ACTIVE, Progress, State, flags, generated
from app.controllers.report import report
from app.controllers.settings import Settings
from app.controllers.sleep import SleepTimer
from app.controllers.style import options
from app.documents import steps
from app.documents.model import Document
from app.engine_thread import EngineThread
from engine import SAMPLE_RATE, Conditionals, Metrics, Place, Span, SpeechOptions, SpeechRequest
from engine.errors import PhilomelError

if TYPE_CHECKING:
    from engine import Handle, Player

PLACE_MS = 25
PROGRESS_MS = 250
METRICS_MS = 200
SPEED_STEP = 0.1
BACK_SECONDS = 1.5
"""Later than this in a sentence, "previous" goes to its own beginning."""
_TO_BUFFERING = (("DeviceBack", State.WAITING_DEVICE), ("Underrun", State.READING))


class PlayerController(QObject):
    """Reads the library's document aloud.

    Attributes:
        state: see :class:`State`.

    Signals:
        state_changed: (State, its words).
        place_changed: (engine.Place or None), when it changes, looked at 40 times a second.
        progress_changed: (Progress), at most 4 times a second.
        metrics_changed: (engine.Metrics), 5 times a second while something is going on.
        speed_changed, volume_changed: (value).
        device_changed: (name of the device that is open, '' for none).
        sleep_changed: (text for people, '' when the timer is off).
        moved: (character) the reader's place was moved by hand: bring it into view.
        problem: (Problem or None).
    """

    state_changed = Signal(object, str)
    place_changed = Signal(object)
    progress_changed = Signal(object)
    metrics_changed = Signal(object)
    speed_changed = Signal(float)
    volume_changed = Signal(float)
    device_changed = Signal(str)
    sleep_changed = Signal(str)
    moved = Signal(int)
    problem = Signal(object)
    _event = Signal(object)

    def __init__(
        self, engine: EngineThread, library: Library, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.state = State.READY
        self._engine, self._library, self._settings = engine, library, settings
        self._voice: Conditionals | None = None
        self._pending: tuple[int, int | None] | None = None
        self._reading: Handle | None = None
        self._opening: background.Task | None = None
        self._end: int | None = None
        self._place: Place | None = None
        self._pace = Pace(0, ())
        self.sleep = SleepTimer(self)
        self.sleep.changed.connect(self.sleep_changed)
        self.sleep.due.connect(self.pause)
        self._timers = [
            self._timer(PLACE_MS, self._follow),
            self._timer(PROGRESS_MS, self._tell_progress),
            self._timer(METRICS_MS, lambda: self.metrics_changed.emit(self.metrics())),
        ]
        self._event.connect(self._on_event)
        library.document_changed.connect(self._new_document)
        library.skips_changed.connect(self._new_skips)
        settings.changed.connect(self._setting_changed)
        engine.restarted.connect(self._lost_engine)

    # -- the sound device

    def open_player(self) -> None:
        """Open the sound device in the background; readings asked for meanwhile wait for it."""
        device = self._settings.output_device or None

        def work(task: background.Task) -> Player:
            from engine import Player

            return Player(device, on_event=self._event.emit, wait_for_device=True)

        self._opening = background.start(self, work, self._has_player, self.problem.emit)

    def _has_player(self, player: Player) -> None:
        player.set_speed(self._settings.speed)
        player.set_volume(self._settings.volume)
        self._engine.set_player(player)
        self.device_changed.emit(player.stats().device)
        self._begin_pending()

    def devices(self) -> list[str]:
        """Names of the output devices, the default first; asks the sound system."""
        from engine import outputs

        try:
            return [device.name for device in outputs()]
        except PhilomelError:
            return []

    @Slot(str)
    def set_device(self, name: str) -> None:
        """Play on another device, '' for the system's default; nothing is lost."""
        self._settings.output_device = name
        if self._player is not None:
            self._player.set_device(name or None)

    # -- transport

    @Slot()
    def toggle(self) -> None:
        """Play or pause: what the space bar does."""
        if self.state in ACTIVE:
            self.pause()
        elif self.state is State.PAUSED and self._reading is not None and self._player is not None:
            self._player.resume()
            self._set_state(State.BUFFERING)
        else:
            char = self._library.char
            ended = self.state is State.FINISHED and self._end is None
            self.play_from(0 if ended else char)

    @Slot()
    def pause(self) -> None:
        """Fall silent and keep the place."""
        if self.state not in ACTIVE:
            return
        if self._player is not None:
            self._player.pause()
        if self._pending is not None:
            self._pending = None
            self._set_state(State.READY)
        else:
            self._set_state(State.PAUSED)

    @Slot()
    def stop(self) -> None:
        """End the reading; the place is kept."""
        place = self._engine.session.stop()
        self._pending = self._reading = None
        if place is not None:
            self._library.remember(place.char)
        self._set_place(None)
        self._set_state(State.READY)

    @Slot(int)
    def play_from(self, char: int) -> None:
        """Read from the sentence that holds a character."""
        self._play(char, None)

    @Slot(object)
    def read_selection(self, span: Span) -> None:
        """Read these characters only."""
        self._play(span.start, span.end)

    @Slot(int)
    def step_sentence(self, by: int) -> None:
        """Go so many sentences on or back."""
        ledger, place = self._engine.session.ledger(), self._place
        document = self._library.document
        if document is None:
            return
        if ledger is None or place is None:
            self._go(steps.sentence_step(document, self._library.char, by))
            return
        heard = self._player.position() - place.sentence.first_sample if self._player else 0
        if by < 0 and heard > BACK_SECONDS * SAMPLE_RATE:
            by += 1
        known = [record.span.start for record in ledger.records()]
        at = place.sentence.index + by
        if 0 <= at < len(known):
            self._go(known[at])
        else:
            self._go(steps.sentence_step(document, place.sentence.span.start, by))

    @Slot(int)
    def step_paragraph(self, by: int) -> None:
        """Go so many paragraphs on or back."""
        document = self._library.document
        if document is not None:
            char = self._place.char if self._place else self._library.char
            self._go(steps.paragraph_step(document, char, by))

    @Slot(float)
    def seek_share(self, share: float) -> None:
        """Go to a share (0 to 1) of the document: the transport's slider."""
        document = self._library.document
        if document is not None:
            char = round(min(max(share, 0.0), 1.0) * max(len(document.text) - 1, 0))
            self._go(steps.sentence_start(document, char))

    # -- speed, volume, voice, style

    @Slot(float)
    def set_speed(self, speed: float) -> None:
        """Speed from 0.5 to 3, pitch kept."""
        self._settings.speed = round(speed, 2)

    @Slot(int)
    def step_speed(self, by: int) -> None:
        """So many tenths faster or slower."""
        self.set_speed(self._settings.speed + SPEED_STEP * by)

    @Slot(float)
    def set_volume(self, volume: float) -> None:
        """Volume from 0 to 1."""
        self._settings.volume = round(volume, 3)

    @Slot(object)
    def set_voice(self, voice: Conditionals | None) -> None:
        """Read with this voice from the next sentence on; None while there is none."""
        self._voice = voice
        if voice is None:
            return
        if self._pending is not None:
            self._begin_pending()
        elif self._reading is not None:
            self._watch(self._engine.session.set_voice(voice))

    def speech_options(self) -> SpeechOptions:
        """The options that a reading has now."""
        settings = self._settings
        return options(settings.style(settings.member), language=settings.language, seed=settings.seed)

    @property
    def voice(self) -> Conditionals | None:
        """The voice that reads."""
        return self._voice

    # -- sleep, figures

    @Slot(int)
    def sleep_in(self, minutes: int) -> None:
        """Pause after so many minutes; 0 turns the timer off."""
        self.sleep.start_minutes(minutes)

    @Slot()
    def sleep_at_chapter(self) -> None:
        """Pause where the next chapter begins."""
        document = self._library.document
        following = [h.start for h in document.outline if h.start > self._library.char] if document else []
        self.sleep.start_at(following[0] if following else (len(document.text) if document else 0))

    def metrics(self) -> Metrics:
        """Figures of the reading."""
        return self._engine.session.metrics()

    def report(self) -> str:
        """Machine, versions and figures as text, to copy or save."""
        stats = self._player.stats() if self._player else None
        return report(self.metrics(), self._engine.session.memory(), self._settings, stats)

    def save_trace(self, path: Path) -> None:
        """Write a Chrome trace of the reading."""
        try:
            self._engine.session.save_trace(path)
        except PhilomelError as error:
            self.problem.emit(Problem.of(error))

    def words(self) -> str:
        """The state in words."""
        seconds = self._buffered()
        return {
            State.READY: self.tr("Ready"),
            State.PREPARING: self.tr("Preparing voice…"),
            State.BUFFERING: self.tr("Buffering {seconds} s").format(seconds=round(seconds)),
            State.READING: self.tr("Reading"),
            State.PAUSED: self.tr("Paused"),
            State.WAITING_DEVICE: self.tr("No sound device: waiting"),
            State.FINISHED: self.tr("Finished"),
        }[self.state]

    def close(self) -> None:
        """Fall silent, keep the place, release the device."""
        self._follow()
        self.stop()
        if self._opening is not None:
            self._opening.wait(10.0)
        if self._player is not None:
            self._player.close()
            self._engine.set_player(None)

    # -- inside

    @property
    def _player(self) -> Player | None:
        return self._engine.session.player

    def _timer(self, interval: int, call: Callable[[], None]) -> QTimer:
        timer = QTimer(self, interval=interval)
        timer.timeout.connect(call)
        return timer

    def _play(self, char: int, end: int | None) -> None:
        if self._library.document is None:
            return
        self.problem.emit(None)
        self._pending = (char, end)
        self._library.remember(char)
        self._set_state(State.PREPARING)
        self._begin_pending()

    def _begin_pending(self) -> None:
        """Start the reading that was asked for, once there is a voice and a player."""
        document, player = self._library.document, self._player
        if self._pending is None or self._voice is None or document is None or player is None:
            return
        (char, self._end), self._pending = self._pending, None
        spans = tuple(skip.span for skip in self._library.skips)
        request = SpeechRequest(document.text, self._voice, self.speech_options(), char, self._end, spans)
        player.resume()
        self._watch(self._engine.session.play(request))
        self._set_place(None)
        self._set_state(State.BUFFERING if player.stats().device else State.WAITING_DEVICE)

    def _watch(self, handle: Handle | None) -> None:
        """Hear of the end of the present reading's job; an earlier one's is of no interest any more."""
        if handle is None:
            return
        self._reading = handle

        def failed(error: PhilomelError) -> None:
            if self._reading is handle:
                self.stop()
                self.problem.emit(Problem.of(error))

        self._engine.call(handle, lambda ledger: None, failed)

    def _go(self, char: int) -> None:
        """Move to a character, reading on or staying silent as before."""
        if self.state is State.PREPARING and self._pending is not None:
            self._pending = (char, None)
        elif self._reading is not None:
            self._seek(char)
        self._library.remember(char)
        self.moved.emit(char)
        self._tell_progress()

    def _seek(self, char: int) -> None:
        ledger, player = self._engine.session.ledger(), self._player
        sample = ledger.at_char(char) if ledger else None
        silent = self.state is State.PAUSED
        self._place = None
        if player is not None and sample is not None and player.seek(sample):
            self._set_state(State.PAUSED if silent else State.BUFFERING)
        elif silent:
            self.stop()
        else:
            self._play(char, None)

    def _follow(self) -> None:
        """Look where the listener is."""
        if self._reading is None or self._pending is not None:
            return
        place = self._engine.session.place()
        if self.state is State.BUFFERING:
            self.state_changed.emit(self.state, self.words())
        if place is None or self.state not in (State.READING, State.FINISHED):
            return
        if not _is_before(place, self._place):
            self._set_place(place)

    def _set_place(self, place: Place | None) -> None:
        old, self._place = self._place, place
        if place is None:
            if old is not None:
                self.place_changed.emit(None)
            return
        if old is None or (old.word, old.sentence.span) != (place.word, place.sentence.span):
            self._library.remember(place.char)
            self.place_changed.emit(place)
            self.sleep.at_char(place.char)

    def _tell_progress(self) -> None:
        document = self._library.document
        if document is None:
            return
        char, speed = self._library.char, self._settings.speed
        ledger = self._engine.session.ledger()
        if ledger is not None:
            self._pace.learn(ledger)
        self.progress_changed.emit(
            Progress(
                char,
                char / max(len(document.text), 1),
                self._pace.spoken(char, speed),
                self._pace.left(char, speed),
                generated(ledger, char),
                flags(ledger, self._flag_words),
            )
        )

    def _flag_words(self, findings: tuple[str, ...]) -> str:
        return self.tr("This sentence may not be spoken well: {why}.").format(why="; ".join(findings))

    def _buffered(self) -> float:
        return self._player.seconds_buffered() if self._player is not None else 0.0

    def _set_state(self, state: State) -> None:
        idle = state in (State.READY, State.FINISHED, State.PAUSED)
        for timer in self._timers:
            if idle and timer.isActive():
                timer.stop()
            elif not idle and not timer.isActive():
                timer.start()
        if state is not self.state:
            self.state = state
            self.state_changed.emit(state, self.words())
            self._tell_progress()
            self.metrics_changed.emit(self.metrics())

    def _on_event(self, event: object) -> None:
        """What the player tells, on this thread."""
        if self._player is None:
            return
        name = type(event).__name__
        if name in ("DeviceLost", "DeviceBack"):
            self.device_changed.emit(self._player.stats().device)
        if self._reading is None or self._pending is not None:
            return
        if name == "DeviceLost":
            self._set_state(State.WAITING_DEVICE)
        elif (name, self.state) in _TO_BUFFERING:
            self._set_state(State.BUFFERING)
        elif name in ("Started", "Position") and self.state in (State.BUFFERING, State.WAITING_DEVICE):
            self._set_state(State.READING)
        elif name == "Finished" and self.state in ACTIVE and self._reading.result.done():
            self._finish()

    def _finish(self) -> None:
        self._set_state(State.FINISHED)
        document, end = self._library.document, self._end
        if document is not None:
            self._library.remember(min(end if end is not None else len(document.text), len(document.text)))
        self._set_place(None)
        self._tell_progress()

    def _new_document(self, document: Document, char: int) -> None:
        self.stop()
        self._end = None
        self._pace = Pace(len(document.text), [skip.span for skip in self._library.skips])
        self._tell_progress()

    def _new_skips(self, skips: tuple[Any, ...]) -> None:
        """Read on with other skips: from the present sentence, if something is being read."""
        document = self._library.document
        if document is None:
            return
        self._pace = Pace(len(document.text), [skip.span for skip in skips])
        self._tell_progress()
        if self._reading is not None and self._pending is None:
            if self.state in ACTIVE:
                self._play(self._library.char, self._end)
            else:
                self.stop()

    def _setting_changed(self, name: str) -> None:
        settings, player = self._settings, self._player
        if name == "speed":
            if player is not None:
                player.set_speed(settings.speed)
            self.speed_changed.emit(settings.speed)
            self._tell_progress()
        elif name == "volume":
            if player is not None:
                player.set_volume(settings.volume)
            self.volume_changed.emit(settings.volume)
        elif name in ("language", "seed", f"style:{settings.member}") and self._reading is not None:
            self._watch(self._engine.session.set_options(self.speech_options()))

    def _lost_engine(self) -> None:
        """The engine was restarted: what was being read begins anew once it has its voice."""
        going_on = self.state in ACTIVE
        self._voice = self._reading = self._pending = None
        self._set_place(None)
        if going_on:
            self._play(self._library.char, self._end)
        else:
            self._set_state(State.READY)


def _is_before(place: Place, old: Place | None) -> bool:
    """Whether a place lies before the one that was shown last.

    While a sentence is generated, what is known of its words changes, and the clock of a device may
    falter: the light must not jump back. When the reader goes back, ``old`` is forgotten first.
    """
    return old is not None and place.char < old.char
