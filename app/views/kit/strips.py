"""Lines that tell what goes on: a problem or a note, work behind the reading, what one waits for; and what
one can begin with."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QWidget

from app.views import kit
from app.views.kit import buttons
from app.views.kit.buttons import pixmap


class ProblemStrip(QFrame):
    """Shows one problem at a time; hidden when all is well."""

    acted = Signal()
    dismissed = Signal()
    told = Signal(str, str, bool)
    """Text, button and whether it is a note: it was shown."""
    gone = Signal()
    """It was put away, by a person or by the program."""

    def __init__(self, parent: QWidget | None = None, other: ProblemStrip | None = None) -> None:
        """``other``: of a window that this one's covers; what it is told is shown here, and acted for it."""
        super().__init__(parent)
        self._note = False
        self.sign = QLabel(self)
        self.text = kit.ShortLabel(self)
        self.action = buttons.button("", self.acted.emit, name=self.tr("No action"))
        self.close_button = buttons.IconButton("close", self.tr("Close this message"))
        self.close_button.clicked.connect(self.dismiss)
        parts = self.sign, self.text, self.action, self.close_button
        self.setLayout(kit.row(*parts, margin=(16, 6, 12, 6), wide=(self.text,)))
        self._tint()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()
        if other is not None:
            other.told.connect(self._repeat)
            other.gone.connect(self.hide)
            self.acted.connect(other.acted)
            self.dismissed.connect(other.dismiss)

    def show_problem(self, text: str, action: str = "", *, note: bool = False, again: bool = False) -> None:
        """Show a sentence and, if there is something to do about it, a button that does it; and tell it,
        unless it was told before and is seen ``again``."""
        self._show(text, action, note)
        if not again:
            kit.announce(self, text, urgent=not note)
        self.told.emit(text, action, note)

    def changeEvent(self, event: QEvent) -> None:
        """Draw the sign anew in the new colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._tint()

    def _show(self, text: str, action: str, note: bool) -> None:
        self._note = note
        self._tint()
        self.text.setText(text)
        self.setAccessibleName(text)
        self.action.setText(action)
        self.action.setAccessibleName(action or self.tr("No action"))
        self.action.setVisible(bool(action))
        self.show()

    def _tint(self) -> None:
        """A bar and a sign that tell a problem from a note of success."""
        kind, palette = "note" if self._note else "strip", self.palette()
        kit.restyle(self, kind)
        colour = palette.color(palette.ColorRole.WindowText if self._note else palette.ColorRole.BrightText)
        self.sign.setPixmap(pixmap("info" if self._note else "warning", colour, 20, 2))

    def _repeat(self, text: str, action: str, note: bool) -> None:
        if self.window().isVisible():
            self._show(text, action, note)

    def hide(self) -> None:
        """Put it away, and tell so, also where its window is not seen."""
        super().hide()
        self.gone.emit()

    def dismiss(self) -> None:
        """Put the message away."""
        if not self.isHidden():
            self.hide()
            self.dismissed.emit()


class JobStrip(QFrame):
    """One line above the transport; hidden when nothing goes on."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self.text = kit.ElidedLabel("", self)
        self.left = kit.figures(kit.quiet("", wrap=False))
        self.bar = kit.thin_bar(self.tr("Progress"), self)
        self.cancel = buttons.button(self.tr("Cancel"), self.cancelled.emit)
        parts, wide = (self.text, self.bar, self.left, self.cancel), (self.text, self.bar)
        self.setLayout(kit.row(*parts, margin=(16, 6, 12, 6), spacing=12, wide=wide))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def begin(self, text: str) -> None:
        """Show that work begins."""
        self.text.setText(text)
        self.set_progress(0.0, -1.0)
        self.show()
        kit.announce(self, text)

    def wait(self, text: str) -> None:
        """Show work of which nobody knows how long it takes."""
        self.text.setText(text)
        self.left.setText("")
        self.bar.setRange(0, 0)
        self.show()
        kit.announce(self, text)

    def count(self, text: str, done: int, total: int) -> None:
        """Show work whose text has its own count."""
        self.text.setText(text)
        self.bar.setValue(1000 * done // max(total, 1))
        self.left.setText("")
        self.show()

    def set_progress(self, share: float, seconds_left: float) -> None:
        """How far (0 to 1), and how long it still takes (-1: not known)."""
        self.bar.setValue(round(1000 * share))
        self.left.setText(
            self.tr("{time} left").format(time=kit.clock(seconds_left))
            if seconds_left >= 0
            else self.tr("{n} %").format(n=round(100 * share))
        )


class Invitations(QFrame):
    """Shown while the sample text is open: open a file, paste text, add a voice."""

    open_requested = Signal()
    paste_requested = Signal()
    voice_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kit", "bar")
        self.open = buttons.button(self.tr("Open a file"), self.open_requested.emit, icon="open")
        self.paste = buttons.button(self.tr("Paste text"), self.paste_requested.emit, icon="paste")
        self.voice = buttons.button(self.tr("Add a voice"), self.voice_requested.emit, icon="microphone")
        self._row = kit.row(-1, self.open, self.paste, self.voice, -1, margin=(16, 12, 16, 16), spacing=12)
        self.setLayout(self._row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where they have no room beside each other they stand below each other."""
        needed = sum(each.sizeHint().width() for each in (self.open, self.paste, self.voice)) + 56
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(beside if needed <= self.width() else below)


class WaitLine(QWidget):
    """Says what one waits for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = kit.figures(kit.words("", self))
        self.bar = kit.thin_bar(self.tr("Progress"), self)
        self.setLayout(kit.column(self.text, self.bar, spacing=4))

    def show_wait(self, text: str, share: float | None = None) -> None:
        """Show what is going on, and how far it is (0 to 1) where that is known."""
        if _stage(text) != _stage(self.text.text()):
            kit.announce(self.text, text)
        self.text.setText(text)
        self.bar.setRange(0, 0 if share is None else 100)
        self.bar.setValue(round(100 * (share or 0.0)))


def _stage(text: str) -> str:
    """What goes on, however far it is."""
    return "".join(letter for letter in text if not letter.isdigit())
