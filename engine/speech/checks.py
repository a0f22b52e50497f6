"""Judging a generated sentence before it is heard.

Pure functions of tokens, samples and text: nothing depends on time, so a reading can be
repeated. Thresholds are wide; they catch what listeners call broken, not what is merely unusual.

Sighs and steady tones are looked for in the samples, (S,) at 24 kHz, since a sentence's length does not tell
of them: Turbo breathes out at a quotation mark, for about 1.2 s, and S3Gen may hum at 4.9 kHz.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.config import SAMPLE_RATE, TOKEN_RATE
from engine.dsp.resample import polyphase
from engine.types import Float32
from engine.voice.judge import FRAMES_A_SECOND, HOP, RATE, frame_level, pitch, runs

QUIET_DB = -50.0
"""Level in dB of full scale below which sound counts as silence."""
QUIET = 10 ** (QUIET_DB / 20)
"""Root mean square below which a frame counts as silence."""
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
    level = frame_level(samples)
    bright = frame_level(np.diff(samples, append=samples[-1:])) > level + _BRIGHT_DB
    floor, speech = np.percentile(level, (5, 95))
    # Of a voice that was cloned with its noise, what stands out of that.
    heard = level > max(QUIET_DB, speech - _BELOW_SPEECH_DB, floor + 0.3 * (speech - floor))
    least = int(_SIGH_SECONDS * SAMPLE_RATE)
    for start, stop in runs(heard & bright):
        part = samples[start * HOP : stop * HOP]
        if len(part) >= least:
            voiced = pitch(polyphase(part, SAMPLE_RATE, RATE))
            longest = max((b - a for a, b in runs(np.isnan(voiced))), default=0)
            if longest >= _SIGH_SECONDS * FRAMES_A_SECOND:
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
    lasting = np.lib.stride_tricks.sliding_window_view(high, steady, axis=0).min(axis=-1)
    lasting = lasting[lasting.max(axis=-1) > QUIET]
    highest = lasting.argmax(axis=-1)[:, None]
    around = np.abs(np.arange(lasting.shape[-1]) - highest) <= _AROUND
    # It stands out of their median if it does of more than half of them.
    below = lasting * 10 ** (_PROMINENCE_DB / 20) < np.take_along_axis(lasting, highest, axis=-1)
    return bool((2 * (below & around).sum(axis=-1) > around.sum(axis=-1)).any())


MIN_SECONDS_PER_CHAR = 0.025
MAX_SECONDS_PER_CHAR = 0.22
GRACE_SECONDS = 1.2
"""Room for very short texts, whose length says little of their duration."""
LOOP_TOKENS = 25
"""Tokens (one second) that repeat another second exactly, or a single token this many times."""


@dataclass(frozen=True)
class Verdict:
    """What was found wrong with a sentence; good when nothing was."""

    findings: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the sentence may be heard as it is."""
        return not self.findings


def check(
    tokens: Sequence[int],
    samples: Float32,
    spoken_chars: int,
    *,
    ended: bool,
    max_seconds: float = math.inf,
    may_sigh: bool = False,
) -> Verdict:
    """Judge a finished sentence.

    Args:
        tokens: its speech tokens (25 a second).
        samples: (S,) its waveform at 24 kHz.
        ended: whether T3 gave its stop token (not the length limit).
        max_seconds: how long the member's speech stays sound in one go.
        may_sigh: whether the text asks for sounds that are no speech.
    """
    findings = []
    if not np.isfinite(samples).all():
        return Verdict(("the model produced invalid numbers",))
    if not ended:
        findings.append("the end of the sentence was missed")
    if has_loop(tokens):
        findings.append("the speech repeats itself")
    duration = len(samples) / SAMPLE_RATE
    if duration > spoken_chars * MAX_SECONDS_PER_CHAR + GRACE_SECONDS:
        findings.append("the speech is too long for its text")
    if duration > max_seconds + GRACE_SECONDS:
        findings.append("the speech is longer than the model keeps it up")
    if duration < spoken_chars * MIN_SECONDS_PER_CHAR:
        findings.append("the speech is too short for its text")
    if not samples.size or float(np.sqrt(np.mean(np.square(samples)))) < QUIET:
        findings.append("the sentence is silent")
    elif not may_sigh and has_sigh(samples):
        findings.append("something sighs that is not in the text")
    if has_tone(samples):
        findings.append("a tone hums beside the speech")
    return Verdict(tuple(findings))


def has_loop(tokens: Sequence[int]) -> bool:
    """Whether the end of the sequence is a short cycle of 1 to 12 tokens lasting a second or more.

    Held silence is a cycle too: a second of one token in a sentence is not speech either.
    """
    ids = np.asarray(tokens)
    for period in range(1, 13):
        again = runs(ids[period:] == ids[:-period]) if len(ids) > period else []
        if max((stop - start for start, stop in again), default=0) + period >= max(LOOP_TOKENS, 4 * period):
            return True
    return False


def token_limit(spoken_chars: int) -> int:
    """Most tokens a sentence of this many characters may take before it counts as run on."""
    return int(TOKEN_RATE * (spoken_chars * MAX_SECONDS_PER_CHAR + GRACE_SECONDS)) + 1
