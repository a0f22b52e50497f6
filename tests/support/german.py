"""A desktop in German, which writes 0,5."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def german(folder: Path) -> dict[str, str]:
    """An environment for a process that is to find itself there; the locale is made in an empty folder."""
    if shutil.which("localedef") is None:
        pytest.skip("localedef is not installed")
    made = ["localedef", "-i", "de_DE", "-f", "UTF-8", str(folder / "de_DE.UTF-8")]
    if subprocess.run(made, capture_output=True, check=False).returncode:
        pytest.skip("there is nothing to make a locale of (package locales)")
    return os.environ | {"LOCPATH": str(folder), "LC_ALL": "de_DE.UTF-8"}
