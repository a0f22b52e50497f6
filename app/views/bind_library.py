"""Ties the library to its dialog, bookmarks, highlights and notes to the text and its contents, and saving as
sound to the window."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDir, QObject, QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.controllers.background import Tasks
from app.controllers.program import Program
from app.core.books.binding import file_name
from app.core.books.order import SUFFIXES, BookFiles, named
from app.core.books.shelf import Entry, State
from app.core.bookshelf import Book, ReadLater
from app.core.library import PASTED
from app.core.marks import Kind, Labels, Mark
from app.views import kit
from app.views.bind_reading import ReadingBinding
from app.views.dialogs.books import BooksDialog
from app.views.dialogs.library import LibraryDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.wording import Problem, filled
from engine import PlayState, Span
from engine.errors import OutputFileError


class LibraryBinding(QObject):
    """Opens the library and does what is asked for there."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._tasks = Tasks(self, program.problem.emit)
        self.dialog: LibraryDialog | None = None
        self._asked = object()
        program.waiting.changed.connect(self._show_waiting)
        program.waiting.going_on.connect(self._goes_on)
        program.library.recents_changed.connect(self._show_books)
        program.library.later_wanted.connect(program.waiting.add)
        program.library.later_wanted.connect(self._show_list)

    def show(self) -> None:
        """Show what was read."""
        if self.dialog is None:
            self.dialog = self._made()
        self._show_books(even_hidden=True)
        self._show_waiting()
        kit.show_in_front(self.dialog)
        self.dialog.field.setFocus()
        self.dialog.field.selectAll()

    def may_close(self) -> bool:
        """Whether the window may go: asked where something is on no disk that a person made."""
        store = self._program.library.store
        return not store.unkept() or asking.sure(
            self._window,
            self.tr("Library"),
            filled(self.tr(
                "What you pasted or marked is not kept: make room in {folder}, or let yourself write there. "
                "If you close now, it is lost."
            ), folder=store.folder),
            self.tr("Close"),
        )  # fmt: skip

    def read_later(self) -> None:
        """Put what is open on the reading list."""
        self._program.waiting.add_open()
        self._window.note(self.tr("It is on the reading list."), self.tr("Show"), self._show_list)

    def _show_list(self, *told: object) -> None:
        self.show()
        assert self.dialog is not None
        self.dialog.tabs.setCurrentIndex(1)

    def _made(self) -> LibraryDialog:
        waiting, library = self._program.waiting, self._program.library
        dialog = LibraryDialog(self._program.covers.of, self._window, self._window.strip)
        dialog.opened.connect(dialog.accept)
        dialog.opened.connect(lambda book: library.open_recent(book.source))
        dialog.removed.connect(self._remove)
        dialog.read.connect(dialog.accept)
        dialog.read.connect(waiting.read)
        dialog.unlisted.connect(self._unlist)
        dialog.link_wanted.connect(self._link)
        dialog.files_wanted.connect(self._files)
        dialog.dropped.connect(waiting.add)
        dialog.arranged.connect(waiting.arrange)
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

    def _remove(self, book: Book) -> None:
        library = self._program.library
        if book.source == library.source:
            self._window.note(self.tr("This text is open."))
        elif not book.source.startswith(PASTED):
            words = filled(self.tr("{title} is off the shelf."), title=book.title)
            self._window.note(words, self.tr("Undo"), library.remove(book))
        elif asking.sure(
            self.dialog, self.tr("Take off the shelf"),
            filled(self.tr(
                "“{title}” was pasted, and is kept nowhere else. Delete it, with its notes?"
            ), title=book.title),
            self.tr("Delete"),
        ):  # fmt: skip
            library.remove(book)

    def _unlist(self, one: ReadLater) -> None:
        waiting = self._program.waiting
        undo = partial(waiting.put_back, one, waiting.all())
        waiting.remove(one.source)
        words = filled(self.tr("{title} waits no longer."), title=one.title)
        self._window.note(words, self.tr("Undo"), undo)

    def _link(self) -> None:
        title, label = self.tr("Add a link"), self.tr("Address:")
        if address := asking.address(self.dialog or self._window, title, label):
            self._program.waiting.add([address])

    def _files(self) -> None:
        title = self.tr("Add files to the reading list")
        paths, _ = QFileDialog.getOpenFileNames(self.dialog, title, QDir.homePath())
        self._program.waiting.add([QUrl.fromLocalFile(path).toString() for path in paths])

    def _goes_on(self, one: ReadLater) -> None:
        """Say what comes, where one did not choose it."""
        if self._program.player.state is PlayState.FINISHED:
            words = filled(self.tr("Next on the reading list: {title}"), title=one.title)
            self._window.note(words, self.tr("Stop"), partial(_stop, self._program))


