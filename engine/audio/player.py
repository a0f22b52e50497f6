"""The player: source samples in, sound out, and the position that is heard.

One feeder thread owns the output. It renders source samples (speed, device rate) into the ring
of the current segment; PortAudio's callback, in C, plays from there and never waits for Python.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import numpy as np

from engine.audio import devices
from engine.audio.deck import Deck, Sound
from engine.audio.devices import DeviceList
from engine.audio.rendering import MAX_SPEED, MIN_SPEED
from engine.config import SAMPLE_RATE
from engine.errors import AudioDeviceError
from engine.types import DeviceBack, DeviceLost, Float32, PlayerEvent, PlayerStats

log = logging.getLogger(__name__)

CAPACITY_SECONDS = 120.0
"""Source audio that is taken ahead of the listener before ``write`` waits."""

_TICK = 0.02
_RETRY_SECONDS = 1.0
_WATCH_SECONDS = 1.0
_SHUT_SECONDS = 0.2


class Player:
    """Plays one timeline of mono samples at 24 kHz. All methods may be called from any thread.

    Samples are numbered on the reading's timeline (see :mod:`engine.reading.ledger`): the first one that
    is written after ``flush(start)`` is number ``start``; a new player begins at 0.

    Args:
        device: name of the output, None for the system's default.
        on_event: called with each event on the player's own thread; must return soon.
        wait_for_device: whether to begin without any device and wait for one.
        rate: sample rate to ask of the device; its own by default.

    Raises:
        AudioDeviceError: there is no device, and ``wait_for_device`` is off.
    """

    def __init__(
        self,
        device: str | None = None,
        *,
        on_event: Callable[[PlayerEvent], None] = lambda event: None,
        wait_for_device: bool = False,
        rate: int | None = None,
    ) -> None:
        self._wake = threading.Condition(threading.RLock())
        self._deck = Deck()
        self._on_event = on_event
        self._device, self._rate = device, rate
        self._retired: devices.Output | None = None
        self._retry_at = 0.0
        self._watcher, self._watch_at = devices.watcher(), 0.0
        self._seen: DeviceList | None = None
        self._stale = False
        """Whether there are other devices now than when PortAudio's list was read."""
        self._closed = False
        try:
            self._deck.attach(devices.open_output(device, rate))
        except AudioDeviceError:
            if not wait_for_device:
                raise
        self._thread = threading.Thread(target=self._run, name="player", daemon=True)
        self._thread.start()

    def write(self, samples: Float32, *, timeout: float | None = None) -> int:
        """Append (S,) float32 samples; wait while ``CAPACITY_SECONDS`` are buffered.

        Returns:
            How many samples were taken: all, unless ``timeout`` seconds passed or the player was
            closed.
        """
        samples = np.asarray(samples, np.float32).reshape(-1)
        deadline = None if timeout is None else time.monotonic() + timeout
        taken = 0
        with self._wake:
            while taken < samples.size and not self._closed:
                room = round((CAPACITY_SECONDS - self.seconds_buffered()) * SAMPLE_RATE)
                if room > 0:
                    self._deck.source.append(samples[taken : taken + room])
                    taken += min(room, samples.size - taken)
                    self._deck.ended = self._deck.finished = False
                    self._wake.notify_all()
                elif deadline is not None and time.monotonic() >= deadline:
                    break
                else:
                    self._wake.wait(_TICK)
        return taken

    def end(self) -> None:
        """Say that nothing follows what was written: it is played to its end, then ``Finished``."""
        with self._wake:
            self._deck.ended = True
            self._wake.notify_all()

    def drain(self, timeout: float | None = None) -> bool:
        """:meth:`end`, then wait until all of it was heard; False if ``timeout`` seconds passed first."""
        self.end()
        with self._wake:
            self._wake.wait_for(lambda: self._deck.finished or self._closed, timeout)
            return self._deck.finished

    def pause(self) -> None:
        """Fall silent within the device's latency and keep the place."""
        with self._wake:
            self._deck.paused = True
            self._wake.notify_all()

    def resume(self) -> None:
        """Go on where :meth:`pause` stopped: no sample is lost or heard twice."""
        with self._wake:
            self._deck.paused = False
            self._wake.notify_all()

    def seek(self, sample: int) -> bool:
        """Go to a source sample, if it is still or already buffered; else False and nothing changes."""
        with self._wake:
            if not self._deck.source.start <= sample <= self._deck.source.end:
                return False
            self._deck.go_to(sample)
            self._wake.notify_all()
            return True

    def flush(self, start: int = 0) -> None:
        """Fall silent and forget every sample; the next one written is number ``start``."""
        with self._wake:
            self._deck.clear(start)
            self._wake.notify_all()

    def truncate(self, sample: int) -> None:
        """Forget the samples from number ``sample`` on, which is written next; the rest plays on."""
        with self._wake:
            self._deck.truncate(sample)
            self._wake.notify_all()

    def start_when(self, needed: Callable[[float], float]) -> None:
        """Seconds of source that must be buffered before sound starts, and again after an underrun.

        ``needed`` says so of a speed, and is asked with the speed that is set then.
        """
        with self._wake:
            self._deck.needed = needed
            self._wake.notify_all()

    def set_speed(self, speed: float) -> None:
        """Speed from 0.5 to 3, pitch kept; takes effect within the device's latency.

        Raises:
            ValueError: outside that range.
        """
        if not MIN_SPEED <= speed <= MAX_SPEED:
            raise ValueError(f"Speed must be within {MIN_SPEED} and {MAX_SPEED}, not {speed}.")
        with self._wake:
            self._deck.speed = speed
            self._wake.notify_all()

    def set_volume(self, volume: float) -> None:
        """Linear gain from 0 to 1, with a short ramp.

        Raises:
            ValueError: outside that range.
        """
        if not 0.0 <= volume <= 1.0:
            raise ValueError(f"Volume must be within 0 and 1, not {volume}.")
        with self._wake:
            self._deck.set_volume(volume)

    def set_device(self, name: str | None) -> None:
        """Go on playing on another device (None: the system's default), without losing a sample."""
        with self._wake:
            self._device, self._deck.leave = name, True
            self._wake.notify_all()

    def position(self) -> int:
        """The source sample that is heard now."""
        with self._wake:
            return self._deck.position()

    def seconds_buffered(self) -> float:
        """Seconds of source (at normal speed) that were written and not heard yet."""
        with self._wake:
            return max(0, self._deck.source.end - self._deck.position()) / SAMPLE_RATE

    def stats(self) -> PlayerStats:
        """Figures of this moment."""
        with self._wake:
            output = self._deck.output
            return PlayerStats(
                underruns=self._deck.underruns,
                buffered_seconds=self.seconds_buffered(),
                device=output.device.name if output else "",
            )

    def close(self) -> None:
        """Stop, release the device and end the thread. May be called twice."""
        with self._wake:
            self._closed = True
            self._wake.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        """The feeder thread."""
        while not self._closed:
            if self._watcher is not None and time.monotonic() >= self._watch_at:
                self._follow(self._watcher.present())
            with self._wake:
                self._look()
                waiting = self._deck.output is None
            if waiting and time.monotonic() >= self._retry_at:
                self._open()
            with self._wake:
                events, self._deck.events = self._deck.events, []
            for event in events:
                self._on_event(event)
            with self._wake:
                self._wake.wait(_TICK)
        self._shut()

    def _follow(self, now: DeviceList) -> None:
        """Where the system leaves a stream where it is: go on where it plays now.

        While nothing sounds the device is opened anew for the list's sake alone, which others show.
        """
        self._watch_at = time.monotonic() + _WATCH_SECONDS
        seen, self._seen = self._seen, now
        self._stale = self._stale or (seen is not None and seen != now)
        with self._wake:
            output = self._deck.output
            if not self._stale or output is None:
                return
            if output.device.name not in now.outputs:
                output.gone = True
            elif devices.users() == 1:
                elsewhere = now.target(self._device) != output.device.name
                self._deck.leave = self._deck.leave or elsewhere or self._deck.sound is Sound.NONE

    def _look(self) -> None:
        """One tick: a lost or left device is given up, else the deck goes on."""
        deck = self._deck
        lost = deck.is_lost()
        if lost or deck.left:
            self._retired, self._retry_at = deck.detach(), 0.0
        if lost and self._retired is not None:
            deck.events.append(DeviceLost(self._retired.device.name, deck.position()))
        elif deck.leave and deck.output is None:
            deck.leave, self._retry_at = False, 0.0
        deck.tick()
        self._wake.notify_all()

    def _open(self) -> None:
        """Look for a device anew; without the lock, since this may take a while."""
        self._retry_at = time.monotonic() + _RETRY_SECONDS
        if self._retired is not None:
            self._retired.close()
            self._retired = None
        try:
            self._stale = not devices.refresh()
            output = devices.open_output(self._device, self._rate)
        except AudioDeviceError as error:
            log.info("%s", error)
            return
        with self._wake:
            self._deck.attach(output)
            self._deck.events.append(DeviceBack(output.device.name, self._deck.position()))

    def _shut(self) -> None:
        """Fade out what sounds and close the device."""
        deadline = time.monotonic() + _SHUT_SECONDS
        while time.monotonic() < deadline:
            with self._wake:
                if self._deck.fade_out():
                    break
            time.sleep(_TICK / 4)
        with self._wake:
            output = self._deck.detach()
            self._wake.notify_all()
        for stream in (output, self._retired):
            if stream is not None:
                stream.close()
