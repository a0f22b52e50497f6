"""What earlier versions remembered of documents, in a file each: read once, for the store of today."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

RECENTS, PLACES, TEXTS = "recents.json", "places", "texts"

Place = tuple[int, list[list[int]], int]
"""Character, spans that are read after all, when it was kept."""


def recents_of(folder: Path) -> tuple[list[Path], list[tuple[str, str, float]]]:
    """The file that was read, and of recent documents (title, source, share read), the last first.

    What makes no sense is left out; a file that cannot be read is not among those that were.
    """
    path = folder / RECENTS
    try:
        kept = _json(path)
    except OSError:
        return [], []
    found = []
    for entry in kept if isinstance(kept, list) else []:
        with contextlib.suppress(KeyError, TypeError, ValueError):
            found.append((str(entry["title"]), str(entry["source"]), float(entry["share"])))
    return [path], found


def texts_and_places(folder: Path) -> Iterator[tuple[Path, bytes | None, Place | None]]:
    """(file that was read, pasted text, place) of documents, whose keys the files are called by; one of the
    two or both are None."""
    for path in sorted((folder / TEXTS).glob("*.txt")):
        with contextlib.suppress(OSError):
            yield path, path.read_bytes(), None
    for path in sorted((folder / PLACES).glob("*.json")):
        with contextlib.suppress(OSError):
            yield path, None, _place(_json(path))


def _json(path: Path) -> Any:
    """What a file holds, None where it makes no sense. Raises OSError."""
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        return None


def _place(kept: Any) -> Place | None:
    if not isinstance(kept, dict) or not isinstance(kept.get("char"), int):
        return None
    spans = kept.get("reversed", [])
    pairs = [pair for pair in spans if isinstance(pair, list) and len(pair) == 2] if spans else []
    at = kept.get("at", 0)
    return max(kept["char"], 0), pairs, at if isinstance(at, int) else 0


def files(folder: Path) -> Iterator[Path]:
    """All of them."""
    yield from (*(folder / TEXTS).glob("*.txt"), *(folder / PLACES).glob("*.json"), folder / RECENTS)


def remove(folder: Path, read: Iterable[Path]) -> None:
    """Delete files of a folder: what they held is in the store, or is to be forgotten."""
    for path in read:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
    for name in (TEXTS, PLACES):
        with contextlib.suppress(OSError):
            (folder / name).rmdir()
