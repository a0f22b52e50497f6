"""Keys that work in every program: by the desktop's portal, or, where there is none, by X11.

https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.GlobalShortcuts.html
"""

from __future__ import annotations

import ctypes
import itertools
import logging
import os
import select
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    Properties,
    message_bus,
    new_method_call,
)
from jeepney.io.threading import DBusConnection, ReceiveStopped, open_dbus_connection

_SHIFT, _LOCK, _CONTROL, _ALT, _NUM = 1, 2, 4, 8, 16
_MODIFIERS = {"SHIFT": _SHIFT, "CTRL": _CONTROL, "ALT": _ALT, "LOGO": 64}
_LOCKS = (0, _LOCK, _NUM, _LOCK | _NUM)
"""Keys that stay down by themselves are no part of what is pressed."""
_KEY_PRESS, _ASYNC = 2, 1
_MIN_KEYCODE = 34
"""Where the least key code stands in what the server says of itself; the greatest follows."""
_STATE = 28


class _Cookie(ctypes.Structure):
    _fields_ = [("sequence", ctypes.c_uint)]


class _Screens(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_uint32)), ("rem", ctypes.c_int), ("index", ctypes.c_int)]


def _library() -> ctypes.CDLL:
    """libxcb with its types.

    Raises:
        OSError: it is not there.
    """
    xcb, pointer = ctypes.CDLL("libxcb.so.1"), ctypes.c_void_p
    small, number = ctypes.c_uint8, ctypes.c_uint32
    for name, result, arguments in (
        ("xcb_connect", pointer, [ctypes.c_char_p, pointer]),
        ("xcb_connection_has_error", ctypes.c_int, [pointer]),
        ("xcb_disconnect", None, [pointer]),
        ("xcb_get_setup", pointer, [pointer]),
        ("xcb_setup_roots_iterator", _Screens, [pointer]),
        ("xcb_get_keyboard_mapping", _Cookie, [pointer, small, small]),
        ("xcb_get_keyboard_mapping_reply", pointer, [pointer, _Cookie, pointer]),
        ("xcb_grab_key_checked", _Cookie, [pointer, small, number, ctypes.c_uint16, small, small, small]),
        ("xcb_request_check", pointer, [pointer, _Cookie]),
        ("xcb_get_file_descriptor", ctypes.c_int, [pointer]),
        ("xcb_poll_for_event", pointer, [pointer]),
    ):
        function = getattr(xcb, name)
        function.restype, function.argtypes = result, arguments
    return xcb


