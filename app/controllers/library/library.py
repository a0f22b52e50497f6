"""The document that is open, how it got here, and where the reader was in it; its cover, for the shelf and
the desktop; and where its words are divided."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import (
    QFileSystemWatcher,
    QMimeData,
    QObject,
    Qt,
    QTimer,
    QUrl,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QTextDocumentFragment

from app.controllers.background import Controller, Task, Tasks
from app.controllers.settings import Settings
from app.core.bookshelf import Book
from app.core.leaving_out import LeavingOut
from app.core.library import PASTED, DocumentStore, Recent, Remembered, StoreProblem
from app.core.opened import Change, Opened, Opening, putting, taking_back
from app.core.voices import VOICE
from app.documents.correcting import Corrected, can_correct
from app.documents.hyphenation import Breaks
from app.documents.kinds import address_in, is_address, is_on_the_web
from app.documents.model import Document, Skip
from app.documents.open import open_address
from app.drawing import as_png
from app.wording import Problem, filled, translate
from engine import Span, identify, write_whole
from engine.errors import DocumentError, DocumentPasswordError


class Incoming(QObject):
    """Has the document opened that was asked for last.

    Signals:
        came: (what the work gave), if no other was asked for meanwhile.
        changed: (name of what is being opened, '' when nothing is).
        failed: (Problem).
    """

    came = Signal(object)
    changed = Signal(str)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self, self.failed.emit)
        self._task: Task | None = None

    def is_busy(self) -> bool:
        """Whether a document is being opened."""
        return self._task is not None

    def start(self, name: str, work: Callable[[Task], object]) -> None:
        """Open another; what the task tells as progress is (pages of a scan that are recognised, all)."""
        self.cancel()
        task = self._task = self._tasks.start(
            work, lambda found: self._came(task, found), on_ended=self._ended,
            on_progress=lambda pages: self._tell_pages(task, name, pages),
        )  # fmt: skip
        self.changed.emit(name)

    def cancel(self) -> None:
        """Stop opening."""
        if self._task is not None:
            self._task.cancel()

    def close(self) -> None:
        """Stop, and wait for the end of it, and of those asked for before, which go on until they look."""
        self._tasks.end()

    def _came(self, task: Task, found: object) -> None:
        if task is self._task:
            self.came.emit(found)

    def _tell_pages(self, task: Task, name: str, pages: tuple[int, int]) -> None:
        if task is self._task:
            text = translate("Library", "{name}, page {done} of {pages} recognised")
            self.changed.emit(filled(text, name=name, done=pages[0], pages=pages[1]))

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self.changed.emit("")


def files_and_pages(addresses: Iterable[str]) -> list[Path | str]:
    """What of some addresses can be opened: files, and web pages by their address."""
    known = (each for each in addresses if each.startswith("file:") or is_address(each))
    found = (_file(QUrl(each)) or each for each in known)
    return [(isinstance(each, Path) and address_in(each)) or each for each in found]


def _file(address: QUrl) -> Path | None:
    """What an address leads to on this machine; QUrl itself loses letters of names that are not UTF-8."""
    coded = address.path(QUrl.ComponentFormattingOption.FullyEncoded)
    return Path(os.fsdecode(unquote_to_bytes(coded))) if coded and address.isLocalFile() else None


def text_of(data: QMimeData) -> str:
    """The text of what was pasted or dropped."""
    # Some programs copy nothing but HTML; pictures are one sign each in its plain text.
    return data.text() or QTextDocumentFragment.fromHtml(data.html()).toPlainText().replace("\ufffc", "")


def problem_of(trouble: StoreProblem, folder: Path) -> Problem | None:
    """For the window, of what is kept in a folder; None where there is nothing to tell."""
    if trouble is StoreProblem.NOT_WRITTEN:
        words = translate(
            "Trouble",
            "Your place cannot be kept in {folder}: make room there, or let yourself write there. It is "
            "tried again.",
        )
    elif trouble is StoreProblem.NOT_OPENED:
        words = translate(
            "Trouble",
            "What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: make "
            "room there, or let yourself read and write there, and start again.",
        )
    else:
        return None
    return Problem(filled(words, folder=folder), lasts=True)


SETTLED_MS = 400
"""After which nothing more is written: programs write a file in pieces, or another one in its place."""
GONE_MS = 2_000
"""After which a file that is gone stays so: some programs take a while to put another one in its place."""


class FileWatch(QObject):
    """Watches one file.

    Signals:
        changed: (Path) what it holds is another; told once for each change.
        gone: (Path) it is not there any more.
    """

    changed = Signal(Path)
    gone = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._state: tuple[int, int] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self, interval=SETTLED_MS, singleShot=True)
        self._settled.timeout.connect(self._look)
        self._missing = QTimer(self, interval=GONE_MS, singleShot=True)
        self._missing.timeout.connect(self._miss)
        # Its folder too: where a file is replaced, the old one alone would be watched.
        self._watcher.fileChanged.connect(lambda path: self._settled.start())
        self._watcher.directoryChanged.connect(lambda path: self._settled.start())

    def follow(self, path: Path | None) -> None:
        """Watch this file from now on, or none."""
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._settled.stop()
        self._missing.stop()
        self._path, self._state = path, _state(path)
        self._watch()

    def _watch(self) -> None:
        """Watch what there is: where its folder is gone, the one that this may come back to."""
        if self._path is not None:
            folder = next((each for each in self._path.parents if each.is_dir()), self._path.parent)
            self._watcher.addPaths([str(self._path), str(folder)])

    def _look(self) -> None:
        path, state = self._path, _state(self._path)
        self._watch()
        if path is None or state == self._state:
            return  # Another file of its folder was changed.
        if state is None:
            self._missing.start()
            return
        self._state = state
        self.changed.emit(path)

    def _miss(self) -> None:
        path = self._path
        if path is not None and _state(path) is None:
            self._state = None
            self.gone.emit(path)


def _state(path: Path | None) -> tuple[int, int] | None:
    """By what a file that was written again is known."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found is not None else None


