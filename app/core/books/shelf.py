"""Books that are made one after the other: what waits, what is being made, what came of it.

The shelf works on one thread, whichever calls :meth:`Shelf.run`; any thread may ask for something. What is
made lies in a folder for each book (:mod:`app.core.books.work`), so that whatever ends the program, nothing
is made twice.
"""

from __future__ import annotations

import hashlib
import logging
import os
import threading
import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Protocol

import numpy as np

from app.core.books.binding import Binder, volumes
from app.core.books.order import Order
from app.core.books.work import BookFolder, Facts, busy
from app.core.library import places
from app.core.reading import ReadingPace
from app.documents import resources
from app.documents.model import Document, Heading
from engine import (
    AudioChunk,
    Conditionals,
    Float32,
    Handle,
    Ledger,
    MemorySink,
    Script,
    SentenceRecord,
    Session,
    Span,
    SpeechRequest,
    Unbounded,
    check_encoder,
    check_place,
    output_failure,
    picture_kind,
)
from engine.errors import CancelledError, DocumentError, OutputFileError, PhilomelError

log = logging.getLogger(__name__)

_KEPT = 5
"""Finished books whose sentences can still be made anew."""
_REMADE = 0x9E3779B9
"""What parts the seeds of a sentence that is made anew: the golden ratio's bits."""
_MAKING = 0.9
"""Share of the work that making the sentences is; writing the files is the rest."""


class State(Enum):
    """What becomes of a book."""

    WAITING = "waiting"
    OPENING = "opening"
    MAKING = "making"
    BINDING = "binding"
    PAUSED = "paused"
    DONE = "done"
    FAILED = "failed"

    @property
    def is_at_work(self) -> bool:
        """Whether it is its turn."""
        return self in (State.OPENING, State.MAKING, State.BINDING)

    @property
    def is_to_come(self) -> bool:
        """Whether it is made, now or in its turn."""
        return self.is_at_work or self is State.WAITING


@dataclass
class Entry:
    """One book on the shelf.

    Attributes:
        work: what there is of it.
        state: what becomes of it.
        title: of the document, once it was opened; the file's name before.
        chapter: (number from 1, how many, title) of what is being made.
        share: of the present step that is done, 0 to 1.
        left: seconds that it still takes, -1 while unknown.
        error: why it failed.
        without_cover: whether its cover is no picture that its files take.
        unplaced: sentences that are not heard in an e-book, as they stand on none of its pages.
        remake: numbers of sentences that are to be made anew.
        removed: whether it leaves the shelf, for good.
        outdated: whether what is made of it is of another text or voice than it would be read from now.
        may_begin_anew: whether that is thrown away then; else it fails.
        opened: its document as it was open when the book was asked for, and what is read of it, until it is
            done; None where it is opened in its turn.
        successor: what is to be made in its place, as soon as it has ended: order and document, as above.
    """

    work: BookFolder
    state: State = State.WAITING
    title: str = ""
    chapter: tuple[int, int, str] = (0, 0, "")
    share: float = 0.0
    left: float = -1.0
    error: PhilomelError | None = None
    without_cover: bool = False
    unplaced: int = 0
    remake: list[int] = field(default_factory=list)
    removed: bool = False
    outdated: bool = False
    may_begin_anew: bool = True
    opened: tuple[Document, Script] | None = None
    successor: tuple[Order, tuple[Document, Script] | None] | None = None
    _stop: threading.Event = field(default_factory=threading.Event)

    @property
    def done(self) -> float:
        """Share of all that is to be done, 0 to 1."""
        if self.state in (State.BINDING, State.DONE):
            return _MAKING + (1.0 - _MAKING) * self.share
        return _MAKING * self.share

    @property
    def flagged(self) -> list[int]:
        """Sentences with which something may be wrong, or that were left out."""
        return [n for n, sentence in enumerate(self.work.sentences) if sentence.record.flags]

    @property
    def left_out(self) -> int:
        """How many of these are not heard at all."""
        return sum(not self.work.sentences[n].record.samples for n in self.flagged)

    @property
    def made_again(self) -> int:
        """Sentences that were made more than once."""
        return sum(sentence.takes > 1 for sentence in self.work.sentences)

    def fail(self, error: PhilomelError) -> None:
        """It cannot be made; whoever sees that, on another thread, finds the reason there."""
        self.error = error
        self.state = State.FAILED


