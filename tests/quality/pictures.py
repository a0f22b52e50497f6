"""Spectrograms of teacher and starter, one above the other, as PNG."""

from __future__ import annotations

from pathlib import Path

import librosa
import numpy as np
import numpy.typing as npt
from PIL import Image

from tests.quality.measures import RATE, Wave

_STOPS = np.array([(0, 0, 10), (60, 10, 90), (160, 40, 100), (240, 110, 40), (250, 230, 140)], np.float32)
"""Colours from silent to loud."""
WIDTH = 240
"""Pixels a second."""


def spectrogram(wave: Wave) -> npt.NDArray[np.uint8]:
    """(160, W, 3) picture of 160 mel bands to 8 kHz over 70 dB, low bands at the bottom."""
    mel = librosa.feature.melspectrogram(
        y=wave, sr=RATE, n_fft=1024, hop_length=RATE // WIDTH, n_mels=160, fmax=8000
    )
    level = np.clip(librosa.power_to_db(mel, ref=np.max) / 70 + 1, 0, 1)[::-1]
    place = level * (len(_STOPS) - 1)
    low = np.minimum(place.astype(int), len(_STOPS) - 2)
    share = (place - low)[..., None]
    return (_STOPS[low] * (1 - share) + _STOPS[low + 1] * share).astype(np.uint8)


def compare(path: Path, above: Wave, below: Wave) -> None:
    """Write both spectrograms into one picture, the shorter one padded."""
    pictures = [spectrogram(above), spectrogram(below)]
    width = max(p.shape[1] for p in pictures)
    padded = [np.pad(p, [(0, 0), (0, width - p.shape[1]), (0, 0)]) for p in pictures]
    line = np.full((4, width, 3), 255, np.uint8)
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.concatenate([padded[0], line, padded[1]])).save(path)
