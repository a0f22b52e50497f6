"""Where text is that somebody wants to have read from wherever they are, and how it is had on Wayland."""

from __future__ import annotations

import os
import shutil
import subprocess
from enum import Enum

_PATIENCE_SECONDS = 1.0


class TextSource(Enum):
    """Where text lies that is no document; the value stands for it in place of a document's address."""

    SELECTION = "philomel:selection"
    CLIPBOARD = "philomel:clipboard"


def by_data_control(place: TextSource) -> str:
    """The text there on Wayland, where only the window in front is told of it: by wl-clipboard, which asks
    the compositor's data control where that is offered; empty where there is none of these."""
    program = shutil.which("wl-paste")
    if program is None or not os.environ.get("WAYLAND_DISPLAY"):
        return ""
    command = [program, "--no-newline", "--type", "text"]
    command += ["--primary"] if place is TextSource.SELECTION else []
    try:
        found = subprocess.run(command, capture_output=True, timeout=_PATIENCE_SECONDS, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return found.stdout.decode("utf-8", "replace")
