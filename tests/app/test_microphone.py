"""The microphone: whether the system lets it be heard, and what else falls silent for it."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.controllers.settings import Settings
from app.controllers.voices import microphone as permission
from app.controllers.voices.microphone import COUNT_DOWN, Microphone
from app.core import recorder
from app.core.recorder import Recorder
from app.wording import Problem
from engine import PlayState
from engine.audio import devices
from engine.errors import AudioDeviceError, ClipSilentError
from tests.support.program import started, until_state
from tests.support.sound import SoundServer

Status = Qt.PermissionStatus


class System:
    """Stands for Qt on macOS: what it says of the microphone, and what the user answers."""

    def __init__(self, status: Status) -> None:
        self.status = status
        self.questions: list[Callable[..., None]] = []

    def instance(self) -> System:
        return self

    def checkPermission(self, wanted: object) -> Status:
        return self.status

    def requestPermission(self, wanted: object, owner: QObject, tell: Callable[..., None]) -> None:
        self.questions.append(tell)

    def answer(self, status: Status) -> None:
        self.status = status
        self.questions.pop(0)()


@pytest.fixture
def microphone(owner: QObject, tmp_path: Path, sound: SoundServer) -> Microphone:
    settings = Settings(tmp_path / "s.json", owner)
    return Microphone(settings, tmp_path / "clips", owner)


def on(monkeypatch: pytest.MonkeyPatch, status: Status, *, bundle: bool = True) -> System:
    system = System(status)
    monkeypatch.setattr(permission, "QCoreApplication", system)
    monkeypatch.setattr(permission, "sys", SimpleNamespace(frozen=True) if bundle else SimpleNamespace())
    return system


def test_qt_lets_it_be_heard_where_nobody_needs_to_be_asked(owner: QObject) -> None:
    told: list[bool] = []
    permission.ask(owner, told.append)
    assert told == [True]


def test_the_user_is_asked_before_the_count_down(
    monkeypatch: pytest.MonkeyPatch, microphone: Microphone, qtbot: QtBot
) -> None:
    system = on(monkeypatch, Status.Undetermined)
    seconds: list[float] = []
    microphone.running.connect(lambda at, peak: seconds.append(at))
    microphone.start()
    microphone.cancel()
    microphone.start()
    assert not seconds
    with qtbot.waitSignal(microphone.begun):
        system.answer(Status.Granted)
    system.answer(Status.Granted)
    assert seconds == [-COUNT_DOWN], "the first question was taken back"
    microphone.close()


def test_a_refusal_says_where_it_is_allowed(
    monkeypatch: pytest.MonkeyPatch, microphone: Microphone, qtbot: QtBot
) -> None:
    system = on(monkeypatch, Status.Undetermined)
    microphone.start()
    with (
        qtbot.assertNotEmitted(microphone.begun),
        qtbot.waitSignal(microphone.ended),
        qtbot.waitSignal(microphone.problem) as told,
    ):
        system.answer(Status.Denied)
    problem = told.args[0]
    assert "System Settings, under Privacy & Security, Microphone" in problem.text
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    problem.act()
    assert opened == [permission.SETTINGS]
    with qtbot.waitSignal(microphone.ended), qtbot.waitSignal(microphone.problem):
        microphone.start()
    assert not system.questions, "who refused once is not asked again"


def test_from_a_checkout_the_system_asks_by_itself(monkeypatch: pytest.MonkeyPatch, owner: QObject) -> None:
    system = on(monkeypatch, Status.Undetermined, bundle=False)
    told: list[bool] = []
    permission.ask(owner, told.append)
    assert told == [True]
    assert not system.questions


def test_where_there_is_no_microphone_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder.sd, "query_devices", lambda *asked: [{"max_input_channels": 0}])
    with pytest.raises(AudioDeviceError, match="There is no microphone"):
        Recorder()
    assert devices.refresh(), "the sound system is not held"


def test_on_macos_perfect_silence_is_a_refusal(
    monkeypatch: pytest.MonkeyPatch, sound: SoundServer, tmp_path: Path, qtbot: QtBot
) -> None:
    assert (sys.platform == "darwin") == recorder.SILENCE_IS_REFUSAL
    monkeypatch.setattr(recorder, "SILENCE_IS_REFUSAL", True)
    made = Recorder()
    assert not devices.refresh(), "which would end the recording"
    made.begin()
    made._take(np.zeros((480, 1), np.float32), 480, None, None)
    made.stop()
    assert devices.refresh()
    with pytest.raises(ClipSilentError, match="Privacy & Security"):
        made.save(tmp_path / "clip.wav")
    made._take(np.full((480, 1), 1e-4, np.float32), 480, None, None)
    made.save(tmp_path / "clip.wav")
    assert (tmp_path / "clip.wav").exists()


def test_the_reading_is_not_recorded_and_problems_are_seen(
    program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, program)
    program.player.toggle()
    until_state(qtbot, program, PlayState.READING)
    program.microphone.begun.emit()
    assert program.player.state is PlayState.PAUSED
    assert program.engine.session.player._deck.paused, "also where the sound is made"
    on(monkeypatch, Status.Denied)
    with qtbot.waitSignal(program.problem):
        program.microphone.start()


def test_a_microphone_that_is_pulled_out_ends_the_recording(
    monkeypatch: pytest.MonkeyPatch, microphone: Microphone, qtbot: QtBot
) -> None:
    monkeypatch.setattr(permission, "COUNT_DOWN", 0.0)
    monkeypatch.setattr(permission, "LOST_SECONDS", 0.5)
    seconds: list[float] = []
    microphone.running.connect(lambda at, peak: seconds.append(at))
    microphone.start()
    qtbot.waitUntil(lambda: bool(seconds) and seconds[-1] > 0.6)
    assert microphone._recorder is not None
    problems: list[Problem] = []
    microphone.problem.connect(problems.append)
    with qtbot.waitSignal(microphone.recorded) as kept:
        microphone._recorder._stream.abort()
    assert [each.text for each in problems] == [
        "The microphone gave nothing more. What was recorded until then is kept."
    ]
    assert kept.args[0].stat().st_size > 1_000
    with qtbot.waitSignal(microphone.problem) as told:
        microphone.cancel()
    assert told.args == [None], "the recording goes, and what was told of it"
    microphone.close()


def test_what_comes_while_the_machine_is_busy_is_kept_for_a_while(sound: SoundServer) -> None:
    listening = Recorder()
    assert listening._stream.latency >= 0.4
    listening.stop()


def test_what_was_recorded_is_not_lost_on_a_full_disk(
    monkeypatch: pytest.MonkeyPatch, microphone: Microphone, qtbot: QtBot
) -> None:
    monkeypatch.setattr("app.controllers.voices.microphone.COUNT_DOWN", 0.0)
    seconds: list[float] = []
    microphone.running.connect(lambda at, peak: seconds.append(at))
    microphone.start()
    qtbot.waitUntil(lambda: bool(seconds) and seconds[-1] > 0.1)

    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patched, qtbot.waitSignal(microphone.problem) as told:
        patched.setattr(recorder, "write_whole", full)
        microphone.stop()
    assert told.args[0].text == "The disk is full. Make room and try again."
    with qtbot.waitSignal(microphone.recorded) as kept:
        told.args[0].act()
    assert kept.args[0].stat().st_size > 1_000
    microphone.close()