class Keys:
    """Keys that are heard everywhere.

    Attributes:
        taken: names of those that another program has.

    Raises:
        OSError: there is no X11.
    """

    def __init__(self, keys: Mapping[str, str]) -> None:
        """``keys``: by what they are for, as ``CTRL+ALT+r``."""
        self._xcb = _library()
        self._free = ctypes.CDLL(None).free
        self._free.argtypes = [ctypes.c_void_p]
        self._wake, self._woken = os.pipe()
        self._connection = self._xcb.xcb_connect(None, None)
        if self._xcb.xcb_connection_has_error(self._connection):
            self.close()
            raise OSError("There is no X11 screen.")
        self._names: dict[tuple[int, int], str] = {}
        codes = self._codes()
        self.taken = tuple(name for name, key in keys.items() if not self._grab(name, key, codes))

    def run(self, pressed: Callable[[str], object]) -> None:
        """Tell the names of what is pressed, until :meth:`stop` is called from another thread."""
        file = self._xcb.xcb_get_file_descriptor(self._connection)
        while True:
            ready, _, _ = select.select([file, self._wake], [], [])
            if self._wake in ready or self._xcb.xcb_connection_has_error(self._connection):
                return
            while event := self._xcb.xcb_poll_for_event(self._connection):
                data = ctypes.string_at(event, 32)
                self._free(event)
                state = int.from_bytes(data[_STATE : _STATE + 2], "little") & ~(_LOCK | _NUM) & 0xFF
                name = self._names.get((data[1], state))
                if data[0] & 0x7F == _KEY_PRESS and name is not None:
                    pressed(name)

    def stop(self) -> None:
        """End :meth:`run`."""
        os.write(self._woken, b"x")

    def close(self) -> None:
        """Give the keys back."""
        self._xcb.xcb_disconnect(self._connection)
        os.close(self._wake)
        os.close(self._woken)

    def _grab(self, name: str, key: str, codes: Sequence[tuple[int, tuple[int, ...]]]) -> bool:
        """Have a key to oneself; False where another program has it, or the keyboard lacks it."""
        *modifiers, letter = key.split("+")
        state = sum(_MODIFIERS[each] for each in modifiers)
        code = next((code for code, letters in codes if ord(letter) in letters[:1]), None)
        if code is None:
            return False
        screens = self._xcb.xcb_setup_roots_iterator(self._xcb.xcb_get_setup(self._connection))
        root = screens.data[0]
        for locks in _LOCKS:
            cookie = self._xcb.xcb_grab_key_checked(
                self._connection, 1, root, state | locks, code, _ASYNC, _ASYNC
            )
            if error := self._xcb.xcb_request_check(self._connection, cookie):
                self._free(error)
                return False
        self._names[code, state] = name
        return True

    def _codes(self) -> list[tuple[int, tuple[int, ...]]]:
        """Key codes, and the symbols on each."""
        setup = ctypes.string_at(self._xcb.xcb_get_setup(self._connection), 40)
        first, last = setup[_MIN_KEYCODE], setup[_MIN_KEYCODE + 1]
        cookie = self._xcb.xcb_get_keyboard_mapping(self._connection, first, last - first + 1)
        reply = self._xcb.xcb_get_keyboard_mapping_reply(self._connection, cookie, None)
        if not reply:
            return []
        each = ctypes.string_at(reply, 2)[1]
        symbols = (ctypes.c_uint32 * (each * (last - first + 1))).from_address(reply + 32)
        found = [(first + n, tuple(symbols[n * each : (n + 1) * each])) for n in range(last - first + 1)]
        self._free(reply)
        return found


log = logging.getLogger(__name__)

_PORTAL, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
_INTERFACE = "org.freedesktop.portal.GlobalShortcuts"
_REQUEST = "org.freedesktop.portal.Request"
_REGISTRY = "org.freedesktop.host.portal.Registry"
_ANSWER_SECONDS = 15.0


@dataclass(frozen=True)
class Shortcut:
    """A key and what it is for.

    Attributes:
        title: what it does, which the desktop shows where keys are chosen.
        key: that is proposed, as the portal writes it: ``CTRL+ALT+r``.
    """

    title: str
    key: str


