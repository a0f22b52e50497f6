"""The Qt application: what the system asks it for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """Keeps what the system wants opened until somebody takes it.

    On macOS a document that is double-clicked, dropped on the Dock's icon or given to ``open -a``
    is no argument of the program: it comes as an event of its own for each file, before there is a
    window or at any time later.

    Signals:
        asked: there is something to take; once for all that came together.
    """

    asked = Signal()

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._asked: list[str] = []
        self._tell = QTimer(self, interval=0, singleShot=True)
        self._tell.timeout.connect(self.asked)

    def take(self) -> list[str]:
        """The addresses (``file:`` for files) that came since the last time, in their order."""
        taken, self._asked = self._asked, []
        return taken

    def event(self, event: QEvent) -> bool:
        """Keep the addresses of files that are to be opened."""
        if isinstance(event, QFileOpenEvent):
            # Text that is no address stands in the event as the name of a file.
            self._asked.append(event.url().toString() or event.file())
            self._tell.start()
            return True
        return super().event(event)
