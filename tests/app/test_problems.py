"""The strip: what is told goes when it is over, and a success does not look like an error."""

from __future__ import annotations

from app.controllers.problem import Problem
from app.controllers.program import Program
from app.views.kit.theme import THEMES
from app.views.main_window import MainWindow
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
