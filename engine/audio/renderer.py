"""From source samples at 24 kHz to the frames of a device: speed, then sample rate."""

from __future__ import annotations

import numpy as np
import soxr

from engine.audio.stretch import Stretcher
from engine.config import SAMPLE_RATE
from engine.types import Float32


class Renderer:
    """Renders consecutive source samples for one device rate and one speed, as a stream.

    Frame n belongs to source sample ``n * step`` after the first one pushed.

    Attributes:
        speed: as given.
        step: source samples a device frame.
    """

    def __init__(self, speed: float, rate: int) -> None:
        self.speed = speed
        self.step = speed * SAMPLE_RATE / rate
        self._stretcher = Stretcher(speed) if speed != 1.0 else None
        self._resampler = (
            soxr.ResampleStream(SAMPLE_RATE, rate, 1, dtype="float32", quality="HQ")
            if rate != SAMPLE_RATE
            else None
        )

    def push(self, samples: Float32, *, last: bool = False) -> Float32:
        """Take (S,) source samples, return the (frames,) that are finished; all with ``last``."""
        if self._stretcher is not None:
            samples = self._stretcher.push(samples, last=last)
        if self._resampler is None:
            return samples
        return np.asarray(self._resampler.resample_chunk(samples, last=last), np.float32)
