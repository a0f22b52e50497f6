"""A footnote where its mark stands: a small sheet that Esc or a click beside it puts away."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QTextOption
from PySide6.QtWidgets import QFrame, QTextEdit, QVBoxLayout, QWidget

from app.views.page.look import PageLook

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
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.text)

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
