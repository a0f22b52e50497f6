"""A stretch of sound without a break: ring memory, gain, and its place on the source's timeline."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import rtmixer

from engine.types import Float32


@dataclass(frozen=True)
class Envelope:
    """Volume and fades as one curve, so that nothing clicks: linear between the points, constant outside.

    Attributes:
        points: (frame, gain) pairs with rising frames, at least one.
    """

    points: tuple[tuple[int, float], ...]

    def gains(self, start: int, count: int) -> Float32:
        """(count,) float32 gains of the frames from ``start`` on."""
        frames, values = zip(*self.points, strict=True)
        return np.interp(np.arange(start, start + count), frames, values).astype(np.float32)

    def to(self, frame: int, gain: float, length: int) -> Envelope:
        """The same curve up to ``frame``, then a ramp of ``length`` frames to ``gain``."""
        kept = tuple(point for point in self.points if point[0] < frame)
        value = float(self.gains(frame, 1)[0])
        return Envelope((*kept[-8:], (frame, value), (frame + max(length, 1), gain)))


def fade_in(gain: float, length: int) -> Envelope:
    """From silence at frame 0 to ``gain`` at frame ``length``."""
    return Envelope(((0, 0.0), (max(length, 1), gain)))


FADE_SECONDS = 0.008
"""Fades at starts, stops, pauses."""
VOLUME_SECONDS = 0.03
"""Ramp of a change of volume."""
_SURE = 0.75  # of the latency: a driver takes a quarter of it at a time, and is looked at in between


def ring_frames(rate: int) -> int:
    """Frames of a ring that holds at least a second (a power of two)."""
    return 1 << (rate - 1).bit_length()


class Segment:
    """Frames on their way to the device, from one start to the next stop.

    The producer (the player's feeder) writes; the device's callback, in C, reads. What is written
    but not yet read can still be changed in place: a new volume or a fade is painted over it from
    a plain copy that has no gain. ``guard`` frames ahead of the reader are left alone. Should the
    callback overtake a change all the same, the old gain is heard a moment longer, no more.

    Attributes:
        first_sample: source sample of frame 0.
        step: source samples a frame.
        written: frames written so far.

    Args:
        rate: frames a second.
        channels: of the device; all carry the same.
        gain: volume to begin with, after a short fade.
        guard: see above.
        latency: seconds from the device's callback to the ear.
    """

    def __init__(
        self,
        first_sample: int,
        step: float,
        *,
        rate: int,
        channels: int,
        gain: float,
        guard: int,
        latency: float = 0.0,
    ) -> None:
        self.first_sample = first_sample
        self.step = step
        self.written = 0
        self._rate = rate
        self._guard = guard
        self._latency = latency
        self._seen_at, self._seen_played = 0.0, 0
        self._steady: Callable[[float], float] = float
        self._begun_at: float | None = None
        self._fade = round(FADE_SECONDS * rate)
        size = ring_frames(rate)
        self._plain = np.zeros(size, np.float32)
        self._memory = np.zeros((size, channels), np.float32)
        self._ring = rtmixer.RingBuffer(self._memory.itemsize * channels, buffer=self._memory)
        self._action: Any = None
        self._envelope = fade_in(gain, self._fade)
        self._before_tail: Envelope | None = None

    def begin(self, mixer: Any, steady: Callable[[float], float]) -> None:
        """Hand the ring to a running :class:`rtmixer.Mixer`.

        ``steady``: gives a time of its stream on a clock that nobody sets.
        """
        self._action, self._steady = mixer.play_ringbuffer(self._ring), steady

    @property
    def room(self) -> int:
        """Frames that :meth:`write` takes now."""
        return int(self._ring.write_available)

    @property
    def played(self) -> int:
        """Frames the device has consumed."""
        return int(self._action.done_frames) if self._action is not None else 0

    @property
    def ahead(self) -> int:
        """Frames written that the device has not consumed."""
        return self.written - self.played

    def is_over(self, mixer: Any) -> bool:
        """Whether the device has let go of this segment."""
        return self._action is None or self._action not in mixer.actions

    def sample_at(self, frame: int) -> int:
        """Source sample of a frame."""
        return self.first_sample + round(frame * self.step)

    def heard_frames(self, now: float) -> int | None:
        """Frames that have left the loudspeaker at ``now`` of the steady clock; None before the first.

        It counts from the time at which the driver said the first frame would be heard. Should the
        device have stumbled since, what it consumed less its latency holds the clock back.
        """
        if self.played == 0:
            return None
        if self._begun_at is None:
            self._begun_at = self._steady(self._action.actual_time)
        if now < self._begun_at:
            return None
        if self.played != self._seen_played:
            self._seen_at, self._seen_played = now, self.played
        left = self._seen_played - (_SURE * self._latency - (now - self._seen_at)) * self._rate
        clock = (now - self._begun_at) * self._rate
        return max(0, min(int(clock), int(left), self._seen_played))

    def write(self, frames: Float32) -> int:
        """Append (frames,) mono frames; returns how many fitted."""
        count = min(self.room, frames.size)
        self._plain[self._places(self.written, count)] = frames[:count]
        gains = self._envelope.gains(self.written, count)
        block = np.repeat((frames[:count] * gains)[:, None], self._memory.shape[1], axis=1)
        self._ring.write(np.ascontiguousarray(block, np.float32))
        self.written += count
        return count

    def set_gain(self, gain: float) -> None:
        """Change the volume of everything the device has not taken yet, with a short ramp."""
        at = min(self.played + self._guard, self.written)
        self._repaint(at, self._envelope.to(at, gain, round(VOLUME_SECONDS * self._rate)))
        self._before_tail = None

    def cut(self) -> int:
        """Fade out and end as soon as possible; returns the frame at which it ends.

        Nothing from that frame on is heard: the source sample there is where to go on.
        """
        begin = min(self.played + self._guard, max(self.written - self._fade, self.played))
        end = min(begin + self._fade, self.written)
        if self._action is None or end <= begin:
            return end
        self._repaint(begin, self._envelope.to(begin, 0.0, end - begin - 1))
        self._action.total_frames = end
        return end

    def settled(self, planned: int) -> int:
        """Frame at which a segment that is over really ended: ``planned`` unless it was overtaken."""
        return max(planned, self.played)

    def fade_tail(self) -> None:
        """Fade out what was written last, since nothing follows for now."""
        if self._before_tail is None:
            self._before_tail = self._envelope
            begin = max(self.written - self._fade, 0)
            self._repaint(begin, self._envelope.to(begin, 0.0, self.written - begin - 1))

    def restore_tail(self) -> bool:
        """Undo :meth:`fade_tail`; False when it was never done or the device is too near."""
        if self._before_tail is None:
            return True
        if self.ahead < self._guard + self._fade:
            return False
        envelope, self._before_tail = self._before_tail, None
        self._repaint(max(self.written - self._fade, 0), envelope)
        return True

    def _repaint(self, begin: int, envelope: Envelope) -> None:
        """Use another envelope from frame ``begin`` on, also for what is in the ring."""
        self._envelope = envelope
        places = self._places(begin, self.written - begin)
        gains = envelope.gains(begin, self.written - begin)
        self._memory[places] = (self._plain[places] * gains)[:, None]

    def _places(self, begin: int, count: int) -> np.ndarray:
        return np.arange(begin, begin + count) % self._plain.size
