"""Ties the dialog of pronunciation rules, and "Say it as…" on a word, to their controller."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from app.controllers.program import Program
from app.controllers.voices.pronunciations import EXAMPLE
from app.sentences import say
from app.views.dialogs.pronunciation import PronunciationDialog
from app.views.main_window import MainWindow
from engine import PronunciationRule, Span
from engine.errors import PronunciationError


class PronunciationBinding(QObject):
    """Shows the rules, and has them kept and heard."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._dialog: PronunciationDialog | None = None
        window.pane.saying_requested.connect(self.say_as)

    def show(self) -> PronunciationDialog:
        """Open the dialog."""
        dialog = self._dialog or self._made()
        self._refresh()
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()
        return dialog

    def say_as(self, word: Span) -> None:
        """Write a rule for a word of the text."""
        document, steps = self._program.library.document, self._program.player.steps()
        if document is None or steps is None:
            return
        sentence = steps.sentence_at(word.start)
        example = " ".join(document.text[sentence.start : sentence.end].split())
        self.show().begin(" ".join(document.text[word.start : word.end].split()), example)

    def _made(self) -> PronunciationDialog:
        rules = self._program.pronunciations
        dialog = self._dialog = PronunciationDialog(self._window)
        dialog.scope_changed.connect(self._refresh)
        dialog.added.connect(self._add)
        dialog.removed.connect(lambda rule: rules.remove(rule, book=dialog.is_of_book()))
        dialog.heard.connect(lambda rule, text: self._try(lambda: rules.hear(rule, text)))
        dialog.silenced.connect(rules.be_silent)
        dialog.imported.connect(self._import)
        dialog.exported.connect(self._export)
        rules.changed.connect(self._refresh)
        self._program.voices.previewing_changed.connect(lambda key: dialog.set_speaking(key == EXAMPLE))
        return dialog

    def _refresh(self) -> None:
        rules = self._program.pronunciations
        if self._dialog is not None:
            self._dialog.set_rules(rules.rules(book=self._dialog.is_of_book()))

    def _add(self, rule: PronunciationRule) -> None:
        assert self._dialog is not None
        book = self._dialog.is_of_book()
        if self._try(lambda: self._program.pronunciations.add(rule, book=book)):
            words = self.tr("From the next sentence on “{written}” is said as “{said}”.")
            self._dialog.tell(words.format(written=rule.written, said=rule.said))

    def _import(self, path: Path) -> None:
        assert self._dialog is not None
        book = self._dialog.is_of_book()
        if self._try(lambda: self._program.pronunciations.import_file(path, book=book)):
            self._dialog.tell(self.tr("The rules of {name} are in use.").format(name=path.name))

    def _export(self, path: Path) -> None:
        assert self._dialog is not None
        book = self._dialog.is_of_book()
        if self._try(lambda: self._program.pronunciations.export_file(path, book=book)):
            self._dialog.tell(self.tr("{name} is written.").format(name=path.name))

    def _try(self, work: Callable[[], object]) -> bool:
        """Do something with a rule or a file; what is wrong with it is told in the dialog."""
        assert self._dialog is not None
        try:
            work()
        except PronunciationError as error:
            self._dialog.tell(say(str(error)))
            return False
        return True
