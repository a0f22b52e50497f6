"""Where words of the open document may be divided, found off the window's thread."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Tasks
from app.controllers.library.library import Library
from app.controllers.settings import Settings
from app.documents.hyphenation import Breaks
from app.documents.model import Document
from engine import identify

_LOOKED_AT = 4_000
"""Characters that tell the language of a document that does not say its own."""


class Hyphenation(QObject):
    """Knows where words are divided while lines are to be of one length.

    Signals:
        changed: (Breaks, or None where words are not divided).
        problem: (Problem).
    """

    changed = Signal(object)
    problem = Signal(object)

    def __init__(self, library: Library, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._settings = library, settings
        self._tasks = Tasks(self, self.problem.emit)
        self._divided = False
        library.document_changed.connect(lambda document, char: self._begin(document))
        settings.changed.connect(self._set)

    def close(self) -> None:
        """Wait for what was begun."""
        self._tasks.wait()

    def _set(self, name: str) -> None:
        if name == "justified" and self._library.document is not None:
            self._begin(self._library.document)

    def _begin(self, document: Document) -> None:
        if not self._settings.justified:
            if self._divided:
                self._divided = False
                self.changed.emit(None)
            return
        self._tasks.start(lambda task: _breaks_of(document), lambda breaks: self._take(document, breaks))

    def _take(self, document: Document, breaks: Breaks) -> None:
        if document is self._library.document and self._settings.justified:
            self._divided = True
            self.changed.emit(breaks)


def _breaks_of(document: Document) -> Breaks:
    """Read the patterns of a document's languages."""
    return Breaks(document, document.language or identify(document.text[:_LOOKED_AT]).language)