class Studio(Protocol):
    """What a shelf needs of the program around it."""

    @property
    def session(self) -> Session:
        """What speaks, now."""

    @property
    def models_dir(self) -> Path | None:
        """Where the watermark's weights are; None for the user's own place."""

    def document(self, order: Order, stopped: Callable[[], bool]) -> tuple[Document, Script]:
        """The document of an order, and what is read of it. Raises DocumentError.

        ``stopped``: looked at while one waits, here and below; then it raises CancelledError.
        """

    def voices(
        self, order: Order, script: Script, stopped: Callable[[], bool]
    ) -> tuple[Conditionals, Mapping[str, Conditionals]]:
        """The voice that is to read, and those that the text asks for by name. Raises PhilomelError."""

    def wait(self, handle: Handle) -> Any:
        """The result of a job of the session, or its error."""


Elsewhere = Callable[
    [SpeechRequest, Sequence[int], Callable[[], bool]], Iterator[tuple[SentenceRecord, Float32]]
]
"""Makes sentences in place of the session: what is asked for, the first characters of its chapters, and
whether it is to stop; gives each in order with the (S,) samples of its speech and pause, times counted from
anywhere."""


def _check_source(order: Order) -> None:
    """Raise OutputFileError where a file would be written over the document that it is made of."""
    for path in filter(os.path.exists, order.files):
        if os.path.exists(order.source) and path.samefile(order.source):
            raise OutputFileError("'{path}' is what is to be read: choose another name.", path=path)


