"""Ties voices, reading style and figures to the column at the right."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.controllers.program import Program
from app.controllers.voices.sharing import Offer
from app.core.voices import VoiceCard
from app.core.watching import Effort
from app.sentences import say
from app.sentences.numbers import number
from app.views.bind_adding import AddingBinding
from app.views.bind_conversion import ConversionBinding
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.views.reading.style import language_name
from app.views.voices.panel import VoiceItem
from engine import AS_THE_TEXT

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
        window.side_folded.connect(self.show_transport_voice)

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
        panel.silence_requested.connect(voices.stop_preview)
        voices.previewing_changed.connect(panel.set_previewed)
        voices.sharing.offered.connect(self._ask_consent)
        panel.import_requested.connect(self._import)
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
        origin = self.tr("built in") if card.kind == "built-in" else card.source or self.tr("own")
        detail = " · ".join(part for part in (self._pitch(card), length, language, origin) if part)
        return VoiceItem(card.key, card.name, detail, own, card.waveform)

    def _pitch(self, card: VoiceCard) -> str:
        """How deep a voice is, in a word."""
        for below, word in (
            (95, self.tr("very deep")),
            (145, self.tr("deep")),
            (180, self.tr("middling")),
            (400, self.tr("high")),
        ):
            if 0 < card.pitch < below:
                return word
        return ""

    def _current(self, card: VoiceCard | None) -> None:
        self._window.voices.set_chosen(card.key if card else "")
        self.show_transport_voice()

    def show_transport_voice(self) -> None:
        """The voice at the right of the transport, with the speed where the panel is folded."""
        card = self._program.voices.current()
        figure = "" if self._window.side.isVisible() else self._window.live.present()
        # While the first model is loaded there is none yet, which is nothing to be told.
        none = self.tr("No voice") if self._program.models.current is not None else ""
        self._window.transport.set_voice(card.name if card else none, figure)

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Bring in a voice file"), "", self.tr("Voices") + f" (*{asking.VOICE})"
        )
        if path:
            self._program.voices.sharing.look(Path(path))

    def _ask_consent(self, offer: Offer) -> None:
        """A voice that another recorded is taken with a consent given here."""
        question = self.tr("Take the voice {name}?").format(name=offer.name)
        given = self.tr("Where it was recorded, this was agreed to:") + f"\n{offer.consent}"
        consent = self.tr("This is my own voice, or the person who speaks has agreed that I use it.")
        if asking.sure(
            self._window, self.tr("Bring in a voice file"), question, self.tr("Take the voice"),
            details=f"{given}\n\n" + self.tr("Agree for your part:"), consent=consent,
        ):  # fmt: skip
            self._program.voices.sharing.accept(offer.path, consent)

    def _export(self, key: str) -> None:
        card = next((card for card in self._program.voices.cards() if card.key == key), None)
        if card is None:
            return
        path, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save the voice"), card.name + asking.VOICE,
            self.tr("Voices") + f" (*{asking.VOICE})",
        )  # fmt: skip
        if path:
            self._program.voices.sharing.export(key, Path(path).with_suffix(asking.VOICE))

    # -- style

    def _style(self) -> None:
        panel, settings, speaker = self._window.style_panel, self._program.settings, self._program.speaker
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
        panel.preset_saved.connect(lambda name: settings.save_preset(name, settings.style(settings.member)))
        panel.preset_deleted.connect(settings.delete_preset)
        settings.changed.connect(self._setting)
        panel.set_speed(settings.speed)
        panel.set_seed(settings.seed)
        panel.set_presets(tuple(settings.presets()))

    def _model(self, info: object) -> None:
        self._window.live.set_device(str(getattr(info, "backend", "")))
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

    def _reset(self) -> None:
        settings = self._program.settings
        settings.set_style(settings.member, {})
        self._program.speaker.set_speed(1.0)

    # -- figures

    def _live(self) -> None:
        live = self._window.live
        self._program.figures.changed.connect(self._show_effort)
        live.copy_requested.connect(
            lambda: QGuiApplication.clipboard().setText(self._program.figures.report())
        )
        live.save_requested.connect(self._save_report)
        live.trace_requested.connect(self._save_trace)

    def _show_effort(self, effort: Effort) -> None:
        self._window.footer.set_effort(effort)
        self._window.live.set_effort(effort)
        if not self._window.side.isVisible():
            self.show_transport_voice()

    def _save_report(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save the report"), "philomel-report.txt")
        if path:
            self._written(Path(path), self._program.figures.report())

    def _written(self, path: Path, text: str) -> None:
        try:
            path.write_text(text, "utf-8")
        except OSError as error:
            self._window.strip.show_problem(
                self.tr("{name} could not be written: {why}.").format(
                    name=path.name, why=say(error.strerror or "")
                )
            )

    def _save_trace(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save a trace"), "philomel-trace.json")
        if path:
            self._program.figures.save_trace(Path(path))
