"""Devices that die, come back or are changed on the way, for real."""

import time

import numpy as np
import pytest
import soxr

from engine.audio import devices
from engine.audio.devices import DeviceList
from engine.audio.player import Player
from engine.config import SAMPLE_RATE
from engine.errors import AudioDeviceError
from engine.types import DeviceBack, DeviceLost, Finished, PlayerEvent
from tests.support.metronome import IN_REAL_TIME
from tests.support.sound import SoundServer, align, sound_server
from tests.support.waves import continuity, heard, kinds, noise, until

pytestmark = IN_REAL_TIME


def test_the_device_dies_and_comes_back(tmp_path) -> None:
    told: list[PlayerEvent] = []
    source = noise(2.5, seed=10)
    with sound_server(tmp_path) as server:
        player = Player(on_event=told.append)
        try:
            player.write(source)
            until(heard(player, 0.6))
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
                assert player.drain(60)
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
            assert player.drain(60)
        finally:
            player.close()
    assert kinds(told) == ["DeviceBack", "Started", "Finished"]


def test_another_device_on_the_way(server: SoundServer, player: Player, events) -> None:
    names = [device.name for device in devices.outputs()]
    assert player.stats().device == names[0]
    # So long that enough is left to be compared where a busy machine takes its time to change.
    source = noise(4.0, seed=11)
    with server.recording() as recording:
        player.write(source)
        until(heard(player, 0.5))
        player.set_device(names[1])
        assert player.drain(60)
        recorded = recording.samples()
    assert player.stats().device == names[1]
    until(lambda: kinds(events) == ["Started", "DeviceBack", "Started", "Finished"])
    jumps = continuity(recorded, source, server.rate)
    assert len(jumps) == 1
    assert abs(jumps[0]) <= 24


def test_a_name_that_is_not_there_falls_back_to_the_default(server: SoundServer) -> None:
    devices.refresh()
    player = Player("no such device")
    player.close()
    player.close()
    assert devices.choose("no such device").is_default


class System:
    """Stands for a system that leaves streams where they are: says what devices there are now."""

    def __init__(self, *outputs: str) -> None:
        self.now = DeviceList(outputs, (), outputs[0], "")

    def present(self) -> DeviceList:
        return self.now


@pytest.fixture
def system(server: SoundServer, monkeypatch: pytest.MonkeyPatch) -> System:
    devices.refresh()
    made = System(*(device.name for device in devices.outputs()))
    monkeypatch.setattr(devices, "watcher", lambda: made)
    monkeypatch.setattr("engine.audio.player._WATCH_SECONDS", 0.05)
    return made


def test_sound_goes_on_where_the_system_plays_now(server: SoundServer, system: System) -> None:
    told: list[PlayerEvent] = []
    source = noise(1.4, seed=12)
    player = Player(on_event=told.append)
    try:
        with server.recording() as recording:
            player.write(source)
            until(heard(player, 0.3))
            assert kinds(told) == ["Started"]
            system.now = DeviceList(system.now.outputs, (), system.now.outputs[1], "")
            assert player.drain(60)
            recorded = recording.samples()
    finally:
        player.close()
    # PortAudio's own default stays another one here: that is no reason to change again and again.
    assert kinds(told) == ["Started", "DeviceBack", "Started", "Finished"]
    jumps = continuity(recorded, source, server.rate)
    assert len(jumps) == 1
    assert abs(jumps[0]) <= 24


def test_a_device_that_is_gone_is_lost_also_where_its_stream_seems_to_live(
    server: SoundServer, system: System
) -> None:
    told: list[PlayerEvent] = []
    chosen = system.now.outputs[1]
    player = Player(chosen, on_event=told.append)
    try:
        player.write(noise(0.6, seed=13))
        until(heard(player, 0.1))
        system.now = DeviceList(system.now.outputs[:1], (), system.now.outputs[0], "")
        assert player.drain(60)
    finally:
        player.close()
    assert kinds(told)[:3] == ["Started", "DeviceLost", "DeviceBack"]


def test_other_devices_are_looked_up_when_nothing_sounds(server: SoundServer, system: System) -> None:
    told: list[PlayerEvent] = []
    player = Player(on_event=told.append)
    try:
        player.write(noise(0.4, seed=14))
        until(lambda: "Started" in kinds(told))
        system.now = DeviceList(system.now.outputs, ("Headset",), system.now.default_output, "Headset")
        assert player.drain(60)
        until(lambda: "Finished" in kinds(told))
        assert kinds(told) == ["Started", "Finished"], "the reading is not broken for a list"
        until(lambda: "DeviceBack" in kinds(told))
        time.sleep(0.3)
        assert kinds(told) == ["Started", "Finished", "DeviceBack"]
    finally:
        player.close()


def test_nothing_is_read_anew_while_another_stream_is_open(server: SoundServer, system: System) -> None:
    told: list[PlayerEvent] = []
    player = Player(on_event=told.append)
    try:
        until(lambda: devices.users() == 1)
        with devices.devices_in_use():
            assert not devices.refresh()
            system.now = DeviceList(system.now.outputs, ("Headset",), system.now.default_output, "Headset")
            time.sleep(0.4)
            assert not told
        until(lambda: kinds(told) == ["DeviceBack"])
    finally:
        player.close()
    assert devices.users() == 0
    assert devices.refresh()


def test_a_player_that_changes_its_device_leaves_another_in_peace(
    server: SoundServer, player: Player
) -> None:
    told: list[PlayerEvent] = []
    other = Player(on_event=told.append)
    try:
        other.write(noise(1.0, seed=15))
        other.end()
        until(lambda: "Started" in kinds(told))
        player.set_device(devices.outputs()[1].name)
        assert other.drain(60)
        # It is told a moment after the last sample.
        until(lambda: kinds(told) == ["Started", "Finished"])
    finally:
        other.close()
