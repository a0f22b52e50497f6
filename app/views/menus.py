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
        bar, toolbar = window.menuBar(), window.toolbar
        file = bar.addMenu(self.tr("File"))
        self._commands(file, (("open", self.tr("Open…")), ("export", self.tr("Save as Sound…"))))
        file.addAction(self.tr("Models…"), toolbar.models_requested.emit)
        close = file.addAction(self.tr("Close Window"), window.close)
        close.setShortcut(QKeySequence.StandardKey.Close)
        about = file.addAction(self.tr("About Philomel"), toolbar.about_requested.emit)
        self._commands(file, (("settings", self.tr("Settings…")), ("quit", self.tr("Quit Philomel"))))
        for action, role in (
            (about, Role.AboutRole),
            (window.commands["settings"], Role.PreferencesRole),
            (window.commands["quit"], Role.QuitRole),
        ):
            action.setMenuRole(role)
        edit = bar.addMenu(self.tr("Edit"))
        edit.addAction(self.tr("Paste Text"), toolbar.paste_requested.emit)
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
        speech = bar.addMenu(self.tr("Speech"))
        self._commands(speech, (
            ("toggle", self.tr("Play or Pause")), ("stop", self.tr("Stop")),
            ("read_selection", self.tr("Read the Selection")),
            ("previous_paragraph", self.tr("Previous Paragraph")),
            ("next_paragraph", self.tr("Next Paragraph")), ("louder", self.tr("Louder")),
            ("quieter", self.tr("Quieter")),
        ))  # fmt: skip
        speech.addAction(self.tr("Pronunciation…"), toolbar.pronunciation_requested.emit)
        place = bar.addMenu(self.tr("Window"))
        place.addAction(self.tr("Where Everything Lies…"), toolbar.folders_requested.emit)
        self._commands(place, (("shortcuts", self.tr("Shortcuts…")),))
        place.addAction(self.tr("Minimise"), QKeySequence("Ctrl+M"), window.showMinimized)

    def _commands(self, menu: QMenu, commands: tuple[tuple[str, str], ...]) -> None:
        """Add commands of the window: the actions that have their keys already."""
        for name, text in commands:
            action = self._window.commands[name]
            action.setText(text)
            # By its words Qt would take an item for another, e.g. one that begins with "Setting".
            action.setMenuRole(Role.NoRole)
            menu.addAction(action)
