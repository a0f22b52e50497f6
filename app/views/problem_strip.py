"""What went wrong, above the transport: what happened, what to do, one button. Never over the text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from app.views import buttons, kit
from app.views.icons import pixmap


class ProblemStrip(QFrame):
    """Shows one problem at a time; hidden when all is well."""

    acted = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "strip")
        self.sign = QLabel(self)
        self.text = QLabel(self)
        self.text.setWordWrap(True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.action = buttons.button("", self.acted.emit)
        self.close_button = buttons.IconButton("close", self.tr("Close this message"), self)
        self.close_button.clicked.connect(self.dismiss)
        layout = kit.row(self.sign, self.text, self.action, self.close_button)
        layout.setContentsMargins(16, 6, 12, 6)
        self.setLayout(layout)
        self._note = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_problem(self, text: str, action: str = "", *, note: bool = False) -> None:
        """Show a sentence and, if there is something to do about it, a button that does it."""
        self._note = note
        palette = self.palette()
        colour = palette.color(palette.ColorRole.WindowText if note else palette.ColorRole.BrightText)
        self.sign.setPixmap(pixmap("info" if note else "warning", colour, 20, 2))
        self.text.setText(text)
        self.setAccessibleName(text)
        self.action.setText(action)
        self.action.setAccessibleName(action or self.tr("No action"))
        self.action.setVisible(bool(action))
        self.show()

    def fade(self) -> None:
        """Put a note away by itself; a problem stays until it is read."""
        if self._note:
            self.hide()

    def dismiss(self) -> None:
        """Put the message away."""
        if self.isVisible():
            self.hide()
            self.dismissed.emit()
