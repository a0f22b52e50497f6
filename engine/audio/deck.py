"""What plays the source: one segment after another, each from the exact sample where the last ended.

The deck knows nothing of threads: its owner calls :meth:`Deck.tick` every few milliseconds and
holds a lock around everything.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np
import rtmixer

from engine.audio.devices import Output
from engine.audio.rendering import LEAD_SAMPLES, Renderer, silence_before
from engine.config import SAMPLE_RATE
from engine.types import Finished, Float32, PlayerEvent, Position, Started, Underrun


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


class SourceBuffer:
    """Consecutive mono samples, numbered on the reading's timeline. Not locked: its owner is.

    Attributes:
        start: number of the oldest sample kept.
        end: number of the sample that will be appended next.
    """

    def __init__(self) -> None:
        self.start = self.end = 0
        self._chunks: deque[Float32] = deque()

    def append(self, samples: Float32) -> None:
        """Add (S,) float32 samples at the end; they are copied."""
        if samples.size:
            self._chunks.append(np.array(samples, dtype=np.float32).reshape(-1))
            self.end += samples.size

    def read(self, at: int, count: int) -> Float32:
        """Up to ``count`` samples from number ``at`` on, fewer where the end is near.

        Raises:
            IndexError: ``at`` is no longer kept, or beyond the end.
        """
        if not self.start <= at <= self.end:
            raise IndexError(f"Sample {at} is outside [{self.start}, {self.end}].")
        stop = min(at + count, self.end)
        parts, base = [], self.start
        for chunk in self._chunks:
            if base >= stop:
                break
            if base + chunk.size > at:
                parts.append(chunk[max(at - base, 0) : stop - base])
            base += chunk.size
        return np.concatenate(parts) if parts else np.zeros(0, np.float32)

    def forget_before(self, sample: int) -> None:
        """Drop whole chunks that end at or before ``sample``."""
        while self._chunks and self.start + self._chunks[0].size <= sample:
            self.start += self._chunks.popleft().size

    def truncate(self, sample: int) -> None:
        """Drop every sample from number ``sample`` on; it is the next one to be appended."""
        keep = max(sample, self.start)
        while self._chunks and self.end - self._chunks[-1].size >= keep:
            self.end -= self._chunks.pop().size
        if self.end > keep:
            self._chunks[-1] = self._chunks[-1][: self._chunks[-1].size - (self.end - keep)]
            self.end = keep

    def clear(self, start: int) -> None:
        """Drop everything; the next sample appended is number ``start``."""
        self._chunks.clear()
        self.start = self.end = start


HISTORY_SECONDS = 30.0
"""Source audio kept behind the listener, for seeking back at once."""

_FEED = SAMPLE_RATE // 20
_LOW_SECONDS = 0.1
_STALL_SECONDS = 1.0
_STALL_TICKS = 20
_POSITION_SECONDS = 0.1


class Sound(Enum):
    """Of a deck's segment: none, playing, or fading out before a stop. What becomes of a reading is told by
    events (:class:`engine.reading.playing.PlayState`)."""

    NONE = 0
    PLAYING = 1
    STOPPING = 2


class Deck:
    """Source, segments and position of a player.

    Whatever changes what is to be heard (pause, seek, speed, leaving the device) cuts the segment
    with a short fade; once the device has let go of it, the next one begins at the very source
    sample where it ended.

    Attributes:
        source: the samples.
        sound: of the present segment.
        output: the open output, None while there is none.
        speed, paused, needed, ended, leave: what the owner wishes; looked at by each tick.
            ``needed``: seconds of source to wait for at a speed. ``ended``: nothing follows.
            ``leave``: give the output up once all was heard.
        finished: whether all of an ended source was heard.
        left: whether ``leave`` was done: the output may be detached.
        underruns: times the source ran dry while playing, but for what the listener did: behind a seek,
            another speed, or what was taken back to be made anew, sound has to be waited for.
        events: told since the owner last took them.
    """

    def __init__(self) -> None:
        self.source = SourceBuffer()
        self.sound = Sound.NONE
        self.output: Output | None = None
        self.speed, self.volume, self.paused = 1.0, 1.0, False
        self.needed: Callable[[float], float] = lambda speed: 0.0
        self.ended = self.finished = self.leave = self.left = False
        self.underruns = 0
        self.events: list[PlayerEvent] = []
        self._primed = self._flushed = self._excused = False
        self._cursor = self._rest = self._cut_frame = 0
        self._owed_from = -1
        self._lead = 0
        self._seek_to: int | None = None
        self._segment: Segment | None = None
        self._previous: Segment | None = None
        self._renderer = Renderer(1.0, SAMPLE_RATE)
        self._pending = np.zeros(0, np.float32)
        self._last_played, self._stalled_ticks, self._stalled_since = -1, 0, 0.0
        self._told_position = 0.0

    def attach(self, output: Output) -> None:
        """Play on this output, from where the deck stands."""
        self.output, self.sound = output, Sound.NONE

    def detach(self) -> Output | None:
        """Give the output up at once; the place that was heard is kept."""
        self._cursor = self._rest = max(self.position(), self.source.start)
        self._segment = self._previous = self._seek_to = None
        self.leave = self.left = False
        output, self.output, self.sound = self.output, None, Sound.NONE
        return output

    def position(self) -> int:
        """The source sample that is heard now."""
        if self._seek_to is not None:
            return self._seek_to
        now = self.output.now() if self.output is not None else 0.0
        for segment in (self._segment, self._previous):
            frames = segment.heard_frames(now) if segment is not None else None
            if segment is not None and frames is not None:
                return min(segment.sample_at(frames), self.source.end)
        return self._rest

    def go_to(self, sample: int) -> None:
        """Continue from ``sample``, which is in the source or will be written next."""
        self.finished, self._excused = False, True
        self._lead = LEAD_SAMPLES
        if self.sound is Sound.PLAYING and self._segment is not None:
            self._cut_frame = self._segment.cut()
            self.sound = Sound.STOPPING
        if self.sound is Sound.STOPPING:
            self._seek_to = sample
        else:
            self._cursor = sample
            self._segment = None
        self._previous = None
        self._rest = sample

    def clear(self, start: int) -> None:
        """Forget the source, fall silent; the next sample written is number ``start``."""
        self.source.clear(start)
        self.ended = self._primed = False
        self._owed_from = -1
        self.go_to(start)

    def truncate(self, sample: int) -> None:
        """Forget the source from ``sample`` on; what was heard before it is heard without a break."""
        self.source.truncate(sample)
        self.ended = self.finished = False
        self._excused, self._owed_from = True, self.source.end
        if self._seek_to is not None:
            self._seek_to = min(self._seek_to, self.source.end)
        if self.sound is Sound.PLAYING and self._segment is not None:
            if self._cursor > self.source.end or self._flushed:
                self._cut_frame = self._segment.cut()
                self.sound = Sound.STOPPING
        elif self.sound is not Sound.STOPPING:
            self._cursor = min(self._cursor, self.source.end)

    def set_volume(self, volume: float) -> None:
        """Linear gain, also of what is in the ring."""
        self.volume = volume
        if self._segment is not None and self.sound is Sound.PLAYING:
            self._segment.set_gain(volume)

    def fade_out(self) -> bool:
        """Cut what sounds; True once the device has let go of it."""
        if self.sound is Sound.PLAYING and self._segment is not None:
            self._segment.cut()
            self.sound = Sound.STOPPING
        if self._segment is None or self.output is None or not self.output.active:
            return True
        return self._segment.is_over(self.output.mixer)

    def is_lost(self) -> bool:
        """Whether the output is dead: not active, or it takes nothing although there is something."""
        return self.output is not None and (not self.output.active or self._is_stalled())

    def tick(self) -> None:
        """One look at wishes, ring and end."""
        if self.output is None:
            return
        if self.sound is Sound.PLAYING:
            self._play_on(self.output)
        if self.sound is Sound.STOPPING:
            self._settle(self.output)
        if self.sound is Sound.NONE:
            self._idle(self.output)
        self._watch_position()

    def _idle(self, output: Output) -> None:
        """Nothing is sounding: change device if asked to, start if there is reason to."""
        if self.leave:
            self.left = self._is_heard()
            return
        if self.paused:
            return
        self._pass_lead()
        available = self.source.end - self._cursor
        if available <= 0:
            if self._primed and not self.ended:  # what was ahead was taken back
                self._starve()
            return
        if not self._primed and not self.ended and available < self.needed(self.speed) * SAMPLE_RATE:
            return
        self._start(output)

    def _pass_lead(self) -> None:
        """Pass over the silence that a place begins with, but for the time of a fade."""
        if not self._lead:
            return
        lead = self.source.read(self._cursor, self._lead)
        silent = silence_before(lead)
        if silent == lead.size:
            self._cursor, self._lead = self._cursor + silent, self._lead - silent
        else:
            self._cursor += max(silent - round(FADE_SECONDS * SAMPLE_RATE), 0)
            self._lead = 0

    def _start(self, output: Output) -> None:
        """Begin a segment at the cursor."""
        # Where enough was waited for, nobody's doing is behind a gap any more.
        self._excused = self._excused and self._primed
        self._primed, self._flushed = True, False
        self._renderer = Renderer(self.speed, output.rate)
        self._pending = np.zeros(0, np.float32)
        self._previous, self._segment = (
            self._segment,
            Segment(
                self._cursor,
                self._renderer.step,
                rate=output.rate,
                channels=output.channels,
                gain=self.volume,
                guard=output.guard,
                latency=output.latency,
            ),
        )
        self._fill(self._segment)
        if self._segment.written == 0:  # too little for the renderer's lookahead: wait for more
            if not self._flushed:
                self._cursor = self._segment.first_sample
            self._segment = self._previous
            return
        self._segment.begin(output.mixer, output.steady)
        self._last_played, self._stalled_ticks, self._stalled_since = -1, 0, time.monotonic()
        self.sound = Sound.PLAYING
        self.events.append(Started(self._segment.first_sample))

    def _play_on(self, output: Output) -> None:
        """Keep the ring full; see whether the segment has to end."""
        segment = self._segment
        assert segment is not None
        wants_cut = self._seek_to is not None or self.paused or self.leave
        if wants_cut or self._renderer.speed != self.speed:
            self._excused = self._excused or self._renderer.speed != self.speed
            self._cut_frame = segment.cut()
            self.sound = Sound.STOPPING
            return
        # What is still there from before does not say that the new follows in time.
        fresh = self.source.end > self._owed_from
        if fresh and self.source.end - self._cursor >= self.needed(self.speed) * SAMPLE_RATE:
            self._excused = False
        if segment.is_over(output.mixer):
            self._ran_out(segment)
            return
        has_more = self._pending.size > 0 or self._cursor < self.source.end or self.ended
        if has_more and not self._flushed and not segment.restore_tail():
            return  # too late to go on seamlessly: let it run out
        self._fill(segment)
        if self._pending.size == 0 and self._cursor >= self.source.end:
            low = segment.ahead < _LOW_SECONDS * output.rate
            if low or self._flushed:
                segment.fade_tail()

    def _fill(self, segment: Segment) -> None:
        """Render until the ring is full or the source is at its end."""
        while True:
            if self._pending.size:
                self._pending = self._pending[segment.write(self._pending) :]
                if self._pending.size:
                    return
            block = self.source.read(self._cursor, _FEED)
            last = self.ended and self._cursor + block.size >= self.source.end
            if self._flushed or (block.size == 0 and not last):
                return
            self._cursor += block.size
            self._flushed = last
            self._pending = self._renderer.push(block, last=last)

    def _ran_out(self, segment: Segment) -> None:
        """The device has played all that was written."""
        starved = not self.ended or self._cursor < self.source.end
        if not self._flushed:
            self._cursor = min(segment.sample_at(segment.written), self.source.end)
        if starved and not self._flushed:
            self._starve()
        self.sound = Sound.NONE

    def _starve(self) -> None:
        """Say that sound has to be waited for."""
        self.underruns += int(not self._excused)
        self._primed = self._excused = False
        self.events.append(Underrun(self._cursor, self.underruns))

    def _settle(self, output: Output) -> None:
        """After a cut: once the device has let go, go on from the exact sample."""
        segment = self._segment
        assert segment is not None
        if not segment.is_over(output.mixer):
            return
        if self._seek_to is not None:
            self._cursor, self._seek_to = self._seek_to, None
            self._segment = self._previous = None
        else:
            self._cursor = min(segment.sample_at(segment.settled(self._cut_frame)), self.source.end)
        self.sound = Sound.NONE

    def _is_heard(self) -> bool:
        """Whether all that the device took has also left the loudspeaker."""
        if self._segment is None or self.output is None or self._segment.played == 0:
            return True
        heard = self._segment.heard_frames(self.output.now())
        return heard is not None and heard >= self._segment.played

    def _is_stalled(self) -> bool:
        """Whether the device takes nothing although there is something: a dead one says nothing."""
        segment, output = self._segment, self.output
        sounding = self.sound in (Sound.PLAYING, Sound.STOPPING)
        if not sounding or segment is None or output is None:
            return False
        if segment.played != self._last_played or segment.is_over(output.mixer):
            self._last_played, self._stalled_ticks = segment.played, 0
            self._stalled_since = time.monotonic()
            return False
        self._stalled_ticks += 1
        stalled = time.monotonic() - self._stalled_since
        return self._stalled_ticks >= _STALL_TICKS and stalled >= _STALL_SECONDS

    def _watch_position(self) -> None:
        """Tell the position, notice the end, forget what is long past."""
        position = self.position()
        self.source.forget_before(position - round(HISTORY_SECONDS * SAMPLE_RATE))
        now = time.monotonic()
        if self.sound is Sound.PLAYING and now - self._told_position >= _POSITION_SECONDS:
            self._told_position = now
            self.events.append(Position(position))
        at_end = self.sound is Sound.NONE and self._cursor >= self.source.end
        if at_end and self.ended and not self.finished and self._is_heard():
            self.finished = True
            self._segment = self._previous = None
            self._rest = self._cursor
            self.events.append(Finished(self._cursor))
