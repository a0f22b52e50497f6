"""Where readings go in tests: nowhere, but counted and hashed; or into memory."""

from __future__ import annotations

import hashlib
import math
import time

import numpy as np

from engine.types import AudioChunk, Float32


class Nowhere:
    """Takes everything at once and keeps none of it.

    Attributes:
        samples: how many came.
    """

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self.samples = 0

    def room(self) -> float:
        return math.inf

    def ahead(self) -> float:
        return math.inf

    def write(self, chunk: AudioChunk) -> None:
        self._hash.update(chunk.samples.tobytes())
        self.samples += len(chunk.samples)

    @property
    def sha256(self) -> str:
        """Of all samples so far."""
        return self._hash.hexdigest()


class Collected(Nowhere):
    """Keeps the chunks."""

    def __init__(self) -> None:
        super().__init__()
        self.chunks: list[AudioChunk] = []

    def write(self, chunk: AudioChunk) -> None:
        super().write(chunk)
        self.chunks.append(chunk)

    @property
    def wave(self) -> Float32:
        return np.concatenate([chunk.samples for chunk in self.chunks])


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
