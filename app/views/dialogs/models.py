"""Models: what is installed, what there is, and how to get it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QAbstractButton, QDialog, QMessageBox, QWidget

from app.core.models import ModelRow
from app.views import kit
from app.views.kit import asking, buttons
from app.views.kit.flow import Flow
from app.views.kit.strips import ProblemStrip
from app.views.reading.live import short
from app.wording import filled, language_name, number, say, size_text, with_value
from engine import STARTER


class ModelCard(kit.Card):
    """One model and what can be done with it now."""

    def __init__(self, row: ModelRow, dialog: ModelsDialog) -> None:
        super().__init__(dialog)
        self.row, self._dialog = row, dialog
        self.title = kit.heading(row.title, wrap=True)
        self.facts = kit.quiet("", wrap=True)
        self.note = kit.words("", self)
        self.bar = kit.thin_bar(filled(self.tr("Download of {name}"), name=row.title), self)
        self.remove = self._button(self.tr("Remove"), dialog.removal_asked, "quiet")
        self.check = self._button(self.tr("Check"), dialog.verify_requested, "quiet")
        self.smaller = self._button(self.tr("Smaller copy…"), dialog.copy_asked, "quiet")
        self.use = self._button(self.tr("Use"), dialog.use_requested, "plain")
        self.discard = self._button(self.tr("Discard"), dialog.discard_requested, "quiet")
        self.get = buttons.button("", self._get)
        words = kit.column(self.title, self.facts, self.note, self.bar, spacing=4)
        offers = Flow(*self.offers(), spacing=4)
        self.setLayout(kit.row(words, offers, margin=14, spacing=12, wide=(words,)))
        self.show_row(row)

    def show_row(self, row: ModelRow) -> None:
        """Show another state of the same model."""
        self.row = row
        in_use = filled(self.tr("{title} (in use)"), title=row.title)
        self.title.setText(in_use if row.installed and row.current else row.title)
        self.facts.setText(self._facts(row))
        self.note.setText(self.tr("A smaller copy is being made…") if row.copying else say(row.problem or ""))
        self.note.setVisible(row.copying or bool(row.problem))
        self.set_progress(row.done, row.total)
        self._offer(row)

    def _offer(self, row: ModelRow) -> None:
        """Show the buttons of this state; the keyboard stays on the card it was on."""
        get = self.tr("Resume") if row.done else self.tr("Download")
        text = self.tr("Pause") if row.downloading else get
        self.get.setText(text)
        self.get.setAccessibleName(with_value(text, row.title))
        idle = not row.downloading
        # One that is hidden hands the keyboard to whatever follows, perhaps on another card.
        held = next((made for made in self.offers() if made.hasFocus()), None)
        for made, shown in (
            (self.remove, idle and row.installed and row.removable),
            (self.check, idle and row.installed),
            (self.smaller, idle and bool(row.copies) and not row.copying),
            (self.use, idle and row.installed and not row.current and not row.problem),
            (self.discard, idle and not row.installed and bool(row.done)),
            (self.get, not idle or not row.installed),
        ):
            made.setVisible(shown)
        shown_ones = [made for made in self.offers() if not made.isHidden()]
        if held is not None and held.isHidden() and shown_ones:
            shown_ones[-1].setFocus(Qt.FocusReason.OtherFocusReason)

    def offers(self) -> tuple[buttons.TextButton, ...]:
        """Everything that can be done with a model, shown or not, from left to right."""
        return (self.remove, self.check, self.smaller, self.use, self.discard, self.get)

    def _button(self, text: str, signal: SignalInstance, kind: str) -> buttons.TextButton:
        name = with_value(text, self.row.title)
        made = buttons.button(text, lambda: signal.emit(self.row.name), kind=kind, name=name)
        made.setParent(self)
        return made

    def _get(self) -> None:
        """Download, go on with it, or pause it: one button, so that the keyboard stays on it."""
        asked = self._dialog.pause_requested if self.row.downloading else self._dialog.download_requested
        asked.emit(self.row.name)

    def set_progress(self, done: int, total: int) -> None:
        """Show bytes that are there."""
        unfinished = total > 0 and done < total
        self.bar.setVisible(unfinished)
        if not unfinished:
            return
        self.bar.setValue(int(1000 * done / total))
        self.facts.setText(
            self.tr("{done} of {total}").format(done=size_text(done), total=size_text(total))
            + ("" if self.row.downloading else " · " + self.tr("paused"))
        )

    def _facts(self, row: ModelRow) -> str:
        parts = [size_text(row.size)] if row.size else []
        if row.parameters:
            parts.append(self.tr("{n} million parameters").format(n=number(row.parameters)))
        if len(row.languages) == 1:
            parts.append(language_name(row.languages[0]))
        elif row.languages:
            parts.append(self.tr("%n language(s)", None, len(row.languages)))
        if row.here is not None:
            faster = self.tr("{n}× real time here if “Faster on a processor” is chosen")
            told = faster if row.here.dtype == "faster" else self.tr("{n}× real time here")
            parts.append(told.format(n=short(row.here.speed)))
        if row.licence:
            parts.append(filled(self.tr("licence {name}"), name=row.licence))
        return " · ".join(parts)


class ModelsDialog(QDialog):
    """Shows the family of models; each signal carries a model's name."""

    download_requested = Signal(str)
    pause_requested = Signal(str)
    discard_requested = Signal(str)
    verify_requested = Signal(str)
    removal_asked = Signal(str)
    remove_requested = Signal(str)
    use_requested = Signal(str)
    copy_asked = Signal(str)
    copy_requested = Signal(str, int)
    folder_requested = Signal()

    def __init__(self, parent: QWidget | None = None, strip: ProblemStrip | None = None) -> None:
        """``strip``: of the window that this dialog covers; what it is told is shown here."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Models"))
        kit.resize_inside(self, 720, 600)
        self._cards: dict[str, ModelCard] = {}
        self._list = kit.column(spacing=8)
        self.hint = kit.quiet("")
        self.folder = kit.ElidedLabel("")
        self.choose = buttons.button(self.tr("Choose the folder…"), self.folder_requested.emit)
        self.finish = buttons.button(self.tr("Done"), self.accept, kind="primary")
        kept = kit.quiet(self.tr("Kept in"), wrap=False)
        place = Flow(kept, self.folder, self.choose, -1, self.finish, wide=(self.folder,))
        self.strip = ProblemStrip(self, strip)
        rows = kit.scrolled(kit.column(self._list, -1))
        self.setLayout(kit.column(self.hint, rows, self.strip, place, margin=16, spacing=12))
        self.removal_asked.connect(self._sure)

    def hideEvent(self, event: QHideEvent) -> None:
        """What was told here is not told again the next time."""
        super().hideEvent(event)
        self.strip.hide()

    def set_rows(self, rows: Sequence[ModelRow]) -> None:
        """Show the models; cards that are there stay, so that the keyboard keeps its place."""
        if [row.name for row in rows] != list(self._cards):
            kit.clear(self._list)
            self._cards = {row.name: ModelCard(row, self) for row in rows}
            for card in self._cards.values():
                self._list.addWidget(card)
            offers = [made for card in self._cards.values() for made in card.offers()]
            kit.in_order(*offers, self.choose, self.finish)
            # In a second step: Qt leaves alone what follows already in the ring, which begins with the strip.
            kit.in_order(*offers[-1:], *kit.tabbed(self.strip), self.choose)
        else:
            for row in rows:
                if row != self._cards[row.name].row:
                    self._cards[row.name].show_row(row)
        others = any(row.installed and row.name != STARTER for row in rows)
        self.hint.setText(
            self.tr("Installed models can be used at once; each reads in its own way.")
            if others
            else self.tr(
                "The starter voice comes with the program. The models below are larger and sound better; "
                "each is fetched once from its publisher and then works without a network."
            )
        )

    def cards(self) -> tuple[ModelCard, ...]:
        """All cards, in order."""
        return tuple(self._cards.values())

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
            kit.announce(self._cards[name].note, text)

    def ask_copy(self, name: str, sizes: Mapping[int, int]) -> None:
        """Ask which smaller copy to make; ``copy_requested`` follows, unless none is wanted."""
        if name not in self._cards or not sizes:
            return
        row = self._cards[name].row
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("Smaller copy"))
        box.setText(
            filled(
                self.tr(
                    "{title} takes {size}. A smaller copy takes less, and its speech may be a little worse."
                ),
                title=row.title,
                size=size_text(row.size),
            )
        )
        box.setInformativeText(
            self.tr("It stands in this list beside the original, which you can then remove or keep.")
        )
        choices: dict[QAbstractButton | None, int] = {
            box.addButton(
                self.tr("{n} bits, {size}").format(n=bits, size=size_text(size)),
                QMessageBox.ButtonRole.AcceptRole,
            ): bits
            for bits, size in sizes.items()
        }
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        chosen = choices.get(box.clickedButton())
        box.deleteLater()
        if chosen is not None:
            self.copy_requested.emit(name, chosen)

    def _sure(self, name: str) -> None:
        """Ask once before gigabytes are deleted."""
        title = self._cards[name].row.title
        question = self.tr("Remove {title} from this machine? It can be downloaded again.")
        if asking.sure(self, self.tr("Remove a model"), filled(question, title=title), self.tr("Remove")):
            self.remove_requested.emit(name)
