"""The engine's effort as it is now: how fast, how soon, how far ahead, and what memory it takes."""

from __future__ import annotations

import json
import os
import platform
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

import psutil

from app.core.about import version
from engine import Metrics, PlayState, as_json, process_memory

if TYPE_CHECKING:
    from app.core.settings import Settings


WINDOW_SECONDS = 8.0
"""Work over which the present speed is measured: steady enough to be read, quick enough to follow."""
_LEAST_WORK = 0.02
_LEAST_SPEECH = 2.0
"""Seconds of it before its speed is told: the first lump is small, and all the work before it is its own."""


class EngineActivity(Enum):
    """What the engine does for the reading."""

    IDLE = "idle"
    BEGINNING = "beginning"
    MAKING = "making"
    FOUND = "found"
    """What is heard was made earlier, and found again on the disk."""


@dataclass(frozen=True)
class MemoryUse:
    """Bytes of memory.

    Attributes:
        process: that the system counts for the program.
        active, cache, peak: of the model: held now, kept for reuse, most so far.
        ceiling: that the user set for the model, 0 for none.
        on_gpu: whether the model's part lies on a graphics processor.
        shared: whether that one has no memory of its own, so that the process's count holds the model's.
    """

    process: int = 0
    active: int = 0
    cache: int = 0
    peak: int = 0
    ceiling: int = 0
    on_gpu: bool = False
    shared: bool = True

    @property
    def model(self) -> int:
        """What the model holds and keeps."""
        return self.active + self.cache

    @property
    def rest(self) -> int:
        """What the program takes beside the model."""
        return max(self.process - self.model, 0) if self.shared else self.process


@dataclass(frozen=True)
class Effort:
    """What is shown of the engine.

    Attributes:
        doing: see :class:`EngineActivity`.
        speed: seconds of speech made per second of work, lately; None where too little was made yet.
        tokens: speech tokens a second of T3's own time, over the same stretch.
        ahead: seconds that are ready to be heard at the present speed of playing.
        first_seconds: from asking to the first sound; None before it.
        first_parts: milliseconds of it by stage.
        gaps: in the sound, that the engine is to blame for.
        retries: sentences that were made again.
        memory: see :class:`MemoryUse`.
    """

    doing: EngineActivity = EngineActivity.IDLE
    speed: float | None = None
    tokens: float | None = None
    ahead: float = 0.0
    first_seconds: float | None = None
    first_parts: Mapping[str, float] = field(default_factory=dict)
    gaps: int = 0
    retries: int = 0
    memory: MemoryUse = MemoryUse()

    @property
    def present_speed(self) -> float | None:
        """The speed, where speech is being made."""
        return self.speed if self.doing is EngineActivity.MAKING else None


@dataclass(frozen=True)
class _Point:
    """Where the counts stood when some speech had just been handed on."""

    audio: float = 0.0
    work: float = 0.0
    tokens: int = 0
    t3: float = 0.0

    @classmethod
    def of(cls, metrics: Metrics) -> _Point:
        return cls(
            metrics.audio_seconds,
            metrics.work_seconds,
            metrics.speech_tokens,
            metrics.stage_seconds.get("t3", 0.0),
        )


class Gauge:
    """Makes figures of the present out of counts that grow over a reading.

    Speech is handed on in lumps, at worst a sentence at once: it is measured from one lump to another,
    never from a moment in between, which would count work without its speech.
    """

    def __init__(self) -> None:
        self._points: deque[_Point] = deque([_Point()])
        self._found = 0.0
        self._doing = EngineActivity.BEGINNING

    def effort(
        self, metrics: Metrics, state: PlayState, *, playing_speed: float, memory: MemoryUse = MemoryUse()
    ) -> Effort:
        """The effort at a moment: counts of the reading, what it is doing, how fast it is played."""
        self._look(metrics)
        first, last = self._points[0], self._points[-1]
        made, work, t3 = last.audio - first.audio, last.work - first.work, last.t3 - first.t3
        enough = work > _LEAST_WORK and made >= _LEAST_SPEECH
        first_ms = metrics.first_audio_ms
        return Effort(
            doing=self._now(metrics, state),
            speed=made / work if enough else None,
            tokens=(last.tokens - first.tokens) / t3 if enough and t3 > _LEAST_WORK else None,
            ahead=metrics.buffered_seconds / playing_speed,
            first_seconds=None if first_ms is None else first_ms / 1000,
            first_parts=metrics.first_audio_parts_ms if first_ms is not None else {},
            gaps=metrics.underruns,
            retries=metrics.retries,
            memory=memory,
        )

    def _now(self, metrics: Metrics, state: PlayState) -> EngineActivity:
        if state in (PlayState.READY, PlayState.FINISHED):
            return EngineActivity.IDLE
        # What was found is heard out: what is waited for is made, e.g. with another voice.
        waiting = state is PlayState.BUFFERING and not metrics.buffered_seconds
        return EngineActivity.BEGINNING if waiting and self._doing is EngineActivity.FOUND else self._doing

    def _look(self, metrics: Metrics) -> None:
        point, last = _Point.of(metrics), self._points[-1]
        if point.audio < last.audio or metrics.found_seconds < self._found:
            # Another reading.
            self._points, self._found, self._doing = deque([_Point()]), 0.0, EngineActivity.BEGINNING
            last = self._points[-1]
        if metrics.found_seconds > self._found:
            self._found, self._doing = metrics.found_seconds, EngineActivity.FOUND
        if point.audio > last.audio:
            self._points.append(point)
            self._doing = EngineActivity.MAKING
        while len(self._points) > 2 and point.work - self._points[1].work > WINDOW_SECONDS:
            self._points.popleft()


_PACKAGES = ("philomel", "mlx", "mlx-lm", "PySide6-Essentials", "numpy", "sounddevice", "rtmixer", "soxr")


def report(metrics: Metrics, memory: Any, settings: Settings, player: Any) -> str:
    """The report as JSON with indents, which both people and programs read; of the settings those that bear
    on the speed. ``memory``: MLX's, None while it was not needed; ``player``: its figures, None without
    one."""
    parts: dict[str, Any] = {
        "machine": {
            "system": platform.platform(),
            "processor": platform.processor() or platform.machine(),
            "cores": os.cpu_count(),
            "memory_bytes": psutil.virtual_memory().total,
        },
        "versions": {
            "python": platform.python_version(),
            **{each: version(each) or "-" for each in _PACKAGES},
        },
        "settings": {
            "member": settings.member,
            "device": settings.compute_device,
            "precision": settings.precision,
            "schedule": settings.schedule,
            "speed": settings.speed,
            "memory_ceiling_mb": settings.memory_ceiling_mb,
            "style": settings.style(settings.member),
        },
        "memory": {"process_bytes": process_memory(), "mlx": vars(memory) if memory else None},
        "sound": vars(player) if player else None,
        "reading": as_json(metrics),
    }
    return json.dumps(parts, indent=2, default=str)
