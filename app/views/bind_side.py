"""Ties voices, reading style and figures to the column at the right."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from app.controllers.program import Program
from app.controllers.voices import Candidate, VoiceCard
from app.views.add_voice import COUNT_DOWN_FROM
from app.views.live_panel import Memory
from app.views.main_window import MainWindow
from app.views.style_panel import language_name
from app.views.voice_card import VoiceItem
from engine import Metrics, process_memory

MEMORY_MS = 1_000
COUNT_MS = 100
VOICE_SUFFIX = ".voice"


class SideBinding(QObject):
    """Shows what the controllers of voice, model and style tell, and asks them."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._candidate: Candidate | None = None
        self._made: VoiceCard | None = None
        self._loaded = False
        self._until = 0.0
        self._count = QTimer(self, interval=COUNT_MS)
        self._count.timeout.connect(self._count_down)
        self._memory = QTimer(self, interval=MEMORY_MS)
        self._memory.timeout.connect(self._show_memory)
        self._memory.start()
        self._voices()
        self._adding()
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
        panel.add_requested.connect(self._window.open_add_voice)
        panel.import_requested.connect(self._import)
        panel.export_requested.connect(self._export)
        self._window.invitations.voice_requested.connect(self._window.open_add_voice)

    def _show_voices(self) -> None:
        voices = self._program.voices
        current = voices.current()
        items = [self._item(card) for card in voices.cards()]
        self._window.voices.set_voices(items, current.key if current else "")
        self._current(current)

    def _item(self, card: VoiceCard) -> VoiceItem:
        length = self.tr("{n} s").format(n=f"{card.seconds:.0f}") if card.seconds else ""
        language = language_name(card.language) if card.language else ""
        origin = self.tr("built in") if card.kind == "built-in" else card.source or self.tr("own")
        detail = " · ".join(part for part in (length, language, origin) if part)
        return VoiceItem(card.key, card.name, detail, card.kind == "own", card.waveform)

    def _current(self, card: VoiceCard | None) -> None:
        self._window.voices.set_chosen(card.key if card else "")
        self.show_transport_voice()

    def show_transport_voice(self) -> None:
        """The voice at the right of the transport, with the speed where the panel is folded."""
        card = self._program.voices.current()
        figure = "" if self._window.side.isVisible() else self._window.live.present()
        self._window.transport.set_voice(card.name if card else self.tr("No voice"), figure)

    def _import(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Bring in a voice file"), "", self.tr("Voices") + f" (*{VOICE_SUFFIX})"
        )
        if path:
            self._program.voices.import_file(Path(path))

    def _export(self, key: str) -> None:
        card = next((card for card in self._program.voices.cards() if card.key == key), None)
        if card is None:
            return
        path, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save the voice"), card.name + VOICE_SUFFIX,
            self.tr("Voices") + f" (*{VOICE_SUFFIX})",
        )  # fmt: skip
        if path:
            self._program.voices.export(key, Path(path).with_suffix(VOICE_SUFFIX))

    # -- adding a voice

    def _adding(self) -> None:
        sheet, voices = self._window.add_voice, self._program.voices
        sheet.file_requested.connect(self._choose_clip)
        sheet.file_dropped.connect(self._judge)
        sheet.record_requested.connect(self._begin_count)
        sheet.record_stopped.connect(self._stop_recording)
        sheet.heard.connect(self._hear)
        sheet.clone_requested.connect(self._clone)
        sheet.compare_requested.connect(self._compare)
        sheet.use_requested.connect(self._use)
        sheet.cancelled.connect(self._cancel)
        voices.level.connect(lambda level, seconds: sheet.set_recording(seconds, level))
        voices.recorded.connect(self._judge)
        voices.judged.connect(self._judged)
        voices.preparing_changed.connect(self._preparing)
        voices.added.connect(self._added)
        voices.problem.connect(lambda problem: sheet.end_wait())

    def _choose_clip(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Choose a recording"), "",
            self.tr("Sound") + " (*.wav *.flac *.mp3 *.ogg *.opus *.m4a *.aiff *.aif);;"
            + self.tr("All files") + " (*)",
        )  # fmt: skip
        if path:
            self._judge(Path(path))

    def _judge(self, clip: Path) -> None:
        self._window.add_voice.set_recording(None)
        self._window.add_voice.show_wait(self.tr("Listening to {name}…").format(name=clip.name))
        self._program.voices.judge(clip)

    def _judged(self, candidate: Candidate) -> None:
        self._candidate = candidate
        judgement = candidate.judgement
        findings = [(finding.severity, finding.sentence) for finding in judgement.findings]
        self._window.add_voice.show_verdict(
            findings, candidate.waveform, candidate.seconds, judgement.best, candidate.name
        )

    def _begin_count(self) -> None:
        self._until = float(COUNT_DOWN_FROM)
        self._count.start()
        self._count_down()

    def _count_down(self) -> None:
        """Show the seconds until the recording begins, then begin."""
        self._until -= COUNT_MS / 1000
        if self._until > 0:
            self._window.add_voice.set_recording(-self._until)
            return
        self._count.stop()
        self._window.add_voice.set_recording(0.0)
        self._program.voices.start_recording("")

    def _stop_recording(self) -> None:
        if self._count.isActive():
            self._count.stop()
            self._window.add_voice.set_recording(None)
        else:
            self._program.voices.stop_recording()

    def _hear(self, start: float, end: float) -> None:
        if self._candidate is not None:
            self._program.voices.preview_part(self._candidate.path, start, end)

    def _clone(self, name: str, start: float, end: float) -> None:
        if self._candidate is None:
            return
        words = self._window.add_voice.consent.accessibleName()
        self._window.add_voice.show_wait(self.tr("Learning the voice…"))
        self._program.voices.add(self._candidate, name, (start, end), f"{date.today().isoformat()}: {words}")

    def _preparing(self, text: str) -> None:
        if (
            text
            and self._window.side.currentIndex() == 1
            and self._window.add_voice.pages.currentIndex() == 1
        ):
            self._window.add_voice.show_wait(text)

    def _added(self, card: VoiceCard) -> None:
        self._made = card
        current = self._program.voices.current()
        old = current.name if current and current.key != card.key else ""
        self._window.add_voice.show_done(card.name, old)

    def _compare(self, new: bool) -> None:
        card = self._made if new else self._program.voices.current()
        if card is not None:
            self._program.voices.preview(card.key)

    def _use(self) -> None:
        if self._made is not None:
            self._program.voices.use(self._made.key)
        self._cancel()

    def _cancel(self) -> None:
        """Close the sheet; what it was playing or recording ends."""
        recording = self._window.add_voice.meter.isVisibleTo(self._window.add_voice)
        if self._count.isActive():
            self._count.stop()
        elif recording:
            self._program.voices.stop_recording()
        self._program.voices.stop_preview()
        self._candidate, self._made = None, None
        self._window.close_add_voice()

    # -- style

    def _style(self) -> None:
        panel, settings, player = self._window.style_panel, self._program.settings, self._program.player
        self._program.models.current_changed.connect(self._model)
        player.speed_changed.connect(panel.set_speed)
        panel.speed_changed.connect(player.set_speed)
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
        self._loaded = True
        self._window.live.set_device(str(getattr(info, "device", "")))
        self._show_style()
        self._show_voices()

    def _show_style(self) -> None:
        panel, settings, models = self._window.style_panel, self._program.settings, self._program.models
        panel.set_controls(models.controls(), settings.style(settings.member))
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
        self._program.player.set_speed(1.0)

    # -- figures

    def _live(self) -> None:
        live = self._window.live
        self._program.player.metrics_changed.connect(self._metrics)
        live.copy_requested.connect(
            lambda: QGuiApplication.clipboard().setText(self._program.player.report())
        )
        live.save_requested.connect(self._save_report)
        live.trace_requested.connect(self._save_trace)

    def _metrics(self, metrics: Metrics) -> None:
        self._window.live.set_metrics(metrics)
        if not self._window.side.isVisible():
            self.show_transport_voice()

    def _show_memory(self) -> None:
        """Once a second, while it can be seen. MLX is only asked when the engine has it loaded."""
        if not self._window.live.isVisible():
            return
        held = self._program.engine.session.memory() if self._loaded else None
        ceiling = self._program.settings.memory_ceiling_mb * 1_000_000
        self._window.live.set_memory(
            Memory(held.active, held.cache, held.peak, process_memory(), ceiling)
            if held is not None
            else Memory(process=process_memory(), ceiling=ceiling)
        )

    def _save_report(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save the report"), "philomel-report.txt")
        if path:
            self._written(Path(path), self._program.player.report())

    def _written(self, path: Path, text: str) -> None:
        try:
            path.write_text(text, "utf-8")
        except OSError as error:
            self._window.strip.show_problem(
                self.tr("{name} could not be written: {why}.").format(name=path.name, why=error.strerror)
            )

    def _save_trace(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save a trace"), "philomel-trace.json")
        if path:
            self._program.player.save_trace(Path(path))
