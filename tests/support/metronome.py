"""Whether the machine kept time: where it stood still, a recording says nothing about the player.

A virtual machine may be stopped for longer than what the sound device has in hand; it then plays
silence, whatever the program does. A test that fails while that happens is tried again, and left
out with the reason when the machine never keeps time.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.audio.devices import ALSA_LATENCY

PATIENCE = ALSA_LATENCY / 2
"""Seconds that the machine may stand still: half of what the device has in hand when it is full."""
TRIES = 4

IN_REAL_TIME = [
    pytest.mark.real_time,
    pytest.mark.flaky(reruns=TRIES - 1, reruns_delay=5, only_rerun=["StoodStillError"]),
]
"""The marks of a module whose tests listen to what is played."""

_BEAT = 0.005
_TICKING = f"""
import time
last = time.monotonic()
while True:
    time.sleep({_BEAT})
    now = time.monotonic()
    print(now - last - {_BEAT}, flush=True)
    last = now
"""


class StoodStillError(Exception):
    """A test failed while the machine did not keep time."""


class Metronome:
    """While its block runs, a process that only wakes every 5 ms.

    Attributes:
        late: afterwards, the seconds by which its latest beat was late.
    """

    late = 0.0

    def __enter__(self) -> Metronome:
        self._process = subprocess.Popen([sys.executable, "-S", "-c", _TICKING], stdout=subprocess.PIPE)
        return self

    def __exit__(self, *error: object) -> None:
        self._process.terminate()
        told, _ = self._process.communicate()
        self.late = max(map(float, told.decode().splitlines()[:-1]), default=0.0)
