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
from engine.span import Span
from engine.text.script import Cue, Recorded, Script
from engine.text.sentences import Pauses, Sentence, is_said
from engine.types import Float32, WordTime
from engine.voice.decode import as_wav, fingerprint, opened, sniff

Sounds = Callable[[str], Path]
"""The file of a sound, by the name that a script has for it; raises PhilomelError where there is none."""
BROKEN = Message("its recording breaks off")
"""What is found of a part whose sound is shorter than it should be."""
SHORT_SECONDS = 0.1
"""A recording that ends so much too soon is damaged; what is written of times is often rounded."""
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


class _Track:
    """One file of sound, of which parts are asked for mostly in their order.

    Attributes:
        seconds: its length.
    """

    def __init__(self, path: Path) -> None:
        self._file = soundfile.SoundFile(path)
        self._rate = self._file.samplerate
        self.seconds = self._file.frames / self._rate
        self._held, self._begin = np.zeros(0, np.float32), 0
        """What was read last, as one channel, and where it begins."""

    def at(self, start: int, end: int) -> Float32:
        """From one sample at 24 kHz to another; less where the file is damaged."""
        # Whole steps of both rates, so that what is resampled by itself lies where all would.
        step = self._rate // math.gcd(self._rate, SAMPLE_RATE)
        margin = math.ceil(_MARGIN_SECONDS * self._rate)
        begin = max(start * self._rate // SAMPLE_RATE - margin, 0) // step * step
        mono = self._read(begin, end * self._rate // SAMPLE_RATE + margin)
        first = begin * SAMPLE_RATE // self._rate
        return np.nan_to_num(soxr_hq(mono, self._rate, SAMPLE_RATE)[start - first : end - first])

    def _read(self, begin: int, end: int) -> Float32:
        """Samples of the file; what follows what is held is read on, since a search is long in MP3."""
        done = self._begin + self._held.size
        if not self._begin <= begin <= done + self._rate:
            self._file.seek(begin)
            self._held, self._begin, done = np.zeros(0, np.float32), begin, begin
        if end > done:
            raw = self._file.read(end - done, dtype="float32", always_2d=True)
            self._held = np.concatenate([self._held, raw.mean(axis=1, dtype=np.float32)])
        self._held, self._begin = self._held[begin - self._begin :], begin
        return self._held[: end - begin]

    def close(self) -> None:
        self._file.close()


class Recordings:
    """The sounds of one reading.

    Args:
        sounds: where they are; None where none is asked for.
        parts: of the script of which there is sound.
    """

    def __init__(self, sounds: Sounds | None, parts: tuple[Recorded, ...]) -> None:
        self._sounds, self._parts = sounds, parts
        self._paths: dict[str, Path | Message] = {}
        self._seconds: dict[str, float] = {}
        self._track: tuple[str, _Track] | None = None
        self._made: tempfile.TemporaryDirectory[str] | None = None

    def close(self) -> None:
        """Nothing is heard of them any more."""
        if self._track is not None:
            self._track[1].close()
        if self._made is not None:
            self._made.cleanup()

    @property
    def known(self) -> int:
        """How many sounds were looked for."""
        return len(self._paths)

    def can(self, part: Recorded) -> bool:
        """Whether a part can be heard; what is in the way is told of the sentences that are read instead."""
        if part.sound not in self._paths:
            try:
                self._paths[part.sound] = self._readable(part.sound)
                self._seconds[part.sound] = self._open(part.sound).seconds
            except PhilomelError as error:
                self._paths[part.sound] = error.message
            except soundfile.LibsndfileError:
                self._paths[part.sound] = BROKEN
        return self._refusal(part) is None

    def might(self, part: Recorded) -> bool:
        """Whether a part can be heard as far as is known."""
        return part.sound not in self._paths or self._refusal(part) is None

    def why_not(self, span: Span) -> tuple[Message, ...]:
        """Why a sentence is read although there is sound of it."""
        at = bisect_left(self._parts, span.end, key=lambda part: part.span.start) - 1
        part = self._parts[at] if at >= 0 else None
        if part is None or part.span.end <= span.start or part.sound not in self._paths:
            return ()
        why = self._refusal(part)
        return (why,) if why is not None else ()

    def _refusal(self, part: Recorded) -> Message | None:
        found = self._paths[part.sound]
        if isinstance(found, Message):
            return found
        return BROKEN if part.start > self._seconds[part.sound] - SHORT_SECONDS else None

    def _readable(self, sound: str) -> Path:
        """The file, or what became of it, that libsndfile reads from any place."""
        assert self._sounds is not None, "it was asked for"
        path = self._sounds(sound)
        _, head = fingerprint(path)
        if kind := sniff(head):
            self._made = self._made or tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
            return as_wav(path, kind, Path(self._made.name) / f"{len(self._paths)}.wav", SAMPLE_RATE)
        with opened(path, head):
            return path

    def _open(self, sound: str) -> _Track:
        if self._track is None or self._track[0] != sound:
            path = self._paths[sound]
            assert isinstance(path, Path), "it can be heard"
            if self._track is not None:
                self._track[1].close()
            self._track = sound, _Track(path)
        return self._track[1]

    def blocks(self, part: Recorded) -> Iterator[Float32]:
        """What is heard of a part: (S,) float32 at 24 kHz after (S,), less of it where the file is damaged.

        Parts that follow each other in a file do so without a seam.
        """
        try:
            track = self._open(part.sound)
            at, last = round(part.start * SAMPLE_RATE), round(min(part.end, track.seconds) * SAMPLE_RATE)
            while at < last:
                until = min(at + _BLOCK, last)
                if not (block := track.at(at, until)).size:
                    return
                yield block
                at = until
        except soundfile.LibsndfileError:
            return


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
    at, rest, known = start, script, -1

    def between(end: int) -> Iterator[Sentence]:
        """The sentences that begin between two places; the one that holds the first is among them."""
        nonlocal rest, known
        if not is_said(script, at, end):
            return
        if recordings.known != known:
            known = recordings.known
            rest = _without(script, [part for part in parts if recordings.might(part)])
        yield from takewhile(lambda sentence: sentence.span.start < end, sentences(rest, at))

    for number, part in enumerate(parts):
        if not recordings.can(part):
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
