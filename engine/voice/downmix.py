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
_BLOCK = 1 << 16
"""Samples that are looked at in one go: a long recording is not copied."""


def to_mono(samples: Float32) -> Float32:
    """(S, channels) float32 to (S,), as described above; the average is ``librosa.to_mono``'s."""
    if samples.shape[1] == 1 or not len(samples):
        return np.ascontiguousarray(samples[:, 0])
    alike, loudest = _compared(samples)
    if alike.size == 0:
        return np.ascontiguousarray(samples[:, loudest])
    mono = np.empty(len(samples), np.float32)
    for start in range(0, len(samples), _BLOCK):
        block = samples[start : start + _BLOCK, alike]
        mono[start : start + _BLOCK] = block.mean(axis=1, dtype=np.float32)
    return mono


def _compared(samples: Float32) -> tuple[npt.NDArray[np.intp], int]:
    """The channels to average, none where they differ, and the loudest; in float64, a block at a time."""
    count, channels = samples.shape
    total, products = np.zeros(channels), np.zeros((channels, channels))
    for start in range(0, count, _BLOCK):
        block = samples[start : start + _BLOCK].astype(np.float64)
        total += block.sum(axis=0)
        products += block.T @ block
    energy = products.diagonal()
    loudest = int(energy.argmax())
    heard = np.flatnonzero(energy >= energy[loudest] * 10 ** (SILENT_DB / 10))
    covariance = products - np.outer(total, total) / count
    # A constant channel resembles none: what is left of its variance is rounding.
    variance = np.where(covariance.diagonal() > 1e-9 * energy, covariance.diagonal(), np.inf)
    alike = covariance[loudest] / np.sqrt(variance * variance[loudest]) >= ALIKE
    return (heard if alike[heard].all() else heard[:0]), loudest
