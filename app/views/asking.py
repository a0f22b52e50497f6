"""Asks for a line of text in a dialog that is wide enough to show it."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog, QWidget

WIDTH = 600


def text(parent: QWidget, title: str, label: str, proposed: str = "") -> str:
    """What a person wrote, without blanks at its ends; '' where nothing, or it was cancelled."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setTextValue(proposed)
    screen = QGuiApplication.primaryScreen().availableSize()
    dialog.resize(min(WIDTH, screen.width()), dialog.sizeHint().height())
    sure = bool(dialog.exec())
    dialog.deleteLater()
    return dialog.textValue().strip() if sure else ""
