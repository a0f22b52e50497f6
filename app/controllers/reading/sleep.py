"""Sleep: the listener's, by a timer, after some minutes, softer and softer, or where the next chapter begins;
and the machine's, which is kept awake while something is read, where there is a way to, and tells when it
slept."""

from __future__ import annotations

import ctypes
import logging
import os
import sys
import time
from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.library.library import Library
from engine import Place

log = logging.getLogger(__name__)

REASON = "Reading aloud"
_BUS_NAME = "philomel-awake"
FADE_SECONDS = 20
"""How long before its end the sound becomes softer."""
_STEP_MS = 100


class SleepTimer(QObject):
    """Says when to fall silent.

    Signals:
        due: now.
        fading: (loudness, as a share of the usual one).
        changed: (text for people, '' when the timer is off).
    """

    due = Signal()
    fading = Signal(float)
    changed = Signal(str)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._tick)
        self._left = 0
        """Steps."""
        self._by_chapter = False
        self._char = 0
        """Where the chapter ends that is heard."""

    @property
    def is_fading(self) -> bool:
        """Whether the sound becomes softer."""
        return self._timer.isActive() and self._left <= _steps(FADE_SECONDS)

    def start_minutes(self, minutes: int) -> None:
        """Due in so many minutes; 0 turns it off."""
        self._by_chapter, self._left = False, _steps(60 * minutes)
        self.fading.emit(1.0)
        if minutes > 0:
            self._timer.start()
        else:
            self._timer.stop()
        self.changed.emit(self.text())

    def start_at_chapter(self) -> None:
        """Due where the next chapter begins, or the text ends."""
        self._timer.stop()
        self.fading.emit(1.0)
        self._by_chapter = True
        self.move(self._library.char)
        self.changed.emit(self.text())

    def move(self, char: int) -> None:
        """The reading goes on here, as its listener wants: the chapter that ends is this one."""
        document = self._library.document
        if document is not None:
            following = (heading.start for heading in document.outline if heading.start > char)
            self._char = next(following, len(document.text))

    def at_place(self, place: Place | None) -> None:
        """The reading is here now."""
        if self._by_chapter and place is not None and place.char >= self._char:
            self._end()

    def at_end(self) -> None:
        """The text was read to its end."""
        if self._by_chapter:
            self._end()

    def text(self) -> str:
        """What it waits for, for people."""
        if self._by_chapter:
            return self.tr("Sleep at the end of the chapter")
        if not self._timer.isActive():
            return ""
        return self.tr("Sleep in {minutes} min").format(minutes=-(-self._left // _steps(60)))

    def _tick(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._end()
        elif self._left <= _steps(FADE_SECONDS):
            self.fading.emit(self._left / _steps(FADE_SECONDS))
        elif self._left % _steps(60) == 0:
            self.changed.emit(self.text())

    def _end(self) -> None:
        self._timer.stop()
        self._by_chapter = False
        self.changed.emit("")
        self.due.emit()


def _steps(seconds: int) -> int:
    return seconds * 1000 // _STEP_MS


def seconds_asleep() -> float:
    """How long the machine has been asleep since it started: what one clock counts and another does not."""
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC_RAW) - time.clock_gettime(time.CLOCK_UPTIME_RAW)
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)
    return 0.0


class SleepInhibitor(Protocol):
    """One system's way to stay awake."""

    def hold(self) -> None:
        """Stay awake from now on."""

    def release(self) -> None:
        """Sleep again as the system likes."""


class Awake:
    """Switched on while reading and exporting. Turning it on twice is once."""

    def __init__(self, holder: SleepInhibitor | None = None) -> None:
        """``holder``: the system's own without one."""
        self._holder = holder if holder is not None else _system_holder()
        self.on = False

    def set(self, on: bool) -> None:
        """Stay awake, or no longer."""
        if on == self.on:
            return
        self.on = on
        if self._holder is None:
            return
        try:
            if on:
                self._holder.hold()
            else:
                self._holder.release()
        except (OSError, AttributeError) as error:
            log.info("The machine cannot be kept awake: %s", error)


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


def _system_holder() -> SleepInhibitor | None:
    """The system's way; None where there is none."""
    if sys.platform == "darwin":
        try:
            return _Mac()
        except (OSError, AttributeError) as error:
            log.info("The machine cannot be kept awake: %s", error)
    elif sys.platform == "linux" and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return _Freedesktop()
    return None


LOOK_MS = 250
NAP_SECONDS = 2.0
"""Less than this is no sleep: clocks are read one after the other."""


class KeepAwake(QObject):
    """Looks while something is read; sleep itself is only kept off where nobody asks for it.

    Signals:
        woke: the machine slept a moment ago.
    """

    woke = Signal()

    def __init__(self, parent: QObject | None = None, asleep: Callable[[], float] = seconds_asleep) -> None:
        """``asleep``: seconds that the machine has slept so far."""
        super().__init__(parent)
        self._asleep, self._known = asleep, 0.0
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)

    def watch(self, on: bool) -> None:
        """Look from now on, or no longer."""
        if on and not self._timer.isActive():
            self._known = self._asleep()
            self._timer.start()
        elif not on:
            self._timer.stop()

    def _look(self) -> None:
        before, self._known = self._known, self._asleep()
        if self._known - before > NAP_SECONDS:
            self.woke.emit()
