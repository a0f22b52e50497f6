"""Playing: how long sound waits."""

from __future__ import annotations

import pytest

from engine.reading.pacing import seconds_to_prebuffer


def test_who_is_slower_than_speech_waits_before_it_starts() -> None:
    assert seconds_to_prebuffer(None, 1.0, 600) == 0.0
    assert seconds_to_prebuffer(0.4, 1.0, 600) == 0.0
    assert seconds_to_prebuffer(0.4, 3.0, 10) == pytest.approx(2.5)
    assert seconds_to_prebuffer(2.0, 1.0, 600) == 20.0
