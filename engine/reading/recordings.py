"""Sound that a text brings with it, heard where a model would speak else: where it stands among the
sentences, and its samples."""

from __future__ import annotations

import math
import tempfile
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

import numpy as np
import soundfile

from engine.config import SAMPLE_RATE
from engine.dsp.resample import soxr_hq
from engine.errors import Message, PhilomelError
from engine.text.script import Cue, Recorded, Script
from engine.text.sentences import Pauses, Sentence, is_said
from engine.types import Float32, Span, WordTime
from engine.voice.decode import as_wav, fingerprint, opened, sniff

Sounds = Callable[[str], Path]
"""The file of a sound, by the name that a script has for it; raises PhilomelError where there is none."""
BROKEN = Message("its recording breaks off")
"""What is found of a part whose sound is shorter than it should be."""
_BLOCK = 10 * SAMPLE_RATE
_MARGIN_SECONDS = 0.02
"""Of sound beside a block that its resampling hears."""


@dataclass(frozen=True)
class Passage:
    """A part that is heard as it was recorded, with the seconds of silence behind it."""

    recorded: Recorded
    pause: float

    @property
    def words(self) -> tuple[WordTime, ...]:
        """Its word times, in samples from its beginning."""
        starts = [round((start - self.recorded.start) * SAMPLE_RATE) for _, start in self.recorded.words]
        ends = [*starts[1:], *starts[-1:]]
        spans = (span for span, _ in self.recorded.words)
        return tuple(WordTime(*each) for each in zip(spans, starts, ends, strict=True))


class Recordings:
    """The sounds of one reading.

    Args:
        sounds: where they are; None where none is asked for.
        parts: of the script of which there is sound.
    """

    def __init__(self, sounds: Sounds | None, parts: tuple[Recorded, ...]) -> None:
        self._sounds, self._parts = sounds, parts
        self._paths: dict[str, Path | Message] = {}
        self._made: tempfile.TemporaryDirectory[str] | None = None

    def close(self) -> None:
        """Nothing is heard of them any more."""
        if self._made is not None:
            self._made.cleanup()

    @property
    def refused(self) -> frozenset[str]:
        """Sounds that turned out not to be heard."""
        return frozenset(name for name, path in self._paths.items() if isinstance(path, Message))

    def can(self, sound: str) -> bool:
        """Whether a sound can be heard; what is in the way is told of the sentences that are read instead."""
        if self._sounds is None:
            return False
        if sound not in self._paths:
            try:
                self._paths[sound] = self._readable(self._sounds(sound))
            except PhilomelError as error:
                self._paths[sound] = error.message
        return isinstance(self._paths[sound], Path)

    def why_not(self, span: Span) -> tuple[Message, ...]:
        """Why a sentence is read although there is sound of it."""
        at = bisect_left(self._parts, span.end, key=lambda part: part.span.start) - 1
        part = self._parts[at] if at >= 0 else None
        why = self._paths.get(part.sound) if part is not None and part.span.end > span.start else None
        return (why,) if isinstance(why, Message) else ()

    def _readable(self, path: Path) -> Path:
        """The file, or what became of it, that libsndfile reads from any place."""
        _, head = fingerprint(path)
        if kind := sniff(head):
            self._made = self._made or tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
            return as_wav(path, kind, Path(self._made.name) / f"{len(self._paths)}.wav", SAMPLE_RATE)
        with opened(path, head):
            return path

    def blocks(self, part: Recorded) -> Iterator[Float32]:
        """What is heard of a part: (S,) float32 at 24 kHz after (S,), less of it where the file is damaged.

        Parts that follow each other in a file do so without a seam.
        """
        path = self._paths[part.sound]
        assert isinstance(path, Path), "it can be heard"
        try:
            with soundfile.SoundFile(path) as file:
                length = math.floor(file.frames / file.samplerate * SAMPLE_RATE)
                at, last = round(part.start * SAMPLE_RATE), length
                if part.end * SAMPLE_RATE < length:
                    last = round(part.end * SAMPLE_RATE)
                while at < last:
                    until = min(at + _BLOCK, last)
                    yield _resampled(file, at, until)
                    at = until
        except soundfile.LibsndfileError:
            return


def _resampled(file: soundfile.SoundFile, start: int, end: int) -> Float32:
    """From one sample at 24 kHz to another."""
    rate = file.samplerate
    # Whole steps of both rates, so that what is resampled by itself lies where all would.
    step = rate // math.gcd(rate, SAMPLE_RATE)
    margin = math.ceil(_MARGIN_SECONDS * rate)
    begin = max(start * rate // SAMPLE_RATE - margin, 0) // step * step
    file.seek(begin)
    raw = file.read(end * rate // SAMPLE_RATE + margin - begin, dtype="float32", always_2d=True)
    mono = np.ascontiguousarray(raw.mean(axis=1, dtype=np.float32))
    first = begin * SAMPLE_RATE // rate
    return np.nan_to_num(soxr_hq(mono, rate, SAMPLE_RATE)[start - first : end - first])


def with_passages(
    script: Script,
    sentences: Callable[[Script, int], Iterator[Sentence]],
    recordings: Recordings,
    start: int,
    end: int | None,
    *,
    from_word: bool,
) -> Iterator[Sentence | Passage]:
    """A text's sentences from a character on, and in its place what was recorded of it.

    Args:
        script: the text.
        sentences: of a script from a character on.
        start, end, from_word: as of :class:`engine.reading.playing.SpeechRequest`.
    """
    last = len(script) if end is None else end
    parts = [
        part
        for part in script.recorded
        if part.span.end > start
        and part.span.start < last
        and is_said(script, part.span.start, part.span.end)
    ]
    at, rest, refused = start, _without(script, parts), recordings.refused

    def between(end: int) -> Iterator[Sentence]:
        """The sentences that begin between two places; the one that holds the first is among them."""
        nonlocal rest, refused
        if not is_said(script, at, end):
            return
        if recordings.refused != refused:
            refused = recordings.refused
            rest = _without(script, [part for part in parts if part.sound not in refused])
        yield from takewhile(lambda sentence: sentence.span.start < end, sentences(rest, at))

    for number, part in enumerate(parts):
        if not recordings.can(part.sound):
            continue
        yield from between(part.span.start)
        at = part.span.end
        following = parts[number + 1].span.start if number + 1 < len(parts) else last
        pause = _pause(script.text[at:following]) if is_said(script, at, following) else 0.0
        if (heard := _cut(part, start, last) if from_word else part) is not None:
            yield Passage(heard, pause)
    yield from between(last)


def _without(script: Script, heard: list[Recorded]) -> Script:
    """A text without what is heard as it was recorded; no sentence reaches over that."""
    cues = [Cue(Span(part.span.start, part.span.start), pause=0.0) for part in heard]
    return script.directed(cues, [part.span for part in heard])


def _pause(between: str) -> float:
    """Seconds of silence before what a model says."""
    return Pauses().paragraph if "\n\n" in between else Pauses().sentence


def _cut(part: Recorded, start: int, end: int) -> Recorded | None:
    """What of a part lies between two places, by its words; None where none does."""
    words = part.words
    first = max(bisect_right(words, start, key=lambda word: word[0].start) - 1, 0)
    behind = bisect_left(words, end, key=lambda word: word[0].start)
    if not words or (first == 0 and behind == len(words)):
        return part
    kept = words[first:behind]
    if not kept:
        return None
    stop = words[behind][1] if behind < len(words) else part.end
    return replace(part, span=Span(kept[0][0].start, kept[-1][0].end), start=kept[0][1], end=stop, words=kept)
