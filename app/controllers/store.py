"""Small JSON files that are whole at every moment, written off the window's thread."""

from __future__ import annotations

import json
import logging
import os
import threading
from pathlib import Path
from typing import Any

from engine import cache_folder, data_folder, write_whole

log = logging.getLogger(__name__)


def data_directory() -> Path:
    """Where the user's places, voices and pasted texts are kept."""
    if chosen := os.environ.get("PHILOMEL_DATA"):
        return Path(chosen)
    return data_folder()


def cache_directory() -> Path:
    """Where things are kept that can be made again."""
    if chosen := os.environ.get("PHILOMEL_DATA"):
        return Path(chosen) / "cache"
    return cache_folder()


def read_json(path: Path) -> Any:
    """What a file holds; None where there is none or it is damaged."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, RecursionError) as error:
        log.warning("%s cannot be read and is made anew: %s", path, error)
        return None


def write_json(path: Path, value: Any) -> None:
    """Replace a JSON file (see :func:`engine.write_whole`)."""
    write_whole(path, json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))


class Saver:
    """Writes JSON files in the background: of several values for a file, the last one.

    ``flush`` waits until all are on the disk.
    """

    def __init__(self) -> None:
        self._lock = threading.Condition()
        self._waiting: dict[Path, Any] = {}
        self._writing = False

    def save(self, path: Path, value: Any) -> None:
        """Write soon; ``value`` must not change any more."""
        with self._lock:
            self._waiting[path] = value
            if not self._writing:
                self._writing = True
                threading.Thread(target=self._write, name="saver", daemon=True).start()

    def flush(self) -> None:
        """Wait until everything is written."""
        with self._lock:
            self._lock.wait_for(lambda: not self._writing)

    def _write(self) -> None:
        """Write until nothing waits."""
        while True:
            with self._lock:
                waiting, self._waiting = self._waiting, {}
                if not waiting:
                    self._writing = False
                    self._lock.notify_all()
                    return
            for path, value in waiting.items():
                try:
                    write_json(path, value)
                except OSError as error:
                    log.error("%s could not be written: %s", path, error)
