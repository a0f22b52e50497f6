"""Work that goes on behind the reading, such as saving as sound: what, how far, and a way to end it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QProgressBar, QSizePolicy, QWidget

from app.views import kit
from app.views.kit import buttons
from app.views.reading.transport import clock


class JobStrip(QFrame):
    """One line above the transport; hidden when nothing goes on."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self.text = kit.ElidedLabel("", self)
        self.left = kit.figures(kit.quiet("", wrap=False))
        self.bar = QProgressBar(self)
        self.bar.setProperty("kit", "thin")
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.cancel = buttons.button(self.tr("Cancel"), self.cancelled.emit)
        layout = kit.row(self.text, self.bar, self.left, self.cancel, spacing=12)
        layout.setContentsMargins(16, 6, 12, 6)
        layout.setStretchFactor(self.text, 1)
        layout.setStretchFactor(self.bar, 1)
        self.setLayout(layout)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def begin(self, text: str) -> None:
        """Show that work begins."""
        self.text.setText(text)
        self.set_progress(0.0, -1.0)
        self.show()
        kit.announce(self, text)

    def count(self, text: str, done: int, total: int) -> None:
        """Show work whose text has its own count."""
        self.text.setText(text)
        self.bar.setValue(1000 * done // max(total, 1))
        self.left.setText("")
        self.show()

    def set_progress(self, share: float, seconds_left: float) -> None:
        """How far (0 to 1), and how long it still takes (-1: not known)."""
        self.bar.setValue(round(1000 * share))
        self.left.setText(
            self.tr("{time} left").format(time=clock(seconds_left))
            if seconds_left >= 0
            else self.tr("{n} %").format(n=round(100 * share))
        )
