"""Files that appear whole or not at all, and the folders where a program of this name keeps its own."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import glob
import mmap
import os
import secrets
import shutil
import stat
import sys
import time
from pathlib import Path
from typing import IO

import platformdirs

_LEFT_SECONDS = 60.0
"""Nothing takes so long to be written: what is older was left."""
_NAME = "Philomel" if sys.platform == "darwin" else "philomel"


def data_folder() -> Path:
    """Where the user's own things are kept: ``~/.local/share/philomel``, or as the system has it."""
    return platformdirs.user_data_path(_NAME, appauthor=False)


def cache_folder() -> Path:
    """Where things are kept that can be made again: ``~/.cache/philomel``, or as the system has it."""
    return platformdirs.user_cache_path(_NAME, appauthor=False)


def lacks_room(error: BaseException) -> bool:
    """Whether a disk is full, or what of it is its user's."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def is_full(folder: Path) -> bool:
    """Whether the disk of a folder has no room left, as far as it can be asked: of libraries that only say
    that writing failed."""
    with contextlib.suppress(OSError):
        disk = shutil.disk_usage(folder)
        # What is no disk, such as /proc, has no bytes.
        return disk.free < 1 << 20 and disk.total > 0
    return False


def held(file: IO[bytes] | int) -> bool:
    """Keep others from an open file or folder, until it is closed; False where somebody else does. On a drive
    without locks nobody is kept away."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def unread(mapped: mmap.mmap) -> None:
    """Give the system back what was read of a mapped file that is not written to: where it is looked at once
    more, it is read again."""
    if hasattr(mmap, "MADV_DONTNEED"):
        mapped.madvise(mmap.MADV_DONTNEED)


def storable(text: str) -> str:
    """Text without halves of characters, which UTF-8 has not."""
    return text.encode("utf-8", "replace").decode("utf-8")


def write_whole(path: Path, *data: bytes | memoryview, lasting: bool = True, mode: int = 0o600) -> None:
    """Replace a file, making its folder; it holds the old or the new content, never a part. What a link leads
    to is replaced, and whoever may read it still may.

    Args:
        path: of the file.
        data: the new content, in parts.
        lasting: whether it is to be there even if the machine stops in the next seconds: that is waited for.
        mode: of a new file; 0o666 where its user has said its name, as other programs make theirs.

    Raises:
        OSError: it cannot be written; it has the file's own name.
    """
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    if lasting:
        _sweep(path)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            with contextlib.suppress(OSError):
                os.fchmod(file.fileno(), stat.S_IMODE(path.stat().st_mode))
            file.writelines(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError) and error.errno is not None:
            # Nobody knows the other name.
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def _sweep(path: Path) -> None:
    """Delete what processes that were killed left beside a file, as they wrote it."""
    for left in path.parent.glob(f".{glob.escape(path.name)}.{'[0-9a-f]' * 8}.part"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > _LEFT_SECONDS:
                left.unlink()
