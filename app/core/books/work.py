"""What there is of a book while it is made and afterwards: its sentences, sound and times, in a folder.

Sentences are appended whole, their samples first, then a line of the journal: whenever the program ends,
what the
journal tells of is there, and what it does not is made again. The sound stands in pieces, so that one
sentence can be made anew without writing hours of others.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import time
from collections.abc import Container, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import IO, Any

import numpy as np

from app.core.books.order import Order
from app.core.folders import read_json, write_json
from engine import (
    AudioFile,
    Float32,
    SentenceRecord,
    Span,
    WordTime,
    as_float,
    held,
    output_failure,
    wav_blocks,
    wav_samples,
    write_whole,
)
from engine.errors import Message, OutputFileError

_PIECE = 20 * 60 * 24_000
"""Samples from which on another piece is begun."""
_ORDER, _JOURNAL, _FACTS = "order.json", "sentences.jsonl", "book.json"
_MADE = "made.json"
"""What an order is called once its files alone are left of it."""
_COVER, _TEXT, _TOLD = "cover", "text.txt", "told"


@dataclass(frozen=True)
class Facts:
    """What is known of a book once it was opened.

    Attributes:
        title, author, narrator: for its files.
        language: two letters, or empty.
        chapters: (title, first character) of each, in order.
        mark: of all that its sound depends on; see :meth:`Work.begin`.
        made: how, for people.
    """

    title: str
    author: str
    narrator: str
    language: str
    chapters: tuple[tuple[str, int], ...]
    mark: str
    made: str = ""


NOT_OPENED = Facts("", "", "", "", (), "")
"""Of a book whose document was not opened yet."""


@dataclass(frozen=True)
class MadeSentence:
    """A sentence that is made.

    Attributes:
        record: its times count from the beginning of the book's sound.
        piece: in which its samples stand.
        offset: of its first sample there.
        takes: how often it was made, in all.
    """

    record: SentenceRecord
    piece: int
    offset: int
    takes: int = 1


def _order_in(path: Path) -> Order | None:
    """What was asked for, by a file of a folder; None where it does not say."""
    kept = read_json(path)
    return Order.of(kept.get("order")) if isinstance(kept, dict) else None


class BookFolder:
    """The folder of one book. One process works in it at a time.

    Attributes:
        folder: where it lies.
        order: what was asked for.
        sentences: what is made, in order.
        facts: :data:`NOT_OPENED` until the document was.
        finished: whether its files are written, and nothing was made anew since.
        added: when it was asked for, in seconds since 1970.
        written: the files that came of it, those of chapters too.
    """

    def __init__(self, folder: Path, order: Order) -> None:
        self.folder, self.order = folder, order
        self.sentences: list[MadeSentence] = []
        self.facts = NOT_OPENED
        self.finished = False
        self.added = time.time()
        self.written: tuple[Path, ...] = ()
        self._file: AudioFile | None = None
        self._lock: IO[bytes] | None = None
        self._known: tuple[tuple[int, int], list[tuple[int, int, int]]] | None = None
        self._read()

    @classmethod
    def of(cls, folder: Path) -> BookFolder | None:
        """What lies in a folder; None where that is nothing that can be gone on with."""
        order = _order_in(folder / _ORDER)
        return cls(folder, order) if order is not None else None

    @classmethod
    def all(cls, home: Path, known: Container[Path] = ()) -> list[BookFolder]:
        """What lies in all folders of a home but the known ones, in the order in which it was asked for."""
        folders = sorted(path.parent for path in home.glob(f"*/{_ORDER}"))
        found = (cls.of(folder) for folder in folders if folder not in known)
        return sorted((work for work in found if work is not None), key=lambda work: work.added)

    @classmethod
    def made(cls, home: Path) -> list[Order]:
        """The orders of which :meth:`thin` left no more than that."""
        orders = map(_order_in, home.glob(f"*/{_MADE}"))
        return [order for order in orders if order is not None]

    # -- the folder

    def claim(self) -> bool:
        """Take it for this process until :meth:`release`; False where another has it."""
        if self._lock is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / "lock").open("wb")
            if not held(file):
                file.close()
                return False
            self._lock = file
            self._read()
        return True

    def release(self) -> None:
        """Leave it to others."""
        self.sync()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def save(self) -> None:
        """Keep what was asked for, and whether it is done.

        Raises:
            OSError: it cannot be written.
        """
        kept = {
            "order": self.order.as_json(), "finished": self.finished, "added": self.added,
            "written": list(map(str, self.written)),
        }  # fmt: skip
        write_json(self.folder / _ORDER, kept)

    def is_of(self, facts: Facts) -> bool:
        """Whether what is there was made of the same."""
        return self.facts.mark == facts.mark

    def begin(self, facts: Facts, cover: bytes, text: str) -> None:
        """Go on with what is there if it was made of the same, else begin anew.

        Raises:
            OSError: it cannot be written.
        """
        if not self.is_of(facts):
            self.sync()
            for path in (*self.folder.glob("*.wav"), self.folder / _JOURNAL, self.folder / _FACTS):
                path.unlink(missing_ok=True)
            self.sentences = []
        (self.folder / _COVER).write_bytes(cover)
        (self.folder / _TEXT).write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        (self.folder / _TOLD).unlink(missing_ok=True)
        self.facts, self.finished = facts, False
        write_json(self.folder / _FACTS, asdict(facts))
        self.save()

    def finish(self, written: Iterable[Path]) -> None:
        """Keep that it is done, and which files came of it. Of earlier ones of chapters those that are called
        otherwise now, or are no more, are deleted: they would be heard beside the others.

        Raises:
            OSError: it cannot be written.
        """
        before, self.written = self.written, tuple(written)
        for path in set(before).difference(self.written):
            if path.parent == self.order.place:
                path.unlink(missing_ok=True)
        self.finished = True
        self.save()

    def thin(self) -> None:
        """Keep no more of a finished one than what it was made of; its files stay."""
        self.sync()
        with contextlib.suppress(OSError):
            (self.folder / _ORDER).replace(self.folder / _MADE)
            beside = (self.folder / name for name in (_JOURNAL, _COVER, _TEXT, _TOLD))
            for path in (*self.folder.glob("*.wav"), *beside):
                path.unlink(missing_ok=True)
        self.release()

    def forget(self) -> None:
        """Have nothing of it gone on with. Raises OSError."""
        self.facts = NOT_OPENED
        for name in (_FACTS, _MADE):
            (self.folder / name).unlink(missing_ok=True)

    def is_made(self, facts: Facts) -> bool:
        """Whether its files are there and were made of the same, though its sound is kept no longer."""
        order = _order_in(self.folder / _MADE)
        is_same = order is not None and order.as_json() == self.order.as_json() and self.facts == facts
        there = bool(self.written) and all(path.exists() for path in self.written)
        return is_same and there and not self.sentences

    def discard(self) -> None:
        """Delete all of it."""
        self.release()
        shutil.rmtree(self.folder, ignore_errors=True)

    def told_of(self) -> bool:
        """Whether it was told before that it is unfinished; from now on it was."""
        mark = self.folder / _TOLD
        before = mark.exists()
        with contextlib.suppress(OSError):
            mark.touch()
        return before

    @property
    def cover(self) -> bytes:
        """The picture, empty where there is none."""
        with contextlib.suppress(OSError):
            return (self.folder / _COVER).read_bytes()
        return b""

    @property
    def text(self) -> str:
        """Of the document as it was read; empty where that cannot be told any more."""
        with contextlib.suppress(OSError, ValueError):
            return (self.folder / _TEXT).read_bytes().decode("utf-8", "surrogatepass")
        return ""

    def words(self, indices: Iterable[int]) -> list[str]:
        """What sentences say, by their numbers; empty where that cannot be told any more."""
        text, spans = self.text, (self.sentences[index].record.span for index in indices)
        return [" ".join(text[span.start : span.end].split()) for span in spans]

    # -- sentences

    @property
    def records(self) -> list[SentenceRecord]:
        """What is made, as a ledger has it."""
        return [sentence.record for sentence in self.sentences]

    @property
    def share(self) -> float:
        """Of the text that is made, 0 to 1, by its characters."""
        part, last = self.order.selection, self.sentences[-1].record.span.end if self.sentences else 0
        start, end = (part.start, part.end) if part is not None else (0, len(self.text) if last else 0)
        return min(max(last - start, 0) / max(end - start, 1), 1.0)

    @property
    def samples(self) -> int:
        """Of all that is made."""
        return self.sentences[-1].record.end_sample if self.sentences else 0

    def add(self, record: SentenceRecord, samples: Float32) -> None:
        """Append a sentence: (S,) of its speech and its pause.

        Raises:
            OutputFileError: the disk is full.
        """
        try:
            self._append(record, samples)
        except OSError as error:
            raise output_failure(self.folder / _JOURNAL, error) from error

    def _append(self, record: SentenceRecord, samples: Float32) -> None:
        last = self.sentences[-1] if self.sentences else None
        piece = last.piece if last is not None else 0
        offset = last.offset + len_of(last.record) if last is not None else 0
        if offset >= _PIECE:
            self.sync()
            piece, offset = self._fresh(), 0
        if self._file is None:
            path = self._piece(piece)
            self._file = AudioFile(path, resume_at=offset if offset else None)
        self._file.write(samples)
        sentence = MadeSentence(record, piece, offset, record.takes)
        with (self.folder / _JOURNAL).open("a", encoding="utf-8") as journal:
            journal.write(_line(sentence))
        self.sentences.append(sentence)

    def sync(self) -> None:
        """What was written is a sound file as it stands."""
        if self._file is not None:
            file, self._file = self._file, None
            file.leave()

    def replace(self, index: int, record: SentenceRecord, samples: Float32) -> None:
        """Put another take of a sentence in its place: (S,) of its speech and its pause.

        Raises:
            OSError, OutputFileError: it cannot be written; then it is as it was.
        """
        self.sync()
        old = self.sentences[index]
        more, fresh = len_of(record) - len_of(old.record), self._fresh()
        with AudioFile(self._piece(fresh)) as file:
            for block in wav_blocks(self._piece(old.piece), end=old.offset):
                file.write(as_float(block))
            file.write(samples)
            for block in wav_blocks(self._piece(old.piece), old.offset + len_of(old.record)):
                file.write(as_float(block))
        whole = []
        for number, each in enumerate(self.sentences):
            took, at = each.record, each.offset
            if number == index:
                took = replace(record, index=index, first_sample=took.first_sample)
            elif number > index:
                took = replace(took, first_sample=took.first_sample + more)
                at += more * (each.piece == old.piece)
            piece = fresh if each.piece == old.piece else each.piece
            whole.append(MadeSentence(took, piece, at, each.takes + (record.takes if number == index else 0)))
        # From here on the new piece counts.
        write_whole(self.folder / _JOURNAL, "".join(map(_line, whole)).encode())
        self._piece(old.piece).unlink()
        self.sentences, self.finished, self._known = whole, False, None
        self.save()

    def blocks(self, start: int, end: int) -> Iterator[np.ndarray]:
        """The sound from one of its samples to another, (S,) int16 at a time.

        Raises:
            OSError: it cannot be read.
        """
        for first, last, piece in self._runs():
            if first < end and start < last:
                yield from wav_blocks(self._piece(piece), max(start - first, 0), min(end, last) - first)

    def _runs(self) -> list[tuple[int, int, int]]:
        """(first sample, the one behind the last, piece) of each piece; made once for all that ask."""
        if self._known is None or self._known[0] != (len(self.sentences), self.samples):
            runs = []
            for piece, group in groupby(self.sentences, lambda each: each.piece):
                records = [each.record for each in group]
                runs.append((records[0].first_sample, records[-1].end_sample, piece))
            self._known = (len(self.sentences), self.samples), runs
        return self._known[1]

    def sound(self, index: int) -> Float32:
        """(S,) samples of one sentence."""
        record = self.sentences[index].record
        found = list(self.blocks(record.first_sample, record.first_sample + record.samples))
        return np.concatenate([as_float(block) for block in found] or [np.zeros(0, np.float32)])

    # -- inside

    def _piece(self, number: int) -> Path:
        return self.folder / f"{number:04}.wav"

    def _fresh(self) -> int:
        """The number of a piece that there is not yet."""
        return max((each.piece for each in self.sentences), default=-1) + 1

    def _read(self) -> None:
        """What the journal tells, as far as its samples are there; its end is cut off by who has it alone."""
        kept = read_json(self.folder / _ORDER) or read_json(self.folder / _MADE)
        if isinstance(kept, dict):
            self.finished = bool(kept.get("finished"))
            with contextlib.suppress(TypeError, ValueError):
                self.added = float(kept.get("added", self.added))
                self.written = tuple(map(Path, kept.get("written", ())))
        facts = read_json(self.folder / _FACTS)
        # Of a book that another version made nothing is known: it can be made anew.
        with contextlib.suppress(KeyError, TypeError, ValueError):
            chapters = tuple((str(title), int(start)) for title, start in facts["chapters"])
            self.facts = Facts(**{**facts, "chapters": chapters})
        lines: list[str] = []
        with contextlib.suppress(OSError):
            kept = (self.folder / _JOURNAL).read_text(encoding="utf-8", errors="replace")
            lines = kept.splitlines(keepends=True)
        # Other threads see all that there is, or what there was before.
        self.sentences = self._told_by(lines)
        if self._lock is not None and len(self.sentences) < len(lines):
            # What follows is appended behind what is whole.
            write_whole(self.folder / _JOURNAL, "".join(lines[: len(self.sentences)]).encode())

    def _told_by(self, lines: list[str]) -> list[MadeSentence]:
        """The sentences of a journal's lines, up to the first that is not whole or not there."""
        found: list[MadeSentence] = []
        there: dict[int, int] = {}
        for number, line in enumerate(lines):
            sentence = _sentence(line, number, found[-1].record.end_sample if found else 0)
            if sentence is None:
                break
            if sentence.piece not in there:
                there[sentence.piece] = wav_samples(self._piece(sentence.piece))
            if sentence.offset + len_of(sentence.record) > there[sentence.piece]:
                break
            found.append(sentence)
        return found


