"""The judge is judged: each measure tells the good from the bad, on the teachers' own speech."""

from __future__ import annotations

import numpy as np
import pytest

from app.commands import quality
from tests.quality import measures, parts, pictures, report, subjects
from tests.quality.alike import misheard
from training.corpus import Speaker
from training.speakers import FEATURED, HEART, make_speakers

ANNA, CONRAD = FEATURED[:2]
TEXT = "the birds sang in the garden while we waited."
needs_hibari = pytest.mark.skipif(not subjects.hibari_is_here(), reason="hibari is not installed")


def test_word_errors() -> None:
    assert quality.word_errors(["a", "b", "c", "d"], ["a", "x", "c"]) == 2
    assert quality.word_errors(["a", "b"], []) == 2
    assert quality.words_of("Don't stop, twenty-one!") == ["don't", "stop", "twenty", "one"]


def test_bursts_are_told_from_speech() -> None:
    rng = np.random.default_rng(0)

    def sound(seconds: float, level: float) -> measures.Wave:
        return (level * rng.standard_normal(round(seconds * measures.RATE))).astype(np.float32)

    quiet, pop, speech = sound(0.06, 1e-5), sound(0.015, 0.01), sound(0.8, 0.06)
    assert measures.bursts(np.concatenate([quiet, pop, quiet, speech])) == pytest.approx([0.06], abs=0.005)
    pause, again = sound(0.3, 1e-5), [pop, quiet, speech]
    assert len(measures.bursts(np.concatenate([quiet, speech, pause, *again]))) == 1
    # The release of a consonant goes over into its vowel, that at a word's end has a pause behind it.
    assert measures.bursts(np.concatenate([quiet, pop, speech, quiet, pop, pause, speech])) == []
    # A hum that swells in a pause, below any voice and far too faint to be heard at that pitch.
    seconds = np.arange(round(0.3 * measures.RATE)) / measures.RATE
    swelling = 0.0002 + 0.002 * np.exp(-np.square((seconds - 0.24) / 0.01))
    hum = (swelling * np.sin(2 * np.pi * 50 * seconds)).astype(np.float32)
    assert measures.bursts(np.concatenate([quiet, speech, hum, speech])) == []
    assert measures.bursts(np.zeros(0, np.float32)) == measures.bursts(quiet) == []


def test_what_sounds_as_it_should_is_no_mistake() -> None:
    for wanted, said in (
        ("the rosebush", "the rose bush"),
        ("half way in", "halfway in"),
        ("busses", "buses"),
    ):
        assert misheard(wanted.split(), said.split()) == 0
    assert misheard(["the", "gnawed", "sock"], ["the", "not", "sock"]) == 1
    assert misheard(["one", "two", "three"], ["one", "three"]) == 1
    assert misheard([], ["what"]) == 1


@needs_hibari
def test_recognition_hears_the_teacher_and_not_noise() -> None:
    wave, _ = subjects.taught(ANNA, "the boy was there when the sun rose.")
    wanted = quality.words_of("the boy was there when the sun rose")
    assert quality.word_errors(wanted, measures.recognise(wave)) <= 2
    noise = np.random.default_rng(0).standard_normal(48_000).astype(np.float32) * 0.05
    assert quality.word_errors(wanted, measures.recognise(noise)) >= 6


@needs_hibari
def test_distortion_is_small_for_the_same_voice_at_another_pace() -> None:
    wave, _ = subjects.taught(ANNA, TEXT)
    slower = subjects.taught(Speaker("x", HEART, pace=0.85), TEXT)[0]
    other = subjects.taught(CONRAD, TEXT)[0]
    assert measures.distortion(wave, wave) == pytest.approx(0.0, abs=0.01)
    assert measures.distortion(slower, wave) < 0.7 * measures.distortion(other, wave)


@needs_hibari
def test_endings_tell_whole_cut_long_and_silent_apart() -> None:
    wave, _ = subjects.taught(ANNA, TEXT)
    slower = subjects.taught(Speaker("x", HEART, pace=0.88), TEXT)[0]
    whole = parts.verdict(slower, "anna", TEXT)
    assert not any(whole[key] for key in ("silent", "runs_on", "stops_early", "loses_end"))
    cut = parts.verdict(subjects.taught(ANNA, "the birds sang in the garden while we.")[0], "anna", TEXT)
    assert cut["loses_end"]
    assert parts.verdict(wave[: len(wave) // 2], "anna", TEXT)["stops_early"]
    assert parts.verdict(np.tile(wave, 3), "anna", TEXT)["runs_on"]
    assert parts.verdict(np.zeros(24_000, np.float32), "anna", TEXT)["silent"]


@needs_hibari
def test_pitch_is_the_speakers() -> None:
    high, low = (measures.median_pitch(subjects.taught(s, TEXT)[0]) for s in (ANNA, CONRAD))
    assert high == pytest.approx(195, rel=0.1)
    assert low == pytest.approx(high * CONRAD.pitch, rel=0.1)


@needs_hibari
def test_voice_prints_know_unseen_speakers() -> None:
    speakers = [s for s in make_speakers() if s.held_out and s.teacher == HEART][:5]
    first = [measures.voice_print(subjects.taught(s, TEXT)[0]) for s in speakers]
    second = [
        measures.voice_print(subjects.taught(s, "nobody knew where the road went.")[0]) for s in speakers
    ]
    scores = measures.similarities(first, second)
    assert np.mean(np.diag(scores)) > np.mean(scores[~np.eye(5, dtype=bool)]) + 0.3


def test_pictures_and_report(tmp_path) -> None:
    tone = np.sin(np.arange(24_000) * 0.2).astype(np.float32)
    picture = pictures.spectrogram(tone)
    assert picture.shape[0] == 160
    loudest = picture.sum(axis=(1, 2)).argmax()
    assert 60 < loudest < 150  # 764 Hz lies in the lower half
    rng = np.random.default_rng(0)
    rows = [
        {"clip": str(i), "clip_pitch": 100.0, "pitch": 100.0 + 10 * i, "print": p, "clip_print": p}
        for i, p in enumerate(rng.standard_normal((3, 76)).tolist())
    ]
    report.save(tmp_path, "cloning-human", rows)
    heard = {"voice": "rufus", "sentences": 4, "seeds": [0, 1], "teacher_wer": 2.0}
    figures = {
        "wer": [4.0, 6.0],
        "misheard": [3.0, 4.0],
        "p808": [3.0, 3.2],
        "overall": [2.9, 3.0],
        "pitch_spread": [0.1, 0.12],
    }
    report.save(tmp_path, "hearing-rufus", heard | figures)
    report.save(tmp_path, "likeness", {"voices": ["a", "b"], "cosines": [[1.0, 0.6], [0.6, 1.0]]})
    report.save(tmp_path, "words-rufus", {"voice": "rufus", "wer": 25.0, "teacher_wer": 22.0})
    text = report.page(tmp_path)
    assert "| rufus | 25.00 | 22.00 | 3.00 |" in text
    assert "| rufus (4) | 5.0 (4.0, 6.0) | 2.0 | 3.5 (3.0, 4.0) | - | 3.10 (3.00, 3.20) | - |" in text
    assert "two most alike: 0.60" in text
    assert "2 of 3 within 15 %" in text
    assert "100 % of pairs" in text


def test_no_held_out_sentence_is_a_harvard_sentence_and_all_lengths_are_there() -> None:
    found = subjects.held_out()
    assert len(found) == len(set(found)) == 500
    lengths = {text.count(" ") + 1 for text in found}
    assert {1, 2, 3, 10, 20, 30} <= lengths
    assert max(lengths) <= 40
