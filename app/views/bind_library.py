"""Ties the library to its dialog: what was read, and what is read one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QDir, QObject, QUrl
from PySide6.QtWidgets import QFileDialog

from app.controllers.background import Tasks
from app.controllers.program import Program
from app.core.bookshelf import Book
from app.core.reading_list import Waiting
from app.problem import Problem
from app.views.dialogs.library import LibraryDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from engine import PlayState


class LibraryBinding(QObject):
    """Opens the library and does what is asked for there."""

    def __init__(self, window: MainWindow, program: Program, tell: Callable[[Problem], None]) -> None:
        """``tell``: shows a note with its button."""
        super().__init__(window)
        self._window, self._program, self._tell = window, program, tell
        self._tasks = Tasks(self, program.problem.emit)
        self.dialog: LibraryDialog | None = None
        self._asked = object()
        program.waiting.changed.connect(self._show_waiting)
        program.waiting.going_on.connect(self._goes_on)
        program.library.recents_changed.connect(self._show_books)

    def show(self) -> None:
        """Show what was read."""
        if self.dialog is None:
            self.dialog = self._made()
        self._show_books(even_hidden=True)
        self._show_waiting()
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.field.setFocus()

    def read_later(self) -> None:
        """Put what is open on the reading list."""
        self._program.waiting.add_open()
        self._tell(Problem(self.tr("It is on the reading list."), self.tr("Show"), self._show_list))

    def _show_list(self) -> None:
        self.show()
        assert self.dialog is not None
        self.dialog.tabs.setCurrentIndex(1)

    def _made(self) -> LibraryDialog:
        waiting, library = self._program.waiting, self._program.library
        dialog = LibraryDialog(self._program.covers.of, self._window, self._window.strip)
        for signal, slot in (
            (dialog.opened, self._open),
            (dialog.removed, self._remove),
            (dialog.read, self._read),
            (dialog.unlisted, lambda one: waiting.remove(one.source)),
            (dialog.link_wanted, self._link),
            (dialog.files_wanted, self._files),
            (dialog.dropped, waiting.add),
            (dialog.arranged, waiting.arrange),
        ):
            signal.connect(slot)
        self._program.covers.came.connect(lambda key: dialog.shelf.viewport().update())
        library.document_changed.connect(lambda *told: self._show_waiting())
        return dialog

    def _show_books(self, *, even_hidden: bool = False) -> None:
        dialog, shelf = self.dialog, self._program.library.shelf
        if dialog is None or not (even_hidden or dialog.isVisible()):
            return
        asked = self._asked = object()

        def show(books: tuple[Book, ...]) -> None:
            # What was asked for before may come later, and know less.
            if asked is self._asked:
                dialog.set_books(books)

        self._tasks.start(lambda task: shelf.books(), show)

    def _show_waiting(self) -> None:
        if self.dialog is not None:
            self.dialog.set_waiting(self._program.waiting.all())

    def _open(self, book: Book) -> None:
        assert self.dialog is not None
        self.dialog.accept()
        self._program.library.open_recent(book.source)

    def _read(self, one: Waiting) -> None:
        assert self.dialog is not None
        self.dialog.accept()
        self._program.waiting.read(one)

    def _remove(self, book: Book) -> None:
        library = self._program.library
        if book.source == library.source:
            self._tell(Problem(self.tr("This text is open.")))
            return
        library.remove(book)

    def _link(self) -> None:
        title, label = self.tr("Add a link"), self.tr("Address:")
        address = asking.text(self._window, title, label, "https://")
        if address and address != "https://":
            self._program.waiting.add([address if "://" in address else f"https://{address}"])

    def _files(self) -> None:
        title = self.tr("Add files to the reading list")
        paths, _ = QFileDialog.getOpenFileNames(self.dialog, title, QDir.homePath())
        self._program.waiting.add([QUrl.fromLocalFile(path).toString() for path in paths])

    def _goes_on(self, one: Waiting) -> None:
        """Say what comes, where one did not choose it."""
        if self._program.player.state is PlayState.FINISHED:
            words = self.tr("Next on the reading list: {title}").format(title=one.title)
            self._tell(Problem(words, self.tr("Stop"), partial(_stop, self._program)))


def _stop(program: Program) -> None:
    program.waiting.stop()
    program.player.stop()
