"""Words are lit when they are spoken: the starter's clock against its teachers'."""

from __future__ import annotations

import numpy as np
import pytest

import engine
from engine.t3.generate import generate, make_prefix
from engine.t3.sampling import SamplingOptions
from tests.quality import report, subjects, word_times
from tests.quality.subjects import Subject

needs_hibari = pytest.mark.skipif(not subjects.hibari_is_here(), reason="hibari is not installed")
TEXTS = (
    "Oak is strong and also gives shade.",
    "In the living room, there was a tank of colorful fish.",
    "The hog crawled under the high fence, and nobody saw it.",
    "A yacht slid around the point into the bay.",
    "When it rains, we stay at home and read old books.",
)


@pytest.fixture(scope="module")
def starter() -> Subject:
    return Subject("starter")


def test_a_pass_sees_what_generation_sees(starter: Subject) -> None:
    model = starter.model
    voice = engine.find_voice(model, None)
    ids = np.asarray(model.text.encode("nobody sleeps."), np.int32)
    options = SamplingOptions(temperature=0.6, max_tokens=24)
    said = list(generate(model.t3, make_prefix(model.t3, voice), ids, options, seed=1))
    whole = word_times.attention(model.t3, voice, ids, np.array([token.id for token in said], np.int32))
    wanted = np.mean([whole[layer, head] for layer, head in model.config.t3.alignment_heads], axis=0)
    assert np.allclose(np.stack([token.attention for token in said]), wanted, atol=1e-4)


@needs_hibari
def test_nine_words_in_ten_are_lit_within_100_ms(starter: Subject) -> None:
    taught = [voice for voice in starter.model.voices if subjects.teacher_of(voice)]
    found = word_times.times(starter, taught, TEXTS)
    assert found["sentences"] == len(TEXTS)
    errors = np.array(found["others"])
    assert len(errors) == sum(text.count(" ") for text in TEXTS)
    assert np.mean(np.abs(errors) <= word_times.NEAR) >= 0.9
    assert abs(np.median(errors)) < 0.04


@needs_hibari
def test_the_truth_is_where_the_words_are_heard() -> None:
    anna, text = subjects.FEATURED[0], "Stop. The cat's twenty-one birds, and a man."
    wave, starts = subjects.taught_words(anna, text)
    assert len(starts) == text.count(" ") + 1
    assert starts == sorted(starts)
    level = np.sqrt(np.mean(np.square(wave[: len(wave) // 240 * 240].reshape(-1, 240)), axis=1))
    pause = level[round(100 * starts[1]) - 12 : round(100 * starts[1]) - 4]
    assert pause.max() < 0.1 * level.max()


def test_report(tmp_path) -> None:
    report.save(
        tmp_path, "times-unseen", {"sentences": 2, "first": [-0.1, -0.05], "others": [0.0, 0.02, 0.2]}
    )
    text = report.page(tmp_path)
    assert "| unseen | 2 | all | 5 | 80.00 | 50 | 160 | 0 |" in text
    assert "| unseen | 2 | but the first | 3 | 66.67 |" in text
