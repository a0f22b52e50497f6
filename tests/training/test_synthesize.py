"""The speakers and what is made of a teacher's take; the teachers themselves where they are installed."""

from __future__ import annotations

import importlib.util
import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import resources
from app.core.voices import PITCHES
from engine import STARTER
from training.corpus import PHONES, RATE, TOKEN_SAMPLES, Corpus, Speaker, write_speakers
from training.phonemes import Spoken
from training.speakers import (
    ENGLISH,
    FEATURED,
    FEATURED_NATIVE,
    HEART,
    KOKORO,
    MADE_UP_SHARE,
    make_speakers,
    weights,
)
from training.synthesize import (
    LEAD_SECONDS,
    LEVEL,
    TAIL_SECONDS,
    Job,
    Take,
    finish,
    phone_classes,
    read_styles,
    speak_heart,
    split_of,
    style_of,
    twin,
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
        assert all(
            (share > 0) == (s.teacher == teacher and not s.language)
            for share, s in zip(shares, speakers, strict=True)
        )
    mixed = [s for s in speakers if s.teacher == KOKORO]
    assert all(sum(share for _, share in s.style) == pytest.approx(1.0, abs=1e-3) for s in mixed)


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


@pytest.mark.parametrize("warp", [0.85, 1.0, 1.2])
def test_a_twin_sounds_at_the_same_time_at_its_own_level(warp: float) -> None:
    speaker, given = Speaker("x", KOKORO, warp=warp, tilt=1.0), take(warp)
    made = finish(speaker, given)
    assert made is not None
    wave, _, ends = made
    assert twin(speaker, given) is None
    said = twin(speaker, replace(given, twin=-given.wave / 7))
    assert said is not None
    assert len(said) == len(wave)
    spoken = slice(int(ends[0] * RATE), int(ends[-2] * RATE))
    assert np.sqrt(np.mean((said[spoken] / 32768) ** 2)) == pytest.approx(LEVEL, rel=0.05)
    untilted = finish(replace(speaker, tilt=0.0), given)
    assert untilted is not None
    np.testing.assert_allclose(said, -untilted[0].astype(int), atol=2)


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
    rng = np.random.default_rng(0)
    styles = {name: rng.standard_normal((20, 256)).astype(np.float32) for name in ("a", "b", "c")}
    both = (("a", 0.5), ("b", 0.5))
    plain = style_of(Speaker("x", KOKORO, both), styles, 5)
    np.testing.assert_allclose(plain, (styles["a"][4] + styles["b"][4]) / 2, rtol=1e-5)
    nudged = style_of(Speaker("x", KOKORO, both, nudge=(7, 0.2)), styles, 500)
    assert 0 < np.abs(nudged - (styles["a"][19] + styles["b"][19]) / 2).max() < 2.0


def test_a_melody_may_be_another_styles() -> None:
    rng = np.random.default_rng(0)
    styles = {name: rng.standard_normal((20, 256)).astype(np.float32) for name in ("a", "b")}
    style = style_of(Speaker("x", KOKORO, (("a", 1.0),), nudge=(7, 0.2), melody="b"), styles, 5)
    np.testing.assert_array_equal(style[128:], styles["b"][4][128:])
    assert 0 < np.abs(style[:128] - styles["a"][4][:128]).max() < 2.0


def test_a_tone_is_the_waves_and_not_what_is_said() -> None:
    given = take()
    toned = Speaker("x", HEART, tone=(0.0, 6.0))
    plain, heard = finish(PLAIN, given), finish(toned, given)
    assert plain is not None
    assert heard is not None
    said = twin(toned, given)
    assert said is not None
    np.testing.assert_array_equal(said, plain[0])
    # A sine stays one: of 150 Hz, at the same level.
    assert np.corrcoef(heard[0], plain[0])[0, 1] > 0.99
    noise = replace(given, wave=given.wave * np.random.default_rng(0).standard_normal(len(given.wave)))
    spectra = [np.abs(np.fft.rfft(made[0])) for who in (PLAIN, toned) if (made := finish(who, noise))]
    middle = spectra[0].size * 1_500 // 12_000
    assert spectra[1][middle] / spectra[0][middle] < spectra[1][-1] / spectra[0][-1]


def test_those_who_are_made_up_say_their_share() -> None:
    speakers = make_speakers(40, 60, 6, made_up=30)
    for teacher in (HEART, KOKORO):
        shares = weights(speakers, teacher)
        made_up = [share for share, s in zip(shares, speakers, strict=True) if s.tone]
        assert np.count_nonzero(made_up) == 30
        assert sum(made_up) == pytest.approx(MADE_UP_SHARE)


def test_styles_are_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_styles(tmp_path)
    (tmp_path / "voices").mkdir()
    rows = np.random.default_rng(0).standard_normal((510, 256)).astype(np.float32)
    rows.tofile(tmp_path / "voices" / "af_one.bin")
    found = read_styles(tmp_path)
    np.testing.assert_array_equal(found["af_one"], rows)


def test_low_men_are_as_common_as_women() -> None:
    speakers = [s for s in make_speakers(kokoro=400) if s.name.startswith("kokoro-")]
    own = [math.exp(sum(share * math.log(ENGLISH[name]) for name, share in s.style)) for s in speakers]
    hertz = np.array([pitch * s.pitch for pitch, s in zip(own, speakers, strict=True)])
    assert np.mean(hertz < 122) == pytest.approx(0.42, abs=0.06)
    assert np.mean(hertz > 158) == pytest.approx(0.42, abs=0.06)
    assert {s.warp > 1 for s in speakers} == {s.pitch > 1 for s in speakers} == {True, False}


@needs_hibari
def test_heart_says_its_phonemes() -> None:
    said = speak_heart(Speaker("x", HEART, pitch=0.7), Spoken("See.", ("sˈi.",)), 0)
    assert len(said.symbols) == len(said.durations)
    assert abs(len(said.wave) - 600 * said.durations.sum()) <= 600
    assert 100 < said.pitch < 180
    again = speak_heart(Speaker("x", HEART, pitch=0.7), Spoken("See.", ("sˈi.",)), 0)
    np.testing.assert_array_equal(said.wave, again.wave)


def test_built_in_voices_have_one_list_of_names() -> None:
    """Those who taught them, those in the bundle, and those whose pitch the window knows."""
    bundled = {
        path.stem for path in (Path(resources.__file__).parent / "starter" / "voices").glob("*.safetensors")
    }
    assert {speaker.name for speaker in (*FEATURED, *FEATURED_NATIVE)} == bundled
    assert {name for member, name in PITCHES if member == STARTER} == bundled
