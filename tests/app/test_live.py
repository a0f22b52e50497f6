"""The live display: there at every size, and what it says holds."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core.watching import Effort, EngineActivity, MemoryUse
from app.views.kit import theme as themes
from app.views.main_window import MainWindow
from engine import Metrics, PlayState
from tests.app import scenes
from tests.support.program import heard_out, started, until_state

SOME = Effort(
    EngineActivity.MAKING, 3.21, 82.0, 12.4, 0.212, {"text": 4.0, "t3": 208.0}, 0, 0,
    MemoryUse(390_000_000, 100_000_000, 16_000_000, 180_000_000),
)  # fmt: skip


@pytest.fixture
def view(qtbot: QtBot):
    with scenes.staged(qtbot) as made:
        yield made


def test_the_panel_is_folded_until_it_is_asked_for_and_says_so(view: MainWindow, qtbot: QtBot) -> None:
    assert not view.live.is_open()
    assert view.live.speed.visibleRegion().isEmpty()
    assert view.live.unfold.accessibleDescription() == "folded"
    with qtbot.waitSignal(view.live.turned) as turned:
        view.live.unfold.click()
    assert turned.args == [True]
    assert view.live.unfold.accessibleDescription() == "unfolded"


@pytest.mark.parametrize("size", [(1240, 820), (1280, 720), (560, 360)])
def test_the_footer_is_there_at_every_size_and_leads_to_the_panel(
    view: MainWindow, size, qtbot: QtBot
) -> None:
    view.side_wanted.connect(view.show_side)
    view.resize(*size)
    view.footer.set_effort(SOME)
    view.live.set_effort(SOME)
    QApplication.processEvents()
    assert view.footer.geometry().bottom() < view.height()
    assert view.footer.words().startswith("Made at 3.2× real time")
    if size[0] > 1000:
        assert view.footer.words() == (
            "Made at 3.2× real time   ·   First sound 0.21 s   ·   12 s ahead   ·   Memory 390 MB"
        )
    qtbot.mouseClick(view.footer, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not view.live.speed.visibleRegion().isEmpty())
    if size[0] > 1000:
        assert not view.live.memory.visibleRegion().isEmpty(), "all of it is seen, without scrolling"
    if size[0] > 1000:
        view.footer.click()
        assert not view.live.is_open()
        assert view.live.memory.visibleRegion().isEmpty()


def test_what_is_read_from_the_disk_is_read(view: MainWindow) -> None:
    found = replace(SOME, doing=EngineActivity.FOUND)
    view.footer.set_effort(found)
    view.live.set_effort(found)
    assert view.live.speed.text() == "Reading what was made before"
    assert view.footer.words().startswith("Reading what was made before")


def test_memory_is_that_of_the_process_and_its_parts_are_named(view: MainWindow) -> None:
    view.live.set_effort(SOME)
    assert view.live.memory_text.text() == "390 MB"
    told = view.live.memory.bar.accessibleDescription()
    assert told == "Model: 100 MB, Kept for reuse: 16 MB, Program: 274 MB"
    assert view.live.gpu_row.isHidden()
    own = MemoryUse(390_000_000, 1_200_000_000, 100_000_000, on_gpu=True, shared=False)
    view.live.set_effort(replace(SOME, memory=own))
    view.footer.set_effort(replace(SOME, memory=own))
    assert not view.live.gpu_row.isHidden()
    assert view.footer.words().endswith("Memory 390 MB   ·   Graphics processor 1.3 GB")


def test_counts_are_seen_in_every_theme(view: MainWindow) -> None:
    """What was coloured for one theme was left invisible by the next."""
    view.live.set_open(True)
    view.live.set_effort(replace(SOME, gaps=0, retries=2))
    for name in (*themes.THEMES, "light"):
        scenes.look(view, name)
        QApplication.processEvents()
        theme = themes.THEMES[name]
        for label, wanted in ((view.live.gaps, theme.quiet), (view.live.retries, theme.warning)):
            image = label.grab().toImage()
            places = itertools.product(range(image.width()), range(image.height()))
            colours = {image.pixelColor(x, y).name() for x, y in places}
            assert any(themes.contrast_ratio(colour, theme.card) >= 3 for colour in colours), (name, wanted)


def test_charts_leave_a_gap_where_nothing_was_measured(view: MainWindow) -> None:
    for effort in (SOME, replace(SOME, doing=EngineActivity.FOUND), SOME):
        view.live.set_effort(effort)
        view.live.note()
    view.live.grab()
    assert view.live.speed_line.top() == pytest.approx(3.21 * 1.1)
    assert view.live.memory_line.accessibleDescription() == "390 MB"


def test_a_reading_is_told_while_it_lasts_and_again_from_the_disk(qtbot: QtBot, program: Program) -> None:
    told: list[Effort] = []
    program.figures.changed.connect(told.append)
    # The toy speaks slowly, and all of it is waited for.
    started(qtbot, program, "The small bird sings at night. All of us sleep.")
    program.player.toggle()
    heard_out(qtbot, program)
    assert any(effort.doing is EngineActivity.MAKING and effort.speed for effort in told)
    assert told[-1].doing is EngineActivity.IDLE
    assert told[-1].memory.process > told[-1].memory.model > 0
    told.clear()
    program.player.play_from(0)
    until_state(qtbot, program, PlayState.READING)
    qtbot.waitUntil(lambda: told[-1].doing is EngineActivity.FOUND)
    assert told[-1].first_seconds is not None
    program.player.stop()


def test_a_place_that_was_asked_for_is_lit_before_it_sounds(
    qtbot: QtBot, starter: Program, window: MainWindow
) -> None:
    started(qtbot, starter)
    starter.player.toggle()
    until_state(qtbot, starter, PlayState.READING)
    qtbot.waitUntil(lambda: window.pane.spoken() is not None)
    assert starter.library.document is not None
    char = starter.library.document.text.index("nobody sings")
    starter.player.play_from(char)
    lit = window.pane.spoken()
    assert lit is not None
    assert lit.start <= char < lit.end


def test_who_reads_faster_than_speech_is_made_is_told_what_to_do(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter)
    counts = Metrics(audio_seconds=0.5, work_seconds=0.5)
    monkeypatch.setattr(starter.engine.session, "metrics", lambda: counts)
    starter.loudspeaker.set_speed(2.5)
    starter.figures.watch(PlayState.READING)
    counts = replace(counts, audio_seconds=20.5, work_seconds=10.5)
    starter.figures.watch(PlayState.READING)
    assert not window.strip.isVisible(), "as long as nothing is missed"
    counts = replace(counts, underruns=1)
    starter.figures.watch(PlayState.READING)
    assert window.strip.text.text() == (
        "The text is read at 2.5×, and speech is made at 2.0× here: sound stops again and again. Read more "
        "slowly, or save the text as sound."
    )
    assert window.strip.action.text() == "Read at 1.8×"
    window.strip.action.click()
    assert starter.settings.speed == 1.8
    starter.figures.watch(PlayState.READING)
    assert not window.strip.isVisible()
    starter.loudspeaker.set_speed(3.0)
    starter.figures.watch(PlayState.READING)
    assert window.strip.isVisible()
    starter.loudspeaker.set_speed(1.5)
    starter.figures.watch(PlayState.READING)
    assert not window.strip.isVisible(), "it goes with its cause"
    starter.loudspeaker.set_speed(3.0)
    starter.figures.watch(PlayState.READING)
    assert not window.strip.isVisible(), "it is told once of a speed"
    starter.loudspeaker.set_speed(2.9)
    starter.figures.watch(PlayState.READING)
    assert window.strip.isVisible()
    counts = replace(counts, audio_seconds=420.5, work_seconds=20.5)
    starter.figures.watch(PlayState.READING)
    assert not window.strip.isVisible(), "speech is made faster again"
