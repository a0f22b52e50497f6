"""Find in the text: a line of its own under the toolbar, closed by Esc."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from app.sentences.numbers import number as figure
from app.views import kit
from app.views.kit import buttons
from app.views.kit.theme import MIN_TARGET


class FindBar(QFrame):
    """Tells what is looked for; the answer comes by :meth:`set_found`.

    Signals:
        typed: (needle) another one, as one types; '' for none.
        wanted: (needle, backward) the next place of it.
        closed: the bar was put away.
    """

    typed = Signal(str)
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
        self.field.textChanged.connect(self.typed)
        previous.clicked.connect(lambda: self.ask(backward=True))
        following.clicked.connect(lambda: self.ask(backward=False))
        close.clicked.connect(self.put_away)
        self.hide()

    def open(self, needle: str = "") -> None:
        """Show the bar, with what was selected in it."""
        self.answer.clear()
        self.show()
        if needle and needle != self.field.text():
            self.field.setText(needle)
        elif self.field.text():
            self.typed.emit(self.field.text())
        self.field.setFocus()
        self.field.selectAll()

    def put_away(self) -> None:
        """Hide the bar."""
        self.hide()
        self.closed.emit()

    def set_found(self, number: int, count: int) -> None:
        """Say which of so many places is shown (from 1)."""
        if not self.field.text():
            self.answer.clear()
        elif count:
            self.answer.setText(
                self.tr("{number} of {count}").format(number=figure(number), count=figure(count))
            )
        else:
            self.answer.setText(self.tr("Not found"))
        kit.announce(self.field, self.answer.text())

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
