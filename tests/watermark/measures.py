"""What is measured of the watermark: equality, finding, cost, delay, and what it does to the sound."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import soxr

from app.commands.quality import naturalness
from engine.types import Float32
from engine.watermark.marking import STEP, Detector, Marker, MarkingStream
from tests.watermark.exports import RATE, TREATMENTS, Export, Sound

_PIECES = (480, 12_000, 100_001)
_LOW = 16_000
_TRIES = 3
_JUDGED = 4
"""Every so many files are heard by our detector and by DNSMOS too; five voices take turns."""


@dataclass(frozen=True)
class Found:
    """In how many files with our mark, the reference's own, and none, one is found after a treatment."""

    treatment: str
    ours: int
    theirs: int
    unmarked: int


def streamed(marker: Marker, speech: Float32, piece: int) -> Float32:
    """Speech as a stream marks it, given in pieces."""
    stream = MarkingStream(marker)
    out = [stream.push(speech[start : start + piece]) for start in range(0, len(speech), piece)]
    return np.concatenate([*out, stream.end()])


def equality(marker: Marker, reference: Any, speeches: Sequence[Float32]) -> list[tuple[str, float]]:
    """Largest difference of samples: ours whole from the reference, and the stream from ours whole.

    Of each speech, and of all of them in one file. The reference drops what fills no frame of 10 ms at the
    end, so that is left out.
    """
    joined = np.concatenate(speeches)
    rows = []
    for name, waves in (
        (f"{len(speeches)} files", speeches),
        (f"one of {len(joined) / RATE:.0f} s", [joined]),
    ):
        whole = [wave[: len(wave) // STEP * STEP] for wave in waves]
        marked = [marker.mark(wave)[0] for wave in whole]
        pairs = zip(whole, marked, strict=True)
        away = max(float(np.abs(reference.apply_watermark(w, RATE) - m).max()) for w, m in pairs)
        rows.append((f"whole against the reference, {name}", away))
        for piece in _PIECES:
            pairs = zip(whole, marked, strict=True)
            away = max(float(np.abs(streamed(marker, w, piece) - m).max()) for w, m in pairs)
            rows.append((f"stream of {piece} samples a time against the whole, {name}", away))
    return rows


def found(exports: Sequence[Export], detector: Detector, reference: Any) -> tuple[list[Found], float]:
    """For each treatment, in how many files the reference's detector finds a mark.

    And the largest difference of our detector's confidence from the reference's, in every so many files.
    """
    rows, away = [], 0.0
    for name, treat in TREATMENTS.items():
        counts = np.zeros(3, int)
        for number, export in enumerate(exports):
            sounds = [treat(Sound(wave)) for wave in (export.ours, export.theirs, export.unmarked)]
            sure = [float(reference.get_watermark(s.samples, s.rate, round=False)) for s in sounds]
            counts += [confidence.round() == 1 for confidence in np.array(sure)]
            if number % _JUDGED == 0:
                ours = [detector.confidence(s.samples, s.rate) for s in sounds]
                away = max(away, *map(abs, np.subtract(ours, sure)))
        rows.append(Found(name, *counts.tolist()))
    return rows, away


def cost(marker: Marker, detector: Detector, speech: Float32) -> list[tuple[str, float, float]]:
    """Seconds on the clock and of processors for each second of speech, the best of three."""
    works: dict[str, Callable[[], object]] = {
        "marked as a stream": lambda: streamed(marker, speech, 12_000),
        "marked whole": lambda: marker.mark(speech),
        "listened to": lambda: detector.confidence(speech, RATE),
    }
    rows = []
    for name, work in works.items():
        work()
        best = (np.inf, np.inf)
        for _ in range(_TRIES):
            clock, used = time.perf_counter(), time.process_time()
            work()
            best = min(best, (time.perf_counter() - clock, time.process_time() - used))
        rows.append((name, best[0] * RATE / len(speech), best[1] * RATE / len(speech)))
    return rows


def delay(marker: Marker, speech: Float32) -> float:
    """Seconds of speech beyond a sample that must be known before it is marked to 1e-6."""
    middle = len(speech) // 2 // STEP * STEP
    other = speech.copy()
    other[middle:] = np.random.default_rng(0).permutation(other[middle:])
    changed = np.flatnonzero(np.abs(marker.mark(speech)[0] - marker.mark(other)[0]) > 1e-6)
    return (middle - int(changed[0])) / RATE


def likeness(exports: Sequence[Export]) -> list[tuple[str, float, float]] | None:
    """PESQ (wide band) of sounds beside the unmarked ones, mean and lowest; None without the package."""
    try:
        from pesq import pesq
    except ModuleNotFoundError:
        return None

    def low(sound: Sound) -> Float32:
        return soxr.resample(sound.samples, sound.rate, _LOW)

    kinds: dict[str, Callable[[Export], Sound]] = {
        "ours": lambda export: Sound(export.ours),
        "the reference's": lambda export: Sound(export.theirs),
        "unmarked, MP3 at 64 kbit/s": lambda export: TREATMENTS["MP3, 64 kbit/s"](Sound(export.unmarked)),
        "unmarked, Opus at 32 kbit/s": lambda export: TREATMENTS["Opus, 32 kbit/s"](Sound(export.unmarked)),
    }
    rows = []
    for name, kind in kinds.items():
        scores = [pesq(_LOW, low(Sound(export.unmarked)), low(kind(export)), "wb") for export in exports]
        rows.append((name, float(np.mean(scores)), float(np.min(scores))))
    return rows


def quality(exports: Sequence[Export]) -> list[tuple[str, float, float]] | None:
    """DNSMOS, P.808 and overall, means over every fourth file; None without the package."""
    rows = []
    try:
        for name in ("unmarked", "ours", "theirs"):
            scores = [naturalness(getattr(export, name)) for export in exports[::_JUDGED]]
            p808, overall = np.mean(scores, axis=0)
            rows.append((name, float(p808), float(overall)))
    except ModuleNotFoundError:
        return None
    return rows
