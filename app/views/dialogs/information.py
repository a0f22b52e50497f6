"""Dialogs that only show: what the program is made of, where everything lies, which keys there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QGridLayout,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.core.about import Component, Folder
from app.sentences.numbers import size_text
from app.views import kit
from app.views.commands import Commands
from app.views.kit import buttons


class AboutDialog(QDialog):
    """Shows version, licence and parts."""

    def __init__(self, version: str, components: Sequence[Component], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Philomel"))
        number = version or self.tr("from a checkout")
        title = kit.heading(self.tr("Philomel {version}").format(version=number))
        about = kit.quiet(
            self.tr(
                "Reads aloud in any voice, on this machine alone: no text and no voice leaves it. Philomel "
                "and its starter voice are under the MIT licence. It is made with:"
            )
        )
        self.parts = QTreeWidget(self)
        self.parts.setProperty("kit", "list")
        self.parts.setAccessibleName(self.tr("Parts with their versions and licences"))
        self.parts.setHeaderLabels([self.tr("Part"), self.tr("Version"), self.tr("Licence")])
        self.parts.setRootIsDecorated(False)
        self.parts.setUniformRowHeights(True)
        self.parts.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.parts.setTextElideMode(Qt.TextElideMode.ElideRight)
        for part in components:
            item = QTreeWidgetItem([part.name, part.version, part.licence])
            item.setToolTip(2, kit.tip(part.licence))
            self.parts.addTopLevelItem(item)
        header = self.parts.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        self.setLayout(kit.column(title, about, self.parts, kit.row(-1, done), margin=20, spacing=12))
        kit.resize_inside(self, 560, 560)
        done.setFocus()


class FoldersDialog(QDialog):
    """Shows folders; sizes come once they were added up."""

    def __init__(self, folders: Sequence[Folder], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Where everything lies"))
        self._sizes: list[QLabel] = []
        rows = kit.column(spacing=12)
        for folder in folders:
            size = kit.figures(kit.quiet("…", wrap=False))
            self._sizes.append(size)
            path = kit.plain(QLabel(str(folder.path)))
            path.setWordWrap(True)
            path.setAccessibleName(str(folder.path))
            show = buttons.IconButton("open", self.tr("Open the folder: {title}").format(title=folder.title))
            show.clicked.connect(lambda checked=False, folder=folder: self._show(folder))
            show.setEnabled(folder.path.exists())
            words = kit.column(kit.row(kit.heading(folder.title), -1, size), path, spacing=2)
            line = kit.row(words, show)
            line.setStretchFactor(words, 1)
            rows.addLayout(line)
        content = QWidget(self)
        content.setLayout(kit.column(rows, -1))
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        self.setLayout(kit.column(kit.scrolled(content), kit.row(-1, done), margin=20, spacing=12))
        kit.resize_inside(self, 620, 560)

    def set_sizes(self, sizes: Sequence[int]) -> None:
        """Bytes of each folder, in order."""
        for label, size in zip(self._sizes, sizes, strict=True):
            label.setText(size_text(size) if size else self.tr("empty"))

    @staticmethod
    def _show(folder: Folder) -> None:
        path = folder.path if folder.path.is_dir() else folder.path.parent
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


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
