"""Playing: how long sound waits."""

from __future__ import annotations

import pytest

from engine.reading.playback import prebuffer_seconds


def test_who_is_slower_than_speech_waits_before_it_starts() -> None:
    assert prebuffer_seconds(None, 1.0, 600) == 0.0
    assert prebuffer_seconds(0.4, 1.0, 600) == 0.0
    assert prebuffer_seconds(0.4, 3.0, 10) == pytest.approx(2.5)
    assert prebuffer_seconds(2.0, 1.0, 600) == 20.0
