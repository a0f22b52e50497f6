"""Gain over time: volume and fades as one piecewise-linear curve, so that nothing clicks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.types import Float32


@dataclass(frozen=True)
class Envelope:
    """Gain at each frame: linear between the points, constant outside them.

    Attributes:
        points: (frame, gain) pairs with rising frames, at least one.
    """

    points: tuple[tuple[int, float], ...]

    def gains(self, start: int, count: int) -> Float32:
        """(count,) float32 gains of the frames from ``start`` on."""
        frames, values = zip(*self.points, strict=True)
        return np.interp(np.arange(start, start + count), frames, values).astype(np.float32)

    def to(self, frame: int, gain: float, length: int) -> Envelope:
        """The same curve up to ``frame``, then a ramp of ``length`` frames to ``gain``."""
        kept = tuple(point for point in self.points if point[0] < frame)
        value = float(self.gains(frame, 1)[0])
        return Envelope((*kept[-8:], (frame, value), (frame + max(length, 1), gain)))


def fade_in(gain: float, length: int) -> Envelope:
    """From silence at frame 0 to ``gain`` at frame ``length``."""
    return Envelope(((0, 0.0), (max(length, 1), gain)))
