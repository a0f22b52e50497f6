"""What the engine measures of itself, as frozen values; and a Chrome trace of it."""

from __future__ import annotations

import ctypes
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from engine.config import SAMPLE_RATE
from engine.errors import OutputFileError

MAX_TRACE_EVENTS = 20_000
"""The last so many are kept, some ten minutes of speech: more would be memory that grows with the text."""
COUNTED = ("tokens", "samples", "found", "sentences", "retries", "flagged")
"""What is counted; ``samples`` were made now, ``found`` ones earlier."""
_EVENT = np.dtype([("stage", "U8"), ("thread", "i8"), ("start", "f8"), ("end", "f8")])


@dataclass(frozen=True)
class Metrics:
    """A snapshot of one reading.

    ``stage_seconds`` are each stage's own; ``work_seconds`` is the time in which any of them ran, which
    is less than their sum where two ran at once.

    ``audio_seconds`` were made for it, with their pauses; ``found_seconds`` had been made before and were
    only found again: they are no measure of the work.

    Times in seconds unless named otherwise. ``real_time_factor`` is seconds of work a second of
    audio (below 1 is faster than real time); the window shows its inverse.
    """

    audio_seconds: float = 0.0
    work_seconds: float = 0.0
    speech_tokens: int = 0
    first_audio_ms: float | None = None
    first_audio_parts_ms: dict[str, float] = field(default_factory=dict)
    stage_seconds: dict[str, float] = field(default_factory=dict)
    sentences: int = 0
    retries: int = 0
    flagged: int = 0
    underruns: int = 0
    buffered_seconds: float = 0.0
    found_seconds: float = 0.0

    @property
    def real_time_factor(self) -> float | None:
        """Work over audio, None before any audio."""
        return self.work_seconds / self.audio_seconds if self.audio_seconds else None

    @property
    def tokens_per_second(self) -> float | None:
        """Speech tokens a second of T3's own time, None before any token."""
        t3 = self.stage_seconds.get("t3", 0.0)
        return self.speech_tokens / t3 if t3 else None


class Meter:
    """Collects times and counts of one request, from the threads that work.

    ``snapshot`` may be called from any thread.
    """

    def __init__(self) -> None:
        self._begun = time.perf_counter()
        self._lock = threading.Lock()
        self._stages: dict[str, float] = {}
        self._open, self._since, self._work = 0, 0.0, 0.0
        self._counts: dict[str, int] = dict.fromkeys(COUNTED, 0)
        self._first: tuple[float, dict[str, float]] | None = None
        # One block of memory: as many small objects, each made in the midst of a sentence's work, would
        # keep several times their size from being used again.
        self._trace, self._traced = np.zeros(MAX_TRACE_EVENTS, _EVENT), 0

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Charge the time spent inside to a stage: text, t3, s3gen, vocoder."""
        start = time.perf_counter()
        with self._lock:
            # Stages may run beside each other: their work is then one time.
            self._since = self._since if self._open else start
            self._open += 1
        try:
            yield
        finally:
            end = time.perf_counter()
            with self._lock:
                self._open -= 1
                self._work += 0.0 if self._open else end - self._since
                self._stages[name] = self._stages.get(name, 0.0) + end - start
                self._trace[self._traced % MAX_TRACE_EVENTS] = (name, threading.get_native_id(), start, end)
                self._traced += 1

    def count(self, name: str, amount: int = 1) -> None:
        """Add to one of ``COUNTED``."""
        with self._lock:
            self._counts[name] += amount

    def first_audio(self) -> None:
        """Mark the moment at which the first samples are handed on; later calls do nothing."""
        with self._lock:
            if self._first is None:
                parts = {name: 1000 * value for name, value in self._stages.items()}
                self._first = (self.elapsed_ms(), parts)

    def elapsed_ms(self) -> float:
        """Milliseconds since the request."""
        return 1000 * (time.perf_counter() - self._begun)

    def snapshot(self, *, underruns: int = 0, buffered_seconds: float = 0.0) -> Metrics:
        """All figures now; what only the player knows is passed in."""
        with self._lock:
            first, parts = self._first if self._first else (None, {})
            working = time.perf_counter() - self._since if self._open else 0.0
            return Metrics(
                audio_seconds=self._counts["samples"] / SAMPLE_RATE,
                found_seconds=self._counts["found"] / SAMPLE_RATE,
                work_seconds=self._work + working,
                speech_tokens=self._counts["tokens"],
                first_audio_ms=first,
                first_audio_parts_ms=dict(parts),
                stage_seconds=dict(self._stages),
                sentences=self._counts["sentences"],
                retries=self._counts["retries"],
                flagged=self._counts["flagged"],
                underruns=underruns,
                buffered_seconds=buffered_seconds,
            )

    def save_trace(self, path: Path) -> None:
        """Write a Chrome trace (chrome://tracing, Perfetto) of the last stages, times in microseconds.

        Raises:
            OutputFileError: the file cannot be written.
        """
        with self._lock:
            oldest = max(0, self._traced - MAX_TRACE_EVENTS)
            kept = self._trace[np.arange(oldest, self._traced) % MAX_TRACE_EVENTS].tolist()
        events = [
            {"name": name, "ph": "X", "pid": 1, "tid": thread, "ts": 1e6 * start, "dur": 1e6 * (end - start)}
            for name, thread, start, end in kept
        ]
        try:
            path.write_text(json.dumps({"traceEvents": events, "displayTimeUnit": "ms"}))
        except OSError as error:
            raise OutputFileError(
                "The trace could not be written to {path}: {why}.", path=path, why=error
            ) from error


def as_json(metrics: Metrics) -> dict[str, Any]:
    """A snapshot with its derived figures, as plain containers."""
    return {
        **asdict(metrics),
        "real_time_factor": metrics.real_time_factor,
        "tokens_per_second": metrics.tokens_per_second,
    }


_USAGE_V0 = 0


class _Usage(ctypes.Structure):
    """macOS's ``rusage_info_v0``: <sys/resource.h>."""

    _fields_ = (
        ("uuid", ctypes.c_uint8 * 16),
        ("user_time", ctypes.c_uint64),
        ("system_time", ctypes.c_uint64),
        ("package_idle_wakeups", ctypes.c_uint64),
        ("interrupt_wakeups", ctypes.c_uint64),
        ("pageins", ctypes.c_uint64),
        ("wired_size", ctypes.c_uint64),
        ("resident_size", ctypes.c_uint64),
        ("physical_footprint", ctypes.c_uint64),
        ("process_start", ctypes.c_uint64),
        ("process_exit", ctypes.c_uint64),
    )


def process_memory() -> int:
    """Bytes of memory that this process holds.

    On macOS the physical footprint, as its Activity Monitor shows it: what is compressed and what the
    GPU holds for the process is counted, which the resident set leaves out. Elsewhere the resident set.
    """
    return (_footprint() if sys.platform == "darwin" else 0) or int(psutil.Process().memory_info().rss)


def _footprint() -> int:
    """The physical footprint on macOS, 0 where the system does not tell it."""
    usage = _Usage()
    system = ctypes.CDLL(None)
    if system.proc_pid_rusage(os.getpid(), _USAGE_V0, ctypes.byref(usage)):
        return 0
    return int(usage.physical_footprint)
