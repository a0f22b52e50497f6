"""Every window in every language: nothing is cut off, outside or over another, all can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QSize, QTranslator
from PySide6.QtWidgets import QApplication, QDialog, QFrame, QLabel, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from app.core.watching import Effort, EngineActivity
from app.views.main_window import MainWindow
from tests.app import judge, scenes, states
from tests.support.places import ROOT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
SCREEN = QSize(1280, 720)
SMALL = QSize(640, 400)
"""What a screen of 1280 by 900 has at 200 %, without a window's frame and a panel."""
THEMES = {"de": "dark", "es": "light", "fr": "contrast"}
SHOWN = (
    scenes.problem, scenes.voice, scenes.settings, scenes.models, scenes.pronunciation, scenes.convert,
    scenes.about, scenes.folders, scenes.shortcuts, scenes.preview, scenes.type, states.waiting,
    states.models_told, states.preview_empty, states.converting, states.added, states.recording,
    states.bad_clip,
)  # fmt: skip


@pytest.fixture(params=["de", "es", "fr"])
def window(request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window in a language, on a small screen."""
    before, translator = QLocale(), QTranslator()
    assert translator.load(str(ROOT / "resources" / "translations" / f"philomel_{request.param}.qm"))
    qapp.installTranslator(translator)
    QLocale.setDefault(QLocale(request.param))
    made = scenes.window(THEMES[request.param])
    made.resize(SCREEN)
    yield made
    scenes.end(made)
    QLocale.setDefault(before)
    qapp.removeTranslator(translator)


@pytest.mark.parametrize("doing", EngineActivity)
def test_no_state_of_the_figures_widens_their_column(window: MainWindow, doing: EngineActivity) -> None:
    column = window._panels.widget()
    for speed in (None, 13.4):
        window.live.set_effort(Effort(doing, speed))
        QApplication.processEvents()
        assert column.minimumSizeHint().width() <= window._panels.viewport().width()


def test_every_window_is_as_it_should_be(window: MainWindow) -> None:
    for scene in SHOWN:
        scene(window)
        QApplication.processEvents()
        wrong = [
            found
            for top in QApplication.topLevelWidgets()
            if top.isVisible()
            for found in judge.findings(top, SCREEN)
        ]
        assert not wrong, (scene.__name__, wrong)
        for dialog in window.findChildren(QDialog):
            dialog.close()


def test_every_dialog_has_room_for_its_words_on_a_small_screen(window: MainWindow) -> None:
    window.resize(SMALL)
    for scene in (*SHOWN, scenes.cast, states.shelf, states.waits, states.books):
        scene(window)
        for dialog in window.findChildren(QDialog):
            # Made on a larger screen, it does not know of this one.
            dialog.setMinimumWidth(0)
            dialog.resize(SMALL)
            QApplication.processEvents()
            assert not (wrong := judge.findings(dialog, SMALL)), (scene.__name__, wrong)
            for area in dialog.findChildren(QScrollArea):
                assert area.viewport().width() >= area.widget().minimumSizeHint().width(), scene.__name__
            dialog.close()


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_one_sees_where_the_keyboard_is(theme: str, qtbot: QtBot) -> None:
    made = scenes.window(theme)
    scenes.problem(made)
    with qtbot.waitExposed(made):
        made.activateWindow()
    wrong = judge.unseen_focus(made)
    for scene in (scenes.models, scenes.settings, scenes.about, scenes.preview, scenes.pronunciation):
        scene(made)
        dialog = made.findChildren(QDialog)[-1]
        with qtbot.waitExposed(dialog):
            dialog.activateWindow()
        wrong += judge.unseen_focus(dialog)
        dialog.close()
    scenes.end(made)
    assert not wrong


def test_the_judge_sees_what_is_wrong(qtbot: QtBot) -> None:
    made = QFrame()
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.setStyleSheet("background: #ffffff; color: #000000;")
    for at, (kind, style) in enumerate(((QLabel, "color: #aaaaaa"), (QPushButton, ""), (QLabel, ""))):
        part = kind(f"Words of part {at}", made)
        part.setStyleSheet(style)
        part.setGeometry(10, 10 + 40 * at, 40 if kind is QPushButton else 200, 30)
    QLabel("Over it", made).setGeometry(20, 95, 80, 30)
    QLabel("Outside", made).setGeometry(280, 150, 80, 30)
    made.show()
    found = judge.findings(made, SCREEN)
    assert {line.split(":")[0] for line in found} == {"cut", "outside", "over each other", "pale"}
    assert any("part 0" in line for line in found if line.startswith("pale"))
