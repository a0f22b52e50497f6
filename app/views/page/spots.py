"""What can be acted on in the text: links, marks of notes, folded passages; by pointer and by keyboard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextLine, QTextOption
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from app.documents.typesetting import Link, Note
from app.views import kit
from app.views.page.look import PageLook
from app.views.page.page import Page
from app.views.page.plan import Fold
from app.views.page.text import selecting
from app.wording import filled


@dataclass(frozen=True)
class Spot:
    """One thing that can be acted on.

    Attributes:
        start, end: in the widget.
        what: the thing itself.
    """

    kind: Literal["link", "note", "fold"]
    start: int
    end: int
    what: Link | Note | Fold

    def is_for_click(self, keys: Qt.KeyboardModifier) -> bool:
        """Whether a click does what it is for, with these keys held: a link wants Ctrl."""
        return self.kind != "link" or bool(keys & Qt.KeyboardModifier.ControlModifier)


class Spots(QObject):
    """Finds the spots of a page, and does what each is for.

    Signals:
        address_requested: (address) a link out of the document is to be opened.
        left: the view went elsewhere, by a link or back.
    """

    address_requested = Signal(str)
    left = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = page
        self._visited: list[int] = []
        """Characters from which links of the document were followed."""
        self._chosen: Spot | None = None
        self.note: NotePopup | None = None

    def forget(self) -> None:
        """Another document is shown."""
        self._visited.clear()
        self._chosen = None

    # -- found

    def under(self, point: QPointF) -> Spot | None:
        """The one under the pointer, in pixels of the viewport."""
        document, offset = self._page.document(), self._page.verticalScrollBar().value()
        place = point + QPointF(0, offset)
        position = document.documentLayout().hitTest(place, Qt.HitTestAccuracy.ExactHit)
        if position < 0:
            return None
        block = document.findBlock(position)
        line = block.layout().lineForTextPosition(position - block.position())
        if line.isValid():
            x = place.x() - document.documentLayout().blockBoundingRect(block).left()
            position = block.position() + line.xToCursor(x, QTextLine.CursorPosition.CursorOnCharacter)
        return self.at(position)

    def at(self, position: int) -> Spot | None:
        """The one at a position of the widget; a mark of a note before a link that it stands in."""
        content = self._page.content
        if content is None:
            return None
        fold = content.fold_at(self._page.document().findBlock(position))
        if fold is not None:
            return self._fold(fold)
        char = content.map.char(position)
        note, link = content.plan.notes.at(char), content.plan.links.at(char)
        if note is not None:
            return Spot("note", *content.map.positions(note.mark), note)
        return Spot("link", *content.map.positions(link.span), link) if link is not None else None

    def chosen(self) -> Spot | None:
        """The one that the keyboard is on: stepped to, or a note or a fold where the cursor stands."""
        cursor = self._page.textCursor()
        if self.is_stepped_to(cursor):
            return self._chosen
        spot = self.at(cursor.selectionStart())
        return spot if spot is not None and spot.kind != "link" else None

    def is_stepped_to(self, cursor: QTextCursor) -> bool:
        """Whether what a cursor has selected is where Tab went: selected only to show it."""
        selected, chosen = (cursor.selectionStart(), cursor.selectionEnd()), self._chosen
        return chosen is not None and selected == (chosen.start, chosen.end)

    def _in_view(self) -> list[Spot]:
        """All in view, in order."""
        content = self._page.content
        if content is None:
            return []
        view, plan, places = self._page.in_view(), content.plan, content.map
        found = [Spot("link", *places.positions(link.span), link) for _, _, link in plan.links.over(view)]
        found += [Spot("note", *places.positions(note.mark), note) for _, _, note in plan.notes.over(view)]
        found += [self._fold(fold) for fold in content.folds_in()]
        seen = {spot.start: spot for spot in found if self._page.in_sight(spot.start)}
        return [seen[start] for start in sorted(seen)]

    def _fold(self, fold: Fold) -> Spot:
        assert self._page.content is not None
        line = self._page.content.line(fold)
        return Spot("fold", line.position(), line.position() + line.length() - 1, fold)

    # -- acted on

    def step(self, *, forward: bool) -> bool:
        """Go to the next one in view, or the one before; False where there is none any more."""
        spots, here = self._in_view(), self._page.textCursor().selectionStart()
        if self._page.in_sight(here):
            stood = self.is_stepped_to(self._page.textCursor())
            spots = [s for s in spots if (s.start > here - (not stood) if forward else s.start < here)]
        if spots:
            self._choose(spots[0] if forward else spots[-1])
        return bool(spots)

    def _choose(self, spot: Spot) -> None:
        self._chosen = spot
        self._page.setTextCursor(self._selecting(spot))
        kit.announce(self._page, self.words(spot))

    def words(self, spot: Spot) -> str:
        """What it is, for people who hear it said."""
        text = self._selecting(spot).selectedText()
        if isinstance(spot.what, Link):
            where = spot.what.address or self.tr("a place in this text")
            return filled(self.tr("Link: {text}, to {where}"), text=text, where=where)
        if isinstance(spot.what, Note):
            return filled(self.tr("Mark of a note: {text}"), text=text)
        return filled(self.tr("Folded: {text}"), text=text)

    def _selecting(self, spot: Spot) -> QTextCursor:
        return selecting(self._page.document(), spot.start, spot.end)

    def act(self, spot: Spot) -> None:
        """Follow a link, open a note, unfold a passage or fold it again."""
        content = self._page.content
        assert content is not None
        if isinstance(spot.what, Fold):
            self._page.set_open(spot.what, not content.is_open(spot.what))
        elif isinstance(spot.what, Note):
            self._open_note(spot, spot.what)
        elif spot.what.address:
            self.address_requested.emit(spot.what.address)
        elif spot.what.target >= 0:
            self._visited.append(spot.what.span.start)
            self._go(spot.what.target)

    def can_go_back(self) -> bool:
        """Whether a link was followed that one can go back from."""
        return bool(self._visited)

    def back(self) -> None:
        """Go back to where the last link was followed."""
        if self._visited:
            self._go(self._visited.pop())

    def _go(self, char: int) -> None:
        self.left.emit()
        self._page.go_to(char)

    def _open_note(self, spot: Spot, note: Note) -> None:
        content = self._page.content
        assert content is not None
        text = content.plan.document.text[note.text.start : note.text.end]
        self.note = NotePopup(text, self._page.look, self._page)
        self.note.destroyed.connect(self._closed)
        rect = self._page.rect_at(spot.start)
        self.note.open_at(QRect(self._page.viewport().mapToGlobal(rect.topLeft()), rect.size()))

    def _closed(self) -> None:
        self.note = None


_WIDTH = 420
_HIGHEST = 320
_GAP = 4


class NotePopup(QFrame):
    """Shows a note's text under its mark, or above it where there is no room below."""

    def __init__(self, text: str, look: PageLook, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(self.tr("Note"))
        self.text = QTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.text.setAccessibleName(self.tr("Note"))
        font = look.type.font()
        font.setPixelSize(max(round(look.type.pixels * 0.9), 10))
        self.text.setFont(font)
        self.text.setPlainText(text)
        self.setLayout(kit.column(self.text, margin=8))

    def open_at(self, mark: QRect) -> None:
        """Show it at a mark, in pixels of the screen."""
        self.text.document().setTextWidth(_WIDTH - 40)
        wanted = round(self.text.document().size().height()) + 36
        self.resize(_WIDTH, min(wanted, _HIGHEST))
        screen = self.screen().availableGeometry()
        y = mark.bottom() + _GAP
        if y + self.height() > screen.bottom():
            y = max(mark.top() - _GAP - self.height(), screen.top())
        x = min(max(mark.left() - _WIDTH // 4, screen.left()), max(screen.right() - _WIDTH, screen.left()))
        self.move(x, y)
        self.show()
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts it away."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
