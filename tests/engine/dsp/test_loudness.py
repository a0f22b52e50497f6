"""Loudness against the values that its standards publish, and in pieces as of the whole."""

from __future__ import annotations

import weakref
from collections.abc import Iterator

import numpy as np
import pytest

from engine.dsp.loudness import integrated_loudness, streamed_loudness
from engine.types import Float32

RATE = 24_000


def sine(level_db: float, seconds: float, hz: float = 997.0, rate: int = RATE) -> Float32:
    """A sine whose peak is so many dB of full scale."""
    time = np.arange(round(seconds * rate)) / rate
    return (10 ** (level_db / 20) * np.sin(2 * np.pi * hz * time)).astype(np.float32)


@pytest.mark.parametrize("rate", [24_000, 48_000])
def test_a_sine_has_the_value_of_the_standard(rate: int) -> None:
    """ITU-R BS.1770: 997 Hz at full scale in one channel is -3.01 LKFS."""
    assert streamed_loudness([sine(0, 20, rate=rate)], rate) == pytest.approx(-3.01, abs=0.1)


@pytest.mark.parametrize(
    ("parts", "wanted"),
    [
        # EBU Tech 3341, cases 1 to 4, in one channel of the two: 3.01 less.
        ([(-23, 20)], -26.01),
        ([(-33, 20)], -36.01),
        ([(-36, 10), (-23, 60), (-36, 10)], -26.01),
        ([(-72, 10), (-36, 10), (-23, 60), (-36, 10), (-72, 10)], -26.01),
    ],
)
def test_gating_has_the_values_of_the_ebu(parts: list[tuple[float, float]], wanted: float) -> None:
    wave = np.concatenate([sine(level, seconds, hz=1000.0) for level, seconds in parts])
    assert streamed_loudness([wave], RATE) == pytest.approx(wanted, abs=0.1)


def test_pieces_are_measured_as_the_whole() -> None:
    rng = np.random.default_rng(0)
    swell = np.repeat(rng.uniform(0.0, 0.4, 170), RATE)
    wave = (rng.standard_normal(swell.size) * swell).astype(np.float32)
    whole = integrated_loudness(wave, RATE)
    for size in (65_536, 1_000_003):
        pieces = [wave[at : at + size] for at in range(0, wave.size, size)]
        assert streamed_loudness(pieces, RATE) == pytest.approx(whole, abs=0.02)


def test_no_more_than_some_minutes_of_long_sound_are_held() -> None:
    made: list[weakref.ref[Float32]] = []
    most = 0

    def minutes() -> Iterator[Float32]:
        nonlocal most
        for _ in range(10):
            block = sine(-20, 60)
            made.append(weakref.ref(block))
            most = max(most, sum(each() is not None for each in made))
            yield block

    assert streamed_loudness(minutes(), RATE) == pytest.approx(-23.01, abs=0.1)
    assert most <= 3


def test_silence_and_a_click_have_none() -> None:
    assert streamed_loudness([], RATE) == -np.inf
    assert streamed_loudness([np.zeros(RATE, np.float32)], RATE) == -np.inf
    assert streamed_loudness([np.ones(100, np.float32)], RATE) == -np.inf
