"""Playing: states, the place that is heard, progress, speed, volume, device, sleep timer."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from engine import Metrics, Span


class State(Enum):
    """What the transport is doing."""

    READY = "ready"
    PREPARING = "preparing"
    BUFFERING = "buffering"
    READING = "reading"
    PAUSED = "paused"
    WAITING_DEVICE = "waiting_device"
    FINISHED = "finished"


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


class PlayerController(QObject):
    """Reads the library's document aloud.

    Signals:
        state_changed: (State, its words).
        place_changed: (engine.Place or None), about 40 times a second while reading, when it changes.
        progress_changed: (Progress), at most 4 times a second.
        metrics_changed: (engine.Metrics), at most 5 times a second while something is going on.
        speed_changed, volume_changed: (value).
        sleep_changed: (text for people, '' when the timer is off).
        problem: (Problem or None).
    """

    state_changed = Signal(object, str)
    place_changed = Signal(object)
    progress_changed = Signal(object)
    metrics_changed = Signal(object)
    speed_changed = Signal(float)
    volume_changed = Signal(float)
    sleep_changed = Signal(str)
    problem = Signal(object)

    state: State

    def words(self) -> str:
        """The state in words."""

    @Slot()
    def toggle(self) -> None: ...
    @Slot()
    def stop(self) -> None: ...
    @Slot(int)
    def play_from(self, char: int) -> None: ...
    @Slot(object)
    def read_selection(self, span: Span) -> None: ...
    @Slot(int)
    def step_sentence(self, by: int) -> None: ...
    @Slot(int)
    def step_paragraph(self, by: int) -> None: ...
    @Slot(float)
    def seek_share(self, share: float) -> None:
        """Go to a share (0 to 1) of the document: the transport's slider."""

    @Slot(float)
    def set_speed(self, speed: float) -> None: ...
    @Slot(int)
    def step_speed(self, by: int) -> None: ...
    @Slot(float)
    def set_volume(self, volume: float) -> None: ...
    @Slot(str)
    def set_device(self, name: str) -> None: ...
    def devices(self) -> list[str]:
        """Names of the output devices, the default first."""

    @Slot(object)
    def set_voice(self, voice: object) -> None: ...
    @Slot(int)
    def sleep_in(self, minutes: int) -> None:
        """0 turns the timer off."""

    @Slot()
    def sleep_at_chapter(self) -> None: ...
    def metrics(self) -> Metrics: ...
    def report(self) -> str:
        """Machine, versions and figures as text, to copy or save."""

    def save_trace(self, path: Path) -> None: ...
