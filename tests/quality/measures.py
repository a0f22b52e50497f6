"""The judge's instruments: none of them was trained together with the voice.

Waves are float32 (S,) at 24 kHz unless said otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import librosa
import numpy as np
import numpy.typing as npt
import scipy.signal
import soxr

from app.commands import quality

RATE = 24_000
HOP = 240
"""Samples between two frames of the cepstra (10 ms)."""
CEPSTRA = 24
FRAME = 120
"""Samples of the 5 ms frames in which bursts are looked for."""
FAINTEST = -62.0
"""Level in dB of full scale below which nothing is heard."""
BELOW_SPEECH = 38.0
"""Decibels below the speech, that is the loudest twentieth, from which on a frame counts as silent."""
LONGEST_BURST, PAUSE, GAP = 0.03, 0.1, (0.025, 0.2)
"""Seconds: of a burst at most (the shortest "a" lasts 40 ms), of silence before it unless all begins with it,
and of that behind it."""
SHARP = 12.0
"""Decibels by which it stands out of what is behind it; breath that is drawn does not."""
HUM = 60.0
"""Hertz below which nobody speaks, and nobody hears what is as faint as a pause."""

Wave = npt.NDArray[np.float32]


@lru_cache(maxsize=1)
def _decoder() -> object:
    """pocketsphinx with its own English model, open vocabulary."""
    from pocketsphinx import Decoder

    return Decoder(samprate=16_000, loglevel="FATAL")


def recognise(wave: Wave) -> list[str]:
    """What pocketsphinx hears; the wave is brought to one level first."""
    decoder = _decoder()
    level = 0.06 / max(float(np.sqrt(np.mean(np.square(wave)))), 1e-5)
    samples = np.clip(soxr.resample(wave * level, RATE, 16_000), -1, 1)
    decoder.start_utt()
    decoder.process_raw((samples * 32767).astype(np.int16).tobytes(), full_utt=True)
    decoder.end_utt()
    found = decoder.hyp()
    return quality.words_of(found.hypstr) if found else []


def cepstra(wave: Wave) -> npt.NDArray[np.float32]:
    """Mel cepstra (F, 25), every 10 ms, of the log magnitude in 80 bands to 8 kHz; column 0 is the level."""
    mel = librosa.feature.melspectrogram(
        y=wave, sr=RATE, n_fft=1024, hop_length=HOP, n_mels=80, fmax=8000, power=1.0
    )
    log = np.log(np.maximum(mel, 1e-4)).T
    angles = np.pi * (np.arange(80) + 0.5)[:, None] * np.arange(CEPSTRA + 1)[None] / 80
    return (log @ np.cos(angles) / 80).astype(np.float32)


def align(ours: npt.NDArray[np.float32], theirs: npt.NDArray[np.float32]) -> tuple[npt.NDArray, npt.NDArray]:
    """Time alignment of two cepstra: the path (P, 2) in frames, and the distance in dB along it (P,)."""
    a, b = ours[:, 1:], theirs[:, 1:]
    squared = np.sum(a**2, 1)[:, None] + np.sum(b**2, 1)[None] - 2 * a @ b.T
    cost = 10 / np.log(10) * np.sqrt(2 * np.maximum(squared, 0))
    _, path = librosa.sequence.dtw(C=cost)
    path = path[::-1]
    return path, cost[path[:, 0], path[:, 1]]


def spoken_part(wave: Wave) -> Wave:
    """Without the silence at both ends (40 dB below the loudest)."""
    return librosa.effects.trim(wave, top_db=40)[0] if len(wave) else wave


def distortion(ours: Wave, theirs: Wave) -> float:
    """Mel-cepstral distortion in dB after time alignment, level left out (Kubichek 1993)."""
    _, distances = align(cepstra(spoken_part(ours)), cepstra(spoken_part(theirs)))
    return float(np.mean(distances))


def tail_kept(ours: Wave, theirs: Wave, tail_seconds: float) -> tuple[float, float]:
    """How much of the teacher's last ``tail_seconds`` is in ours.

    Returns:
        The length in ours that aligns with it, relative to its own; and the distance along it
        relative to the whole utterance's median.
    """
    theirs = spoken_part(theirs)
    ours = spoken_part(ours)
    path, distances = align(cepstra(ours), cepstra(theirs))
    first = max(0, len(theirs) // HOP - round(tail_seconds * RATE / HOP))
    inside = path[:, 1] >= first
    length = len(np.unique(path[inside, 0])) / max(1, len(theirs) // HOP + 1 - first)
    return float(length), float(np.mean(distances[inside]) / max(np.median(distances), 1e-6))


def bursts(wave: Wave) -> list[float]:
    """Seconds at which a pop sounds before speech: short, after a pause or at the beginning, and apart from
    the speech behind it. The release of a consonant has no silence between itself and its vowel.
    """
    frames = len(wave) // FRAME
    if not frames:
        return []
    audible = scipy.signal.sosfilt(scipy.signal.butter(4, HUM, "highpass", fs=RATE, output="sos"), wave)
    level = 10 * np.log10(np.square(audible[: frames * FRAME].reshape(-1, FRAME)).mean(axis=1) + 1e-12)
    heard = level > max(FAINTEST, np.quantile(level, 0.95) - BELOW_SPEECH)
    edges = np.flatnonzero(np.diff(np.concatenate([[False], heard, [False]]).astype(int)))
    starts, ends = edges[::2], edges[1::2]
    found, silent_since = [], -math.inf
    for start, end, following in zip(starts[:-1], ends[:-1], starts[1:], strict=True):
        behind = (following - end) * FRAME / RATE
        alone = (start - silent_since) * FRAME / RATE >= PAUSE and GAP[0] <= behind <= GAP[1]
        short = (end - start) * FRAME / RATE <= LONGEST_BURST
        if alone and short and level[start:end].max() >= np.median(level[end:following]) + SHARP:
            found.append(float(start * FRAME / RATE))
        silent_since = end
    return found


def median_pitch(wave: Wave) -> float:
    """Median F0 in Hz over the voiced frames (pYIN, 55 to 450 Hz); NaN if there are none."""
    low = soxr.resample(wave, RATE, 16_000)
    pitch, voiced, _ = librosa.pyin(low, fmin=55, fmax=450, sr=16_000, frame_length=1024, hop_length=320)
    return float(np.median(pitch[voiced])) if voiced.any() else float("nan")


def voice_print(wave: Wave) -> npt.NDArray[np.float32]:
    """(76,) means and deviations of 19 MFCC and of their differences over the loud frames."""
    mfcc = librosa.feature.mfcc(y=wave, sr=RATE, n_mfcc=20, n_fft=1024, hop_length=HOP, fmax=7600)
    loud = mfcc[0] > np.quantile(mfcc[0], 0.3)
    mfcc = mfcc[1:, loud]
    slope = np.diff(mfcc, axis=1, append=mfcc[:, -1:])
    parts = (mfcc.mean(1), mfcc.std(1), slope.mean(1), slope.std(1))
    return np.concatenate(parts).astype(np.float32)


def similarities(a: Sequence[npt.NDArray], b: Sequence[npt.NDArray]) -> npt.NDArray[np.float64]:
    """Cosines (len(a), len(b)) of voice prints after standardising over all of them."""
    both = np.array([*a, *b], np.float64)
    both = (both - both.mean(0)) / (both.std(0) + 1e-6)
    both /= np.linalg.norm(both, axis=1, keepdims=True)
    return both[: len(a)] @ both[len(a) :].T
