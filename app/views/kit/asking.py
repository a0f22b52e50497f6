"""Asks for a line of text, in a dialog that is wide enough to show it, for a file of sound, or for a yes;
and the desktop for what it opens."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFileDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)

from app.views import kit
from app.wording import filled, translate
from engine import SOUND_SUFFIXES

_QUOTED = 200
"""Characters of a passage that are shown."""
WIDTH = 600
SOUNDS = (".wav", ".flac", ".mp3", ".ogg", ".opus", ".m4a", ".aiff", ".aif")
"""Files that hold a recording, not a text."""


def text(
    parent: QWidget, title: str, label: str, proposed: str = "", *,
    yes: str = "", secret: bool = False, lines: bool = False, choices: Sequence[str] = (),
) -> str:  # fmt: skip
    """What a person wrote, without blanks at its ends; '' where nothing, or it was cancelled.

    ``yes`` says what then happens; ``secret``: it is not shown, and its blanks count; ``lines``: it may be of
    several lines; ``choices``: what is offered, beside which anything may be written.
    """
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    for words in dialog.findChildren(QLabel):
        # It may quote a text, whatever signs and however long lines that has.
        kit.plain(words).setWordWrap(True)
    if choices:
        dialog.setComboBoxItems(list(choices))
        dialog.setComboBoxEditable(True)
    dialog.setTextValue(proposed)
    if yes:
        dialog.setOkButtonText(yes)
    dialog.setOption(QInputDialog.InputDialogOption.UsePlainTextEditForTextInput, lines)
    if (field := dialog.findChild(QPlainTextEdit)) is not None:
        field.setTabChangesFocus(True)
        field.setAccessibleName(title)
        # Return alone begins a line.
        for key in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(key), dialog, dialog.accept)
    if secret:
        dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
    screen = QGuiApplication.primaryScreen().availableSize()
    dialog.resize(min(WIDTH, screen.width()), dialog.sizeHint().height())
    question = translate("asking", "What you wrote is not kept yet. Discard it?")
    given = bool(dialog.exec())
    while not given and lines and dialog.textValue().strip() not in ("", proposed.strip()):
        if sure(parent, title, question, translate("asking", "Discard")):
            break
        given = bool(dialog.exec())
    dialog.deleteLater()
    written = dialog.textValue() if secret else dialog.textValue().strip()
    return written if given else ""


def address(parent: QWidget, title: str, label: str, yes: str = "") -> str:
    """A web address, whole, also where it is written without what it begins with; '' where none was."""
    begun = "https://"
    written = text(parent, title, label, begun, yes=yes)
    if written in ("", begun):
        return ""
    return written if "://" in written else begun + written


def quoted(passage: str) -> str:
    """A passage that something is asked about, on one line."""
    words = " ".join(passage.split())
    return words if len(words) <= _QUOTED else words[: _QUOTED - 1].rstrip() + "…"


def sure(
    parent: QWidget | None, title: str, question: str, yes: str, no: str = "", *,
    details: str = "", consent: str = "",
) -> bool:  # fmt: skip
    """Whether a person wants what is not easily taken back.

    ``yes`` says what then happens, ``no`` what else does where that is more than nothing, ``details`` what
    there is to know, ``consent`` what must be ticked first.
    """
    box = QMessageBox(parent)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(question)
    box.setInformativeText(details)
    wanted = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    if consent:
        given = QCheckBox(consent, box)
        box.setCheckBox(given)
        wanted.setEnabled(False)
        given.toggled.connect(wanted.setEnabled)
    if no:
        box.setDefaultButton(box.addButton(no, QMessageBox.ButtonRole.RejectRole))
    else:
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    box.exec()
    box.deleteLater()
    return box.clickedButton() is wanted


def nobody_waits() -> bool:
    """Whether no dialog waits for an answer; one that does has it now: what was written there is taken, and a
    question has no yes. Whoever asked has to have the answer first."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, QInputDialog):
        dialog.accept()
        return False
    return dialog is None or not dialog.close()


def open_outside(parent: QWidget | None, url: QUrl) -> None:
    """Have the desktop open a folder or an address; where it has nothing for that, say which."""
    if QDesktopServices.openUrl(url):
        return
    words = translate("asking", "This desktop has no program that opens {place}.")
    place = url.toLocalFile() if url.isLocalFile() else url.toString()
    box = QMessageBox(QMessageBox.Icon.Information, "Philomel", filled(words, place=place), parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def open_folder(parent: QWidget | None, place: Path) -> None:
    """Have the desktop show a folder, or the one that a file lies in."""
    open_outside(parent, QUrl.fromLocalFile(str(place if place.is_dir() else place.parent)))


def recording(parent: QWidget | None) -> Path | None:
    """The file of a recording; None where none was chosen."""
    title, sound = translate("asking", "Choose a recording"), translate("asking", "Sound")
    others = translate("asking", "All files")
    suffixes = " ".join(f"*{suffix}" for suffix in SOUNDS)
    path, _ = QFileDialog.getOpenFileName(parent, title, "", f"{sound} ({suffixes});;{others} (*)")
    return Path(path) if path else None


def file_for_sound(
    parent: QWidget | None, title: str, start: Path, suffixes: Sequence[str] = SOUND_SUFFIXES
) -> Path | None:
    """The file that sound is to be saved in, named as sound; None where none was chosen. Whether one that is
    there may be replaced is not asked: see :func:`may_replace`."""
    kinds = {suffix: f"{suffix[1:].upper()} (*{suffix})" for suffix in suffixes}
    # The dialog would ask for the name as it was written, which may still lack its ending.
    written, kind = QFileDialog.getSaveFileName(
        parent, title, str(start), ";;".join(kinds.values()), kinds.get(start.suffix, ""),
        options=QFileDialog.Option.DontConfirmOverwrite,
    )  # fmt: skip
    if not written:
        return None
    path = Path(written)
    if path.suffix.lower() in suffixes:
        return path
    return path.with_name(path.name + next((suffix for suffix in suffixes if kinds[suffix] == kind), ".flac"))


def may_replace(parent: QWidget | None, title: str, path: Path) -> bool:
    """Whether a file may be replaced; asked where it is there."""
    question = filled(translate("asking", "{name} is there already. Replace it?"), name=path.name)
    return not path.exists() or sure(parent, title, question, translate("asking", "Replace"))
