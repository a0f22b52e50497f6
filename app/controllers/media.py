"""The desktop's media keys and player widgets: told of the reading, and heard."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.controllers.program import Program
from app.controllers.reading.progress import Progress
from app.desktop import Asked, DesktopPlayer, Playback, Track
from engine import PlayState

_SPEEDS = (0.5, 3.0)


class Media(QObject):
    """The reading as the desktop's player.

    Signals:
        raised: the window is wanted in front.
        quit: the program is to end.
    """

    raised = Signal()
    quit = Signal()
    _asked = Signal(str, object)

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._player, self._library, self._tracker = program.player, program.library, program.tracker
        self._settings, self._covers, self._progress = program.settings, program.covers, Progress()
        self._asked.connect(self._do)
        self._desktop = desktop_player(self._asked.emit, _SPEEDS)
        self._player.state_changed.connect(self._show)
        self._tracker.changed.connect(self._went)
        self._library.document_changed.connect(lambda *told: self._show())
        self._covers.came.connect(lambda key: self._show())
        self._settings.changed.connect(lambda name: self._show() if name in ("speed", "volume") else None)

    def close(self) -> None:
        """The program ends."""
        self._desktop.close()

    def _went(self, progress: Progress) -> None:
        self._progress = progress
        self._show()

    def _show(self) -> None:
        """Tell the desktop what is read, and how far."""
        document, state, speed = self._library.document, self._player.state, self._settings.speed
        if not self._desktop.is_there:
            return
        track = Track()
        if document is not None:
            source = document.source
            address = Path(source).as_uri() if source.startswith("/") else source
            cover = self._covers.of(document.key)
            picture = cover.as_uri() if cover is not None else ""
            track = Track(document.key, document.title, document.author, address, picture)
        status = "Playing" if state.is_active else "Paused" if state is PlayState.PAUSED else "Stopped"
        spoken, left = self._progress.spoken * speed, self._progress.left * speed
        self._desktop.show(
            track, Playback(status, spoken, spoken + left, speed, float(self._settings.volume))
        )

    def _do(self, name: str, value: Any) -> None:
        """What the desktop asks for."""
        player, active = self._player, self._player.state.is_active
        if name == "playpause" or (name == "play" and not active):
            player.toggle()
        elif name == "pause" and active:
            player.pause()
        elif name == "stop":
            player.stop()
        elif name in ("next", "previous"):
            player.go(lambda heard: heard.paragraph(1 if name == "next" else -1))
        elif name == "seek":
            char = self._tracker.at(value / self._settings.speed)
            player.go(lambda heard: heard.near(char))
        elif name == "speed" and value:
            self._settings.speed = value
        elif name == "volume":
            self._settings.volume = value
        elif name == "open":
            self._library.open_addresses([value])
        elif name == "raise":
            self.raised.emit()
        elif name == "quit":
            self.quit.emit()


def desktop_player(asked: Asked, speeds: tuple[float, float]) -> DesktopPlayer:
    """The system's own way. ``speeds``: the least and the greatest that may be asked for."""
    if sys.platform == "darwin":
        from app.desktop.mac import NowPlaying

        return NowPlaying(asked)
    from app.desktop.media import MediaPlayer

    return MediaPlayer(asked, speeds)
