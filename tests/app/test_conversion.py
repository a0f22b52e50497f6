"""A recording in another voice: converted, heard, saved, broken off."""

from __future__ import annotations

from pathlib import Path

import pytest
import soundfile
from PySide6.QtWidgets import QFileDialog

from app.views.bind_side import ConversionBinding
from app.views.dialogs.convert import ConvertDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from tests.support.clips import speech
from tests.support.program import started

SECONDS = 2
# Dialogs, on the platform that tests run on.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    soundfile.write(tmp_path / "speech.wav", speech(16_000, SECONDS), 16_000)
    return tmp_path / "speech.wav"


def opened(window: MainWindow) -> tuple[ConversionBinding, ConvertDialog]:
    binding = window.findChild(ConversionBinding)
    window.voices.convert.click()
    assert binding.dialog.isVisible()
    return binding, binding.dialog


def test_a_recording_is_converted_heard_and_saved(qtbot, starter, window, tmp_path, recording):
    started(qtbot, starter)
    conversion, (binding, dialog) = starter.conversion, opened(window)
    assert dialog.voice.count() == len(starter.voices.cards())
    assert not dialog.convert.isEnabled()
    binding.choose(recording)
    shares: list[float] = []
    conversion.progress.connect(shares.append)
    dialog.convert.click()
    assert dialog.cancel.isVisible()
    qtbot.waitUntil(lambda: conversion.state == "ready")
    assert shares[-1] == 1.0
    dialog.hear.click()
    qtbot.waitUntil(lambda: bool(conversion.previewer.key))
    dialog.hear.click()
    assert conversion.previewer.key == ""
    for name in ("told.wav", "told.flac"):
        with qtbot.waitSignal(conversion.saved):
            conversion.save(tmp_path / name)
    first, second = (soundfile.read(tmp_path / name, dtype="int16")[0] for name in ("told.wav", "told.flac"))
    assert len(first) == 24_000 * SECONDS
    assert (first == second).all()
    assert "told.flac" in dialog.note.text()
    # What is being saved is saved, also when the dialog is closed.
    with qtbot.waitSignal(conversion.saved):
        conversion.save(tmp_path / "late.flac")
        dialog.accept()
        assert conversion.state == "idle"
    assert soundfile.info(tmp_path / "late.flac").frames == len(first)
    qtbot.waitUntil(lambda: not conversion._tasks._running)
    assert not list(tmp_path.glob("**/converted.wav"))


def test_a_file_that_is_there_is_not_replaced_unasked(
    qtbot, starter, window, tmp_path, recording, monkeypatch
):
    started(qtbot, starter)
    binding, dialog = opened(window)
    binding.choose(recording)
    dialog.convert.click()
    qtbot.waitUntil(lambda: starter.conversion.state == "ready")
    kept = tmp_path / "kept.flac"
    kept.write_bytes(b"mine")
    asked: list[str] = []
    # Written without its ending, so that the dialog of the system cannot ask.
    written = (str(tmp_path / "kept"), "FLAC (*.flac)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: written)
    monkeypatch.setattr(asking, "sure", lambda parent, title, question, yes: bool(asked.append(question)))
    dialog.save.click()
    assert len(asked) == 1
    assert "kept.flac" in asked[0]
    assert kept.read_bytes() == b"mine"
    monkeypatch.setattr(asking, "sure", lambda *a: True)
    with qtbot.waitSignal(starter.conversion.saved):
        dialog.save.click()
    assert soundfile.info(kept).frames > 0


def test_it_can_be_broken_off_and_a_wrong_file_is_told(qtbot, starter, window, tmp_path, recording):
    started(qtbot, starter)
    conversion, (binding, dialog) = starter.conversion, opened(window)
    binding.choose(recording)
    dialog.convert.click()
    dialog.cancel.click()
    assert conversion.state == "idle"
    assert dialog.convert.isEnabled()
    (tmp_path / "text.wav").write_text("No sound.")
    binding.choose(tmp_path / "text.wav")
    with qtbot.waitSignal(conversion.problem):
        dialog.convert.click()
    assert "text.wav" in dialog.note.text()
    assert conversion.state == "idle"
    qtbot.waitUntil(lambda: not list(tmp_path.glob("**/converted.wav")))


def test_a_voice_that_is_gone_by_then_leaves_nothing_waiting(qtbot, starter, window, recording):
    started(qtbot, starter)
    starter.conversion.start(recording, "own:gone")
    assert starter.conversion.state == "idle"
