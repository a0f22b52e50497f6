"""Ties the dialogs to what they are about: models, settings, pronunciation, folders; and what they ask."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from app.controllers.background import Tasks
from app.controllers.program import Program
from app.controllers.reading.casting import SPOKEN
from app.controllers.voices.pronunciations import EXAMPLE
from app.core import about
from app.core.casting import SPEECH
from app.core.models import ModelRow
from app.views import kit
from app.views.bind_reading import ReadingBinding
from app.views.dialogs.cast import CastDialog, Role
from app.views.dialogs.information import AboutDialog, CommandList, FoldersDialog
from app.views.dialogs.models import ModelsDialog
from app.views.dialogs.pronunciation import PronunciationDialog
from app.views.dialogs.settings import SettingsDialog
from app.views.kit import asking
from app.views.main_window import MainWindow
from app.views.reading.live import long_text, short
from app.wording import filled, number, say, size_text
from engine import PronunciationRule, Span
from engine.errors import PronunciationError

LARGE = 1_000_000_000
"""Bytes from which on a download is asked about."""
KEEPS_UP = 1.25
"""Times as fast as real time that a model must be estimated to be listened to."""


class DialogsBinding(QObject):
    """Opens what one chooses in now and then, and says what it does."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._models: ModelsDialog | None = None
        program.languages.models_wanted.connect(self.show_models)

    def show_models(self) -> None:
        """The family of models."""
        if self._models is None:
            models = self._program.models
            dialog = self._models = ModelsDialog(self._window, self._window.strip)
            dialog.download_requested.connect(self._download)
            dialog.pause_requested.connect(models.pause)
            dialog.discard_requested.connect(models.discard)
            dialog.verify_requested.connect(models.verify)
            dialog.remove_requested.connect(models.remove)
            dialog.copy_asked.connect(models.tell_copies)
            dialog.copy_requested.connect(models.make_copy)
            dialog.use_requested.connect(models.choose)
            dialog.folder_requested.connect(self._models_folder)
            models.changed.connect(self._refresh_models)
            models.progress.connect(dialog.set_progress)
            models.verified.connect(dialog.show_verified)
            models.copies_told.connect(dialog.ask_copy)
        self._refresh_models()
        self._program.models.measure()
        kit.show_in_front(self._models)

    def _download(self, name: str) -> None:
        """Begin a download; of one that is large, after a word on how fast it would be here."""
        models = self._program.models
        row = next((row for row in models.rows() if row.name == name), None)
        if row is None or row.done or row.size < LARGE or self._may_download(row):
            models.download(name)

    def _may_download(self, row: ModelRow) -> bool:
        """Ask, with the estimate for this machine where one can be made."""
        speed = self._program.estimated_speed(row.name)
        if not speed:
            hint = ""
        elif speed >= KEEPS_UP:
            hint = self.tr("It would speak about {n}× as fast as one listens, by what was measured here.")
            hint = hint.format(n=short(speed))
        else:
            hint = self.tr(
                "It would work for about {time} on a minute of speech, by what was measured here: too long "
                "to listen to it as it reads."
            ).format(time=long_text(60 / speed))
        question = filled(self.tr("Download {title} ({size})?"), title=row.title, size=size_text(row.size))
        title, yes = self.tr("Download a model"), self.tr("Download")
        return asking.sure(self._models, title, question, yes, details=hint)

    def _refresh_models(self) -> None:
        if self._models is not None:
            self._models.set_rows(self._program.models.rows())
            self._models.set_folder(str(self._program.models.folder()))

    def _models_folder(self) -> None:
        models = self._program.models
        folder = QFileDialog.getExistingDirectory(
            self._models, self.tr("Where models are kept"), str(models.folder())
        )
        if folder:
            models.set_folder(Path(folder))
            self._refresh_models()

    def show_commands(self) -> None:
        """Every command, with its keys."""
        self._open(CommandList(self._window.keys, self._window))

    def show_about(self) -> None:
        """What the program is, and of whom."""
        self._open(AboutDialog(about.version(), about.components(), self._window))

    def show_folders(self) -> None:
        """Where everything lies."""
        folders = self._program.folders()
        dialog = FoldersDialog(folders, self._window)
        # Of a large cache it takes a while.
        tasks = Tasks(dialog, self._program.problem.emit)
        tasks.start(lambda task: [folder.size() for folder in folders], dialog.set_sizes)
        self._open(dialog)

    def _open(self, dialog: QDialog) -> None:
        """Show a dialog that lasts as long as it is seen."""
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _forget(self, parent: QWidget) -> None:
        """Say what goes, and have it go."""
        library, program = self._program.library, self._program
        question = self.tr(
            "Forget the texts that were opened? For good go:\n\n"
            "• the list of recent texts ({recents}) and your places in all texts\n"
            "• all bookmarks and notes, the library and the reading list\n"
            "• pasted texts that are kept ({pasted})\n"
            "• speech that is kept on the disk ({size})\n\n"
            "The files that you opened stay where they are."
        ).format(
            recents=number(len(library.recents())),
            pasted=number(library.store.pasted()),
            size=size_text(program.audio_cache.size),
        )
        if asking.sure(parent, self.tr("Forget recent texts"), question, self.tr("Forget")):
            program.forget()

    def show_settings(self) -> None:
        """What one chooses once."""
        dialog = SettingsDialog(self._program.settings, self._window)
        dialog.forget_recents.connect(lambda: self._forget(dialog))
        watermark = self._program.watermark

        def refresh() -> None:
            dialog.set_watermark(watermark.is_here(), watermark.is_fetching())

        dialog.watermark_wanted.connect(watermark.fetch)
        watermark.changed.connect(refresh)
        dialog.finished.connect(lambda result: watermark.changed.disconnect(refresh))
        refresh()
        self._open(dialog)


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
        if not dialog.isVisible():
            dialog.begin("", "")
        kit.show_in_front(dialog)
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
        dialog.removed.connect(lambda rule: self._try(lambda: rules.remove(rule, book=dialog.is_of_book())))
        dialog.heard.connect(lambda rule, text: self._try(lambda: rules.hear(rule, text)))
        dialog.silenced.connect(self._program.voices.previewer.stop)
        dialog.imported.connect(lambda path: self._try(
            lambda: rules.import_file(path, book=dialog.is_of_book()),
            filled(self.tr("The rules of {name} are in use."), name=path.name),
        ))  # fmt: skip
        dialog.exported.connect(lambda path: self._try(
            lambda: rules.export_file(path, book=dialog.is_of_book()),
            filled(self.tr("{name} is written."), name=path.name),
        ))  # fmt: skip
        rules.changed.connect(self._refresh)
        self._program.library.document_changed.connect(self._tell_other)
        self._program.voices.previewer.changed.connect(lambda key: dialog.set_speaking(key == EXAMPLE))
        return dialog

    def _refresh(self) -> None:
        rules = self._program.pronunciations
        if self._dialog is not None:
            self._dialog.set_rules(rules.rules(book=self._dialog.is_of_book()))

    def _tell_other(self) -> None:
        """What is being written down may have been for the text before."""
        dialog, same = self._dialog, self._program.library.opened.replaced
        if dialog is not None and dialog.isVisible() and dialog.is_of_book() and not same:
            dialog.tell(self.tr("Another text is open now: these are its rules."))

    def _add(self, rule: PronunciationRule) -> None:
        assert self._dialog is not None
        book = self._dialog.is_of_book()
        if self._try(lambda: self._program.pronunciations.add(rule, book=book)):
            words = self.tr("From the next sentence on “{written}” is said as “{said}”.")
            self._dialog.begin("", "")
            self._dialog.tell(filled(words, written=rule.written, said=rule.said))

    def _try(self, work: Callable[[], object], done: str = "") -> bool:
        """Do something with a rule or a file; what is wrong with it is told in the dialog, or that it is
        done."""
        assert self._dialog is not None
        try:
            work()
        except PronunciationError as error:
            self._dialog.tell(say(error))
            return False
        if done:
            self._dialog.tell(done)
        return True


