"""Ties what is left out of the reading to the window: the list of it, the text's menu, undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from app.controllers.problem import Problem
from app.controllers.program import Program
from app.documents.web.fetching import is_address
from app.views.main_window import MainWindow
from app.views.reading.left_out import ImportPreview
from engine import Span


class LeavingBinding(QObject):
    """Shows what is left out, and has the library do what the reader wants of it."""

    def __init__(self, window: MainWindow, program: Program, note: Callable[[Problem], None]) -> None:
        """``note``: shows what went well, for a while."""
        super().__init__(window)
        self._window, self._library, self._note = window, program.library, note
        self._preview: ImportPreview | None = None
        pane, library = window.pane, program.library
        library.document_changed.connect(lambda document, char: self._refresh())
        library.skips_changed.connect(lambda skips: self._refresh_read())
        pane.leave_requested.connect(self._leave_out)
        pane.read_requested.connect(self._read)
        pane.undo_requested.connect(self._undo)
        pane.spots.address_requested.connect(self._open)

    def show(self) -> None:
        """Show what is left out of the document."""
        if self._preview is None:
            preview = self._preview = ImportPreview(self._window)
            preview.read_changed.connect(self._library.set_reversed)
            preview.all_changed.connect(self._reverse_all)
            preview.passage_chosen.connect(self._window.pane.go_to)
        self._refresh()
        self._preview.show()
        self._preview.raise_()

    def _reverse_all(self, indices: list[int], read: bool) -> None:
        kept = set(self._library.reversed)
        self._library.set_all_reversed(kept | set(indices) if read else kept - set(indices))

    def _refresh(self) -> None:
        library = self._library
        if self._preview is not None and library.document is not None:
            self._preview.show_document(library.document, library.passages, library.reversed)

    def _refresh_read(self) -> None:
        if self._preview is None:
            return
        if self._preview.passages() != self._library.passages:
            self._refresh()
        else:
            self._preview.set_read(self._library.reversed)

    def _leave_out(self, spans: Sequence[Span]) -> None:
        if self._library.leave_out(spans):
            self._tell(self.tr("Left out of the reading."))

    def _read(self, span: Span) -> None:
        if self._library.read_after_all(span):
            self._tell(self.tr("It is read now."))

    def _tell(self, words: str) -> None:
        self._note(Problem(words, self.tr("Undo"), self._undo))

    def _undo(self) -> None:
        self._library.undo()

    def _open(self, address: str) -> None:
        """Open an address that a text names; of a file or a program it may name nothing is opened."""
        url = QUrl(address)
        if is_address(address) or url.scheme() == "mailto":
            QDesktopServices.openUrl(url)