def _stop(program: Program) -> None:
    program.waiting.stop()
    program.player.stop()


class ExportBinding(QObject):
    """Asks for exports and shows how they go."""

    def __init__(self, window: MainWindow, program: Program, reading: ReadingBinding) -> None:
        super().__init__(window)
        self._window, self._program, self._reading = window, program, reading
        self._books: BooksDialog | None = None
        exporter, job = program.exporter, window.job
        exporter.started.connect(lambda path: job.begin(self._saving()))
        program.player.state_changed.connect(self._follow)
        exporter.progress.connect(job.set_progress)
        exporter.ended.connect(job.hide)
        exporter.finished.connect(self._exported)
        exporter.stopped.connect(self._stopped)
        job.cancelled.connect(exporter.cancel)
        window.contents.save_requested.connect(self.export_chapter)
        # Once the window stands; a document may still be on its way.
        QTimer.singleShot(0, self, self._mention)

    def _saving(self) -> str:
        """While something is read a book gets what time that leaves, which may be none."""
        later = self.tr("What is read aloud comes first, then {name}")
        text = later if self._program.player.state.is_active else self.tr("Saving {name} as sound")
        orders = (each.work.order for each in self._program.exporter.entries if each.state.is_at_work)
        return filled(text, name=next((order.path.name for order in orders), ""))

    def _follow(self) -> None:
        self._window.job.text.setText(self._saving())
        self._show_entries()

    def export(self) -> None:
        """Save the document, or what is selected, as sound."""
        document, selection = self._program.library.document, self._reading.selection()
        if document is not None:
            title = self.tr("Save the selection as sound") if selection else self.tr("Save as sound")
            self._export(title, document.title, selection)

    def export_chapter(self, start: int | None = None) -> None:
        """Save what stands under a heading, up to the next that does not stand under it.

        ``start``: of the heading; None for the one that the reader is under.
        """
        library = self._program.library
        document = library.document
        if document is None:
            return
        char = library.char if start is None else start
        title, chapter = document.chapter(char)
        self._export(self.tr("Save this chapter as sound"), title or document.title, chapter)

    def _export(self, title: str, name: str, selection: Span | None) -> None:
        exporter, settings = self._program.exporter, self._program.settings
        opened = exporter.opened()
        start = Path(settings.export_dir or Path.home()) / f"{file_name(name) or 'reading'}.flac"
        path = asking.file_for_sound(self._window, title, start, SUFFIXES)
        if path is None:
            return
        resume = exporter.can_resume(path, selection, opened)
        if not resume and not asking.may_replace(self._window, title, path):
            return
        settings.export_dir = str(path.parent)
        exporter.start(path, selection, resume=resume, opened=opened)

    def show_books(self) -> None:
        """Books that are made and were made, and what is to be made of which documents."""
        exporter = self._program.exporter
        if self._books is None:
            dialog = self._books = BooksDialog(self._window, self._window.strip)
            dialog.paused.connect(exporter.pause)
            dialog.gone_on.connect(exporter.go_on)
            dialog.removed.connect(self._remove)
            dialog.made_anew.connect(exporter.make_anew)
            dialog.heard.connect(self._hear)
            dialog.wanted.connect(self._make)
            dialog.folder_wanted.connect(lambda entry: asking.open_folder(dialog, entry.work.order.place))
            exporter.changed.connect(self._show_entries)
            self._program.library.document_changed.connect(lambda *told: self._name_document())
        exporter.look()
        self._show_entries()
        self._name_document()
        kit.show_in_front(self._books)

    def _show_entries(self) -> None:
        if self._books is not None:
            self._books.waits = self._program.player.state.is_active
            self._books.set_entries(self._program.exporter.entries)

    def _name_document(self) -> None:
        document = self._program.library.document
        if self._books is not None:
            self._books.set_document(document.title if document is not None else "")

    def _hear(self, entry: Entry, index: int) -> None:
        """One sentence of a book, beside the reading."""
        try:
            samples = entry.work.sound(index)
        except OSError as error:
            self._program.problem.emit(Problem.of(error))
            return
        self._program.voices.previewer.play(f"{entry.work.order.key}/{index}", samples)

    def _remove(self, entry: Entry) -> None:
        """Take a book off the shelf; asked where that throws away what is made of it."""
        unfinished = entry.state is not State.DONE and bool(entry.work.sentences)
        question = self.tr("Remove {name}? {n} % of it are made, and would have to be made again.")
        if not unfinished or asking.sure(
            self._books, self.tr("Audiobooks"),
            filled(question, name=entry.title, n=round(100 * entry.done)), self.tr("Remove"),
        ):  # fmt: skip
            self._program.exporter.remove(entry)

    def _make(self, documents: list[str], suffix: str, form: BookFiles, takes: int) -> None:
        """Ask where to, and put books on the shelf."""
        exporter, settings, library = self._program.exporter, self._program.settings, self._program.library
        form = replace(form, marked=settings.watermark)
        start = Path(settings.export_dir or Path.home())
        if not documents and library.document is not None:
            title, opened = self.tr("Save as an audiobook"), exporter.opened()
            name = file_name(library.document.title) or "book"
            path = asking.file_for_sound(self._books, title, start / f"{name}{suffix}", (suffix,))
            if path is not None and asking.may_replace(self._books, title, path):
                settings.export_dir = str(path.parent)
                exporter.start(path, form=form, takes=takes, opened=opened)
        elif documents:
            folder = QFileDialog.getExistingDirectory(
                self._books, self.tr("Where the audiobooks are to lie"), str(start)
            )
            if folder:
                settings.export_dir = folder
                earlier = [entry.work.order for entry in exporter.entries]
                for source, path in named(documents, Path(folder), suffix, form, earlier):
                    if not exporter.order(source, path, form=form, takes=takes):
                        break

    def may_close(self) -> bool:
        """Whether the window may go: an export that runs is broken off only when that is wanted."""
        exporter = self._program.exporter
        if not exporter.is_running():
            return True
        closes = asking.sure(
            self._window, self.tr("Saving as sound"), self._how_far(),
            self.tr("Close"), self.tr("Go on saving"),
            details=self.tr("If you close now, you can go on with it at the next start."),
        )  # fmt: skip
        # It may have come to its end meanwhile.
        return closes or not exporter.is_running()

    def _how_far(self) -> str:
        done = round(100 * self._program.exporter.share)
        return self.tr("Speech is still being saved: {n} % are done.").format(n=done)

    def _mention(self) -> None:
        """Say at the start what was broken off, and offer to go on with it."""
        unfinished = self._program.exporter.unfinished()
        if not unfinished:
            return
        names = ", ".join(entry.work.order.place.name for entry in unfinished)
        text = filled(self.tr("Saving {name} as sound was broken off."), name=names)
        if len(unfinished) > 1:
            self._window.note(text, self.tr("Show"), self.show_books)
        else:
            self._window.note(text, self.tr("Go on"), partial(self._program.exporter.go_on, unfinished[0]))

    def _exported(self, entry: Entry) -> None:
        order = entry.work.order
        has_mark = order.form.marked and self._program.watermark.is_here()
        marked = self.tr("{name} is written, with a watermark.")
        text = marked if has_mark else self.tr("{name} is written, without a watermark.")
        text = filled(text, name=order.place.name)
        if left_out := entry.left_out:
            text += " " + self.tr("%n sentence(s) are left out: see “Audiobooks”.", None, left_out)
        if wrong := len(entry.flagged) - left_out:
            text += " " + self.tr("%n sentence(s) may sound wrong: see “Audiobooks”.", None, wrong)
        show = partial(asking.open_folder, self._window, order.place)
        self._window.note(text, self.tr("Show the folder"), show)

    def _stopped(self, entry: Entry) -> None:
        """Of one that was stopped nothing is lost."""
        text = self.tr("Saving {name} rests at {n} %. Save as sound again to go on with it.")
        text = filled(text, name=entry.work.order.place.name, n=round(100 * entry.done))
        self._window.note(text, self.tr("Go on"), partial(self._program.exporter.go_on, entry))


