"""Ties voices, the sheet that adds one, reading style and figures to the column at the right."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.controllers.program import Program
from app.controllers.voices.cloning import Offer
from app.core.books.binding import file_name
from app.core.voices import VOICE, Candidate, OwnVoice, VoiceCard, own_card
from app.core.watching import Effort
from app.views import kit
from app.views.dialogs.convert import ConvertDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.views.voices.panel import VoiceItem
from app.wording import Problem, filled, language_name, number, say
from engine import AS_THE_TEXT
from engine.errors import Message

NOTE_MS = 1_000


class SideBinding(QObject):
    """Shows what the controllers of voice, model and style tell, and asks them."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._notes = QTimer(self, interval=NOTE_MS)
        self._notes.timeout.connect(window.live.note)
        self._notes.start()
        self._voices()
        self.adding = AddingBinding(window, program)
        self.conversion = ConversionBinding(window, program)
        self._style()
        self._live()
        self._show_voices()
        self._show_style()

    # -- voices

    def _voices(self) -> None:
        panel, voices = self._window.voices, self._program.voices
        voices.changed.connect(self._show_voices)
        voices.current_changed.connect(self._current)
        voices.removed.connect(lambda card: panel.show_removed(card.name))
        panel.chosen.connect(voices.use)
        panel.renamed.connect(voices.rename)
        panel.removed.connect(voices.remove)
        panel.restored.connect(voices.undo_remove)
        panel.preview_requested.connect(voices.preview)
        panel.silence_requested.connect(voices.previewer.stop)
        voices.previewer.changed.connect(panel.set_previewed)
        voices.sharing.offered.connect(self._ask_consent)
        voices.sharing.written.connect(self._told_written)
        voices.sharing.accepted.connect(self._told_taken)
        voices.numbered.connect(self._told_numbered)
        panel.import_requested.connect(self.import_voice)
        panel.export_requested.connect(self._export)

    def _show_voices(self) -> None:
        voices = self._program.voices
        current = voices.current()
        items = [self._item(card) for card in voices.cards()]
        known = self._program.models.current is not None
        self._window.voices.set_voices(items, current.key if current else "", known=known)
        self._current(current)

    def _item(self, card: VoiceCard) -> VoiceItem:
        # How long its clip is says nothing of a voice that cannot be made anew from a longer one.
        own = card.kind == "own"
        length = self.tr("{n} s").format(n=number(card.seconds)) if own and card.seconds else ""
        language = language_name(card.language) if card.language else ""
        # Beside a language there is no room to say that it is built in.
        origin = (card.source or self.tr("own")) if own else "" if language else self.tr("built in")
        detail = " · ".join(part for part in (self._pitch(card), length, language, origin) if part)
        return VoiceItem(card.key, card.name, detail, own, card.waveform)

    def _pitch(self, card: VoiceCard) -> str:
        """How deep a voice is, in a word."""
        words = {
            95: self.tr("very deep"),
            145: self.tr("deep"),
            180: self.tr("middling"),
            400: self.tr("high"),
        }
        return next((word for below, word in words.items() if 0 < card.pitch < below), "")

    def _current(self, card: VoiceCard | None) -> None:
        self._window.voices.set_chosen(card.key if card else "")
        # While the first model is loaded there is none yet, which is nothing to be told.
        none = self.tr("No voice") if self._program.models.current is not None else ""
        self._window.transport.set_voice(card.name if card else none)

    def import_voice(self) -> None:
        """Ask for a voice file."""
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Bring in a voice file"), "", self.tr("Voices") + f" (*{VOICE})"
        )
        if path:
            self._program.voices.sharing.look(Path(path))

    def _ask_consent(self, offer: Offer) -> None:
        """A voice that another recorded is taken with a consent given here."""
        question = filled(self.tr("Take the voice {name}?"), name=offer.name)
        given = self.tr("Where it was recorded, this was agreed to:") + f"\n{offer.consent}"
        consent = self.tr("This is my own voice, or the person who speaks has agreed that I use it.")
        if asking.sure(
            self._window, self.tr("Bring in a voice file"), question, self.tr("Take the voice"),
            details=f"{given}\n\n" + self.tr("Agree for your part:"), consent=consent,
        ):  # fmt: skip
            self._program.voices.sharing.accept(offer.path, consent)

    def _export(self, key: str) -> None:
        card = self._program.voices.card(key)
        if card is None:
            return
        title = self.tr("Save the voice")
        written, _ = QFileDialog.getSaveFileName(
            self._window, title, (file_name(card.name) or "voice") + VOICE,
            self.tr("Voices") + f" (*{VOICE})",
        )  # fmt: skip
        path = Path(written.removesuffix(VOICE) + VOICE)
        # The dialog asked of the name as it was written.
        if written and (written == str(path) or asking.may_replace(self._window, title, path)):
            self._program.voices.sharing.export(key, path)

    def _told_written(self, path: Path) -> None:
        self._window.note(filled(self.tr("{name} is written."), name=path.name))

    def _told_taken(self, voice: OwnVoice) -> None:
        self._window.note(filled(self.tr("The voice {name} is added."), name=voice.name))

    def _told_numbered(self, name: str, given: str) -> None:
        words = self.tr("There is a voice {name} already: this one is called {given}.")
        self._window.note(filled(words, name=name, given=given))

    # -- style

    def _style(self) -> None:
        panel, settings, speaker = self._window.style_panel, self._program.settings, self._program.loudspeaker
        self._program.models.current_changed.connect(self._model)
        speaker.speed_changed.connect(panel.set_speed)
        panel.speed_changed.connect(speaker.set_speed)
        panel.value_changed.connect(
            lambda name, value: settings.set_style_value(settings.member, name, value)
        )
        panel.language_changed.connect(lambda code: setattr(settings, "language", code))
        panel.seed_changed.connect(lambda seed: setattr(settings, "seed", seed))
        panel.reset_requested.connect(self._reset)
        panel.preset_chosen.connect(self._preset)
        panel.preset_saved.connect(self._save_preset)
        panel.preset_deleted.connect(self._delete_preset)
        settings.changed.connect(self._setting)
        panel.set_speed(settings.speed)
        panel.set_seed(settings.seed)
        panel.set_presets(tuple(settings.presets()))

    def _model(self, info: object) -> None:
        self._window.live.set_device(Message(""))
        self._show_style()
        self._show_voices()

    def _show_style(self) -> None:
        panel, settings, models = self._window.style_panel, self._program.settings, self._program.models
        panel.set_controls(models.controls(), settings.style(settings.member))
        if models.languages() and settings.language not in models.languages():
            settings.language = AS_THE_TEXT
        panel.set_languages(models.languages(), settings.language)

    def _setting(self, name: str) -> None:
        panel, settings = self._window.style_panel, self._program.settings
        if name == "presets":
            panel.set_presets(tuple(settings.presets()))
        elif name == f"style:{settings.member}":
            panel.set_values(settings.style(settings.member), self._program.models.controls())

    def _preset(self, name: str) -> None:
        settings = self._program.settings
        settings.set_style(settings.member, settings.presets().get(name, {}))

    def _save_preset(self, name: str) -> None:
        settings = self._program.settings
        before = settings.presets().get(name)
        settings.save_preset(name, settings.style(settings.member))
        if before is not None:
            undo = partial(settings.save_preset, name, before)
            words = filled(self.tr("The preset {name} is replaced."), name=name)
            self._window.note(words, self.tr("Undo"), undo)

    def _delete_preset(self, name: str) -> None:
        settings = self._program.settings
        undo = partial(settings.save_preset, name, settings.presets()[name])
        settings.delete_preset(name)
        words = filled(self.tr("The preset {name} is deleted."), name=name)
        self._window.note(words, self.tr("Undo"), undo)

    def _reset(self) -> None:
        settings, speaker = self._program.settings, self._program.loudspeaker
        member, before, speed = settings.member, settings.style(settings.member), settings.speed

        def undo() -> None:
            settings.set_style(member, before)
            speaker.set_speed(speed)

        settings.set_style(member, {})
        speaker.set_speed(1.0)
        self._window.note(self.tr("The reading style is reset."), self.tr("Undo"), undo)

    # -- figures

    def _live(self) -> None:
        live = self._window.live
        live.set_open(self._program.settings.show_live)
        live.turned.connect(lambda is_open: setattr(self._program.settings, "show_live", is_open))
        self._program.figures.changed.connect(self._show_effort)
        live.copy_requested.connect(
            lambda: QGuiApplication.clipboard().setText(self._program.figures.report())
        )
        live.save_requested.connect(self._save_report)
        live.trace_requested.connect(self._save_trace)

    def _show_effort(self, effort: Effort) -> None:
        self._window.footer.set_effort(effort)
        self._window.live.set_effort(effort)

    def _save_report(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save the report"), "philomel-report.txt")
        try:
            if path:
                Path(path).write_text(self._program.figures.report(), "utf-8")
        except OSError as error:
            words = self.tr("{name} could not be written: {why}.")
            words = filled(words, name=Path(path).name, why=say(error))
            self._program.problem.emit(Problem(words))

    def _save_trace(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save a trace"), "philomel-trace.json")
        if path:
            self._program.figures.save_trace(Path(path))


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
        sheet.silence_wanted.connect(self._voices.previewer.stop)
        sheet.clone_requested.connect(self._clone)
        sheet.another_requested.connect(self._another)
        sheet.compare_requested.connect(self._compare)
        sheet.use_requested.connect(self._use)
        sheet.cancelled.connect(self._cancel)

    def _told(self) -> None:
        sheet, voices, microphone = self._sheet, self._voices, self._microphone
        microphone.found.connect(self._found)
        microphone.running.connect(self._running)
        microphone.ended.connect(self._silent)
        microphone.recorded.connect(self._recorded)
        voices.adding.judged.connect(self._judged)
        voices.previewer.changed.connect(self._previewing)
        voices.previewer.heard.connect(sheet.set_heard_at)
        voices.progress.connect(self._progress)
        # Not of each voice that is added: the file of one may come while another is made here.
        voices.adding.learnt.connect(self._added)
        voices.current_changed.connect(self._present)

    def _choose_clip(self) -> None:
        if path := asking.recording(self._window):
            self._judge_file(path)

    # Methods, for a lambda would stay tied to a microphone that outlives the window.
    def _found(self, names: Sequence[str]) -> None:
        self._sheet.set_microphones(names, self._settings.input_device)

    def _recorded(self, clip: Path) -> None:
        self._judge(clip, spoken=True)

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
            self._voices.adding.judge(clip, spoken=spoken)

    def _is_open(self) -> bool:
        return self._window.side.currentIndex() == 1

    def _progress(self, text: str, share: float) -> None:
        """Judging and learning, in the sheet; a voice that is learnt to be used, among the cards."""
        known = share if share >= 0 else None
        if self._voices.adding.is_going_on():
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
            self._voices.adding.add(self._candidate, name, (start, end), self._sheet.consent.accessibleName())

    def _present(self, card: VoiceCard | None) -> None:
        self._sheet.set_present(card.name if card is not None else "")

    def _added(self, voice: OwnVoice) -> None:
        self._made = card = own_card(voice)
        self._candidate, self._spoken = None, False
        current = self._voices.current()
        note = self._voices.unlike(card.key)
        self._sheet.show_done(
            card.name, current.name if current is not None else "", say(note) if note is not None else ""
        )

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
        self._voices.adding.cancel()
        self._voices.previewer.stop()
        self._candidate, self._made, self._spoken = None, None, False
        self._window.close_add_voice()
        return True


class ConversionBinding(QObject):
    """Opens the dialog; with it ends what it began."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program, self._voices = window, program, program.voices
        self._conversion, self._settings = program.conversion, program.settings
        self._speech: Path | None = None
        self.dialog: ConvertDialog | None = None
        window.voices.convert_requested.connect(self.open)

    def open(self) -> None:
        """Show the dialog."""
        if self.dialog is None:
            self.dialog = self._made()
        kit.show_in_front(self.dialog)

    def choose(self, speech: Path) -> None:
        """Take a recording."""
        self._speech = speech
        if self.dialog is not None:
            self._conversion.cancel()
            self.dialog.set_recording(speech.name)

    def _made(self) -> ConvertDialog:
        dialog, conversion = ConvertDialog(self._window), self._conversion
        dialog.file_requested.connect(self._ask_for_file)
        dialog.convert_requested.connect(self._convert)
        dialog.cancelled.connect(conversion.cancel)
        dialog.heard.connect(conversion.hear)
        dialog.silenced.connect(conversion.previewer.stop)
        dialog.save_requested.connect(self._save)
        dialog.finished.connect(conversion.cancel)
        conversion.state_changed.connect(dialog.set_state)
        conversion.progress.connect(dialog.set_progress)
        conversion.previewer.changed.connect(lambda key: dialog.set_playing(bool(key)))
        conversion.saved.connect(
            lambda path: dialog.tell(filled(self.tr("{name} is written."), name=path.name))
        )
        conversion.problem.connect(self._problem)
        self._voices.changed.connect(self._show_voices)
        self.dialog = dialog
        self._show_voices()
        return dialog

    def _problem(self, problem: Problem) -> None:
        """Told where one looks: a file may still be saved when the dialog is closed."""
        if self.dialog is not None and self.dialog.isVisible():
            self.dialog.tell(problem.text)
        else:
            self._program.problem.emit(problem)

    def _show_voices(self) -> None:
        current = self._voices.current()
        if self.dialog is not None:
            cards = [(card.key, card.name) for card in self._voices.cards()]
            self.dialog.set_voices(cards, current.key if current else "")

    def _ask_for_file(self) -> None:
        if path := asking.recording(self.dialog):
            self.choose(path)

    def _convert(self, key: str) -> None:
        if self._speech is not None:
            self._conversion.start(self._speech, key)

    def _save(self) -> None:
        assert self._speech is not None
        title, folder = self.tr("Save as sound"), Path(self._settings.export_dir or Path.home())
        path = asking.file_for_sound(self.dialog, title, folder / f"{self._speech.stem}-converted.flac")
        if path is not None and asking.may_replace(self.dialog, title, path):
            self._settings.export_dir = str(path.parent)
            self._conversion.save(path)
