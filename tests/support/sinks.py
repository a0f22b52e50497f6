"""Where readings go in tests: nowhere, but counted and hashed."""

from __future__ import annotations

import hashlib
import time

from engine.reading.sinks import Unbounded
from engine.types import AudioChunk


class Nowhere(Unbounded):
    """Takes everything at once and keeps none of it.

    Attributes:
        samples: how many came.
    """

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self.samples = 0

    def write(self, chunk: AudioChunk) -> None:
        self._hash.update(chunk.samples.tobytes())
        self.samples += len(chunk.samples)

    @property
    def sha256(self) -> str:
        """Of all samples so far."""
        return self._hash.hexdigest()


class Slow(Nowhere):
    """Says that it is full every second time, and takes its time."""

    def __init__(self) -> None:
        super().__init__()
        self._looks = 0

    def room(self) -> float:
        self._looks += 1
        return float(self._looks % 2) - 0.5

    def ahead(self) -> float:
        return 1.0

    def write(self, chunk: AudioChunk) -> None:
        time.sleep(0.01)
        super().write(chunk)
