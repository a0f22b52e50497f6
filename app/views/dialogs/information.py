"""Dialogs that only show: what the program is made of, where everything lies, which keys there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QTreeWidgetItem,
    QWidget,
)

from app.core.about import Component, Folder
from app.views import kit
from app.views.commands import Commands
from app.views.kit import asking, buttons
from app.wording import filled, size_text


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
        columns = self.tr("Part"), self.tr("Version"), self.tr("Licence")
        self.parts = kit.table(self.tr("Parts with their versions and licences"), self, columns, kind="list")
        self.parts.setTextElideMode(Qt.TextElideMode.ElideRight)
        for part in components:
            item = QTreeWidgetItem([part.name, part.version, part.licence])
            item.setToolTip(2, kit.tip(part.licence))
            self.parts.addTopLevelItem(kit.told_whole(item))
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
            path = kit.words(str(folder.path))
            path.setAccessibleName(str(folder.path))
            show = buttons.IconButton("open", filled(self.tr("Open the folder: {title}"), title=folder.title))
            show.clicked.connect(lambda checked=False, at=folder.path: asking.open_folder(self, at))
            show.setEnabled(folder.path.exists())
            title = kit.heading(folder.title, wrap=True)
            words = kit.column(kit.row(title, size, wide=(title,)), path, spacing=2)
            rows.addLayout(kit.row(words, show, wide=(words,)))
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        shown = kit.scrolled(kit.column(rows, -1))
        self.setLayout(kit.column(shown, kit.row(-1, done), margin=20, spacing=12))
        kit.resize_inside(self, 620, 560)

    def set_sizes(self, sizes: Sequence[int]) -> None:
        """Bytes of each folder, in order."""
        for label, size in zip(self._sizes, sizes, strict=True):
            label.setText(size_text(size) if size else self.tr("empty"))


class CommandList(QDialog):
    """Every command with its keys; what one writes narrows the list, Enter does what is chosen."""

    def __init__(self, commands: Commands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Commands and keys"))
        self._commands = commands
        self.field = kit.field(self.tr("What is to be done?"), self)
        self.list = kit.table(self.tr("Commands and keys"), self, ("", ""))
        self.list.setHeaderHidden(True)
        self.list.setIndentation(0)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemActivated.connect(self._do)
        self.list.itemClicked.connect(self._do)
        self.list.currentItemChanged.connect(self._tell)
        self.field.textChanged.connect(self._show)
        self.field.returnPressed.connect(lambda: self._do(self.list.currentItem()))
        mouse = kit.quiet(
            self.tr("A click on a word reads from there. Left, Right and Space give way to fields and lists.")
        )
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        self.setLayout(kit.column(self.field, self.list, mouse, kit.row(-1, done), margin=20, spacing=12))
        kit.resize_inside(self, 520, 700)
        self._show("")

    def _show(self, words: str) -> None:
        """List what has these words in its title, with its keys."""
        self.list.clear()
        wanted, first = words.casefold().split(), None
        for _, title, commands in self._commands.by_menu():
            found = [each for each in commands if all(word in each.title.casefold() for word in wanted)]
            if not found:
                continue
            heading = QTreeWidgetItem(self.list, [title])
            heading.setFlags(Qt.ItemFlag.NoItemFlags)
            heading.setFirstColumnSpanned(True)
            bold = heading.font(0)
            bold.setBold(True)
            heading.setFont(0, bold)
            for command in found:
                keys = self.tr(" or ").join(self._commands.keys(command.name))
                item = kit.told_whole(QTreeWidgetItem(self.list, [command.title, keys]))
                item.setData(0, Qt.ItemDataRole.UserRole, command.name)
                item.setDisabled(not self._commands.actions[command.name].isEnabled())
                first = first or item
        if first is not None:
            self.list.setCurrentItem(first)
        else:
            nothing = QTreeWidgetItem(self.list, [self.tr("No command has these words.")])
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            nothing.setFirstColumnSpanned(True)
            kit.announce(self.field, nothing.text(0))

    def _tell(self, item: QTreeWidgetItem | None) -> None:
        """Have a screen reader say what Enter would do: the keyboard is in the field."""
        if item is not None and self.field.hasFocus():
            kit.announce(self.field, f"{item.text(0)} {item.text(1)}")

    def _do(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and not item.isDisabled() and (name := item.data(0, Qt.ItemDataRole.UserRole)):
            self.accept()
            # Once the keyboard is back in the window.
            QTimer.singleShot(0, self._commands, self._commands.actions[name].trigger)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go through the list while one writes."""
        if self.field.hasFocus() and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            # Not sent: what the list does not take, at its end, would come back here for ever.
            self.list.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
