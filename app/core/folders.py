"""Small JSON files that are whole at every moment, and where they lie."""

from __future__ import annotations

import contextlib
import json
import logging
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import cache_folder, data_folder, write_whole

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Home:
    """Where everything of one user lies.

    Attributes:
        data: places, voices, rules, settings.
        cache: what can be made again.
    """

    data: Path
    cache: Path

    @classmethod
    def own(cls) -> Home:
        """The user's own place, made private where it is not there yet."""
        chosen = os.environ.get("PHILOMEL_DATA")
        home = cls.within(Path(chosen)) if chosen else cls(data_folder(), cache_folder())
        make_private(home.data)
        make_private(home.cache)
        return home

    @classmethod
    def within(cls, folder: Path) -> Home:
        """All in one folder."""
        return cls(folder, folder / "cache")

    @property
    def settings(self) -> Path:
        """The file of settings."""
        return self.data / "settings.json"

    @property
    def voices(self) -> Path:
        """Own voices."""
        return self.data / "voices"

    @property
    def pronunciation(self) -> Path:
        """Rules of pronunciation."""
        return self.data / "pronunciation"

    @property
    def learnt(self) -> Path:
        """What models made of voices."""
        return self.cache / "voices"

    @property
    def sentences(self) -> Path:
        """Speech that is kept."""
        return self.cache / "sentences"

    @property
    def exports(self) -> Path:
        """How far exports are."""
        return self.cache / "exports"


def make_private(folder: Path) -> None:
    """Make a folder that the machine's other users cannot look into: what is pasted, recorded and read there
    is its owner's alone. One that is there stays as open as its owner has it."""
    # Where that cannot be, who writes there says it better.
    with contextlib.suppress(OSError):
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)


def read_json(path: Path) -> Any:
    """What a file holds; None where there is none or it is damaged."""
    try:
        # As they are written: names of files need not be UTF-8.
        return json.loads(path.read_bytes().decode("utf-8", "surrogatepass"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        log.warning("%s cannot be read and is made anew: %s", path, error)
        return None


def write_json(path: Path, value: Any) -> None:
    """Replace a JSON file (see :func:`engine.write_whole`)."""
    write_whole(path, json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def size_of(path: Path) -> int:
    """Bytes of a file, or of all files below a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(each.stat().st_size for each in path.rglob("*") if each.is_file())
