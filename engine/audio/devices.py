"""Output devices: list, choose, open, and look again after one was lost.

PortAudio reads the list of devices once; :func:`refresh` reads it anew, which ends every stream of
the process and frees its memory. So whoever has a stream open says so with :func:`devices_in_use`, and
nothing is read anew meanwhile.
"""

from __future__ import annotations

import contextlib
import ctypes
import logging
import math
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import rtmixer
import sounddevice as sd

from engine.errors import AudioDeviceError

log = logging.getLogger(__name__)

ALSA_LATENCY = 0.2
"""Seconds asked for through ALSA: its PulseAudio plugin stalls at low values, most so under load."""
_BLOCK = 512
"""Frames a callback; a fixed size keeps the same plugins even."""
_lock = threading.RLock()  # PortAudio's list of devices is not to be read while it is made anew
_users: set[object] = set()  # PortAudio has one list of devices and of streams for the whole process


@dataclass(frozen=True)
class Device:
    """An output device.

    Attributes:
        index: PortAudio's number, valid until :func:`refresh`.
        name: as the system calls it.
        host: the sound system it belongs to.
        rate: its default sample rate.
        channels: how many output channels it has.
        is_default: whether the system plays there when nothing else is chosen.
    """

    index: int
    name: str
    host: str
    rate: int
    channels: int
    is_default: bool


def outputs() -> list[Device]:
    """All output devices, the default one first.

    Raises:
        AudioDeviceError: the sound system cannot be asked.
    """
    try:
        with _lock:
            hosts = [host["name"] for host in sd.query_hostapis()]
            default = _default_index()
            entries = [entry for entry in sd.query_devices() if entry["max_output_channels"] > 0]
    except sd.PortAudioError as error:
        raise AudioDeviceError(
            "The sound system cannot be asked for its devices: {why}", why=error
        ) from error
    found = [
        Device(
            index=entry["index"],
            name=entry["name"],
            host=hosts[entry["hostapi"]],
            rate=round(entry["default_samplerate"]),
            channels=entry["max_output_channels"],
            is_default=entry["index"] == default,
        )
        for entry in entries
    ]
    return sorted(found, key=lambda device: (not device.is_default, device.index))


def _default_index() -> int:
    """PortAudio's default output, -1 where there is none."""
    try:
        return int(sd.query_devices(kind="output")["index"])
    except (sd.PortAudioError, ValueError):
        return -1


def choose(name: str | None) -> Device:
    """The device of that name; the default one when the name is None or not there.

    Raises:
        AudioDeviceError: there is no output device at all.
    """
    found = outputs()
    if not found:
        raise AudioDeviceError("There is no sound output: connect loudspeakers or headphones.")
    return next((device for device in found if device.name == name), found[0])


@contextlib.contextmanager
def devices_in_use() -> Iterator[None]:
    """Keep the list of devices as it is: a stream is open, or the list is being read."""
    user = object()
    with _lock:
        _users.add(user)
    try:
        yield
    finally:
        with _lock:
            _users.discard(user)


def users() -> int:
    """How many use the list of devices now, open streams among them."""
    return len(_users)


def refresh() -> bool:
    """Read the list of devices anew; False, and nothing is done, while somebody uses one.

    Raises:
        AudioDeviceError: the sound system does not start.
    """
    try:
        with _lock:
            if _users:
                return False
            sd._terminate()
            sd._initialize()
            return True
    except sd.PortAudioError as error:
        raise AudioDeviceError("The sound system does not start: {why}", why=error) from error


def watcher() -> CoreAudio | None:
    """Who tells what devices there are now; None where the sound server moves streams by itself."""
    if sys.platform != "darwin":
        return None
    try:
        return CoreAudio()
    except (OSError, AttributeError) as error:
        log.warning("Changes of the sound devices are not seen: %s", error)
        return None


