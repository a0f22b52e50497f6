"""What is selected in the window in front, as it tells screen readers: by AT-SPI.

https://gnome.pages.gitlab.gnome.org/at-spi2-core/devel-docs/
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from jeepney import DBusAddress, DBusErrorResponse, MessageType, new_method_call
from jeepney.io.threading import DBusConnection, DBusRouter, open_dbus_connection

log = logging.getLogger(__name__)

_ACCESSIBLE, _TEXT = "org.a11y.atspi.Accessible", "org.a11y.atspi.Text"
_REGISTRY = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_ACTIVE, _FOCUSED = 1, 12
"""Bits of the states of an object."""
_PATIENCE_SECONDS = 1.5
_ANSWER_SECONDS = 0.5
Object = tuple[str, str]
"""Whose it is on the bus, and its path."""


def selected_in_front() -> str:
    """The text that is selected where the keyboard is; empty where that is not told, or in time."""
    try:
        with _connected() as connection, DBusRouter(connection) as router:
            return _Looking(router).found()
    except (OSError, KeyError, ValueError, RuntimeError, EOFError, DBusErrorResponse) as error:
        log.info("What is selected in other programs is not told: %s", error)
        return ""


def _connected() -> DBusConnection:
    """The bus of accessibility, whose address the session's tells."""
    with open_dbus_connection() as session, DBusRouter(session) as router:
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        answer = router.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=_ANSWER_SECONDS)
        if answer.header.message_type is MessageType.error:
            raise OSError(str(answer.body))
    return open_dbus_connection(answer.body[0])


class _Looking:
    """One search, from the window in front down to where the keyboard is."""

    def __init__(self, router: DBusRouter) -> None:
        self._router, self._end = router, time.monotonic() + _PATIENCE_SECONDS

    def found(self) -> str:
        for program in self._children(_REGISTRY):
            for window in self._children(program):
                if self._has(window, _ACTIVE):
                    for each in self._focused(window):
                        if text := self._selection(each):
                            return text
        return ""

    def _focused(self, window: Object) -> Iterator[Object]:
        """Objects that have the keyboard: the outer ones first."""
        waiting = deque([window])
        while waiting and time.monotonic() < self._end:
            each = waiting.popleft()
            if self._has(each, _FOCUSED):
                yield each
            waiting += self._children(each)

    def _children(self, parent: Object) -> list[Object]:
        (children,) = self._ask(parent, _ACCESSIBLE, "GetChildren") or ([],)
        return [(str(name), str(path)) for name, path in children]

    def _has(self, one: Object, state: int) -> bool:
        (states,) = self._ask(one, _ACCESSIBLE, "GetState") or ([0],)
        return bool(states[state // 32] >> state % 32 & 1) if state // 32 < len(states) else False

    def _selection(self, one: Object) -> str:
        (count,) = self._ask(one, _TEXT, "GetNSelections") or (0,)
        if not count:
            return ""
        start, end = self._ask(one, _TEXT, "GetSelection", "i", (0,)) or (0, 0)
        (text,) = self._ask(one, _TEXT, "GetText", "ii", (start, end)) or ("",)
        return str(text)

    def _ask(
        self, one: Object, interface: str, method: str, signature: str = "", body: tuple[Any, ...] = ()
    ) -> Any:
        """What an object answers; None where it does not, or knows no such thing."""
        name, path = one
        call = new_method_call(DBusAddress(path, name, interface), method, signature or None, body)
        try:
            answer = self._router.send_and_get_reply(call, timeout=_ANSWER_SECONDS)
        except TimeoutError:
            return None
        return None if answer.header.message_type is MessageType.error else answer.body