if TYPE_CHECKING:
    from engine import Script


class Library(QObject):
    """Opens documents off the window's thread and remembers the place in each.

    Attributes:
        opened: what is open, and what of it is read.
        opening: how documents are opened; any thread may ask, as ``store``, ``marks`` and ``shelf``.
        store: what is remembered of documents.
        marks, shelf: of all documents.

    Signals:
        leaving: another document is about to take the place of the one that is open.
        document_changed: (Document, character to be at).
        skips_changed: (tuple of Skip) what is not read, by the reader's choices.
        opening_changed: (name of what is being opened, '' when nothing is).
        password_wanted: (path of a file that opens with one).
        voice_given: (path of a file that holds a voice, no text).
        corrected: (character, whether it was taken back) a text is open in which something was put right.
        later_wanted: (addresses) of these only the first is open: they are to be on the reading list.
        forgotten: no trace of any document is kept, and nothing that went before can be had back.
        recents_changed: the list of recent documents is another.
        nothing_open: (Problem) something could not be opened, and nothing was open before.
        problem: (Problem, or None when what could not be opened does not matter any more).
    """

    leaving = Signal()
    document_changed = Signal(object, int)
    skips_changed = Signal(object)
    opening_changed = Signal(str)
    password_wanted = Signal(object)
    voice_given = Signal(object)
    corrected = Signal(int, bool)
    later_wanted = Signal(object)
    forgotten = Signal()
    recents_changed = Signal()
    nothing_open = Signal(object)
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
        self._coming_correction: tuple[Document, Corrected, bool] | None = None
        """A text that is being opened, what is corrected in it, and whether that takes a correction back."""
        self._corrections: list[Corrected] = []
        """What can be taken back in the text that is open, the last at the end."""
        self._taken_back: list[Corrected] = []
        """What took the last ones back, where nothing else came after it."""
        self._rewriting = False
        """Whether what the text came from is being changed, and the window will show it."""
        self.store = DocumentStore(directory, self._troubled.emit)
        self.opened = Opened(self.store)
        self.opening = Opening(self.store)
        self.marks, self.shelf = self.opened.marks, self.opened.shelf
        self._closed = False
        self._incoming = Incoming(self)
        self._incoming.came.connect(lambda found: self._show(*found))
        self._incoming.changed.connect(self.opening_changed)
        self._incoming.failed.connect(self._failed)
        self._told = False

    # -- what is open

    @property
    def document(self) -> Document | None:
        """What is open, None before the first."""
        return self.opened.document

    @property
    def char(self) -> int:
        """Where the reader is in it."""
        return self.opened.char

    @property
    def script(self) -> Script | None:
        """The document as it is read, by the reader's choices; None without one."""
        return self.opened.script

    @property
    def skips(self) -> tuple[Skip, ...]:
        """What is not read: the passages without those reversed."""
        return self.opened.left.skips

    @property
    def source(self) -> str:
        """What ``open_recent`` takes to open this document again."""
        return self.opened.source

    def recents(self) -> tuple[Recent, ...]:
        """Recent documents, the last first."""
        return self.opened.recents

    # -- opening

    def open_file(self, path: Path, password: str = "") -> None:
        """Open a file of any kind; a scan is recognised, and who locked it is asked for a password."""
        if path.suffix.lower() == VOICE:
            self.voice_given.emit(path)
            return
        if address := address_in(path):
            self.open_url(address)
            return

        def work(task: Task) -> Document:
            try:
                return self.opening.file(
                    path, password, task.is_cancelled, lambda *pages: task.progress.emit(pages)
                )
            except DocumentPasswordError:
                self.password_wanted.emit(path)
                raise

        self._open(path.name, work)

    def open_text(self, text: str, title: str = "", page: str = "", *, given: bool = False) -> None:
        """Open pasted text; it is kept, so that it can be opened again. ``page``: the same as HTML;
        ``given``: it comes with the program, and nobody misses it."""
        name = title or self.tr("Pasted text")
        self._open(name, lambda task: self.opening.text(text, title, page, given=given))

    def can_correct(self) -> bool:
        """Whether sentences of the document that is open can be put right here."""
        return self.document is not None and can_correct(self.document.source)

    def correct(self, span: Span, words: str) -> None:
        """Put other words in place of a part of the document, in what was pasted or in its file;
        ``corrected`` follows."""
        assert self.document is not None
        self._rewrite(span.start, putting(self.document, span, words))

    def undo_correction(self) -> bool:
        """Put back what was corrected last, then the one before; whether there is one."""
        if self._corrections and not self._rewriting:
            # Asked twice at once, the file would be as it was before, and the text that is open as it is now.
            last = self._corrections[-1]
            self._rewrite(last.char, taking_back(last), is_back=True)
        return bool(self._corrections)

    def redo_correction(self) -> None:
        """Correct what was put back last."""
        if self._taken_back and not self._rewriting:
            back = self._taken_back[-1]
            self._rewrite(back.char, taking_back(back))

    def _rewrite(self, char: int, change: Change, *, is_back: bool = False) -> None:
        """Open the document that is open as it is after a change at a character."""
        document = self.document
        assert document is not None

        def work(task: Task) -> Document:
            made, correction = self.opening.rewritten(document, char, change, task.is_cancelled)
            self._coming_correction = made, correction, is_back
            return made

        self._open(document.title, work)
        self._rewriting = True

    def open_clipboard(self, *, plain: bool = False) -> None:
        """Open what is on the clipboard: a file, a web address, or text, ``plain`` for its words alone."""
        # None where nothing was copied since the system began.
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()
        if data is None or not self.open_data(data, plain=plain):
            self.tell(Problem(self.tr("There is no text on the clipboard.")))

    def open_data(self, data: QMimeData, *, plain: bool = False) -> bool:
        """Open what was pasted or dropped: the first file or address, else the text, as the page that it is
        or ``plain``; False for neither."""
        if self.open_addresses([url.toString() for url in data.urls()]):
            return True
        text = text_of(data)
        if is_address(text):
            self.open_url(text.strip())
        elif text.strip():
            self.open_text(text, page="" if plain else data.html())
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
            label = translate("Commands", "Put on the reading list")
            self.problem.emit(Problem(text, label, lambda: self.later_wanted.emit(addresses)))
        return True

    def open_url(self, address: str) -> None:
        """Fetch a web page and open its main text."""
        self._open(address, lambda task: open_address(address, task.is_cancelled))

    def open_recent(self, source: str) -> None:
        """Open a document of ``recents`` again."""
        title = next((recent.title for recent in self.recents() if recent.source == source), "")
        if source.startswith(PASTED):
            self._open(title, lambda task: self.opening.kept(source, title))
        elif is_on_the_web(source):
            self.open_url(source)
        else:
            self.open_file(Path(source))

    def open_last(self) -> bool:
        """Open what was open last; False where there was nothing."""
        if self.recents():
            self.open_recent(self.recents()[0].source)
        return bool(self.recents())

    def cancel(self) -> None:
        """Stop opening; what was open stays."""
        self._incoming.cancel()

    def is_opening(self) -> bool:
        """Whether a document is being opened."""
        return self._incoming.is_busy()

    def trouble(self) -> Problem | None:
        """Why nothing of what one does now is kept, where that is so."""
        return problem_of(self.store.trouble, self.store.folder)

    def tell(self, problem: Problem) -> None:
        """Tell of something until the next text is open."""
        self._told = True
        self.problem.emit(problem)
        if self.document is None:
            self.nothing_open.emit(problem)

    # -- place and skips

    def remember(self, char: int) -> None:
        """The reader is at this character; it is on the disk a moment later."""
        self.opened.remember(char)

    def choose(self, change: Callable[[LeavingOut], bool]) -> bool:
        """Read other parts of the document; whether that changed anything."""
        return self.apply(self.opened.choose(change))

    def apply(self, changed: bool) -> bool:
        """Have the document read as :attr:`opened` has it now, where that ``changed``."""
        if changed:
            # What is being read goes on with its sentence said so.
            self.skips_changed.emit(self.skips)
        return changed

    def forget(self) -> None:
        """Delete every trace of what was opened: the list, pasted texts, and the places in all of them.

        What is open stays open, and leaves no trace either unless it is opened again.
        """
        self.opened.forget()
        if self.source.startswith(PASTED):
            # Kept nowhere any more, it cannot be put back.
            self._corrections, self._taken_back = [], []
        self.recents_changed.emit()
        self.forgotten.emit()

    def remove(self, book: Book) -> Callable[[], None]:
        """Take a book off the shelf and off the recent texts; what comes of it puts a file back there."""
        before = self.opened.recents
        self.shelf.remove(book)
        self.opened.drop(book.source)
        self.recents_changed.emit()

        def put_back() -> None:
            self.shelf.put_back(book)
            self.opened.put_back(before)
            self.recents_changed.emit()

        return put_back

    def close(self) -> None:
        """Write everything that is not on the disk yet."""
        if self._closed:
            return
        self._closed = True
        self._incoming.close()
        self.opened.touch()
        self.store.close()

    # -- inside

    def _open(self, name: str, work: Callable[[Task], Document]) -> None:
        def opened(task: Task) -> tuple[Document, Remembered, tuple[Recent, ...]]:
            document = work(task)
            # Asked here, since the store would first have to write: the window does not wait for a slow disk.
            return document, self.opened.kept(document), self.store.recents()

        self._rewriting = False
        self._incoming.start(name, opened)

    def _failed(self, problem: Problem) -> None:
        self._rewriting = False
        self.tell(problem)

    def _show(self, document: Document, kept: Remembered, recents: tuple[Recent, ...]) -> None:
        self._rewriting = False
        coming, self._coming_correction = self._coming_correction, None
        correction, is_back = coming[1:] if coming is not None and coming[0] is document else (None, False)
        if correction is None:
            self._corrections, self._taken_back = [], []
        elif is_back:
            self._corrections.pop()
            self._taken_back.append(correction)
        else:
            self._corrections.append(correction)
            again = self._taken_back and correction.after == self._taken_back[-1].before
            self._taken_back = self._taken_back[:-1] if again else []
        if self.document is not None:
            # Whoever reads it has its place remembered now, while it is still the one that is open.
            self.leaving.emit()
        self.opened.show(document, kept, recents, correction)
        self.recents_changed.emit()
        if self._told:
            self._told = False
            self.problem.emit(None)
        if document.through:
            self.tell(Problem(filled(self.tr("Opened through {name}."), name=document.through)))
        self.document_changed.emit(self.document, self.char)
        self.skips_changed.emit(self.skips)
        if correction is not None:
            self.corrected.emit(self.char, is_back)


