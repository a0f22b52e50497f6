"""A player that stands still, so that what it is given can be compared."""

from __future__ import annotations

import numpy as np

from engine.audio.player import Player
from engine.types import Float32


class Still(Player):
    """Paused for good; it needs no sound device, and remembers what it was given since it was flushed.

    Attributes:
        given: arrays of samples in order.
    """

    def __init__(self) -> None:
        super().__init__(wait_for_device=True)
        self.pause()
        self.given: list[Float32] = []

    def resume(self) -> None:
        """It stays as it is."""

    def write(self, samples: Float32, *, timeout: float | None = None) -> int:
        self.given.append(samples)
        return super().write(samples, timeout=timeout)

    def flush(self, start: int = 0) -> None:
        self.given = []
        super().flush(start)

    def truncate(self, sample: int) -> None:
        self.given = [self.wave[:sample]]
        super().truncate(sample)

    @property
    def wave(self) -> Float32:
        return np.concatenate(self.given or [np.zeros(0, np.float32)])