class MarksBinding(QObject):
    """Sets marks at what is heard or selected, and shows them."""

    def __init__(self, window: MainWindow, program: Program, reading: ReadingBinding) -> None:
        super().__init__(window)
        self._window, self._program, self._marking = window, program, program.marking
        self._reading = reading
        panel = window.contents.notes
        self._marking.changed.connect(self._show)
        meant = reading.meant_at
        window.pane.mark_requested.connect(lambda part, char: self._highlight(meant(part, char)))
        window.pane.note_requested.connect(lambda part, char: self._note(meant(part, char)))
        panel.save_wanted.connect(self.save)
        panel.list.chosen.connect(self._go)
        panel.list.read_wanted.connect(lambda mark: program.player.play_from(mark.span.start))
        panel.list.note_wanted.connect(self._write)
        panel.list.removed.connect(self._remove)
        panel.list.copied.connect(lambda mark: QGuiApplication.clipboard().setText(_copied(mark)))

    # -- asked for by keys

    def bookmark(self) -> None:
        """Set a bookmark at what is heard, or take one away that is there."""
        self._turn("bookmark", self._reading.here(), self.tr("Bookmark set."))

    def highlight(self) -> None:
        """Highlight what is selected, or the sentence that is heard; take it back where it is."""
        self._highlight(self._reading.meant())

    def note(self) -> None:
        """Write a note of what is selected, or of the sentence that is heard; the reading goes on."""
        self._note(self._reading.meant())

    def show(self) -> None:
        """Show the list, with the keyboard in it."""
        if not self._marking.marks:
            words = self.tr("Nothing is marked yet. B sets a bookmark, H highlights, N writes a note.")
            self._window.note(words)
            return
        self._window.show_contents(True)
        self._window.contents.notes.list.setFocus()

    def save(self) -> None:
        """Save everything that is marked as Markdown."""
        document, marks = self._program.library.document, self._marking.marks
        title = self.tr("Save notes")
        if document is None or not marks:
            self._window.note(self.tr("Nothing is marked in this text."))
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
            self._marking.save(Path(path), document, marks, labels)
        except OutputFileError as error:
            self._program.problem.emit(Problem.of(error))
            return
        self._window.note(filled(self.tr("{name} is written."), name=Path(path).name))

    # -- inside

    def _show(self) -> None:
        marks = self._marking.marks
        self._window.contents.notes.set_marks(marks)
        high = [m for m in marks if m.kind == "highlight" and m.span is not None]
        books = [m.span.start for m in marks if m.kind == "bookmark" and m.span is not None]
        notes = [(m.span, m.note) for m in marks if m.span is not None and m.note]
        self._window.pane.set_marked([m.span for m in high if m.span is not None], notes, books)

    def _highlight(self, span: Span | None) -> None:
        self._turn("highlight", span, self.tr("Highlighted."))

    def _turn(self, kind: Kind, span: Span | None, words: str) -> None:
        """Mark a span, or take back the mark that is there; of a highlight only one of the very same span."""
        if span is None:
            return
        there = self._marking.at(kind, span)
        if there is not None and (kind == "bookmark" or there.span == span):
            self._remove(there)
        else:
            self._told(self._marking.set(kind, span), words)

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
        document, passage = self._program.library.document, asking.quoted(mark.words)
        note = asking.text(self._window, self.tr("Your note"), passage, mark.note, lines=True)
        if note and document is not None:
            self._marking.write(document, mark, note)
        return bool(note)

    def _go(self, mark: Mark) -> None:
        if mark.span is not None:
            self._program.player.go_to(mark.span.start)

    def _remove(self, mark: Mark) -> None:
        self._marking.remove(mark)
        words = self.tr("Bookmark removed.") if mark.kind == "bookmark" else self.tr("Mark removed.")
        self._window.note(words, self.tr("Undo"), partial(self._marking.put, mark))

    def _told(self, mark: Mark | None, words: str) -> None:
        if mark is not None:
            self._window.contents.notes.select(mark)
            if (trouble := self._program.library.trouble()) is not None:
                # It is there, and will not be at the next start.
                self._program.problem.emit(trouble)
                return
            self._window.note(words, self.tr("Undo"), partial(self._take_back, mark))

    def _take_back(self, mark: Mark) -> None:
        """Remove a mark that was set, but none that a note was written of since."""
        if any(each.name == mark.name and each.note == mark.note for each in self._marking.marks):
            self._marking.remove(mark)


def _copied(mark: Mark) -> str:
    return f"{mark.note}\n\n{mark.words}" if mark.note else mark.words