def len_of(record: SentenceRecord) -> int:
    """Samples of a sentence and its pause."""
    return record.samples + record.pause


def _line(sentence: MadeSentence) -> str:
    """A line of the journal; places of words count from the sentence's own beginning."""
    record, start = sentence.record, sentence.record.span.start
    flags = [flag.plain() if isinstance(flag, Message) else flag for flag in record.flags]
    words = [(w.span.start - start, w.span.end - start, w.start, w.end) for w in record.words]
    facts = (
        start, record.span.end, record.samples, record.pause, words, flags, record.maker, record.foreign,
        sentence.piece, sentence.offset, sentence.takes,
    )  # fmt: skip
    return json.dumps(facts) + "\n"


def _sentence(line: str, number: int, first: int) -> MadeSentence | None:
    """The sentence of a line; None of one that is not whole."""
    try:
        start, end, samples, pause, words, flags, maker, foreign, piece, offset, takes = json.loads(line)
        spoken = tuple(WordTime(Span(start + a, start + b), c, d) for a, b, c, d in words)
        said: tuple[Any, ...] = tuple(Message.of_plain(f) if isinstance(f, dict) else str(f) for f in flags)
        record = SentenceRecord(
            number, Span(start, end), first, samples, pause, spoken, said, True, maker, foreign
        )
        return MadeSentence(record, int(piece), int(offset), int(takes)) if line.endswith("\n") else None
    except (ValueError, TypeError):
        return None


def busy(order: Order) -> OutputFileError:
    """What is told where another process works on the same file, of this text or of another."""
    return OutputFileError(
        "'{path}' is being written by another Philomel: wait for it, or give another name.", path=order.place
    )
