"""From source samples at 24 kHz to the frames of a device: speed, then sample rate."""

from __future__ import annotations

import numpy as np
import soxr

from engine.config import SAMPLE_RATE
from engine.types import Float32

LEAD_SAMPLES = SAMPLE_RATE // 4
"""So much silence before the first sound is left out at most where somebody waits for it."""
_SILENT = 1e-3


def silence_before(samples: Float32) -> int:
    """How many of (S,) samples come before the first that is heard; all, where none is."""
    loud = np.flatnonzero(np.abs(samples) > _SILENT)
    return int(loud[0]) if loud.size else samples.size


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


MIN_SPEED, MAX_SPEED = 0.5, 3.0

FRAME = 600
"""Samples in a frame at 24 kHz (25 ms): two periods of a voice at 80 Hz."""
HOP = FRAME // 2
"""Output samples from frame to frame."""
TOLERANCE = 216
"""How far a frame may be taken from its nominal place, in samples."""
_SHIFT_COST = 1e-3
"""Similarity given up for staying in place; decides in silence, where all places are alike."""


class Stretcher:
    """Changes the speed of 24 kHz mono audio with the pitch kept, piece by piece (WSOLA).

    W. Verhelst and M. Roelands, "An overlap-add technique based on waveform similarity (WSOLA) for
    high quality time-scale modification of speech", ICASSP 1993. Each 25 ms frame of output is taken
    from the input within 9 ms of where it nominally belongs, at the place that best continues what
    was played before. For one voice this keeps consonants sharper than a phase vocoder does, needs
    35 ms of lookahead, and the place of each output sample in the input is known.

    Output sample n belongs to input sample ``n * speed``, give or take ``TOLERANCE``. The pieces
    in which the input arrives do not change the output.
    """

    def __init__(self, speed: float) -> None:
        if not MIN_SPEED <= speed <= MAX_SPEED:
            raise ValueError(f"Speed must be within {MIN_SPEED} and {MAX_SPEED}, not {speed}.")
        self.speed = speed
        reach = HOP + TOLERANCE
        self._input = np.zeros(reach, np.float32)
        self._first = -reach  # number of the input sample that self._input begins with
        self._received = 0
        self._emitted = 0
        self._frame = 0
        self._natural: Float32 | None = None
        self._overlap = np.zeros(HOP, np.float32)
        self._window = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(FRAME) / FRAME)).astype(np.float32)
        self._cost = _SHIFT_COST * np.abs(np.arange(-TOLERANCE, TOLERANCE + 1)) / TOLERANCE

    def push(self, samples: Float32, *, last: bool = False) -> Float32:
        """Take (S,) samples, return what is finished; with ``last`` the rest of the output.

        The whole output has ``round(total input / speed)`` samples.
        """
        self._received += samples.size
        padding = np.zeros(int(HOP * self.speed) + FRAME + TOLERANCE + HOP if last else 0, np.float32)
        self._input = np.concatenate([self._input, samples, padding])
        pieces = []
        while self._first + self._input.size >= self._center() + FRAME + TOLERANCE:
            pieces.append(self._step())
            if last and self._frame * HOP * self.speed > self._received + HOP * self.speed:
                break
        self._drop_used()
        out = np.concatenate(pieces) if pieces else np.zeros(0, np.float32)
        if last:
            out = out[: max(round(self._received / self.speed) - self._emitted, 0)]
        self._emitted += out.size
        return out

    def _center(self) -> int:
        """Input sample that the middle of the next frame nominally comes from."""
        return round(self._frame * HOP * self.speed)

    def _step(self) -> Float32:
        """One frame; returns the HOP samples of output that it finishes (none for the first)."""
        at = self._center() - HOP - self._first
        shift = self._best_shift(at)
        begin = at + shift
        frame = self._input[begin : begin + FRAME] * self._window
        done = self._overlap + frame[:HOP]
        self._overlap = frame[HOP:]
        self._natural = self._input[begin + HOP : begin + HOP + FRAME].copy()
        self._frame += 1
        return done if self._frame > 1 else done[:0]

    def _best_shift(self, at: int) -> int:
        """Shift within the tolerance whose samples are most like the natural continuation."""
        if self._natural is None:
            return 0
        region = self._input[at - TOLERANCE : at + TOLERANCE + FRAME]
        likeness = np.correlate(region, self._natural, "valid")
        power = np.concatenate([[0.0], np.cumsum(region.astype(np.float64) ** 2)])
        energy = np.sqrt(np.maximum(power[FRAME:] - power[:-FRAME], 0.0))
        scale = (energy + 1e-2) * (float(np.linalg.norm(self._natural)) + 1e-2)
        return int(np.argmax(likeness / scale - self._cost)) - TOLERANCE

    def _drop_used(self) -> None:
        """Forget input that no later frame can reach."""
        needed = self._center() - HOP - TOLERANCE
        drop = min(needed - self._first, self._input.size)
        if drop > 0:
            self._input = self._input[drop:]
            self._first += drop
