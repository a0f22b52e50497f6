"""Devices that die, come back or are changed on the way, for real."""

import time

import numpy as np
import pytest
import soxr

from engine.audio import devices
from engine.audio.events import DeviceBack, DeviceLost, Finished, PlayerEvent
from engine.audio.player import Player
from engine.config import SAMPLE_RATE
from engine.errors import AudioDeviceError
from tests.engine.audio.waves import continuity, kinds, noise, until
from tests.support.metronome import IN_REAL_TIME
from tests.support.sound import SoundServer, align, sound_server

pytestmark = IN_REAL_TIME


def test_the_device_dies_and_comes_back(tmp_path) -> None:
    told: list[PlayerEvent] = []
    source = noise(2.5, seed=10)
    with sound_server(tmp_path) as server:
        player = Player(on_event=told.append)
        try:
            player.write(source)
            time.sleep(1.0)
            server.kill()
            until(lambda: "DeviceLost" in kinds(told))
            lost = next(event for event in told if isinstance(event, DeviceLost))
            assert 0.4 * SAMPLE_RATE < lost.sample < 1.3 * SAMPLE_RATE
            assert player.position() == lost.sample
            assert player.stats().device == ""
            time.sleep(1.2)
            assert player.position() == lost.sample
            server.start()
            with server.recording() as recording:
                assert player.drain(12)
                recorded = recording.samples()
        finally:
            player.close()
    back = next(event for event in told if isinstance(event, DeviceBack))
    assert back.sample == lost.sample
    assert kinds(told) == ["Started", "DeviceLost", "DeviceBack", "Started", "Finished"]
    assert isinstance(told[-1], Finished)
    rest = soxr.resample(source[lost.sample + 300 :], SAMPLE_RATE, server.rate)
    assert align(np.r_[np.zeros(rest.size), recorded], rest).correlation > 0.99


def test_no_device_is_an_error_or_a_wait(tmp_path) -> None:
    told: list[PlayerEvent] = []
    with sound_server(tmp_path) as server:
        server.kill()
        devices.refresh()
        with pytest.raises(AudioDeviceError, match="sound output"):
            Player()
        player = Player(on_event=told.append, wait_for_device=True)
        try:
            player.write(noise(0.3))
            assert not player.drain(0.3)
            server.start()
            assert player.drain(8)
        finally:
            player.close()
    assert kinds(told) == ["DeviceBack", "Started", "Finished"]


def test_another_device_on_the_way(server: SoundServer, player: Player, events) -> None:
    names = [device.name for device in devices.outputs()]
    assert player.stats().device == names[0]
    source = noise(2.0, seed=11)
    with server.recording() as recording:
        player.write(source)
        time.sleep(0.8)
        player.set_device(names[1])
        assert player.drain(8)
        recorded = recording.samples()
    assert player.stats().device == names[1]
    assert kinds(events) == ["Started", "DeviceBack", "Started", "Finished"]
    jumps = continuity(recorded, source, server.rate)
    assert len(jumps) == 1
    assert abs(jumps[0]) <= 24


def test_a_name_that_is_not_there_falls_back_to_the_default(server: SoundServer) -> None:
    devices.refresh()
    player = Player("no such device")
    player.close()
    player.close()
    assert devices.choose("no such device").is_default
