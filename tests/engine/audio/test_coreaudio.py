"""What CoreAudio says, told by a stand-in with its functions' signatures: there is no Mac here."""

from __future__ import annotations

import ctypes
import struct
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from engine.audio import devices
from engine.audio.devices import SYSTEM_OBJECT, Address, CoreAudio, DeviceList, code

SIGNATURE = (
    ctypes.c_int32,
    ctypes.c_uint32,
    ctypes.POINTER(Address),
    ctypes.c_uint32,
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_uint32),
)


class Hal:
    """A HAL with speakers (41), a headset that is two devices (50, 51), and a device without a name (60)."""

    def __init__(self) -> None:
        self.names = {41: "MacBook Pro-Lautsprecher", 50: "Zoë’s AirPods", 51: "Zoë’s AirPods", 60: ""}
        self.sides = {41: "outp", 50: "outp", 51: "inpt", 60: "outp"}
        self.defaults = {"dOut": 41, "dIn ": 51}
        self.texts: dict[int, bytes] = {}
        self.gone = self.released = 0
        size = ctypes.CFUNCTYPE(*SIGNATURE)(self._size)
        data = ctypes.CFUNCTYPE(*SIGNATURE, ctypes.c_void_p)(self._data)
        self.library = SimpleNamespace(AudioObjectGetPropertyDataSize=size, AudioObjectGetPropertyData=data)
        text = ctypes.CFUNCTYPE(
            ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long, ctypes.c_uint32
        )
        # ctypes takes the caller's buffer for a string of Python's in a callback: here it is an address.
        self.foundation = SimpleNamespace(
            CFStringGetCString=_Loose(text(self._text)),
            CFRelease=ctypes.CFUNCTYPE(None, ctypes.c_void_p)(self._release),
        )

    def _value(self, device: int, address: Any) -> bytes | None:
        selector, scope, element = address.contents.selector, address.contents.scope, address.contents.element
        assert element == 0
        if device == SYSTEM_OBJECT and selector == code("dev#"):
            return struct.pack(f"{len(self.names)}I", *self.names)
        for letters, default in self.defaults.items():
            if device == SYSTEM_OBJECT and selector == code(letters):
                return struct.pack("I", default)
        if device == self.gone or device not in self.names:
            return None
        if selector == code("stm#"):
            return bytes(4) if scope == code(self.sides[device]) else b""
        if selector == code("lnam") and self.names[device]:
            self.texts[1000 + device] = self.names[device].encode("utf-8")
            return struct.pack("P", 1000 + device)
        return None

    def _size(self, device: int, address: Any, count: int, qualifier: object, size: Any) -> int:
        value = self._value(device, address)
        size[0] = len(value or b"")
        return 0 if value is not None else code("!obj")

    def _data(self, device: int, address: Any, count: int, qualifier: object, size: Any, target: int) -> int:
        value = self._value(device, address)
        if value is None or len(value) > size[0]:
            return code("!siz")
        ctypes.memmove(target, value, len(value))
        size[0] = len(value)
        return 0

    def _text(self, text: int, target: int, room: int, encoding: int) -> bool:
        assert encoding == 0x08000100
        ctypes.memmove(target, self.texts[text] + b"\0", len(self.texts[text]) + 1)
        return True

    def _release(self, text: int) -> None:
        self.released += 1
        del self.texts[text]


class _Loose:
    """A function that lets its types be declared, and is called as it was made."""

    def __init__(self, function: Any) -> None:
        self._function = function

    def __call__(self, text: Any, letters: Any, room: int, encoding: int) -> Any:
        return self._function(text, ctypes.addressof(letters), room, encoding)


@pytest.fixture
def hal() -> Hal:
    return Hal()


@pytest.fixture
def asked(hal: Hal) -> CoreAudio:
    return CoreAudio(hal.library, hal.foundation)


def test_the_devices_of_this_moment(hal: Hal, asked: CoreAudio) -> None:
    speakers, headset = "MacBook Pro-Lautsprecher", "Zoë’s AirPods"
    assert asked.present() == DeviceList((speakers, headset, ""), (headset,), speakers, headset)
    assert hal.released == 3
    assert not hal.texts, "every name is given back"
    hal.defaults["dOut"] = 50
    assert asked.present().default_output == headset
    del hal.names[50], hal.names[51]
    hal.defaults = {"dOut": 41, "dIn ": 0}
    assert asked.present() == DeviceList((speakers, ""), (), speakers, "")


def test_a_device_that_goes_while_it_is_asked_is_not_there(hal: Hal, asked: CoreAudio) -> None:
    hal.gone = 50
    assert asked.present().outputs == ("MacBook Pro-Lautsprecher", "")
    hal.names = {}
    hal.defaults = {}
    assert asked.present() == DeviceList((), (), "", "")


def test_where_to_play() -> None:
    now = DeviceList(("Speakers", "Headphones"), (), "Speakers", "")
    assert now.target(None) == "Speakers"
    assert now.target("Headphones") == "Headphones"
    assert now.target("Gone") == "Speakers"


def test_only_macos_is_watched(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    if sys.platform != "darwin":
        assert devices.watcher() is None
        monkeypatch.setattr(devices, "sys", SimpleNamespace(platform="darwin"))
        assert devices.watcher() is None
        assert "are not seen" in caplog.text
