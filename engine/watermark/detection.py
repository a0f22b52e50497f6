"""Tells whether a sound carries the mark, whatever was done to it meanwhile."""

from __future__ import annotations

import os
from dataclasses import dataclass

import numpy as np

from engine.dsp.resample import polyphase
from engine.errors import ClipTooShortError
from engine.types import Float32
from engine.voice.decode import read_clip
from engine.watermark.network import Decoder
from engine.watermark.spectrogram import HOP, RATE, SIDE, is_long_enough, levels, mirrored, sounding, spectrum

LIMIT = 0.5
"""Confidence from which a sound counts as marked."""
_BLOCK = 2000
"""Frames whose spectrum is taken at a time."""


@dataclass(frozen=True)
class Heard:
    """What was found in a sound.

    Attributes:
        confidence: that it carries the mark, 0 to 1.
    """

    confidence: float

    @property
    def is_marked(self) -> bool:
        """Whether that is enough to say so."""
        return self.confidence >= LIMIT


class Detector:
    """Listens for the mark, on the processor, from any thread."""

    def __init__(self, decoder: Decoder) -> None:
        self._decoder = decoder

    def confidence(self, samples: Float32, rate: int) -> float:
        """How sure it is that a waveform (S,) carries a mark, 0 to 1; the mark counts from ``LIMIT`` on.

        Raises:
            ClipTooShortError: less than 33 ms.
        """
        wave = polyphase(samples, rate, RATE)
        if not is_long_enough(wave):
            raise ClipTooShortError("This is too short to carry a watermark: it takes about a second.")
        heard, totals = self._levels(wave)
        return min(max(self._decoder(heard, sounding(totals)), 0.0), 1.0)

    def listen(self, path: str | os.PathLike[str]) -> Heard:
        """Listen to an audio file, of which the first ten minutes are heard.

        Raises:
            VoiceNotFoundError, ClipError, MissingExtraError: it cannot be read (see
                :func:`engine.voice.decode.read_clip`), or is too short.
        """
        clip = read_clip(path)
        return Heard(self.confidence(clip.samples, clip.rate))

    def _levels(self, wave: Float32) -> tuple[Float32, Float32]:
        """Levels of the lowest bands (F, bands) and each frame's sum over all; a block at a time."""
        padded = mirrored(wave)
        count = 1 + len(wave) // HOP
        heard, totals = [], []
        for start in range(0, count, _BLOCK):
            stop = min(start + _BLOCK, count)
            level = levels(spectrum(padded[start * HOP : (stop - 1) * HOP + 2 * SIDE]))
            heard.append(level[:, : self._decoder.bands].copy())
            totals.append(level.sum(axis=1))
        return np.concatenate(heard), np.concatenate(totals)
