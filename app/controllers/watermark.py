"""The watermark of exported files: whether they carry it, and fetching what that takes."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

import engine
from app.controllers.background import Task, Tasks
from app.controllers.settings import Settings
from app.core.exports import Output
from app.problem import Problem


class Watermark(QObject):
    """Says how the files are written that speech is exported to.

    Signals:
        problem: (Problem) a file is written without the mark, said once; what became of fetching it.
        changed: fetching it has begun or ended.
    """

    problem = Signal(object)
    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tasks = Tasks(self, self.problem.emit)
        self._fetching: Task | None = None

    def output(self) -> Output:
        """How sound is saved now."""
        return Output.of(self._settings)

    def is_here(self) -> bool:
        """Whether what it takes is on this machine."""
        return engine.has_watermark(self._settings.models_folder())

    def is_fetching(self) -> bool:
        """Whether it is on its way."""
        return self._fetching is not None

    def tell_missing(self) -> None:
        """Where a mark is wished in vain, say so once."""
        if self.output().marked and not self.output().marks() and not self._settings.watermark_missed:
            self._settings.watermark_missed = True
            self.problem.emit(Problem(
                self.tr("This file is saved without a watermark, which is not on this machine yet. Download "
                        "it once, and programs can tell from later files that a machine speaks."),
                self.tr("Download (34 MB)"),
                self.fetch,
            ))  # fmt: skip

    def fetch(self) -> None:
        """Download what it takes; a broken download is continued."""
        if self._fetching is not None:
            return
        folder = self._settings.models_folder()
        self._fetching = self._tasks.start(
            lambda task: engine.fetch_watermark(models_dir=folder, cancelled=task.is_cancelled),
            lambda path: self.problem.emit(Problem(self.tr("Saved sound carries a watermark from now on."))),
            lambda problem: self.problem.emit(Problem(problem.text, self.tr("Try again"), self.fetch)),
            self._ended,
        )
        self.changed.emit()

    def close(self) -> None:
        """Stop fetching; what has arrived is kept."""
        self._tasks.cancel()
        self._tasks.wait()

    def _ended(self, task: Task) -> None:
        self._fetching = None
        self.changed.emit()
