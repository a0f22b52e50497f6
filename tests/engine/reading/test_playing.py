"""The one state of what is heard: each arrow of its picture, and those that there are not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest

from engine.audio.player import Player
from engine.errors import TextError
from engine.reading.playing import Playing, PlayState, Reading, SpeechRequest
from engine.reading.scheduler import Handle
from engine.text.script import Script
from engine.types import (
    Conditionals,
    DeviceBack,
    DeviceLost,
    Finished,
    PlayerEvent,
    PlayerStats,
    Position,
    Started,
    Underrun,
)

S = PlayState
VOICE = Conditionals(
    "toy",
    np.zeros((1, 256), np.float32),
    np.zeros((1, 1), np.int32),
    np.zeros((1, 1), np.int32),
    np.zeros((1, 2, 80), np.float32),
    np.zeros((1, 192), np.float32),
)


class Still:
    """A player that only notes what it is told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.device = "speaker"

    def stats(self) -> PlayerStats:
        return PlayerStats(0, 0.0, self.device)

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.told.append(name)


class Stage:
    """What is heard, with the states that were told."""

    def __init__(self, player: Still | None = None) -> None:
        self.told: list[PlayState] = []
        self.player = player or Still()
        self.playing = Playing(cast(Player, self.player), self.told.append)
        self.reading = Reading(SpeechRequest(Script.plain("Nobody sleeps."), VOICE))

    def begin(self, *, sought: bool = False) -> Handle:
        return self.playing.begin(self.reading, Handle, sought=sought)

    def after(self, *events: PlayerEvent) -> PlayState:
        for event in events:
            self.playing.heard(event)
        return self.playing.state


def test_a_reading_prepares_waits_for_sound_and_sounds_to_its_end() -> None:
    stage = Stage()
    handle = stage.begin()
    assert stage.after(Started(0), Underrun(9, 1)) is S.BUFFERING
    assert stage.after(Position(10), Finished(11)) is S.READING, "nobody has said that the text is over"
    stage.reading.ended_by = handle
    assert stage.after(Finished(12)) is S.FINISHED
    assert stage.told == [S.PREPARING, S.BUFFERING, S.READING, S.BUFFERING, S.READING, S.FINISHED]


def test_what_lacks_its_voice_or_the_player_waits_for_both() -> None:
    stage = Stage()
    stage.playing.player = None
    stage.reading.request = replace(stage.reading.request, voice=None)
    stage.begin()
    assert stage.after(Started(0), DeviceLost("speaker", 0)) is S.PREPARING
    assert stage.playing.prepare(stage.reading, voice=VOICE)
    assert stage.playing.state is S.PREPARING
    stage.playing.player = cast(Player, stage.player)
    assert stage.playing.state is S.BUFFERING
    assert not stage.playing.prepare(stage.reading, voice=VOICE), "it waits for nothing any more"


def test_a_pause_keeps_the_place_also_when_the_device_goes_and_comes() -> None:
    stage = Stage()
    stage.begin()
    stage.after(Started(0))
    stage.playing.pause()
    assert stage.after(DeviceLost("speaker", 5), DeviceBack("speaker", 5), Position(5)) is S.PAUSED
    stage.playing.sought()
    assert stage.begin(sought=True)
    assert stage.playing.state is S.PAUSED, "another place of what is paused"
    stage.playing.resume()
    assert stage.playing.state is S.BUFFERING
    assert stage.player.told[-1] == "resume"


def test_a_pause_before_anything_sounds_ends_it() -> None:
    stage = Stage()
    stage.reading.request = replace(stage.reading.request, voice=None)
    handle = stage.begin()
    stage.playing.pause()
    assert stage.playing.state is S.READY
    assert stage.playing.reading is None
    assert handle.cancelled


def test_without_a_device_it_waits_for_one() -> None:
    stage = Stage()
    stage.player.device = ""
    stage.begin()
    assert stage.playing.state is S.WAITING_DEVICE
    assert stage.after(DeviceBack("speaker", 0)) is S.BUFFERING
    assert stage.after(Started(0), DeviceLost("speaker", 1)) is S.WAITING_DEVICE
    assert stage.after(DeviceBack("speaker", 1), Position(2)) is S.READING


def test_what_was_heard_to_its_end_stays_so_when_the_device_goes() -> None:
    stage = Stage()
    stage.reading.ended_by = stage.begin()
    assert stage.after(Started(0), Finished(9), DeviceLost("speaker", 9)) is S.FINISHED


@pytest.mark.parametrize("present", [True, False])
def test_only_the_present_job_s_failure_ends_it(present: bool) -> None:
    stage = Stage()
    first = stage.begin()
    second = stage.playing.go_on(stage.reading, lambda old: Handle())
    assert second is not None
    (second if present else first).result.set_exception(TextError("There is nothing to read in this text."))
    assert stage.playing.state is (S.READY if present else S.BUFFERING)


def test_another_reading_takes_its_place_and_an_ended_one_gets_no_job() -> None:
    stage = Stage()
    first, old = stage.begin(), stage.reading
    stage.reading = Reading(old.request)
    stage.begin()
    assert first.cancelled
    assert stage.playing.go_on(old, lambda handle: Handle()) is None
    stage.playing.end(finished=True)
    assert stage.playing.state is S.FINISHED
    assert stage.playing.reading is None


def test_nothing_is_told_once_it_is_closed() -> None:
    stage = Stage()
    stage.begin()
    told = len(stage.told)
    stage.playing.close()
    assert stage.playing.state is S.READY
    assert len(stage.told) == told
