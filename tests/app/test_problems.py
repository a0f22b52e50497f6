"""The strip: what is told goes when it is over, and a success does not look like an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.library import FILE
from app.views.bind_window import WindowBinding
from app.views.kit.theme import THEMES
from app.views.main_window import MainWindow
from app.wording import Problem
from tests.app import scenes


def test_a_problem_goes_when_what_it_told_of_went_well(program: Program) -> None:
    shown: list[Problem | None] = []
    program.problem.connect(shown.append)
    problem = Problem("The download broke off.")
    program.models.problem.emit(problem)
    program.voices.problem.emit(None)
    assert shown == [problem], "another's success says nothing of it"
    program.models.problem.emit(None)
    assert shown == [problem, None]
    program.voices.problem.emit(problem)
    program.player.problem.emit(None)
    assert shown[-1] is None, "a reading that begins shows that nothing is in its way"


def test_what_goes_on_is_told_until_it_is_over(program: Program) -> None:
    """That nothing can be kept in a folder is so, whatever is read meanwhile."""
    shown: list[Problem | None] = []
    program.problem.connect(shown.append)
    problem = Problem("Nothing can be kept here.", lasts=True)
    program.library.problem.emit(problem)
    program.player.problem.emit(None)
    program.voices.problem.emit(None)
    assert shown == [problem]
    program.library.problem.emit(None)
    assert shown == [problem, None]


def test_a_folder_that_cannot_be_written_to_is_named_with_the_remedy_while_one_reads(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "data" / FILE).mkdir(parents=True)
    program, window = Program(tmp_path / "data"), MainWindow()
    WindowBinding(window, program)
    window.show()
    qtbot.waitUntil(window.strip.isVisible)
    words = window.strip.text.text()
    assert str(tmp_path / "data") in words
    assert "let yourself read and write there" in words
    program.player.problem.emit(None)
    assert window.strip.isVisible()
    window.strip.dismiss()
    assert not window.strip.isVisible()
    with qtbot.waitSignal(program.library.document_changed):
        program.library.open_text("The small bird sings at night.")
    window.command("bookmark")
    assert program.marking.marks
    assert window.strip.text.text() == words, "it is set, and not said to be kept"
    program.voices.problem.emit(Problem("This voice cannot be kept."))
    assert window.strip.text.text() == "This voice cannot be kept."
    program.player.problem.emit(None)
    assert window.strip.text.text() == words, "it was below what is over"
    program.close()
    program.deleteLater()
    scenes.end(window)
    caplog.clear()


def test_a_note_does_not_look_like_a_problem(window: MainWindow) -> None:
    strip = window.strip
    scenes.look(window, "light")

    def edge() -> str:
        return strip.grab().toImage().pixelColor(1, strip.height() // 2).name()

    strip.show_problem("The disk is full.")
    assert edge() == THEMES["light"].warning
    strip.show_problem("Jekyll.flac is written.", note=True)
    assert edge() == THEMES["light"].accent
    strip.show_problem("The disk is full.")
    assert edge() == THEMES["light"].warning


def test_a_report_that_cannot_be_written_takes_no_other_message_away(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "no folder" / "report.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(path), ""))
    window.note("Left out.", "Undo", lambda: None)
    window.live.save_requested.emit()
    assert "report.txt could not be written" in window.strip.text.text()
    window.strip.dismiss()
    assert window.strip.text.text() == "Left out."


def test_the_newest_message_is_on_top_and_a_problem_comes_back_from_below_a_note(
    window: MainWindow, starter: Program
) -> None:
    strip, binding = window.strip, window.findChild(WindowBinding)
    pressed: list[str] = []
    starter.problem.emit(Problem("No sound.", "Try again", lambda: pressed.append("again")))
    binding._note(Problem("It is written.", "Show", lambda: pressed.append("show")))
    assert strip.text.text() == "It is written."
    binding._note(Problem("Left out.", "Undo", lambda: pressed.append("undo")))
    strip.action.click()
    assert pressed == ["undo"]
    assert strip.text.text() == "No sound.", "a note in place of a note, the problem below it"
    binding._note(Problem("It is written."))
    starter.problem.emit(None)
    assert strip.text.text() == "It is written.", "what is solved takes nothing else with it"
    strip.dismiss()
    assert not strip.isVisible()
    starter.problem.emit(Problem("No sound.", "Try again", lambda: pressed.append("again")))
    binding._note(Problem("It is written."))
    binding._fading.timeout.emit()
    assert strip.text.text() == "No sound."
    strip.action.click()
    assert (pressed[-1], strip.isVisible()) == ("again", False)


def test_what_takes_long_to_open_is_named_and_can_be_broken_off(
    window: MainWindow, starter: Program, qtbot: QtBot
) -> None:
    starter.library.opening_changed.emit("a-long-book.epub")
    assert not window.opening.isVisible(), "most are there at once"
    qtbot.waitUntil(window.opening.isVisible)
    assert window.opening.text.text() == "Opening a-long-book.epub"
    window.opening.cancel.click()
    starter.library.opening_changed.emit("")
    assert not window.opening.isVisible()
