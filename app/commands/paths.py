"""What the sub-commands ask of the paths that they are given."""

from __future__ import annotations

from pathlib import Path


def same_file(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file, also where it is still to be written."""
    if path.absolute() == other.absolute():
        return True
    return path.exists() and other.exists() and path.samefile(other)
