"""From what was made to the files that were asked for: sound with its chapters and tags, and its text beside
it, with its times: SubRip, WebVTT, LRC and JSON.

Sources: https://www.w3.org/TR/webvtt1/, https://matroska.org/technical/subtitles.html#srt-subtitles,
https://en.wikipedia.org/wiki/LRC_(file_format)
"""

from __future__ import annotations

import json
import re
import shutil
import time
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from app.core.books.order import EPUB
from app.core.books.work import BookFolder, Facts
from app.documents.model import Document
from engine import (
    SAMPLE_RATE,
    Chapter,
    SentenceRecord,
    Span,
    Tags,
    encode,
    has_watermark,
    levelling,
    louder,
    marked_blocks,
    output_failure,
    storable,
)
from engine.errors import CancelledError


@dataclass(frozen=True)
class FileContents:
    """What is heard in one file, in samples from its beginning."""

    sentences: tuple[SentenceRecord, ...]
    chapters: tuple[Chapter, ...]


def srt(told: FileContents, text: str, facts: Facts) -> str:
    """Subtitles as SubRip has them, one for each sentence."""
    lines = []
    for number, (record, start, end) in enumerate(_heard(told), 1):
        words = _words(text, record.span).replace("-->", "->")
        lines.append(f"{number}\n{_clock(start, ',')} --> {_clock(end, ',')}\n{words}\n")
    return "\n".join(lines)


def vtt(told: FileContents, text: str, facts: Facts) -> str:
    """Subtitles as WebVTT has them, one for each sentence, with the time of each word."""
    cues = (
        f"{_clock(start, '.')} --> {_clock(end, '.')}\n{_timed(text, record)}\n"
        for record, start, end in _heard(told)
    )
    return "\n".join(("WEBVTT\n", *cues))


def lrc(told: FileContents, text: str, facts: Facts) -> str:
    """Lines as players of music show them, one for each sentence."""
    named = (("ti", facts.title), ("ar", facts.author), ("by", facts.narrator))
    head = [f"[{name}:{' '.join(value.split())}]" for name, value in named if value]
    lines = []
    for record, start, _ in _heard(told):
        minutes, hundredths = divmod(round(100 * start / SAMPLE_RATE), 6000)
        lines.append(
            f"[{minutes:02}:{hundredths // 100:02}.{hundredths % 100:02}]{_words(text, record.span)}"
        )
    return "\n".join((*head, *lines, ""))


def as_json(told: FileContents, text: str, facts: Facts) -> str:
    """Sentences, words and chapters with their times in seconds and their places in the text."""
    sentences: list[dict[str, Any]] = []
    for record in told.sentences:
        first = record.first_sample
        words = [
            {
                "text": text[word.span.start : word.span.end],
                "start": _seconds(first + word.start), "end": _seconds(first + word.end),
                "span": (word.span.start, word.span.end),
            }
            for word in record.words
        ]  # fmt: skip
        sentences.append({
            "text": _words(text, record.span),
            "start": _seconds(first), "end": _seconds(first + record.samples),
            "span": (record.span.start, record.span.end),
            "flags": [str(flag) for flag in record.flags], "words": words,
        })  # fmt: skip
    chapters = [
        {"title": chapter.title, "start": _seconds(chapter.start), "end": _seconds(chapter.end)}
        for chapter in told.chapters
    ]
    whole = {
        "title": facts.title, "author": facts.author, "narrator": facts.narrator, "language": facts.language,
        "made": facts.made, "sample_rate": SAMPLE_RATE, "chapters": chapters, "sentences": sentences,
    }  # fmt: skip
    return storable(json.dumps(whole, ensure_ascii=False, indent=1)) + "\n"


WRITERS: dict[str, Callable[[FileContents, str, Facts], str]] = {
    "srt": srt,
    "vtt": vtt,
    "lrc": lrc,
    "json": as_json,
}
"""By the suffix of their files."""


def _heard(told: FileContents) -> Iterator[tuple[SentenceRecord, int, int]]:
    """Sentences of which something is heard, with their first sample and the one behind their last."""
    for record in told.sentences:
        if record.samples:
            yield record, record.first_sample, record.first_sample + record.samples


def _words(text: str, span: Span) -> str:
    """Some of a text in one line."""
    return storable(" ".join(text[span.start : span.end].split()))


def _timed(text: str, record: SentenceRecord) -> str:
    """A sentence with a mark of time before each word that begins later than what stands before it."""
    parts, at = [], record.span.start
    told, end = _milliseconds(record.first_sample), _milliseconds(record.first_sample + record.samples)
    for word in record.words:
        parts.append(escape(text[at : word.span.start], quote=False))
        begins = _milliseconds(record.first_sample + word.start)
        if told < begins < end:
            parts.append(f"<{_clock(record.first_sample + word.start, '.')}>")
            told = begins
        parts.append(escape(text[word.span.start : word.span.end], quote=False))
        at = word.span.end
    parts.append(escape(text[at : record.span.end], quote=False))
    return storable(" ".join("".join(parts).split()))


