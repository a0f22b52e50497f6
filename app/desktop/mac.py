"""A Mac's media keys, its Now Playing widget and headphones; and its menu "Services", by which what is
selected in any program is handed over and read. By PyObjC."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import AppKit
import MediaPlayer  # PyObjC's, for Apple's framework of that name.
import objc
from Foundation import NSObject

from app.desktop import Asked, Playback, Track

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


_SIGNATURE = b"v@:@@o^@"
"""Of a method that a service calls: nothing is given back; a pasteboard, words, and a place for an error."""


def _message(method: Callable[..., None]) -> Any:
    return objc.selector(method, signature=_SIGNATURE)


class Provider(NSObject):
    """Answers for what ``Info.plist`` names under ``NSServices``."""

    @_message
    def readText_userData_error_(self, board: Any, words: Any, error: Any) -> None:
        """The message of the service "Read with Philomel"."""
        text = board.stringForType_(AppKit.NSPasteboardTypeString)
        if text:
            self.asked(str(text))


def provide(asked: Callable[[str], object]) -> Any:
    """Hand what is selected to ``asked``, on the window's thread, as long as what is returned is kept."""
    provider = Provider.alloc().init()
    provider.asked = asked
    AppKit.NSApplication.sharedApplication().setServicesProvider_(provider)
    AppKit.NSUpdateDynamicServices()
    return provider
