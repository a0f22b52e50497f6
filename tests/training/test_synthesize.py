"""The speakers and what is made of a teacher's take; the teachers themselves where they are installed."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from training.corpus import PHONES, RATE, TOKEN_SAMPLES, Corpus, Speaker, write_speakers
from training.phonemes import Spoken
from training.speakers import FEATURED, HEART, KOKORO, STYLES, make_speakers, weights
from training.synthesize import (
    LEAD_SECONDS,
    LEVEL,
    TAIL_SECONDS,
    Job,
    Take,
    finish,
    phone_classes,
    speak_heart,
    split_of,
    style_of,
)

needs_hibari = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("hibari", "onnx", "onnxruntime")),
    reason="hibari is not installed",
)
PLAIN = Speaker("x", HEART)


def take(warp: float = 1.0) -> Take:
    """A tone of one second between silences of 0.3 s, called "badaba" by its teacher, before the warp."""
    inner = np.sin(2 * np.pi * 150 * np.arange(round(RATE * warp)) / RATE) * 0.3
    silence = np.zeros(round(0.3 * RATE * warp))
    wave = np.concatenate([silence, inner, silence]).astype(np.float32)
    units = np.round(np.array([14, 5, 2, 6, 7, 6, 7, 7, 10]) * warp).astype(np.int64)
    return Take(wave, ["", "b", "ˈ", *"ɑdɑbɑ."], units, 150.0)


def test_speakers_are_many_and_follow_from_the_seed() -> None:
    speakers = make_speakers(40, 60, 6, seed=3)
    assert speakers == make_speakers(40, 60, 6, seed=3)
    assert len({s.name for s in speakers}) == len(speakers)
    assert [s.held_out for s in speakers].count(True) == 6
    assert speakers[: len(FEATURED)] == list(FEATURED)
    for teacher in (HEART, KOKORO):
        shares = weights(speakers, teacher)
        assert shares.sum() == pytest.approx(1.0)
        assert all((share > 0) == (s.teacher == teacher) for share, s in zip(shares, speakers, strict=True))
    mixed = [s for s in speakers if s.teacher == KOKORO]
    assert all(sum(s.style) == pytest.approx(1.0, abs=1e-3) for s in mixed)


def test_stress_belongs_to_its_vowel_and_short_spaces_to_the_word() -> None:
    symbols = ["", "b", "ˈ", "ɑ", " ", "t", "ː", ",", " ", "i", ""]
    durations = np.array([9, 2, 1, 3, 1, 2, 2, 5, 1, 4, 6])
    classes, ends = phone_classes(symbols, durations)
    assert [PHONES[c] for c in classes] == ["", "b", "ɑ", "t", "", "i", ""]
    assert ends == [9, 11, 16, 20, 26, 30, 36]


@pytest.mark.parametrize("warp", [0.85, 1.0, 1.2])
def test_an_utterance_has_fixed_silence_and_level(warp: float) -> None:
    made = finish(Speaker("x", HEART, warp=warp, tilt=1.0), take(warp))
    assert made is not None
    wave, phones, ends = made
    assert len(wave) % TOKEN_SAMPLES == 0
    assert ends[-1] == pytest.approx(len(wave) / RATE)
    assert [PHONES[p] for p in phones] == ["", *"bɑdɑbɑ", ""]
    assert ends[0] == pytest.approx(LEAD_SECONDS, abs=0.011)
    assert TAIL_SECONDS - 0.011 <= len(wave) / RATE - ends[-2] < TAIL_SECONDS + 0.06
    spoken = wave[int(ends[0] * RATE) : int(ends[-2] * RATE)] / 32768
    assert np.sqrt(np.mean(spoken**2)) == pytest.approx(LEVEL, rel=0.05)


def test_takes_that_are_silent_or_far_too_long_are_left_out() -> None:
    good = take()
    assert finish(PLAIN, Take(good.wave * 0, good.symbols, good.durations, 0.0)) is None
    assert finish(PLAIN, Take(np.tile(good.wave, 20), good.symbols, good.durations, 0.0)) is None
    assert finish(PLAIN, Take(good.wave, ["."] * len(good.symbols), good.durations, 0.0)) is None


def test_a_shard_reads_back_with_its_splits(tmp_path: Path) -> None:
    speakers = make_speakers(6, 0, 3)
    texts = [Spoken("Ba.", ("bˈɑ.",)), Spoken("Bah!", ("bˈɑ!",))]
    job = Job(tmp_path, texts, speakers, HEART, size=4)
    assert not job.done(0)
    write_speakers(tmp_path, speakers)
    hours = job.write(0, [take()] * 4)
    assert job.done(0)
    corpus = Corpus.open(tmp_path)
    assert corpus.hours == pytest.approx(hours)
    assert [corpus.text(i) for i in range(4)] == ["Ba.", "Bah!", "Ba.", "Bah!"]
    assert [split_of(corpus.text(i), speakers[corpus.speaker[i]]) for i in range(4)] == list(corpus.split)


def test_styles_are_mixed_and_nudged() -> None:
    styles = np.random.default_rng(0).standard_normal((len(STYLES), 20, 8)).astype(np.float32)
    plain = style_of(Speaker("x", KOKORO, (0.5, 0.5, 0.0, 0.0, 0.0)), styles, 5)
    np.testing.assert_allclose(plain, (styles[0, 4] + styles[1, 4]) / 2, rtol=1e-5)
    nudged = style_of(Speaker("x", KOKORO, (0.5, 0.5, 0.0, 0.0, 0.0), nudge=(7, 0.2)), styles, 500)
    assert 0 < np.abs(nudged - (styles[0, 19] + styles[1, 19]) / 2).max() < 2.0


@needs_hibari
def test_heart_says_its_phonemes() -> None:
    said = speak_heart(Speaker("x", HEART, pitch=0.7), Spoken("See.", ("sˈi.",)), 0)
    assert len(said.symbols) == len(said.durations)
    assert abs(len(said.wave) - 600 * said.durations.sum()) <= 600
    assert 100 < said.pitch < 180
    again = speak_heart(Speaker("x", HEART, pitch=0.7), Spoken("See.", ("sˈi.",)), 0)
    np.testing.assert_array_equal(said.wave, again.wave)
