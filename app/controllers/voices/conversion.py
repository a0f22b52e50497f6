"""A recording in another voice: made into a file of its own, heard, and saved where one wants it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from PySide6.QtCore import QObject, Signal

import engine
from app.controllers.background import Controller, Task
from app.controllers.models import Watermark
from app.controllers.settings import Settings
from app.controllers.voices.voices import Preview, Voices
from app.engine_thread import EngineThread
from app.wording import Problem
from engine import AudioFile, Conditionals, FileSink, Handle
from engine.errors import PhilomelError

State = Literal["idle", "working", "ready"]


@dataclass(eq=False)
class _Made:
    """What is made of one recording: a WAV file in a folder that goes with it."""

    folder: TemporaryDirectory[str]
    handle: Handle | None = None
    samples: int = 0
    saving: int = 0
    """How often it is being saved now: the folder stays until then."""

    @property
    def path(self) -> Path:
        return Path(self.folder.name) / "converted.wav"


class Conversion(Controller):
    """Converts one recording at a time, behind the reading in urgency.

    Attributes:
        state: ``working`` while one is converted, ``ready`` when it can be heard and saved.
        previewer: plays it.

    Signals:
        state_changed: (State).
        progress: (share 0 to 1).
        saved: (Path).
    """

    state_changed = Signal(str)
    progress = Signal(float)
    saved = Signal(object)
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
        """``folder``: where what is converted stands until it is saved; ``watermark``: says how."""
        super().__init__(parent)
        self._engine, self._voices, self._settings = engine_thread, voices, settings
        self._watermark, self._folder = watermark, folder
        self._made: _Made | None = None
        self.state: State = "idle"
        self.previewer = Preview(engine_thread, settings, self)
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
        self._voices.prepare(key, partial(self._convert, made, speech), partial(self._failed, made))

    def cancel(self) -> None:
        """Break off, fall silent, and forget what was converted."""
        self.previewer.stop()
        made, self._made = self._made, None
        if made is not None and self.state == "working" and made.handle is not None:
            made.handle.cancel()
        elif made is not None:
            self._release(made)
        self._set("idle")

    def hear(self) -> None:
        """Play what was converted, ten minutes of it at most."""
        made = self._made

        def play(clip: engine.Clip) -> None:
            if made is self._made:
                self.previewer.play(str(clip.name), clip.samples)

        if made is not None and self.state == "ready":
            self._tasks.start(lambda task: engine.read_clip(made.path), play, partial(self._not_heard, made))

    def save(self, path: Path) -> None:
        """Keep what was converted as a ``.wav`` or ``.flac`` file; ``saved`` follows, ``cancel`` or not."""
        made = self._made
        if made is None or self.state != "ready":
            return

        def work(task: Task) -> None:
            shutil.copyfile(made.path, engine.working_file(path))
            AudioFile(path, resume_at=made.samples).close()

        def ended(task: Task) -> None:
            made.saving -= 1
            self._release(made)

        made.saving += 1
        self._tasks.start(work, lambda nothing: self.saved.emit(path), on_ended=ended)

    def close(self) -> None:
        """End everything; what was not saved is gone."""
        self.cancel()
        self.previewer.close()
        self._tasks.wait()

    # -- inside

    def _convert(self, made: _Made, speech: Path, voice: Conditionals) -> None:
        """Now that the voice is learnt."""
        if made is not self._made:
            return
        try:
            file = replace(self._watermark.output(), loudness=None).file(made.path)
        except PhilomelError as error:
            self._failed(made, Problem.of(error))
            return
        self._watermark.tell_missing()
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
            self._release(made)

        self._tasks.start(work, done, partial(self._failed, made))

    def _failed(self, made: _Made, problem: Problem | None, file: AudioFile | None = None) -> None:
        """It came to nothing, or was cancelled."""
        if file is not None:
            file.leave()
        if made is self._made:
            self._made = None
            self._set("idle")
            if problem is not None:
                self.problem.emit(problem)
        self._release(made)

    def _not_heard(self, made: _Made, problem: Problem) -> None:
        if made is self._made:
            self.problem.emit(problem)

    def _release(self, made: _Made) -> None:
        """Nobody hears or saves it any more, unless somebody does."""
        if made is not self._made and not made.saving:
            made.folder.cleanup()

    def _set(self, state: State) -> None:
        if state != self.state:
            self.state = state
            self.state_changed.emit(state)
