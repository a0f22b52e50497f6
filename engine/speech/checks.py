"""Judging a generated sentence before it is heard.

Pure functions of tokens, samples and text: nothing depends on time, so a reading can be
repeated. Thresholds are wide; they catch what listeners call broken, not what is merely unusual.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.config import SAMPLE_RATE, TOKEN_RATE
from engine.speech import defects
from engine.types import Float32
from engine.voice import measure

QUIET = 10 ** (defects.QUIET_DB / 20)
"""Root mean square below which a frame counts as silence."""
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
        spoken_chars: length of the text that was spoken, in characters.
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
    elif not may_sigh and defects.has_sigh(samples):
        findings.append("something sighs that is not in the text")
    if defects.has_tone(samples):
        findings.append("a tone hums beside the speech")
    return Verdict(tuple(findings))


def has_loop(tokens: Sequence[int]) -> bool:
    """Whether the end of the sequence is a short cycle of 1 to 12 tokens lasting a second or more.

    Held silence is a cycle too: a second of one token in a sentence is not speech either.
    """
    ids = np.asarray(tokens)
    for period in range(1, 13):
        again = measure.runs(ids[period:] == ids[:-period]) if len(ids) > period else []
        if max((stop - start for start, stop in again), default=0) + period >= max(LOOP_TOKENS, 4 * period):
            return True
    return False


def token_limit(spoken_chars: int) -> int:
    """Most tokens a sentence of this many characters may take before it counts as run on."""
    return int(TOKEN_RATE * (spoken_chars * MAX_SECONDS_PER_CHAR + GRACE_SECONDS)) + 1
