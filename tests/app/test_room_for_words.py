"""Words of every language have room: none is cut off in any window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.views import kit
from app.views.main_window import MainWindow
from tests.app import scenes
from tests.app.walk import widgets
from tests.support.places import ROOT

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


@pytest.fixture(params=["de", "es", "fr"])
def window(request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    """The window in a language, on a small screen."""
    before, translator = QLocale(), QTranslator()
    assert translator.load(str(ROOT / "resources" / "translations" / f"philomel_{request.param}.qm"))
    qapp.installTranslator(translator)
    QLocale.setDefault(QLocale(request.param))
    made = scenes.window("light")
    made.resize(1280, 720)
    yield made
    scenes.end(made)
    QLocale.setDefault(before)
    qapp.removeTranslator(translator)


def cut(widget: QWidget) -> bool:
    """Whether a widget has less room than its words want."""
    if isinstance(widget, kit.CutLabel) or not isinstance(widget, (QLabel, QAbstractButton)):
        return False  # cut on purpose, and whole for who asks
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() < widget.heightForWidth(widget.width())
    return bool(widget.text()) and widget.width() < widget.minimumSizeHint().width()


def test_no_word_is_cut_off(window: MainWindow) -> None:
    for scene in (
        scenes.problem, scenes.voice, scenes.settings, scenes.models, scenes.pronunciation, scenes.convert,
        scenes.about, scenes.folders, scenes.shortcuts, scenes.preview, scenes.type,
    ):  # fmt: skip
        scene(window)
        QApplication.processEvents()
        wrong = {
            f"{type(widget).__name__} '{widget.text()}': {widget.size()}"  # type: ignore[attr-defined]
            for widget in widgets()
            if widget.isVisible() and not widget.visibleRegion().isEmpty() and cut(widget)
        }
        assert not wrong, (scene.__name__, wrong)
        for dialog in window.findChildren(QDialog):
            dialog.close()
