"""The functions that a Linux library defines or wants, by ``nm``."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Literal


def symbols(library: Path, which: Literal["defined", "undefined"]) -> list[str]:
    """Names in a library's dynamic table, without their versions."""
    table = subprocess.run(
        ["nm", "-D", f"--{which}-only", "--format=posix", str(library)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [line.split()[0].partition("@")[0] for line in table.splitlines()]
