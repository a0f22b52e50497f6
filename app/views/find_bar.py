"""Find in the text: a line of its own under the toolbar, closed by Esc."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from app.views import buttons, kit
from app.views.theme import MIN_TARGET


class FindBar(QFrame):
    """``wanted`` tells (needle, backward); the answer comes by :meth:`set_found`."""

    wanted = Signal(str, bool)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self.field = QLineEdit(self)
        self.field.setMinimumHeight(MIN_TARGET)
        self.field.setMaximumWidth(420)
        self.field.setClearButtonEnabled(True)
        self.field.setPlaceholderText(self.tr("Find in the text"))
        self.field.setAccessibleName(self.tr("Find in the text"))
        self.answer = kit.quiet("", wrap=False)
        previous = buttons.IconButton("up", self.tr("Previous occurrence"), self, shortcut="Shift+Enter")
        following = buttons.IconButton("down", self.tr("Next occurrence"), self, shortcut="Enter")
        close = buttons.IconButton("close", self.tr("Close the find bar"), self, shortcut="Esc")
        layout = kit.row(-1, self.field, previous, following, self.answer, -1, close, spacing=4)
        layout.setStretchFactor(self.field, 100)
        layout.setContentsMargins(12, 4, 12, 4)
        self.setLayout(layout)
        previous.clicked.connect(lambda: self.ask(backward=True))
        following.clicked.connect(lambda: self.ask(backward=False))
        close.clicked.connect(self.put_away)
        self.hide()

    def open(self, needle: str = "") -> None:
        """Show the bar, with what was selected in it."""
        if needle:
            self.field.setText(needle)
        self.answer.clear()
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def put_away(self) -> None:
        """Hide the bar."""
        self.hide()
        self.closed.emit()

    def set_found(self, found: bool) -> None:
        """Say whether there is such a place."""
        self.answer.setText("" if found else self.tr("Not found"))

    def ask(self, *, backward: bool) -> None:
        """Look for the next place, or the one before."""
        if self.field.text():
            self.wanted.emit(self.field.text(), backward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the next occurrence, with Shift to the one before."""
        if event.matches(QKeySequence.StandardKey.InsertParagraphSeparator) or event.matches(
            QKeySequence.StandardKey.InsertLineSeparator
        ):
            self.ask(backward=event.matches(QKeySequence.StandardKey.InsertLineSeparator))
            return
        super().keyPressEvent(event)
