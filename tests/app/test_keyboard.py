"""Everything by keys alone: a text is opened and read, a voice is added, and sound is saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import soundfile
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QFileDialog,
    QLineEdit,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.views.kit import buttons
from app.views.main_window import MainWindow
from engine import PlayState, Span
from tests.support.places import LJ as CLIP
from tests.support.program import TEXT, until_state

WAIT_MS = 240_000
MANY = 120
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def focused() -> QWidget:
    """What has the focus; after a dialog the window is made active first, as a window manager does."""
    if QApplication.focusWidget() is None:
        next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow)).activateWindow()
        QTest.qWait(100)
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key to whatever has the focus."""
    QTest.keyClick(focused(), key, modifiers)


def tab_to(met: Callable[[QWidget], bool]) -> QWidget:
    """Press Tab until a control has the focus."""
    for _ in range(MANY):
        if met(focus := focused()):
            return focus
        press(Qt.Key.Key_Tab)
    raise AssertionError("Tab does not reach it.")


def type_path(path: Path) -> None:
    """Answer the next file dialog by typing."""
    typed: list[QWidget] = []

    def answer() -> None:
        dialog, focus = QApplication.activeModalWidget(), QApplication.focusWidget()
        if isinstance(dialog, QFileDialog):
            if not typed and isinstance(focus, QLineEdit) and dialog.isAncestorOf(focus):
                typed.append(dialog)
                focus.selectAll()
                QTest.keyClicks(focus, str(path))
            if typed:
                # The first Return may only close the list of names that are proposed.
                QTest.keyClick(QApplication.activePopupWidget() or focused(), Qt.Key.Key_Return)
        elif typed:
            return
        QTimer.singleShot(100, answer)

    QTimer.singleShot(100, answer)


@pytest.fixture(autouse=True)
def own_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt's own file dialogs: the desktop's would lie outside this process."""
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)


def test_read_add_a_voice_and_save_without_a_mouse(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    text, sound = tmp_path / "letter.txt", tmp_path / "letter.wav"
    text.write_text("Nobody said a word. The moon came out.", "utf-8")
    starter.start()
    qtbot.waitUntil(lambda: starter.library.document is not None, timeout=WAIT_MS)
    window.activateWindow()
    window.pane.setFocus()

    type_path(text)
    press(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: starter.library.document.title == "letter", timeout=WAIT_MS)
    press(Qt.Key.Key_Space)
    until_state(qtbot, starter, PlayState.READING, WAIT_MS)
    press(Qt.Key.Key_Space)
    assert starter.player.state is PlayState.PAUSED

    tab_to(lambda widget: widget is window.voices.add)
    press(Qt.Key.Key_Space)
    sheet = window.add_voice
    assert tab_to(lambda widget: widget is sheet.choose)
    type_path(CLIP)
    with qtbot.waitSignal(starter.voices.adding.judged, timeout=WAIT_MS):
        press(Qt.Key.Key_Space)
    assert focused() is sheet.name
    sheet.name.selectAll()
    QTest.keyClicks(sheet.name, "Linda")
    tab_to(lambda widget: isinstance(widget, QCheckBox))
    press(Qt.Key.Key_Space)
    tab_to(lambda widget: widget is sheet.make)
    with qtbot.waitSignal(starter.voices.added, timeout=WAIT_MS):
        press(Qt.Key.Key_Space)
    assert focused() is sheet.use
    with qtbot.waitSignal(starter.voices.ready, timeout=WAIT_MS):
        press(Qt.Key.Key_Space)
    assert starter.voices.current().name == "Linda"

    type_path(sound)
    with qtbot.waitSignal(starter.exporter.finished, timeout=WAIT_MS):
        press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert soundfile.info(sound).duration > 1.0


def test_a_key_that_is_held_goes_on_where_that_is_meant(window: MainWindow, qtbot: QtBot) -> None:
    asked: list[str] = []
    window.keys.asked.connect(asked.append)
    plain = Qt.KeyboardModifier.NoModifier
    for key, name, times in ((Qt.Key.Key_F11, "full_screen", 1), (Qt.Key.Key_Right, "next_sentence", 4)):
        for repeat in (False, True, True, True):
            QTest.simulateEvent(window, True, key, plain, "", repeat)
        assert asked.count(name) == times
    window.commands["full_screen"].trigger()
    qtbot.waitUntil(lambda: not window.isFullScreen())


def test_menus_come_by_keys(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    starter.library.open_text(f"# One\n\n{TEXT}\n\n# Two\n\n{TEXT}")
    qtbot.waitUntil(lambda: starter.library.document is not None and window.pane.is_loaded())
    window.activateWindow()
    window.pane.setFocus()

    def popped() -> list[str]:
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        found = [action.text().partition("\t")[0] for action in menu.actions()]
        menu.close()
        return found

    window.resize(600, 700)
    assert not window.transport.sleep.isVisible()
    press(Qt.Key.Key_T)
    assert "At the end of the chapter" in popped()
    shift = Qt.KeyboardModifier.ShiftModifier
    press(Qt.Key.Key_F10, shift)
    assert "Write a note…" in popped()
    starter.marking.set("bookmark", Span(10, 20))
    window.show_contents(True)
    for part, words in (
        (window.contents.tree, "Save this chapter as sound…"), (window.contents.notes.list, "Remove"),
    ):  # fmt: skip
        part.setFocus()
        press(Qt.Key.Key_F10, shift)
        assert words in popped()


@pytest.mark.parametrize(
    "made", [lambda: buttons.button("Go", int), lambda: buttons.IconButton("play", "Go")]
)
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_and_space_press_a_button(
    qtbot: QtBot, made: Callable[[], QAbstractButton], key: Qt.Key
) -> None:
    """Outside of dialogs Qt knows the space bar alone."""
    button, clicks = made(), []
    qtbot.addWidget(button)
    button.clicked.connect(lambda: clicks.append(key))
    button.show()
    QTest.keyClick(button, key)
    assert clicks == [key]
