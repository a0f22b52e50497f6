"""A Mac's media keys, its Now Playing widget and headphones: by PyObjC."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import MediaPlayer  # PyObjC's, for Apple's framework of that name.

from app.desktop.playback import Asked, Playback, Track

_COVER = 512
"""Points that the widget may show a cover in."""


class NowPlaying:
    """The program as the Mac's player; made and told on the window's thread.

    Args:
        asked: called with what is wanted.
    """

    is_there = True

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        self._center = MediaPlayer.MPNowPlayingInfoCenter.defaultCenter()
        self._cover: tuple[str, Any] = ("", None)
        commands = MediaPlayer.MPRemoteCommandCenter.sharedCommandCenter()
        self._targets: list[tuple[Any, Any]] = []
        for command, name in (
            (commands.playCommand(), "play"),
            (commands.pauseCommand(), "pause"),
            (commands.togglePlayPauseCommand(), "playpause"),
            (commands.stopCommand(), "stop"),
            (commands.nextTrackCommand(), "next"),
            (commands.previousTrackCommand(), "previous"),
        ):
            self._answer(command, name, lambda event: None)
        self._answer(commands.changePlaybackPositionCommand(), "seek", lambda event: event.positionTime())
        self._answer(commands.changePlaybackRateCommand(), "speed", lambda event: event.playbackRate())

    def show(self, track: Track, playback: Playback) -> None:
        """Tell what is read, and how far."""
        states = {
            "Playing": MediaPlayer.MPNowPlayingPlaybackStatePlaying,
            "Paused": MediaPlayer.MPNowPlayingPlaybackStatePaused,
            "Stopped": MediaPlayer.MPNowPlayingPlaybackStateStopped,
        }
        if not track.key:
            self._center.setNowPlayingInfo_(None)
            return
        # It counts on by itself, as fast as it is told here.
        rate = playback.speed if playback.status == "Playing" else 0.0
        told = {
            MediaPlayer.MPMediaItemPropertyTitle: track.title,
            MediaPlayer.MPMediaItemPropertyArtist: track.author,
            MediaPlayer.MPMediaItemPropertyPlaybackDuration: playback.length,
            MediaPlayer.MPNowPlayingInfoPropertyElapsedPlaybackTime: playback.position,
            MediaPlayer.MPNowPlayingInfoPropertyPlaybackRate: rate,
        }
        artwork = self._artwork(track.cover)
        if artwork is not None:
            told[MediaPlayer.MPMediaItemPropertyArtwork] = artwork
        self._center.setNowPlayingInfo_(told)
        self._center.setPlaybackState_(states[playback.status])

    def close(self) -> None:
        """The program ends."""
        for command, target in self._targets:
            command.removeTarget_(target)
        self._center.setNowPlayingInfo_(None)

    def _answer(self, command: Any, name: str, value: Callable[[Any], Any]) -> None:
        def handle(event: Any) -> int:
            self._asked(name, value(event))
            return int(MediaPlayer.MPRemoteCommandHandlerStatusSuccess)

        self._targets.append((command, command.addTargetWithHandler_(handle)))

    def _artwork(self, cover: str) -> Any:
        """The cover as the widget takes it, made once; None where there is none."""
        if cover != self._cover[0]:
            from AppKit import NSImage

            image = NSImage.alloc().initWithContentsOfFile_(unquote(urlsplit(cover).path)) if cover else None
            made = None
            if image is not None:
                artwork = MediaPlayer.MPMediaItemArtwork.alloc()
                made = artwork.initWithBoundsSize_requestHandler_((_COVER, _COVER), lambda size: image)
            self._cover = cover, made
        return self._cover[1]
