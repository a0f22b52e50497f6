"""A file system that hands everything on to a folder, and fails, or is slow, where it is told to.

It needs FUSE (Debian's fuse3) and mfusepy from PyPI, and runs in a process of its own:

    python -m tests.soak.passthrough FOLDER MOUNTPOINT ORDERS [--no-locks]

``ORDERS`` is a file of :class:`Orders`, which both processes map into their memory.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import mmap
import os
import time
from pathlib import Path
from typing import Any

import mfusepy

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Orders(ctypes.Structure):
    """What is to fail.

    Attributes:
        target: the number of the first call that fails; 0 for none.
        error: with which errno.
        lasting: whether all that follow fail as well, but for deleting.
        reads: whether calls that read are meant, not those that change something.
        delay_us: how long each of either kind takes, in microseconds.
        seen: calls of the kind that is meant, so far.
    """

    _fields_ = [
        (name, ctypes.c_int64) for name in ("target", "error", "lasting", "reads", "delay_us", "seen")
    ]


def orders(path: Path) -> Orders:
    """Those of a file, which is made where it is not."""
    with path.open("a+b") as file:
        file.truncate(ctypes.sizeof(Orders))
        return Orders.from_buffer(mmap.mmap(file.fileno(), ctypes.sizeof(Orders)))


class Passthrough(mfusepy.Operations):  # type: ignore[misc]
    """The calls, as FUSE names them; a path begins with a slash."""

    use_ns = True

    def __init__(self, folder: str, told: Orders) -> None:
        self._folder, self._told = folder, told

    def getattr(self, path: str, fh: int | None = None) -> dict[str, Any]:
        found = os.lstat(self._folder + path)
        names = ("st_mode", "st_nlink", "st_size", "st_uid", "st_gid", "st_ino")
        times = {f"st_{each}time": getattr(found, f"st_{each}time_ns") for each in "amc"}
        return {name: getattr(found, name) for name in names} | times

    def statfs(self, path: str) -> dict[str, Any]:
        found = os.statvfs(self._folder + path)
        return {name: getattr(found, name) for name in dir(found) if name.startswith("f_")}

    def readdir(self, path: str, fh: int) -> list[str]:
        self._look(changes=False)
        return [".", "..", *os.listdir(self._folder + path)]

    def read(self, path: str, size: int, offset: int, fh: int) -> bytes:
        self._look(changes=False)
        return os.pread(fh, size, offset)

    def open(self, path: str, flags: int) -> int:
        self._look(changes=bool(flags & _WRITING))
        return os.open(self._folder + path, flags)

    def create(self, path: str, mode: int, fi: Any = None) -> int:
        self._look(changes=True)
        return os.open(self._folder + path, os.O_RDWR | os.O_CREAT, mode)

    def write(self, path: str, data: bytes, offset: int, fh: int) -> int:
        self._look(changes=True)
        return os.pwrite(fh, data, offset)

    def fsync(self, path: str, datasync: int, fh: int) -> int:
        self._look(changes=True)
        os.fsync(fh)
        return 0

    def truncate(self, path: str, length: int, fh: int | None = None) -> int:
        self._look(changes=True)
        os.truncate(self._folder + path, length)
        return 0

    def release(self, path: str, fh: int) -> int:
        os.close(fh)
        return 0

    def rename(self, old: str, new: str) -> int:
        self._look(changes=True)
        os.rename(self._folder + old, self._folder + new)
        return 0

    def link(self, target: str, source: str) -> int:
        self._look(changes=True)
        os.link(self._folder + source, self._folder + target)
        return 0

    def mkdir(self, path: str, mode: int) -> int:
        self._look(changes=True)
        os.mkdir(self._folder + path, mode)
        return 0

    def unlink(self, path: str) -> int:
        self._look(changes=True, once=not path.endswith(".lock"), free=path.endswith(".lock"))
        os.unlink(self._folder + path)
        return 0

    def rmdir(self, path: str) -> int:
        self._look(changes=True, once=True)
        os.rmdir(self._folder + path)
        return 0

    def chmod(self, path: str, mode: int) -> int:
        os.chmod(self._folder + path, mode)
        return 0

    def utimens(self, path: str, times: tuple[int, int] | None = None) -> int:
        self._look(changes=True)
        os.utime(self._folder + path, ns=times)
        return 0

    def _look(self, *, changes: bool, once: bool = False, free: bool = False) -> None:
        """Be slow, count, and fail where that is due.

        Deleting fails by itself alone (``once``), since where it fails for good what is left cannot be
        helped; a lock that cannot be given up only makes the next one wait (``free``).
        """
        time.sleep(self._told.delay_us / 1e6)
        if not self._told.target or changes == bool(self._told.reads) or free:
            return
        self._told.seen += 1
        number, target = self._told.seen, self._told.target
        if number == target or (self._told.lasting and not once and number > target):
            raise OSError(self._told.error, os.strerror(self._told.error))


class WithoutLocks(Passthrough):
    """As a network drive without a service for locks has it."""

    def lock(self, path: str, fh: int, cmd: int, lock: Any) -> int:
        return -errno.ENOLCK

    def flock(self, path: str, fh: int, op: int) -> int:
        return -errno.ENOLCK


def main() -> None:
    """Serve until it is unmounted."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder")
    parser.add_argument("mountpoint")
    parser.add_argument("orders", type=Path)
    parser.add_argument("--no-locks", action="store_true")
    options = parser.parse_args()
    kind = WithoutLocks if options.no_locks else Passthrough
    # Nothing is kept in the kernel, so that each call comes here.
    fresh = {"attr_timeout": 0, "entry_timeout": 0, "negative_timeout": 0}
    mfusepy.FUSE(
        kind(options.folder, orders(options.orders)),
        options.mountpoint,
        foreground=True,
        nothreads=True,
        **fresh,
    )


if __name__ == "__main__":
    main()
