"""flite and the speakers made from it; skipped where flite is not installed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from training import flite
from training.corpus import PHONES, RATE, TOKEN_SAMPLES, Corpus, Speaker
from training.synthesize import (
    FEATURED,
    LEAD_SECONDS,
    LEVEL,
    TAIL_SECONDS,
    make_shard,
    make_speakers,
    render,
    write_speakers,
)

needs_flite = pytest.mark.skipif(not flite.available(), reason="libflite1 is not installed")
TEXT = "a quiet morning by the harbor."


def pitch(wave: np.ndarray) -> float:
    """Median F0 by autocorrelation over the loud 40 ms frames."""
    found = []
    for start in range(0, len(wave) - 960, 480):
        frame = wave[start : start + 960].astype(np.float64)
        if np.sqrt(np.mean(frame**2)) < 1000:
            continue
        spectrum = np.abs(np.fft.rfft(frame * np.hanning(960), 4096)) ** 2
        correlation = np.fft.irfft(spectrum)[: RATE // 60]
        lag = RATE // 350 + int(np.argmax(correlation[RATE // 350 :]))
        if correlation[lag] > 0.4 * correlation[0]:
            found.append(RATE / lag)
    return float(np.median(found))


def test_speakers_are_many_and_follow_from_the_seed() -> None:
    speakers = make_speakers(50, 5, seed=3)
    assert speakers == make_speakers(50, 5, seed=3)
    assert len({s.name for s in speakers}) == len(speakers)
    assert [s.held_out for s in speakers].count(True) == 5
    assert set(FEATURED) <= set(speakers)
    assert max(s.pitch for s in speakers) > 1.8 * min(s.pitch for s in speakers)


@needs_flite
def test_render_has_fixed_silence_level_and_matching_phones() -> None:
    wave, phones, ends = render(Speaker("x", "slt", warp=0.95, tilt=1.0), TEXT)
    assert len(wave) % TOKEN_SAMPLES == 0
    assert ends[-1] == pytest.approx(len(wave) / RATE)
    spoken = np.flatnonzero(phones)
    first, last = ends[spoken[0] - 1], ends[spoken[-1]]
    assert first == pytest.approx(LEAD_SECONDS, abs=2e-4)
    assert TAIL_SECONDS <= len(wave) / RATE - last < TAIL_SECONDS + 0.041
    voiced = wave[int(first * RATE) : int(last * RATE)] / 32768
    assert np.sqrt(np.mean(voiced**2)) == pytest.approx(LEVEL, rel=0.02)
    names = [PHONES[p] for p in phones[spoken]]
    assert names[:4] == ["ax", "k", "w", "ay"]
    again, _, _ = render(Speaker("x", "slt", warp=0.95, tilt=1.0), TEXT)
    np.testing.assert_array_equal(wave, again)


@needs_flite
@pytest.mark.parametrize("speaker", FEATURED, ids=lambda s: s.name)
def test_the_pitch_is_what_the_speaker_says(speaker: Speaker) -> None:
    wave, _, _ = render(speaker, "we rowed along the river every morning in may.")
    assert pitch(wave) == pytest.approx(speaker.pitch, rel=0.1)


@needs_flite
def test_a_shard_is_made_once_and_reads_back(tmp_path: Path) -> None:
    speakers = make_speakers(6, 1)
    write_speakers(tmp_path, speakers)
    hours = make_shard(tmp_path, 0, [TEXT, "yes."], speakers, 0, size=4)
    assert make_shard(tmp_path, 0, [TEXT, "yes."], speakers, 0, size=4) == 0.0
    corpus = Corpus.open(tmp_path)
    assert len(corpus) == 4
    assert corpus.hours == pytest.approx(hours)
    assert [corpus.text(i) for i in range(4)] == [TEXT, "yes.", TEXT, "yes."]


@needs_flite
def test_a_spelled_a_is_not_the_article() -> None:
    _, phones, _ = render(Speaker("x", "slt"), "a b a m, a man.")
    names = [PHONES[p] for p in phones if p]
    assert names == ["ey", "b", "iy", "ey", "eh", "m", "ax", "m", "ae", "n"]


def test_a_text_without_a_sound_is_refused() -> None:
    if not flite.available():
        pytest.skip("libflite1 is not installed")
    with pytest.raises(flite.FliteError):
        render(Speaker("x", "slt"), ".")