class Shortcuts:
    """Hears of keys, on a thread of its own, until it is closed.

    Args:
        wanted: by name.
        pressed: called with the name of what was pressed.
        refused: called with the names of those that cannot be had; all where there is no way.
    """

    def __init__(
        self,
        wanted: Mapping[str, Shortcut],
        pressed: Callable[[str], object],
        refused: Callable[[tuple[str, ...]], object],
    ) -> None:
        self._wanted, self._pressed, self._refused = wanted, pressed, refused
        self._lock = threading.Lock()
        self._end: Callable[[], object] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="shortcuts", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give all keys back."""
        with self._lock:
            self._closed, end = True, self._end
        if end is not None:
            end()
        self._thread.join()

    def _run(self) -> None:
        try:
            portal = _Portal()
        except OSError as error:
            log.info("The desktop has no portal for keys: %s", error)
            self._by_x11()
            return
        try:
            if self._begins(portal.stop):
                if refused := portal.bind(self._wanted):
                    self._refused(refused)
                portal.run(self._pressed)
        except ReceiveStopped:
            pass
        except OSError as error:
            log.info("The portal is gone: %s", error)
            self._refused(tuple(self._wanted))
        finally:
            portal.close()

    def _by_x11(self) -> None:
        # Beside Wayland an X server hears keys of its own windows alone.
        if os.environ.get("WAYLAND_DISPLAY") or not os.environ.get("DISPLAY"):
            self._refused(tuple(self._wanted))
            return
        try:
            keys = Keys({name: shortcut.key for name, shortcut in self._wanted.items()})
        except OSError as error:
            log.info("Keys cannot be had: %s", error)
            self._refused(tuple(self._wanted))
            return
        try:
            if keys.taken:
                self._refused(keys.taken)
            if self._begins(keys.stop):
                keys.run(self._pressed)
        finally:
            keys.close()

    def _begins(self, end: Callable[[], object]) -> bool:
        """Whether it is still wanted; ``end`` ends it from now on."""
        with self._lock:
            self._end = end
            return not self._closed


class _Portal:
    """A session of the portal.

    Raises:
        OSError: there is none.
    """

    def __init__(self) -> None:
        self._tokens = itertools.count(1)
        try:
            self._connection: DBusConnection = open_dbus_connection()
        except (OSError, KeyError, ValueError, RuntimeError) as error:
            raise OSError(str(error)) from error
        self._address = DBusAddress(_PATH, _PORTAL, _INTERFACE)
        self._waiting: list[Message] = []
        try:
            self._ask(Properties(self._address).get("version"))
        except OSError:
            self._connection.close()
            raise

    def bind(self, wanted: Mapping[str, Shortcut]) -> tuple[str, ...]:
        """Ask for keys; the desktop may ask the person in turn. Returns what was not given.

        Raises:
            OSError: the portal refused, or is gone.
            ReceiveStopped: :meth:`stop` was called.
        """
        try:
            # Newer portals want to know whose keys they are; in a Flatpak they do.
            registry = DBusAddress(_PATH, _PORTAL, _REGISTRY)
            self._ask(new_method_call(registry, "Register", "sa{sv}", ("philomel", {})))
        except OSError:
            pass
        session_token = {"session_handle_token": ("s", "philomel")}
        made = self._request("CreateSession", "", (), session_token)
        session = made["session_handle"][1]
        keys = [
            (name, {"description": ("s", each.title), "preferred_trigger": ("s", each.key)})
            for name, each in wanted.items()
        ]
        rule = MatchRule(type="signal", interface=_INTERFACE, member="Activated", path=_PATH)
        self._ask(message_bus.AddMatch(rule))
        bound = self._request("BindShortcuts", "oa(sa{sv})s", (session, keys, ""), {})
        given = {name for name, _ in bound.get("shortcuts", ("", []))[1]}
        return tuple(name for name in wanted if name not in given)

    def run(self, pressed: Callable[[str], object]) -> None:
        """Tell what is pressed.

        Raises:
            OSError: the portal is gone.
            ReceiveStopped: :meth:`stop` was called.
        """
        while True:
            message = self._next()
            if message.header.fields.get(HeaderFields.member) == "Activated":
                pressed(message.body[1])

    def stop(self) -> None:
        """End :meth:`run` and :meth:`bind`, from another thread."""
        self._connection.interrupt()

    def close(self) -> None:
        """End the session: the keys are free."""
        self._connection.close()

    def _request(
        self, method: str, signature: str, body: tuple[Any, ...], options: dict[str, Any]
    ) -> dict[str, Any]:
        """Ask for what takes a person's answer, for as long as that takes; its results."""
        token = f"philomel{next(self._tokens)}"
        sender = str(self._connection.unique_name)[1:].replace(".", "_")
        path = f"{_PATH}/request/{sender}/{token}"
        rule = MatchRule(type="signal", interface=_REQUEST, member="Response", path=path)
        self._ask(message_bus.AddMatch(rule))
        options = {**options, "handle_token": ("s", token)}
        self._ask(new_method_call(self._address, method, f"{signature}a{{sv}}", (*body, options)))
        while True:
            message = self._next()
            if message.header.fields.get(HeaderFields.path) == path:
                status, results = message.body
                if status:
                    raise OSError(f"{method} was refused.")
                return dict(results)

    def _ask(self, call: Message) -> Any:
        """The body of what a call comes to; signals that come before it wait."""
        serial = next(self._connection.outgoing_serial)
        early: list[Message] = []
        try:
            self._connection.send(call, serial=serial)
            while True:
                message = self._connection.receive(timeout=_ANSWER_SECONDS)
                if message.header.fields.get(HeaderFields.reply_serial) == serial:
                    break
                early.append(message)
        except (EOFError, TimeoutError, DBusErrorResponse) as error:
            raise OSError(str(error)) from error
        self._waiting += early
        if message.header.message_type is MessageType.error:
            raise OSError(str(message.body))
        return message.body

    def _next(self) -> Message:
        """The next signal."""
        if self._waiting:
            return self._waiting.pop(0)
        try:
            return self._connection.receive()
        except EOFError as error:
            raise OSError("the bus is gone") from error