class Shelf:
    """The books of one user that this process makes.

    Args:
        home: where their folders lie.
        studio: the program around it.
        tell: called with an entry that has changed, on the thread that changed it.
        elsewhere: makes sentences in place of the studio's session.
        as_png: makes a PNG of a picture of any other kind; empty where that cannot be.
    """

    def __init__(
        self,
        home: Path,
        studio: Studio,
        tell: Callable[[Entry], None] = lambda entry: None,
        elsewhere: Elsewhere | None = None,
        as_png: Callable[[bytes], bytes] = lambda picture: b"",
    ) -> None:
        self._as_png = as_png
        self._home, self._studio, self._tell, self._elsewhere = home, studio, tell, elsewhere
        self._lock = threading.Condition()
        self._handle: Handle | None = None
        self._at_work: Entry | None = None
        self._closed = False
        self.entries: list[Entry] = []

    # -- any thread

    def look(self) -> None:
        """Take up what earlier runs left: what is not finished is paused."""
        with self._lock:
            known = {entry.work.folder for entry in self.entries}
            for work in BookFolder.all(self._home, known):
                state = State.DONE if work.finished else State.PAUSED
                self.entries.append(Entry(work, state, _title(work), share=work.share))

    def add(
        self, order: Order, *, anew: bool = False, opened: tuple[Document, Script] | None = None
    ) -> Entry:
        """Ask for a book; where it was begun before it is gone on with, unless it is to be made anew.

        One for the same file that waits or is being made comes to its end, unless it was asked for otherwise:
        of a text that is another now, with other settings.

        Args:
            opened: its document, where it is open, and what is read of it.

        Raises:
            OutputFileError: its files cannot be written there, or are being made of, or by, something else.
        """
        check_encoder(order.path.suffix)
        check_place(order.path)
        _check_source(order)
        with self._lock:
            there = next((each for each in self.entries if each.work.order.key == order.key), None)
            if there is not None and there.state.is_to_come:
                if there.work.order.source != order.source:
                    # Neither is to be lost, nor one told as the other.
                    raise OutputFileError(
                        "'{path}' is being made of another text: wait for it, or give another name.",
                        path=order.place,
                    )
                if not anew or (there.work.order, there.opened) == (order, opened):
                    return there
                if there is self._at_work:
                    # Its end takes as long as what is at work for it: nobody waits for that here.
                    there.successor = order, opened
                    self._break_off(there)
                    return there
            # One that has just ended leaves its folder first.
            self._lock.wait_for(lambda: there is None or there is not self._at_work)
            work = BookFolder(self._home / order.key, order)
            try:
                if not work.claim():
                    raise busy(order)
                if anew and not (work.finished and work.sentences):
                    work.forget()
                work.order, work.finished = order, False
                work.save()
            except OSError as error:
                raise output_failure(work.folder, error) from error
            finally:
                work.release()
            entry = Entry(work, State.WAITING, _title(work), opened=opened)
            # In this order: whoever looks meanwhile finds one of them.
            self.entries.append(entry)
            if there in self.entries:
                self.entries.remove(there)
            self._prune()
            self._lock.notify_all()
        self._tell(entry)
        return entry

    def pause(self, entry: Entry) -> None:
        """Let it rest; what is made of it stays."""
        with self._lock:
            if entry.state is State.WAITING:
                entry.state = State.PAUSED
            else:
                self._break_off(entry)
        self._tell(entry)

    def _break_off(self, entry: Entry) -> None:
        if entry.state.is_at_work:
            entry._stop.set()
            if self._handle is not None:
                self._handle.cancel()

    def go_on(self, entry: Entry) -> None:
        """Make the rest of one that rests or failed; one that was found outdated is made anew."""
        with self._lock:
            if entry.state in (State.PAUSED, State.FAILED):
                entry.state, entry.error, entry.may_begin_anew = State.WAITING, None, entry.outdated
                self._lock.notify_all()
        self._tell(entry)

    def follow(self, source: str, now: str) -> None:
        """What was kept as ``source`` became another text, which is kept as ``now``."""
        with self._lock:
            for entry in [each for each in self.entries if each.work.order.source == source]:
                work, mine = entry.work, entry is self._at_work
                work.order = replace(work.order, source=now)
                try:
                    if mine or work.claim():
                        work.save()
                except OSError as error:
                    log.warning("That a book's text was corrected is not kept: %s", error)
                finally:
                    if not mine:
                        work.release()

    def make_anew(self, entry: Entry, index: int) -> None:
        """Have another take of one sentence of a finished book, and its files mended."""
        with self._lock:
            if entry.state is State.DONE and index not in entry.remake:
                entry.remake.append(index)
                entry.state = State.WAITING
                self._lock.notify_all()
        self._tell(entry)

    def remove(self, entry: Entry) -> None:
        """Take it off the shelf with all that is made of it but its files; one at work ends first."""
        entry.removed = True
        self.pause(entry)
        with self._lock:
            # However long its document takes to open: its folder is not deleted under it.
            self._lock.wait_for(lambda: entry is not self._at_work)
            if entry in self.entries:
                self.entries.remove(entry)
            # Before anybody looks for what earlier runs left.
            if entry.work.claim():
                entry.work.discard()
        self._tell(entry)

    def close(self) -> None:
        """End :meth:`run` soon; what is at work can be gone on with."""
        with self._lock:
            self._closed = True
            if self._at_work is not None:
                self._break_off(self._at_work)
            self._lock.notify_all()

    def _prune(self) -> None:
        """Let finished books go whose turn is long past; their files stay."""
        done = [entry for entry in self.entries if entry.state is State.DONE]
        for entry in done[:-_KEPT]:
            self.entries.remove(entry)
            if entry.work.claim():
                entry.work.thin()

    def tidy(self) -> None:
        """Let the sound go of books that earlier runs finished, but for the last ones, and all of those that
        could not be begun: nobody is to go on with them."""
        known = {entry.work.folder for entry in self.entries}
        done = [work for work in BookFolder.all(self._home, known) if work.finished]
        for work in done[:-_KEPT]:
            if work.claim():
                work.thin()
        for entry in self.entries:
            work, failed = entry.work, entry.state is State.FAILED
            if failed and not work.sentences and not work.written and work.claim():
                work.discard()

    # -- the working thread

    def run(self, *, forever: bool = False) -> None:
        """Make what waits, one after the other; ``forever``: and what is asked for later, until closed."""
        while (entry := self._next(forever)) is not None:
            try:
                self._do(entry)
            except PhilomelError as error:
                # Whoever is broken off says so in words of his own, as a document that is being opened does.
                if entry._stop.is_set() or isinstance(error, CancelledError):
                    entry.state = State.PAUSED
                else:
                    entry.fail(error)
            except OSError as error:
                # Of the folder of chapters, or of what is kept of the book.
                entry.fail(output_failure(Path(str(error.filename or entry.work.folder)), error))
            except Exception as error:
                # One book that cannot be made does not keep the others from it.
                log.exception("A book cannot be made")
                entry.fail(DocumentError("This book cannot be made: an unexpected error ({why}).", why=error))
            finally:
                entry.work.release()
                with self._lock:
                    self._at_work = None
                    self._lock.notify_all()
                    self._succeed(entry)
                self._tell(entry)

    def _succeed(self, entry: Entry) -> None:
        """Have made what was asked for in place of one that has ended."""
        # It stays told of one that has left the shelf: nobody is to go on with that.
        wanted = entry.successor
        if wanted is not None and not entry.removed:
            try:
                self.add(wanted[0], anew=True, opened=wanted[1])
            except OutputFileError as error:
                entry.successor = None
                entry.fail(error)

    def _next(self, forever: bool) -> Entry | None:
        with self._lock:
            while not self._closed:
                for entry in self.entries:
                    if entry.state is State.WAITING:
                        entry._stop.clear()
                        entry.state, self._at_work = State.OPENING, entry
                        return entry
                if not forever:
                    return None
                self._lock.wait()
        return None

    def _do(self, entry: Entry) -> None:
        """Make one book, or mend it."""
        if not entry.work.claim():
            raise busy(entry.work.order)
        entry.share, entry.left = 0.0, -1.0
        self._tell(entry)
        order = entry.work.order
        document, script = entry.opened or self._studio.document(order, entry._stop.is_set)
        if entry.opened is None and order.selection is not None and (before := entry.work.text):
            place = places(before, document.text)
            order = replace(order, selection=Span(place(order.selection.start), place(order.selection.end)))
        entry.title = document.title
        self._check(entry)
        voice, cast = self._studio.voices(order, script, entry._stop.is_set)
        asked = _request(order, script, voice, cast)
        if entry.remake:
            self._mend(entry, asked, document)
            return
        facts = _facts(order, document, asked, self._studio.session.maker)
        entry.outdated = bool(entry.work.sentences) and not entry.work.is_of(facts)
        if entry.outdated and not entry.may_begin_anew:
            raise _outdated()
        entry.work.order = replace(entry.work.order, selection=order.selection)
        if entry.work.is_made(facts):
            entry.work.thin()
            entry.opened, entry.state, entry.share = None, State.DONE, 1.0
            return
        entry.work.begin(facts, _cover(document, self._as_png), document.text)
        entry.state, entry.outdated = State.MAKING, False
        making = _Making(entry, asked, self._tell)
        if self._elsewhere is None:
            making.run(self._wait, self._studio.session)
        else:
            making.run_elsewhere(self._elsewhere)
        self._check(entry)
        self._bind(entry, document, None)

    def _wait(self, handle: Handle) -> Any:
        """A job's result; it ends where the entry is paused."""
        with self._lock:
            self._handle = handle
            if self._at_work is not None and self._at_work._stop.is_set():
                handle.cancel()
        try:
            return self._studio.wait(handle)
        finally:
            with self._lock:
                self._handle = None

    def _check(self, entry: Entry) -> None:
        if entry._stop.is_set():
            raise CancelledError("Stopped.")

    def _bind(self, entry: Entry, document: Document, only: frozenset[int] | None) -> None:
        entry.state, entry.share, entry.left = State.BINDING, 0.0, -1.0
        told = time.monotonic()
        self._tell(entry)

        def tell(share: float) -> None:
            nonlocal told
            entry.share = share
            if time.monotonic() - told > 0.2:
                told = time.monotonic()
                self._tell(entry)

        binder = Binder(entry.work, document, self._studio.models_dir, tell, entry._stop.is_set)
        made = binder.bind(only)
        unread = bool(document.cover) and not entry.work.cover
        entry.without_cover, entry.unplaced = binder.left_cover or unread, binder.unplaced
        entry.work.finish(made if only is None else entry.work.written)
        # However large, it would stay as long as the book stands on the shelf.
        entry.opened = None
        entry.state, entry.share = State.DONE, 1.0

    def _mend(self, entry: Entry, asked: SpeechRequest, document: Document) -> None:
        """Make sentences anew, and the files that they are in; of a text that is another now nothing is."""
        entry.state = State.MAKING
        touched = set()
        is_same = document.text == entry.work.text
        while entry.remake:
            index = entry.remake[0]
            old = entry.work.sentences[index]
            sink, record = MemorySink(), None
            options = replace(asked.options, seed=(asked.options.seed + old.takes * _REMADE) % 2**31)
            again = replace(asked, options=options, start=old.record.span.start, end=old.record.span.end)
            if is_same:
                ledger: Ledger = self._wait(self._studio.session.write(again, sink, judged=True))
                record = next(iter(ledger.records()), None)
            if record is None or record.span != old.record.span:
                # Who goes on with it has the whole book made.
                entry.remake.clear()
                entry.outdated = True
                raise _outdated()
            held = [chunk for chunk in sink.chunks if chunk.sentence == 0]
            samples = np.concatenate([chunk.samples for chunk in held])
            entry.work.replace(index, record, samples)
            entry.remake.pop(0)
            for volume in volumes(entry.work):
                if any(each.span == record.span for each in volume.told.sentences):
                    touched.add(volume.number)
        self._bind(entry, document, frozenset(touched))


