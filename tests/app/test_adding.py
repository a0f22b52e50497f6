"""The sheet that adds a voice: what was recorded is not lost unasked, and what is refused is not offered."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.voices import VoiceCard
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.views.voices.add import AddVoice
from engine import read_clip
from tests.support.places import LJ as CLIP
from tests.support.program import started

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked; the answer is no until "yes" stands first."""
    questions: list[str] = []

    def sure(parent: object, title: str, question: str, *more: str, **others: str) -> bool:
        questions.append(question)
        return questions[0] == "yes"

    monkeypatch.setattr(asking, "sure", sure)
    return questions


def dropped(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def _with_a_judged_clip(qtbot: QtBot, starter: Program, window: MainWindow) -> AddVoice:
    """The sheet with a clip that was judged, and what one has to agree to agreed to."""
    starter.start()
    qtbot.waitUntil(lambda: starter.player.asking.voice is not None)
    window.voices.add_requested.emit()
    sheet = window.add_voice
    sheet.file_dropped.emit(CLIP)
    qtbot.waitUntil(lambda: sheet.pages.currentIndex() == 2)
    sheet.consent.setChecked(True)
    return sheet


def _escape(window: MainWindow) -> None:
    QTest.keyClick(window.add_voice.name, Qt.Key.Key_Escape)


def _another_clip(window: MainWindow) -> None:
    window.dropped.emit(dropped(CLIP))


def _onto_the_sheet(window: MainWindow) -> None:
    window.add_voice.file_dropped.emit(CLIP)


@pytest.mark.parametrize("leave", [_escape, _another_clip, _onto_the_sheet])
def test_a_recording_is_not_dropped_unasked(
    qtbot: QtBot,
    starter: Program,
    window: MainWindow,
    asked: list[str],
    leave: Callable[[MainWindow], None],
):
    window.voices.add_requested.emit()
    with qtbot.waitSignal(starter.voices.adding.judged):
        starter.microphone.running.emit(9.6, 0.5)
        starter.microphone.recorded.emit(CLIP)
    sheet = window.add_voice
    sheet.name.setText("Clara")
    assert not window.may_close()
    leave(window)
    assert asked == ["What you recorded is no voice yet. Discard the recording?"] * 2
    assert sheet.pages.currentIndex() == 2
    assert sheet.name.text() == "Clara"
    assert sheet.name.hasFocus()
    asked.insert(0, "yes")
    leave(window)
    assert window.side.currentIndex() == 0 or sheet.pages.currentIndex() == 1
    starter.voices.adding.cancel()


def test_the_file_of_a_voice_that_is_taken_meanwhile_leaves_what_was_recorded(
    qtbot: QtBot, starter: Program, window: MainWindow, asked: list[str], tmp_path: Path
):
    """It was gone, and its sheet said that the other voice was ready."""
    store = starter.voices.store
    voice, _ = store.add(read_clip(CLIP).part(0.0, 4.0), name="Linda", consent="Mine.", source="lj.wav")
    store.export(voice.id, tmp_path / "linda.voice")
    window.voices.add_requested.emit()
    with qtbot.waitSignal(starter.voices.adding.judged):
        starter.microphone.running.emit(9.6, 0.5)
        starter.microphone.recorded.emit(CLIP)
    asked.insert(0, "yes")
    with qtbot.waitSignal(starter.voices.added):
        window.dropped.emit(dropped(tmp_path / "linda.voice"))
    assert window.add_voice.pages.currentIndex() == 2
    asked.clear()
    assert not window.may_close()
    assert asked == ["What you recorded is no voice yet. Discard the recording?"]


def test_a_clip_that_is_dropped_while_another_is_learnt_takes_its_place(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
):
    """The other became a voice all the same, and the sheet turned to it or passed the clip over."""
    started(qtbot, starter)
    window.voices.add_requested.emit()
    sheet, learnt = window.add_voice, []
    starter.voices.added.connect(learnt.append)
    with qtbot.waitSignal(starter.voices.adding.judged):
        sheet.file_dropped.emit(CLIP)
    sheet.name.setText("Clara")
    sheet.consent.click()
    sheet.make.click()
    qtbot.waitUntil(starter.voices._cloning.is_learning)
    with qtbot.waitSignal(starter.voices.adding.judged) as judged:
        sheet.file_dropped.emit(Path(shutil.copy(CLIP, tmp_path / "another.flac")))
    assert judged.args[0].source == "another.flac"
    assert sheet.pages.currentIndex() == 2
    qtbot.waitUntil(lambda: not starter.voices._cloning.is_learning())
    qtbot.waitUntil(lambda: not starter.voices.store.list())
    assert not learnt
    assert sheet.pages.currentIndex() == 2


def test_nobody_is_asked_of_a_file_or_before_anything_was_said(
    qtbot: QtBot, starter: Program, window: MainWindow, asked: list[str]
):
    window.voices.add_requested.emit()
    starter.microphone.running.emit(-2.0, 0.1)
    starter.microphone.ended.emit()
    with qtbot.waitSignal(starter.voices.adding.judged):
        window.add_voice.file_dropped.emit(CLIP)
    _escape(window)
    assert window.side.currentIndex() == 0
    assert window.may_close()
    assert not asked


def test_a_voice_bears_the_day_of_its_consent_once(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    with qtbot.waitSignal(starter.voices.adding.judged):
        window.dropped.emit(dropped(CLIP))
    kept: list[str] = []
    monkeypatch.setattr(
        starter.voices.adding, "add", lambda candidate, name, part, consent: kept.append(consent)
    )
    window.add_voice.consent.setChecked(True)
    window.add_voice.make.click()
    # Who keeps it adds the day.
    assert kept == ["This is my own voice, or the person who speaks has agreed to this."]


def test_of_silence_no_voice_is_offered(qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path):
    soundfile.write(tmp_path / "still.wav", np.zeros(16_000 * 8), 16_000)
    with qtbot.waitSignal(starter.voices.adding.judged):
        window.dropped.emit(dropped(tmp_path / "still.wav"))
    sheet = window.add_voice
    sheet.name.setText("Nobody")
    sheet.consent.setChecked(True)
    assert not sheet.make.isEnabled()
    # The way on is there.
    sheet.another_requested.emit()
    assert window.side.currentIndex() == 1
    assert sheet.pages.currentIndex() == 0
    assert sheet.choose.hasFocus()


def test_a_voice_that_the_starter_knows_none_like_is_said_to_want_a_full_model(
    qtbot: QtBot, starter: Program, window: MainWindow
):
    with qtbot.waitSignal(starter.voices.ready):
        starter.start()
    window.voices.add_requested.emit()
    with qtbot.waitSignal(starter.voices.adding.judged):
        window.add_voice.file_dropped.emit(CLIP)
    window.add_voice.name.setText("Linda")
    window.add_voice.consent.setChecked(True)
    with qtbot.waitSignal(starter.voices.added):
        window.add_voice.make.click()
    assert window.add_voice.done_text.text() == (
        "Linda is ready. The starter voice knows no voice like this one. "
        "A larger model will sound more like it."
    )


@pytest.mark.parametrize("done", [False, True])
def test_a_recording_that_took_its_time_leaves_the_keyboard_where_one_writes(
    qtbot: QtBot, window: MainWindow, done: bool
) -> None:
    """What is typed into the find bar goes into no voice's name, and presses no button."""
    window.voices.add_requested.emit()
    sheet = window.add_voice
    sheet.show_wait("Learning how it speaks…")
    assert sheet.isAncestorOf(window.focusWidget())
    window.open_find()
    qtbot.waitUntil(window.find_bar.field.hasFocus)
    if done:
        sheet.show_done("Clara", "")
    else:
        sheet.show_verdict([], (0.5,), 12.0, (0.0, 10.0), 1.0, "New voice")
    qtbot.keyClicks(QApplication.focusWidget(), "sea ")
    assert window.find_bar.field.text() == "sea "
    assert sheet.pages.currentIndex() == (3 if done else 2)


def test_a_key_that_is_pressed_twice_does_not_break_off_what_it_began(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    """The keyboard goes from the button to the one that cancels."""
    sheet = _with_a_judged_clip(qtbot, starter, window)
    sheet.make.setFocus()
    with qtbot.assertNotEmitted(sheet.cancelled), qtbot.waitSignal(sheet.clone_requested):
        for _ in range(2):
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sheet.pages.currentIndex() == 3)


def test_a_voice_that_could_not_be_kept_and_then_is_takes_the_message_away(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    """Beside "is ready" it went on saying that the voice cannot be kept."""
    sheet, folder = _with_a_judged_clip(qtbot, starter, window), starter.voices.store.folder
    folder.write_text("This is no folder.")
    sheet.make.click()
    qtbot.waitUntil(window.strip.isVisible)
    assert "cannot be kept" in window.strip.text.text()
    folder.unlink()
    with qtbot.waitSignal(starter.voices.adding.learnt):
        sheet.make.click()
    assert not window.strip.isVisible()


def test_a_voice_that_is_compared_is_seen_to_sound_and_can_be_stopped(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
):
    clara = VoiceCard("own:1", "Clara", "own", 1.0, "", "", "", ())
    monkeypatch.setattr(starter.voices, "current", lambda: clara)
    sheet = window.add_voice
    sheet.show_done("Anna", "Clara")
    starter.voices.previewer.changed.emit(clara.key)
    assert sheet.old_voice.accessibleName() == "Stop"
    assert sheet.new_voice.accessibleName() == "Hear the new voice"
    with qtbot.assertNotEmitted(sheet.compare_requested), qtbot.waitSignal(sheet.silence_wanted):
        sheet.old_voice.click()
    starter.voices.previewer.changed.emit("")
    assert sheet.old_voice.accessibleName() == "Hear Clara"
    starter.voices.current_changed.emit(replace(clara, name="Ines"))
    assert (sheet.old_voice.text(), sheet.old_voice.accessibleName()) == ("Hear Ines", "Hear Ines")
