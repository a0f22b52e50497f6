"""Each call of each save fails once, and from there on for good: nothing that was kept is lost.

    python -m tests.soak.faults                                  all saves; about five minutes
    python -m tests.soak.faults --save place --error ENOSPC --once

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
from collections.abc import Sequence
from pathlib import Path

from engine.errors import PhilomelError
from tests.soak.saves import SAVES, Save

SOURCE = Path(__file__).with_name("faults.c")
ERRORS = {name: getattr(errno, name) for name in ("ENOSPC", "EIO", "EROFS")}
_MOST = 500
"""Calls of one save; more are a mistake here."""
_PRELOADED = "LD_PRELOAD"


def library(folder: Path) -> Path:
    """The library, built."""
    path = folder / "faults.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", path, SOURCE, "-ldl"], check=True)
    return path


def points(save: Save, error: int, *, lasting: bool) -> tuple[int, list[str]]:
    """How many calls a save makes, and what was lost with each of them failing in turn."""
    lost: list[str] = []
    for number in range(1, _MOST):
        with tempfile.TemporaryDirectory(prefix="philomel-faults-") as name:
            folder = Path(name)
            save.prepare(folder)
            seen, failed, strange = _broken(save, folder, number, error, lasting=lasting)
            try:
                wrong = strange or save.wrong(folder, failed)
            except Exception as found:  # noqa: BLE001 (whatever it is, it is what was lost)
                wrong = f"{type(found).__name__}: {found}"
            if wrong:
                lost.append(f"call {number}: {wrong}")
            if seen < number:
                return number - 1, lost
    raise AssertionError(f"A save of more than {_MOST} calls.")


def _broken(save: Save, folder: Path, number: int, error: int, *, lasting: bool) -> tuple[int, bool, str]:
    """(calls that were made, whether it told that it failed, what it raised that nobody expects)."""
    faults = ctypes.CDLL(None)
    failed, strange = False, ""
    faults.fault_arm(os.fsencode(str(folder)), number, error, int(lasting))
    try:
        save.act(folder)
    except (PhilomelError, OSError):
        failed = True
    except Exception as found:  # noqa: BLE001 (as above)
        failed, strange = True, f"{type(found).__name__}: {found}"
    finally:
        seen = faults.fault_disarm()
    return seen, failed, strange


def run(names: Sequence[str], errors: Sequence[str], lastings: Sequence[bool]) -> int:
    """Print a line for each save; how many of them lost something."""
    logging.disable(logging.CRITICAL)
    bad = 0
    for name in names:
        found = {
            (error, lasting): points(SAVES[name], ERRORS[error], lasting=lasting)
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


def main(argv: Sequence[str] | None = None) -> int:
    """0 if nothing was lost."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--save", action="append", choices=SAVES, help="default: all")
    parser.add_argument("--error", action="append", choices=ERRORS, help="default: all")
    parser.add_argument("--once", action="store_true", help="not for good as well")
    options = parser.parse_args(argv)
    names = options.save or list(SAVES)
    if _PRELOADED in os.environ:
        return min(run(names, options.error or list(ERRORS), (False,) if options.once else (False, True)), 1)
    with tempfile.TemporaryDirectory() as folder:
        given = sys.argv[1:] if argv is None else argv
        environment = {**os.environ, _PRELOADED: str(library(Path(folder)))}
        return subprocess.run([sys.executable, "-m", "tests.soak.faults", *given], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
