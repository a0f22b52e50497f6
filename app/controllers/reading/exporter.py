"""Export of the document or a selection to WAV or FLAC."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from app.controllers import background
from app.controllers.background import Task
from app.controllers.library.library import Library
from app.controllers.models.watermark import Watermark
from app.controllers.reading.player import PlayerController
from app.core import exports
from app.core.exports import Export, Unfinished
from app.engine_thread import EngineThread
from app.problem import Problem
from engine import SAMPLE_RATE, FileSink, Handle, SentenceRecord, Span, SpeechRequest, working_file
from engine.errors import LanguageError, PhilomelError, TextError


class Exporter(QObject):
    """Writes the library's document to a file, behind the reading in urgency.

    Attributes:
        share: of the export that runs that is done, 0 to 1.

    Signals:
        started: (Path).
        progress: (share 0-1, seconds of work left or -1 while unknown).
        finished: (Path).
        stopped: (Path of what there is, seconds that it holds) after a cancel; it can be continued.
        ended: after finish, cancel or failure.
        unspoken: (SentenceRecord) it is not in the file: the model does not speak its language.
        problem: (Problem; None once an export begins).
    """

    started = Signal(object)
    progress = Signal(float, float)
    finished = Signal(object)
    stopped = Signal(object, float)
    ended = Signal()
    unspoken = Signal(object)
    problem = Signal(object)
    _reached = Signal(object)

    def __init__(
        self,
        engine: EngineThread,
        library: Library,
        player: PlayerController,
        folder: Path,
        watermark: Watermark,
        parent: QObject | None = None,
    ) -> None:
        """``folder``: where it is noted how far a cut-off export came; ``watermark``: says how files are
        written."""
        super().__init__(parent)
        self._watermark = watermark
        self._engine, self._library, self._player, self._folder = engine, library, player, folder
        self.share = 0.0
        self._handle: Handle | None = None
        self._export: Export | None = None
        self._closing: Task | None = None
        self._reached.connect(self._tell)

    def is_running(self) -> bool:
        """Whether an export is under way."""
        return self._handle is not None or self._closing is not None

    def can_resume(self, path: Path, selection: Span | None = None) -> bool:
        """Whether a cut-off export of this text with these settings can go on in this file."""
        request, whole = self._request(selection), self._whole(path, selection)
        maker, output = self._engine.session.maker, self._watermark.output()
        return request is not None and exports.noted(self._folder, whole, request, output, maker) is not None

    def start(self, path: Path, selection: Span | None = None, resume: bool = False) -> None:
        """Export the document or some of its characters to a ``.wav`` or ``.flac`` file.

        Args:
            path: what is there is replaced, unless it is resumed.
            selection: None for the whole document.
            resume: go on where an earlier export of the same broke off, if it did.
        """
        request, session = self._request(selection), self._engine.session
        if request is None or self.is_running():
            self.problem.emit(Problem(self.tr("Wait until the voice is ready and no export is running.")))
            return
        whole = self._whole(path, selection)
        try:
            export = self._export = Export(
                self._folder, whole, request, self._watermark.output(), lambda: session.maker, resume=resume
            )
        except PhilomelError as error:
            self.problem.emit(Problem.of(error))
            return
        self._watermark.tell_missing()
        self.share = 0.0

        def written(record: SentenceRecord) -> None:
            """On the engine's thread: the file holds all up to here."""
            export.sentence(record)
            self._reached.emit(record.span.end)
            if record.foreign:
                self.unspoken.emit(record)

        self._handle = session.write(export.request, FileSink(export.file), on_sentence=written)
        self._engine.call(
            self._handle,
            lambda result: self._close(export, None),
            lambda error: self._failed(export, error),
            lambda: self._close(export, None, cancelled=True),
        )
        self.problem.emit(None)
        self.started.emit(path)
        self.progress.emit(0.0, -1.0)

    def unfinished(self) -> list[Unfinished]:
        """Exports that were broken off and can be continued, the last one first; each is told once."""
        return exports.unfinished(self._folder)

    @Slot()
    def cancel(self) -> None:
        """Stop; what was written stays and can be resumed."""
        if self._handle is not None:
            self._handle.cancel()

    def close(self) -> None:
        """Stop and put the file in order."""
        self.cancel()
        if self._closing is not None:
            self._closing.wait(30.0)
        elif self._export is not None:
            # What its job tells yet is of no interest: the next start may be reading its note.
            export, self._export = self._export, None
            export.leave()

    # -- inside

    def _whole(self, path: Path, selection: Span | None) -> Unfinished:
        return Unfinished(path, self._library.source, selection)

    def _request(self, selection: Span | None) -> SpeechRequest | None:
        document, voice = self._library.document, self._player.voice
        if document is None or voice is None:
            return None
        span = selection if selection is not None else Span(0, len(document.text))
        return self._library.request(voice, self._player.speech_options(), span.start, span.end)

    def _tell(self, char: int) -> None:
        if self._export is not None:
            self.share, left = self._export.progress(char)
            self.progress.emit(self.share, left)

    def _failed(self, export: Export, error: PhilomelError) -> None:
        """A cut-off export that lacked nothing but its last step has nothing left to say."""
        nothing_left = export.resumed and isinstance(error, LanguageError | TextError)
        self._close(export, None if nothing_left else error)

    def _close(self, export: Export, error: PhilomelError | None, cancelled: bool = False) -> None:
        """Finish the file off this thread (FLAC is encoded now), then tell."""
        if export is not self._export:
            return
        self._export = self._handle = None
        held = export.file.samples / SAMPLE_RATE if cancelled else 0.0
        whole = error is None and not cancelled
        self._closing = background.start(
            self,
            lambda task: export.finish() if whole else export.leave(),
            lambda nothing: self._done(export.whole.path, whole, held),
            self.problem.emit,
            lambda task: self._ended(export.whole, error),
        )

    def _done(self, path: Path, whole: bool, held: float) -> None:
        if whole:
            self.progress.emit(1.0, 0.0)
            self.finished.emit(path)
        elif held > 0:
            self.stopped.emit(working_file(path), held)

    def _ended(self, whole: Unfinished, error: PhilomelError | None) -> None:
        """Now that the file is in order, it can be continued."""
        self._closing = None
        if error is not None:
            again = partial(self.start, whole.path, whole.selection, resume=True)
            self.problem.emit(Problem.of(error, self.tr("Go on"), again))
        self.ended.emit()