class _Making(Unbounded):
    """The sentences of one book on their way from the session into its work."""

    def __init__(self, entry: Entry, asked: SpeechRequest, tell: Callable[[Entry], None]) -> None:
        self._entry, self._asked, self._tell = entry, asked, tell
        self._held: list[AudioChunk] = []
        self._pace = ReadingPace(asked.script)
        records = entry.work.records
        self._had, self._since = len(records), (0.0, 0)
        self._from = records[-1].span.end if records else asked.start

    def run(self, wait: Callable[[Handle], Any], session: Session) -> None:
        """Make what there is not yet."""
        self._show(self._from)
        asked = replace(self._asked, start=self._from)
        ledger = Ledger(self._entry.work.records)
        try:
            wait(session.write(asked, self, on_sentence=self._sentence, ledger=ledger, judged=True))
        finally:
            self._entry.work.sync()

    def run_elsewhere(self, elsewhere: Elsewhere) -> None:
        """Have others make what there is not yet."""
        entry, facts = self._entry, self._entry.work.facts
        self._show(self._from)
        asked, starts = replace(self._asked, start=self._from), [start for _, start in facts.chapters]
        try:
            for record, samples in elsewhere(asked, starts, entry._stop.is_set):
                work = entry.work
                here = replace(record, index=len(work.sentences), first_sample=work.samples)
                work.add(here, samples)
                self._show(record.span.end)
        finally:
            entry.work.sync()

    def write(self, chunk: AudioChunk) -> None:
        """On the engine's thread."""
        self._held.append(chunk)

    def _sentence(self, record: SentenceRecord) -> None:
        """On the engine's thread: a sentence is whole."""
        held, self._held = self._held, []
        samples = [chunk.samples for chunk in held if chunk.sentence == record.index]
        self._entry.work.add(record, np.concatenate(samples))
        self._show(record.span.end)

    def _show(self, char: int) -> None:
        """Tell how far it is."""
        entry, facts = self._entry, self._entry.work.facts
        read, asked = self._pace.read, self._asked
        end = len(asked.script) if asked.end is None else asked.end
        done, total = read(char) - read(asked.start), max(read(end) - read(asked.start), 1)
        entry.share = min(done / total, 1.0)
        entry.left = self._left(done, total)
        number = bisect_left(facts.chapters, max(char, 1), key=lambda chapter: chapter[1])
        title = facts.chapters[number - 1][0] if number else facts.title
        entry.chapter = (number, len(facts.chapters), title)
        self._tell(entry)

    def _left(self, done: int, total: int) -> float:
        """Seconds that the rest takes by the pace so far, -1 while that is unknown: the first sentences wait
        for all that is loaded, and for each other, as twice as many are begun as are made at once."""
        made, now = len(self._entry.work.sentences) - self._had, time.monotonic()
        first = max(2 * self._asked.options.bulk, 1)
        if made <= first:
            self._since = now, done
        spent, new = now - self._since[0], done - self._since[1]
        return spent / new * (total - done) if made >= 1.5 * first and spent > 1 and new > 0 else -1.0


