"""All controllers of one window, made and ended together."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

from app.controllers.exporter import Exporter
from app.controllers.library import Library
from app.controllers.models import Models
from app.controllers.player import PlayerController
from app.controllers.settings import Settings
from app.controllers.voices import Voices
from app.engine_thread import EngineThread


class Program(QObject):
    """What the window shows and asks: ``Program(data_dir=None, store=None)``.

    Signals:
        problem: (Problem or None) from whichever controller: the strip shows the last one.
    """

    problem = Signal(object)

    settings: Settings
    engine: EngineThread
    library: Library
    models: Models
    voices: Voices
    player: PlayerController
    exporter: Exporter

    def __init__(
        self, data_dir: Path | None = None, store: QSettings | None = None, parent: QObject | None = None
    ) -> None: ...
    def start(self, document: Path | None = None) -> None:
        """Start the engine, load the member and voice, open the document, the last one, or the sample."""

    def close(self) -> None:
        """Keep the place, end everything; call before the window goes."""
