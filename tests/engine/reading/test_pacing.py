"""Playing: how long sound waits."""

from __future__ import annotations

from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from engine.reading import playing
from engine.reading.ledger import Ledger
from engine.reading.playing import SAFE_SECONDS, seconds_to_prebuffer, wait_for_sound
from engine.span import Span


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
    now[0] = 0.05
    assert needed(1.0) == 0.0, "at once, where it is quick"
    now[0] = 0.2
    assert needed(1.0) == 0.9, "the first piece lasts as long, and the second takes longer"
    assert wait_for_sound(player, None, 3)(1.0) == 0.0


def test_short_lines_are_heard_once_what_follows_them_is_on_its_way() -> None:
    player: Any = SimpleNamespace(position=lambda: 0)
    ledger = Ledger()
    needed = wait_for_sound(player, 0.3, 600, ledger)
    ledger.open(Span(0, 9))
    ledger.extend(4_800)
    assert needed(1.0) == SAFE_SECONDS, "a title that is being made"
    ledger.close(4_800, ())
    ledger.open(Span(11, 22))
    assert needed(1.0) == SAFE_SECONDS
    ledger.extend(4_800)
    ledger.close(4_800, ())
    assert needed(1.0) == SAFE_SECONDS, "and who wrote it"
    ledger.open(Span(24, 120))
    assert needed(1.0) == SAFE_SECONDS, "of a long sentence there is nothing yet"
    ledger.extend(2_400)
    assert needed(1.0) == 0.0
    slow = wait_for_sound(player, 0.3, 600, ledger, monotonic() - 1.0)
    assert slow(1.0) == pytest.approx(0.8 + 0.9), "who was slow so far is so with what follows"
    assert wait_for_sound(player, 0.3, 600, ledger)(2.0) < 0.5
    long = Ledger()
    long.open(Span(0, 90))
    long.extend(2_400)
    assert wait_for_sound(player, 0.3, 600, long)(1.0) < 0.5, "a long sentence is heard as it comes"
