"""The end of a sentence: trailing silence is held back while it streams and trimmed to a natural tail."""

from __future__ import annotations

import numpy as np

from engine.config import SAMPLE_RATE
from engine.speech.checks import QUIET
from engine.types import Float32

FRAME = SAMPLE_RATE // 100
"""Samples of the 10 ms frames in which level is measured."""
NATURAL_TAIL = 8 * FRAME
"""Silence kept after the last sound of a sentence (80 ms); pauses are added on top."""


class TailTrimmer:
    """Holds back trailing silence of a sentence while it streams.

    Whole frames of silence are kept until sound follows; at the end all but a natural tail is
    dropped. The outcome depends on the samples alone, not on how they were delivered.
    """

    def __init__(self, drop_last: int = 0) -> None:
        """``drop_last``: samples cut from the very end whatever they hold."""
        self._drop_last = drop_last
        self._held = np.zeros(0, np.float32)
        self._heard_sound = False

    def push(self, samples: Float32) -> Float32:
        """Take samples; return those that are safe to release."""
        self._held = np.concatenate([self._held, samples])
        sure = max(len(self._held) - self._drop_last, 0) // FRAME
        loud = np.flatnonzero(_frame_rms(self._held[: sure * FRAME]) >= QUIET)
        if not loud.size:
            return self._held[:0]
        self._heard_sound = True
        cut = (int(loud[-1]) + 1) * FRAME
        released, self._held = self._held[:cut], self._held[cut:]
        return released

    def finish(self) -> Float32:
        """The rest of the sentence: what sound is left and a natural tail, faded to silence."""
        rest = self._held[: max(len(self._held) - self._drop_last, 0)]
        loud = np.flatnonzero(_frame_rms(rest) >= QUIET)
        keep = (int(loud[-1]) + 1) * FRAME if loud.size else 0
        tail = rest[: keep + NATURAL_TAIL].copy()
        fade = min(len(tail), 2 * FRAME)
        if fade:
            tail[-fade:] *= np.linspace(1.0, 0.0, fade, dtype=np.float32)
        self._held = self._held[:0]
        return tail if self._heard_sound or loud.size else tail[:0]


def _frame_rms(samples: Float32) -> Float32:
    """Root mean square of each 10 ms frame; a last partial frame counts as a frame."""
    if not samples.size:
        return np.zeros(0, np.float32)
    padded = np.pad(samples, (0, -len(samples) % FRAME)).reshape(-1, FRAME)
    return np.asarray(np.sqrt(np.mean(np.square(padded), axis=1)), np.float32)
