"""What CoreAudio says of its devices, beside PortAudio.

PortAudio reads the list of devices once, opens "the default" as the device that it was then, and goes
on calling a stream active whose device is gone (``pa_mac_core.c``: ``IsStreamActive``,
``startStopCallback``). So on macOS the system itself is asked. PortAudio has the HAL deliver changes
on a thread of its own: what is read here is of this moment without any run loop.

Device changes of the rate need nothing: the output unit that PortAudio opens converts from the rate
that it was opened with, also when a Bluetooth headset goes down to 16 kHz for its microphone.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

SYSTEM_OBJECT = 1
_UTF8 = 0x08000100
_NAME_BYTES = 1024
_FRAMEWORKS = "/System/Library/Frameworks"


def code(letters: str) -> int:
    """The number that Apple writes as four letters."""
    return int.from_bytes(letters.encode("ascii"), "big")


class Address(ctypes.Structure):
    """``AudioObjectPropertyAddress``: which property, of which side, of which element."""

    _fields_ = (("selector", ctypes.c_uint32), ("scope", ctypes.c_uint32), ("element", ctypes.c_uint32))


@dataclass(frozen=True)
class Present:
    """The devices of one moment.

    Attributes:
        outputs: names of those that play, in the system's order.
        inputs: names of those that record.
        default_output: where the system plays, '' for nowhere.
        default_input: what the system records with, '' for nothing.
    """

    outputs: tuple[str, ...]
    inputs: tuple[str, ...]
    default_output: str
    default_input: str

    def target(self, chosen: str | None) -> str:
        """Where to play: on the device that was chosen while it is there, else where the system plays."""
        return chosen if chosen in self.outputs else self.default_output


class CoreAudio:
    """Asks the HAL. Calls take well below a millisecond.

    Raises:
        OSError: the frameworks are not there.
        AttributeError: they lack a function.
    """

    def __init__(self, hal: Any = None, foundation: Any = None) -> None:
        """``hal``, ``foundation``: the libraries, the system's own without them."""
        self._hal = hal or ctypes.CDLL(f"{_FRAMEWORKS}/CoreAudio.framework/CoreAudio")
        self._cf = foundation or ctypes.CDLL(f"{_FRAMEWORKS}/CoreFoundation.framework/CoreFoundation")
        address, size = ctypes.POINTER(Address), ctypes.POINTER(ctypes.c_uint32)
        which = (ctypes.c_uint32, address, ctypes.c_uint32, ctypes.c_void_p, size)
        self._size = self._hal.AudioObjectGetPropertyDataSize
        self._size.argtypes, self._size.restype = which, ctypes.c_int32
        self._data = self._hal.AudioObjectGetPropertyData
        self._data.argtypes, self._data.restype = (*which, ctypes.c_void_p), ctypes.c_int32
        self._text, self._release = self._cf.CFStringGetCString, self._cf.CFRelease
        self._text.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_long, ctypes.c_uint32)
        self._text.restype = ctypes.c_bool
        self._release.argtypes, self._release.restype = (ctypes.c_void_p,), None

    def present(self) -> Present:
        """The devices now; what cannot be asked counts as not there."""
        names = {device: self._name(device) for device in self._numbers(SYSTEM_OBJECT, "dev#")}
        sides = {
            scope: tuple(name for device, name in names.items() if self._bytes(device, "stm#", scope))
            for scope in ("outp", "inpt")
        }
        defaults = {
            selector: next((names.get(device, "") for device in self._numbers(SYSTEM_OBJECT, selector)), "")
            for selector in ("dOut", "dIn ")
        }
        return Present(sides["outp"], sides["inpt"], defaults["dOut"], defaults["dIn "])

    def _bytes(self, device: int, selector: str, scope: str = "glob") -> int:
        """How many bytes a property has, 0 where there is none."""
        size = ctypes.c_uint32(0)
        status = self._size(device, Address(code(selector), code(scope), 0), 0, None, size)
        return 0 if status else size.value

    def _numbers(self, device: int, selector: str) -> list[int]:
        """A property of 32-bit numbers."""
        size = ctypes.c_uint32(self._bytes(device, selector))
        values = (ctypes.c_uint32 * (size.value // 4))()
        if not len(values):
            return []
        status = self._data(device, Address(code(selector), code("glob"), 0), 0, None, size, values)
        # A device may have gone since its size was asked for.
        return [] if status else list(values)[: size.value // 4]

    def _name(self, device: int) -> str:
        """The device's name, '' where it cannot be told."""
        text, size = ctypes.c_void_p(), ctypes.c_uint32(ctypes.sizeof(ctypes.c_void_p))
        address = Address(code("lnam"), code("glob"), 0)
        if self._data(device, address, 0, None, size, ctypes.byref(text)) or not text.value:
            return ""
        letters = ctypes.create_string_buffer(_NAME_BYTES)
        known = self._text(text, letters, _NAME_BYTES, _UTF8)
        self._release(text)
        return letters.value.decode("utf-8", "replace") if known else ""
