"""Whether the file of the text that is open was changed by another program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

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
