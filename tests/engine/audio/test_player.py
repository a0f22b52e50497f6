"""The player for real: into a PulseAudio sink, recorded from its monitor."""

import ctypes
import itertools
import threading
import time

import numpy as np
import pytest
import soundfile as sf
import soxr

from engine.audio.audio_file import AudioFile
from engine.audio.encoding import as_int16
from engine.audio.player import CAPACITY_SECONDS, Player
from engine.config import SAMPLE_RATE
from engine.reading.sinks import AHEAD_SECONDS, FileSink, PlayerSink, TeeSink
from engine.types import AudioChunk, Underrun
from tests.support.metronome import IN_REAL_TIME
from tests.support.sound import SoundServer, align, sound_server
from tests.support.waves import EDGE, continuity, heard, kinds, noise, sounding, started, until

pytestmark = IN_REAL_TIME


@pytest.mark.parametrize(("sink_rate", "asked"), [(48_000, None), (44_100, 44_100), (48_000, 24_000)])
def test_what_was_recorded_is_what_was_written(tmp_path, sink_rate: int, asked: int | None) -> None:
    source, told = noise(1.5), []
    with sound_server(tmp_path, sink_rate) as server, server.recording() as recording:
        player = Player(on_event=told.append, rate=asked)
        for part in np.array_split(source, 17):
            assert player.write(part) == part.size
        assert player.drain(60)
        assert player.position() == source.size
        stats, output = player.stats(), player._deck.output
        time.sleep(0.1)
        player.close()
        recorded = recording.samples()
    reference = soxr.resample(source, SAMPLE_RATE, sink_rate)
    assert align(recorded, reference).correlation > 0.999
    assert len(sounding(recorded, gap=100)) == 1
    assert stats.underruns == 0
    assert output is not None
    assert output.rate == (asked or 48_000)
    assert kinds(told) == ["Started", "Finished"]


def test_a_thread_that_holds_the_interpreter_does_no_harm(server: SoundServer, player: Player) -> None:
    source = noise(2.5, seed=1)
    hold = ctypes.PyDLL(None).usleep  # PyDLL keeps the interpreter lock during the call
    running = True

    def greedy() -> None:
        while running:
            hold(250_000)
            time.sleep(0.05)  # a tick of the feeder gives the interpreter away many times

    thread = threading.Thread(target=greedy)
    with server.recording() as recording:
        thread.start()
        try:
            player.write(source)
            assert player.drain(60)
        finally:
            running = False
            thread.join()
        recorded = recording.samples()
    reference = soxr.resample(source, SAMPLE_RATE, server.rate)
    assert align(recorded, reference).correlation > 0.999
    assert len(sounding(recorded, gap=100)) == 1
    assert player.stats().underruns == 0


def test_pause_loses_and_repeats_nothing(server: SoundServer, player: Player) -> None:
    source = noise(2.5, seed=2)
    with server.recording() as recording:
        player.write(source)
        for seconds in (0.6, 1.3):
            until(heard(player, seconds))
            player.pause()
            time.sleep(0.6)
            held = player.position()
            time.sleep(0.1)
            assert player.position() == held
            player.resume()
        assert player.drain(60)
        recorded = recording.samples()
    jumps = continuity(recorded, source, server.rate)
    assert len(jumps) == 2
    assert max(map(abs, jumps)) <= 24, "half a millisecond: the ends of the fades are too soft to see"
    begin, end = sounding(recorded)[0][0], sounding(recorded)[-1][1]
    silences = sum(after - before for (_, before), (after, _) in itertools.pairwise(sounding(recorded)))
    assert abs(end - begin - silences - 2 * (source.size - 2 * EDGE)) < 100