def _clock(sample: int, point: str) -> str:
    """Hours, minutes, seconds and milliseconds."""
    seconds, thousandths = divmod(_milliseconds(sample), 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{point}{thousandths:03}"


def _milliseconds(sample: int) -> int:
    return round(1000 * sample / SAMPLE_RATE)


def _seconds(sample: int) -> float:
    return round(sample / SAMPLE_RATE, 4)


_LONGEST_NAME = 120
"""Bytes of a file's name that come from a title: systems bear 255."""
Progress = Callable[[float], None]
Stop = Callable[[], bool]


@dataclass(frozen=True)
class Stretch:
    """Some of a book's sound, with silence behind it; in samples."""

    start: int
    end: int
    silence: int


@dataclass(frozen=True)
class Volume:
    """One file of sound, and what is in it.

    Attributes:
        path: where it is to be.
        title: of the chapter, or of the book.
        number, count: which of the book's files it is, from 1, and how many there are.
        told: its sentences and chapters; times count from its beginning.
        stretches: of the book's sound.
    """

    path: Path
    title: str
    number: int
    count: int
    told: FileContents
    stretches: tuple[Stretch, ...]

    @property
    def samples(self) -> int:
        """Of all of it."""
        return sum(each.end - each.start + each.silence for each in self.stretches)


def volumes(work: BookFolder) -> list[Volume]:
    """The files of sound that come of a book."""
    facts, form, path = work.facts, work.order.form, work.order.path
    parts = list(_parts(work.records, facts))
    pause = round(form.chapter_pause * SAMPLE_RATE)
    if wants_epub(work):
        return [
            _volume(path.with_name(f"sound{number}.mp3"), part[0], number, len(parts), [part], 0)
            for number, part in enumerate(parts, 1)
        ]
    if not form.by_chapter:
        return [_volume(path, facts.title, 1, 1, parts, pause)]
    suffix, folder = path.suffix, work.order.place
    digits = len(str(len(parts)))
    found = []
    for number, part in enumerate(parts, 1):
        name = f"{number:0{digits}} {file_name(part[0])}".strip() + suffix
        found.append(_volume(folder / name, part[0], number, len(parts), [part], pause))
    return found


def _parts(records: Sequence[SentenceRecord], facts: Facts) -> Iterator[tuple[str, list[SentenceRecord]]]:
    """(title, sentences) of each chapter of which something is said."""
    starts = [start for _, start in facts.chapters]
    groups: dict[int, list[SentenceRecord]] = {}
    for record in records:
        groups.setdefault(bisect_right(starts, record.span.start) - 1, []).append(record)
    for number, group in sorted(groups.items()):
        if any(record.samples for record in group):
            yield facts.chapters[number][0] if number >= 0 else facts.title, group


def _volume(
    path: Path, title: str, number: int, count: int, parts: list[tuple[str, list[SentenceRecord]]], pause: int
) -> Volume:
    at, sentences, chapters, stretches = 0, [], [], []
    for name, records in parts:
        start, end = records[0].first_sample, records[-1].end_sample
        sentences += [replace(each, first_sample=each.first_sample - start + at) for each in records]
        silence = pause if records is not parts[-1][1] else 0
        stretches.append(Stretch(start, end, silence))
        chapters.append(Chapter(name, at, at + end - start + silence))
        at += end - start + silence
    return Volume(
        path, title, number, count, FileContents(tuple(sentences), tuple(chapters)), tuple(stretches)
    )


def file_name(title: str) -> str:
    """A title as part of a file's name, on whichever system."""
    plain = re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|]+', " ", unicodedata.normalize("NFC", title))
    plain = plain.encode("utf-8", "ignore")[:_LONGEST_NAME].decode("utf-8", "ignore")
    return " ".join(plain.split()).strip(". ")


