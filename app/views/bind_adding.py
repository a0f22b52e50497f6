"""Ties the sheet that adds a voice to the microphone and to what learns voices."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from app.controllers.program import Program
from app.core.voices import Candidate, VoiceCard
from app.sentences import say
from app.views.kit import asking
from app.views.main_window import MainWindow


class AddingBinding(QObject):
    """Shows how a recording and its judging and learning go, and asks for them."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._sheet = window, window.add_voice
        self._voices, self._microphone, self._settings = program.voices, program.microphone, program.settings
        self._candidate: Candidate | None = None
        self._made: VoiceCard | None = None
        self._spoken = False
        """Whether there is a recording that is nowhere else, and no voice yet."""
        window.voices.add_requested.connect(self.open)
        window.invitations.voice_requested.connect(self.open)
        self._asked()
        self._told()

    def open(self) -> None:
        """Turn the column to the sheet."""
        self._window.open_add_voice()
        self._microphone.look()

    def begin_with(self, clip: Path) -> None:
        """Begin a new voice with a recording, in place of one that was begun."""
        if self._is_open() and not self._cancel():
            return
        self.open()
        self._judge_file(clip)

    def may_close(self) -> bool:
        """Whether what was recorded may go: asked where there is something."""
        return not self._spoken or asking.sure(
            self._window,
            self.tr("Add a voice"),
            self.tr("What you recorded is no voice yet. Discard the recording?"),
            self.tr("Discard"),
        )

    def _asked(self) -> None:
        sheet, microphone = self._sheet, self._microphone
        sheet.file_requested.connect(self._choose_clip)
        sheet.file_dropped.connect(self._judge_file)
        sheet.microphone_chosen.connect(microphone.choose)
        sheet.record_requested.connect(microphone.start)
        sheet.record_stopped.connect(microphone.stop)
        sheet.heard.connect(self._hear)
        sheet.silence_wanted.connect(self._voices.stop_preview)
        sheet.clone_requested.connect(self._clone)
        sheet.another_requested.connect(self._another)
        sheet.compare_requested.connect(self._compare)
        sheet.use_requested.connect(self._use)
        sheet.cancelled.connect(self._cancel)

    def _told(self) -> None:
        sheet, voices, microphone = self._sheet, self._voices, self._microphone
        microphone.found.connect(lambda names: sheet.set_microphones(names, self._settings.input_device))
        microphone.running.connect(self._running)
        microphone.ended.connect(self._silent)
        microphone.recorded.connect(lambda clip: self._judge(clip, spoken=True))
        voices.judged.connect(self._judged)
        voices.previewing_changed.connect(self._previewing)
        voices.previewer.heard.connect(sheet.set_heard_at)
        voices.progress.connect(self._progress)
        voices.added.connect(self._added)

    def _choose_clip(self) -> None:
        if path := asking.recording(self._window):
            self._judge_file(path)

    def _judge_file(self, clip: Path) -> None:
        if self.may_close():
            self._microphone.cancel()
            self._spoken = False
            self._judge(clip, spoken=False)

    def _running(self, seconds: float, level: float) -> None:
        self._spoken = self._spoken or seconds > 0
        self._sheet.set_recording(seconds, level)

    def _previewing(self, key: str) -> None:
        made, current = self._made, self._voices.current()
        self._sheet.set_heard(key)
        self._sheet.set_compared(
            new=made is not None and key == made.key, old=current is not None and key == current.key
        )

    def _another(self) -> None:
        """Begin again, with another recording."""
        if self._cancel():
            self.open()

    def _silent(self) -> None:
        """The microphone is off, and nothing was recorded."""
        self._spoken = False
        self._sheet.set_recording(None)

    def _judge(self, clip: Path, *, spoken: bool) -> None:
        self._sheet.set_recording(None)
        if self._is_open():
            self._voices.judge(clip, spoken=spoken)

    def _is_open(self) -> bool:
        return self._window.side.currentIndex() == 1

    def _progress(self, text: str, share: float) -> None:
        """Judging and learning, in the sheet; a voice that is learnt to be used, among the cards."""
        known = share if share >= 0 else None
        if self._voices.is_adding():
            if text and self._is_open():
                self._sheet.show_wait(text, known)
            return
        self._window.voices.show_wait(text, known)
        if not text:
            self._sheet.end_wait()

    def _judged(self, candidate: Candidate) -> None:
        self._candidate = candidate
        judgement = candidate.judgement
        findings = [(finding.severity, say(finding.sentence)) for finding in judgement.findings]
        self._sheet.show_verdict(
            findings,
            candidate.waveform,
            candidate.clip.seconds,
            judgement.best,
            judgement.least_seconds,
            candidate.name,
        )

    def _hear(self, start: float, end: float) -> None:
        if self._candidate is not None:
            self._voices.preview_part(self._candidate, start, end)

    def _clone(self, name: str, start: float, end: float) -> None:
        if self._candidate is not None:
            self._voices.add(self._candidate, name, (start, end), self._sheet.consent.accessibleName())

    def _added(self, card: VoiceCard) -> None:
        self._made, self._candidate, self._spoken = card, None, False
        current = self._voices.current()
        self._sheet.show_done(card.name, current.name if current is not None else "")

    def _compare(self, new: bool) -> None:
        card = self._made if new else self._voices.current()
        if card is not None:
            self._voices.preview(card.key)

    def _use(self) -> None:
        if self._made is not None:
            self._voices.use(self._made.key)
        self._cancel()

    def _cancel(self) -> bool:
        """Close the sheet; what it was playing, recording or learning ends. Returns whether that is so."""
        if not self.may_close():
            return False
        self._microphone.cancel()
        self._voices.cancel_add()
        self._voices.stop_preview()
        self._candidate, self._made, self._spoken = None, None, False
        self._window.close_add_voice()
        return True
