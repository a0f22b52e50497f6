"""The pure parts: gain curve, source buffer, stretch, renderer, segment."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.audio.deck import Segment, SourceBuffer, fade_in, ring_frames
from engine.audio.rendering import TOLERANCE, Renderer, Stretcher
from engine.config import SAMPLE_RATE

SPEEDS = st.floats(0.5, 3.0)


def tone(hertz: float, seconds: float, rate: int = SAMPLE_RATE) -> np.ndarray:
    return (0.5 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)).astype(np.float32)


def voice(seconds: float, seed: int = 0) -> np.ndarray:
    """Pulses at a wandering pitch through a resonance, with pauses: shaped like speech."""
    rng = np.random.default_rng(seed)
    count = round(seconds * SAMPLE_RATE)
    pitch = 120 + 30 * np.sin(np.arange(count) / 9000)
    pulses = np.diff(np.floor(np.cumsum(pitch / SAMPLE_RATE)), prepend=0)
    ring = np.exp(-np.arange(400) / 60) * np.sin(np.arange(400) * 0.18)
    loud = np.repeat(rng.integers(0, 2, count // 4800 + 1), 4800)[:count]
    return (np.convolve(pulses, ring)[:count] * loud * 0.4).astype(np.float32)


def in_pieces(push, samples: np.ndarray, sizes: list[int]) -> np.ndarray:
    parts, at = [], 0
    for size in sizes:
        parts.append(push(samples[at : at + size]))
        at += size
    return np.concatenate([*parts, push(samples[at:], last=True)])


@given(
    changes=st.lists(st.tuples(st.integers(0, 500), st.floats(0, 1), st.integers(1, 400)), max_size=6),
    gain=st.floats(0, 1),
)
def test_gain_never_jumps_and_arrives(changes, gain) -> None:
    envelope, frame, steepest, target, end = fade_in(gain, 100), 0, gain / 100, gain, 100
    for delay, target, length in changes:
        frame += delay
        before = envelope.gains(0, frame)
        envelope = envelope.to(frame, target, length)
        kept = envelope.gains(max(frame - 50, 0), min(frame, 50))
        np.testing.assert_allclose(kept, before[-50:], atol=1e-6)
        steepest, end = max(steepest, 1 / length), frame + length
    gains = envelope.gains(0, end + 50)
    assert np.abs(np.diff(gains)).max() <= steepest + 1e-6
    assert gains[-1] == pytest.approx(target)


@given(
    sizes=st.lists(st.integers(0, 50), max_size=12),
    start=st.integers(0, 10_000),
    reads=st.lists(st.tuples(st.integers(0, 300), st.integers(0, 80)), max_size=8),
    forget=st.integers(0, 300),
)
def test_source_gives_back_what_it_got(sizes, start, reads, forget) -> None:
    whole = np.arange(sum(sizes), dtype=np.float32)
    buffer, at = SourceBuffer(), 0
    buffer.clear(start)
    for size in sizes:
        buffer.append(whole[at : at + size])
        at += size
    buffer.forget_before(start + forget)
    assert buffer.start <= max(start, start + min(forget, at))
    for begin, count in reads:
        if buffer.start <= start + begin <= buffer.end:
            np.testing.assert_array_equal(buffer.read(start + begin, count), whole[begin : begin + count])
        else:
            with pytest.raises(IndexError):
                buffer.read(start + begin, count)


@settings(max_examples=8)
@given(speed=SPEEDS, sizes=st.lists(st.integers(0, 3000), max_size=8))
def test_stretch_does_not_depend_on_the_pieces(speed: float, sizes: list[int]) -> None:
    samples = voice(0.8)
    whole = Stretcher(speed).push(samples, last=True)
    assert whole.size == round(samples.size / speed)
    np.testing.assert_array_equal(in_pieces(Stretcher(speed).push, samples, sizes), whole)


@pytest.mark.parametrize("speed", [0.5, 0.8, 1.25, 2.0, 3.0])
@pytest.mark.parametrize("hertz", [90.0, 220.0, 1000.0])
def test_stretch_keeps_pitch_and_level(speed: float, hertz: float) -> None:
    out = Stretcher(speed).push(tone(hertz, 2.0), last=True)
    spectrum = np.abs(np.fft.rfft(out * np.hanning(out.size), 1 << 18))
    assert np.argmax(spectrum) * SAMPLE_RATE / (1 << 18) == pytest.approx(hertz, rel=0.01)
    inside = out[2400:-2400]
    peaks = np.abs(inside[: inside.size // 480 * 480]).reshape(-1, 480).max(1)
    assert peaks.min() > 0.45
    assert peaks.max() < 0.55


@pytest.mark.parametrize("speed", [0.5, 1.5, 3.0])
def test_each_moment_is_where_the_map_says(speed: float) -> None:
    samples = np.zeros(2 * SAMPLE_RATE, np.float32)
    marks = np.arange(6000, samples.size - 6000, 6000)
    for mark in marks:
        samples[mark : mark + 960] = tone(800, 0.04)
    out = Stretcher(speed).push(samples, last=True)
    loud = np.flatnonzero(np.abs(out) > 0.1) * speed
    for mark in marks + 480:
        assert np.abs(loud - mark).min() <= TOLERANCE + 300


def test_silence_stays_silence_and_nothing_is_nothing() -> None:
    assert not Stretcher(1.4).push(np.zeros(5000, np.float32), last=True).any()
    assert Stretcher(1.4).push(np.zeros(0, np.float32), last=True).size == 0
    with pytest.raises(ValueError, match="Speed"):
        Stretcher(4.0)


@pytest.mark.parametrize("rate", [8_000, 24_000, 44_100, 48_000, 96_000])
@pytest.mark.parametrize("speed", [1.0, 1.5])
def test_renderer_keeps_time(rate: int, speed: float) -> None:
    samples = tone(200, 1.0)
    renderer = Renderer(speed, rate)
    out = in_pieces(renderer.push, samples, [1200] * 12)
    assert out.size == pytest.approx(rate / speed, abs=2)
    assert renderer.step == pytest.approx(samples.size / out.size, rel=1e-3)
    if speed == 1.0:
        inside = slice(rate // 20, -rate // 20)
        np.testing.assert_allclose(out[inside], tone(200, 1.0, rate)[: out.size][inside], atol=2e-3)


def test_a_segment_paints_over_what_was_not_taken() -> None:
    segment = Segment(100, 0.5, rate=48_000, channels=2, gain=0.8, guard=960)
    assert ring_frames(48_000) == 65_536
    assert segment.write(np.ones(100_000, np.float32)) == 65_536
    assert segment.sample_at(10) == 105
    memory = segment._memory
    np.testing.assert_array_equal(memory[:, 0], memory[:, 1])
    assert memory[0, 0] == 0
    assert memory[1000, 0] == pytest.approx(0.8)
    segment.set_gain(0.4)
    assert memory[900, 0] == pytest.approx(0.8)
    assert memory[960 + 1440, 0] == pytest.approx(0.4)
    segment.fade_tail()
    assert memory[-1, 0] == pytest.approx(0, abs=1e-6)
    assert segment.restore_tail()
    assert memory[-1, 0] == pytest.approx(0.4)
    assert np.abs(np.diff(memory[:, 0])).max() < 0.003


class Driver:
    """A driver's side of a segment: its clock, and what it took.

    Attributes:
        clock: its present time, which may be set.
        done_frames, actual_time: as of rtmixer's actions.
    """

    def __init__(self) -> None:
        self.clock, self.done_frames, self.actual_time = 1000.0, 0, 0.0

    def play_ringbuffer(self, ring: object) -> object:
        return self


def test_a_clock_that_is_set_does_not_move_what_is_heard() -> None:
    segment, driver = Segment(0, 1.0, rate=1000, channels=1, gain=1.0, guard=20), Driver()
    now = 50.0
    segment.write(np.zeros(1000, np.float32))
    segment.begin(driver, lambda time: now - (driver.clock - time))
    assert segment.heard_frames(now) is None
    driver.actual_time, driver.done_frames = 1000.25, 400
    assert segment.heard_frames(now) is None, "it is only about to be heard"
    now, driver.clock = now + 0.5, driver.clock + 0.5 - 7200.0
    assert segment.heard_frames(now) == 250
    now, driver.clock, driver.done_frames = now + 0.1, driver.clock + 99_999.0, 500
    assert segment.heard_frames(now) == 350
