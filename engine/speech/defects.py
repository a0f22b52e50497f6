"""Sounds that a sentence should not hold and that its length does not tell: a sigh, a steady tone.

Measured on samples alone, (S,) at 24 kHz. Both are told of this family of models: Turbo breathes out where
the text has a quotation mark, for about 1.2 s, and S3Gen may hum at 4.9 kHz.
"""

from __future__ import annotations

import math

import numpy as np

from engine.config import SAMPLE_RATE
from engine.dsp.resample import polyphase
from engine.types import Float32
from engine.voice import measure

QUIET_DB = -50.0
"""Level in dB of full scale below which sound counts as silence."""
_SIGH_SECONDS = 0.9
"""Shorter ones are a hiss of the speech, which lasts up to 0.3 s, or breath that is drawn."""
_BELOW_SPEECH_DB = 30.0
"""How far below the speech a breath may be to be heard as one."""
_BRIGHT_DB = -10.0
"""Least level of the samples' differences against the samples': that of 1.2 kHz. Rumble is lower."""
_WINDOW, _LOWEST_TONE = 2048, 2000.0
"""Samples of a frame in which a tone is looked for, and from how many Hz on: voices hold lower ones."""
_TONE_SECONDS, _PROMINENCE_DB, _AROUND = 0.5, 20.0, 20
"""How long a tone must last, and how far it must stand out of so many bins on either side."""


def has_sigh(samples: Float32) -> bool:
    """Whether something is heard, high and without pitch, for as long as a sigh."""
    level = measure.frame_level(samples)
    bright = measure.frame_level(np.diff(samples, append=samples[-1:])) > level + _BRIGHT_DB
    floor, speech = np.percentile(level, (5, 95))
    # Of a voice that was cloned with its noise, what stands out of that.
    heard = level > max(QUIET_DB, speech - _BELOW_SPEECH_DB, floor + 0.3 * (speech - floor))
    least = int(_SIGH_SECONDS * SAMPLE_RATE)
    for start, stop in measure.runs(heard & bright):
        part = samples[start * measure.HOP : stop * measure.HOP]
        if len(part) >= least:
            pitch = measure.pitch(polyphase(part, SAMPLE_RATE, measure.RATE))
            longest = max((b - a for a, b in measure.runs(np.isnan(pitch))), default=0)
            if longest >= _SIGH_SECONDS * measure.FRAMES_A_SECOND:
                return True
    return False


def has_tone(samples: Float32) -> bool:
    """Whether a steady tone is heard for half a second or more."""
    hop = _WINDOW // 2
    steady = math.ceil(_TONE_SECONDS * SAMPLE_RATE / hop)
    if (len(samples) - _WINDOW) // hop + 1 < steady:
        return False
    window = np.hanning(_WINDOW).astype(np.float32)
    frames = np.lib.stride_tricks.sliding_window_view(samples, _WINDOW)[::hop] * window
    # A sine whose root mean square is 1 gives 0 dB.
    amplitude = np.abs(np.fft.rfft(frames)) * math.sqrt(2) / window.sum()
    high = amplitude[:, int(_LOWEST_TONE / SAMPLE_RATE * _WINDOW) :]
    for lasting in np.lib.stride_tricks.sliding_window_view(high, steady, axis=0).min(axis=-1):
        at = int(lasting.argmax())
        around = np.median(lasting[max(at - _AROUND, 0) : at + _AROUND + 1])
        if lasting[at] > max(10 ** (QUIET_DB / 20), around * 10 ** (_PROMINENCE_DB / 20)):
            return True
    return False
