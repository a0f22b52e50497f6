"""The samples a player was given: what is still to come and a little of what was heard."""

from __future__ import annotations

from collections import deque

import numpy as np

from engine.types import Float32


class SourceBuffer:
    """Consecutive mono samples, numbered on the reading's timeline. Not locked: its owner is.

    Attributes:
        start: number of the oldest sample kept.
        end: number of the sample that will be appended next.
    """

    def __init__(self) -> None:
        self.start = self.end = 0
        self._chunks: deque[Float32] = deque()

    def append(self, samples: Float32) -> None:
        """Add (S,) float32 samples at the end; they are copied."""
        if samples.size:
            self._chunks.append(np.array(samples, dtype=np.float32).reshape(-1))
            self.end += samples.size

    def read(self, at: int, count: int) -> Float32:
        """Up to ``count`` samples from number ``at`` on, fewer where the end is near.

        Raises:
            IndexError: ``at`` is no longer kept, or beyond the end.
        """
        if not self.start <= at <= self.end:
            raise IndexError(f"Sample {at} is outside [{self.start}, {self.end}].")
        stop = min(at + count, self.end)
        parts, base = [], self.start
        for chunk in self._chunks:
            if base >= stop:
                break
            if base + chunk.size > at:
                parts.append(chunk[max(at - base, 0) : stop - base])
            base += chunk.size
        return np.concatenate(parts) if parts else np.zeros(0, np.float32)

    def forget_before(self, sample: int) -> None:
        """Drop whole chunks that end at or before ``sample``."""
        while self._chunks and self.start + self._chunks[0].size <= sample:
            self.start += self._chunks.popleft().size

    def truncate(self, sample: int) -> None:
        """Drop every sample from number ``sample`` on; it is the next one to be appended."""
        keep = max(sample, self.start)
        while self._chunks and self.end - self._chunks[-1].size >= keep:
            self.end -= self._chunks.pop().size
        if self.end > keep:
            self._chunks[-1] = self._chunks[-1][: self._chunks[-1].size - (self.end - keep)]
            self.end = keep

    def clear(self, start: int) -> None:
        """Drop everything; the next sample appended is number ``start``."""
        self._chunks.clear()
        self.start = self.end = start
