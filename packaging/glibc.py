"""Prints the C library that a bundle needs at least: ``python packaging/glibc.py FOLDER``."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path


def needed(folder: Path) -> str:
    """The highest version of a symbol of glibc that any file of the folder asks for."""
    files = [str(f) for f in folder.rglob("*") if ".so" in f.name and not f.is_symlink() and f.is_file()]
    table = subprocess.run(["objdump", "-p", *files], check=False, capture_output=True, text=True).stdout
    versions = {tuple(map(int, v.split("."))) for v in re.findall(r"GLIBC_(\d+\.\d+)\b", table)}
    return ".".join(map(str, max(versions)))


if __name__ == "__main__":
    sys.stdout.write(needed(Path(sys.argv[1])) + "\n")
