"""A SQLite file, also where files cannot be locked: on some network drives."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import sqlite3
import tempfile
import time
from pathlib import Path

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP)
_STALE_SECONDS = 60.0
"""Nothing is written for so long: a lock of that age was left by a process that was killed."""


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open a file for any thread, or make it.

    Where locks are lacking SQLite would take the file for one that another process holds for ever; there a
    folder beside it is the lock, which it makes and deletes.

    Args:
        path: in a folder that is there.
        patience: seconds to wait for another process.

    Raises:
        sqlite3.OperationalError: it cannot be opened.
    """
    if _can_be_locked(path.parent):
        return sqlite3.connect(path, timeout=patience, check_same_thread=False)
    lock = path.with_name(f"{path.name}.lock")
    with contextlib.suppress(OSError):
        # Clocks of two machines may differ, and are set back.
        if abs(time.time() - lock.stat().st_mtime) > _STALE_SECONDS:
            lock.rmdir()
    address = f"{path.absolute().as_uri()}?vfs=unix-dotfile"
    return sqlite3.connect(address, uri=True, timeout=patience, check_same_thread=False)


def _can_be_locked(folder: Path) -> bool:
    """Whether files of a folder can; what fails for another reason SQLite says better."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _NO_LOCKS
    return True