def test_nothing_clicks(server: SoundServer, player: Player) -> None:
    """A slow sine has small steps; pauses, seeks, volume and an underrun must not add larger ones."""
    source = (0.5 * np.sin(2 * np.pi * 100 * np.arange(3 * SAMPLE_RATE) / SAMPLE_RATE)).astype(np.float32)
    with server.recording() as recording:
        player.write(source[: 2 * SAMPLE_RATE])
        until(heard(player, 0.3))
        player.pause()
        time.sleep(0.3)
        player.resume()
        until(heard(player, 0.6))
        player.set_volume(0.3)
        player.seek(1000)
        until(heard(player, 0.3))
        player.set_speed(1.3)
        until(lambda: player.stats().underruns == 1)
        player.write(source[2 * SAMPLE_RATE :])
        until(heard(player, 2.3))
        player.flush()
        time.sleep(0.5)
        recorded = recording.samples()
    largest_step = 0.5 * 2 * np.pi * 100 / server.rate
    assert np.abs(np.diff(recorded)).max() < 1.6 * largest_step


@pytest.mark.parametrize("speed", [0.75, 3.0])
def test_speed_keeps_the_pitch(server: SoundServer, player: Player, speed: float) -> None:
    source = (0.3 * np.sin(2 * np.pi * 220 * np.arange(SAMPLE_RATE) / SAMPLE_RATE)).astype(np.float32)
    player.set_speed(speed)
    with server.recording() as recording:
        player.write(source)
        assert player.drain(60)
        recorded = recording.samples()
    ranges = sounding(recorded)
    assert len(ranges) == 1, ranges
    begin, end = ranges[0]
    assert (end - begin) / server.rate == pytest.approx(1.0 / speed, abs=0.01)
    piece = recorded[begin:end] * np.hanning(end - begin)
    peak = np.argmax(np.abs(np.fft.rfft(piece, 1 << 19))) * server.rate / (1 << 19)
    assert peak == pytest.approx(220, abs=1.5)


