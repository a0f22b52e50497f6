"""What comes from outside: what is about to be opened, what of a drop is one, a file that another program
changed; and what goes wrong where documents are remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QMimeData, QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QTextDocumentFragment

from app.controllers.background import Task, Tasks
from app.core.library import StoreProblem
from app.documents.web.fetching import is_address
from app.wording import Problem


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
        """Stop, and wait for the end of it."""
        self.cancel()
        if self._task is not None:
            self._task.wait(10.0)

    def _came(self, task: Task, found: object) -> None:
        if task is self._task:
            self.came.emit(found)

    def _tell_pages(self, task: Task, name: str, pages: tuple[int, int]) -> None:
        if task is self._task:
            text = QCoreApplication.translate("Library", "{name}, page {done} of {pages} recognised")
            self.changed.emit(text.format(name=name, done=pages[0], pages=pages[1]))

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self.changed.emit("")


def files_and_pages(addresses: Iterable[str]) -> list[Path | str]:
    """What of some addresses can be opened: files, and web pages by their address."""
    known = (each for each in addresses if each.startswith("file:") or is_address(each))
    return [Path(file) if (file := QUrl(each).toLocalFile()) else each for each in known]


def text_of(data: QMimeData) -> str:
    """The text of what was pasted or dropped."""
    # Some programs copy nothing but HTML; pictures are one sign each in its plain text.
    return data.text() or QTextDocumentFragment.fromHtml(data.html()).toPlainText().replace("\ufffc", "")


def problem_of(trouble: StoreProblem, folder: Path) -> Problem | None:
    """For the window, of what is kept in a folder; None where there is nothing to tell."""
    translate = QCoreApplication.translate
    if trouble is StoreProblem.NOT_WRITTEN:
        words = translate(
            "Trouble",
            "Your place cannot be kept in {folder}: make room there, or let yourself write there. It is "
            "tried again.",
        )
    elif trouble is StoreProblem.NOT_OPENED:
        words = translate(
            "Trouble",
            "What is kept of your texts in {folder} cannot be opened, so nothing is kept this time: let "
            "yourself read and write there, and start again.",
        )
    else:
        return None
    return Problem(words.format(folder=folder), lasts=True)


SETTLED_MS = 400
"""After which nothing more is written: programs write a file in pieces, or another one in its place."""


class FileWatch(QObject):
    """Watches one file.

    Signals:
        changed: (Path) what it holds is another; told once for each change.
    """

    changed = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._state: tuple[int, int] | None = None
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self, interval=SETTLED_MS, singleShot=True)
        self._settled.timeout.connect(self._look)
        # Its folder too: where a file is replaced, the old one alone would be watched.
        self._watcher.fileChanged.connect(lambda path: self._settled.start())
        self._watcher.directoryChanged.connect(lambda path: self._settled.start())

    def follow(self, path: Path | None) -> None:
        """Watch this file from now on, or none."""
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._settled.stop()
        self._path, self._state = path, _state(path)
        if path is not None:
            self._watcher.addPaths([str(path), str(path.parent)])

    def _look(self) -> None:
        path, state = self._path, _state(self._path)
        if path is None or state is None or state == self._state:
            return  # It is gone for the moment, or another file of its folder was changed.
        self._state = state
        self._watcher.addPath(str(path))
        self.changed.emit(path)


def _state(path: Path | None) -> tuple[int, int] | None:
    """By what a file that was written again is known."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found is not None else None
