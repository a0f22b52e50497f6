"""A long reading to nowhere, and what it costs as it goes on."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass

import psutil

import engine
from engine import backend
from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE
from engine.speech.metrics import process_memory
from engine.speech.options import SpeechOptions
from engine.types import AudioChunk

# isort: split
import mlx.core as mx

MB = 2**20
SUBJECTS = ("The small bird", "Nobody in the house", "The end of the night", "All of us", "The old road")
VERBS = ("sings at night", "sleeps while it rains", "ends where the hills begin", "waits for the morning")


@dataclass(frozen=True)
class Point:
    """The state after some minutes of sound.

    Attributes:
        minutes: of sound so far.
        resident: memory of the process, in MB.
        active, cache, peak: memory of MLX in MB; the peak is of the time since the last point.
        chunk_ms: work a chunk since the last point.
        factor: seconds of work a second of sound since the last point.
        threads, handles: that the process has; handles are 0 where the system does not count them.
    """

    minutes: float
    resident: float
    active: float
    cache: float
    peak: float
    chunk_ms: float
    factor: float
    threads: int
    handles: int

    HEADER = " minutes  process MB  active MB  cache MB  peak MB  ms/chunk  work/sound  threads  handles"

    def render(self) -> str:
        return (
            f"{self.minutes:8.2f}  {self.resident:10.1f}  {self.active:9.1f}  {self.cache:8.1f}  "
            f"{self.peak:7.1f}  {self.chunk_ms:8.1f}  {self.factor:10.3f}  {self.threads:7}  {self.handles:7}"
        )


def endless_text(sentences: int) -> str:
    """Paragraphs of four sentences; no two paragraphs the same for a long while."""
    parts = (f"{who} {does}." for who, does in itertools.cycle(itertools.product(SUBJECTS, VERBS)))
    numbered = (f"{part} That was number {n}." for n, part in enumerate(parts))
    pairs = itertools.islice(numbered, sentences // 2)
    return "\n\n".join(" ".join(two) for two in itertools.zip_longest(pairs, pairs, fillvalue=""))


def curve(
    model: LoadedModel,
    minutes: float,
    every: float,
    options: SpeechOptions | None = None,
    text: str = "",
) -> Iterator[Point]:
    """Read until there are ``minutes`` of sound; a point after each ``every`` minutes of it.

    ``text``: what is read; an endless one without.
    """
    # A sentence lasts a second at least.
    text = text or endless_text(round(minutes * 60) + 60)
    samples, chunks, last_samples = 0, 0, 0
    process = psutil.Process()
    begun = time.perf_counter()
    mx.reset_peak_memory()
    for chunk in engine.synthesize(text, engine.find_voice(model, None), options, model=model):
        samples, chunks = samples + len(chunk.samples), chunks + _is_sound(chunk)
        if samples - last_samples < every * 60 * SAMPLE_RATE:
            continue
        now, memory = time.perf_counter(), backend.memory()
        spent, heard = now - begun, (samples - last_samples) / SAMPLE_RATE
        yield Point(
            samples / SAMPLE_RATE / 60,
            process_memory() / MB,
            memory.active / MB,
            memory.cache / MB,
            memory.peak / MB,
            1000 * spent / max(chunks, 1),
            spent / heard,
            process.num_threads(),
            process.num_fds() if hasattr(process, "num_fds") else 0,
        )
        if samples >= minutes * 60 * SAMPLE_RATE:
            return
        begun, last_samples, chunks = time.perf_counter(), samples, 0
        mx.reset_peak_memory()


def more(points: list[Point]) -> tuple[int, int]:
    """How many threads and handles there are more at the end than at the first point."""
    first, last = points[0], points[-1]
    return last.threads - first.threads, last.handles - first.handles


def _is_sound(chunk: AudioChunk) -> int:
    """1 for speech, 0 for the pause that ends a sentence."""
    return int(not chunk.last)


def growth(points: list[Point], after_minutes: float = 1.0) -> float:
    """Largest memory of the process after the first minute, over that at its end; 0.05 is 5 % more."""
    late = [point.resident for point in points if point.minutes >= after_minutes]
    return max(late) / late[0] - 1 if late else 0.0
