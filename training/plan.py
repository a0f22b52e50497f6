"""What a run is told, how its time is shared out, and what one of its stages is."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ENOUGH_SHARDS = {"vocoder": 30, "tokenizer": 8, "speakers": 8}
"""Shards of the corpus (about 25 minutes each) that a stage waits for, if more are to come. The vocoder's
are all that it will ever hear; the others look for more from time to time.
"""
KOKORO_BYTES = 92_361_271
"""Size of Kokoro's ONNX file, all parts together."""
KOKORO_SHARDS = 24
"""Of those that the vocoder waits for, so many are Kokoro's."""
ENCODERS = ("tokenizer", "speakers")
"""Stages that are not trained any more once they are there: all others build on them."""
ENCODER_SHARE = 0.3
RETRAINED_SHARE = 0.12
"""Share of the time for the tokenizer and the speaker encoders, from the end of their first step on; the
second is theirs where they go on from an earlier run's.
"""
SYNTHESIS_SHARE = 0.33
"""Share of the time after which the corpus is as large as it gets."""
VOCODER_SHARE = 0.25
"""Share of the time after which the vocoder makes do with what there is."""
T3_SHARE = 0.85
"""Share of the time at which T3 ends, having heard all there is a dozen times; its GPU is the flow's then."""
ANNOTATORS = 2
"""Processes a GPU that annotate a share of the corpus each: one alone leaves it waiting for memory."""
TEACHERS = ("heart", "kokoro")
"""Those of English; Kokoro is one more for each other language."""
END_MINUTES = 1.0
"""Left at the end for the last checks and for packing."""
GRACE_MINUTES = 1.5
"""After the plan's end everything that still runs is ended."""
ATTEMPTS = 3
PLACES = {
    1: {"tokenizer": 0, "speakers": 0, "vocoder": 0, "kokoro": 0, "t3": 0, "flow": 0},
    2: {"tokenizer": 0, "speakers": 1, "vocoder": 1, "kokoro": 0, "t3": 0, "flow": 0},
    3: {"tokenizer": 0, "speakers": 1, "vocoder": 2, "kokoro": 0, "t3": 0, "flow": 1},
    4: {"tokenizer": 0, "speakers": 1, "vocoder": 2, "kokoro": 3, "t3": 0, "flow": 1},
}
"""Which GPU runs which stage; the corpus is annotated on all but the vocoder's."""


@dataclass(frozen=True)
class Plan:
    """What was asked for; times in minutes from the start."""

    texts: Path
    work: Path
    out: Path
    gpus: int = 1
    minutes: float = 24.0
    heart_hours: float = 30.0
    kokoro_hours: float = 16.0
    kokoro: Path | None = None
    languages: Path | None = None
    language_hours: float = 6.0
    lexicon: Path | None = None
    seed: int = 0
    resume: Path | None = None
    retrain: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    corpus_done: bool = False
    tiny: bool = False
    steps: int = 0

    @property
    def others(self) -> tuple[str, ...]:
        """The languages beside English that ``languages`` has a file for, LANGUAGE.txt.xz."""
        found = self.languages.glob("*.txt.xz") if self.languages and self.kokoro else ()
        return tuple(sorted(path.name.split(".")[0] for path in found))

    @property
    def teachers(self) -> tuple[str, ...]:
        """Stages that speak."""
        return (*TEACHERS, *(f"kokoro-{language}" for language in self.others))

    @property
    def kept(self) -> tuple[str, ...]:
        """Stages whose weights are the earlier run's."""
        encoders = [name for name in ENCODERS if name not in self.retrain]
        return () if self.resume is None else (*encoders, *self.keep)

    @property
    def places(self) -> dict[str, int]:
        """Which GPU runs which stage."""
        return PLACES[min(self.gpus, 4)]

    @property
    def annotators(self) -> list[int]:
        """The GPU of each process that annotates."""
        free = set(self.places.values()) - ({self.places["vocoder"]} if self.gpus > 2 else set())
        return [0] if self.tiny else sorted(free) * ANNOTATORS

    @property
    def kokoro_is_here(self) -> bool:
        """Whether the folder holds all of Kokoro's model and its styles, which may still be on their way."""
        if self.kokoro is None or not (self.kokoro / "voices").exists():
            return False
        return sum(path.stat().st_size for path in self.kokoro.glob("model*")) == KOKORO_BYTES

    @property
    def corpus(self) -> Path:
        """Folder of the corpus."""
        return self.work / "corpus"

    @property
    def end(self) -> float:
        """When the last stages stop."""
        return max(self.minutes - END_MINUTES, 0.9 * self.minutes)


@dataclass
class Stage:
    """One process: when it may begin, what it runs, until when.

    Attributes:
        name: also the log's and the folder's.
        command: arguments after ``python -m training.``, given the minutes that it has.
        ready: whether it may begin.
        until: minute at which it should stop by itself, 0 for a stage that ends when it is done.
        lasts: instead of that, minutes that it gets from the end of its first step on.
        gpu: which, or None.
        may_be_cut: whether what it has done by then is enough.
    """

    name: str
    command: Callable[[float], list[str]]
    ready: Callable[[], bool]
    until: float = 0.0
    lasts: float = 0.0
    gpu: int | None = None
    may_be_cut: bool = False
    attempts: int = 0
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    done: bool = False
    failed: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def state(self) -> str:
        """One word for the status page."""
        if self.failed:
            return "FAILED"
        if self.done:
            return "done"
        return "running" if self.process else "waiting"
