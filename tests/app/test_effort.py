"""The figures of the present: what they say of each state, and that they do not mislead."""

from __future__ import annotations

import pytest

from app.core.watching import WINDOW_SECONDS, EngineActivity, Gauge, MemoryUse
from app.views.reading.live import speed_words
from engine import Metrics, PlayState


def metrics(audio: float = 0.0, work: float = 0.0, found: float = 0.0, **others: object) -> Metrics:
    """Counts with T3 at work half of the time."""
    tokens, stages = round(25 * audio), {"t3": work / 2}
    return Metrics(audio, work, tokens, stage_seconds=stages, found_seconds=found, **others)  # type: ignore[arg-type]


def test_what_was_found_again_is_read_but_not_made() -> None:
    gauge = Gauge()
    found = gauge.effort(metrics(found=12.0), PlayState.READING, playing_speed=1.0)
    assert found.doing is EngineActivity.FOUND, "not: nothing is read"
    assert found.present_speed is None
    made = gauge.effort(metrics(6.0, 2.0, 12.0), PlayState.READING, playing_speed=1.0)
    assert (made.doing, made.present_speed) == (EngineActivity.MAKING, pytest.approx(3.0))


def test_the_speed_is_that_of_the_work_and_no_mean_of_lumps() -> None:
    """A sentence is handed on in one lump after all of its work; the next lump comes quickly."""
    gauge = Gauge()
    for audio, work in ((0.0, 1.0), (4.0, 2.0), (4.0, 2.5), (4.4, 2.52), (8.0, 4.0)):
        shown = gauge.effort(metrics(audio, work), PlayState.READING, playing_speed=1.0)
    assert shown.speed == pytest.approx(2.0)
    assert shown.tokens == pytest.approx(100.0), "of which T3 took half: 25 of them are a second of speech"


def test_no_speed_is_told_of_the_first_lump() -> None:
    """It is small, and follows all the work that a sentence needs before its first sound."""
    gauge = Gauge()
    first = gauge.effort(metrics(0.2, 1.5), PlayState.READING, playing_speed=1.0)
    assert (first.doing, first.speed, first.tokens) == (EngineActivity.MAKING, None, None), (
        "not 0.13× real time"
    )
    assert speed_words(first) == "Measuring the speed…"
    second = gauge.effort(metrics(4.0, 2.0), PlayState.READING, playing_speed=1.0)
    assert second.speed == pytest.approx(2.0)


def test_what_is_waited_for_behind_what_was_found_is_made() -> None:
    gauge = Gauge()
    gauge.effort(metrics(found=12.0), PlayState.READING, playing_speed=1.0)
    shown = gauge.effort(metrics(found=12.0), PlayState.BUFFERING, playing_speed=1.0)
    assert shown.doing is EngineActivity.BEGINNING


def test_an_earlier_speed_is_left_behind() -> None:
    gauge = Gauge()
    gauge.effort(metrics(100.0, 10.0), PlayState.READING, playing_speed=1.0)
    for step in range(1, 40):
        shown = gauge.effort(metrics(100.0 + step, 10.0 + step), PlayState.READING, playing_speed=1.0)
    assert shown.speed == pytest.approx(1.0)
    assert step > WINDOW_SECONDS


def test_another_reading_begins_anew() -> None:
    gauge = Gauge()
    gauge.effort(metrics(100.0, 10.0), PlayState.READING, playing_speed=1.0)
    shown = gauge.effort(metrics(0.0, 0.5), PlayState.BUFFERING, playing_speed=1.0)
    assert (shown.doing, shown.speed) == (EngineActivity.BEGINNING, None)


def test_seconds_ahead_are_those_of_the_listener() -> None:
    shown = Gauge().effort(metrics(buffered_seconds=12.0), PlayState.READING, playing_speed=2.0)
    assert shown.ahead == 6.0


def test_nothing_is_read_once_it_is_over() -> None:
    gauge = Gauge()
    gauge.effort(metrics(6.0, 2.0), PlayState.READING, playing_speed=1.0)
    assert gauge.effort(metrics(6.0, 2.0), PlayState.FINISHED, playing_speed=1.0).doing is EngineActivity.IDLE


def test_memory_is_the_process_s_and_the_model_is_a_part_of_it() -> None:
    assert MemoryUse(390, 100, 16).rest == 274
    assert MemoryUse(390, 1_000, 200, on_gpu=True, shared=False).rest == 390
