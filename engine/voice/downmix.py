"""Several channels to one, without mixing different recordings.

The reference averages. That is right for one voice recorded in stereo, and wrong when the
channels are different recordings (two takes, two speakers), when one is silent (a microphone on
one side: the average is 6 dB too quiet) or inverted (the average cancels). So channels are
averaged only when all that are not silent resemble the loudest one; otherwise it is taken alone.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.types import Float32

SILENT_DB = -40.0
"""A channel this far below the loudest one is left out."""
ALIKE = 0.5
"""Least correlation with the loudest channel of a channel that is averaged with it."""
Channels = npt.NDArray[np.intp]
_BLOCK = 1 << 16
"""Samples that are looked at in one go: a long recording is not copied."""


def to_mono(samples: Float32) -> Float32:
    """(S, channels) float32 to (S,), as described above; the average is ``librosa.to_mono``'s."""
    if samples.shape[1] == 1 or not len(samples):
        return np.ascontiguousarray(samples[:, 0])
    blocks = [samples[start : start + _BLOCK] for start in range(0, len(samples), _BLOCK)]
    heard = ChannelsHeard(samples.shape[1])
    for block in blocks:
        heard.add(block)
    chosen = heard.chosen()
    mono = np.empty(len(samples), np.float32)
    for number, block in enumerate(blocks):
        mono[number * _BLOCK : number * _BLOCK + len(block)] = mix(block, chosen)
    return mono


def mix(block: Float32, chosen: Channels) -> Float32:
    """The average of some channels of (n, channels): (n,)."""
    return block[:, chosen].mean(axis=1, dtype=np.float32)


class ChannelsHeard:
    """What the channels of a recording have to do with each other, listened to in blocks."""

    def __init__(self, channels: int) -> None:
        self._count = 0
        self._total, self._products = np.zeros(channels), np.zeros((channels, channels))

    def add(self, samples: Float32) -> None:
        """Listen to (n, channels) more."""
        block = samples.astype(np.float64)
        self._count += len(block)
        self._total += block.sum(axis=0)
        self._products += block.T @ block

    def chosen(self) -> Channels:
        """The channels to average: one alone where they differ."""
        energy = self._products.diagonal()
        loudest = int(energy.argmax())
        heard = np.flatnonzero(energy >= energy[loudest] * 10 ** (SILENT_DB / 10))
        covariance = self._products - np.outer(self._total, self._total) / max(self._count, 1)
        # A constant channel resembles none: what is left of its variance is rounding.
        variance = np.where(covariance.diagonal() > 1e-9 * energy, covariance.diagonal(), np.inf)
        alike = covariance[loudest] / np.sqrt(variance * variance[loudest]) >= ALIKE
        return heard if alike[heard].all() else np.array([loudest])
