"""The figures of a reading: told while it goes on, as a report, and as a trace."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.problem import Problem
from app.controllers.progress import State, is_moving
from app.controllers.report import report
from app.controllers.settings import Settings
from app.engine_thread import EngineThread
from engine import Metrics
from engine.errors import PhilomelError

METRICS_MS = 200


class Figures(QObject):
    """Asks the engine how it does.

    Signals:
        changed: (engine.Metrics), 5 times a second while something is going on.
        problem: (Problem).
    """

    changed = Signal(object)
    problem = Signal(object)

    def __init__(self, engine: EngineThread, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._settings = engine, settings
        self._timer = QTimer(self, interval=METRICS_MS)
        self._timer.timeout.connect(self._tell)

    def watch(self, state: State) -> None:
        """The reading is in this state now."""
        if is_moving(state) != self._timer.isActive():
            self._timer.start() if is_moving(state) else self._timer.stop()
            self._tell()

    def metrics(self) -> Metrics:
        """Figures of the reading."""
        return self._engine.session.metrics()

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

    def _tell(self) -> None:
        self.changed.emit(self.metrics())
