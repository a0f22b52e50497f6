"""Models: what is installed, what there is, and how to get it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QLabel, QMessageBox, QProgressBar, QWidget

from app.controllers.models import ModelRow
from app.views import buttons, kit
from app.views.live_panel import size_text
from app.views.style_panel import language_name


class ModelCard(kit.Card):
    """One model and what can be done with it now."""

    def __init__(self, row: ModelRow, dialog: ModelsDialog) -> None:
        super().__init__(dialog)
        self.row, self._dialog = row, dialog
        self.title = kit.heading(row.title)
        self.facts = kit.quiet("", wrap=True)
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.bar = QProgressBar(self)
        self.bar.setProperty("kit", "thin")
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Download of {name}").format(name=row.title))
        self._buttons = kit.row(-1, spacing=4)
        words = kit.column(self.title, self.facts, self.note, self.bar, spacing=4)
        layout = kit.row(words, self._buttons, margin=14, spacing=12)
        layout.setStretchFactor(words, 1)
        self.setLayout(layout)
        self.show_row(row)

    def show_row(self, row: ModelRow) -> None:
        """Show another state of the same model."""
        self.row = row
        self.facts.setText(self._facts(row))
        self.note.setText(row.problem)
        self.note.setVisible(bool(row.problem))
        self.set_progress(row.done, row.total)
        kit.clear(self._buttons)
        self._buttons.addStretch(1)
        for text, signal, kind in self._actions(row):
            name = f"{text}: {row.title}"
            made = buttons.button(text, partial(signal.emit, row.name), kind=kind, name=name)
            self._buttons.addWidget(made)

    def set_progress(self, done: int, total: int) -> None:
        """Show bytes that are there."""
        unfinished = total > 0 and done < total
        self.bar.setVisible(unfinished)
        if not unfinished:
            return
        self.bar.setRange(0, 1000)
        self.bar.setValue(int(1000 * done / total))
        self.facts.setText(
            self.tr("{done} of {total}").format(done=size_text(done), total=size_text(total))
            + ("" if self.row.downloading else " · " + self.tr("paused"))
        )

    def _facts(self, row: ModelRow) -> str:
        parts = [size_text(row.size)] if row.size else []
        if row.parameters:
            parts.append(self.tr("{n} million parameters").format(n=row.parameters))
        if len(row.languages) == 1:
            parts.append(language_name(row.languages[0]))
        elif row.languages:
            parts.append(self.tr("{n} languages").format(n=len(row.languages)))
        if row.licence:
            parts.append(self.tr("licence {name}").format(name=row.licence))
        return " · ".join(parts)

    def _actions(self, row: ModelRow) -> list[tuple[str, SignalInstance, str]]:
        asked = self._dialog
        if row.downloading:
            return [(self.tr("Pause"), asked.pause_requested, "plain")]
        found: list[tuple[str, SignalInstance, str]] = []
        if row.installed:
            if row.removable:
                found.append((self.tr("Remove"), asked.removal_asked, "quiet"))
            found.append((self.tr("Check"), asked.verify_requested, "quiet"))
            if row.current:
                self.title.setText(self.tr("{title} (in use)").format(title=row.title))
            elif not row.problem:
                found.append((self.tr("Use"), asked.use_requested, "plain"))
            return found
        if row.done:
            found.append((self.tr("Discard"), asked.discard_requested, "quiet"))
        text = self.tr("Resume") if row.done else self.tr("Download")
        return [*found, (text, asked.download_requested, "plain")]


class ModelsDialog(QDialog):
    """Shows the family of models; each signal carries a model's name."""

    download_requested = Signal(str)
    pause_requested = Signal(str)
    discard_requested = Signal(str)
    verify_requested = Signal(str)
    removal_asked = Signal(str)
    remove_requested = Signal(str)
    use_requested = Signal(str)
    folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Models"))
        self.resize(720, 600)
        self._cards: dict[str, ModelCard] = {}
        self._list = kit.column(spacing=8)
        self.hint = kit.quiet("")
        content = QWidget(self)
        content.setLayout(kit.column(self._list, -1))
        self.folder = kit.ElidedLabel("")
        choose = buttons.button(self.tr("Choose the folder…"), self.folder_requested.emit)
        done = buttons.button(self.tr("Done"), self.accept, kind="primary")
        place = kit.row(kit.quiet(self.tr("Kept in"), wrap=False), self.folder, choose, done)
        place.setStretchFactor(self.folder, 1)
        self.setLayout(kit.column(self.hint, kit.scrolled(content), place, margin=16, spacing=12))
        self.removal_asked.connect(self._sure)

    def set_rows(self, rows: Sequence[ModelRow]) -> None:
        """Show the models; cards that are there stay, so that the keyboard keeps its place."""
        if [row.name for row in rows] != list(self._cards):
            kit.clear(self._list)
            self._cards = {row.name: ModelCard(row, self) for row in rows}
            for card in self._cards.values():
                self._list.addWidget(card)
        else:
            for row in rows:
                if row != self._cards[row.name].row:
                    self._cards[row.name].show_row(row)
        others = any(row.installed and row.name != "starter" for row in rows)
        self.hint.setText(
            self.tr("Installed models can be used at once; each reads in its own way.")
            if others
            else self.tr(
                "The starter voice comes with the program. The models below are larger and sound better; "
                "each is fetched once from its publisher and then works without a network."
            )
        )

    def set_folder(self, folder: str) -> None:
        """Where models are kept."""
        self.folder.setText(folder)

    def set_progress(self, name: str, done: int, total: int) -> None:
        """A download went on."""
        if name in self._cards:
            self._cards[name].set_progress(done, total)

    def show_verified(self, name: str, text: str, passed: bool) -> None:
        """The result of a check."""
        if name in self._cards:
            self._cards[name].note.setText(("✓ " if passed else "✗ ") + text)
            self._cards[name].note.show()

    def _sure(self, name: str) -> None:
        """Ask once before gigabytes are deleted."""
        title = self._cards[name].row.title
        asked = QMessageBox.question(
            self,
            self.tr("Remove a model"),
            self.tr("Remove {title} from this machine? It can be downloaded again.").format(title=title),
        )
        if asked == QMessageBox.StandardButton.Yes:
            self.remove_requested.emit(name)
