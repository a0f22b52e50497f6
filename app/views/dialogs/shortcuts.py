"""The list of shortcuts: every command that has a key, in groups."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QWidget

from app.views import kit
from app.views.commands import Commands
from app.views.kit import buttons

COLUMN_GAP = 32


class ShortcutsDialog(QDialog):
    """Shows the commands of the window with their keys."""

    def __init__(self, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Shortcuts"))
        grid = QGridLayout()
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(COLUMN_GAP)
        row = 0
        for group, shortcuts in commands.shortcuts():
            heading = kit.heading(group)
            if row:
                heading.setContentsMargins(0, 12, 0, 0)
            grid.addWidget(heading, row, 0, 1, 2)
            for shortcut in shortcuts:
                row += 1
                keys = kit.plain(QLabel(self.tr(" or ").join(shortcut.keys)))
                grid.addWidget(kit.plain(QLabel(shortcut.title)), row, 0)
                grid.addWidget(keys, row, 1, Qt.AlignmentFlag.AlignRight)
            row += 1
        grid.setColumnStretch(0, 1)
        content = QWidget(self)
        content.setLayout(kit.column(grid, -1))
        content.setContentsMargins(0, 0, 12, 0)
        mouse = kit.quiet(
            self.tr("A click on a word reads from there. Left, Right and Space give way to fields and lists.")
        )
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        area = kit.scrolled(content)
        # So that the arrow keys scroll the list.
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setAccessibleName(self.tr("Shortcuts"))
        self.setLayout(kit.column(area, mouse, kit.row(-1, done), margin=20, spacing=12))
        kit.resize_inside(self, 480, 700)
