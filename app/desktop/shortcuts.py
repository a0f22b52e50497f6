"""Keys that work in every program: by the desktop's portal, or, where there is none, by X11.

https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.GlobalShortcuts.html
"""

from __future__ import annotations

import itertools
import logging
import os
import threading
from collections.abc import Callable, Mapping
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

from app.desktop import x11

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
            keys = x11.Keys({name: shortcut.key for name, shortcut in self._wanted.items()})
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
            message = self._next(None)
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
            message = self._next(None)
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

    def _next(self, seconds: float | None) -> Message:
        """The next signal."""
        if self._waiting:
            return self._waiting.pop(0)
        try:
            return self._connection.receive(timeout=seconds)
        except EOFError as error:
            raise OSError("the bus is gone") from error
