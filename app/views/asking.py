"""Asks for a line of text in a dialog that is wide enough to show it."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

WIDTH = 600


def text(parent: QWidget, title: str, label: str, proposed: str = "", *, secret: bool = False) -> str:
    """What a person wrote, without blanks at its ends; '' where nothing, or it was cancelled.

    ``secret``: it is not shown, and its blanks count.
    """
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setTextValue(proposed)
    if secret:
        dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    screen = QGuiApplication.primaryScreen().availableSize()
    dialog.resize(min(WIDTH, screen.width()), dialog.sizeHint().height())
    sure = bool(dialog.exec())
    dialog.deleteLater()
    written = dialog.textValue() if secret else dialog.textValue().strip()
    return written if sure else ""
