"""Export of the document or a selection to WAV or FLAC."""

from __future__ import annotations

import contextlib
import hashlib
import time
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from app.controllers import background
from app.controllers.background import Task
from app.controllers.library.library import Library
from app.controllers.models.watermark import Watermark
from app.controllers.problem import Problem
from app.controllers.reading.player import PlayerController
from app.core.folders import read_json, write_json
from app.core.pace import Pace
from app.engine_thread import EngineThread
from engine import (
    SAMPLE_RATE,
    AudioFile,
    FileSink,
    Handle,
    Script,
    SentenceRecord,
    Span,
    SpeechRequest,
    working_file,
)
from engine.errors import LanguageError, PhilomelError, TextError


@dataclass(frozen=True)
class Unfinished:
    """An export that was broken off.

    Attributes:
        path: that was asked for.
        source: of its text, as ``Library.open_recent`` takes it.
        selection: of it, None for the whole.
    """

    path: Path
    source: str
    selection: Span | None

    def as_json(self) -> dict[str, Any]:
        """As a note keeps it."""
        part = (self.selection.start, self.selection.end) if self.selection is not None else None
        return {"path": str(self.path), "source": self.source, "selection": part}

    @classmethod
    def of(cls, note: Any) -> Unfinished | None:
        """Out of a note; None of one that does not tell, as earlier versions wrote them."""
        if not isinstance(note, dict) or not note.get("path") or not note.get("source"):
            return None
        part = note.get("selection")
        selection = Span(int(part[0]), int(part[1])) if isinstance(part, list) and len(part) == 2 else None
        return cls(Path(str(note["path"])), str(note["source"]), selection)


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
        """``folder``: where it is noted how far a cut-off export came; ``watermark``: makes the files."""
        super().__init__(parent)
        self._watermark = watermark
        self._engine, self._library, self._player, self._folder = engine, library, player, folder
        self.share = 0.0
        self._handle: Handle | None = None
        self._file: AudioFile | None = None
        self._closing: Task | None = None
        self._span, self._begun, self._first = Span(0, 0), 0.0, 0
        self._pace = Pace(Script.plain(""))
        self._reached.connect(self._tell)

    def is_running(self) -> bool:
        """Whether an export is under way."""
        return self._handle is not None or self._closing is not None

    def can_resume(self, path: Path, selection: Span | None = None) -> bool:
        """Whether a cut-off export of this text with these settings can go on in this file."""
        request = self._request(selection)
        return request is not None and self._noted(path, request) is not None

    def start(self, path: Path, selection: Span | None = None, resume: bool = False) -> None:
        """Export the document or some of its characters to a ``.wav`` or ``.flac`` file.

        Args:
            path: what is there is replaced, unless it is resumed.
            selection: None for the whole document.
            resume: go on where an earlier export of the same broke off, if it did.
        """
        request = self._request(selection)
        if request is None or self.is_running():
            self.problem.emit(Problem(self.tr("Wait until the voice is ready and no export is running.")))
            return
        noted = self._noted(path, request) if resume else None
        samples, char, held = noted if noted is not None else (None, request.start, "")
        try:
            file = self._file = self._watermark.file(path, samples, held)
        except PhilomelError as error:
            self.problem.emit(Problem.of(error))
            return
        note, mark = self._note(path), ""
        whole = Unfinished(path, self._library.source, selection)
        self.share = 0.0

        def written(record: SentenceRecord) -> None:
            """On the engine's thread: the file and the note hold all up to here."""
            nonlocal mark
            # Not before: a model may have been on its way still, and who speaks was not known.
            mark = mark or self._mark(path, request)
            held = file.settle()
            _write_note(note, mark, record.span.end, file.samples, held, whole)
            self._reached.emit(record.span.end)
            if record.foreign:
                self.unspoken.emit(record)

        end = request.end if request.end is not None else len(request.script)
        self._span, self._begun, self._first = Span(request.start, end), time.monotonic(), char
        self._pace = Pace(request.script)
        handle = self._engine.session.write(replace(request, start=char), FileSink(file), on_sentence=written)
        self._handle = handle
        self._engine.call(
            handle,
            lambda result: self._close(path, None),
            lambda error: self._failed(path, error, resumed=noted is not None),
            lambda: self._close(path, None, cancelled=True),
        )
        self.problem.emit(None)
        self.started.emit(path)
        self.progress.emit(0.0, -1.0)

    def unfinished(self) -> list[Unfinished]:
        """Exports that were broken off and can be continued, the last one first; each is told once."""
        found = []
        for note in sorted(self._folder.glob("*.json"), key=_age, reverse=True):
            kept = read_json(note)
            export = Unfinished.of(kept)
            if export is not None and not kept.get("told") and working_file(export.path).is_file():
                found.append(export)
                with contextlib.suppress(OSError):
                    write_json(note, {**kept, "told": True})
        return found

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
        elif self._file is not None:
            self._file.__exit__(InterruptedError, None, None)

    # -- inside

    def _request(self, selection: Span | None) -> SpeechRequest | None:
        document, voice = self._library.document, self._player.voice
        if document is None or voice is None:
            return None
        span = selection or Span(0, len(document.text))
        return self._library.request(voice, self._player.speech_options(), span.start, span.end)

    def _tell(self, char: int) -> None:
        done = self._pace.read(char) - self._pace.read(self._span.start)
        total = max(self._pace.read(self._span.end) - self._pace.read(self._span.start), 1)
        new = self._pace.read(char) - self._pace.read(self._first)
        spent = time.monotonic() - self._begun
        left = spent / new * (total - done) if new > 0 and spent > 1 else -1.0
        self.share = min(done / total, 1.0)
        self.progress.emit(self.share, left)

    def _failed(self, path: Path, error: PhilomelError, *, resumed: bool) -> None:
        """A cut-off export that lacked nothing but its last step has nothing left to say."""
        self._close(path, None if resumed and isinstance(error, LanguageError | TextError) else error)

    def _close(self, path: Path, error: PhilomelError | None, cancelled: bool = False) -> None:
        """Finish the file off this thread (FLAC is encoded now), then tell."""
        file, self._file, self._handle = self._file, None, None
        if file is None:
            return
        held = file.samples / SAMPLE_RATE if cancelled else 0.0
        note, whole = self._note(path), error is None and not cancelled

        def work(task: Task) -> None:
            if whole:
                file.close()
                note.unlink(missing_ok=True)
            else:
                file.__exit__(InterruptedError, None, None)

        self._closing = background.start(
            self,
            work,
            lambda nothing: self._done(path, whole, held),
            self.problem.emit,
            lambda task: self._ended(path, error),
        )

    def _done(self, path: Path, whole: bool, held: float) -> None:
        if whole:
            self.progress.emit(1.0, 0.0)
            self.finished.emit(path)
        elif held > 0:
            self.stopped.emit(working_file(path), held)

    def _ended(self, path: Path, error: PhilomelError | None) -> None:
        """Now that the file is in order, it can be continued."""
        self._closing = None
        if error is not None:
            again = partial(self.start, path, self._span, resume=True)
            self.problem.emit(Problem.of(error, self.tr("Go on"), again))
        self.ended.emit()

    def _note(self, path: Path) -> Path:
        digest = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogatepass")).hexdigest()[:24]
        return self._folder / f"{digest}.json"

    def _mark(self, path: Path, request: SpeechRequest) -> str:
        """What must be the same for an export to be continued."""
        script, voice = request.script, request.voice
        assert voice is not None, "nothing is written without one"
        facts = (
            str(path), script.text, voice.digest, voice.model, repr(request.options),
            request.start, request.end, [(skip.start, skip.end) for skip in script.skips], script.marks,
            self._engine.session.maker, self._watermark.is_on(), *script.sayings,
        )  # fmt: skip
        return hashlib.sha256(repr(facts).encode("utf-8", "surrogatepass")).hexdigest()

    def _noted(self, path: Path, request: SpeechRequest) -> tuple[int, int, str] | None:
        """(samples, character, what the file held back) that an earlier export of the same reached."""
        note: Any = read_json(self._note(path))
        if (
            not isinstance(note, dict)
            or note.get("mark") != self._mark(path, request)
            or not working_file(path).is_file()
        ):
            return None
        samples, char, held = note.get("samples"), note.get("char"), str(note.get("held", ""))
        return (samples, char, held) if isinstance(samples, int) and isinstance(char, int) else None


def _age(note: Path) -> float:
    """When a note was written last; one that is gone meanwhile is the oldest."""
    try:
        return note.stat().st_mtime
    except OSError:
        return 0.0


def _write_note(path: Path, mark: str, char: int, samples: int, held: str, whole: Unfinished) -> None:
    """Note how far an export is; without a note it only cannot be resumed."""
    try:
        reached = {"mark": mark, "char": char, "samples": samples, "held": held}
        write_json(path, {**reached, **whole.as_json()})
    except OSError:
        path.unlink(missing_ok=True)
