"""Three quiet invitations below the sample text."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from app.views import kit
from app.views.kit import buttons


class Invitations(QFrame):
    """Shown while the sample text is open: open a file, paste text, add a voice."""

    open_requested = Signal()
    paste_requested = Signal()
    voice_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self.open = buttons.button(self.tr("Open a file"), self.open_requested.emit, icon="open")
        self.paste = buttons.button(self.tr("Paste text"), self.paste_requested.emit, icon="paste")
        self.voice = buttons.button(self.tr("Add a voice"), self.voice_requested.emit, icon="microphone")
        layout = kit.row(-1, self.open, self.paste, self.voice, -1, spacing=12)
        layout.setContentsMargins(16, 12, 16, 16)
        self.setLayout(layout)
