"""A sentence written anew where it stands on the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit

from app.views import kit
from app.views.kit import buttons
from app.views.page.paint import MARGIN
from app.views.page.reading_pane import ReadingPane
from engine import Span

ROOM = 10
"""Pixels around what is written."""


class Correction(QFrame):
    """Lies over the sentence, in the page's own type, and goes with the page.

    Signals:
        done: (Span of the document, words) it is to be these.
        left: it stays as it is.
    """

    done = Signal(object, str)
    left = Signal()

    def __init__(self, pane: ReadingPane) -> None:
        super().__init__(pane)
        self._pane, self._span = pane, Span(0, 0)
        self.setProperty("kit", "correction")
        self.field = _Field(self)
        self.field.setFrameShape(QFrame.Shape.NoFrame)
        self.field.setAccessibleName(self.tr("Sentence"))
        self.field.setAccessibleDescription(self.tr("Enter has it said anew, Esc leaves it as it is."))
        self.field.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.say = buttons.button(self.tr("Say it so"), self._finish, kind="primary")
        self.leave = buttons.button(self.tr("Leave it"), self._leave)
        self.setLayout(kit.column(self.field, kit.row(-1, self.say, self.leave), margin=ROOM))
        self.field.entered.connect(self._finish)
        self.field.escaped.connect(self._leave)
        self.field.textChanged.connect(self._place)
        pane.verticalScrollBar().valueChanged.connect(self._place)
        self.hide()

    def open(self, span: Span, words: str) -> None:
        """Write a sentence of the page anew, which has these words now."""
        self._span = span
        self.field.setFont(self._pane.font())
        self.field.setPlainText(words)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.show()
        self._place()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def put_away(self) -> None:
        """Hide it; the keyboard is the text's again."""
        if self.isVisible():
            self.hide()
            self._pane.setFocus()

    def _finish(self) -> None:
        words = self.field.toPlainText().strip()
        self.put_away()
        self.done.emit(self._span, words)

    def _leave(self) -> None:
        self.put_away()
        self.left.emit()

    def _place(self) -> None:
        """Stand over the sentence, as wide as the column and as high as what is written."""
        if self.isHidden() or self._pane.content is None:
            return
        pane, column = self._pane, self._pane.column_of(self._span.start)
        wide = column.adjusted(MARGIN - ROOM - 4, 0, ROOM + 4 - MARGIN, 0)
        self.field.document().setTextWidth(wide.width() - 2 * ROOM)
        lines = max(self.field.document().size().height(), 1)
        height = round(lines * self.field.fontMetrics().lineSpacing()) + self.say.sizeHint().height()
        height = min(height + 3 * ROOM, pane.viewport().height())
        # All of it is seen, also where the sentence stands on the last line.
        top = min(column.top() - ROOM, pane.viewport().geometry().bottom() - height)
        self.setGeometry(QRect(QPoint(wide.left(), max(top, 0)), wide.size()).adjusted(0, 0, 0, height))


class _Field(QPlainTextEdit):
    """Enter is the end of writing, with Shift a new line; Esc leaves it."""

    entered = Signal()
    escaped = Signal()

    def event(self, event: QEvent) -> bool:
        """Esc is this field's own: the window's key would put something else away."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            # As a key of the window it would come to nobody here.
            event.accept()
            if event.type() == QEvent.Type.ShortcutOverride:
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; Tab goes to the buttons."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)
