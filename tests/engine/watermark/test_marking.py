"""A stream of speech is marked as the whole of it is, however it is cut, and can be gone on with."""

from __future__ import annotations

import numpy as np
import pytest

from engine.config import SAMPLE_RATE
from engine.types import Float32
from engine.watermark.marking import REACH, STEP, Marker, MarkingStream
from tests.support.watermark import small_marker, speechlike

SAME = 2e-5
"""What digital silence is, is told beside the loudest frame so far, which may move one at its border."""


@pytest.fixture(scope="module")
def marker() -> Marker:
    return small_marker()


@pytest.fixture(scope="module")
def speech() -> Float32:
    return speechlike(6.3)


def test_marks_change_the_sound_and_keep_its_length(marker: Marker, speech: Float32) -> None:
    marked, _ = marker.mark(speech[:-100])
    assert marked.shape == speech[:-100].shape
    assert 1e-3 < np.abs(marked - speech[:-100]).max() < 1


def test_digital_silence_stays(marker: Marker) -> None:
    silence = np.zeros(SAMPLE_RATE, np.float32)
    np.testing.assert_allclose(marker.mark(silence)[0], silence, atol=1e-9)


@pytest.mark.parametrize("length", [0, 1, 767])
def test_too_short_to_be_marked_stays_as_it_is(marker: Marker, speech: Float32, length: int) -> None:
    np.testing.assert_array_equal(marker.mark(speech[:length])[0], speech[:length])


@pytest.mark.parametrize("piece", [480, 24_001, 200_000])
def test_a_stream_gives_what_the_whole_gives(marker: Marker, speech: Float32, piece: int) -> None:
    stream = MarkingStream(marker)
    out = [stream.push(speech[start : start + piece]) for start in range(0, len(speech), piece)]
    out.append(stream.end())
    np.testing.assert_allclose(np.concatenate(out), marker.mark(speech)[0], atol=SAME)


def test_nothing_that_comes_later_changes_what_was_given(marker: Marker, speech: Float32) -> None:
    stream = MarkingStream(marker)
    early = np.concatenate([stream.push(speech[:50_000]), stream.settle()])
    assert 50_000 - REACH - STEP < len(early) <= 50_000 - REACH
    other = np.concatenate([speech[:50_000], -speech[50_000:]])
    np.testing.assert_allclose(early, marker.mark(other)[0][: len(early)], atol=SAME)


def test_an_ended_stream_begins_anew(marker: Marker, speech: Float32) -> None:
    stream = MarkingStream(marker)
    stream.push(speech[:9000])
    stream.end()
    stream.push(speech[:30_000])
    np.testing.assert_allclose(stream.end(), marker.mark(speech[:30_000])[0], atol=SAME)
