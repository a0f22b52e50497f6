"""Waves and events as the player's tests need them."""

import itertools
import time
from collections.abc import Callable

import numpy as np
import soxr

from engine.audio.player import Player
from engine.config import SAMPLE_RATE
from engine.types import PlayerEvent, Started
from tests.support.sound import align

EDGE = SAMPLE_RATE // 100


def noise(seconds: float, seed: int = 0) -> np.ndarray:
    """Band-limited noise: each moment of it can be told from every other. Silent for 10 ms at its ends."""
    white = np.random.default_rng(seed).standard_normal(round(seconds * SAMPLE_RATE)) * 0.1
    white[:EDGE] = white[-EDGE:] = 0
    return np.convolve(white, np.hanning(9) / 4, "same").astype(np.float32)


def until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)


def heard(player: Player, seconds: float) -> Callable[[], bool]:
    """Whether so much of the source was played: a busy machine may take its time before the first."""
    return lambda: player.position() > seconds * SAMPLE_RATE


def kinds(events: list[PlayerEvent]) -> list[str]:
    return [type(event).__name__ for event in events if type(event).__name__ != "Position"]


def started(events: list[PlayerEvent]) -> list[int]:
    """The samples that sound began with, in order."""
    return [event.sample for event in events if isinstance(event, Started)]


def sounding(recorded: np.ndarray, gap: int = 2000) -> list[tuple[int, int]]:
    """Ranges of the recording that are not silent; silences shorter than ``gap`` do not divide."""
    at = np.flatnonzero(np.abs(recorded) > 1e-4)
    breaks = np.flatnonzero(np.diff(at) > gap)
    begins, ends = np.r_[at[0], at[breaks + 1]], np.r_[at[breaks], at[-1]] + 1
    return list(zip(begins.tolist(), ends.tolist(), strict=True))


def continuity(recorded: np.ndarray, source: np.ndarray, rate: int) -> list[int]:
    """At each silence: recorded-rate samples skipped (positive) or repeated (negative) there."""
    reference = soxr.resample(source, SAMPLE_RATE, rate)
    ranges = sounding(recorded)
    window = round(0.2 * rate)
    jumps = []
    for (_, end), (begin, _) in itertools.pairwise(ranges):
        before = end - window - 600
        after = begin + 600
        left = align(reference, recorded[before : before + window])
        right = align(reference, recorded[after : after + window])
        assert min(left.correlation, right.correlation) > 0.999
        jumps.append((begin - after + right.offset) - (end - before + left.offset))
    return jumps
