"""Playing: how long sound waits."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.reading import playing
from engine.reading.playing import seconds_to_prebuffer, wait_for_sound


def test_who_is_slower_than_speech_waits_before_it_starts() -> None:
    assert seconds_to_prebuffer(None, 1.0, 600) == 0.0
    assert seconds_to_prebuffer(0.4, 1.0, 600) == 0.0
    assert seconds_to_prebuffer(0.4, 3.0, 10) == pytest.approx(2.5)
    assert seconds_to_prebuffer(2.0, 1.0, 600) == 20.0


def test_a_first_sound_that_took_long_is_not_followed_by_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(playing, "monotonic", lambda: now[0])
    player: Any = SimpleNamespace(position=lambda: 0)
    needed = wait_for_sound(player, None, 600)
    now[0] = 0.3
    assert needed(1.0) == 0.0, "at once, where it is quick"
    now[0] = 2.0
    assert needed(1.0) == 1.0
    assert wait_for_sound(player, None, 3)(1.0) == 0.0
