"""What people do that nobody meant: nothing to read, no sound in a file, closing in the middle of it."""

from __future__ import annotations

from pathlib import Path

import pytest
import soundfile
from pytestqt.qtbot import QtBot

from app.controllers.microphone import COUNT_DOWN, Microphone
from app.controllers.problem import Problem
from app.controllers.program import Program
from app.controllers.settings import Settings
from tests.app.test_reading import START_MS, started
from tests.support.sound import SoundServer

CLIP = Path(__file__).parents[1] / "data" / "clips" / "en_f_ljspeech_LJ001-0001_22k.flac"


@pytest.mark.parametrize("text", ["", " \n\t ", "\u200b\ufeff"])
def test_a_text_without_letters_says_so_and_keeps_what_is_open(qtbot: QtBot, program: Program, text: str):
    started(qtbot, program)
    before = program.library.document
    with qtbot.waitSignal(program.library.problem, timeout=START_MS) as told:
        program.library.open_text(text)
    assert told.args[0].text
    assert program.library.document is before


def test_a_clip_that_is_no_sound_says_so(qtbot: QtBot, program: Program, tmp_path: Path):
    started(qtbot, program)
    clip = tmp_path / "holiday.wav"
    clip.write_bytes(b"GIF89a" + bytes(400))
    with qtbot.waitSignal(program.voices.problem, timeout=START_MS) as told:
        program.voices.judge(clip)
    assert isinstance(told.args[0], Problem)
    assert not program.voices.is_adding()


def test_adding_a_voice_can_be_broken_off(qtbot: QtBot, program: Program):
    started(qtbot, program)
    voices = program.voices
    with qtbot.waitSignal(voices.judged, timeout=START_MS) as judged:
        voices.judge(CLIP)
    candidate = judged.args[0]
    voices.add(candidate, "Linda", candidate.judgement.best, "Mine.")
    voices.cancel_add()
    assert not voices.is_adding()
    qtbot.wait(1500)
    assert all(card.kind == "built-in" for card in voices.cards())


def test_closing_while_a_voice_is_learnt_and_sound_is_saved(qtbot: QtBot, program: Program, tmp_path: Path):
    started(qtbot, program)
    with qtbot.waitSignal(program.voices.judged, timeout=START_MS) as judged:
        program.voices.judge(CLIP)
    candidate = judged.args[0]
    part = tmp_path / "part.wav"
    program.exporter.start(part)
    program.voices.add(candidate, "Linda", candidate.judgement.best, "Mine.")
    qtbot.waitUntil(part.exists, timeout=START_MS)
    program.close()
    assert not program.engine.is_running()
    assert soundfile.info(part).samplerate == 24_000


def test_the_program_s_own_files_are_told_in_the_user_s_terms(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
):
    from app.controllers.models import STARTER
    from engine.errors import CheckpointNotFoundError

    program.settings.member = STARTER
    with qtbot.waitSignal(program.models.problem, timeout=START_MS) as told:
        program.models._not_loaded(STARTER, CheckpointNotFoundError("There is no '/opt/resources/starter'."))
    assert "/" not in told.args[0].text
    assert "/opt" in told.args[0].details


def test_a_recording_counts_down_and_leaves_nothing_behind(
    qtbot: QtBot, owner, sound: SoundServer, tmp_path: Path
):
    from PySide6.QtCore import QSettings

    settings = Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat), owner)
    microphone = Microphone(settings, tmp_path / "clips", owner)
    seconds: list[float] = []
    microphone.running.connect(lambda at, peak: seconds.append(at))
    with qtbot.waitSignal(microphone.found, timeout=START_MS) as found:
        microphone.look()
    assert found.args[0]
    microphone.start()
    qtbot.waitUntil(lambda: seconds[-1] > 0.5, timeout=START_MS)
    assert seconds[0] == -COUNT_DOWN
    assert seconds == sorted(seconds)
    with qtbot.waitSignal(microphone.recorded, timeout=START_MS) as recorded:
        microphone.stop()
    clip = recorded.args[0]
    assert soundfile.info(clip).duration > 0.3
    microphone.start()
    with qtbot.waitSignal(microphone.ended, timeout=START_MS):
        microphone.cancel()
    microphone.close()
    assert not clip.exists()
