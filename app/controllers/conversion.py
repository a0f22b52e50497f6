"""A recording in another voice: made into a file of its own, heard, and saved where one wants it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from PySide6.QtCore import QObject, Signal, Slot

import engine
from app.controllers import background
from app.controllers.background import Task
from app.controllers.preview import Preview
from app.controllers.problem import Problem
from app.controllers.settings import Settings
from app.controllers.voices import Voices
from app.controllers.watermark import Watermark
from app.engine_thread import EngineThread
from engine import AudioFile, Conditionals, FileSink, Handle
from engine.errors import PhilomelError

State = Literal["idle", "working", "ready"]


@dataclass(eq=False)
class _Made:
    """What is made of one recording: a WAV file in a folder that goes with it."""

    folder: TemporaryDirectory[str]
    handle: Handle | None = None
    samples: int = 0

    @property
    def path(self) -> Path:
        return Path(self.folder.name) / "converted.wav"


class Conversion(QObject):
    """Converts one recording at a time, behind the reading in urgency.

    Attributes:
        state: ``working`` while one is converted, ``ready`` when it can be heard and saved.
        previewer: plays it.

    Signals:
        state_changed: (State).
        progress: (share 0 to 1).
        saved: (Path).
        problem: (Problem).
    """

    state_changed = Signal(str)
    progress = Signal(float)
    saved = Signal(object)
    problem = Signal(object)
    _reached = Signal(object, float)

    def __init__(
        self,
        engine_thread: EngineThread,
        voices: Voices,
        settings: Settings,
        watermark: Watermark,
        folder: Path,
        parent: QObject | None = None,
    ) -> None:
        """``folder``: where what is converted stands until it is saved; ``watermark``: makes the file."""
        super().__init__(parent)
        self._engine, self._voices, self._settings = engine_thread, voices, settings
        self._watermark, self._folder = watermark, folder
        self._made: _Made | None = None
        self._tasks: set[Task] = set()
        self.state: State = "idle"
        self.previewer = Preview(engine_thread, self)
        self.previewer.problem.connect(self.problem)
        self._reached.connect(self._tell)

    def start(self, speech: Path, key: str) -> None:
        """Convert a recording into the voice of a card, in place of what was converted before."""
        self.cancel()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            made = self._made = _Made(TemporaryDirectory(dir=self._folder))
        except OSError as error:
            self.problem.emit(Problem.of(error))
            return
        self._set("working")
        self.progress.emit(0.0)
        self._voices.learnt(key, partial(self._convert, made, speech), partial(self._failed, made))

    @Slot()
    def cancel(self) -> None:
        """Break off, fall silent, and forget what was converted."""
        self.previewer.stop()
        made, self._made = self._made, None
        if made is not None and self.state == "working" and made.handle is not None:
            made.handle.cancel()
        elif made is not None:
            made.folder.cleanup()
        self._set("idle")

    def hear(self) -> None:
        """Play what was converted, ten minutes of it at most."""
        if self._made is not None and self.state == "ready":
            path, player, settings = self._made.path, self.previewer, self._settings
            player.device, player.volume = settings.output_device, settings.volume
            self._start(
                lambda task: engine.read_clip(path).samples, lambda samples: player.play(str(path), samples)
            )

    def save(self, path: Path) -> None:
        """Keep what was converted as a ``.wav`` or ``.flac`` file; ``saved`` follows."""
        made = self._made

        def work(task: Task) -> None:
            assert made is not None
            shutil.copyfile(made.path, engine.working_file(path))
            AudioFile(path, resume_at=made.samples).close()

        if made is not None and self.state == "ready":
            self._start(work, lambda nothing: self.saved.emit(path))

    def close(self) -> None:
        """End everything; what was not saved is gone."""
        self.cancel()
        self.previewer.close()
        for task in list(self._tasks):
            task.wait(10.0)

    # -- inside

    def _convert(self, made: _Made, speech: Path, voice: Conditionals) -> None:
        """Now that the voice is learnt."""
        if made is not self._made:
            return
        try:
            file = self._watermark.file(made.path, None, "")
        except PhilomelError as error:
            self._failed(made, Problem.of(error))
            return
        handle = made.handle = self._engine.session.convert(
            speech, voice, FileSink(file), self._settings.seed, partial(self._reached.emit, made)
        )
        self._engine.call(
            handle,
            lambda result: self._finish(made, file),
            lambda error: self._failed(made, Problem.of(error), file),
            lambda: self._failed(made, None, file),
        )

    def _tell(self, made: _Made, share: float) -> None:
        if made is self._made:
            self.progress.emit(share)

    def _finish(self, made: _Made, file: AudioFile) -> None:
        """Put the file in order, off this thread."""

        def work(task: Task) -> None:
            file.close()
            made.samples = file.samples

        def done(nothing: object) -> None:
            if made is self._made:
                self._set("ready")
            else:
                made.folder.cleanup()

        self._start(work, done, partial(self._failed, made))

    def _failed(self, made: _Made, problem: Problem | None, file: AudioFile | None = None) -> None:
        """It came to nothing, or was cancelled."""
        if file is not None:
            file.__exit__(InterruptedError, None, None)
        made.folder.cleanup()
        if made is self._made:
            self._made = None
            self._set("idle")
            if problem is not None:
                self.problem.emit(problem)

    def _start(self, work: background.Work, on_done: background.Taker, on_problem: Any = None) -> None:
        failed = on_problem or self.problem.emit
        self._tasks.add(background.start(self, work, on_done, failed, self._tasks.discard))

    def _set(self, state: State) -> None:
        if state != self.state:
            self.state = state
            self.state_changed.emit(state)
