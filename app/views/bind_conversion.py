"""Ties the dialog that converts a recording to what converts it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from app.controllers.problem import Problem
from app.controllers.program import Program
from app.views.dialogs.convert import ConvertDialog
from app.views.kit import asking
from app.views.main_window import MainWindow


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
        self.dialog.show()
        self.dialog.raise_()

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
            lambda path: dialog.tell(self.tr("{name} is written.").format(name=path.name))
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
