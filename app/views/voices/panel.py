"""The voices at the right, each as a card: waveform, name, length, where it came from; pressed, it reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QMenu, QSizePolicy, QWidget

from app.views import kit
from app.views.kit import asking, buttons
from app.views.kit.strips import WaitLine
from app.views.kit.theme import CARD_RADIUS
from app.views.voices.waveform import paint_bars
from app.wording import filled

MANY = 16
"""Voices that are shown before one asks for all: those built in and a few own; what stands below is near."""


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
        self._voices: tuple[VoiceItem, ...] = ()
        self._chosen, self._previewed, self._shows_all = "", "", False
        self._undone = False
        """Whether a voice is on its way back, by the keyboard."""
        self._list, self._samples = kit.column(spacing=6), QButtonGroup(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._hold)
        self.all = buttons.button("", self._show_all, kind="quiet", icon="down")
        self.all.hide()
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
        self._undo_row = kit.held(kit.row(self.gone, self.undo, wide=(self.gone,)))
        self._undo_row.hide()
        self.setLayout(kit.column(
            kit.heading(self.tr("Voice")), self.empty, kit.row(self.add, self.bring, self.convert, -1),
            self.wait, self._undo_row, self._list, self.all,
        ))  # fmt: skip

    def set_voices(self, voices: Sequence[VoiceItem], chosen: str, *, known: bool = True) -> None:
        """Replace the cards; the keyboard stays on the voice it was on. Of many the first are shown, and
        the one that is chosen. ``known``: there are no others."""
        held = (card.item.key for card in self._cards if any(part.hasFocus() for part in card.parts()))
        focused, known_before = next(held, None), {voice.key for voice in self._voices}
        kit.clear(self._list)
        self._voices = tuple(voices)
        shown = [v for at, v in enumerate(voices) if self._shows_all or at < MANY or v.key == chosen]
        self._cards = [self._card(item) for item in shown]
        self.all.setText(self.tr("Show all %n voices", None, len(voices)))
        self.all.setAccessibleName(self.all.text())
        self.all.setVisible(len(shown) < len(voices))
        for card in self._cards:
            self._list.addWidget(card)
        back = next((voice.key for voice in shown if voice.key not in known_before), None)
        if self._undone and back is not None:
            # So that it is told what came back.
            focused, self._undone = focused and back, False
        if focused is not None:
            next((card for card in self._cards if card.item.key == focused), self.add).setFocus()
        self.empty.setVisible(known and not voices)
        self.reordered.emit()
        self.set_chosen(chosen)

    def _show_all(self) -> None:
        held, self._shows_all = self.all.hasFocus(), True
        self.set_voices(self._voices, self._chosen)
        if held:
            # The layout shows it only later.
            self._cards[MANY].show()
            self._cards[MANY].setFocus(Qt.FocusReason.OtherFocusReason)

    def set_chosen(self, key: str) -> None:
        """Mark the voice that reads."""
        if key in {v.key for v in self._voices} - {card.item.key for card in self._cards}:
            self.set_voices(self._voices, key)
            return
        if key != self._chosen:
            QTimer.singleShot(0, self, self._show_chosen)
        self._chosen = key
        for card in self._cards:
            card.setChecked(card.item.key == key)
        self._hold()

    def _hold(self) -> None:
        """Have Tab come to the buttons of one voice: where the keyboard is, else of that which reads."""
        held = [card for card in self._cards if any(part.hasFocus() for part in card.parts())]
        held = held or [card for card in self._cards if card.isChecked()] or self._cards
        for card in self._cards:
            policy = Qt.FocusPolicy.TabFocus if card is held[0] else Qt.FocusPolicy.NoFocus
            card.listen.setFocusPolicy(policy)
            card.more.setFocusPolicy(policy)

    def _show_chosen(self) -> None:
        """Bring the voice that reads into sight; its card may be another than when it was chosen."""
        for card in self._cards:
            if card.isChecked():
                kit.reveal(card)

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
        cards = [part for card in self._cards for part in card.parts()]
        return [self.add, self.bring, self.convert, self.undo, *cards, self.all]

    def show_removed(self, name: str) -> None:
        """Offer to bring a voice back."""
        self.gone.setText(filled(self.tr("{name} was removed."), name=name))
        self.undo.setAccessibleName(filled(self.tr("Undo the removal of {name}"), name=name))
        kit.announce(self, self.gone.text())
        held = self._holds_focus()
        self._undo_row.show()
        QTimer.singleShot(0, self, lambda: kit.reveal(self._undo_row))
        if held:
            self.undo.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_wait(self, text: str, share: float | None = None) -> None:
        """A voice is being learnt; '' ends it."""
        self.wait.show_wait(text, share)
        self.wait.setVisible(bool(text))

    def _card(self, item: VoiceItem) -> VoiceCardButton:
        card = VoiceCardButton(item, self)
        self._samples.addButton(card.listen)  # In a group arrows lead from one to the next.
        card.clicked.connect(lambda checked=False: self.chosen.emit(item.key))
        card.preview_requested.connect(lambda: self.preview_requested.emit(item.key))
        card.silence_requested.connect(self.silence_requested)
        card.set_previewed(item.key == self._previewed)
        card.rename_requested.connect(lambda: self._rename(item))
        card.remove_requested.connect(lambda: self.removed.emit(item.key))
        card.export_requested.connect(lambda: self.export_requested.emit(item.key))
        return card

    def _rename(self, item: VoiceItem) -> None:
        name = asking.text(
            self, self.tr("Rename the voice"), self.tr("Name:"), item.name, yes=self.tr("Rename")
        )
        if name:
            self.renamed.emit(item.key, name)

    def _undo(self) -> None:
        held = self._undone = self._holds_focus()
        self._undo_row.hide()
        if held and self._cards:
            next((card for card in self._cards if card.isChecked()), self._cards[0]).setFocus()
        self.restored.emit()

    def _holds_focus(self) -> bool:
        """Whether the keyboard is at work here."""
        focus = self.window().focusWidget()
        return focus is not None and self.isAncestorOf(focus)


HEIGHT = 56
THUMB = 44


@dataclass(frozen=True)
class VoiceItem:
    """What a card shows.

    Attributes:
        key: identity of the voice.
        name: what the user calls it.
        detail: length, language, where it came from, in words.
        own: whether the user made it (and may rename, save or remove it).
        peaks: its waveform, values from 0 to 1; empty if unknown.
    """

    key: str
    name: str
    detail: str = ""
    own: bool = False
    peaks: tuple[float, ...] = ()


class VoiceCardButton(QAbstractButton):
    """A radio button that looks like a card."""

    rename_requested = Signal()
    remove_requested = Signal()
    export_requested = Signal()
    preview_requested = Signal()
    silence_requested = Signal()

    def __init__(self, item: VoiceItem, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.item = item
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setText(item.name)
        self.setAccessibleName(item.name)
        self.setAccessibleDescription(item.detail)
        self.setToolTip(kit.tip(f"{item.name}\n{item.detail}" if item.detail else item.name))
        self.more = buttons.IconButton(
            "more", filled(self.tr("More for the voice {name}"), name=item.name), self, size=18
        )
        self.more.setFixedSize(32, 36)
        self.listen = buttons.IconButton("play", "", self, size=18)
        self.listen.setFixedSize(32, 36)
        self.listen.clicked.connect(self._listen)
        self.set_previewed(False)
        menu = QMenu(self.more)
        self.more.setVisible(item.own)
        if item.own:
            menu.addAction(self.tr("Rename…"), self.rename_requested.emit)
            menu.addAction(self.tr("Save as a file…"), self.export_requested.emit)
            menu.addAction(self.tr("Remove"), self.remove_requested.emit)
        self.more.pop(menu)

    def parts(self) -> tuple[QWidget, ...]:
        """What has the keyboard here, in the order of the Tab key."""
        return self, self.listen, self.more

    def sizeHint(self) -> QSize:
        """As wide as the column."""
        return QSize(240, max(HEIGHT, 2 * self.fontMetrics().height() + 18))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the menu at the right."""
        super().resizeEvent(event)
        top = (self.height() - self.more.height()) // 2
        self.more.move(self.width() - self.more.width() - 6, top)
        at = self.more.x() if self.item.own else self.width() - 6
        self.listen.move(at - self.listen.width(), top)

    def set_previewed(self, heard: bool) -> None:
        """Whether a sample of the voice is made or heard now: the button then ends it."""
        self._heard = heard
        name = self.tr("Stop {name}") if heard else self.tr("Hear a sample of {name}")
        self.listen.set_icon("stop" if heard else "play", filled(name, name=self.item.name))

    def _listen(self) -> None:
        self.silence_requested.emit() if self._heard else self.preview_requested.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surface, radio mark, waveform, two lines of text."""
        painter = kit.painter(self)
        colours = self.palette()
        role = QPalette.ColorRole
        accent = colours.color(role.Highlight)
        ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(colours.color(role.Window))
        edge = accent if self.hasFocus() or self.isChecked() else colours.color(role.Mid)
        if self.hasFocus() and self.isChecked():
            # A thicker line of the same colour would hardly be seen.
            edge = colours.color(role.WindowText)
        painter.setPen(QPen(edge, 2 if self.hasFocus() else 1))
        painter.drawRoundedRect(ring, CARD_RADIUS, CARD_RADIUS)
        self._paint_mark(painter)
        middle = self.height() / 2
        thumb = QRectF(36, middle - 14, THUMB, 28)
        if self.item.peaks:
            tint = accent if self.isChecked() else colours.color(role.Dark)
            paint_bars(painter, thumb, self.item.peaks, tint)
        left = thumb.right() + 10 if self.item.peaks else 38
        width = self.listen.x() - left - 4
        font = self.font()
        font.setWeight(font.Weight.DemiBold if self.isChecked() else font.Weight.Normal)
        painter.setFont(font)
        painter.setPen(colours.color(role.WindowText))
        metrics = painter.fontMetrics()
        one_line = not self.item.detail
        name = metrics.elidedText(self.item.name, Qt.TextElideMode.ElideRight, int(width))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        high = max(metrics.height(), 19)
        painter.drawText(QRectF(left, middle - high / (2 if one_line else 1), width, high), flags, name)
        small = self.font()
        small.setPointSizeF(self.font().pointSizeF() * 0.9)
        painter.setFont(small)
        painter.setPen(colours.color(role.PlaceholderText))
        detail = painter.fontMetrics().elidedText(self.item.detail, Qt.TextElideMode.ElideRight, int(width))
        painter.drawText(QRectF(left, middle, width, max(painter.fontMetrics().height(), 18)), flags, detail)

    def _paint_mark(self, painter: QPainter) -> None:
        """The radio mark: a ring, filled where the voice is chosen."""
        colours = self.palette()
        chosen = self.isChecked()
        colour = colours.color(QPalette.ColorRole.Highlight if chosen else QPalette.ColorRole.Dark)
        painter.setPen(QPen(colour, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(13, self.height() / 2 - 7, 14, 14))
        if chosen:
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QRectF(16.5, self.height() / 2 - 3.5, 7, 7))
