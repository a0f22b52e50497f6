"""The contents at the left: headings and chapters, the one that is being read marked; below them the
marks."""

from __future__ import annotations

import bisect
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from app.core.marks import Mark
from app.documents.model import Heading
from app.views import kit
from app.views.kit import buttons
from app.views.reading.left_out import Index
from app.wording import number, with_value

_LONGEST = 120
"""Characters of what was marked that are shown in the list."""
_ROLE = Qt.ItemDataRole.UserRole
_BESIDE = 12
"""Pixels at both sides of a row, as the theme has them."""
_ABOVE = 8
"""Pixels above and below its words, both together."""


class _Rows(kit.Directed):
    """Rows high enough for their words, which Qt breaks as if they had no room at their sides and were never
    bold, as what is chosen is."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """What the row of a mark takes."""
        within = QStyleOptionViewItem(option)
        within.font.setBold(True)
        within.fontMetrics = QFontMetrics(within.font)
        within.rect.setWidth(within.rect.width() - _BESIDE)
        return super().sizeHint(within, index) + QSize(0, _ABOVE)


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
        self.setItemDelegate(_Rows(self))
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

    def changeEvent(self, event: QEvent) -> None:
        """Icons are as the words beside them."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            for item in map(self.list.item, range(self.list.count())):
                item.setIcon(self._icon(item.data(_ROLE)))

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Show these; the row that is chosen stays so."""
        row = self.list.currentRow()
        self.list.clear()
        for mark in marks:
            self.list.addItem(self._item(mark))
        # First: rows that are laid out while they are hidden, as one is chosen, take the scroll bar's room.
        self.setVisible(bool(marks))
        if marks:
            self.list.setCurrentRow(min(max(row, 0), len(marks) - 1))

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
        item.setIcon(self._icon(mark))
        kind = self.tr("Bookmark") if mark.kind == "bookmark" else self.tr("Highlight")
        if mark.note:
            kind = self.tr("Your note")
        where = self.tr("{n} %").format(n=number(round(100 * mark.share)))
        said = with_value(f"{kind}, {where}", ". ".join(part for part in (mark.note, words, lost) if part))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        item.setToolTip(kit.tip(f"{where}\n{mark.note}\n\n{words}".replace("\n\n\n", "\n\n")))
        item.setData(_ROLE, mark)
        return item

    def _icon(self, mark: Mark) -> QIcon:
        name = "bookmark" if mark.kind == "bookmark" else "note"
        return buttons.tinted(name, self.palette(), 18, self.palette().windowText().color())


class _Tree(QTreeWidget):
    """Keeps the chapter that is read in view when notes take some of its height."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        item = self.currentItem()
        if item is not None and 0 <= self.visualItemRect(item).bottom() <= event.oldSize().height():
            self.scrollToItem(item)


MAX_ENTRIES = 5_000
"""A document with more headings than this shows the first ones."""


class ContentsPanel(QFrame):
    """Shows an outline.

    Signals:
        chosen, read_requested, save_requested: (the character at which a heading begins) to go there, to be
            read from there, to be saved as sound.
    """

    chosen = Signal(int)
    read_requested = Signal(int)
    save_requested = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "side")
        self.tree = _Tree(self)
        self.tree.setProperty("kit", "flat")
        self.tree.setHeaderHidden(True)
        self.tree.setItemDelegate(kit.Directed(self.tree))
        self.tree.setIndentation(14)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(self.tr("Contents"))
        self.empty = kit.quiet("")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.notes = NotesPanel(self)
        # One of the first two is there, and it fills the height.
        parts = self.empty, self.tree, self.notes
        self.setLayout(
            kit.column(kit.heading(self.tr("Contents")), *parts, margin=(12, 12, 8, 12), wide=parts)
        )
        self._items: list[QTreeWidgetItem] = []
        self._starts: list[int] = []
        self.tree.itemActivated.connect(self._activated)
        self.tree.itemClicked.connect(self._activated)
        self.tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tree.customContextMenuRequested.connect(self._pop)
        self.set_outline(())
        # Not said while there is no text yet.
        self.empty.setText("")

    def set_outline(self, outline: Sequence[Heading]) -> None:
        """Replace the contents."""
        self.tree.clear()
        self._items, self._starts = [], []
        parents: list[tuple[int, QTreeWidgetItem]] = []
        for entry in outline[:MAX_ENTRIES]:
            while parents and parents[-1][0] >= entry.level:
                parents.pop()
            item = QTreeWidgetItem([entry.title])
            item.setToolTip(0, kit.tip(entry.title))
            item.setData(0, Qt.ItemDataRole.UserRole, entry.start)
            if parents:
                parents[-1][1].addChild(item)
            else:
                self.tree.addTopLevelItem(item)
            parents.append((entry.level, item))
            self._items.append(item)
            self._starts.append(entry.start)
        self.tree.expandAll()
        self.tree.setRootIsDecorated(any(item.childCount() for item in self._items))
        self.tree.setVisible(bool(self._items))
        self.empty.setText(self.tr("This text has no headings."))
        self.empty.setVisible(not self._items)

    def set_place(self, char: int) -> str:
        """Mark the heading a character stands under; returns its title."""
        at = bisect.bisect_right(self._starts, char) - 1
        if at < 0:
            self.tree.setCurrentItem(None)  # type: ignore[call-overload]
            return ""
        item = self._items[at]
        if item is not self.tree.currentItem():
            self.tree.setCurrentItem(item)
        return item.text(0)

    def menu(self, item: QTreeWidgetItem) -> QMenu:
        """What can be done with a chapter."""
        start = item.data(0, Qt.ItemDataRole.UserRole)
        made = QMenu(self.tree)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        made.addAction(self.tr("Read from here"), lambda: self.read_requested.emit(start))
        made.addAction(self.tr("Save this chapter as sound…"), lambda: self.save_requested.emit(start))
        return made

    def _pop(self, point: QPoint) -> None:
        if (item := self.tree.itemAt(point)) is not None:
            self.menu(item).popup(self.tree.viewport().mapToGlobal(point))

    def _activated(self, item: QTreeWidgetItem) -> None:
        self.chosen.emit(item.data(0, Qt.ItemDataRole.UserRole))
