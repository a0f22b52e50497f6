"""A recording in another voice: which recording, which voice, how far it is, and what to do with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from app.views import kit
from app.views.kit import buttons
from app.views.kit.flow import Flow
from app.views.kit.strips import WaitLine


class ConvertDialog(QDialog):
    """Shows what is converted, and asks.

    Signals:
        convert_requested: (key of the voice).
    """

    file_requested = Signal()
    convert_requested = Signal(str)
    cancelled = Signal()
    heard = Signal()
    silenced = Signal()
    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Say a recording in another voice"))
        self.choose = buttons.button(self.tr("Choose a recording…"), self.file_requested.emit, icon="open")
        self.name = kit.ElidedLabel("", self)
        self.voice = kit.choice(self.tr("Voice"))
        self.wait = WaitLine(self)
        self.note = kit.quiet(self.tr("What is said, and how, stays; the voice becomes another."))
        self.convert = buttons.button(self.tr("Convert"), self._convert, kind="primary")
        self.cancel = buttons.button(self.tr("Cancel"), self.cancelled.emit, late=True)
        self.hear = buttons.button(self.tr("Hear it"), self._hear, icon="play")
        self.save = buttons.button(self.tr("Save as sound…"), self.save_requested.emit, icon="export")
        self.finish = buttons.button(self.tr("Done"), self.accept)
        form = kit.form(10)
        form.addRow(self.tr("Recording"), Flow(self.choose, self.name, wide=(self.name,)))
        form.addRow(self.tr("Voice"), self.voice)
        actions = Flow(self.convert, self.cancel, self.hear, self.save, -1, self.finish)
        self.setLayout(kit.column(form, self.note, self.wait, -1, actions, margin=20))
        kit.in_order(*kit.laid_out(self))
        self._chosen = self._playing = False
        self._state = "idle"
        self._show()
        kit.resize_inside(self, 520, 240)

    def set_voices(self, voices: Sequence[tuple[str, str]], chosen: str) -> None:
        """The voices, key and name each, and which of them is proposed."""
        kit.offer(self.voice, ((name, key) for key, name in voices), chosen)
        self._show()

    def set_recording(self, name: str) -> None:
        """Which recording is chosen."""
        self.name.setText(name)
        self._chosen = True
        self._show()

    def set_state(self, state: str) -> None:
        """See :class:`app.controllers.voices.conversion.Conversion`."""
        self._state = state
        if state == "ready":
            self.tell(self.tr("It is converted: hear it, and save it."))
        self._show()

    def set_progress(self, share: float) -> None:
        """How far it is, 0 to 1; nothing is known before the first sound."""
        self.wait.show_wait(self.tr("Converting… {n} %").format(n=round(100 * share)), share or None)

    def set_playing(self, playing: bool) -> None:
        """Whether it is heard now."""
        self._playing = playing
        self._show()

    def tell(self, text: str) -> None:
        """Say what has become of it, or what went wrong."""
        self.note.setText(text)
        kit.announce(self.note, text)

    def _convert(self) -> None:
        self.convert_requested.emit(str(self.voice.currentData()))

    def _hear(self) -> None:
        (self.silenced if self._playing else self.heard).emit()

    def _show(self) -> None:
        working, ready = self._state == "working", self._state == "ready"
        self.wait.setVisible(working)
        self.note.setVisible(not working)
        self.cancel.setVisible(working)
        self.convert.setVisible(not working)
        self.convert.setEnabled(self._chosen and self.voice.count() > 0)
        self.choose.setEnabled(not working)
        self.voice.setEnabled(not working)
        for button in (self.hear, self.save):
            button.setVisible(ready)
        self.hear.setText(self.tr("Stop") if self._playing else self.tr("Hear it"))
        self.hear.set_icon("stop" if self._playing else "play")
