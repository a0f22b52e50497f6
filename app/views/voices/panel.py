"""The voices at the right, and in the same column the sheet that adds one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.views import kit
from app.views.kit import asking, buttons
from app.views.kit.wait_line import WaitLine
from app.views.voices.card import VoiceCardButton, VoiceItem


class VoicePanel(QWidget):
    """Shows voices as cards and tells which one is wanted; removal can be undone."""

    chosen = Signal(str)
    add_requested = Signal()
    import_requested = Signal()
    convert_requested = Signal()
    renamed = Signal(str, str)
    removed = Signal(str)
    restored = Signal()
    export_requested = Signal(str)
    preview_requested = Signal(str)
    silence_requested = Signal()
    reordered = Signal()
    """Other controls are there: the window orders the Tab key anew."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cards: list[VoiceCardButton] = []
        self._previewed = ""
        self._list = kit.column(spacing=6)
        self.empty = kit.quiet(self.tr("No voice yet. Add one from about ten seconds of speech."))
        self.empty.hide()
        self.add = buttons.button(self.tr("Add voice"), self.add_requested.emit, icon="add")
        self.bring = buttons.IconButton("open", self.tr("Bring in a voice file"), self)
        self.bring.clicked.connect(self.import_requested)
        self.convert = buttons.IconButton("file-sound", self.tr("Say a recording in another voice"), self)
        self.convert.clicked.connect(self.convert_requested)
        self.wait = WaitLine(self)
        self.wait.hide()
        self.gone = kit.quiet("", wrap=True)
        self.undo = buttons.button(self.tr("Undo"), self._undo, kind="quiet", icon="undo")
        self._undo_row = QWidget(self)
        undo = kit.row(self.gone, self.undo)
        undo.setStretchFactor(self.gone, 1)
        self._undo_row.setLayout(undo)
        self._undo_row.hide()
        layout = kit.column(
            kit.heading(self.tr("Voice")), self.empty, self._list, self.wait,
            self._undo_row,
            kit.row(self.add, self.bring, self.convert, -1),
        )  # fmt: skip
        self.setLayout(layout)

    def set_voices(self, voices: Sequence[VoiceItem], chosen: str, *, known: bool = True) -> None:
        """Replace the cards; the keyboard stays on the voice it was on. ``known``: there are no others."""
        focused = next(
            (
                card.item.key
                for card in self._cards
                if card.hasFocus() or card.listen.hasFocus() or card.more.hasFocus()
            ),
            None,
        )
        kit.clear(self._list)
        self._cards = [self._card(item) for item in voices]
        for card in self._cards:
            self._list.addWidget(card)
            if card.item.key == focused:
                card.setFocus()
        self.empty.setVisible(known and not voices)
        self.reordered.emit()
        self.set_chosen(chosen)

    def set_chosen(self, key: str) -> None:
        """Mark the voice that reads."""
        for card in self._cards:
            card.setChecked(card.item.key == key)

    def set_previewed(self, key: str) -> None:
        """Show of which voice a sample is made or heard; '' for none."""
        self._previewed = key
        for card in self._cards:
            card.set_previewed(card.item.key == key)

    def cards(self) -> tuple[VoiceCardButton, ...]:
        """All cards, in order."""
        return tuple(self._cards)

    def tab_parts(self) -> list[QWidget]:
        """Controls in the order of the Tab key."""
        cards = [part for card in self._cards for part in (card, card.listen, card.more)]
        return [*cards, self.undo, self.add, self.bring, self.convert]

    def show_removed(self, name: str) -> None:
        """Offer to bring a voice back."""
        self.gone.setText(self.tr("{name} was removed.").format(name=name))
        self.undo.setAccessibleName(self.tr("Undo the removal of {name}").format(name=name))
        kit.announce(self, self.gone.text())
        held = self._holds_focus()
        self._undo_row.show()
        if held:
            self.undo.setFocus(Qt.FocusReason.OtherFocusReason)

    def hide_removed(self) -> None:
        """The removal is final, or undone."""
        self._undo_row.hide()

    def show_wait(self, text: str, share: float | None = None) -> None:
        """A voice is being learnt; '' ends it."""
        self.wait.show_wait(text, share)
        self.wait.setVisible(bool(text))

    def _card(self, item: VoiceItem) -> VoiceCardButton:
        card = VoiceCardButton(item, self)
        card.clicked.connect(lambda checked=False: self.chosen.emit(item.key))
        card.preview_requested.connect(lambda: self.preview_requested.emit(item.key))
        card.silence_requested.connect(self.silence_requested)
        card.set_previewed(item.key == self._previewed)
        card.rename_requested.connect(lambda: self._rename(item))
        card.remove_requested.connect(lambda: self.removed.emit(item.key))
        card.export_requested.connect(lambda: self.export_requested.emit(item.key))
        return card

    def _rename(self, item: VoiceItem) -> None:
        name = asking.text(self, self.tr("Rename the voice"), self.tr("Name:"), item.name)
        if name:
            self.renamed.emit(item.key, name)

    def _undo(self) -> None:
        held = self._holds_focus()
        self.hide_removed()
        if held and self._cards:
            next((card for card in self._cards if card.isChecked()), self._cards[0]).setFocus()
        self.restored.emit()

    def _holds_focus(self) -> bool:
        """Whether the keyboard is at work here."""
        focus = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)
