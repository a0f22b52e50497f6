"""What the model in use does not speak of the document: said once, with the model that does."""

from __future__ import annotations

import bisect
import unicodedata
from textwrap import shorten

from PySide6.QtCore import QLocale, QObject, Signal

from app.controllers.background import Controller
from app.controllers.library.library import Library
from app.controllers.models import Models
from app.controllers.reading.progress import Progress
from app.core.models import ModelRow
from app.documents.model import Document
from app.engine_thread import EngineThread
from app.wording import Problem, filled, language_name, say
from engine import SentenceRecord, Span, identify

LOOKED_AT = 8
"""Paragraphs of a document that was opened whose language is looked at beforehand."""
_QUOTED = 80
"""Characters of a sentence that it is told by."""


class Languages(Controller):
    """Tells which passages are left out for their language, and offers the model that speaks it.

    Signals:
        models_wanted: the offer is a model that is not installed: show them.
        reader_wanted: (name of a model, character) read on with it from there.
        forced: (language, character) read this text as if it were in it, on from there.
        problem: (Problem, or None when another text is open).
    """

    models_wanted = Signal()
    forced = Signal(str, int)
    reader_wanted = Signal(str, int)

    def __init__(
        self, engine: EngineThread, library: Library, models: Models, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._engine, self._models, self._library = engine, models, library
        self._unspoken: dict[str, int] = {}
        """Languages that were left out of this document, each from which character on."""
        self._told: set[tuple[str, str]] = set()
        library.document_changed.connect(self._opened)

    def look(self, progress: Progress) -> None:
        """Tell what the reading has left out so far, if that was not told yet."""
        ledger = self._engine.session.ledger()
        for record in ledger.records() if ledger is not None else ():
            if record.foreign or (record.closed and record.flags and not record.samples):
                self.left_out(record)

    def left_out(self, record: SentenceRecord) -> None:
        """A sentence is left out for its language, or for letters that the model has no sound for: tell it
        once for each language, document and model; or it became no speech, and is told by its words."""
        language, row = record.foreign or self._language_of(record.span), self._current()
        if row is None or not language:
            return
        failed = not record.foreign and language in row.languages
        told = (str(record.span) if failed else language, row.name)
        if told in self._told:
            return
        self._told.add(told)
        name, why = language_name(language), "; ".join(map(say, record.flags))
        if failed:
            sentence = shorten(self._words_of(record.span), _QUOTED, placeholder="…")
            words = self.tr("“{words}” is left out: {why}")
            self.problem.emit(Problem(filled(words, words=sentence, why=why)))
        elif language in row.languages:
            words = self.tr("Passages in {language} are left out: {why}")
            self.problem.emit(Problem(filled(words, language=name, why=why)))
        else:
            self._unspoken.setdefault(language, record.span.start)
            # All of them: a later message takes an earlier one's place.
            self._offer(self._words(row, *self._unspoken), *self._unspoken)

    def refused(self, problem: Problem | None) -> None:
        """A reading came to nothing: where that is for its language, offer the model that speaks it."""
        if problem is not None and problem.language:
            row = self._current()
            # The engine calls a model by the name of its folder.
            text = problem.text
            if row is not None and problem.language not in row.languages:
                text = self._words(row, problem.language)
            self._offer(text, problem.language)

    def speaker_of(self, *languages: str) -> ModelRow | None:
        """The model to read languages with: one that speaks most of them, rather one that is installed, else
        the one with the most languages of all."""

        def spoken(row: ModelRow) -> int:
            return sum(language in row.languages for language in languages)

        # Of two that are as good, the newer, which comes later.
        rows = [row for row in reversed(self._models.rows()) if spoken(row) and not row.current]
        return max(rows, key=lambda row: (spoken(row), row.installed, len(row.languages)), default=None)

    def _language_of(self, span: Span) -> str:
        """What a passage of the document looks like; '' where nothing tells."""
        words = self._words_of(span)
        return identify(words).language if words else ""

    def _words_of(self, span: Span) -> str:
        document = self._library.document
        return document.text[span.start : span.end] if document is not None else ""

    def _offer(self, text: str, *languages: str) -> None:
        row, current = self.speaker_of(*languages), self._current()
        char = min(self._unspoken.values(), default=self._library.char)
        if row is None and current is not None and self._is_latin(char):
            # Nobody speaks it, or it was taken for what it is not.
            own = "en" if "en" in current.languages else current.languages[0]
            label = self.tr("Read it as {language}").format(language=language_name(own))
            self.problem.emit(Problem(text, label, lambda: self.forced.emit(own, char)))
        elif row is None:
            self.problem.emit(Problem(text))
        elif row.installed:
            label = filled(self.tr("Read with {model}"), model=row.title)
            self.problem.emit(Problem(text, label, lambda: self.reader_wanted.emit(row.name, char)))
        else:
            label = filled(self.tr("Get {model}"), model=row.title)
            self.problem.emit(Problem(text, label, self.models_wanted.emit))

    def _is_latin(self, char: int) -> bool:
        """Whether what stands there is written in letters that can be read as another language's."""
        letters = [each for each in self._words_of(Span(char, char + _QUOTED)) if each.isalpha()]
        return sum(unicodedata.name(each, "").startswith("LATIN") for each in letters) * 2 > len(letters)

    def _words(self, row: ModelRow, *languages: str) -> str:
        words = self.tr("What is in {languages} is left out: the model in use ({model}) does not speak it.")
        names = QLocale().createSeparatedList([language_name(each) for each in languages])
        return filled(words, languages=names, model=row.title)

    def _current(self) -> ModelRow | None:
        return next((row for row in self._models.rows() if row.current), None)

    def _opened(self, document: Document, char: int) -> None:
        """Another document: all is to be told anew. Its language is looked at once off the window's thread,
        which loads what tells languages, if that is needed, before the window steps through sentences."""
        self._told, self._unspoken = set(), {}
        self.problem.emit(None)
        first = bisect.bisect_right(document.blocks, char, key=lambda block: block.span.end)
        # Headings too, whose few words do not tell English at once.
        spans = [block.span for block in document.blocks[first : first + LOOKED_AT]]
        parts = [document.text[span.start : min(span.end, span.start + 1000)] for span in spans]
        self._tasks.start(lambda task: [identify(part) for part in parts])
