"""What is going on and how far it is, in a line and a thin bar."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QProgressBar, QWidget

from app.views import kit


class WaitLine(QWidget):
    """Says what one waits for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = kit.plain(kit.figures(QLabel("", self)))
        self.text.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setProperty("kit", "thin")
        self.bar.setAccessibleName(self.tr("Progress"))
        self.setLayout(kit.column(self.text, self.bar, spacing=4))

    def show_wait(self, text: str, share: float | None = None) -> None:
        """Show what is going on, and how far it is (0 to 1) where that is known."""
        if _stage(text) != _stage(self.text.text()):
            kit.announce(self.text, text)
        self.text.setText(text)
        self.bar.setRange(0, 0 if share is None else 100)
        self.bar.setValue(round(100 * (share or 0.0)))


def _stage(text: str) -> str:
    """What goes on, however far it is."""
    return "".join(letter for letter in text if not letter.isdigit())
