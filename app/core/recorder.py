"""Recording from a microphone, with its level."""

from __future__ import annotations

import io
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import sounddevice as sd
import soundfile as sf

from engine import devices_in_use, write_whole
from engine.errors import AudioDeviceError, ClipEmptyError, ClipSilentError

MAX_SECONDS = 60.0
_LATENCY = 0.5
"""Seconds that the system keeps until they are taken: on a busy machine what comes later is lost."""
SILENCE_IS_REFUSAL = sys.platform == "darwin"
"""Whether a microphone that the user does not allow opens all the same, and gives zeros."""


class Recorder:
    """One recording. Opening and closing a device may take a while: not on the window's thread.

    The level is there from the start; sound is kept from :meth:`begin` on.

    Attributes:
        rate: sample rate of the device.
        limit: seconds after which nothing more is kept.

    Raises:
        AudioDeviceError: there is no such microphone, or it does not open.
    """

    def __init__(self, microphone: str = "") -> None:
        self.limit = MAX_SECONDS
        self._lock = threading.Lock()
        self._keeps = False
        self._blocks: list[np.ndarray] = []
        self._count, self._peak = 0, 0.0
        with ExitStack() as use:
            use.enter_context(devices_in_use())
            self._open(microphone)
            self._use = use.pop_all()

    def _open(self, microphone: str) -> None:
        try:
            if not any(each["max_input_channels"] for each in sd.query_devices()):
                raise AudioDeviceError("There is no microphone. Connect one, or choose a recording.")
            facts = sd.query_devices(_index(microphone), "input")
            self.rate = round(float(facts["default_samplerate"]))
            self._stream = sd.InputStream(
                samplerate=self.rate, device=facts["index"], channels=1, dtype="float32", latency=_LATENCY,
                callback=self._take,
            )  # fmt: skip
            self._stream.start()
        except (sd.PortAudioError, ValueError) as error:
            raise AudioDeviceError(
                "The microphone does not open: {why}. Choose another one.", why=error
            ) from error

    def begin(self) -> None:
        """Keep what is heard from now on."""
        with self._lock:
            self._keeps = True

    def look(self) -> tuple[float, float]:
        """(peak since the last look, seconds recorded)."""
        with self._lock:
            peak, self._peak = self._peak, 0.0
            return peak, self._count / self.rate

    def stop(self) -> None:
        """Release the microphone."""
        self._stream.close(ignore_errors=True)
        self._use.close()

    def save(self, path: Path) -> None:
        """Write what was recorded as WAV.

        Raises:
            ClipEmptyError: nothing was recorded.
            ClipSilentError: there is not even noise in it.
        """
        with self._lock:
            blocks = list(self._blocks)
        if not blocks:
            raise ClipEmptyError("Nothing was recorded: check the microphone and try again.")
        if SILENCE_IS_REFUSAL and not any(block.any() for block in blocks):
            raise ClipSilentError(
                "The microphone gave nothing but silence. See that it is not muted, and that the program "
                "may use it: System Settings, Privacy & Security, Microphone."
            )
        # In memory first: libsndfile does not say that a file could not be finished.
        sound = io.BytesIO()
        sf.write(sound, np.concatenate(blocks), self.rate, format="WAV", subtype="PCM_24")
        write_whole(path, sound.getvalue())

    def _take(self, data: np.ndarray, frames: int, when: object, status: object) -> None:
        """PortAudio's callback."""
        with self._lock:
            self._peak = max(self._peak, float(np.abs(data).max()))
            if self._keeps and self._count < self.limit * self.rate:
                self._blocks.append(data[:, 0].copy())
                self._count += frames


def microphones() -> list[str]:
    """Names of the input devices, the default first.

    Raises:
        AudioDeviceError: the sound system cannot be asked.
    """
    try:
        with devices_in_use():
            found = [d for d in sd.query_devices() if d["max_input_channels"] > 0]
            default = sd.default.device[0]
    except sd.PortAudioError as error:
        raise AudioDeviceError(
            "The sound system cannot be asked for microphones: {why}", why=error
        ) from error
    found.sort(key=lambda d: d["index"] != default)
    return list(dict.fromkeys(d["name"] for d in found))


def _index(name: str) -> int | None:
    """PortAudio's number of a microphone, None for the default."""
    if not name:
        return None
    return next(
        (d["index"] for d in sd.query_devices() if d["name"] == name and d["max_input_channels"] > 0), None
    )
