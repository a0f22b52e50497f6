"""Documents saved as sound: the shelf of books, which is worked on behind the reading."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Controller, Task
from app.controllers.library.library import Library
from app.controllers.models import Models, Watermark
from app.controllers.reading.player import PlayerController
from app.controllers.settings import Settings
from app.controllers.voices.voices import Voices
from app.core.books.order import AT_ONCE, BookFiles, Order
from app.core.books.shelf import Entry, Shelf, State
from app.core.casting import ask_for_cast
from app.core.library import PASTED
from app.core.opened import source_of
from app.core.style import reading_options
from app.core.voices import OWN, ask_for_voice
from app.drawing import as_png
from app.engine_thread import EngineThread
from app.wording import Problem, filled
from engine import Handle, Span
from engine.errors import CancelledError, DocumentError, PhilomelError

if TYPE_CHECKING:
    from app.documents.model import Document
    from engine import Conditionals, Pronunciation, Script, Session

_PATIENCE_SECONDS = 120.0
"""So long a book waits for a model that is being loaded."""


class Opened(NamedTuple):
    """A document, and what of it is read."""

    document: Document
    script: Script

    @property
    def source(self) -> str:
        """What opens it again."""
        return source_of(self.document)


class Exporter(Controller):
    """Asks for books, and tells how they go.

    Attributes:
        share: of the book that is being made that is done, 0 to 1.
        rules: how words of a document are said, by its key.

    Signals:
        changed: (Entry) of the shelf; it may be gone from there.
        started: (Path).
        progress: (share 0-1, seconds of work left or -1 while unknown).
        finished: (Entry) whose files are written.
        stopped: (Entry) that can be gone on with.
        ended: after finish, stop or failure.
        unspoken: (SentenceRecord) it is not in the file: the model does not speak its language.
        problem: (Problem; None once a book is begun).
    """

    changed = Signal(object)
    started = Signal(object)
    progress = Signal(float, float)
    finished = Signal(object)
    stopped = Signal(object)
    ended = Signal()
    unspoken = Signal(object)
    _told = Signal(object)

    def __init__(
        self,
        engine: EngineThread,
        library: Library,
        player: PlayerController,
        voices: Voices,
        models: Models,
        settings: Settings,
        folder: Path,
        watermark: Watermark,
        parent: QObject | None = None,
    ) -> None:
        """``folder``: where books lie while they are made; ``watermark``: says whether one is missing."""
        super().__init__(parent)
        self._library, self._player, self._voices = library, player, voices
        self._settings, self._watermark, self._models = settings, watermark, models
        self._studio = _Studio(engine, library, voices, models, settings)
        self._shelf = Shelf(folder, self._studio, self._told.emit, as_png=as_png)
        self._making: Task | None = None
        self._closed = False
        self.share = 0.0
        self.rules: Callable[[str], Pronunciation | None] = lambda key: None
        self._shown: dict[str, State] = {}
        self._looked_at: dict[str, int] = {}
        self._told.connect(self._show)
        settings.changed.connect(self._setting_changed)
        library.document_changed.connect(lambda document, char: self._follow(document))

    # -- asked

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All books, in the order in which they were asked for."""
        return tuple(self._shelf.entries)

    def look(self) -> None:
        """Take up what earlier runs left."""
        self._shelf.look()

    def is_running(self) -> bool:
        """Whether a book is being made, or waits for its turn."""
        return any(entry.state.is_to_come for entry in self._shelf.entries)

    def opened(self) -> Opened | None:
        """What is open now; it may be saved once another is."""
        document, script = self._library.document, self._library.script
        return Opened(document, script) if document is not None and script is not None else None

    def can_resume(self, path: Path, selection: Span | None = None, opened: Opened | None = None) -> bool:
        """Whether a book of a text was begun in this file, and can be gone on with."""
        self.look()
        opened = opened or self.opened()
        return opened is not None and any(
            (entry.work.order.path, entry.work.order.source, entry.work.order.selection)
            == (path, opened.source, selection)
            and entry.state in (State.PAUSED, State.FAILED)
            and bool(entry.work.sentences)
            and entry.work.text == opened.document.text
            for entry in self._shelf.entries
        )

    def unfinished(self) -> list[Entry]:
        """Books that were broken off and can be gone on with, the last one first; each is told once."""
        self.look()
        resting = [entry for entry in reversed(self._shelf.entries) if entry.state is State.PAUSED]
        return [entry for entry in resting if not entry.work.told_of()]

    # -- told

    def start(
        self, path: Path, selection: Span | None = None, resume: bool = False, form: BookFiles | None = None,
        takes: int | None = None, opened: Opened | None = None,
    ) -> None:  # fmt: skip
        """Save the open document or some of its characters, as it is now, whatever becomes of it meanwhile.

        Args:
            opened: what was open when that was asked for; None for now.
            resume: go on where an earlier one of the same broke off, as that was asked for.
            form: which files; None for one, as the settings have it.
            takes: how often a sentence may be made; None for as usual.
        """
        opened = opened or self.opened()
        if opened is None:
            self.problem.emit(Problem(self.tr("Open a text first.")))
        elif resume and (entry := self._of(path)) is not None and self.can_resume(path, selection, opened):
            self.go_on(entry)
        else:
            self.order(opened.source, path, selection, form, takes, opened)

    def order(
        self, source: str, path: Path, selection: Span | None = None, form: BookFiles | None = None,
        takes: int | None = None, opened: Opened | None = None,
    ) -> bool:  # fmt: skip
        """Ask for the book of a document, ``opened`` or not; whether it is on the shelf now."""
        card, settings = self._voices.current(), self._settings
        if card is None or self._player.asking.voice is None:
            self.problem.emit(Problem(self.tr("Wait until the voice is ready.")))
            return False
        voice, usual, options = card.key, False, self._player.asking.options()
        if opened is None or source != self._library.source:
            # Another text's voice, language and rules are none of its.
            key = self._library.opened.shelf.key_of(source)
            own = self._library.store.kept(key).voices.get(settings.member, "")
            usual = self._voices.card(own) is None
            voice = own if not usual else settings.voice(settings.member)
            if self._voices.card(voice) is None:
                # One's own that was removed.
                voice = card.key
            options = reading_options(settings, self.rules(key))
        options = replace(options, bulk=AT_ONCE)
        if takes is not None:
            options = replace(options, retries=takes - 1)
        form = form or BookFiles(loudness=float(settings.loudness) or None, marked=settings.watermark)
        try:
            order = Order(source, path, settings.member, voice, options, form, selection, usual)
            self._shelf.add(order, anew=True, opened=opened)
        except PhilomelError as error:
            self.problem.emit(Problem.of(error))
            return False
        self._watermark.tell_missing()
        self._work()
        return True

    def go_on(self, entry: Entry) -> None:
        """Make the rest of a book."""
        self._shelf.go_on(entry)
        self._work()

    def pause(self, entry: Entry) -> None:
        """Let a book rest."""
        self._shelf.pause(entry)

    def remove(self, entry: Entry) -> None:
        """Take a book off the shelf; its files stay, and one at work ends first."""
        self._tasks.start(lambda task: self._shelf.remove(entry))

    def make_anew(self, entry: Entry, index: int) -> None:
        """Have another take of a sentence of a finished book, and its files mended."""
        self._shelf.make_anew(entry, index)
        self._work()

    def cancel(self) -> None:
        """Let rest what is being made; what waits has its turn."""
        for entry in self._shelf.entries:
            if entry.state.is_at_work:
                self._shelf.pause(entry)

    def forget(self) -> None:
        """Delete what there is of all books but their files."""
        self.look()
        for entry in self.entries:
            self.remove(entry)

    def close(self) -> None:
        """Stop; what is being made can be gone on with."""
        self._closed = self._studio.closed = True
        self._shelf.close()
        if self._making is not None:
            self._making.wait(30.0)
        self._tasks.wait()

    # -- inside

    def _of(self, path: Path) -> Entry | None:
        return next((entry for entry in self._shelf.entries if entry.work.order.path == path), None)

    def _work(self) -> None:
        """Have a task that makes what waits."""
        if self._making is None and not self._closed:
            self._making = self._tasks.start(lambda task: self._shelf.run(forever=True))

    def _follow(self, document: Document) -> None:
        """What a pasted text was before it was corrected is not kept: its books are of what it became."""
        if (replaced := self._library.opened.replaced) and not document.source:
            self._shelf.follow(PASTED + replaced, self._library.source)

    def _setting_changed(self, name: str) -> None:
        """A book that another model reads rests from now on, also one that waits for its turn: it would go on
        in another voice."""
        for entry in self.entries if name == "member" else ():
            model = entry.work.order.model
            if entry.state.is_to_come and model != self._settings.member:
                self._shelf.pause(entry)
                text = self.tr("{name} rests: choose {model} again, and go on with it.")
                self.problem.emit(Problem(filled(text, name=entry.title, model=model)))

    def _show(self, entry: Entry) -> None:
        """Tell what has become of a book, on the window's thread; it goes on changing on the shelf's."""
        key, state = entry.work.order.key, entry.state
        before, self._shown[key] = self._shown.get(key), state
        path = entry.work.order.path
        if state.is_at_work:
            self.share = entry.done
            if before is None or not before.is_at_work:
                self._looked_at[key] = len(entry.work.sentences)
                self.problem.emit(None)
                self.started.emit(path)
            self.progress.emit(entry.done, entry.left)
            self._tell_unspoken(entry)
        elif before is not state:
            self._tell_unspoken(entry)
            self._tell_end(entry, state, was_at_work=before is not None and before.is_at_work)
        self.changed.emit(entry)

    def _tell_unspoken(self, entry: Entry) -> None:
        sentences = entry.work.sentences
        first = self._looked_at.setdefault(entry.work.order.key, len(sentences))
        for sentence in sentences[first:]:
            if sentence.record.foreign:
                self.unspoken.emit(sentence.record)
        self._looked_at[entry.work.order.key] = len(sentences)

    def _tell_end(self, entry: Entry, state: State, *, was_at_work: bool) -> None:
        if state is State.DONE:
            self.progress.emit(1.0, 0.0)
            self.finished.emit(entry)
        elif state is State.FAILED and entry.error is not None:
            again = partial(self.go_on, entry)
            self.problem.emit(Problem.of(entry.error, self.tr("Go on"), again))
        elif state is State.PAUSED and was_at_work and not (entry.removed or entry.successor):
            self.stopped.emit(entry)
        if state is not State.WAITING and (was_at_work or not self.is_running()):
            self.ended.emit()


