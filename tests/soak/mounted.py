"""The saves on file systems that break: by FUSE at each call, and on small real ones; needs root.

    python -m tests.soak.mounted --kind changes      each call that changes something fails, once and for good
    python -m tests.soak.mounted --kind reads        each call that reads fails, once and for good
    python -m tests.soak.mounted --kind slow         each call takes 20 ms
    python -m tests.soak.mounted --kind no-locks     no file can be locked
    python -m tests.soak.mounted --kind full         a disk of 1 MB with less and less room
    python -m tests.soak.mounted --kind read-only    a disk that is made read-only

FUSE needs fuse3 (Debian) and mfusepy (PyPI). A shell beside a file system without locks, or a slow one:

    python -m tests.soak.mounted --kind no-locks -- python -m tests.soak.actions --folder @
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.errors import PhilomelError
from tests.soak.faults import ERRORS, run, undisturbed
from tests.soak.passthrough import Orders, orders
from tests.soak.saves import SAVES, Save

SLOW_US = 20_000
ROOM = (0, 4, 12, 20, 40, 60, 80, 120, 200)
"""KB that are left on the full disk."""
_PATIENCE_SECONDS = 10.0


@contextmanager
def fuse(*, locks: bool = True) -> Iterator[tuple[Path, Orders]]:
    """A folder on a file system that can be told to break."""
    with tempfile.TemporaryDirectory(prefix="philomel-fuse-") as name:
        behind, mounted, told = Path(name) / "behind", Path(name) / "mounted", Path(name) / "orders"
        behind.mkdir()
        mounted.mkdir()
        command = [sys.executable, "-m", "tests.soak.passthrough", str(behind), str(mounted), str(told)]
        with subprocess.Popen([*command, *([] if locks else ["--no-locks"])]) as serving:
            deadline = time.monotonic() + _PATIENCE_SECONDS
            while not mounted.is_mount():
                if serving.poll() is not None or time.monotonic() > deadline:
                    raise TimeoutError("The file system was not mounted.")
                time.sleep(0.05)
            try:
                yield mounted, orders(told)
            finally:
                subprocess.run(["umount", "--lazy", str(mounted)], check=True)
                serving.wait()


@contextmanager
def small() -> Iterator[Path]:
    """A disk of 1 MB, in memory."""
    with tempfile.TemporaryDirectory(prefix="philomel-small-") as name:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", name], check=True)
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "--lazy", name], check=True)


class Mounted:
    """A :class:`tests.soak.faults.Breaker` on the file system of FUSE."""

    def __init__(self, mounted: Path, told: Orders, *, reads: bool) -> None:
        self._mounted, self._told, self._reads = mounted, told, reads

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """See there, as the others."""
        with tempfile.TemporaryDirectory(dir=self._mounted) as name:
            yield Path(name)

    def arm(self, folder: Path, number: int, error: int, *, lasting: bool) -> None:
        self._told.error, self._told.lasting, self._told.reads = error, int(lasting), int(self._reads)
        self._told.seen, self._told.target = 0, number

    def disarm(self) -> int:
        self._told.target = 0
        return int(self._told.seen)


def full(save: Save, folder: Path, room: int) -> str:
    """What was lost of a save with so many KB left."""
    save.prepare(folder)
    # What takes the room lies beside what is saved.
    ballast = folder.parent / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass
    size = ballast.stat().st_size
    with ballast.open("r+b") as file:
        file.truncate(max(size - room * 1024, 0))
    failed, strange = _tried(save, folder)
    ballast.unlink()
    return strange or save.wrong(folder, failed)


def read_only(save: Save, folder: Path) -> str:
    """What was lost of a save on a disk that was made read-only."""
    save.prepare(folder)
    disk = str(folder.parent)
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    failed, strange = _tried(save, folder)
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
    return strange or save.wrong(folder, failed)


def _tried(save: Save, folder: Path) -> tuple[bool, str]:
    """(whether it told that it failed, what it raised that nobody expects)."""
    try:
        save.act(folder)
    except (PhilomelError, OSError) as error:
        told = not isinstance(error, OSError) or error.errno in (errno.ENOSPC, errno.EROFS)
        return True, "" if told else repr(error)
    except Exception as error:  # noqa: BLE001 (whatever it is, it is what was lost)
        return True, repr(error)
    return False, ""


def _each(names: Sequence[str], trial: Callable[[Save, Path], str], disk: Path) -> int:
    """Try saves, each in a folder of its own; how many lost something."""
    bad = 0
    for name in names:
        with tempfile.TemporaryDirectory(dir=disk) as folder:
            wrong = trial(SAVES[name], Path(folder))
        bad += bool(wrong)
        print(f"{name:26} {wrong or 'fine'}", flush=True)
    return bad


def on_fuse(kind: str, names: Sequence[str], command: Sequence[str]) -> int:
    """The saves, or a command, on a file system of FUSE."""
    with fuse(locks=kind != "no-locks") as (mounted, told):
        told.delay_us = SLOW_US if kind == "slow" else 0
        if command:
            return subprocess.run([str(mounted) if each == "@" else each for each in command]).returncode
        if kind in ("slow", "no-locks"):
            return undisturbed(names, mounted)
        errors = ("EIO",) if kind == "reads" else tuple(ERRORS)
        return run(Mounted(mounted, told, reads=kind == "reads"), names, errors, (False, True))


def main(argv: Sequence[str] | None = None) -> int:
    """0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = ("changes", "reads", "slow", "no-locks", "full", "read-only")
    parser.add_argument("--kind", choices=kinds, required=True)
    parser.add_argument("--save", action="append", choices=SAVES, help="default: all")
    parser.add_argument("command", nargs="*", help="run there instead; @ is the folder")
    options = parser.parse_args(argv)
    names = options.save or list(SAVES)
    if options.kind not in ("full", "read-only"):
        return min(on_fuse(options.kind, names, options.command), 1)
    with small() as disk:
        if options.kind == "read-only":
            return min(_each(names, read_only, disk), 1)
        bad = 0
        for room in ROOM:
            print(f"{room} KB left:")
            bad += _each(names, lambda save, folder, room=room: full(save, folder, room), disk)  # type: ignore[misc]
        return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
