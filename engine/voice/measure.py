"""What can be measured of a recording without a model: activity, noise, clipping, decay, pitch, timbre.

All of it works on 16 kHz mono (S,) in frames of 25 ms every 10 ms.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from engine.dsp.mel import mel_filters
from engine.types import Float32

RATE = 16_000
HOP = 160
FRAMES_A_SECOND = RATE // HOP
_SIZE = 400
_FLOOR_DB = -100.0
_DIGITAL_SILENCE_DB = -85.0
"""Frames below this are no recording (padding, a gate) and say nothing of its noise."""
_AT_ONCE = 1000
"""Frames, ten seconds: more would take memory."""
_PITCH_WINDOW = 1024
_LOWEST_HZ, _HIGHEST_HZ = 65.0, 400.0
_VOICED = 0.5
"""Least normalised autocorrelation of a voiced frame."""
_CEPSTRA = 12

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Activity:
    """Where someone speaks.

    Attributes:
        level_db: (F,) power of each frame in dB of full scale.
        speech: (F,) whether a frame is speech; pauses under 0.3 s count as speech.
        noise_db: level of the pauses, None where there is none to measure.
        speech_db: level of the loud half of the speech.
    """

    level_db: Floats
    speech: Flags
    noise_db: float | None
    speech_db: float

    @property
    def snr_db(self) -> float | None:
        """Speech over noise; None where no noise could be measured."""
        return None if self.noise_db is None else self.speech_db - self.noise_db


def activity(wav: Float32) -> Activity:
    """Speech frames: within 35 dB of the loudest and well above the noise floor."""
    level = frame_level(wav)
    top = float(np.percentile(level, 95))
    real = level[level > _DIGITAL_SILENCE_DB]
    floor = float(np.percentile(real, 5)) if real.size else _FLOOR_DB
    threshold = max(top - 35.0, floor + 0.3 * (top - floor))
    loud = level > threshold
    speech = close_gaps(loud, int(0.3 * FRAMES_A_SECOND))
    quiet = level[(level > _DIGITAL_SILENCE_DB) & ~loud]
    noise = float(np.percentile(quiet, 25)) if quiet.size >= 10 else None
    speech_db = float(np.median(level[loud])) if loud.any() else top
    return Activity(level, speech, noise, speech_db)


def frame_level(wav: Float32) -> Floats:
    """(F,) mean power of each frame in dB of full scale, at least -100."""
    total = np.concatenate([[0.0], np.cumsum(np.square(wav, dtype=np.float64))])
    starts = np.arange(0, max(1, len(wav) - _SIZE + 1), HOP)
    stops = np.minimum(starts + _SIZE, len(wav))
    return np.maximum(10 * np.log10((total[stops] - total[starts]) / _SIZE + 1e-12), _FLOOR_DB)


def close_gaps(flags: Flags, longest: int) -> Flags:
    """Inner stretches of False of at most ``longest`` frames become True."""
    out = flags.copy()
    for start, stop in runs(~flags):
        if start and stop < len(flags) and stop - start <= longest:
            out[start:stop] = True
    return out


def runs(flags: Flags) -> list[tuple[int, int]]:
    """(start, stop) of each stretch of True."""
    edges = np.flatnonzero(np.diff(np.pad(flags, 1).view(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


def clipped_samples(wav: Float32) -> int:
    """Samples in flat tops: three or more in a row within 0.1 % of the clip's own extreme."""
    if len(wav) < 3:
        return 0
    top, bottom = max(float(wav.max()), 0.0), min(float(wav.min()), 0.0)
    tops = runs(wav >= 0.999 * top) if top else []
    tops += runs(wav <= 0.999 * bottom) if bottom else []
    return sum(b - a for a, b in tops if b - a >= 3)


def decay_seconds(level_db: Floats, noise_db: float | None) -> float | None:
    """Time in which the sound typically falls by 60 dB after a loud frame: a sign of a room.

    The median over all falls of at least 60 ms and 10 dB that stay clear of the noise; None
    where there are fewer than 5. Source: the idea of Ratnam et al., "Blind estimation of
    reverberation time", 2003.
    """
    floor = (noise_db if noise_db is not None else _FLOOR_DB) + 6.0
    smooth = np.convolve(level_db, np.ones(3) / 3, mode="same")
    times = []
    for start, stop in runs(np.diff(smooth) < 0.0):
        part = smooth[start : stop + 1]
        part = part[part > floor]
        if len(part) >= 6 and part[0] - part[-1] >= 10.0:
            times.append(60.0 * (len(part) - 1) / FRAMES_A_SECOND / (part[0] - part[-1]))
    return float(np.median(times)) if len(times) >= 5 else None


def pitch(wav: Float32) -> Floats:
    """(F,) fundamental frequency in Hz every 10 ms by autocorrelation, NaN where unvoiced."""
    padded = np.pad(wav.astype(np.float64), (_PITCH_WINDOW // 2, _PITCH_WINDOW))
    count = max(1, (len(wav) - _SIZE) // HOP + 1)
    low, high = int(RATE / _HIGHEST_HZ), int(RATE / _LOWEST_HZ)
    out = np.full(count, np.nan)
    for start in range(0, count, _AT_ONCE):
        rows = np.arange(start, min(start + _AT_ONCE, count)) * HOP
        frames = padded[rows[:, None] + np.arange(_PITCH_WINDOW)]
        frames = (frames - frames.mean(1, keepdims=True)) * np.hanning(_PITCH_WINDOW)
        power = np.abs(np.fft.rfft(frames, 2 * _PITCH_WINDOW)) ** 2
        window = np.abs(np.fft.rfft(np.hanning(_PITCH_WINDOW), 2 * _PITCH_WINDOW)) ** 2
        correlation = np.fft.irfft(power)[:, :high] / np.fft.irfft(window)[:high]
        normal = correlation / np.maximum(correlation[:, :1], 1e-12)
        inner = normal[:, low : high - 1]
        peak = (inner >= normal[:, low - 1 : high - 2]) & (inner >= normal[:, low + 1 : high])
        height = np.where(peak, inner, -1.0)
        # The first peak that is nearly the highest: multiples of the period are as high.
        best = (height >= 0.9 * height.max(1, keepdims=True)).argmax(1)
        voiced = height[np.arange(len(rows)), best] > _VOICED
        best += low
        out[start : start + len(rows)] = np.where(voiced, RATE / best, np.nan)
    return out


def high_band_db(wav: Float32) -> float:
    """Share of the power that lies above 4.2 kHz, in dB."""
    power = np.square(np.abs(np.fft.rfft(wav)))
    above = power[round(4200.0 / RATE * len(wav)) :]
    return float(10 * np.log10(above.sum() / max(float(power.sum()), 1e-20) + 1e-20))


def timbre(wav: Float32) -> Floats:
    """(F, 12) mel cepstrum without its level, every 10 ms."""
    count = max(0, (len(wav) - _SIZE) // HOP + 1)
    index = np.arange(26)
    cosines = np.cos(np.pi * np.outer(index + 0.5, np.arange(1, _CEPSTRA + 1)) / 26)
    filters = mel_filters(RATE, _SIZE, 26, 8000.0)
    out = np.zeros((count, _CEPSTRA))
    for start in range(0, count, _AT_ONCE):
        rows = np.arange(start, min(start + _AT_ONCE, count))
        frames = wav[rows[:, None] * HOP + np.arange(_SIZE)] * np.hanning(_SIZE)
        bands = np.log(np.abs(np.fft.rfft(frames, axis=1)) ** 2 @ filters + 1e-8)
        out[rows] = bands @ cosines / 26
    return out