class CastBinding(QObject):
    """Shows who speaks in the text, and has each given a voice."""

    def __init__(self, window: MainWindow, program: Program, reading: ReadingBinding) -> None:
        super().__init__(window)
        self._window, self._program, self._reading = window, program, reading
        self._dialog: CastDialog | None = None
        window.pane.said_requested.connect(lambda part, char: self._ask_for(reading.meant_at(part, char)))

    def show(self) -> None:
        """Open the dialog."""
        self._program.casting.when_known(self._show)

    def _show(self) -> None:
        dialog = self._dialog or self._made()
        self._fill(dialog)
        kit.show_in_front(dialog)

    def say(self) -> None:
        """Ask who says what is selected, or the sentence that is heard."""
        self._ask_for(self._reading.meant())

    def _ask_for(self, span: Span | None) -> None:
        self._program.casting.when_known(lambda: self._ask(span))

    def _ask(self, span: Span | None) -> None:
        casting, document = self._program.casting, self._program.library.document
        if span is None or document is None:
            return
        aloud, nobody = self.tr("What is said aloud"), self.tr("Nobody: it is told")
        untold = self.tr("As the text tells")
        titles = {SPEECH: aloud, "": nobody}
        names = [name for name, _ in casting.names()]
        offered = [titles.get(name, name) for name in (*names, "")]
        words = asking.quoted(document.text[span.start : span.end])
        current = casting.said_by(span)
        written = asking.text(
            self._window, self.tr("Said by"), words, titles.get(current, current), choices=[*offered, untold]
        )
        if not written or self._program.library.document is not document:
            return
        before, known = casting.cast, {title: name for name, title in titles.items()}
        casting.say(span, None if written == untold else known.get(written, written))
        words = written + "."
        if written not in (*known, untold):
            words = filled(self.tr("Said by {name}."), name=written)
        self._window.note(words, self.tr("Undo"), lambda: casting.set_cast(before))

    def turn(self) -> None:
        """One voice instead of several, or several instead of one."""
        self._program.casting.when_known(self._turn)

    def _turn(self) -> None:
        casting = self._program.casting
        casting.set_on(not casting.cast.on)
        words = self.tr("Several voices read.") if casting.cast.on else self.tr("One voice reads.")
        self._window.note(words)

    def turn_recording(self) -> None:
        """The recording that a book brings in place of a voice, or a voice again."""
        settings = self._program.settings
        settings.recordings = not settings.recordings
        words = self.tr("The recording is played.") if settings.recordings else self.tr("A voice reads.")
        self._window.note(words)

    def _made(self) -> CastDialog:
        casting, voices = self._program.casting, self._program.voices
        dialog = self._dialog = CastDialog(self._window)
        dialog.turned.connect(casting.set_on)
        dialog.given.connect(casting.give)
        dialog.names_said.connect(casting.say_names)
        dialog.heard.connect(lambda name: casting.hear(name, self._program.player.asking.options()))
        dialog.silenced.connect(voices.previewer.stop)
        casting.changed.connect(self._refresh)
        voices.previewer.changed.connect(self._previewing)
        return dialog

    def _previewing(self, key: str) -> None:
        """Somebody's words are heard, or something else is."""
        if self._dialog is not None:
            before, _, name = key.partition(":")
            self._dialog.set_speaking(name if f"{before}:" == SPOKEN else "")

    def _refresh(self) -> None:
        dialog = self._dialog
        if dialog is not None and dialog.isVisible():
            self._program.casting.when_known(lambda: self._fill(dialog))

    def _fill(self, dialog: CastDialog) -> None:
        casting = self._program.casting
        cast, aloud = casting.cast, self.tr("What is said aloud")
        parts = [
            Role(name, aloud if name == SPEECH else name, count, cast.voices.get(name, ""))
            for name, count in casting.names()
        ]
        voices = [(card.key, card.name) for card in self._program.voices.cards()]
        dialog.show_parts(parts, voices, on=cast.on, says_names=cast.says_names)
