"""Bookmarks, highlights and notes of the text, below its contents."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QMenu, QWidget

from app.core.marks import Mark
from app.views import kit
from app.views.kit import buttons, icons
from app.wording import number, with_value

_LONGEST = 120
"""Characters of what was marked that are shown in the list."""
_ROLE = Qt.ItemDataRole.UserRole


class NotesList(QListWidget):
    """Marks as rows.

    Signals:
        chosen, removed, note_wanted, read_wanted, copied: (Mark).
    """

    chosen = Signal(object)
    removed = Signal(object)
    note_wanted = Signal(object)
    read_wanted = Signal(object)
    copied = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "flat")
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setAccessibleName(self.tr("Bookmarks and notes"))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._pop)
        self.itemClicked.connect(lambda item: self.chosen.emit(item.data(_ROLE)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes there, F2 writes the note, Delete removes."""
        item = self.currentItem()
        asked = {
            Qt.Key.Key_Return: self.chosen, Qt.Key.Key_Enter: self.chosen, Qt.Key.Key_F2: self.note_wanted,
            Qt.Key.Key_Delete: self.removed,
        }.get(Qt.Key(event.key()))  # fmt: skip
        if asked is not None and item is not None:
            asked.emit(item.data(_ROLE))
        else:
            super().keyPressEvent(event)

    def menu(self, mark: Mark) -> QMenu:
        """What can be done with a mark."""
        made = QMenu(self)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if mark.span is not None:
            made.addAction(self.tr("Read from here"), lambda: self.read_wanted.emit(mark))
        made.addAction(kit.with_keys(self.tr("Write a note…"), "F2"), lambda: self.note_wanted.emit(mark))
        made.addAction(self.tr("Copy"), lambda: self.copied.emit(mark))
        made.addAction(kit.with_keys(self.tr("Remove"), "Del"), lambda: self.removed.emit(mark))
        return made

    def _pop(self, point: QPoint) -> None:
        if (item := self.itemAt(point)) is not None:
            self.menu(item.data(_ROLE)).popup(self.viewport().mapToGlobal(point))


class NotesPanel(QFrame):
    """The list with its heading; hidden while nothing is marked.

    Signals:
        save_wanted: as Markdown.
    """

    save_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = NotesList(self)
        self.save = buttons.IconButton("export", self.tr("Save notes…"), self)
        self.save.clicked.connect(self.save_wanted)
        title = kit.row(kit.heading(self.tr("Notes")), -1, self.save)
        self.setLayout(kit.column(kit.separator(), title, self.list, spacing=4))
        self.hide()

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Show these; the row that is chosen stays so."""
        row = self.list.currentRow()
        self.list.clear()
        for mark in marks:
            self.list.addItem(self._item(mark))
        if marks:
            self.list.setCurrentRow(min(max(row, 0), len(marks) - 1))
        self.setVisible(bool(marks))

    def select(self, mark: Mark) -> None:
        """Choose the row of a mark."""
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(_ROLE).name == mark.name:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def _item(self, mark: Mark) -> QListWidgetItem:
        words = " ".join(mark.words.split())
        shown = words if len(words) <= _LONGEST else words[: _LONGEST - 1].rstrip() + "…"
        lost = "" if mark.span is not None else self.tr("No longer in the text")
        item = QListWidgetItem("\n".join(part for part in (mark.note, shown, lost) if part))
        name = "bookmark" if mark.kind == "bookmark" else "note"
        item.setIcon(icons.icon(name, self.palette(), 18, self.palette().windowText().color()))
        kind = self.tr("Bookmark") if mark.kind == "bookmark" else self.tr("Highlight")
        if mark.note:
            kind = self.tr("Your note")
        where = self.tr("{n} %").format(n=number(round(100 * mark.share)))
        said = with_value(f"{kind}, {where}", ". ".join(part for part in (mark.note, words, lost) if part))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        item.setToolTip(kit.tip(f"{where}\n{mark.note}\n\n{words}".replace("\n\n\n", "\n\n")))
        item.setData(_ROLE, mark)
        return item
