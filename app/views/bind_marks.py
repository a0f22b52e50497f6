"""Ties bookmarks, highlights and notes to the text and its contents."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.controllers.program import Program
from app.core.books.binding import file_name
from app.core.marks import Labels, Mark
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import Span


class MarksBinding(QObject):
    """Sets marks at what is heard or selected, and shows them."""

    def __init__(
        self,
        window: MainWindow,
        program: Program,
        selection: Callable[[], Span | None],
        tell: Callable[[Problem], None],
    ) -> None:
        """``selection``: what the reader has selected; ``tell``: shows a note with its button."""
        super().__init__(window)
        self._window, self._program, self._marking = window, program, program.marking
        self._selection, self._tell = selection, tell
        panel = window.contents.notes
        self._marking.changed.connect(self._show)
        window.pane.mark_requested.connect(self._mark_at)
        window.pane.note_requested.connect(self._note_at)
        panel.save_wanted.connect(self.save)
        panel.list.chosen.connect(self._go)
        panel.list.read_wanted.connect(lambda mark: program.player.play_from(mark.span.start))
        panel.list.note_wanted.connect(self._write)
        panel.list.removed.connect(self._remove)
        panel.list.copied.connect(lambda mark: QGuiApplication.clipboard().setText(_copied(mark)))

    def _heard(self) -> Span | None:
        heard = self._program.player.heard()
        return heard.last() if heard is not None else None

    # -- asked for by keys

    def bookmark(self) -> None:
        """Set a bookmark at what is heard, or take one away that is there."""
        span = self._heard()
        if span is None:
            return
        there = self._marking.at("bookmark", span)
        if there is not None:
            self._remove(there)
        else:
            self._told(self._marking.set("bookmark", span), self.tr("Bookmark set."))

    def highlight(self) -> None:
        """Highlight what is selected, or the sentence that is heard; take it back where it is."""
        self._highlight(self._selection() or self._heard())

    def note(self) -> None:
        """Write a note of what is selected, or of the sentence that is heard; the reading goes on."""
        self._note(self._selection() or self._heard())

    def show(self) -> None:
        """Show the list, with the keyboard in it."""
        if not self._marking.marks:
            words = self.tr("Nothing is marked yet. B sets a bookmark, H highlights, N writes a note.")
            self._tell(Problem(words))
            return
        self._window.show_contents(True)
        self._window.contents.notes.list.setFocus()

    def save(self) -> None:
        """Save everything that is marked as Markdown."""
        document, title = self._program.library.document, self.tr("Save notes")
        if document is None or not self._marking.marks:
            self._tell(Problem(self.tr("Nothing is marked in this text.")))
            return
        start = Path(self._program.settings.export_dir or Path.home())
        name = file_name(document.title) or "notes"
        path, _ = QFileDialog.getSaveFileName(
            self._window, title, str(start / f"{name}.md"), self.tr("Markdown") + " (*.md)"
        )
        if not path:
            return
        labels = Labels(self.tr("Bookmark"), self.tr("No longer in the text"), self.tr("{n} %"))
        try:
            self._marking.save(Path(path), labels)
        except OSError as error:
            self._program.problem.emit(Problem.of(error))
            return
        self._tell(Problem(self.tr("{name} is written.").format(name=Path(path).name)))

    # -- inside

    def _show(self) -> None:
        marks = self._marking.marks
        self._window.contents.notes.set_marks(marks)
        high = [m for m in marks if m.kind == "highlight" and m.span is not None]
        books = [m.span.start for m in marks if m.kind == "bookmark" and m.span is not None]
        notes = [(m.span, m.note) for m in marks if m.span is not None and m.note]
        self._window.pane.set_marked([m.span for m in high if m.span is not None], notes, books)

    def _sentence(self, selected: Span | None, char: int) -> Span | None:
        steps = self._program.player.steps()
        return selected or (steps.whole_at(char) if steps is not None else None)

    def _mark_at(self, selected: Span | None, char: int) -> None:
        self._highlight(self._sentence(selected, char))

    def _note_at(self, selected: Span | None, char: int) -> None:
        self._note(self._sentence(selected, char))

    def _highlight(self, span: Span | None) -> None:
        if span is None:
            return
        there = self._marking.at("highlight", span)
        if there is not None and there.span == span:
            self._remove(there)
        else:
            self._told(self._marking.set("highlight", span), self.tr("Highlighted."))

    def _note(self, span: Span | None) -> None:
        """It is kept before a word is written: who closes the window loses nothing."""
        if span is None:
            return
        there = self._marking.at("highlight", span)
        mark = there or self._marking.set("highlight", span)
        if mark is not None and not self._write(mark) and there is None:
            self._marking.remove(mark)

    def _write(self, mark: Mark) -> bool:
        """Ask for the note of a mark; whether there is one now."""
        passage = asking.quoted(mark.words)
        note = asking.text(self._window, self.tr("Your note"), passage, mark.note, lines=True)
        if note:
            self._marking.write(mark, note)
        return bool(note)

    def _go(self, mark: Mark) -> None:
        if mark.span is not None:
            self._program.player.go_to(mark.span.start)

    def _remove(self, mark: Mark) -> None:
        self._marking.remove(mark)
        words = self.tr("Bookmark removed.") if mark.kind == "bookmark" else self.tr("Mark removed.")
        self._tell(Problem(words, self.tr("Undo"), partial(self._marking.put, mark)))

    def _told(self, mark: Mark | None, words: str) -> None:
        if mark is not None:
            self._window.contents.notes.select(mark)
            self._tell(Problem(words, self.tr("Undo"), partial(self._marking.remove, mark)))


def _copied(mark: Mark) -> str:
    return f"{mark.note}\n\n{mark.words}" if mark.note else mark.words
