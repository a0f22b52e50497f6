"""Asks for a line of text, in a dialog that is wide enough to show it, for a recording, or for a yes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox, QWidget

WIDTH = 600
SOUNDS = (".wav", ".flac", ".mp3", ".ogg", ".opus", ".m4a", ".aiff", ".aif")
"""Files that hold a voice, not a text."""


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


def sure(parent: QWidget | None, title: str, question: str, yes: str) -> bool:
    """Whether a person wants what cannot be taken back; ``yes`` says what then happens."""
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(question)
    wanted = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    box.deleteLater()
    return box.clickedButton() is wanted


def recording(parent: QWidget | None) -> Path | None:
    """The file of a recording; None where none was chosen."""
    translate = QCoreApplication.translate
    title, sound = translate("asking", "Choose a recording"), translate("asking", "Sound")
    others = translate("asking", "All files")
    suffixes = " ".join(f"*{suffix}" for suffix in SOUNDS)
    path, _ = QFileDialog.getOpenFileName(parent, title, "", f"{sound} ({suffixes});;{others} (*)")
    return Path(path) if path else None
