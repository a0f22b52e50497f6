"""Exports carry the watermark where it is at hand; where it is not, that is told once, and nothing stops."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from pytestqt.qtbot import QtBot

import engine
from app.__main__ import main
from app.controllers.program import Program
from app.core import settings
from app.core.books import binding
from app.views.bind_dialogs import DialogsBinding
from app.views.dialogs.settings import SettingsDialog
from app.views.main_window import MainWindow
from engine.errors import DownloadError, VoiceNotFoundError
from engine.watermark import marking
from engine.watermark.marking import Detection
from tests.app.scenes import end
from tests.support import program as support
from tests.support.program import MANY, started
from tests.support.watermark import small_marker

TEXT = "The bird sings. Nobody hears."


@pytest.fixture
def at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small network with random weights in the watermark's place."""
    for room in (settings, binding):
        monkeypatch.setattr(room, "has_watermark", lambda folder: True)
    monkeypatch.setattr(marking, "load_marker", lambda folder: small_marker())


def exported(qtbot, program, path: Path) -> np.ndarray:
    # What is made is compared, not what levelling makes of its last bits.
    program.settings.loudness = 0
    program.exporter.start(path)
    support.exported(qtbot, program)
    return soundfile.read(path, dtype="float32")[0]


def test_without_it_that_is_told_once_and_files_are_written(qtbot, program, tmp_path):
    started(qtbot, program, TEXT)
    told: list[object] = []
    program.problem.connect(told.append)
    first = exported(qtbot, program, tmp_path / "first.wav")
    assert len(first) > 0
    assert ["without a watermark" in problem.text for problem in told] == [True]
    np.testing.assert_allclose(exported(qtbot, program, tmp_path / "second.wav"), first, atol=1e-4)
    assert len(told) == 1


@pytest.mark.parametrize("here", [False, True])
def test_that_a_file_is_written_says_whether_it_is_marked(
    qtbot: QtBot, window: MainWindow, starter: Program, tmp_path: Path, request, monkeypatch, here: bool
) -> None:
    if here:
        request.getfixturevalue("at_hand")
        monkeypatch.setattr(starter.watermark, "is_here", lambda: True)
    support.started(qtbot, starter, TEXT)
    starter.exporter.start(tmp_path / "bird.wav")
    support.exported(qtbot, starter)
    words = f"bird.wav is written, with{'' if here else 'out'} a watermark."
    qtbot.waitUntil(lambda: window.strip.text.text() == words)


def test_it_is_fetched_on_demand_and_a_failure_is_told(qtbot, program, monkeypatch):
    told: list[object] = []
    program.problem.connect(told.append)

    def offline(**asked: object) -> Path:
        raise DownloadError("There is no network.")

    monkeypatch.setattr(engine, "fetch_watermark", offline, raising=False)
    program.watermark.fetch()
    qtbot.waitUntil(lambda: len(told) == 1)
    assert (told[0].text, told[0].label) == ("There is no network.", "Try again")
    monkeypatch.setattr(engine, "fetch_watermark", lambda **asked: Path())
    qtbot.waitUntil(lambda: program.watermark._fetching is None)
    told[0].act()
    qtbot.waitUntil(lambda: len(told) == 2)
    assert "from now on" in told[1].text


@pytest.mark.usefixtures("at_hand")
def test_exports_are_marked_unless_that_is_switched_off(qtbot, program, tmp_path):
    started(qtbot, program, TEXT)
    marked = exported(qtbot, program, tmp_path / "marked.wav")
    program.settings.watermark = False
    plain = exported(qtbot, program, tmp_path / "plain.wav")
    assert len(marked) == len(plain)
    np.testing.assert_allclose(marked, small_marker().mark(plain)[0], atol=1e-3)
    assert np.abs(marked - plain).max() > 1e-2


@pytest.mark.usefixtures("at_hand")
def test_a_marked_export_is_gone_on_with_as_if_it_had_not_broken_off(qtbot, program, tmp_path):
    started(qtbot, program, MANY)
    whole = exported(qtbot, program, tmp_path / "whole.wav")
    exporter, parts = program.exporter, tmp_path / "parts.wav"
    program.audio_cache.clear()
    shares: list[float] = []
    exporter.progress.connect(lambda share, left: shares.append(share))
    exporter.start(parts)
    qtbot.waitUntil(lambda: any(share > 0 for share in shares))
    exporter.cancel()
    support.exported(qtbot, program)
    assert exporter.can_resume(parts)
    exporter.start(parts, resume=True)
    support.exported(qtbot, program)
    np.testing.assert_allclose(soundfile.read(parts, dtype="float32")[0], whole, atol=1e-4)


def test_the_command_tells_of_each_file(monkeypatch, tmp_path, capsys):
    class Detector:
        def listen(self, path: Path) -> Detection:
            if path.name == "none.wav":
                raise VoiceNotFoundError("There is no file 'none.wav'.")
            return Detection(0.98 if path.name == "ours.wav" else 0.02)

    monkeypatch.setattr(engine, "load_detector", lambda folder: Detector(), raising=False)
    monkeypatch.chdir(tmp_path)
    for name in ("ours.wav", "other.wav"):
        Path(name).touch()
    assert main(["watermark", "ours.wav"]) == 0
    assert main(["watermark", "ours.wav", "other.wav"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "ours.wav: carries the watermark (confidence 0.98)",
        "ours.wav: carries the watermark (confidence 0.98)",
        "other.wav: carries no watermark (confidence 0.02)",
    ]
    assert main(["watermark", "none.wav", "ours.wav"]) == 1
    told = capsys.readouterr()
    assert "no file 'none.wav'" in told.err
    assert told.out.startswith("ours.wav: carries the watermark")


def test_the_command_says_what_it_lacks(tmp_path, capsys):
    sound = tmp_path / "ours.wav"
    # Nobody is sent for the watermark to look for it in nothing.
    assert main(["watermark", str(sound), "--models-dir", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"philomel: There is no file '{sound}'.\n"
    sound.touch()
    assert main(["watermark", str(sound), "--models-dir", str(tmp_path)]) == 1
    assert "philomel watermark --fetch" in capsys.readouterr().err
    assert main(["watermark", "--fetch", "--from", str(tmp_path), "--models-dir", str(tmp_path)]) == 1
    assert "cannot be copied" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["watermark"])


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_tick_in_the_settings_tells_the_truth(qtbot, program, monkeypatch):
    here = False
    monkeypatch.setattr(engine, "has_watermark", lambda folder: here, raising=False)
    monkeypatch.setattr(engine, "fetch_watermark", lambda **asked: Path(), raising=False)
    assert program.settings.watermark
    window = MainWindow()
    dialogs = DialogsBinding(window, program)
    dialogs.show_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    assert not dialog.watermark.isChecked(), "it is wished, but no file carries it"
    dialog.watermark.click()
    assert not dialog.watermark.isChecked()
    assert program.watermark.is_fetching()
    here = True
    qtbot.waitUntil(dialog.watermark.isChecked)
    dialog.watermark.click()
    assert not dialog.watermark.isChecked()
    assert not program.settings.watermark
    dialog.accept()
    end(window)
