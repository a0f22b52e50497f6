"""What a campaign has done, so that one that was broken off goes on there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path("build/soak")


class Progress:
    """Results by name, a line of JSON each.

    Args:
        name: of the campaign.
        anew: forget what an earlier run did.
    """

    def __init__(self, name: str, *, anew: bool = False) -> None:
        self._path = FOLDER / f"{name}.jsonl"
        if anew:
            self._path.unlink(missing_ok=True)
        lines = self._path.read_text("utf-8").splitlines() if self._path.is_file() else []
        self._done: dict[str, Any] = dict(json.loads(line) for line in lines)

    def __contains__(self, name: str) -> bool:
        return name in self._done

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(self._done.items())

    def add(self, name: str, result: Any) -> None:
        """Keep a result; it is on the disk at once."""
        self._done[name] = result
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([name, result]) + "\n")