def test_speed_changes_on_the_way(server: SoundServer, player: Player) -> None:
    source = noise(3.0, seed=3)
    with server.recording() as recording:
        player.write(source)
        until(heard(player, 0.7))
        player.set_speed(2.0)
        until(heard(player, 1.7))
        at = player.position()
        player.set_speed(1.0)
        assert player.drain(60)
        recorded = recording.samples()
    ranges = sounding(recorded, gap=100)
    assert 0.5 * SAMPLE_RATE < at < 2.6 * SAMPLE_RATE
    tail = soxr.resample(source[-SAMPLE_RATE // 3 :], SAMPLE_RATE, server.rate)
    assert align(recorded, tail).correlation > 0.999
    seconds = (ranges[-1][1] - ranges[0][0]) / server.rate
    assert 2.2 < seconds < 2.98, "a part of it went twice as fast"


def test_volume(server: SoundServer, player: Player) -> None:
    source = (0.4 * np.sin(2 * np.pi * 300 * np.arange(3 * SAMPLE_RATE) / SAMPLE_RATE)).astype(np.float32)
    with server.recording() as recording:
        player.write(source)
        for seconds, volume in [(0.7, 0.25), (1.5, 0.0), (2.2, 1.0)]:
            until(heard(player, seconds))
            player.set_volume(volume)
        assert player.drain(60)
        recorded = recording.samples()
    frame = server.rate // 50
    levels = np.abs(recorded[: recorded.size // frame * frame]).reshape(-1, frame).max(1)
    for level in (0.4, 0.1):
        assert np.sum(np.abs(levels - level) < 0.003) > 15, "each volume is held"
    silent = np.flatnonzero(levels < 1e-4)
    inside = silent[
        (silent > np.argmax(levels > 0.3)) & (silent < levels.size - np.argmax(levels[::-1] > 0.3))
    ]
    assert inside.size > 15, "volume 0 is silence, and 1 brings it back"
    with pytest.raises(ValueError, match="Volume"):
        player.set_volume(1.5)


def test_seek_within_what_is_buffered(server: SoundServer, player: Player, events) -> None:
    source = noise(3.0, seed=4)
    with server.recording() as recording:
        player.write(source)
        until(lambda: len(started(events)) == 1)
        assert player.seek(2 * SAMPLE_RATE)
        assert player.position() == 2 * SAMPLE_RATE
        until(lambda: len(started(events)) == 2)
        assert player.seek(3 * SAMPLE_RATE // 2)
        assert not player.seek(5 * SAMPLE_RATE)
        assert player.drain(60)
        recorded = recording.samples()
    assert started(events) == [0, 48_000, 36_000]
    tail = soxr.resample(source[3 * SAMPLE_RATE // 2 + 300 :], SAMPLE_RATE, server.rate)
    found = align(recorded, tail)
    assert found.correlation > 0.999
    assert player.position() == source.size


def test_silence_that_a_place_begins_with_is_passed_over(server: SoundServer, player: Player, events) -> None:
    """But not more of it than a quarter of a second, and none where one goes on behind a pause."""
    quiet, long = (np.zeros(round(seconds * SAMPLE_RATE), np.float32) for seconds in (0.2, 1.5))
    loud = noise(0.6, seed=8)
    source = np.concatenate([quiet, loud, long, loud, quiet, loud])
    second, third = quiet.size + loud.size, source.size - quiet.size - loud.size
    player.flush()
    with server.recording() as recording:
        # It arrives little by little, as a sentence does.
        for part in np.split(source, [quiet.size // 2, quiet.size]):
            player.write(part)
            time.sleep(0.1)
        until(lambda: player.position() > second)
        player.pause()
        time.sleep(0.6)
        held = player.position()
        player.resume()
        until(lambda: len(started(events)) == 2)
        player.seek(third)
        until(lambda: len(started(events)) == 3)
        player.seek(second)
        assert player.drain(60)
        recorded = recording.samples()
    begun, resumed, *sought = started(events)
    assert quiet.size < begun < quiet.size + EDGE
    assert second < held < second + long.size / 2, "within the silence"
    assert resumed == held
    assert third + quiet.size < sought[0] < third + quiet.size + EDGE
    assert sought[1] == second + SAMPLE_RATE // 4
    whole = soxr.resample(loud, SAMPLE_RATE, server.rate)
    assert align(recorded, whole).correlation > 0.999
    assert player.stats().underruns == 0


def test_flush_begins_a_new_timeline_and_stop_falls_silent(server: SoundServer, player: Player) -> None:
    with server.recording() as recording:
        player.write(noise(4.0, seed=5))
        until(heard(player, 0.4))
        player.flush(100_000)
        assert player.position() == 100_000
        assert player.seconds_buffered() == 0
        fresh = noise(0.6, seed=6)
        player.write(fresh)
        assert player.drain(60)
        assert player.position() == 100_000 + fresh.size
        at = player.position() / SAMPLE_RATE
        player.write(noise(4.0, seed=7))
        until(heard(player, at + 0.4))
        player.flush(player.position())
        time.sleep(0.4)
        quiet_from = recording.samples().size
        time.sleep(0.3)
        recorded = recording.samples()
    wanted = soxr.resample(fresh, SAMPLE_RATE, server.rate)[500:]
    assert align(recorded, wanted).correlation > 0.999
    assert not recorded[quiet_from:].any()
    assert player.drain(1), "nothing is left"


def test_an_underrun_is_silence_that_is_counted(server: SoundServer, player: Player, events) -> None:
    source = noise(2.0, seed=8)
    first = SAMPLE_RATE // 2
    source[first - EDGE : first] = 0
    with server.recording() as recording:
        player.start_when(lambda speed: 0.5)
        player.write(source[:first])
        until(lambda: player.stats().underruns == 1)
        player.write(source[first : first + SAMPLE_RATE // 5])
        time.sleep(0.3)
        assert kinds(events) == ["Started", "Underrun"], "it waits for half a second again"
        player.write(source[first + SAMPLE_RATE // 5 :])
        assert player.drain(60)
        recorded = recording.samples()
    assert [event.count for event in events if isinstance(event, Underrun)] == [1]
    until(lambda: kinds(events) == ["Started", "Underrun", "Started", "Finished"])
    jumps = continuity(recorded, source, server.rate)
    assert len(jumps) == 1
    assert abs(jumps[0]) <= 24


def test_a_gap_of_the_listener_s_own_doing_is_not_counted(
    server: SoundServer, player: Player, events
) -> None:
    source = noise(2.0, seed=11)
    player.start_when(lambda speed: 0.5)
    player.write(source[:SAMPLE_RATE])
    until(lambda: "Started" in kinds(events))
    player.truncate(round(0.8 * SAMPLE_RATE))
    until(lambda: "Underrun" in kinds(events))
    assert player.stats().underruns == 0, "the rest is made anew as it was asked"
    player.write(source[: round(0.6 * SAMPLE_RATE)])
    until(lambda: player.stats().underruns == 1)


def test_who_goes_on_where_nothing_is_left_is_told_to_wait(
    server: SoundServer, player: Player, events
) -> None:
    player.write(noise(2.0, seed=13))
    until(heard(player, 0.3))
    player.pause()
    time.sleep(0.4)
    player.truncate(SAMPLE_RATE // 5)
    player.resume()
    until(lambda: kinds(events) == ["Started", "Underrun"])
    assert player.stats().underruns == 0, "the listener's own doing"
    player.write(noise(0.5, seed=14))
    until(lambda: kinds(events) == ["Started", "Underrun", "Started"])


def test_what_is_left_of_a_sentence_does_not_end_the_listener_s_part(
    server: SoundServer, player: Player, events
) -> None:
    """Nothing need be waited for, but what was cut off is made anew: with another voice, say."""
    player.write(noise(2.0, seed=12))
    until(lambda: "Started" in kinds(events))
    player.truncate(SAMPLE_RATE)
    until(lambda: "Underrun" in kinds(events))
    assert player.stats().underruns == 0


def test_sound_starts_when_enough_is_there_and_write_pushes_back(server: SoundServer, player: Player, events):
    player.start_when(lambda speed: speed)
    player.set_speed(2.0)
    player.write(noise(1.2))
    time.sleep(0.3)
    assert not events
    assert player.seconds_buffered() == pytest.approx(1.2)
    player.set_speed(1.0)
    until(lambda: "Started" in kinds(events))
    player.pause()
    time.sleep(0.4)
    block = noise(1.0)
    taken = sum(player.write(block, timeout=0) for _ in range(round(CAPACITY_SECONDS) + 5))
    assert taken / SAMPLE_RATE == pytest.approx(CAPACITY_SECONDS - 1.0, abs=0.5)
    begin = time.monotonic()
    assert player.write(block, timeout=0.2) < SAMPLE_RATE // 20
    assert time.monotonic() - begin >= 0.2


@pytest.mark.parametrize("speed", [1.0, 1.7])
def test_the_position_is_what_is_heard(server: SoundServer, player: Player, speed: float) -> None:
    source = noise(2.5, seed=9)
    player.set_speed(speed)
    asked: list[tuple[float, float, int]] = []
    with server.recording() as recording:
        player.write(source)
        until(lambda: player.position() > 0)
        for _ in range(20):
            time.sleep(0.05)
            asked.append((recording.seconds, time.monotonic(), player.position()))
        recorded = recording.samples()
    begin = sounding(recorded)[0][0] / server.rate - EDGE / SAMPLE_RATE / speed
    # The recorder writes its file late when the machine is busy; where it was on time, the clocks agree.
    ahead = max(seconds - now for seconds, now, _ in asked)
    errors = [(now + ahead - begin) * speed - sample / SAMPLE_RATE for _, now, sample in asked]
    print("position error, ms:", np.round(1000 * np.percentile(errors, [0, 10, 50, 90, 100])))
    assert np.abs(np.percentile(errors, [10, 50, 90])).max() / speed < 0.05


def test_sinks_fill_a_player_and_a_file_alike(server: SoundServer, player: Player, tmp_path) -> None:
    source = noise(1.5, seed=12)
    player.pause()
    with AudioFile(tmp_path / "a.wav") as file:
        sink = TeeSink(PlayerSink(player), FileSink(file))
        assert sink.room() == pytest.approx(AHEAD_SECONDS)
        for index, part in enumerate(np.array_split(source, 3)):
            sink.write(AudioChunk(part, 0, index == 2))
        assert sink.room() == pytest.approx(AHEAD_SECONDS - 1.5)
        assert sink.ahead() == pytest.approx(1.5)
    np.testing.assert_array_equal(sf.read(tmp_path / "a.wav", dtype="int16")[0], as_int16(source))
    assert player.seconds_buffered() == pytest.approx(1.5)
