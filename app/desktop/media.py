"""The desktop's media keys and player widgets, by MPRIS: what is read, how far, and what they ask for.

https://specifications.freedesktop.org/mpris-spec/latest/

It is an object on the session's D-Bus, which answers on a thread of its own.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import DBusNameFlags
from jeepney.io.threading import DBusConnection, ReceiveStopped, open_dbus_connection

from app.desktop import Asked, Playback, Track

log = logging.getLogger(__name__)

_PROPERTIES = "org.freedesktop.DBus.Properties"
_INTROSPECTABLE = "org.freedesktop.DBus.Introspectable"
_ERROR = "org.freedesktop.DBus.Error."
_ANSWER_SECONDS = 3.0
_OWNER = 1
"""What the bus answers when a name was given."""

Variant = tuple[str, Any]
"""A value behind its signature."""


@dataclass(frozen=True)
class Interface:
    """What can be asked of an object.

    Attributes:
        methods: signature of the arguments, and what is done with them, by name.
        values: of properties, by name.
        setters: what is done where somebody sets one, by name.
        signals: signatures, by name.
    """

    methods: Mapping[str, tuple[str, Callable[..., object]]] = field(default_factory=dict)
    values: Callable[[], dict[str, Variant]] = dict
    setters: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    signals: Mapping[str, str] = field(default_factory=dict)


class BusObject:
    """One object on the session's bus. Where there is no bus nothing happens.

    Args:
        name: on the bus; where it is taken, the process's number is added to it.
        path: of the object.
        interfaces: by name; what is done there is done on the bus's thread.
    """

    def __init__(self, name: str, path: str, interfaces: Mapping[str, Interface]) -> None:
        self._path, self._interfaces = path, interfaces
        self._connection: DBusConnection | None = None
        self._thread = threading.Thread(target=self._serve, args=(name,), name="bus", daemon=True)
        try:
            self._connection = open_dbus_connection()
        except (OSError, KeyError, ValueError, RuntimeError) as error:
            log.info("There is no session bus: %s", error)
            return
        self._thread.start()

    @property
    def is_there(self) -> bool:
        """Whether there is a bus."""
        return self._connection is not None

    def tell(self, interface: str, *names: str) -> None:
        """Say that properties have other values."""
        values = self._interfaces[interface].values()
        changed = {name: values[name] for name in names}
        self._emit(_PROPERTIES, "PropertiesChanged", "sa{sv}as", (interface, changed, []))

    def signal(self, interface: str, name: str, *values: Any) -> None:
        """Send a signal."""
        self._emit(interface, name, self._interfaces[interface].signals[name], values)

    def close(self) -> None:
        """Leave the bus."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.interrupt()
            self._thread.join()
            connection.close()

    def _emit(self, interface: str, name: str, signature: str, body: tuple[Any, ...]) -> None:
        self._send(new_signal(DBusAddress(self._path, interface=interface), name, signature, body))

    def _send(self, message: Message) -> None:
        connection = self._connection
        if connection is None:
            return
        try:
            connection.send(message)
        except OSError as error:
            log.info("The session bus is gone: %s", error)

    def _serve(self, name: str) -> None:
        """Be found, and answer, until the connection is closed."""
        connection = self._connection
        assert connection is not None
        try:
            own = f"{name}.instance{os.getpid()}"
            for wanted in (name, own):
                asked = message_bus.RequestName(wanted, DBusNameFlags.do_not_queue)
                if _answered(connection, asked) == (_OWNER,):
                    break
            while True:
                message = connection.receive()
                if message.header.message_type is MessageType.method_call:
                    self._send(self._answer(message))
        except ReceiveStopped:
            return
        except (OSError, EOFError, TimeoutError, DBusErrorResponse) as error:
            log.info("The session bus is gone: %s", error)

    def _answer(self, message: Message) -> Message:
        """What a call comes to; an error where there is no such thing."""
        fields = message.header.fields
        asked = str(fields.get(HeaderFields.interface, "")), str(fields[HeaderFields.member])
        try:
            if asked == (_PROPERTIES, "Get"):
                interface, name = message.body
                return new_method_return(message, "v", (self._interfaces[interface].values()[name],))
            if asked == (_PROPERTIES, "GetAll"):
                found = self._interfaces.get(message.body[0], Interface()).values()
                return new_method_return(message, "a{sv}", (found,))
            if asked == (_PROPERTIES, "Set"):
                interface, name, value = message.body
                self._interfaces[interface].setters[name](value[1])
                return new_method_return(message)
            if asked == (_INTROSPECTABLE, "Introspect"):
                return new_method_return(message, "s", (self._described(),))
            if asked[1] == "Ping" and asked[0] == "org.freedesktop.DBus.Peer":
                return new_method_return(message)
            signature, work = self._interfaces[asked[0]].methods[asked[1]]
            if fields.get(HeaderFields.signature, "") != signature:
                return new_error(message, _ERROR + "InvalidArgs", "s", (f"It takes '{signature}'.",))
            work(*message.body)
            return new_method_return(message)
        except (KeyError, ValueError, TypeError, IndexError) as error:
            return new_error(message, _ERROR + "UnknownMethod", "s", (f"There is no such thing: {error}",))

    def _described(self) -> str:
        """The object as introspection has it. Its names are our own: none has a sign that XML knows."""
        parts = []
        for name, interface in self._interfaces.items():
            inside = [
                f'<method name="{each}">{_arguments(signature)}</method>'
                for each, (signature, _) in interface.methods.items()
            ]
            inside += [
                f'<property name="{each}" type="{value[0]}" '
                f'access="{"readwrite" if each in interface.setters else "read"}"/>'
                for each, value in interface.values().items()
            ]
            inside += [
                f'<signal name="{each}">{_arguments(signature)}</signal>'
                for each, signature in interface.signals.items()
            ]
            parts.append(f'<interface name="{name}">{"".join(inside)}</interface>')
        return f"<node>{''.join(parts)}</node>"


def _arguments(signature: str) -> str:
    """Arguments of basic types, as introspection has them."""
    return "".join(f'<arg type="{each}"/>' for each in signature)


def _answered(connection: DBusConnection, call: Message) -> Any:
    """The body of what a call comes to, before anybody else is answered."""
    call.header.serial = next(connection.outgoing_serial)
    connection.send(call, serial=call.header.serial)
    while True:
        message = connection.receive(timeout=_ANSWER_SECONDS)
        if message.header.fields.get(HeaderFields.reply_serial) == call.header.serial:
            return message.body


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
