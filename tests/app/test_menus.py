"""The menu bar of macOS, built here inside the window."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction, QKeySequence
from pytestqt.qtbot import QtBot

from app.views.commands import MenuBar
from app.views.main_window import MainWindow
from tests.app.scenes import end


@pytest.fixture
def window(qtbot: QtBot):
    made = MainWindow()
    MenuBar(made, made.keys)
    made.show()
    with qtbot.waitExposed(made):
        made.activateWindow()
    yield made
    end(made)


def items(window: MainWindow) -> dict[str, QAction]:
    menus = [entry.menu() for entry in window.menuBar().actions()]
    return {action.text(): action for menu in menus for action in menu.actions()}


def test_what_belongs_into_the_application_s_menu_has_its_role(window: MainWindow) -> None:
    found = items(window)
    roles = {text: action.menuRole() for text, action in found.items()}
    role = QAction.MenuRole
    assert roles["About Philomel…"] is role.AboutRole
    assert roles["Settings…"] is role.PreferencesRole
    assert roles["Quit"] is role.QuitRole
    others = ("Open a File…", "Save as Sound…", "Find in the Text", "Contents", "Play or Pause")
    assert {roles[text] for text in others} == {role.NoRole}
    assert found["Settings…"].shortcut() == QKeySequence("Ctrl+,")
    assert found["Close Window"].shortcut() == QKeySequence(QKeySequence.StandardKey.Close)
    assert [entry.text() for entry in window.menuBar().actions()] == [
        "File", "Edit", "View", "Speech", "Window",
    ]  # fmt: skip


def test_every_command_is_asked_for_once(window: MainWindow, qtbot: QtBot) -> None:
    names = {id(action): name for name, action in window.commands.items()}
    asked: list[str] = []
    window.transport.set_state("reading", "Reading")
    window.key.connect(asked.append)
    for action in items(window).values():
        if id(action) in names and names[id(action)] not in ("find", "live"):
            action.trigger()
            assert asked[-1] == names[id(action)]
    assert len(asked) == len(set(asked)) >= 14
    keys = [key.toString() for action in window.findChildren(QAction) for key in action.shortcuts()]
    doubled = {key for key in keys if keys.count(key) > 1}
    assert not doubled, "a key that means two things does neither"


def test_closing_and_about(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.key) as asked:
        items(window)["About Philomel…"].trigger()
    assert asked.args == ["about"]
    with qtbot.waitSignal(window.key) as asked:
        items(window)["Paste Text"].trigger()
    assert asked.args == ["paste"]
    with qtbot.waitSignal(window.closing):
        items(window)["Close Window"].trigger()
    assert not window.isVisible()
