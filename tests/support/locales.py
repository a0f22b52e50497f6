"""Desktops in other languages."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def speaking(locale: str, folder: Path) -> dict[str, str]:
    """An environment for a process that is to find itself on such a desktop; what makes it one is put into an
    empty folder."""
    if shutil.which("localedef") is None:
        pytest.skip("localedef is not installed")
    made = ["localedef", "-i", locale, "-f", "UTF-8", str(folder / f"{locale}.UTF-8")]
    if subprocess.run(made, capture_output=True, check=False).returncode:
        pytest.skip("there is nothing to make a locale of (package locales)")
    return os.environ | {"LOCPATH": str(folder), "LC_ALL": f"{locale}.UTF-8"}
