"""The settings as the window knows them: it is told what changes."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

from app.core import settings


class Settings(settings.Settings, QObject):
    """Settings as attributes; setting one keeps it and tells ``changed`` its name.

    Signals:
        changed: (name) another value; also ``style:<member>``, ``voice:<member>`` and ``presets``.
        not_kept: they cannot be written; from any thread.
    """

    changed = Signal(str)
    not_kept = Signal()

    def __init__(
        self, file: Path | None = None, parent: QObject | None = None, before: QSettings | None = None
    ) -> None:
        """``file``: where they are kept, the user's own place without one; ``before``: Qt's file, in which
        the version before this one kept them: taken over once."""
        settings.Settings.__init__(self, file)
        QObject.__init__(self, parent)
        if before is not None and not self.file.exists():
            for name in before.allKeys():
                try:
                    self.write(name, json.loads(str(before.value(name))))
                except ValueError:
                    continue
            self.sync()

    def told(self, name: str) -> None:
        """Say so."""
        self.changed.emit(name)

    def refused(self) -> None:
        """Say so."""
        self.not_kept.emit()

    def window(self) -> tuple[QByteArray, QByteArray]:
        """Geometry and state of the window, empty at the first start."""
        kept = [str(self.read(f"window/{part}", "")) for part in ("geometry", "state")]
        geometry, state = (QByteArray.fromBase64(QByteArray(each.encode())) for each in kept)
        return geometry, state

    def set_window(self, geometry: QByteArray, state: QByteArray) -> None:
        """Keep geometry and state of the window."""
        for part, value in (("geometry", geometry), ("state", state)):
            self.write(f"window/{part}", bytes(value.toBase64().data()).decode(), "")
