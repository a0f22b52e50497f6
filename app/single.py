"""One window for one user's things: a second start hands its document to the window that is there, and ends.

Two processes on the same files would each keep their own idea of places and voices. Who holds the lock is
the window; the lock and the socket beside it lie where the system keeps a session's own files, never on a
network drive, and the lock goes with the process, however it ends.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import json
import logging
import os
import socket
import stat
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from PySide6.QtCore import QObject, QSocketNotifier, Signal

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 15.0
"""How long a window that is only starting, or busy, is waited for."""
_LISTEN_SECONDS = 0.5
_MAX_BYTES = 1 << 20
_TAKEN = b"taken"


def meeting_place(data: Path) -> Path:
    """Where the windows on a data folder meet: a path without its suffix, in a folder of the user's own."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(runtime) if runtime else Path(tempfile.gettempdir()) / f"philomel-{os.getuid()}"
    name = hashlib.sha256(os.fsencode(data.resolve())).hexdigest()[:16]
    return folder / f"philomel-{name}"


def enter(data: Path, addresses: Sequence[str]) -> SingleInstance | None:
    """Become the window of a data folder, or give the one that is there what is to be opened.

    Args:
        addresses: (``file:`` for files) to open.

    Returns:
        The door at which later starts knock; None where there is a window already, which opens them.
    """
    place = meeting_place(data)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            lock = _locked(place.with_suffix(".lock"))
        except OSError as error:
            # Without a place to meet, a window of one's own is better than none.
            log.warning("Later starts cannot be told of this window: %s", error)
            return SingleInstance(None, None)
        if lock is not None:
            return SingleInstance(lock, place.with_suffix(".socket"))
        if _handed_over(place.with_suffix(".socket"), addresses):
            return None
        if time.monotonic() > deadline:
            log.warning("The window that is there does not answer: this is another one.")
            return SingleInstance(None, None)
        time.sleep(0.1)


def _locked(path: Path) -> IO[bytes] | None:
    """The lock, held until the file is closed; None where another process has it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    _check_ours(path.parent)
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        return None
    except OSError:
        file.close()
        raise
    return file


def _check_ours(folder: Path) -> None:
    """Refuse a folder that another user made, or may write to: who holds the socket is told what is opened.

    Raises:
        PermissionError: it is one.
    """
    status = folder.lstat()
    shared = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    if status.st_uid != os.getuid() or not stat.S_ISDIR(status.st_mode) or shared:
        raise PermissionError(errno.EPERM, "it is not this user's alone", str(folder))


def _handed_over(path: Path, addresses: Sequence[str]) -> bool:
    """Whether the window at the other end took what is to be opened."""
    with socket.socket(socket.AF_UNIX) as knock:
        knock.settimeout(PATIENCE_SECONDS)
        try:
            knock.connect(str(path))
            knock.sendall(json.dumps(list(addresses)).encode() + b"\n")
            return knock.recv(len(_TAKEN)) == _TAKEN
        except OSError:
            return False


class SingleInstance(QObject):
    """Hears of later starts as long as this window is there.

    Signals:
        asked: (list of addresses) another start wants them opened, or, with none, only the window.
    """

    asked = Signal(object)

    def __init__(self, lock: IO[bytes] | None, path: Path | None) -> None:
        super().__init__()
        self._lock, self._path = lock, path
        self._socket: socket.socket | None = None
        self._notifier: QSocketNotifier | None = None
        if path is None:
            return
        try:
            # Whoever made it is gone: it had the lock.
            path.unlink(missing_ok=True)
            self._socket = socket.socket(socket.AF_UNIX)
            self._socket.bind(str(path))
            self._socket.listen()
        except OSError as error:
            log.warning("Later starts cannot be told of this window: %s", error)
            self._socket = None

    def open(self) -> None:
        """Answer from now on, also those who knocked before: once there is a Qt application."""
        if self._socket is not None:
            self._notifier = QSocketNotifier(self._socket.fileno(), QSocketNotifier.Type.Read, self)
            self._notifier.activated.connect(self._answer)

    def close(self) -> None:
        """Let the next start be a window of its own."""
        if self._notifier is not None:
            self._notifier.setEnabled(False)
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._path is not None:
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)
        if self._lock is not None:
            self._lock.close()

    def _answer(self) -> None:
        """Take what one start says; it says it at once."""
        if self._socket is None:
            return
        guest, _ = self._socket.accept()
        with guest:
            guest.settimeout(_LISTEN_SECONDS)
            try:
                said = b""
                while not said.endswith(b"\n") and len(said) < _MAX_BYTES:
                    more = guest.recv(1 << 16)
                    if not more:
                        break
                    said += more
                addresses = [str(each) for each in json.loads(said)]
                guest.sendall(_TAKEN)
            except (OSError, ValueError, TypeError) as error:
                log.info("A knock that made no sense: %s", error)
                return
        self.asked.emit(addresses)