class Covers(Controller):
    """Keeps the cover of each document that is opened as a file.

    Signals:
        came: (key of the document) its cover is there.
    """

    came = Signal(str)

    def __init__(self, library: Library, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = folder
        library.document_changed.connect(self._keep)

    def of(self, key: str) -> Path | None:
        """The file of a document's cover; None where there is none."""
        path = self._folder / key
        return path if key and path.is_file() else None

    def forget(self) -> None:
        """Delete all."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def _keep(self, document: Document) -> None:
        source, cover, key, path = document.source, document.cover, document.key, self._folder / document.key
        if not cover or path.is_file():
            return

        def work(task: Task) -> str:
            from app.documents.resources import load

            try:
                small = as_png(load(source, cover), _COVER_HEIGHT)
                if small:
                    write_whole(path, small, lasting=False)
            except (DocumentError, OSError):
                return ""
            return key if small else ""

        self._tasks.start(work, lambda kept: self.came.emit(kept) if kept else None)


_COVER_HEIGHT = 480
"""Pixels of a cover, on the sharpest screens too: larger ones hold the window up when the shelf is drawn."""


_LOOKED_AT = 4_000
"""Characters that tell the language of a document that does not say its own."""


class Hyphenation(Controller):
    """Knows where words are divided while lines are to be of one length.

    Signals:
        changed: (Breaks, or None where words are not divided).
    """

    changed = Signal(object)

    def __init__(self, library: Library, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._settings = library, settings
        self._divided = False
        library.document_changed.connect(lambda document, char: self._begin(document))
        settings.changed.connect(self._set)

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
