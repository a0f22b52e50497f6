"""Each call of each save fails once, and from there on for good: nothing that was kept is lost.

    python -m tests.soak.faults                                  all saves; about five minutes
    python -m tests.soak.faults --save place --error ENOSPC --once
    python -m tests.soak.faults --kind reads                     each call that reads a file fails
    python -m tests.soak.faults --kind no-locks                  no call fails, but that locks a file

A library that is built with gcc and preloaded makes the n-th call that changes a file fail: no space, a
broken disk, a disk that is read-only. Then what was saved before, and what is left, is looked at without
faults.
"""

from __future__ import annotations

import argparse
import ctypes
import errno
import logging
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from engine.errors import PhilomelError
from tests.soak.saves import SAVES, Save

SOURCE = Path(__file__).with_name("faults.c")
ERRORS = {name: getattr(errno, name) for name in ("ENOSPC", "EIO", "EROFS")}
_MOST = 500
"""Calls of one save; more are a mistake here."""
_PRELOADED = "LD_PRELOAD"


def is_preloaded() -> bool:
    """Whether this process has a library of these campaigns."""
    return _PRELOADED in os.environ


def preload(source: Path, module: str, given: Sequence[str]) -> int:
    """Build a library and run a module with it; the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "preloaded.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        environment = {**os.environ, _PRELOADED: str(library)}
        return subprocess.run([sys.executable, "-m", module, *given], env=environment).returncode


class Breaker(Protocol):
    """What makes calls on files fail."""

    def folder(self) -> AbstractContextManager[Path]:
        """An empty folder whose files it can break."""

    def arm(self, folder: Path, number: int, error: int, *, lasting: bool) -> None:
        """From now on the ``number``-th call fails, and with ``lasting`` all that follow."""

    def disarm(self) -> int:
        """Nothing fails any more; how many calls there were."""


class Preloaded:
    """The library, which is in this process already.

    Args:
        reads: whether calls that read fail, not those that change something.
    """

    def __init__(self, *, reads: bool) -> None:
        self._faults, self._reads = ctypes.CDLL(None), reads

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """See :class:`Breaker`, as the others."""
        with tempfile.TemporaryDirectory(prefix="philomel-faults-") as name:
            yield Path(name)

    def arm(self, folder: Path, number: int, error: int, *, lasting: bool) -> None:
        self._faults.fault_arm(os.fsencode(str(folder)), number, error, int(lasting), int(self._reads))

    def disarm(self) -> int:
        return int(self._faults.fault_disarm())


def points(breaker: Breaker, save: Save, error: int, *, lasting: bool) -> tuple[int, list[str]]:
    """How many calls a save makes, and what was lost with each of them failing in turn."""
    lost: list[str] = []
    for number in range(1, _MOST):
        with breaker.folder() as folder:
            save.prepare(folder)
            seen, failed, strange = _broken(breaker, save, folder, number, error, lasting=lasting)
            try:
                wrong = strange or save.wrong(folder, failed)
            except Exception as found:  # noqa: BLE001 (whatever it is, it is what was lost)
                wrong = f"{type(found).__name__}: {found}"
            if wrong:
                lost.append(f"call {number}: {wrong}")
            if seen < number:
                return number - 1, lost
    raise AssertionError(f"A save of more than {_MOST} calls.")


def _broken(
    breaker: Breaker, save: Save, folder: Path, number: int, error: int, *, lasting: bool
) -> tuple[int, bool, str]:
    """(calls that were made, whether it told that it failed, what it raised that nobody expects)."""
    failed, strange = False, ""
    breaker.arm(folder, number, error, lasting=lasting)
    try:
        save.act(folder)
    except (PhilomelError, OSError):
        failed = True
    except Exception as found:  # noqa: BLE001 (as above)
        failed, strange = True, f"{type(found).__name__}: {found}"
    finally:
        seen = breaker.disarm()
    return seen, failed, strange


def run(breaker: Breaker, names: Sequence[str], errors: Sequence[str], lastings: Sequence[bool]) -> int:
    """Print a line for each save; how many of them lost something."""
    logging.disable(logging.CRITICAL)
    bad = 0
    for name in names:
        found = {
            (error, lasting): points(breaker, SAVES[name], ERRORS[error], lasting=lasting)
            for error in errors
            for lasting in lastings
        }
        lost = [
            f"    {error}{', and all that follow' if lasting else ''}, {each}"
            for (error, lasting), (_, wrong) in found.items()
            for each in wrong
        ]
        bad += bool(lost)
        calls = max(count for count, _ in found.values())
        tried = sum(count for count, _ in found.values())
        print(
            f"{name:26} {calls:4} calls, {tried:5} faults, {len(lost):4} losses", *lost, sep="\n", flush=True
        )
    return bad


def undisturbed(names: Sequence[str], disk: Path | None = None) -> int:
    """Print a line for each save, where no call fails that is counted; how many of them went wrong.

    ``disk``: where; the folder for temporary files without.
    """
    bad = 0
    for name in names:
        save, begun = SAVES[name], time.monotonic()
        with tempfile.TemporaryDirectory(dir=disk) as folder:
            save.prepare(Path(folder))
            save.act(Path(folder))
            wrong = save.wrong(Path(folder), False)
        bad += bool(wrong)
        print(f"{name:26} {time.monotonic() - begun:6.2f} s  {wrong or 'fine'}", flush=True)
    return bad


def preloaded(kind: str, names: Sequence[str], errors: Sequence[str], lastings: Sequence[bool]) -> int:
    """What is asked for, in the process that has the library; how many saves lost something."""
    if kind == "no-locks":
        ctypes.CDLL(None).fault_unlockable(os.fsencode(tempfile.gettempdir()))
        return undisturbed(names)
    chosen = errors or (("EIO",) if kind == "reads" else tuple(ERRORS))
    return run(Preloaded(reads=kind == "reads"), names, chosen, lastings)


def main(argv: Sequence[str] | None = None) -> int:
    """0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kind", choices=("changes", "reads", "no-locks"), default="changes")
    parser.add_argument("--save", action="append", choices=SAVES, help="default: all")
    parser.add_argument("--error", action="append", choices=ERRORS, help="default: all")
    parser.add_argument("--once", action="store_true", help="not for good as well")
    options = parser.parse_args(argv)
    if is_preloaded():
        lastings = (False,) if options.once else (False, True)
        return min(preloaded(options.kind, options.save or list(SAVES), options.error or (), lastings), 1)
    return preload(SOURCE, "tests.soak.faults", sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())
