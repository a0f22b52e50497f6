"""The dialogs that tell of the program itself: shortcuts, parts and licences, folders."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core import about
from app.views.dialogs.information import AboutDialog, FoldersDialog, ShortcutsDialog
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
    listed = {key for _, group in window.keys.shortcuts() for each in group for key in each.keys}
    own = [action for action in window.findChildren(QAction) if action.parent() is window]
    keys = {
        key.toString(QKeySequence.SequenceFormat.NativeText)
        for action in own
        for key in action.shortcuts()
        if "Media" not in key.toString()
    }
    assert listed - {"Media Stop"} == keys - {""}
    titles = [each.title for _, group in window.keys.shortcuts() for each in group]
    assert len(titles) == len(set(titles))
    dialog = ShortcutsDialog(window.keys, window)
    dialog.grab()
    dialog.deleteLater()


def test_the_usual_size_comes_back(window: MainWindow, starter: Program) -> None:
    usual = starter.settings.font_pixels
    window.key.emit("larger")
    assert starter.settings.font_pixels == usual + 1
    window.key.emit("usual_size")
    assert starter.settings.font_pixels == usual


def test_where_everything_lies(qtbot: QtBot, window: MainWindow, starter: Program, tmp_path: Path) -> None:
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
    dialog.accept()
