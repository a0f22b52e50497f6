"""A real sound card for tests: a private PulseAudio with a null sink, recorded from its monitor.

PortAudio reads its devices when the process starts and again when told to, so the fixture sets
the environment first and has it look again.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from engine.audio import devices

_PLUGIN = "alsa-lib/libasound_module_pcm_pulse.so"
_SERVER = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=yes"]
_SERVER += ["-L", "module-native-protocol-unix"]
_RECORDER = ["parec", "-d", "speaker.monitor", "--format=float32le", "--channels=1", "--latency-msec=20"]
_BEHIND = 2.0
"""Seconds that a recorder is waited for at most."""
_ASOUNDRC = """
pcm.!default { type pulse }
ctl.!default { type pulse }
"""


def why_not() -> str:
    """Why there can be no sound server here; empty when there can."""
    for program in ("pulseaudio", "pactl", "parec"):
        if shutil.which(program) is None:
            return f"{program} is not installed (packages pulseaudio, pulseaudio-utils)"
    if not any(Path("/usr").glob(f"lib*/**/{_PLUGIN}")):
        return "ALSA's PulseAudio plugin is not installed (package libasound2-plugins)"
    return ""


class SoundServer:
    """A PulseAudio of its own, with one null sink called ``speaker``.

    Attributes:
        rate: sample rate of the sink.
    """

    def __init__(self, directory: Path, rate: int = 48_000) -> None:
        self.rate = rate
        self._directory = directory
        self._server: subprocess.Popen[bytes] | None = None
        config = directory / "asound.conf"
        config.write_text(_ASOUNDRC)
        self.environment = {
            "XDG_RUNTIME_DIR": str(directory),
            "HOME": str(directory),
            "ALSA_CONFIG_PATH": f"/usr/share/alsa/alsa.conf:{config}",
            "PULSE_SERVER": f"unix:{directory}/pulse/native",
        }

    def start(self) -> None:
        """Start the server and wait until it answers."""
        # Without norewinds this sink stops asking ALSA's plugin for more after a while.
        sink = f"module-null-sink sink_name=speaker rate={self.rate} norewinds=1"
        self._server = subprocess.Popen(
            [*_SERVER, "-L", sink],
            env=os.environ | self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 60
        while self._pactl("info").returncode:
            if time.monotonic() > deadline:
                raise TimeoutError("The sound server did not start.")
            time.sleep(0.05)

    def kill(self) -> None:
        """End the server at once, as a crash would."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server = None
        shutil.rmtree(self._directory / "pulse", ignore_errors=True)

    def _pactl(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            ["pactl", *words], env=os.environ | self.environment, capture_output=True, check=False
        )

    @contextlib.contextmanager
    def recording(self) -> Iterator[Recording]:
        """Record what is played while the block runs."""
        recorder = Recording(self)
        try:
            yield recorder
        finally:
            recorder.stop()


class Recording:
    """What a sink played, from its monitor.

    Attributes:
        rate: sample rate of the recording.
    """

    def __init__(self, server: SoundServer) -> None:
        self.rate = server.rate
        self._path = server._directory / f"recording-{time.monotonic_ns()}.f32"
        with self._path.open("wb") as out:
            self._process = subprocess.Popen(
                [*_RECORDER, f"--rate={server.rate}"],
                env=os.environ | server.environment,
                stdout=out,
                stderr=subprocess.DEVNULL,
            )
        deadline = time.monotonic() + 60
        while self.seconds == 0 and time.monotonic() < deadline:
            time.sleep(0.01)
        self._began = time.monotonic() - self.seconds

    @property
    def seconds(self) -> float:
        """Recorded so far."""
        return self._path.stat().st_size / 4 / self.rate

    def samples(self) -> np.ndarray:
        """(S,) float32 recorded until now; a recorder that is behind, on a busy machine, is waited for."""
        now = time.monotonic()
        while self.seconds < now - self._began and self._process.poll() is None:
            if time.monotonic() > now + _BEHIND:
                break
            time.sleep(0.01)
        data = self._path.read_bytes()
        return np.frombuffer(data[: len(data) // 4 * 4], "<f4")

    def stop(self) -> None:
        """End the recording; its samples stay."""
        if self._process.poll() is None:
            self._process.terminate()
            self._process.wait()


@contextlib.contextmanager
def sound_server(directory: Path, rate: int = 48_000) -> Iterator[SoundServer]:
    """A running server that PortAudio of this process plays to by default."""
    reason = why_not()
    if reason:
        pytest.skip(reason)
    server = SoundServer(directory, rate)
    niceness = os.getpriority(os.PRIO_PROCESS, 0)
    with contextlib.suppress(PermissionError):  # a desktop's sound server runs at high priority too
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    before = {key: os.environ.get(key) for key in server.environment}
    server.start()
    os.environ.update(server.environment)
    try:
        devices.refresh()
        yield server
    finally:
        server.kill()
        os.setpriority(os.PRIO_PROCESS, 0, niceness)
        for key, value in before.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value
        devices.refresh()


@dataclass(frozen=True)
class Alignment:
    """Where a reference was found in a recording.

    Attributes:
        offset: recorded index of the reference's first sample.
        correlation: of the two there.
    """

    offset: int
    correlation: float


def align(recorded: np.ndarray, reference: np.ndarray) -> Alignment:
    """Find (S,) ``reference`` in a longer ``recorded`` (both at one rate) by cross-correlation."""
    size = 1 << (recorded.size + reference.size).bit_length()
    product = np.fft.rfft(recorded, size) * np.conj(np.fft.rfft(reference, size))
    offset = int(np.argmax(np.fft.irfft(product, size)[: recorded.size - reference.size + 1]))
    found = recorded[offset : offset + reference.size]
    return Alignment(offset, float(np.corrcoef(found, reference)[0, 1]))
