"""Marks speech, whole or while it is generated.

The network runs at 32 kHz: speech goes there and back through soxr's high quality, as the reference does
it, so marked speech ends where that filter does, near 11 kHz.

A marked sample depends on 0.22 s of speech on both sides: the network's 15 frames, a window's 32 ms twice,
and 4 ms of each resampler. So a stream gives out what it was given a quarter of a second later.
"""

from __future__ import annotations

import base64
import binascii

import numpy as np

from engine.config import SAMPLE_RATE
from engine.dsp.resample import soxr_hq
from engine.errors import OutputFileError
from engine.types import Float32
from engine.watermark.network import Encoder
from engine.watermark.spectrogram import (
    HOP,
    RATE,
    change,
    is_long_enough,
    levels,
    mirrored,
    sounding,
    spectrum,
)

STEP = HOP * SAMPLE_RATE // RATE
"""Samples of speech from frame to frame."""
REACH = 25 * STEP
"""Samples beyond which a marked sample depends on nothing, in whole frames."""
BLOCK = 2 * SAMPLE_RATE
"""Samples that are marked at a time."""


class Marker:
    """Marks whole waveforms, on the processor, from any thread.

    The network needs 5 ms for a second of speech there, and so a file is the same whatever device spoke.
    """

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def mark(self, samples: Float32, loudest: float = 0.0) -> tuple[Float32, float]:
        """The marked waveform, and how loud its loudest frame is.

        Args:
            samples: (S,) at 24 kHz. Less than 33 ms are too short to be marked and stay as they are.
            loudest: of what came before.

        Returns:
            (S,) at 24 kHz, and the sum of levels of the loudest frame so far.
        """
        wave = soxr_hq(samples, SAMPLE_RATE, RATE)
        if not is_long_enough(wave):
            return samples, loudest
        frames = spectrum(mirrored(wave))
        level = levels(frames)
        totals = level.sum(axis=1)
        bands = self._encoder.bands
        added = self._encoder.hear(level[None, :, :bands])[0] * sounding(totals, loudest)[:, None]
        wave = wave + change(frames[:, :bands], level[:, :bands] + added, len(wave))
        return soxr_hq(wave, RATE, SAMPLE_RATE)[: len(samples)], max(loudest, float(totals.max()))


class MarkingStream:
    """Marks speech as it comes, with the samples that :meth:`Marker.mark` would give for all of it.

    One thing is decided as it goes and not from the whole: what counts as digital silence beside the
    loudest frame, which moves frames below -170 dB alone.

    Args:
        marker: what marks.
        held: what :meth:`held` of an earlier stream gave, to go on where it was.

    Raises:
        OutputFileError: ``held`` is damaged.
    """

    def __init__(self, marker: Marker, held: str = "") -> None:
        self._marker = marker
        self._waiting = np.zeros(0, np.float32)
        self._given, self._loudest = 0, 0.0
        if held:
            self._restore(held)

    def push(self, samples: Float32) -> Float32:
        """Take (S,) at 24 kHz; what is marked by now, in order."""
        self._waiting = np.concatenate([self._waiting, samples])
        if len(self._waiting) - self._given < BLOCK + REACH:
            return self._waiting[:0]
        return self.settle()

    def settle(self) -> Float32:
        """All that no later sample can change."""
        final = (len(self._waiting) - REACH) // STEP * STEP
        if final <= self._given:
            return self._waiting[:0]
        marked = self._marked()[self._given : final]
        kept = max(final - REACH, 0)
        self._waiting, self._given = self._waiting[kept:].copy(), final - kept
        return marked

    def end(self) -> Float32:
        """The rest, after the last samples; the stream can then begin anew."""
        rest = self._marked()[self._given :]
        self._waiting, self._given, self._loudest = self._waiting[:0], 0, 0.0
        return rest

    def held(self) -> str:
        """What it remembers and what it holds back, as text."""
        head = np.array([self._given, self._loudest], np.float32)
        return base64.b64encode(np.concatenate([head, self._waiting]).tobytes()).decode("ascii")

    def _restore(self, held: str) -> None:
        try:
            values = np.frombuffer(base64.b64decode(held, validate=True), np.float32)
            given, self._loudest = int(values[0]), float(values[1])
        except (binascii.Error, ValueError, IndexError, OverflowError) as error:
            raise OutputFileError(
                "What was kept of the file's watermark is damaged: start it anew."
            ) from error
        self._waiting, self._given = values[2:].copy(), given

    def _marked(self) -> Float32:
        marked, self._loudest = self._marker.mark(self._waiting, self._loudest)
        return marked
