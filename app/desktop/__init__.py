"""The desktop that the program runs on, by its own protocols; knows no Qt.

What it is told of the reading, whichever way it wants to be told; and where text is that somebody wants to
have read from wherever they are.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol


@dataclass(frozen=True)
class Track:
    """The document that is open.

    Attributes:
        key: letters and digits that tell it from others; empty for none.
        title, author: as people know it.
        address: of it, and of its cover's picture; empty where there is none.
    """

    key: str = ""
    title: str = ""
    author: str = ""
    address: str = ""
    cover: str = ""


@dataclass(frozen=True)
class Playback:
    """What becomes of the reading.

    Attributes:
        status: ``Playing``, ``Paused`` or ``Stopped``.
        position, length: seconds at normal speed.
        speed: how many times as fast it is read.
        volume: 0 to 1.
    """

    status: str = "Stopped"
    position: float = 0.0
    length: float = 0.0
    speed: float = 1.0
    volume: float = 1.0


Asked = Callable[[str, Any], object]
"""Called on any thread with what is wanted: a name in small letters, and its value. ``seek`` has the second
to go to, ``speed`` and ``volume`` theirs, ``open`` an address."""


class DesktopPlayer(Protocol):
    """One system's keys and widgets for players."""

    @property
    def is_there(self) -> bool:
        """Whether there is a desktop to tell."""

    def show(self, track: Track, playback: Playback) -> None:
        """Tell what is read, and how far."""

    def close(self) -> None:
        """The program ends."""


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