class _Studio:
    """What the shelf needs of the window; used on the shelf's own thread."""

    def __init__(
        self, engine: EngineThread, library: Library, voices: Voices, models: Models, settings: Settings
    ) -> None:
        self._engine, self._library, self._voices = engine, library, voices
        self._models, self._settings = models, settings
        self.closed = False

    @property
    def session(self) -> Session:
        return self._engine.session

    @property
    def models_dir(self) -> Path | None:
        return self._settings.models_folder()

    def document(self, order: Order, stopped: Callable[[], bool]) -> tuple[Document, Script]:
        opening = self._library.opening
        return opening.to_be_read(order.source, self._settings, cancelled=lambda: self.closed or stopped())

    def voices(
        self, order: Order, script: Script, stopped: Callable[[], bool]
    ) -> tuple[Conditionals, Mapping[str, Conditionals]]:
        """Made by the model that is loaded, which has to be the one that was chosen for the book."""
        waited = time.monotonic() + _PATIENCE_SECONDS
        while (model := self._models.current) is None and time.monotonic() < waited:
            if self.closed or stopped():
                raise CancelledError("Stopped.")
            time.sleep(0.05)
        if model is None or model.name != order.model:
            raise DocumentError(
                "This book is read by {model}: choose that model, and go on with it.", model=order.model
            )
        if order.voice.startswith(OWN) and all(order.voice != OWN + v.id for v in self._voices.store.list()):
            # Another one would have to make all of it anew.
            raise DocumentError(
                "The voice of this book is not there any more: bring it back, or make the book anew."
            )
        handle = ask_for_voice(
            self.session, model, self._voices.store, "" if order.usual else order.voice, or_default=True,
            last=order.voice, text=script.text, language=order.options.language,
        )  # fmt: skip
        parts, _ = ask_for_cast(self.session, model, self._voices.store, script)
        return self.wait(handle, stopped), {name: self.wait(part, stopped) for name, part in parts.items()}

    def wait(self, handle: Handle, stopped: Callable[[], bool] = lambda: False) -> Any:
        while True:
            try:
                return handle.result.result(timeout=0.5)
            except TimeoutError:
                if self.closed or stopped():
                    handle.cancel()
                    raise CancelledError("Stopped.") from None
