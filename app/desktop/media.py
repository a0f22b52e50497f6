"""The desktop's media keys and player widgets, by MPRIS: what is read, how far, and what they ask for.

https://specifications.freedesktop.org/mpris-spec/latest/
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from app.desktop.bus import BusObject, Interface, Variant
from app.desktop.playback import Asked, Playback, Track

NAME = "org.mpris.MediaPlayer2.philomel"
PATH = "/org/mpris/MediaPlayer2"
_ROOT, _PLAYER = "org.mpris.MediaPlayer2", "org.mpris.MediaPlayer2.Player"
_TRACK = "/app/philomel/document/"
NO_TRACK = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
_MICRO = 1_000_000
_JUMP_SECONDS = 2.0
"""A place that is farther from where it would be by the clock was gone to."""


class MediaPlayer:
    """The program as the desktop's player.

    Args:
        asked: called on a thread of its own with what is wanted.
        speeds: the least and the greatest that may be asked for.
    """

    def __init__(self, asked: Asked, speeds: tuple[float, float]) -> None:
        self._asked, self._speeds = asked, speeds
        self._lock = threading.Lock()
        self._track, self._playback = Track(), Playback()
        self._at = time.monotonic()
        plain = ("Next", "Previous", "Pause", "PlayPause", "Stop", "Play")
        player = Interface(
            {
                **{name: ("", self._asks(name.lower())) for name in plain},
                "Seek": ("x", lambda by: asked("seek", self._position() + by / _MICRO)),
                "SetPosition": ("ox", self._set_position),
                "OpenUri": ("s", lambda address: asked("open", address)),
            },
            self._values,
            {
                "Rate": lambda rate: asked("speed", rate),
                "Volume": lambda volume: asked("volume", min(max(volume, 0.0), 1.0)),
            },
            {"Seeked": "x"},
        )
        root = Interface(
            {"Raise": ("", self._asks("raise")), "Quit": ("", self._asks("quit"))}, self._about, {}, {}
        )
        self._bus = BusObject(NAME, PATH, {_ROOT: root, _PLAYER: player})

    @property
    def is_there(self) -> bool:
        """Whether there is a desktop to tell."""
        return self._bus.is_there

    def show(self, track: Track, playback: Playback) -> None:
        """Tell what is read, and how far."""
        with self._lock:
            before, self._track = self._track, track
            was, went = self._playback, self._position()
            self._playback, self._at = playback, time.monotonic()
        changed = [
            name
            for name, differs in (
                ("Metadata", before != track or round(was.length) != round(playback.length)),
                ("PlaybackStatus", was.status != playback.status),
                ("Rate", was.speed != playback.speed),
                ("Volume", was.volume != playback.volume),
            )
            if differs
        ]
        if before.key != track.key:
            changed += ["CanPlay", "CanPause", "CanSeek", "CanGoNext", "CanGoPrevious"]
        if changed:
            self._bus.tell(_PLAYER, *changed)
        if abs(playback.position - went) > _JUMP_SECONDS:
            self._bus.signal(_PLAYER, "Seeked", round(playback.position * _MICRO))

    def close(self) -> None:
        """The program ends."""
        self._bus.close()

    def _asks(self, name: str) -> Callable[[], object]:
        return lambda: self._asked(name, None)

    def _set_position(self, track: str, position: int) -> None:
        # One that was meant for the document before is none for this one.
        if track == self._path() and 0 <= position <= self._playback.length * _MICRO:
            self._asked("seek", position / _MICRO)

    def _position(self) -> float:
        """Seconds at normal speed, now."""
        now = self._playback
        gone = (time.monotonic() - self._at) * now.speed if now.status == "Playing" else 0.0
        return min(now.position + gone, max(now.length, now.position))

    def _path(self) -> str:
        return _TRACK + self._track.key if self._track.key else NO_TRACK

    def _metadata(self) -> dict[str, Variant]:
        track = self._track
        found: dict[str, Variant] = {"mpris:trackid": ("o", self._path())}
        if track.key:
            found["mpris:length"] = ("x", round(self._playback.length * _MICRO))
            found["xesam:title"] = ("s", track.title)
            if track.author:
                found["xesam:artist"] = ("as", [track.author])
            for name, address in (("xesam:url", track.address), ("mpris:artUrl", track.cover)):
                if address:
                    found[name] = ("s", address)
        return found

    def _values(self) -> dict[str, Variant]:
        """Properties of the player."""
        with self._lock:
            now, there = self._playback, bool(self._track.key)
            return {
                "PlaybackStatus": ("s", now.status),
                "Rate": ("d", now.speed),
                "MinimumRate": ("d", self._speeds[0]),
                "MaximumRate": ("d", self._speeds[1]),
                "Volume": ("d", now.volume),
                "Position": ("x", round(self._position() * _MICRO)),
                "Metadata": ("a{sv}", self._metadata()),
                "CanControl": ("b", True),
                **{f"Can{what}": ("b", there) for what in ("Play", "Pause", "Seek", "GoNext", "GoPrevious")},
            }

    @staticmethod
    def _about() -> dict[str, Variant]:
        """Properties of the program."""
        return {
            "Identity": ("s", "Philomel"),
            "DesktopEntry": ("s", "philomel"),
            "CanRaise": ("b", True),
            "CanQuit": ("b", True),
            "HasTrackList": ("b", False),
            "SupportedUriSchemes": ("as", ["file", "http", "https"]),
            "SupportedMimeTypes": ("as", []),
        }
