"""The contents at the left: headings and chapters, the one that is being read marked."""

from __future__ import annotations

import bisect
from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QHeaderView, QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from app.documents.model import Document, Heading
from app.views import kit
from app.views.reading.notes import NotesPanel
from engine import Span

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
        self.tree = QTreeWidget(self)
        self.tree.setProperty("kit", "flat")
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(14)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(self.tr("Contents"))
        self.empty = kit.quiet("")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        self.notes = NotesPanel(self)
        layout = kit.column(kit.heading(self.tr("Contents")), self.empty, self.tree, self.notes, margin=12)
        # One of the two is there, and it fills the height.
        layout.setStretchFactor(self.empty, 1)
        layout.setStretchFactor(self.tree, 1)
        layout.setStretchFactor(self.notes, 1)
        layout.setContentsMargins(12, 12, 8, 12)
        self.setLayout(layout)
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


def chapter_at(document: Document, char: int) -> Span | None:
    """What stands under the heading that a character stands under; None before the first."""
    outline = document.outline
    at = bisect.bisect_right(outline, char, key=lambda each: each.start) - 1
    if at < 0:
        return None
    ends = (each.start for each in outline[at + 1 :] if each.level <= outline[at].level)
    return Span(outline[at].start, next(ends, len(document.text)))
