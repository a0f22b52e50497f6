"""Pictures of the covers of what was read, for the shelf and for the desktop."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Task, Tasks
from app.controllers.library.library import Library
from app.documents.model import Document
from engine import write_whole
from engine.errors import DocumentError


class Covers(QObject):
    """Keeps the cover of each document that is opened as a file.

    Signals:
        came: (key of the document) its cover is there.
    """

    came = Signal(str)

    def __init__(self, library: Library, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder, self._tasks = folder, Tasks(self)
        library.document_changed.connect(self._keep)

    def of(self, key: str) -> Path | None:
        """The file of a document's cover; None where there is none."""
        path = self._folder / key
        return path if key and path.is_file() else None

    def forget(self) -> None:
        """Delete all."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def close(self) -> None:
        """Wait for what is being kept."""
        self._tasks.wait()

    def _keep(self, document: Document) -> None:
        source, cover, key, path = document.source, document.cover, document.key, self._folder / document.key
        if not cover or path.is_file():
            return

        def work(task: Task) -> str:
            from app.documents.pictures import load

            try:
                write_whole(path, load(source, cover), lasting=False)
            except (DocumentError, OSError):
                return ""
            return key

        self._tasks.start(work, lambda kept: self.came.emit(kept) if kept else None)
