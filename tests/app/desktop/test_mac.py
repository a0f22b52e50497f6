"""A Mac's player, with what PyObjC gives played by a stand-in: its names are those of PyObjC 12's tables."""

from __future__ import annotations

import importlib
import plistlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from app.controllers import media
from app.desktop import DesktopPlayer, Playback, Track
from tests.support.places import ROOT

NAMES = (
    "MPMediaItemPropertyTitle", "MPMediaItemPropertyArtist", "MPMediaItemPropertyPlaybackDuration",
    "MPNowPlayingInfoPropertyElapsedPlaybackTime", "MPNowPlayingInfoPropertyPlaybackRate",
    "MPMediaItemPropertyArtwork",
)  # fmt: skip
COMMANDS = (
    "play", "pause", "togglePlayPause", "stop", "nextTrack", "previousTrack", "changePlaybackPosition",
    "changePlaybackRate",
)  # fmt: skip
asked: list[tuple[str, object]] = []
signatures: list[bytes] = []


class Object:
    @classmethod
    def alloc(cls) -> Object:
        return cls()

    def init(self) -> Object:
        return self


def selector(method: Callable[..., None], signature: bytes) -> Callable[..., None]:
    signatures.append(signature)
    return method


@pytest.fixture
def framework(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Apple's framework, as far as it is used."""
    asked.clear()
    signatures.clear()
    kit = MagicMock(NSPasteboardTypeString="public.utf8-plain-text")
    commands = MagicMock(spec=[f"{name}Command" for name in COMMANDS])
    center = MagicMock(spec=["setNowPlayingInfo_", "setPlaybackState_"])
    made = SimpleNamespace(
        **{name: name for name in NAMES},
        MPNowPlayingPlaybackStatePlaying=1, MPNowPlayingPlaybackStatePaused=2,
        MPNowPlayingPlaybackStateStopped=3, MPRemoteCommandHandlerStatusSuccess=0,
        MPNowPlayingInfoCenter=SimpleNamespace(defaultCenter=lambda: center),
        MPRemoteCommandCenter=SimpleNamespace(sharedCommandCenter=lambda: commands),
        MPMediaItemArtwork=MagicMock(), commands=commands, center=center, kit=kit,
    )  # fmt: skip
    monkeypatch.setitem(sys.modules, "MediaPlayer", made)
    monkeypatch.setitem(sys.modules, "AppKit", kit)
    monkeypatch.setitem(sys.modules, "Foundation", SimpleNamespace(NSObject=Object))
    monkeypatch.setitem(sys.modules, "objc", SimpleNamespace(selector=selector))
    monkeypatch.delitem(sys.modules, "app.desktop.mac", raising=False)
    monkeypatch.setattr(media.sys, "platform", "darwin")
    return made


def pressed(framework: SimpleNamespace, name: str, event: object = None) -> None:
    (handler,) = getattr(framework.commands, f"{name}Command")().addTargetWithHandler_.call_args.args
    assert handler(event) == 0


def player(framework: SimpleNamespace) -> DesktopPlayer:
    return media.desktop_player(lambda name, value: asked.append((name, value)), (0.5, 3.0))


def test_keys_ask(framework: SimpleNamespace) -> None:
    made = player(framework)
    for name in COMMANDS[:6]:
        pressed(framework, name)
    pressed(framework, "changePlaybackPosition", SimpleNamespace(positionTime=lambda: 12.5))
    pressed(framework, "changePlaybackRate", SimpleNamespace(playbackRate=lambda: 1.5))
    assert [name for name, _ in asked[:6]] == ["play", "pause", "playpause", "stop", "next", "previous"]
    assert asked[6:] == [("seek", 12.5), ("speed", 1.5)]
    made.close()
    for name in COMMANDS:
        getattr(framework.commands, f"{name}Command")().removeTarget_.assert_called()


def test_the_widget_is_told(framework: SimpleNamespace, tmp_path: Path) -> None:
    made, told = player(framework), framework.center.setNowPlayingInfo_
    cover = (tmp_path / "a cover").as_uri()
    made.show(Track("k", "A book", "Someone", "", cover), Playback("Playing", 3.0, 60.0, 1.5))
    shown = told.call_args.args[0]
    assert shown["MPMediaItemPropertyTitle"] == "A book"
    assert shown["MPNowPlayingInfoPropertyPlaybackRate"] == 1.5
    assert "MPMediaItemPropertyArtwork" in shown
    image = sys.modules["AppKit"].NSImage.alloc().initWithContentsOfFile_  # type: ignore[attr-defined]
    image.assert_called_once_with(str(tmp_path / "a cover"))
    framework.center.setPlaybackState_.assert_called_with(1)
    made.show(Track("k", "A book"), Playback("Paused", 4.0, 60.0))
    assert told.call_args.args[0]["MPNowPlayingInfoPropertyPlaybackRate"] == 0.0
    framework.center.setPlaybackState_.assert_called_with(2)
    made.show(Track(), Playback())
    told.assert_called_with(None)


def test_a_service_hands_over_what_is_selected(framework: SimpleNamespace) -> None:
    mac = importlib.import_module("app.desktop.mac")
    read: list[str] = []
    provider = mac.provide(read.append)
    framework.kit.NSApplication.sharedApplication().setServicesProvider_.assert_called_with(provider)
    info = plistlib.loads((ROOT / "packaging" / "macos" / "Info.plist").read_bytes())
    (service,) = info["NSServices"]
    called = getattr(provider, f"{service['NSMessage']}_userData_error_")
    board = SimpleNamespace(stringForType_=lambda kind: "The bird sings." if "text" in kind else None)
    called(board, "", None)
    called(SimpleNamespace(stringForType_=lambda kind: None), "", None)
    assert read == ["The bird sings."]
    assert signatures == [b"v@:@@o^@"]
    for words in (ROOT / "packaging" / "macos").glob("*.lproj/ServicesMenu.strings"):
        assert service["NSMenuItem"]["default"] in words.read_text()


def test_nothing_of_another_system_is_loaded(
    framework: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a Mac there is no D-Bus library: what the window imports there must do without."""
    for name in [name for name in sys.modules if name.startswith("app.desktop")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "jeepney", None)
    monkeypatch.setattr(sys, "platform", "darwin")
    importlib.import_module("app.desktop")
    importlib.import_module("app.desktop.mac")
