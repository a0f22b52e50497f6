"""What earlier versions remembered of documents, in a file each: read once, for the store of today."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.controllers.store import read_json

RECENTS, PLACES, TEXTS = "recents.json", "places", "texts"

Place = tuple[int, list[list[int]], int]
"""Character, spans that are read after all, when it was kept."""


def recents_of(folder: Path) -> list[tuple[str, str, float]]:
    """(title, source, share read) of recent documents, the last first; what makes no sense is left out."""
    kept: Any = read_json(folder / RECENTS)
    found = []
    for entry in kept if isinstance(kept, list) else []:
        with contextlib.suppress(KeyError, TypeError, ValueError):
            found.append((str(entry["title"]), str(entry["source"]), float(entry["share"])))
    return found


def texts_and_places(folder: Path) -> Iterator[tuple[str, bytes | None, Place | None]]:
    """(key, pasted text, place) of documents; either may be None."""
    for path in sorted((folder / TEXTS).glob("*.txt")):
        with contextlib.suppress(OSError):
            yield path.stem, path.read_bytes(), None
    for path in sorted((folder / PLACES).glob("*.json")):
        place = _place(read_json(path))
        if place is not None:
            yield path.stem, None, place


def _place(kept: Any) -> Place | None:
    if not isinstance(kept, dict) or not isinstance(kept.get("char"), int):
        return None
    spans = kept.get("reversed", [])
    pairs = [pair for pair in spans if isinstance(pair, list) and len(pair) == 2] if spans else []
    at = kept.get("at", 0)
    return max(kept["char"], 0), pairs, at if isinstance(at, int) else 0


def remove(folder: Path) -> None:
    """Delete the files: what they held is in the store, or is to be forgotten."""
    for path in (*(folder / TEXTS).glob("*.txt"), *(folder / PLACES).glob("*.json"), folder / RECENTS):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
    for name in (TEXTS, PLACES):
        with contextlib.suppress(OSError):
            (folder / name).rmdir()
