"""The session's D-Bus: an object of ours that others find there, answered on a thread of its own."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from xml.sax.saxutils import quoteattr

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
        """The object as introspection has it."""
        parts = []
        for name, interface in self._interfaces.items():
            inside = [
                f"<method name={quoteattr(each)}>{_arguments(signature)}</method>"
                for each, (signature, _) in interface.methods.items()
            ]
            inside += [
                f"<property name={quoteattr(each)} type={quoteattr(value[0])} "
                f'access="{"readwrite" if each in interface.setters else "read"}"/>'
                for each, value in interface.values().items()
            ]
            inside += [
                f"<signal name={quoteattr(each)}>{_arguments(signature)}</signal>"
                for each, signature in interface.signals.items()
            ]
            parts.append(f"<interface name={quoteattr(name)}>{''.join(inside)}</interface>")
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
