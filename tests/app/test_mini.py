"""The mini player: in place of the window, with its keys, for what is dropped on it; the icon in the tray."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.desktop import TextSource
from app.views import kit
from app.views.bind_desktop import MiniPlayer, Tray
from app.views.main_window import MainWindow
from app.wording import Problem
from engine import PlayState
from tests.app.scenes import end
from tests.support.program import MANY, TEXT, started, until_state

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support|systemTray|No Icon", extend=True)


def small(qtbot: QtBot, window: MainWindow) -> MiniPlayer:
    window.command("mini")
    found = next(each for each in QApplication.topLevelWidgets() if isinstance(each, MiniPlayer))
    assert found.isVisible()
    assert not window.isVisible()
    return found


def test_a_long_sentence_ends_in_dots_and_not_in_half_a_line(qapp: QApplication) -> None:
    label = kit.ShortLabel()
    most = 3 * label.fontMetrics().lineSpacing()
    for width in range(160, 400, 20):
        label.resize(width, 60)
        label.setText("It was considering, as well as it could, whether a chain of daisies is worth it. " * 3)
        assert label.heightForWidth(width) <= most, width
        assert label.text().endswith("…")
    end(label)


def test_it_plays_and_goes_back(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter, MANY)
    mini = small(qtbot, window)
    assert mini.title.accessibleName() == "A test"
    assert mini.words.accessibleName() == "All of us sleep 2 nights."
    assert mini.windowFlags() & Qt.WindowType.WindowStaysOnTopHint
    mini.activateWindow()
    qtbot.waitUntil(mini.isActiveWindow)
    mini.play.click()
    until_state(qtbot, starter, PlayState.READING)
    qtbot.keyClick(mini, Qt.Key.Key_B)
    assert len(starter.marking.marks) == 1
    assert mini.words.accessibleName() == "Bookmark set."
    qtbot.keyClick(mini, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: mini.words.accessibleName().startswith("All of us sleep"))
    assert mini.words.accessibleName() != "All of us sleep 2 nights."
    mini.play.click()
    until_state(qtbot, starter, PlayState.PAUSED)
    qtbot.keyClick(mini, Qt.Key.Key_Escape)
    assert window.isVisible()
    assert not mini.isVisible()
    screen = QApplication.primaryScreen().availableGeometry()
    mini.move(screen.bottomRight())
    window.command("mini")
    assert screen.contains(mini.geometry()), "the screen that it stood on is gone"
    mini.close()
    assert window.isVisible()
    window.close()


def test_what_is_dropped_on_it_is_heard(
    qtbot: QtBot, starter: Program, window: MainWindow, tmp_path: Path
) -> None:
    started(qtbot, starter, TEXT)
    mini = small(qtbot, window)
    other = tmp_path / "Another text.txt"
    other.write_text("The night is small. " * 20)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(other))])
    both, moves = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.KeyboardModifier.ShiftModifier
    dropped = QDropEvent(QPointF(5, 5), both, data, Qt.MouseButton.LeftButton, moves)
    mini.dropEvent(dropped)
    assert dropped.dropAction() == Qt.DropAction.CopyAction, "it stays where it was"
    qtbot.waitUntil(lambda: mini.title.accessibleName() == "Another text")
    qtbot.waitUntil(lambda: starter.player.state.is_active)
    starter.player.stop()
    window.close()


def test_what_a_message_offers_can_be_pressed_there(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter, TEXT)
    mini = small(qtbot, window)
    assert not mini.act.isVisible()
    window.command("bookmark")
    window.command("bookmark")
    assert (mini.words.accessibleName(), mini.act.text()) == ("Bookmark removed.", "Undo")
    assert mini.rect().contains(mini.act.geometry())
    assert mini.act.height() >= 32
    assert not starter.marking.marks
    mini.act.click()
    assert len(starter.marking.marks) == 1
    assert not mini.act.isVisible(), "it is done"
    assert mini.words.accessibleName() == "The small bird sings at night."
    window.command("bookmark")
    assert mini.act.isVisible()
    with qtbot.waitSignal(starter.library.document_changed):
        starter.library.open_text("Another text.")
    assert not mini.act.isVisible(), "it was of the text before"
    mini.close()
    window.close()


def test_the_tray_asks(qtbot: QtBot, starter: Program, window: MainWindow) -> None:
    started(qtbot, starter, TEXT)
    asked: list[str] = []
    tray = Tray(window, starter, asked.append)
    play, selection, clipboard = tray.menu.actions()[:3]
    selection.trigger()
    clipboard.trigger()
    assert asked == [TextSource.SELECTION.value, TextSource.CLIPBOARD.value]
    play.trigger()
    qtbot.waitUntil(lambda: play.text() == "Pause")
    starter.player.stop()
    qtbot.waitUntil(lambda: play.text() == "Play")
    window.close()


def test_silence_is_explained_where_the_window_is_not_seen(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(qtbot, starter, TEXT)
    told: list[str] = []
    tray = Tray(window, starter, told.append)
    monkeypatch.setattr(tray.icon, "showMessage", lambda title, text, icon: told.append(text))
    mini = small(qtbot, window)
    waits = "No sound device: waiting"
    starter.player.state_changed.emit(PlayState.WAITING_DEVICE, waits)
    assert mini.words.accessibleName() == waits
    starter.player.state_changed.emit(PlayState.BUFFERING, "Reading")
    assert mini.words.accessibleName() == "The small bird sings at night.", "a short wait is none"
    starter.library.tell(Problem("Something to be seen."))
    assert told == [], "the mini player shows it"
    mini.close()
    window.hide()
    starter.library.tell(Problem("Nothing is seen."))
    assert told == ["Nothing is seen."]
    window.close()