def _alsa_rate(device: Device) -> int:
    """48 kHz where it is taken: ALSA calls 44.1 kHz the default of devices that run at 48 kHz."""
    try:
        sd.check_output_settings(device.index, min(2, device.channels), "float32", samplerate=48_000)
    except sd.PortAudioError:
        return device.rate
    return 48_000


class Output:
    """An open output stream. It plays silence until a segment is handed to its mixer.

    Attributes:
        device: what it plays to.
        rate: frames a second.
        channels: 2 where the device has them (both carry the same), else 1.
        latency: seconds from the callback to the ear, as the driver tells.
        mixer: the running :class:`rtmixer.Mixer`, whose callback needs no Python.
        gone: set by the owner where the system says that there is no such device any more.
    """

    def __init__(self, device: Device, rate: int | None = None) -> None:
        """Open and start.

        Raises:
            AudioDeviceError: the device does not open.
        """
        self.device, self.gone = device, False
        self.channels = min(2, device.channels)
        alsa = device.host == "ALSA"
        self._use = contextlib.ExitStack()
        self._use.enter_context(devices_in_use())
        try:
            self.mixer: Any = rtmixer.Mixer(
                device=device.index,
                channels=self.channels,
                samplerate=rate or (_alsa_rate(device) if alsa else device.rate),
                latency=ALSA_LATENCY if alsa else "high",
                blocksize=_BLOCK if alsa else 0,
            )
            self.mixer.start()
        except (sd.PortAudioError, ValueError) as error:
            self._use.close()
            raise AudioDeviceError(
                "The sound output '{name}' does not open: {why}. Choose another one.",
                name=device.name,
                why=error,
            ) from error
        self.rate = round(self.mixer.samplerate)
        self.latency = float(self.mixer.latency)

    @property
    def guard(self) -> int:
        """Frames ahead of the callback that must not be changed any more: it reads in bursts."""
        return round(min(max(self.latency / 3, 0.015), 0.06) * self.rate)

    @property
    def active(self) -> bool:
        """False once the device is gone."""
        try:
            return not self.gone and bool(self.mixer.active)
        except sd.PortAudioError:
            return False

    def now(self) -> float:
        """A clock in seconds that nobody sets."""
        return time.monotonic()

    def steady(self, stream_time: float) -> float:
        """What ``now`` was, or will be, at a time of the stream: its clock is the system's with some drivers,
        and is set back and forth with that. Infinite where the device is gone."""
        try:
            return self.now() - (float(self.mixer.time) - stream_time)
        except sd.PortAudioError:
            return math.inf

    def close(self) -> None:
        """Stop and close, also when the device is gone."""
        with contextlib.suppress(sd.PortAudioError):
            self.mixer.abort()
        with contextlib.suppress(sd.PortAudioError):
            self.mixer.close()
        self._use.close()


def open_output(name: str | None, rate: int | None = None) -> Output:
    """Open the device of that name, or the default one when it is None, not there, or refuses.

    Raises:
        AudioDeviceError: no device opens.
    """
    device = choose(name)
    try:
        return Output(device, rate)
    except AudioDeviceError:
        if device.is_default:
            raise
    return Output(choose(None), rate)


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
class DeviceList:
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
    """What macOS itself says of its devices, beside PortAudio. Calls take well below a millisecond.

    PortAudio reads the list of devices once, opens "the default" as the device that it was then, and goes
    on calling a stream active whose device is gone (``pa_mac_core.c``: ``IsStreamActive``,
    ``startStopCallback``). So the HAL is asked. PortAudio has it deliver changes on a thread of its own: what
    is read here is of this moment without any run loop.

    Device changes of the rate need nothing: the output unit that PortAudio opens converts from the rate
    that it was opened with, also when a Bluetooth headset goes down to 16 kHz for its microphone.

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

    def present(self) -> DeviceList:
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
        return DeviceList(sides["outp"], sides["inpt"], defaults["dOut"], defaults["dIn "])

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
