"""Export of the document or a selection to WAV or FLAC."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from engine import Span


class Exporter(QObject):
    """Writes the library's document to a file, behind the reading in urgency.

    Signals:
        started: (Path).
        progress: (share 0-1, seconds left or -1).
        finished: (Path).
        ended: after finish, cancel or failure.
        problem: (Problem).
    """

    started = Signal(object)
    progress = Signal(float, float)
    finished = Signal(object)
    ended = Signal()
    problem = Signal(object)

    def is_running(self) -> bool: ...
    def can_resume(self, path: Path) -> bool:
        """Whether a cut-off export of this document with these settings can go on in this file."""

    def start(self, path: Path, selection: Span | None = None, resume: bool = False) -> None: ...
    @Slot()
    def cancel(self) -> None: ...
