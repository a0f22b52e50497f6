"""The menu bar of a Mac: the window's commands once more, where one looks for them there."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from app.views.main_window import MainWindow

Role = QAction.MenuRole


class Menus(QObject):
    """Fills the window's menu bar; macOS takes it out of the window.

    By its role Qt moves an item into the application's own menu. macOS adds "Enter Full Screen" to the
    menu that is called View, and dictation and emoji to the one called Edit.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        bar = window.menuBar()
        file = bar.addMenu(self.tr("File"))
        self._commands(file, (
            ("open", self.tr("Open…")), ("export", self.tr("Save as Sound…")), ("models", self.tr("Models…")),
        ))  # fmt: skip
        close = file.addAction(self.tr("Close Window"), window.close)
        close.setShortcut(QKeySequence.StandardKey.Close)
        self._commands(file, (
            ("about", self.tr("About Philomel")), ("settings", self.tr("Settings…")),
            ("quit", self.tr("Quit Philomel")),
        ))  # fmt: skip
        for name, role in (
            ("about", Role.AboutRole), ("settings", Role.PreferencesRole), ("quit", Role.QuitRole),
        ):  # fmt: skip
            window.commands[name].setMenuRole(role)
        edit = bar.addMenu(self.tr("Edit"))
        # Without its key, which fields take for themselves.
        edit.addAction(self.tr("Paste Text"), lambda: window.command("paste"))
        self._commands(edit, (
            ("find", self.tr("Find…")), ("find_next", self.tr("Find Next")),
            ("find_previous", self.tr("Find Previous")),
        ))  # fmt: skip
        self._commands(bar.addMenu(self.tr("View")), (
            ("contents", self.tr("Contents")), ("side", self.tr("Voice and Reading Style")),
            ("larger", self.tr("Larger Text")), ("smaller", self.tr("Smaller Text")),
            ("usual_size", self.tr("Usual Size")), ("live", self.tr("Live Figures")),
            ("pages", self.tr("Text or Real Pages")),
        ))  # fmt: skip
        self._commands(bar.addMenu(self.tr("Speech")), (
            ("toggle", self.tr("Play or Pause")), ("stop", self.tr("Stop")),
            ("read_selection", self.tr("Read the Selection")),
            ("previous_paragraph", self.tr("Previous Paragraph")),
            ("next_paragraph", self.tr("Next Paragraph")), ("louder", self.tr("Louder")),
            ("quieter", self.tr("Quieter")), ("pronunciation", self.tr("Pronunciation…")),
        ))  # fmt: skip
        place = bar.addMenu(self.tr("Window"))
        self._commands(place, (
            ("folders", self.tr("Where Everything Lies…")), ("shortcuts", self.tr("Shortcuts…")),
        ))  # fmt: skip
        place.addAction(self.tr("Minimise"), QKeySequence("Ctrl+M"), window.showMinimized)

    def _commands(self, menu: QMenu, commands: tuple[tuple[str, str], ...]) -> None:
        """Add commands of the window: the actions that have their keys already."""
        for name, text in commands:
            action = self._window.commands[name]
            action.setText(text)
            # By its words Qt would take an item for another, e.g. one that begins with "Setting".
            action.setMenuRole(Role.NoRole)
            menu.addAction(action)
