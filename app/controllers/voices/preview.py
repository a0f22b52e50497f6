"""A short listen beside the reading: a sample sentence in a voice, or a part of a clip."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Task, Tasks
from app.controllers.settings import Settings
from app.engine_thread import EngineThread
from app.wording import Problem
from engine import (
    SAMPLE_RATE,
    Conditionals,
    Finished,
    Float32,
    MemorySink,
    Priority,
    Script,
    SpeechOptions,
    SpeechRequest,
)

if TYPE_CHECKING:
    from engine import Clip, Handle


LOOK_SECONDS = 0.05


def as_heard(clip: Clip) -> Float32:
    """(S,) samples of a clip at the rate that is played."""
    import numpy as np
    import soxr

    return np.asarray(soxr.resample(clip.samples, clip.rate, SAMPLE_RATE), np.float32)


class Preview(QObject):
    """Plays one thing at a time on a player of its own.

    Signals:
        changed: (key of what is heard or prepared, '' for nothing).
        heard: (seconds) so much of it was heard, 20 times a second.
        problem: (Problem).
    """

    changed = Signal(str)
    heard = Signal(float)
    problem = Signal(object)

    def __init__(self, engine: EngineThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._settings = engine, settings
        self._handle: Handle | None = None
        self._tasks = Tasks(self, self.problem.emit)
        self._task: Task | None = None
        self.key = ""

    def speak(self, key: str, text: str, voice: Conditionals, options: SpeechOptions) -> None:
        """Generate a sentence and play it."""
        self.stop()
        self._set(key)
        sink = MemorySink()
        handle = self._engine.session.write(
            SpeechRequest(Script.plain(text), voice, options), sink, priority=Priority.PREVIEW, stand_in=True
        )
        self._handle = handle

        def ready(ledger: Any) -> None:
            if self._handle is handle:
                self._play(sink.wave)

        def failed(error: Exception) -> None:
            if self._handle is handle:
                self._set("")
                self.problem.emit(Problem.of(error))

        self._engine.call(handle, ready, failed)

    def play(self, key: str, samples: Float32) -> None:
        """Play (S,) samples at 24 kHz."""
        self.stop()
        self._set(key)
        self._play(samples)

    def stop(self) -> None:
        """Fall silent."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._set("")

    def close(self) -> None:
        """Fall silent and wait until the device is released."""
        task = self._task
        self.stop()
        if task is not None:
            task.wait(10.0)

    def _play(self, samples: Float32) -> None:
        device, volume = self._settings.output_device or None, self._settings.volume

        def work(task: Task) -> None:
            from engine import Player

            over = threading.Event()
            player = Player(
                device, on_event=lambda event: over.set() if isinstance(event, Finished) else None
            )
            try:
                player.set_volume(volume)
                player.write(samples)
                player.end()
                while not over.wait(LOOK_SECONDS) and not task.is_cancelled():
                    self.heard.emit(player.position() / SAMPLE_RATE)
            finally:
                player.close()

        self._task = self._tasks.start(work, on_ended=self._ended)

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self._set("")

    def _set(self, key: str) -> None:
        if key != self.key:
            self.key = key
            self.changed.emit(key)
