"""Several channels to one, without mixing different recordings.

The reference averages. That is right for one voice recorded in stereo, and wrong when the
channels are different recordings (two takes, two speakers), when one is silent (a microphone on
one side: the average is 6 dB too quiet) or inverted (the average cancels). So channels are
averaged only when all that are not silent resemble the loudest one; otherwise it is taken alone.
"""

from __future__ import annotations

import numpy as np

from engine.types import Float32

SILENT_DB = -40.0
"""A channel this far below the loudest one is left out."""
ALIKE = 0.5
"""Least correlation with the loudest channel of a channel that is averaged with it."""


def to_mono(samples: Float32) -> Float32:
    """(S, channels) float32 to (S,), as described above; the average is ``librosa.to_mono``'s."""
    if samples.shape[1] == 1 or not len(samples):
        return np.ascontiguousarray(samples[:, 0])
    energy = np.array([np.dot(x, x) for x in samples.T.astype(np.float64, order="C")])
    loudest = int(energy.argmax())
    heard = np.flatnonzero(energy >= energy[loudest] * 10 ** (SILENT_DB / 10))
    if all(_correlation(samples[:, loudest], samples[:, i]) >= ALIKE for i in heard):
        return np.ascontiguousarray(np.mean(samples[:, heard], axis=1, dtype=np.float32))
    return np.ascontiguousarray(samples[:, loudest])


def _correlation(a: Float32, b: Float32) -> float:
    """Pearson's, in float64; 0 where either is constant."""
    x, y = a - a.mean(dtype=np.float64), b - b.mean(dtype=np.float64)
    scale = float(np.sqrt(np.dot(x, x) * np.dot(y, y)))
    return float(np.dot(x, y)) / scale if scale else 0.0
