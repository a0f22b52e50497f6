"""Keeps the machine awake while something is read, where there is a way to; tells how long it slept."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import time
from typing import Protocol

log = logging.getLogger(__name__)

REASON = "Reading aloud"
_BUS_NAME = "philomel-awake"


def seconds_asleep() -> float:
    """How long the machine has been asleep since it started: what one clock counts and another does not."""
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC_RAW) - time.clock_gettime(time.CLOCK_UPTIME_RAW)
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)
    return 0.0


class Holder(Protocol):
    """One system's way to stay awake."""

    def hold(self) -> None:
        """Stay awake from now on."""

    def release(self) -> None:
        """Sleep again as the system likes."""


class Awake:
    """Switched on while reading and exporting. Turning it on twice is once."""

    def __init__(self, holder: Holder | None = None) -> None:
        """``holder``: the system's own without one."""
        self._holder = holder if holder is not None else _system_holder()
        self.on = False

    def set(self, on: bool) -> None:
        """Stay awake, or no longer."""
        if on == self.on:
            return
        self.on = on
        try:
            if on:
                self._holder.hold()
            else:
                self._holder.release()
        except (OSError, AttributeError) as error:
            log.info("The machine cannot be kept awake: %s", error)


class _Nothing:
    """Where there is no way."""

    def hold(self) -> None:
        """Nothing."""

    def release(self) -> None:
        """Nothing."""


class _Mac:
    """An IOKit assertion: no idle sleep, and no App Nap, which spares programs that hold one."""

    _UTF8 = 0x08000100
    _LEVEL_ON = 255

    def __init__(self) -> None:
        frameworks = "/System/Library/Frameworks"
        self._io = ctypes.CDLL(f"{frameworks}/IOKit.framework/IOKit")
        self._cf = ctypes.CDLL(f"{frameworks}/CoreFoundation.framework/CoreFoundation")
        self._cf.CFStringCreateWithCString.restype = ctypes.c_void_p
        self._cf.CFStringCreateWithCString.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32)
        self._cf.CFRelease.argtypes = (ctypes.c_void_p,)
        self._io.IOPMAssertionCreateWithName.argtypes = (
            ctypes.c_void_p,
            ctypes.c_uint32,
            ctypes.c_void_p,
            ctypes.POINTER(ctypes.c_uint32),
        )
        self._io.IOPMAssertionRelease.argtypes = (ctypes.c_uint32,)
        self._id = ctypes.c_uint32(0)

    def hold(self) -> None:
        """Take the assertion."""
        kind = self._cf.CFStringCreateWithCString(None, b"PreventUserIdleSystemSleep", self._UTF8)
        name = self._cf.CFStringCreateWithCString(None, REASON.encode(), self._UTF8)
        status = self._io.IOPMAssertionCreateWithName(kind, self._LEVEL_ON, name, ctypes.byref(self._id))
        self._cf.CFRelease(kind)
        self._cf.CFRelease(name)
        if status:
            raise OSError(f"IOKit refused it ({status})")

    def release(self) -> None:
        """Give the assertion back."""
        if self._id.value:
            self._io.IOPMAssertionRelease(self._id)
            self._id.value = 0


class _Freedesktop:
    """The desktop's inhibition service, which GNOME, KDE, Xfce and others offer on the session bus.

    Asked over a connection of its own: the service ends the inhibition with that connection, so a
    crash of the program leaves nothing behind.
    """

    _SERVICE = "org.freedesktop.ScreenSaver"

    def hold(self) -> None:
        """Ask, without waiting for the answer."""
        from PySide6.QtDBus import QDBusConnection, QDBusMessage

        bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, _BUS_NAME)
        if not bus.isConnected():
            return
        path = "/" + self._SERVICE.replace(".", "/")
        message = QDBusMessage.createMethodCall(self._SERVICE, path, self._SERVICE, "Inhibit")
        message.setArguments(["Philomel", REASON])
        bus.send(message)

    def release(self) -> None:
        """Close the connection."""
        from PySide6.QtDBus import QDBusConnection

        QDBusConnection.disconnectFromBus(_BUS_NAME)


def _system_holder() -> Holder:
    if sys.platform == "darwin":
        try:
            return _Mac()
        except (OSError, AttributeError) as error:
            log.info("The machine cannot be kept awake: %s", error)
    elif sys.platform == "linux" and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return _Freedesktop()
    return _Nothing()
