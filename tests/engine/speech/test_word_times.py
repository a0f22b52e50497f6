"""Words get their times from attention, or by their length."""

from __future__ import annotations

import numpy as np
import pytest

import engine
from engine.span import Span
from engine.speech.word_times import SAMPLES_PER_TOKEN, WordAligner
from engine.types import Float32

WORDS = (Span(0, 3), Span(4, 8), Span(10, 12))
IDS = (Span(0, 2), Span(2, 3), Span(3, 8), Span(8, 9), Span(9, 10), Span(10, 12), Span(12, 13))
"""Two ids for the first word, one for a space and the second, then comma, space, word, full stop."""
LOOKED_AT = (0, 0, 1, 2, 2, 2, 3, 3, 5, 5, 6)


def rows(sharpness: float = 0.9) -> list[Float32]:
    """Attention that looks at one id after another."""
    rest = (1 - sharpness) / (len(IDS) - 1)
    return [np.where(np.arange(len(IDS)) == at, sharpness, rest).astype(np.float32) for at in LOOKED_AT]


def test_a_word_begins_where_its_first_id_is_looked_at() -> None:
    clock = WordAligner(WORDS, IDS)
    for row in rows():
        clock.push(row)
    found = clock.words(len(LOOKED_AT) * SAMPLES_PER_TOKEN, final=True)
    assert [time.span for time in found] == list(WORDS)
    assert [time.start / SAMPLES_PER_TOKEN for time in found] == [0, 3, 8]
    assert [time.end / SAMPLES_PER_TOKEN for time in found] == [3, 8, len(LOOKED_AT)]


@pytest.mark.parametrize("sharpness", [0.9, 0.4])
def test_what_was_told_early_stays(sharpness: float) -> None:
    clock, told = WordAligner(WORDS, IDS), []
    for count, row in enumerate(rows(sharpness), 1):
        clock.push(row)
        told.append({time.span: time.start for time in clock.words(count * SAMPLES_PER_TOKEN)})
    last = told[-1]
    assert len(last) == len(WORDS)
    for early in told:
        assert early.items() <= last.items()


@pytest.mark.parametrize(("looked_at", "over"), [(len(LOOKED_AT), True), (5, False)])
def test_a_text_that_is_not_looked_at_any_more_is_over_or_lost(looked_at: int, over: bool) -> None:
    clock = WordAligner(WORDS, IDS, rest=4)
    for row in rows()[:looked_at]:
        clock.push(row)
        assert clock.over is None
    for pushed in range(1, 9):
        clock.push(np.full(len(IDS), 0.01, np.float32))
        assert clock.over is (over if pushed >= (4 if over else 8) else None)


def test_a_first_look_at_the_last_id_is_no_end() -> None:
    ids = tuple(Span(at, at + 1) for at in range(40))
    clock = WordAligner((Span(0, 40),), ids, rest=4)
    clock.push(np.eye(40, dtype=np.float32)[39])
    for _ in range(7):
        clock.push(np.zeros(40, np.float32))
    assert clock.over is None
    clock.push(np.zeros(40, np.float32))
    assert clock.over is False


def test_heads_that_look_ahead_are_waited_for() -> None:
    clock = WordAligner(WORDS, IDS, lead=0.1)
    for row in rows():
        clock.push(row)
    samples = len(LOOKED_AT) * SAMPLES_PER_TOKEN
    lead = 2.5 * SAMPLES_PER_TOKEN
    found = clock.words(samples, final=True)
    assert [time.start - lead for time in found] == [0, 3 * SAMPLES_PER_TOKEN, 8 * SAMPLES_PER_TOKEN]
    assert [time.span for time in clock.words(3 * SAMPLES_PER_TOKEN)] == [WORDS[0]]


@pytest.mark.parametrize("sharpness", [0.9, 0.4])
def test_what_is_settled_stays_whatever_follows(sharpness: float) -> None:
    seen = rows(sharpness)
    lot = np.random.default_rng(0)
    reached = 0
    for count in range(1, len(seen)):
        clock = WordAligner(WORDS, IDS)
        for row in seen[:count]:
            clock.push(row)
        settled = clock.words(count * SAMPLES_PER_TOKEN)[: clock.settled]
        reached = max(reached, len(settled))
        for row in lot.dirichlet(np.ones(len(IDS)), 4).astype(np.float32):
            clock.push(row)
        later = clock.words((count + 4) * SAMPLES_PER_TOKEN, final=True)
        assert [time.start for time in settled] == [time.start for time in later[: len(settled)]]
    assert reached == (2 if sharpness == 0.9 else 1), "vague attention settles less so soon"


def test_words_that_have_not_begun_are_not_told() -> None:
    clock = WordAligner(WORDS, IDS)
    for row in rows()[:6]:
        clock.push(row)
    assert [time.span for time in clock.words(6 * SAMPLES_PER_TOKEN)] == list(WORDS[:2])
    assert [time.span for time in clock.words(2 * SAMPLES_PER_TOKEN)] == list(WORDS[:1])


def test_no_word_has_begun_while_the_silence_before_it_is_held_back() -> None:
    clock = WordAligner(WORDS, IDS)
    clock.push(rows()[0])
    assert clock.words(0) == ()


def test_a_glance_back_or_ahead_moves_no_word() -> None:
    clock = WordAligner(WORDS, IDS)
    seen = rows()
    seen[4], seen[9] = rows()[10], rows()[0]
    for row in seen:
        clock.push(row)
    found = clock.words(len(seen) * SAMPLES_PER_TOKEN, final=True)
    assert [time.start / SAMPLES_PER_TOKEN for time in found] == [0, 3, 8]


def test_without_attention_words_share_the_time_by_length_once_it_is_known() -> None:
    clock = WordAligner(WORDS, IDS)
    clock.push(None)
    assert clock.words(1000) == ()
    found = clock.words(1200, final=True)
    assert [time.start for time in found] == [0, 400, 900]
    assert found[-1].end == 1200


@pytest.mark.parametrize("text", ["divine providence.", "he got in on the ground floor."])
def test_the_starter_is_silent_once_its_text_is_said(text: str) -> None:
    model = engine.load(engine.STARTER, device="cpu")
    said = engine.samples(engine.synthesize(text, model.voices["magnus"], model=model))
    assert 1.0 < len(said) / engine.SAMPLE_RATE < 3.2