def _outdated() -> DocumentError:
    return DocumentError(
        "The text of this book, or what reads it, is another than before: going on makes all anew."
    )


def _title(work: BookFolder) -> str:
    return work.facts.title or work.order.path.name


def _request(
    order: Order, script: Script, voice: Conditionals, cast: Mapping[str, Conditionals]
) -> SpeechRequest:
    part = order.selection
    start, end = (part.start, part.end) if part is not None else (0, None)
    return SpeechRequest(script, voice, order.options, start, end, cast=cast)


def _facts(order: Order, document: Document, asked: SpeechRequest, maker: str) -> Facts:
    """What is known of a book, with the mark of all that its sound depends on."""
    voice = asked.voice
    assert voice is not None, "it was asked for"
    depends: tuple[object, ...] = (
        asked.script, voice.digest, voice.model, asked.options, asked.start, asked.end, maker,
    )  # fmt: skip
    depends += tuple((name, each.digest) for name, each in sorted(asked.cast.items()))
    mark = hashlib.sha256(repr(depends).encode("utf-8", "surrogatepass")).hexdigest()
    narrator = voice.name[:1].upper() + voice.name[1:]
    chapters = chapters_of(document, asked.script)
    bulk = order.options.bulk
    made = f"Philomel, {bulk} sentences at once" if bulk else "Philomel, sentence by sentence"
    # How the sentences were cut, and whatever else of what made them is not the usual.
    made = ", ".join([made, *maker.split(", ")[1:]])
    return Facts(document.title, document.author, narrator, document.language, chapters, mark, made)


