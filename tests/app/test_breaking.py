"""What people do that nobody meant: nothing to read, no sound in a file, closing in the middle of it."""

from __future__ import annotations

import contextlib
import logging
import subprocess
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.controllers.settings import Settings
from app.controllers.voices.microphone import COUNT_DOWN, Microphone
from app.core.books.shelf import State
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import PlayState
from tests.support.places import LJ as CLIP
from tests.support.program import TEXT, heard_out, started
from tests.support.sound import SoundServer


@contextlib.contextmanager
def file_system(folder: Path) -> Iterator[Path]:
    """A file system of 1 MB in a folder."""
    folder.mkdir(parents=True)
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    try:
        refused = subprocess.run(mount, capture_output=True, text=True, check=False).stderr
    except FileNotFoundError:
        refused = "there is no mount"
    if refused:
        pytest.skip(f"no file system can be mounted here: {refused.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """One with room for about two seconds of sound beside the file ``filler``."""
    with file_system(tmp_path / "disk") as disk:
        (disk / "filler").write_bytes(bytes((1 << 20) - 100_000))
        yield disk


@pytest.mark.parametrize("text", ["", " \n\t ", "\u200b\ufeff"])
def test_a_text_without_letters_says_so_and_keeps_what_is_open(qtbot: QtBot, program: Program, text: str):
    started(qtbot, program)
    before = program.library.document
    with qtbot.waitSignal(program.library.problem) as told:
        program.library.open_text(text)
    assert told.args[0].text
    assert program.library.document is before


def test_a_clip_that_is_no_sound_says_so(qtbot: QtBot, program: Program, tmp_path: Path):
    started(qtbot, program)
    clip = tmp_path / "holiday.wav"
    clip.write_bytes(b"GIF89a" + bytes(400))
    with qtbot.waitSignal(program.voices.problem) as told:
        program.voices.adding.judge(clip)
    assert isinstance(told.args[0], Problem)
    assert not program.voices.adding.is_going_on()


def test_adding_a_voice_can_be_broken_off(qtbot: QtBot, program: Program):
    started(qtbot, program)
    voices = program.voices
    with qtbot.waitSignal(voices.adding.judged) as judged:
        voices.adding.judge(CLIP)
    candidate = judged.args[0]
    voices.adding.add(candidate, "Linda", candidate.judgement.best, "Mine.")
    voices.adding.cancel()
    assert not voices.adding.is_going_on()
    qtbot.wait(1500)
    assert all(card.kind == "built-in" for card in voices.cards())


def test_closing_while_a_voice_is_learnt_and_sound_is_saved(qtbot: QtBot, program: Program, tmp_path: Path):
    started(qtbot, program)
    with qtbot.waitSignal(program.voices.adding.judged) as judged:
        program.voices.adding.judge(CLIP)
    candidate = judged.args[0]
    part = tmp_path / "part.wav"
    program.exporter.start(part)
    program.voices.adding.add(candidate, "Linda", candidate.judgement.best, "Mine.")
    qtbot.waitUntil(lambda: bool(program.exporter.entries[0].work.sentences))
    program.close()
    assert not program.engine._worker.isRunning()
    assert not part.exists()
    assert program.exporter.entries[0].state is State.PAUSED


def test_a_disk_that_runs_full_loses_nothing_and_reading_goes_on(
    qtbot: QtBot, starter: Program, window: MainWindow, small_disk: Path, tmp_path: Path
):
    # What is made is compared, and there is no room for a second, louder file.
    starter.settings.loudness = 0
    started(qtbot, starter)
    player, exporter, strip = starter.player, starter.exporter, window.strip
    player.toggle()
    qtbot.waitUntil(lambda: player.state is PlayState.READING)
    part = small_disk / "part.wav"
    with qtbot.waitSignal(exporter.ended):
        exporter.start(part)
    assert strip.isVisible()
    assert strip.text.text().startswith("The disk is full")
    assert strip.action.text() == "Go on"
    assert not part.exists()
    # By then a short text may have been heard to its end.
    assert player.state in (PlayState.READING, PlayState.BUFFERING, PlayState.FINISHED)

    (small_disk / "filler").unlink()
    with qtbot.waitSignals([exporter.finished, exporter.ended]):
        qtbot.mouseClick(strip.action, Qt.MouseButton.LeftButton)
    assert "part.wav" in strip.text.text()
    assert "full" not in strip.text.text()
    with qtbot.waitSignal(exporter.ended):
        exporter.start(tmp_path / "whole.wav")
    whole, gone_on = (soundfile.read(path, dtype="int16")[0] for path in (tmp_path / "whole.wav", part))
    assert np.array_equal(whole, gone_on)
    heard_out(qtbot, starter)
    assert starter.library.char == len(TEXT)


def test_speech_that_cannot_be_kept_is_heard_all_the_same(
    qtbot: QtBot, starter: Program, tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.ERROR, "engine.speech.sentence_cache")
    problems: list[Problem | None] = []
    starter.problem.connect(problems.append)
    with file_system(tmp_path / "data" / "cache" / "sentences") as folder:
        (folder / "one.sentence").write_bytes(b"x")
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        started(qtbot, starter, "The bird sings. It sleeps.")
        starter.player.toggle()
        qtbot.waitUntil(lambda: starter.player.state is PlayState.FINISHED)
        assert [told for told in problems if told is not None] == []
        starter.settings.cache_mb = 0
        assert starter.audio_cache.size == 1
        with pytest.raises(OSError, match="Read-only"):
            starter.audio_cache.clear()


def test_the_program_s_own_files_are_told_in_the_user_s_terms(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
):
    from app.core.models import STARTER
    from engine.errors import CheckpointNotFoundError

    program.settings.member = STARTER
    program.models._loads = 1  # none is on its way behind it
    with qtbot.waitSignal(program.models.problem) as told:
        program.models._not_loaded(STARTER, CheckpointNotFoundError("There is no '/opt/resources/starter'."))
    assert "/" not in told.args[0].text


def test_a_recording_counts_down_and_leaves_nothing_behind(
    qtbot: QtBot, owner, sound: SoundServer, tmp_path: Path
):
    settings = Settings(tmp_path / "s.json", owner)
    microphone = Microphone(settings, tmp_path / "clips", owner)
    seconds: list[float] = []
    microphone.running.connect(lambda at, peak: seconds.append(at))
    with qtbot.waitSignal(microphone.found) as found:
        microphone.look()
    assert found.args[0]
    microphone.start()
    qtbot.waitUntil(lambda: seconds[-1] > 0.5)
    assert seconds[0] == -COUNT_DOWN
    assert seconds == sorted(seconds)
    with qtbot.waitSignal(microphone.recorded) as recorded:
        microphone.stop()
    clip = recorded.args[0]
    assert soundfile.info(clip).duration > 0.3
    microphone.start()
    with qtbot.waitSignal(microphone.ended):
        microphone.cancel()
    microphone.close()
    assert not clip.exists()
