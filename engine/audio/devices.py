"""Output devices: list, choose, open, and look again after one was lost.

PortAudio reads the list of devices once; :func:`refresh` reads it anew, which ends every stream of
the process and frees its memory. So whoever has a stream open says so with :func:`devices_in_use`, and
nothing is read anew meanwhile.
"""

from __future__ import annotations

import contextlib
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

from engine.audio.coreaudio import CoreAudio
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
        raise AudioDeviceError(f"The sound system cannot be asked for its devices: {error}") from error
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
        raise AudioDeviceError(f"The sound system does not start: {error}") from error


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
                f"The sound output '{device.name}' does not open: {error}. Choose another one."
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
