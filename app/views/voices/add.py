"""The sheet that adds a voice, one step below the other: recording, verdict, part, name, consent."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLayout,
    QLineEdit,
    QStackedWidget,
    QWidget,
)

from app.views import kit
from app.views.kit import buttons
from app.views.kit.buttons import pixmap
from app.views.kit.strips import WaitLine
from app.views.kit.theme import MIN_TARGET
from app.views.voices.waveform import PartChooser
from app.wording import filled, number

QUIETEST_DB, LOUDEST_DB = -60.0, -1.0
"""Ends of the microphone's meter, in dB of full scale: nothing below the one, too loud above the other."""
SIGNS = {"problem": "problem", "warning": "warning", "note": "info"}


class AddVoice(QWidget):
    """Asks for a clip, shows how good it is, and asks to clone the part that was chosen.

    The pages: 0 choose or record, 1 wait, 2 verdict and name, 3 done.
    """

    file_requested = Signal()
    file_dropped = Signal(Path)
    microphone_chosen = Signal(str)
    """Name of the microphone, '' for the one the system takes."""
    record_requested = Signal()
    record_stopped = Signal()
    heard = Signal(float, float)
    """Play this part of the recording (seconds)."""
    silence_wanted = Signal()
    """Play no more of it."""
    clone_requested = Signal(str, float, float)
    """Name, start and end; consent was given."""
    another_requested = Signal()
    """This recording is not to be used: begin again."""
    compare_requested = Signal(bool)
    """Hear the sample sentence with the new voice (True) or with the one that reads now."""
    use_requested = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.back = buttons.IconButton("back", self.tr("Back to the voices"), self)
        self.back.clicked.connect(self.cancel)
        self.pages = QStackedWidget(self)
        self.pages.setAccessibleName(self.tr("Add a voice"))
        for page in (self._choose(), self._wait(), self._verdict(), self._done()):
            self.pages.addWidget(kit.held(page))
        kit.titled(self.microphone)
        top = kit.row(self.back, kit.heading(self.tr("Add a voice")), -1)
        self.setLayout(kit.column(top, self.pages))
        self.start()

    # -- the pages

    def _choose(self) -> QLayout:
        self.choose = buttons.button(
            self.tr("Choose a recording…"), self.file_requested.emit, icon="file-sound"
        )
        self.record = buttons.button(self.tr("Record"), self._record, icon="microphone")
        self.microphone = kit.choice(self.tr("Microphone"))
        self.microphone.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.microphone.setMinimumContentsLength(12)
        self.set_microphones((), "")
        kit.named(self.microphone, self.tr("Microphone"))
        kit.keep_wheel_off(self.microphone)
        self.microphone.activated.connect(
            lambda index: self.microphone_chosen.emit(self.microphone.itemData(index))
        )
        self.meter = kit.thin_bar(self.tr("Level of the microphone"))
        self.meter.setRange(0, 100)
        self.recorded = kit.figures(QLabel(""))
        self.aloud = kit.Card()
        words = kit.words(self.tr(
            "Read aloud, for example: The boat left the harbour before sunrise. Nobody had told us how quiet "
            "the water would be, or how far away the other shore was. Did anyone wave? I thought I saw one "
            "hand, and then only the fog."
        ))  # fmt: skip
        self.aloud.setLayout(kit.column(words, margin=12))
        for widget in (self.meter, self.recorded, self.aloud):
            widget.hide()
        text = self.tr(
            "Ten seconds of one person speaking clearly, without music or noise, make a good voice. "
            "Choose a file, drop it here, or speak."
        )
        return kit.column(
            kit.quiet(text), self.choose, 4, kit.separator(), 4, self.microphone, self.record, self.recorded,
            self.meter, self.aloud, -1,
        )  # fmt: skip

    def _wait(self) -> QLayout:
        self.wait = WaitLine()
        stop = buttons.button(self.tr("Cancel"), self.cancel, late=True)
        return kit.column(self.wait, kit.row(stop, -1), -1)

    def _verdict(self) -> QLayout:
        self._findings = kit.column(spacing=4)
        self.clip = PartChooser()
        self.begin = _seconds(self.tr("Beginning of the part"))
        self.end = _seconds(self.tr("End of the part"))
        self.hear = buttons.IconButton("play", self.tr("Hear this part"))
        self.name = QLineEdit()
        self.name.setMinimumHeight(MIN_TARGET)
        self.name.setMaxLength(60)
        self.name.setAccessibleName(self.tr("Name of the voice"))
        agreed = self.tr("This is my own voice, or the person who speaks has agreed to this.")
        self.consent = kit.tick(agreed, self, shown=False)
        self.consent.setMinimumWidth(MIN_TARGET)
        words = kit.words(agreed)
        words.mousePressEvent = lambda event: self.consent.toggle()  # type: ignore[method-assign]
        self.make = buttons.button(self.tr("Make the voice"), self._make, kind="primary")
        agree = kit.row(self.consent, words, spacing=4, wide=(words,))
        agree.setAlignment(self.consent, Qt.AlignmentFlag.AlignTop)
        self.clip.part_changed.connect(self._part)
        self.begin.valueChanged.connect(lambda value: self.clip.set_part(value, self.clip.part()[1]))
        self.end.valueChanged.connect(lambda value: self.clip.set_part(self.clip.part()[0], value))
        self._heard = False
        self.hear.clicked.connect(self._hear)
        self.name.textChanged.connect(self._ready)
        self.name.returnPressed.connect(self._make)
        self.consent.toggled.connect(self._ready)
        another = buttons.button(self.tr("Take another recording"), self.another_requested.emit)
        return kit.column(
            self._findings, kit.heading(self.tr("Part to learn from")), self.clip,
            kit.row(self.begin, QLabel("–"), self.end, -1, self.hear),
            kit.heading(self.tr("Name")), self.name, agree, self.make, another, -1,
        )  # fmt: skip

    def _done(self) -> QLayout:
        self._compared = (False, False)
        self.done_text = kit.words()
        self.new_voice = buttons.button(
            self.tr("Hear the new voice"), lambda: self._compare(new=True), icon="play"
        )
        self.old_voice = buttons.button(
            self.tr("Hear the present voice"), lambda: self._compare(new=False), icon="play"
        )
        self.use = buttons.button(self.tr("Use this voice"), self.use_requested.emit, kind="primary")
        return kit.column(self.done_text, self.new_voice, self.old_voice, self.use, -1)

    # -- what is shown

    def start(self) -> None:
        """The first page, empty."""
        self.name.clear()
        self.consent.setChecked(False)
        self.set_recording(None)
        self.pages.setCurrentIndex(0)

    def set_microphones(self, names: Sequence[str], chosen: str) -> None:
        """Offer the microphones; '' stands for the one the system takes."""
        own = self.tr("Microphone of the system"), ""
        kit.offer(self.microphone, (own, *((name, name) for name in names)), chosen)

    def set_recording(self, seconds: float | None, level: float = 0.0) -> None:
        """Show how the recording goes; negative seconds count down to it, None ends it."""
        on = seconds is not None
        begins = on and self.meter.isHidden()
        self.record.setText(self.tr("Stop") if on else self.tr("Record"))
        self.record.set_icon("stop" if on else "microphone")
        self.record.setAccessibleName(self.record.text())
        self.choose.setEnabled(not on)
        self.microphone.setEnabled(not on)
        for widget in (self.meter, self.recorded, self.aloud):
            widget.setVisible(on)
        if seconds is None:
            return
        # In dB, as ears have it: speech would hardly move a meter of samples.
        loud = 20 * math.log10(max(level, 1e-6))
        self.meter.setValue(round(100 * min(max(1 - loud / QUIETEST_DB, 0.0), 1.0)))
        self.meter.setAccessibleDescription(self.tr("{n} dB").format(n=round(loud)))
        # Sound is about to be cut off.
        kit.restyle(self.meter, "hot" if loud > LOUDEST_DB else "thin")
        self.recorded.setText(
            self.tr("Speak in {n}…").format(n=math.ceil(-seconds))
            if seconds < 0
            else self.tr("{n} s recorded").format(n=number(seconds))
        )
        if begins:
            # And no more until it ends: that would be recorded, too.
            kit.announce(self, self.recorded.text())

    def set_heard(self, key: str) -> None:
        """Whether the part, or nothing of the recording, is heard now."""
        self._heard = bool(key)
        self.hear.set_icon("stop" if key else "play", self.tr("Stop") if key else self.tr("Hear this part"))
        if not key:
            self.clip.set_heard(None)

    def set_compared(self, *, new: bool, old: bool) -> None:
        """Which of the two voices is heard or about to be; its button then ends it."""
        for button, heard in ((self.new_voice, new), (self.old_voice, old)):
            button.set_icon("stop" if heard else "play")
            button.setAccessibleName(self.tr("Stop") if heard else button.text())
        self._compared = (new, old)

    def set_heard_at(self, seconds: float) -> None:
        """So many seconds of the part were heard."""
        if self._heard:
            self.clip.set_heard(self.clip.part()[0] + seconds)

    def show_wait(self, text: str, share: float | None = None) -> None:
        """Work is going on; ``share`` from 0 to 1 where it is known."""
        self.wait.show_wait(text, share)
        self.pages.setCurrentIndex(1)

    def show_verdict(
        self,
        findings: Sequence[tuple[str, str]],
        peaks: Sequence[float],
        seconds: float,
        best: tuple[float, float],
        least: float,
        name: str = "",
    ) -> None:
        """Findings as (severity, sentence), the clip, and the part proposed.

        ``least``: seconds that a part must be longer than.
        """
        kit.clear(self._findings)
        lines = findings or [("good", self.tr("A good recording."))]
        for severity, sentence in lines:
            self._findings.addLayout(self._finding(severity, sentence))
        for field in (self.begin, self.end):
            # A field that is cut to a shorter clip would choose a part of it by the last one's seconds.
            with QSignalBlocker(field):
                field.setMaximum(seconds)
        kit.announce(self, " ".join(sentence for _, sentence in lines))
        self.clip.set_clip(peaks, seconds, best, least)
        self._part(*self.clip.part())
        if name and not self.name.text():
            self.name.setText(name)
        self._ready()
        # What is proposed goes when one writes.
        self.name.selectAll()
        self._turn_to(2, self.name)

    def show_done(self, name: str, old: str, note: str = "") -> None:
        """The voice is made; ``note``: what else is to be said of it."""
        ready = filled(self.tr("{name} is ready."), name=name)
        self.done_text.setText(f"{ready} {note}".strip())
        self.set_present(old)
        self.set_compared(new=False, old=False)
        kit.announce(self, self.done_text.text())
        self._turn_to(3, self.use)

    def set_present(self, name: str) -> None:
        """The voice that reads now, which may be compared; empty where none does."""
        self.old_voice.setText(filled(self.tr("Hear {name}"), name=name.replace("&", "&&")) if name else "")
        self.old_voice.setVisible(bool(name))
        self.set_compared(new=self._compared[0], old=False)

    def cancel(self) -> None:
        """Put the sheet away; nothing is made."""
        self.cancelled.emit()

    def end_wait(self) -> None:
        """Work failed or was cancelled: back to the page where it can be put right."""
        if self.pages.currentIndex() == 1:
            self.pages.setCurrentIndex(2 if self.consent.isChecked() else 0)

    def _turn_to(self, page: int, first: QWidget) -> None:
        """Show a page that took its time: who does something else by then keeps the keyboard there."""
        at = self.window().focusWidget()
        here = at is None or self.isAncestorOf(at)
        self.pages.setCurrentIndex(page)
        if here:
            first.setFocus()

    def _finding(self, severity: str, sentence: str) -> QLayout:
        palette = self.palette()
        bad = severity in ("problem", "warning")
        role = palette.ColorRole.BrightText if bad else palette.ColorRole.WindowText
        sign = QLabel()
        sign.setPixmap(pixmap(SIGNS.get(severity, "check"), palette.color(role), 18, 2))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        words = kit.words(sentence)
        return kit.row(sign, words, wide=(words,))

    # -- what is done

    def _record(self) -> None:
        if self.meter.isVisibleTo(self):
            self.record_stopped.emit()
        else:
            self.record_requested.emit()

    def _hear(self) -> None:
        self.silence_wanted.emit() if self._heard else self.heard.emit(*self.clip.part())

    def _compare(self, *, new: bool) -> None:
        heard = self._compared[0 if new else 1]
        self.silence_wanted.emit() if heard else self.compare_requested.emit(new)

    def _part(self, start: float, end: float) -> None:
        for field, value in ((self.begin, start), (self.end, end)):
            with QSignalBlocker(field):
                field.setValue(value)

    def _ready(self) -> None:
        named = bool(self.name.text().strip())
        self.make.setEnabled(named and self.consent.isChecked() and self.clip.is_enough())

    def _make(self) -> None:
        if self.make.isEnabled():
            self.clone_requested.emit(self.name.text().strip(), *self.clip.part())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if event.mimeData().hasUrls():
            kit.copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Take the first file."""
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.file_dropped.emit(Path(url.toLocalFile()))
                kit.copy(event)
                return


def _seconds(name: str) -> QDoubleSpinBox:
    """A field for seconds."""
    field = QDoubleSpinBox()
    field.setDecimals(1)
    field.setSingleStep(0.1)
    field.setSuffix(" s")
    kit.number_field(field)
    field.setMinimumWidth(76)
    kit.named(field, name)
    return field
