"""Sentences that listeners would call broken are found; sound ones pass."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.config import SAMPLE_RATE
from engine.dsp.resample import polyphase
from engine.speech.checks import check, has_loop
from engine.speech.synthesizer import FRAME, NATURAL_TAIL, TailTrimmer
from engine.types import Float32
from tests.support.places import LJ

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


def breath(seconds: float, level: float) -> Float32:
    """Noise that swells and ebbs, through a mouth's resonances."""
    noisy = RNG.standard_normal(int(seconds * SAMPLE_RATE))
    spectrum, bins = np.fft.rfft(noisy), np.fft.rfftfreq(len(noisy), 1 / SAMPLE_RATE)
    spectrum *= sum(
        np.exp(-(((bins - at) / width) ** 2)) for at, width in ((800, 300), (1600, 400), (2700, 600))
    )
    swelling = np.fft.irfft(spectrum, len(noisy)) * np.sin(np.pi * np.linspace(0, 1, len(noisy))) ** 0.7
    return (level * swelling / np.sqrt(np.mean(np.square(swelling)))).astype(np.float32)


@pytest.fixture(scope="module")
def spoken() -> Float32:
    """Four seconds of a human voice."""
    clip = engine.read_clip(LJ)
    return polyphase(clip.samples, clip.rate, SAMPLE_RATE)[: 4 * SAMPLE_RATE]


def findings(samples: Float32, **known: Any) -> tuple[str, ...]:
    return check(varied(25), samples, 45, ended=True, **known).findings


def test_a_sigh_for_a_quotation_mark_is_found(spoken: Float32) -> None:
    """Before, within and behind the speech; what the text asks for, and what is shorter, may sigh."""
    assert findings(spoken) == ()
    loudness = float(np.sqrt(np.mean(np.square(spoken))))
    sigh = breath(1.3, 0.3 * loudness)
    for parts in ((sigh, spoken), (spoken, sigh), (spoken[:48000], sigh, spoken[48000:])):
        heard = np.concatenate(parts)
        assert findings(heard) == ("something sighs that is not in the text",)
        assert findings(heard, may_sigh=True) == ()
    assert findings(np.concatenate([spoken, breath(0.6, 0.3 * loudness)])) == ()


def test_a_steady_tone_is_found(spoken: Float32) -> None:
    """Under the whole sentence or at its end, from the level on that counts as sound."""
    tone = np.sqrt(2) * np.sin(2 * np.pi * 4900 * np.arange(len(spoken)) / SAMPLE_RATE).astype(np.float32)
    end = np.where(np.arange(len(spoken)) < len(spoken) - SAMPLE_RATE, 0, tone).astype(np.float32)
    for hum in (tone, end):
        assert findings(spoken + 0.01 * hum) == ("a tone hums beside the speech",)
        assert findings(spoken + 0.001 * hum) == ()


def test_speech_that_outlasts_its_model_is_found(spoken: Float32) -> None:
    """Turbo breaks after some 25 s, however well the length fits the text."""
    long = np.tile(spoken, 8)
    assert check(varied(800), long, 300, ended=True, max_seconds=40).good
    verdict = check(varied(800), long, 300, ended=True, max_seconds=24)
    assert verdict.findings == ("the speech is longer than the model keeps it up",)


def test_short_cycles_are_loops_and_repeated_words_are_not() -> None:
    word = varied(14)
    assert not has_loop(varied(20) + word + varied(3) + word)
    assert has_loop(varied(20) + [9, 8] * 13)


@settings(max_examples=60)
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
