"""The desktop that the program runs on, by its own protocols; knows no Qt.

What it is told of the reading, whichever way it wants to be told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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
