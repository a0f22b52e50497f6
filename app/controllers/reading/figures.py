"""The figures of a reading: told while the window is there, as a report, and as a trace."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.settings import Settings
from app.core.watching import Effort, Gauge, MemoryUse, report
from app.engine_thread import EngineThread
from app.problem import Problem
from engine import Metrics, PlayState, process_memory
from engine.errors import PhilomelError

MOVING_MS = 200
STILL_MS = 1_000
"""While nothing is read, speech may still be made ahead, and memory changes."""
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
        self.changed.emit(self.effort())
