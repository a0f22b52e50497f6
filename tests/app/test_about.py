"""The dialogs that tell of the program itself: shortcuts, parts and licences, folders."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QDesktopServices, QKeySequence
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core import about
from app.documents.open import open_text
from app.views.dialogs.convert import ConvertDialog
from app.views.dialogs.information import AboutDialog, CommandList, FoldersDialog
from app.views.dialogs.type_sheet import TypeSheet
from app.views.kit import asking
from app.views.kit.buttons import IconButton
from app.views.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)


def test_every_part_has_its_version_and_licence(window: MainWindow) -> None:
    parts = {part.name.casefold(): part for part in about.components()}
    assert {"python", "mlx", "numpy", "pyside6-essentials", "hibari", "misaki"} <= set(parts)
    assert all(part.licence != "–" for part in parts.values()), parts
    assert all(part.version for part in parts.values() if part not in about.STARTER), parts
    dialog = AboutDialog("1.0", tuple(parts.values()), window)
    assert dialog.parts.topLevelItemCount() == len(parts)
    dialog.deleteLater()


def test_the_list_of_shortcuts_has_every_key_of_the_window(window: MainWindow) -> None:
    commands = [each for _, _, group in window.keys.by_menu() for each in group]
    listed = {key for each in commands for key in window.keys.keys(each.name)}
    own = [action for action in window.findChildren(QAction) if action.parent() is window]
    keys = {
        key.toString(QKeySequence.SequenceFormat.NativeText)
        for action in own
        for key in action.shortcuts()
        if "Media" not in key.toString()
    }
    assert listed - {"Media Stop"} == keys - {""}
    titles = [each.title for each in commands]
    assert len(titles) == len(set(titles))


def test_whatever_a_button_or_a_menu_leads_to_is_a_command(
    window: MainWindow, starter: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who reads by the keyboard finds a voice to add, an address, the timer in the list of commands, too."""
    asked: list[str] = []
    monkeypatch.setattr(asking, "text", lambda parent, title, *rest, **named: asked.append(title) or "")
    window.commands["address"].trigger()
    assert asked == ["Open a web address"]
    window.commands["add_voice"].trigger()
    assert window.side.currentIndex() == 1
    window.close_add_voice()
    for name, button in (("sleep", window.transport.sleep), ("device", window.transport.device)):
        window.commands[name].trigger()
        assert button.menu().isVisible()
        button.menu().close()
    window.commands["type"].trigger()
    assert [sheet.isVisible() for sheet in window.findChildren(TypeSheet)] == [True]
    window.commands["convert"].trigger()
    dialogs = window.findChildren(ConvertDialog)
    assert [dialog.isVisible() for dialog in dialogs] == [True]
    dialogs[0].close()


def test_where_no_command_has_the_words_that_is_said(window: MainWindow, qtbot: QtBot) -> None:
    dialog = CommandList(window.keys, window)
    dialog.show()
    qtbot.keyClicks(dialog.field, "xyzzy")
    assert dialog.list.topLevelItem(0).text(0) == "No command has these words."
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    dialog.close()


def test_a_command_is_found_by_its_words_and_done(window: MainWindow, qtbot: QtBot) -> None:
    dialog = CommandList(window.keys, window)
    dialog.show()
    before = dialog.list.topLevelItemCount()
    qtbot.keyClicks(dialog.field, "usual size")
    titles = [dialog.list.topLevelItem(at).text(0) for at in range(dialog.list.topLevelItemCount())]
    assert titles == ["View", "Text in its usual size"]
    with qtbot.waitSignal(window.key) as asked:
        qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    assert asked.args == ["usual_size"]
    assert not dialog.isVisible()
    dialog.show()
    dialog.field.clear()
    assert dialog.list.topLevelItemCount() == before
    qtbot.keyClick(dialog.field, Qt.Key.Key_Down)
    assert dialog.list.currentItem().text(0) != "Open a file…"
    dialog.deleteLater()


def test_up_and_down_stop_at_the_ends_of_the_commands(window: MainWindow, qtbot: QtBot) -> None:
    dialog = CommandList(window.keys, window)
    dialog.show()
    qtbot.waitUntil(dialog.field.hasFocus)
    for words in ("usual size", "xyzzy", ""):
        dialog.field.setText(words)
        for key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            for _ in range(dialog.list.topLevelItemCount() + 1):
                qtbot.keyClick(dialog.field, key)
    assert dialog.field.hasFocus()
    assert dialog.list.currentItem().text(0) == "Commands and keys…", "the last one"
    dialog.close()


def test_what_is_not_possible_cannot_be_asked_for(window: MainWindow, qtbot: QtBot) -> None:
    assert not window.commands["read_selection"].isEnabled()
    assert not window.commands["pages"].isEnabled()
    assert not window.transport.stop.isEnabled()
    window.pane.show_document(open_text("A text of one sentence."), ())
    qtbot.waitUntil(window.pane.is_loaded)
    window.pane.selectAll()
    assert window.commands["read_selection"].isEnabled()
    window.transport.set_state("reading", "Reading")
    assert window.transport.stop.isEnabled()
    assert window.commands["stop"].isEnabled()


def test_the_usual_size_comes_back(window: MainWindow, starter: Program) -> None:
    usual = starter.settings.font_pixels
    window.key.emit("larger")
    assert starter.settings.font_pixels == usual + 1
    window.key.emit("usual_size")
    assert starter.settings.font_pixels == usual


def test_where_everything_lies(
    qtbot: QtBot, window: MainWindow, starter: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = starter.folders()
    own = next(each for each in folders if each.path.name == "voices" and each.path.parent.name == "data")
    assert own.size() == 0
    own.path.mkdir(parents=True)
    (own.path / "clip.flac").write_bytes(bytes(2_000_000))
    assert own.size() == 2_000_000
    window.command("folders")
    dialog = window.findChild(FoldersDialog)
    assert isinstance(dialog, FoldersDialog)
    qtbot.waitUntil(lambda: any(label.text() == "2 MB" for label in dialog._sizes))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: False)
    dialog.findChildren(IconButton)[0].click()
    told = dialog.findChild(QMessageBox)
    assert isinstance(told, QMessageBox)
    assert told.text() == f"This desktop has no program that opens {own.path}."
    told.accept()
    dialog.accept()
