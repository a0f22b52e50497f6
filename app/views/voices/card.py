"""One voice as a card: waveform, name, length, where it came from; pressed, it reads."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from app.views import kit
from app.views.kit import buttons
from app.views.kit.theme import CARD_RADIUS
from app.views.voices.waveform import paint_bars

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
        usable: whether the chosen model can use it.
    """

    key: str
    name: str
    detail: str = ""
    own: bool = False
    peaks: tuple[float, ...] = ()
    usable: bool = True


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
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setEnabled(item.usable)
        self.setText(item.name)
        self.setAccessibleName(item.name)
        self.setAccessibleDescription(item.detail)
        self.setToolTip(kit.tip(f"{item.name}\n{item.detail}" if item.detail else item.name))
        self.more = buttons.IconButton(
            "more", self.tr("More for the voice {name}").format(name=item.name), self, size=18
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

    def sizeHint(self) -> QSize:
        """As wide as the column."""
        return QSize(240, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the menu at the right."""
        super().resizeEvent(event)
        top = (HEIGHT - self.more.height()) // 2
        self.more.move(self.width() - self.more.width() - 6, top)
        at = self.more.x() if self.item.own else self.width() - 6
        self.listen.move(at - self.listen.width(), top)

    def set_previewed(self, heard: bool) -> None:
        """Whether a sample of the voice is made or heard now: the button then ends it."""
        self._heard = heard
        name = self.tr("Stop {name}") if heard else self.tr("Hear a sample of {name}")
        self.listen.set_icon("stop" if heard else "play", name.format(name=self.item.name))

    def _listen(self) -> None:
        self.silence_requested.emit() if self._heard else self.preview_requested.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Surface, radio mark, waveform, two lines of text."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        thumb = QRectF(36, 14, THUMB, HEIGHT - 28)
        if self.item.peaks:
            tint = accent if self.isChecked() else colours.color(role.Dark)
            paint_bars(painter, thumb, self.item.peaks, tint)
        left = thumb.right() + 10 if self.item.peaks else 38
        width = self.listen.x() - left - 4
        font = self.font()
        font.setWeight(font.Weight.DemiBold if self.isChecked() else font.Weight.Normal)
        painter.setFont(font)
        painter.setPen(colours.color(role.WindowText if self.isEnabled() else role.PlaceholderText))
        metrics = painter.fontMetrics()
        one_line = not self.item.detail
        name = metrics.elidedText(self.item.name, Qt.TextElideMode.ElideRight, int(width))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, 0 if one_line else 9, width, HEIGHT if one_line else 19), flags, name)
        small = self.font()
        small.setPointSizeF(self.font().pointSizeF() * 0.9)
        painter.setFont(small)
        painter.setPen(colours.color(role.PlaceholderText))
        detail = painter.fontMetrics().elidedText(self.item.detail, Qt.TextElideMode.ElideRight, int(width))
        painter.drawText(QRectF(left, 28, width, 18), flags, detail)

    def _paint_mark(self, painter: QPainter) -> None:
        """The radio mark: a ring, filled where the voice is chosen."""
        colours = self.palette()
        chosen = self.isChecked()
        colour = colours.color(QPalette.ColorRole.Highlight if chosen else QPalette.ColorRole.Dark)
        painter.setPen(QPen(colour, 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(13, HEIGHT / 2 - 7, 14, 14))
        if chosen:
            painter.setBrush(colour)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(QRectF(16.5, HEIGHT / 2 - 3.5, 7, 7))