def _cover(document: Document, as_png: Callable[[bytes], bytes]) -> bytes:
    """The picture on a book's front that files of sound take; empty where there is none, or it is no
    picture."""
    if not document.cover:
        return b""
    try:
        data = resources.load(document.source, document.cover)
    except DocumentError as error:
        log.info("The cover is left out: %s", error)
        return b""
    return data if picture_kind(data) else as_png(data)


_MOST = 150
"""Chapters among which a listener still finds one."""
_LENGTH = 2_500
"""Characters of a chapter that is worth being told apart from those beside it: some three minutes."""
_LEVELS = 6
_LONGEST = 6_000
"""Characters of a task, cut between paragraphs: some seven minutes of speech."""


def chapters_of(document: Document, script: Script) -> tuple[tuple[str, int], ...]:
    """(title, first character) of each chapter: headings that are read, as deep as a listener can follow.

    A contents' first level alone counts where its parts are many and short; a book whose headings stand on
    one level has them all, however many.
    """
    starts = [skip.start for skip in script.skips]
    read = [heading for heading in document.outline if _is_read(heading, script, starts)]
    chosen: list[Heading] = []
    for level in range(1, _LEVELS + 1):
        found = [heading for heading in read if heading.level <= level]
        if len(found) == len(chosen):
            continue
        if len(chosen) > 1 and len(found) > _MOST and _usual_length(found, len(script)) < _LENGTH:
            break
        chosen = found
    return tuple((heading.title, heading.start) for heading in chosen)


def _is_read(heading: Heading, script: Script, starts: Sequence[int]) -> bool:
    """``starts``: of what is not read."""
    at = bisect_right(starts, heading.start)
    return not at or heading.start >= script.skips[at - 1].end


def _usual_length(headings: list[Heading], end: int) -> float:
    starts = [heading.start for heading in headings]
    return median(b - a for a, b in zip(starts, [*starts[1:], end], strict=True))


def portions(asked: SpeechRequest, starts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """(first character, the one behind the last) of each task: a chapter, or paragraphs of a long one."""
    text = asked.script.text
    last = len(text) if asked.end is None else asked.end
    cuts = [asked.start, *(start for start in starts if asked.start < start < last), last]
    for start, end in pairwise(cuts):
        while end - start > _LONGEST and (cut := text.rfind("\n\n", start, start + _LONGEST) + 2) > start + 2:
            yield start, cut
            start = cut
        yield start, end
