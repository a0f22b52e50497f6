"""Documents that programs made which are not on every machine: kept in ``made``, made anew on request."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.documents.case import NotHereError

MADE = Path(__file__).parent / "made"


def kept(write: Callable[[Path], None], anew: bool = False) -> Callable[[Path], None]:
    """A maker that takes the kept file of that name; without one, or ``anew``, it is written and kept."""

    def make(path: Path) -> None:
        held = MADE / path.name
        if anew or not held.exists():
            write(path)
            MADE.mkdir(exist_ok=True)
            shutil.copyfile(path, held)
        else:
            shutil.copyfile(held, path)

    return make


def program(name: str) -> str:
    """Where a program is.

    Raises:
        NotHereError: it is not installed.
    """
    found = shutil.which(name)
    if found is None:
        raise NotHereError(f"{name} is not installed")
    return found
