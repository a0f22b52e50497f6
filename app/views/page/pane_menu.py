"""The text's context menu: read, leave out, follow, copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from app.core.leaving_out import alike
from app.documents.typesetting import Link, Note
from app.views import kit
from app.views.page.text import PageText
from engine import Span

if TYPE_CHECKING:
    from app.views.page.reading_pane import ReadingPane
    from app.views.page.spots import Spot

LONGEST_SAYING = 100
"""Characters of what is selected that may still be a name."""


class PaneMenu(QMenu):
    """What can be done at a point of the text."""

    def __init__(self, pane: ReadingPane, point: QPoint) -> None:
        super().__init__(pane)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._pane = pane
        content, cursor, selected = pane.content, pane.cursorForPosition(point), pane.selection()
        char = content.map.char(cursor.position()) if content is not None else 0
        self._spot(pane.spots.under(point.toPointF()))
        self.addAction(self.tr("Read from here"), lambda: pane.start(char))
        if selected is not None:
            read = kit.with_keys(self.tr("Read the selection"), "Ctrl+R")
            self.addAction(read, pane.start_selection)
            self.addAction(kit.with_keys(self.tr("Copy"), "Ctrl+C"), pane.copy)
        word = selected if selected is not None else pane.word_at(cursor)
        if word is not None and len(word) <= LONGEST_SAYING:
            self.addAction(self.tr("Say it as…"), lambda: pane.saying_requested.emit(word))
        if content is not None:
            self.addSeparator()
            self._left_out(content, char, selected)
        self.addSeparator()
        self.addAction(kit.with_keys(self.tr("Select all"), "Ctrl+A"), pane.selectAll)

    def _spot(self, spot: Spot | None) -> None:
        """What is under the pointer, and the way back from a link."""
        spots, content = self._pane.spots, self._pane.content
        if spot is not None and content is not None:
            what = spot.what
            if isinstance(what, Link):
                address = what.address.replace("&", "&&")
                words = self.tr("Open {address}").format(address=address) if address else self.tr("Go there")
            elif isinstance(what, Note):
                words = self.tr("Show the note")
            else:
                words = self.tr("Fold") if content.is_open(what) else self.tr("Unfold")
            self.addAction(words, lambda: spots.act(spot))
        if spots.can_go_back():
            self.addAction(kit.with_keys(self.tr("Back"), "Backspace"), spots.back)
        self.addSeparator()

    def _left_out(self, content: PageText, char: int, selected: Span | None) -> None:
        """Leave out what is read, read what is left out."""
        pane, document, skips = self._pane, content.plan.document, content.plan.skips
        part = selected if selected is not None else content.passage(char)
        if any(span.start < part.end and span.end > part.start for _, span, _ in skips.over(part)):
            self.addAction(self.tr("Read this after all"), lambda: pane.read_requested.emit(part))
        if selected is not None or skips.at(char) is None:
            self.addAction(self.tr("Leave this out"), lambda: pane.leave_requested.emit((part,)))
        others = alike(document, skips.things, char)
        if others:
            words = self.tr("Leave out what is like this")
            self.addAction(words, lambda: pane.leave_requested.emit(others))