class Binder:
    """Writes the files of one book.

    Args:
        work: of which all is made.
        document: of whose text it is.
        models_dir: where the watermark's weights are.
        tell: is told how far it is, 0 to 1.
        stop: looked at now and then.

    Attributes:
        left_cover: whether the cover is not in the files, since it is no picture that they take.
        unplaced: sentences that stand on none of an e-book's pages, and are not heard there.
    """

    def __init__(
        self,
        work: BookFolder,
        document: Document,
        models_dir: Path | None = None,
        tell: Progress = lambda share: None,
        stop: Stop = lambda: False,
    ) -> None:
        self._work, self._document, self._models_dir = work, document, models_dir
        self._tell, self._stop = tell, stop
        self._volumes = volumes(work)
        self._gain = 1.0
        self._done, self._total = 0, 1
        self.left_cover, self.unplaced = False, 0

    def bind(self, only: frozenset[int] | None = None) -> list[Path]:
        """Write the files, all of them or none, or those of these numbers; those that were written.

        Raises:
            OutputFileError: one cannot be written.
            CancelledError: ``stop`` turned true.
        """
        order = self._work.order
        staging = order.path.parent / f".philomel-{order.key}"
        wanted = [volume for volume in self._volumes if only is None or volume.number in only]
        written = sum(volume.samples for volume in wanted)
        # For its loudness all of it is looked at, and once more if peaks are held back.
        levelled = self._work.samples if order.form.loudness is not None else 0
        self._total = max(written + 2 * levelled, 1)
        try:
            if order.form.loudness is not None:
                self._gain = levelling(lambda: self._heard(0, levelled), order.form.loudness)
                self._total = max(self._done + written, 1)
            shutil.rmtree(staging, ignore_errors=True)
            staging.mkdir(parents=True)
            if wants_epub(self._work):
                wanted = self._volumes
            made = [pair for volume in wanted for pair in self._write(volume, staging)]
            if wants_epub(self._work):
                made = [(self._talking([there for there, _ in made], staging), order.path)]
            for path in {final.parent for _, final in made}:
                path.mkdir(exist_ok=True)
            return [there.replace(final) for there, final in made]
        except (OSError, soundfile.LibsndfileError) as error:
            raise output_failure(order.path, error) from error
        finally:
            shutil.rmtree(staging, ignore_errors=True)

    def sound(self, volume: Volume) -> Iterator[np.ndarray]:
        """(S,) samples of a file, in blocks."""
        form = self._work.order.form
        blocks: Iterator[np.ndarray] = self._plain(volume)
        if form.marked and has_watermark(self._models_dir):
            blocks = marked_blocks(blocks, self._models_dir)
        return louder(blocks, self._gain)

    def _plain(self, volume: Volume) -> Iterator[np.ndarray]:
        for stretch in volume.stretches:
            yield from self._heard(stretch.start, stretch.end)
            if stretch.silence:
                yield np.zeros(stretch.silence, np.int16)

    def _heard(self, start: int, end: int) -> Iterator[np.ndarray]:
        """Some of the book's sound; how far all is with that is told."""
        for block in self._work.blocks(start, end):
            if self._stop():
                raise CancelledError("Stopped.")
            yield block
            self._done += block.size
            self._tell(min(self._done / self._total, 1.0))

    def tags(self, volume: Volume) -> Tags:
        """What is said of a file."""
        facts = self._work.facts
        alone = volume.count == 1
        return Tags(
            volume.title, facts.author, facts.narrator, facts.title, facts.language,
            0 if alone else volume.number, 0 if alone else volume.count, self._work.cover,
            volume.told.chapters if alone else (), facts.made,
        )  # fmt: skip

    def _write(self, volume: Volume, staging: Path) -> Iterator[tuple[Path, Path]]:
        """(where it is, where it is to be) of each file that comes of one of sound."""
        facts = self._work.facts
        there = staging / volume.path.name
        whole = encode(there, lambda: self.sound(volume), self.tags(volume), self._stop)
        self.left_cover |= not whole
        yield there, volume.path
        for kind in self._work.order.form.texts if not wants_epub(self._work) else ():
            beside = there.with_suffix(f".{kind}")
            beside.write_text(WRITERS[kind](volume.told, self._document.text, facts), encoding="utf-8")
            yield beside, volume.path.with_suffix(f".{kind}")

    def _talking(self, sounds: list[Path], staging: Path) -> Path:
        """The e-book that holds the sound."""
        from app.documents import talking_book  # It brings a DOM, which no other book needs.

        facts, source = self._work.facts, Path(self._document.source)
        # What is as old as the document is the same however often it is made.
        changed = source.stat().st_mtime if self._document.source and source.is_file() else 0.0
        modified = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(changed))
        sentences = []
        for number, volume in enumerate(self._volumes):
            for record, first, _ in _heard(volume.told):
                words = tuple((word.span.start, (first + word.start) / SAMPLE_RATE) for word in record.words)
                # With its pause, so that what follows is not heard too soon.
                times = first / SAMPLE_RATE, record.end_sample / SAMPLE_RATE
                sentences.append(talking_book.Spoken(record.span, number, *times, words))
        starts = [start for _, start in facts.chapters]
        path = staging / "book.epub"
        self.unplaced = talking_book.write(
            path, self._document, sentences, sounds, facts.narrator, starts, modified
        )
        return path


def wants_epub(work: BookFolder) -> bool:
    """Whether the book is to be one with its sound inside."""
    return work.order.path.suffix.lower() == EPUB
