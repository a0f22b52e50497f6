"""Sentences that listeners would call broken are found; sound ones pass."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.config import SAMPLE_RATE
from engine.speech.checks import check, has_loop
from engine.speech.tail import FRAME, NATURAL_TAIL, TailTrimmer
from engine.types import Float32

RNG = np.random.default_rng(5)


def noise(seconds: float, level: float = 0.1) -> Float32:
    return (level * RNG.standard_normal(int(seconds * SAMPLE_RATE))).astype(np.float32)


def varied(count: int) -> list[int]:
    return [int(x) for x in RNG.integers(0, 6561, count)]


def test_a_sound_sentence_passes() -> None:
    assert check(varied(75), noise(3.0), 45, ended=True).good


@pytest.mark.parametrize(
    ("tokens", "samples", "chars", "ended", "finding"),
    [
        (varied(75), noise(3.0), 45, False, "missed"),
        (varied(40) + [7] * 30, noise(3.0), 45, True, "repeats"),
        (varied(40) + [1, 2, 3, 4, 5] * 8, noise(3.0), 45, True, "repeats"),
        (varied(75), noise(30.0), 45, True, "too long"),
        (varied(75), noise(0.3), 45, True, "too short"),
        (varied(75), noise(3.0, 1e-4), 45, True, "silent"),
        (varied(75), np.full(72000, np.nan, np.float32), 45, True, "invalid"),
        ([], np.zeros(0, np.float32), 45, True, "silent"),
    ],
)
def test_broken_sentences_are_found(
    tokens: list[int], samples: Float32, chars: int, ended: bool, finding: str
) -> None:
    verdict = check(tokens, samples, chars, ended=ended)
    assert any(finding in text for text in verdict.findings)


def test_short_cycles_are_loops_and_repeated_words_are_not() -> None:
    word = varied(14)
    assert not has_loop(varied(20) + word + varied(3) + word)
    assert has_loop(varied(20) + [9, 8] * 13)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 5000), min_size=1, max_size=12), st.integers(0, 12_000), st.integers(0, 960))
def test_trimming_depends_on_the_samples_only(sizes: list[int], tail: int, drop: int) -> None:
    speech = noise(0.6)
    speech[5000:9000] = 0
    whole = np.concatenate([speech, np.zeros(tail, np.float32)])
    once = TailTrimmer(drop)
    expected = np.concatenate([once.push(whole), once.finish()])
    trimmer, parts, at = TailTrimmer(drop), [], 0
    for size in sizes * 50:
        parts.append(trimmer.push(whole[at : at + size]))
        at += size
    parts.append(trimmer.push(whole[at:]))
    parts.append(trimmer.finish())
    got = np.concatenate(parts)
    np.testing.assert_array_equal(got, expected)
    assert len(got) <= len(speech) + FRAME + NATURAL_TAIL


def test_silence_yields_nothing() -> None:
    trimmer = TailTrimmer()
    assert not trimmer.push(np.zeros(5000, np.float32)).size
    assert not trimmer.finish().size
