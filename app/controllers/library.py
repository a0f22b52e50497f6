"""The document that is open, how it got here, and where the reader was in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.documents.model import Document, Skip


class Library(QObject):
    """Opens documents off the window's thread and remembers the place in each.

    Signals:
        document_changed: (Document, character to be at).
        skips_changed: (tuple of Skip) what is not read, after the reader's reversals.
        opening_changed: (name of what is being opened, '' when nothing is).
        recents_changed: the list of recent documents.
        problem: (Problem).
    """

    document_changed = Signal(object, int)
    skips_changed = Signal(object)
    opening_changed = Signal(str)
    recents_changed = Signal()
    problem = Signal(object)

    document: Document | None
    char: int

    @property
    def skips(self) -> tuple[Skip, ...]:
        """What is not read: the importer's proposals without those reversed."""

    @property
    def proposed(self) -> tuple[Skip, ...]:
        """All proposals of the importer, for the preview."""

    @property
    def reversed(self) -> frozenset[int]:
        """Indices in ``proposed`` that the reader wants read after all."""

    def recents(self) -> tuple[Recent, ...]:
        """Recent documents, the last first: ``.title``, ``.source`` (path or address), ``.share`` (0-1 read)."""

    @Slot(object)
    def open_file(self, path: Path) -> None: ...
    @Slot(str)
    def open_text(self, text: str, title: str = "") -> None: ...
    @Slot()
    def open_clipboard(self) -> None: ...
    @Slot(str)
    def open_url(self, address: str) -> None: ...
    @Slot(str)
    def open_recent(self, source: str) -> None: ...
    @Slot()
    def cancel(self) -> None: ...
    @Slot(int, bool)
    def set_reversed(self, index: int, read: bool) -> None: ...
    def set_all_reversed(self, indices: Iterable[int]) -> None: ...
    @Slot(int)
    def remember(self, char: int) -> None: ...
    @Slot()
    def forget_recents(self) -> None: ...
    def close(self) -> None: ...
