"""The document that is open, how it got here, and where the reader was in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QMimeData, QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QTextDocumentFragment

from app.controllers.background import Task
from app.controllers.library.incoming import Incoming, files_and_pages
from app.core.bookshelf import Book
from app.core.casting import Cast
from app.core.leaving_out import LeavingOut
from app.core.library import PASTED, DocumentStore, Kept, Recent, Trouble
from app.core.opened import Opened
from app.documents.correcting import Correction, can_correct, corrected, rewrite
from app.documents.model import Document, Skip
from app.documents.open import open_address, open_or_recognise, open_text
from app.documents.web.fetching import is_address
from app.problem import Problem
from engine import Span, SpeechRequest
from engine.errors import DocumentError, DocumentPasswordError

if TYPE_CHECKING:
    from engine import Conditionals, Script, SpeechOptions


class Library(QObject):
    """Opens documents off the window's thread and remembers the place in each.

    Attributes:
        marks, shelf: of all documents; any thread may ask.

    Signals:
        leaving: another document is about to take the place of the one that is open.
        document_changed: (Document, character to be at).
        skips_changed: (tuple of Skip) what is not read, by the reader's choices.
        opening_changed: (name of what is being opened, '' when nothing is).
        password_wanted: (path of a file that opens with one).
        corrected: (character) what was put right there is open, and can be taken back.
        recents_changed: the list of recent documents is another.
        problem: (Problem, or None when what could not be opened does not matter any more).
    """

    leaving = Signal()
    document_changed = Signal(object, int)
    skips_changed = Signal(object)
    opening_changed = Signal(str)
    password_wanted = Signal(object)
    corrected = Signal(int)
    recents_changed = Signal()
    problem = Signal(object)
    _troubled = Signal(object)

    def __init__(self, directory: Path, parent: QObject | None = None) -> None:
        """``directory``: where places and pasted texts are kept."""
        super().__init__(parent)
        # From whichever thread, and told when whoever shows it is there.
        self._troubled.connect(
            lambda trouble: self.problem.emit(problem_of(trouble, directory)),
            Qt.ConnectionType.QueuedConnection,
        )
        self._coming_correction: tuple[Document, Correction] | None = None
        """A text that is being opened, and what is corrected in it."""
        self._correction: Correction | None = None
        """What can be taken back."""
        self._store = DocumentStore(directory, self._troubled.emit)
        self._opened = Opened(self._store)
        self.marks, self.shelf = self._opened.marks, self._opened.shelf
        self._closed = False
        self._passwords: dict[str, str] = {}
        self._incoming = Incoming(self)
        self._incoming.came.connect(lambda found: self._show(*found))
        self._incoming.changed.connect(self.opening_changed)
        self._incoming.failed.connect(self._failed)
        self._told = False

    # -- what is open

    @property
    def document(self) -> Document | None:
        """What is open, None before the first."""
        return self._opened.document

    @property
    def char(self) -> int:
        """Where the reader is in it."""
        return self._opened.char

    @property
    def proposed(self) -> tuple[Skip, ...]:
        """All proposals of the importer, for the preview."""
        return self.document.skips if self.document else ()

    @property
    def passages(self) -> tuple[Skip, ...]:
        """The proposals, and behind them what the reader left out."""
        return self._opened.left.passages

    @property
    def reversed(self) -> frozenset[int]:
        """Indices in ``passages`` that are read after all."""
        return self._opened.left.read

    @property
    def script(self) -> Script | None:
        """The document as it is read, by the reader's choices; None without one."""
        return self._opened.script

    @property
    def skips(self) -> tuple[Skip, ...]:
        """What is not read: the passages without those reversed."""
        return self._opened.left.skips

    @property
    def replaced(self) -> str:
        """Key of the text that the present one was corrected from, or empty."""
        return self._opened.replaced

    def request(
        self,
        voice: Conditionals | None,
        options: SpeechOptions,
        start: int,
        end: int | None,
        *,
        from_word: bool = False,
        cast: Mapping[str, Conditionals],
    ) -> SpeechRequest | None:
        """What is asked for to have some of the document read; None without one."""
        script = self.script
        if script is None:
            return None
        return SpeechRequest(script, voice, options, start, end, from_word, cast, self._opened.sounds)

    @property
    def cast(self) -> Cast:
        """Who speaks the document's parts."""
        return self._opened.cast

    def set_cast(self, cast: Cast) -> None:
        """Have its parts spoken by these, now and when it is opened again."""
        if self._opened.set_cast(cast):
            self.skips_changed.emit(self.skips)

    @property
    def password(self) -> str:
        """What the file that is open was unlocked with, or empty; it is never written down."""
        return self._passwords.get(self.document.source, "") if self.document is not None else ""

    @property
    def store(self) -> DocumentStore:
        """What is remembered of documents; any thread may ask it."""
        return self._store

    def password_of(self, source: str) -> str:
        """What a file was unlocked with in this run, or empty."""
        return self._passwords.get(source, "")

    @property
    def is_forgotten(self) -> bool:
        """Whether no trace is to be kept of the document that is open."""
        return self._opened.is_forgotten

    @property
    def source(self) -> str:
        """What ``open_recent`` takes to open this document again."""
        return self._opened.source

    def recents(self) -> tuple[Recent, ...]:
        """Recent documents, the last first."""
        return self._opened.recents

    # -- opening

    @Slot(object)
    def open_file(self, path: Path, password: str = "") -> None:
        """Open a file of any kind; a scan is recognised, and who locked it is asked for a password."""

        if password:
            self._passwords[str(path)] = password

        def work(task: Task) -> Document:
            try:
                return open_or_recognise(
                    path, task.is_cancelled, password, lambda *pages: task.progress.emit(pages)
                )
            except DocumentPasswordError:
                self.password_wanted.emit(path)
                raise

        self._open(path.name, work)

    @Slot(str)
    def open_text(self, text: str, title: str = "") -> None:
        """Open pasted text; it is kept, so that it can be opened again."""

        def work(task: Task) -> Document:
            document = open_text(text, title)
            # Opened again it must be the same document, so its own text is what is kept.
            self._store.save_text(document.key, text.encode("utf-8", "surrogatepass"))
            return document

        self._open(title or self.tr("Pasted text"), work)

    def can_correct(self) -> bool:
        """Whether sentences of the document that is open can be put right here."""
        return self.document is not None and can_correct(self.document.source)

    def correct(self, span: Span, words: str) -> None:
        """Put other words in place of a part of the document, in what was pasted or in its file;
        ``corrected`` follows."""
        assert self.document is not None
        text = self.document.text
        passage, near = text[span.start : span.end], span.start / max(len(text), 1)
        self._rewrite(span.start, lambda data: corrected(data, passage, near, words))

    def undo_correction(self) -> None:
        """Put back what was corrected last."""
        last, self._correction = self._correction, None
        if last is None:
            return

        def back(data: bytes) -> bytes:
            if data != last.after:
                raise DocumentError("This text was changed meanwhile.")
            return last.before

        self._rewrite(last.char, back)

    def _rewrite(self, char: int, change: Callable[[bytes], bytes]) -> None:
        """Open the document that is open as it is after a change at a character."""
        document = self.document
        assert document is not None
        path = Path(document.source) if document.source else None

        def work(task: Task) -> Document:
            before = path.read_bytes() if path is not None else self._store.text(document.key)
            if before is None:
                raise DocumentError("This pasted text is not kept any more.")
            after = change(before)
            if path is None:
                made = open_text(after.decode("utf-8", "surrogatepass"))
                self._store.save_text(made.key, after)
            else:
                rewrite(path, after)
                made = open_or_recognise(path, task.is_cancelled)
            self._coming_correction = made, Correction(before, after, char)
            return made

        self._open(document.title, work)

    @Slot()
    def open_clipboard(self) -> None:
        """Open what is on the clipboard: a file, a web address, or text."""
        # None where nothing was copied since the system began.
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        if data is None or not self.open_data(data):
            self._failed(Problem(self.tr("There is no text on the clipboard.")))

    def open_data(self, data: QMimeData) -> bool:
        """Open what was pasted or dropped: the first file or address, else the text; False for neither."""
        if self.open_addresses([url.toString() for url in data.urls()]):
            return True
        # Some programs copy nothing but HTML; pictures are one sign each in its plain text.
        text = data.text() or QTextDocumentFragment.fromHtml(data.html()).toPlainText().replace("\ufffc", "")
        if is_address(text):
            self.open_url(text.strip())
        elif text.strip():
            self.open_text(text)
        return bool(text.strip())

    def open_addresses(self, addresses: Sequence[str]) -> bool:
        """Open the first file or web page of several; False where there is none among them."""
        found = files_and_pages(addresses)
        if not found:
            return False
        first, *others = found
        self.open_file(first) if isinstance(first, Path) else self.open_url(first)
        if others:
            # Unlike a failure, it is still true once the first is open.
            self._told = False
            text = self.tr("One text is open at a time. %n other(s) were not opened.", None, len(others))
            self.problem.emit(Problem(text))
        return True

    @Slot(str)
    def open_url(self, address: str) -> None:
        """Fetch a web page and open its main text."""
        self._open(address, lambda task: open_address(address, task.is_cancelled))

    @Slot(str)
    def open_recent(self, source: str) -> None:
        """Open a document of ``recents`` again."""
        title = next((recent.title for recent in self.recents() if recent.source == source), "")
        if source.startswith(PASTED):
            key = source.removeprefix(PASTED)
            self._open(title, lambda task: _from_kept(self._store.text(key), title))
        elif source.startswith(("http://", "https://")):
            self.open_url(source)
        else:
            self.open_file(Path(source))

    def open_last(self) -> bool:
        """Open what was open last; False where there was nothing."""
        if self.recents():
            self.open_recent(self.recents()[0].source)
        return bool(self.recents())

    @Slot()
    def cancel(self) -> None:
        """Stop opening; what was open stays."""
        self._incoming.cancel()

    def is_opening(self) -> bool:
        """Whether a document is being opened."""
        return self._incoming.is_busy()

    # -- place and skips

    @Slot(int)
    def remember(self, char: int) -> None:
        """The reader is at this character; it is on the disk a moment later."""
        self._opened.remember(char)

    @Slot(int, bool)
    def set_reversed(self, index: int, read: bool) -> None:
        """Have one passage read after all, or skipped again."""
        self.set_all_reversed(self.reversed | {index} if read else self.reversed - {index})

    def set_all_reversed(self, indices: Iterable[int]) -> None:
        """Have exactly these passages read after all."""
        self._choose(lambda left: left.set_read(indices))

    def leave_out(self, spans: Iterable[Span]) -> bool:
        """Leave these out of the reading; whether any was read."""
        return self._choose(lambda left: left.leave_out(spans))

    def read_after_all(self, span: Span) -> bool:
        """Read what is left out in a span; whether anything was."""
        return self._choose(lambda left: left.read_again(span))

    def undo(self) -> bool:
        """Take the last choice of what is left out back; whether there was one."""
        return self._choose(LeavingOut.undo)

    def set_usually_read(self, reasons: frozenset[str]) -> None:
        """Read passages of these reasons, in this document and others, unless the reader leaves one out."""
        if self._opened.set_usually_read(reasons):
            self.skips_changed.emit(self.skips)

    def set_names_columns(self, named: bool) -> None:
        """Say the cells of tables with the names of their columns, in this document and others."""
        if self._opened.set_names_columns(named):
            # What is being read goes on with its sentence said so.
            self.skips_changed.emit(self.skips)

    def set_cues(self, followed: bool) -> None:
        """Follow the cues that stand in this document and others, or read them."""
        if self._opened.set_cues(followed):
            self.skips_changed.emit(self.skips)

    def set_recordings(self, heard: bool) -> None:
        """Have the sound heard that this document and others bring, or a voice in its place."""
        if self._opened.set_recordings(heard):
            self.skips_changed.emit(self.skips)

    def _choose(self, change: Callable[[LeavingOut], bool]) -> bool:
        changed = self._opened.choose(change)
        if changed:
            self.skips_changed.emit(self.skips)
        return changed

    def pasted_texts(self) -> int:
        """How many pasted texts are kept."""
        return self._store.pasted()

    @Slot()
    def forget(self) -> None:
        """Delete every trace of what was opened: the list, pasted texts, and the places in all of them.

        What is open stays open, and leaves no trace either unless it is opened again.
        """
        self._opened.forget()
        self.recents_changed.emit()

    def remove(self, book: Book) -> None:
        """Take a book off the shelf and off the recent texts."""
        self.shelf.remove(book)
        self._opened.drop(book.source)
        self.recents_changed.emit()

    def voice(self, member: str) -> str:
        """Key of the voice that was chosen for this document with a member, or empty."""
        return self._opened.voice(member)

    def remember_voice(self, member: str, voice: str) -> None:
        """With this voice the document is read by a member."""
        self._opened.remember_voice(member, voice)

    def close(self) -> None:
        """Write everything that is not on the disk yet."""
        if self._closed:
            return
        self._closed = True
        self._incoming.close()
        self._opened.touch()
        self._store.close()

    # -- inside

    def _open(self, name: str, work: Callable[[Task], Document]) -> None:
        def opened(task: Task) -> tuple[Document, Kept, tuple[Recent, ...]]:
            document = work(task)
            # Asked here, since the store would first have to write: the window does not wait for a slow disk.
            return document, self._opened.kept(document), self._store.recents()

        self._incoming.start(name, opened)

    def _show(self, document: Document, kept: Kept, recents: tuple[Recent, ...]) -> None:
        coming, self._coming_correction = self._coming_correction, None
        self._correction = coming[1] if coming is not None and coming[0] is document else None
        if self.document is not None:
            # Whoever reads it has its place remembered now, while it is still the one that is open.
            self.leaving.emit()
        self._opened.show(document, kept, recents, self._correction)
        self.recents_changed.emit()
        if self._told:
            self._told = False
            self.problem.emit(None)
        if document.through:
            self._failed(Problem(self.tr("Opened through {name}.").format(name=document.through)))
        self.document_changed.emit(self.document, self.char)
        self.skips_changed.emit(self.skips)
        if self._correction is not None:
            self.corrected.emit(self.char)

    def _failed(self, problem: Problem) -> None:
        self._told = True
        self.problem.emit(problem)


def _from_kept(text: bytes | None, title: str) -> Document:
    """Pasted text that was kept."""
    try:
        if text is not None:
            return open_text(text.decode("utf-8", "surrogatepass"), title)
    except UnicodeDecodeError:
        pass
    raise DocumentError("This pasted text is not kept any more.")


def problem_of(trouble: Trouble, folder: Path) -> Problem | None:
    """For the window, of what is kept in a folder; None where there is nothing to tell."""
    translate = QCoreApplication.translate
    if trouble is Trouble.NOT_WRITTEN:
        words = translate(
            "Trouble",
            "Your place cannot be kept in {folder}: make room there, or let yourself write there. It is "
            "tried again.",
        )
    elif trouble is Trouble.NOT_OPENED:
        words = translate(
            "Trouble",
            "What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: let "
            "yourself read and write there, and start again.",
        )
    else:
        return None
    return Problem(words.format(folder=folder), lasts=True)
