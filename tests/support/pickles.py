"""Files such as torch writes them, around any pickle, also one that would run something."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any


def archive(path: Path, program: bytes, storages: dict[str, bytes] | None = None, **options: Any) -> Path:
    """A torch zip file around any pickle."""
    with zipfile.ZipFile(path, "w", **options) as file:
        file.writestr("archive/data.pkl", program)
        file.writestr("archive/byteorder", "little")
        for key, data in (storages or {}).items():
            file.writestr(f"archive/data/{key}", data)
    return path


class Reduced:
    """Pickles into a call of any function."""

    def __init__(self, function: Any, *arguments: Any) -> None:
        self.call = (function, arguments)

    def __reduce__(self) -> Any:
        return self.call
