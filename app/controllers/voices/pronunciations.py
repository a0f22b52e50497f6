"""Pronunciation rules, everywhere and of the open document: kept as plain files, heard while written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.controllers.library.library import Library
from app.controllers.models import Models
from app.controllers.settings import Settings
from app.controllers.voices.voices import Voices
from app.core.style import EVERYWHERE, RuleBook, Rules, short_options, used
from app.documents.model import Document
from app.wording import Problem, filled, say, with_value
from engine import Pronunciation, PronunciationRule, read_rules_file, try_rule, write_rules, write_whole
from engine.errors import PronunciationError

EXAMPLE = "pronunciation"
"""Under this key a preview tells that an example is heard."""


class Pronunciations(QObject):
    """Keeps the rules and has them used.

    Attributes:
        everywhere: rules for all documents.
        of_book: rules for the document that is open; they go before the others.

    Signals:
        changed: other rules are there.
        used: (Pronunciation) what sentences are said with from now on.
        problem: (Problem).
    """

    changed = Signal()
    used = Signal(object)
    problem = Signal(object)

    def __init__(
        self,
        library: Library,
        voices: Voices,
        models: Models,
        settings: Settings,
        folder: Path,
        parent: QObject | None = None,
    ) -> None:
        """``folder``: where rules are kept, a file for all documents and one for each that has its own."""
        super().__init__(parent)
        self._library, self._voices, self._models = library, voices, models
        self._settings, self._book = settings, RuleBook(folder)
        self._used = Pronunciation()
        self.everywhere: Rules = ()
        self.of_book: Rules = ()
        self._unkept: dict[str, Rules] = {}
        """Rules that are in no file, which could not be written."""
        library.document_changed.connect(self._opened)

    def start(self) -> None:
        """Take up the rules that were kept."""
        self.everywhere = self._kept(EVERYWHERE) or ()
        self._use()

    def rules(self, *, book: bool) -> Rules:
        """Those of the document that is open, or those for all."""
        return self.of_book if book else self.everywhere

    def of(self, key: str) -> Pronunciation:
        """What a document is read with, by its key; empty for one that was never open."""
        return used((key and self._kept(key)) or (), self.everywhere)

    def add(self, rule: PronunciationRule, *, book: bool) -> None:
        """Put a rule before the others, in place of one for the same.

        Raises:
            PronunciationError: it cannot be used; nothing has changed.
        """
        try_rule(rule)
        same = (rule.written, rule.kind, rule.language)
        self._change(
            lambda old: (rule, *(r for r in old if (r.written, r.kind, r.language) != same)), book=book
        )

    def remove(self, rule: PronunciationRule, *, book: bool) -> None:
        """Take a rule away.

        Raises:
            PronunciationError: the file that has it cannot be read; nothing has changed.
        """
        self._change(lambda old: tuple(each for each in old if each != rule), book=book)

    def import_file(self, path: Path, *, book: bool) -> int:
        """Add a file's rules to those there are; how many they are.

        Raises:
            PronunciationError: a line is no rule, or the file cannot be read; nothing has changed.
        """
        new = read_rules_file(path)
        for rule in new:
            try_rule(rule)
        self._change(lambda old: (*new, *(rule for rule in old if rule not in new)), book=book)
        return len(new)

    def export_file(self, path: Path, *, book: bool) -> None:
        """Write the rules to a file.

        Raises:
            PronunciationError: it cannot be written.
        """
        try:
            write_whole(path, write_rules(self.rules(book=book)).encode(), mode=0o666)
        except OSError as error:
            raise PronunciationError("{name} cannot be written: {why}.", name=path.name, why=error) from error

    def hear(self, rule: PronunciationRule, example: str) -> None:
        """Hear an example as a rule has it said, in the rule's language where the model speaks it.

        Raises:
            PronunciationError: the rule cannot be used.
        """
        try_rule(rule)
        one = Pronunciation((replace(rule, language=""),))
        self._voices.say(
            EXAMPLE, example, short_options(self._settings, self._models.current, rule.language, one)
        )

    # -- inside

    def _change(self, change: Callable[[Rules], Rules], *, book: bool) -> None:
        """Keep the rules of the file as a change makes them: a person, or another window, may have written
        there. What is being read is said so from its next sentence on.

        Raises:
            PronunciationError: they are to be of a text, and none is open; or the file cannot be read.
        """
        document = self._library.document
        key = EVERYWHERE if not book else document.key if document is not None else ""
        if not key:
            raise PronunciationError("There is no text open that the rule could be for: open one first.")
        kept = change(self._unkept[key] if key in self._unkept else self._book.rules(key))
        if book:
            self.of_book = kept
        else:
            self.everywhere = kept
        self._keep(kept, key)
        self._use()

    def _keep(self, rules: Rules, key: str) -> None:
        try:
            self._book.keep(rules, key)
            self._unkept.pop(key, None)
        except OSError as error:
            self._unkept[key] = rules
            words = self.tr("The pronunciation rules could not be kept: {why}.")
            self.problem.emit(Problem(filled(words, why=say(error))))

    def _use(self) -> None:
        now = used(self.of_book, self.everywhere)
        self.changed.emit()
        if now != self._used:
            self._used = now
            self.used.emit(now)

    def _opened(self, document: Document, char: int) -> None:
        replaced, there = self._library.opened.replaced, self._kept(document.key)
        earlier = self._kept(replaced) if replaced else there
        self.of_book = (there if earlier is None else earlier) or ()
        if self.of_book != (there or ()):
            self._keep(self.of_book, document.key)
        self._use()

    def _kept(self, key: str) -> Rules | None:
        """The rules of a file; None where a person has spoilt it: that is told, and the file stays."""
        try:
            return self._unkept[key] if key in self._unkept else self._book.rules(key)
        except PronunciationError as error:
            self.problem.emit(Problem(with_value(str(self._book.file(key)), say(error))))
            return None
