"""The pitch teacher on tones whose pitch is known."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support import toy
from training import pitch
from training.corpus import Corpus


@pytest.mark.parametrize("hertz", [80.0, 125.0, 230.0, 330.0])
def test_pitch_of_a_moving_tone(hertz):
    wave = toy.buzz(hertz, 960 * 50, np.random.default_rng(0))
    found = pitch.estimate(wave)
    centre = (np.arange(100) * 480 + 240) / 24_000
    truth = hertz * (1 + 0.1 * np.sin(2 * np.pi * 0.7 * centre))
    voiced = found > 0
    assert voiced[5:-5].all()
    assert np.abs(found[voiced] / truth[voiced] - 1).max() < 0.02


def test_noise_and_silence_are_unvoiced():
    noise = (np.random.default_rng(1).standard_normal(24_000) * 1000).astype(np.int16)
    assert (pitch.estimate(noise) > 0).mean() < 0.05
    assert not pitch.estimate(np.zeros(24_000, np.int16)).any()


def test_rows_spread_over_processes_keep_their_order(tmp_path, monkeypatch):
    monkeypatch.setattr(pitch, "_GROUP", 4)
    corpus = Corpus.open(toy.make(tmp_path / "corpus", annotated=False, utterances=4))
    rows = [13, 2, 7, 8, 0, 15]
    spread = pitch.estimate_rows(corpus, rows, 2)
    for row, found in zip(rows, spread, strict=True):
        np.testing.assert_array_equal(found, pitch.estimate(corpus.wave(row)))
