"""Blocks of decoded samples in one array, so that a long clip is never in memory twice."""

from __future__ import annotations

import numpy as np

from engine.types import Float32

MAX_VALUES = 60_000_000
"""Most samples that are read of a file, over all channels: 240 MB."""
_STEP_VALUES = 1 << 20
"""By how much the array grows: 4 MB."""


def most_samples(seconds: float, rate: int, channels: int) -> int:
    """How many samples of each channel are read of a file, of so many seconds at most."""
    return int(min(seconds * rate, MAX_VALUES // channels))


class Gathered:
    """Samples that come in blocks, nobody knows how many.

    Attributes:
        channels: of each block.
        count: samples of each channel so far.
    """

    def __init__(self, channels: int) -> None:
        self.channels, self.count = channels, 0
        self._samples = np.empty((0, channels), np.float32)

    def add(self, block: Float32) -> None:
        """Append (n, channels) samples."""
        end = self.count + len(block)
        if end > len(self._samples):
            # In place: what is there already is not kept beside the larger array.
            self._samples.resize((end + _STEP_VALUES // self.channels, self.channels), refcheck=False)
        self._samples[self.count : end] = block
        self.count = end

    def whole(self) -> Float32:
        """All of it, (S, channels); nothing can be added any more."""
        self._samples.resize((self.count, self.channels), refcheck=False)
        return self._samples
