"""Speech written to files: as it is wished, and so that an export that broke off can be gone on with."""

from __future__ import annotations

import contextlib
import hashlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.core.folders import read_json, write_json
from app.core.pace import Pace
from app.core.settings import Settings
from engine import AudioFile, MarkedFile, SentenceRecord, Span, SpeechRequest, has_watermark, working_file

_NOTE_SECONDS = 5.0
"""So much work an export that is cut off by the machine may have to do again."""


@dataclass(frozen=True)
class Reached:
    """How far an export is: ``samples`` hold all before ``char``, ``held`` is what its file held back."""

    samples: int
    char: int
    held: str = ""


@dataclass(frozen=True)
class Output:
    """How files are written.

    Attributes:
        marked: whether they are to carry the watermark.
        loudness: LUFS that they are brought to, None for as they are spoken.
        models_dir: where models are kept, and the watermark with them; None for the user's own place.
    """

    marked: bool
    loudness: float | None = None
    models_dir: Path | None = None

    @classmethod
    def of(cls, settings: Settings) -> Output:
        """As the settings say."""
        return cls(settings.watermark, float(settings.loudness) or None, settings.models_folder())

    def marks(self) -> bool:
        """Whether files carry the mark: that is wished, and what it takes is here."""
        return self.marked and has_watermark(self.models_dir)

    def file(self, path: Path, reached: Reached | None = None) -> AudioFile:
        """A file, from its beginning or gone on with.

        Raises:
            OutputFileError: as of :class:`engine.AudioFile`.
        """
        resume_at = reached.samples if reached is not None else None
        if not self.marks():
            return AudioFile(path, resume_at=resume_at, loudness=self.loudness)
        held = reached.held if reached is not None else ""
        return MarkedFile(
            path, resume_at=resume_at, loudness=self.loudness, held=held, models_dir=self.models_dir
        )


@dataclass(frozen=True)
class Unfinished:
    """An export that was broken off.

    Attributes:
        path: that was asked for.
        source: of its text, as it is opened again.
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
        """Out of a note; None of one that does not tell."""
        if not isinstance(note, dict) or not note.get("path") or not note.get("source"):
            return None
        part = note.get("selection")
        selection = Span(int(part[0]), int(part[1])) if isinstance(part, list) and len(part) == 2 else None
        return cls(Path(str(note["path"])), str(note["source"]), selection)


def unfinished(folder: Path) -> list[Unfinished]:
    """Exports with a note in a folder that can be gone on with, the last one first; each is told once."""
    found = []
    for note in sorted(folder.glob("*.json"), key=_age, reverse=True):
        kept = read_json(note)
        export = Unfinished.of(kept)
        if export is not None and not kept.get("told") and working_file(export.path).is_file():
            found.append(export)
            with contextlib.suppress(OSError):
                write_json(note, {**kept, "told": True})
    return found


def noted(
    folder: Path, whole: Unfinished, request: SpeechRequest, output: Output, maker: str
) -> Reached | None:
    """How far an earlier export of the same came that can be gone on with; see :class:`Export`."""
    note: Any = read_json(_note_of(folder, whole.path))
    if not isinstance(note, dict) or not working_file(whole.path).is_file():
        return None
    samples, char, held = note.get("samples"), note.get("char"), str(note.get("held", ""))
    same = note.get("mark") == _mark(whole, request, output, maker)
    if not same or not isinstance(samples, int) or not isinstance(char, int):
        return None
    return Reached(samples, char, held)


class Export:
    """One text on its way into a file, with a note of how far it is.

    Attributes:
        whole: what was asked for.
        file: to be written to.
        request: for what is still to be spoken.
        resumed: whether it goes on where an earlier one of the same broke off.
    """

    def __init__(
        self,
        folder: Path,
        whole: Unfinished,
        request: SpeechRequest,
        output: Output,
        maker: Callable[[], str],
        *,
        resume: bool = False,
    ) -> None:
        """
        Args:
            folder: of the notes.
            request: for all of it.
            output: how the file is written.
            maker: tells what speaks (``Session.maker``).
            resume: go on where an earlier export of the same broke off, if it did; else what is there is
                replaced.

        Raises:
            OutputFileError: the file cannot be written.
        """
        self._note = _note_of(folder, whole.path)
        self.whole, self._all, self._output, self._maker = whole, request, output, maker
        reached = noted(folder, whole, request, output, maker()) if resume else None
        self.resumed = reached is not None
        self.file = output.file(whole.path, reached)
        self.request = replace(request, start=reached.char) if reached is not None else request
        self._reached, self._mark = reached, ""
        self._begun = self._noted_at = time.monotonic()
        self._writer: threading.Thread | None = None
        self._pace = Pace(request.script)

    def sentence(self, record: SentenceRecord) -> None:
        """A sentence is whole: called on the engine's thread, which does not wait for the note."""
        # Not before: a model may have been on its way still, and who speaks was not known.
        self._mark = self._mark or _mark(self.whole, self._all, self._output, self._maker())
        held = self.file.settle()
        self._reached = Reached(self.file.samples, record.span.end, held)
        if time.monotonic() - self._noted_at > _NOTE_SECONDS or not record.index:
            self._noted_at = time.monotonic()
            if self._writer is None or not self._writer.is_alive():
                self._writer = threading.Thread(target=self._write_note, name="export-note", daemon=True)
                self._writer.start()

    def progress(self, char: int) -> tuple[float, float]:
        """(share that is done 0 to 1, seconds of work left or -1 while unknown) at a character."""
        read, request = self._pace.read, self._all
        end = len(request.script) if request.end is None else request.end
        done, total = read(char) - read(request.start), max(read(end) - read(request.start), 1)
        new, spent = read(char) - read(self.request.start), time.monotonic() - self._begun
        left = spent / new * (total - done) if new > 0 and spent > 1 else -1.0
        return min(done / total, 1.0), left

    def finish(self) -> None:
        """All is spoken: put the file in order, which takes a while for FLAC.

        Raises:
            OutputFileError: it cannot be written.
        """
        self._wait()
        self.file.close()
        self._note.unlink(missing_ok=True)

    def leave(self) -> None:
        """Break off: what there is stays, and can be gone on with.

        Raises:
            OutputFileError: it cannot be written.
        """
        self._wait()
        self._write_note()
        self.file.leave()

    def _wait(self) -> None:
        if self._writer is not None:
            self._writer.join()

    def _write_note(self) -> None:
        """Note how far it is; without a note it only cannot be gone on with."""
        reached = self._reached
        if reached is None or not self._mark:
            return
        try:
            write_json(self._note, {"mark": self._mark, **vars(reached), **self.whole.as_json()})
        except OSError:
            with contextlib.suppress(OSError):
                self._note.unlink(missing_ok=True)


def _note_of(folder: Path, path: Path) -> Path:
    digest = hashlib.sha256(str(path.resolve()).encode("utf-8", "surrogatepass")).hexdigest()[:24]
    return folder / f"{digest}.json"


def _mark(whole: Unfinished, request: SpeechRequest, output: Output, maker: str) -> str:
    """What must be the same for an export to be gone on with."""
    voice = request.voice
    assert voice is not None, "nothing is written without one"
    facts = (
        str(whole.path), request.script, voice.digest, voice.model, request.options,
        request.start, request.end, maker, output.marks(),
    )  # fmt: skip
    return hashlib.sha256(repr(facts).encode("utf-8", "surrogatepass")).hexdigest()


def _age(note: Path) -> float:
    """When a note was written last; one that is gone meanwhile is the oldest."""
    try:
        return note.stat().st_mtime
    except OSError:
        return 0.0
