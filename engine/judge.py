"""Judging a generated sentence before it is heard, and trimming its tail.

Pure functions of tokens, samples and text: nothing depends on time, so a reading can be
repeated. Thresholds are wide; they catch what listeners call broken, not what is merely unusual.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.config import SAMPLE_RATE, TOKEN_RATE
from engine.types import Float32

FRAME = SAMPLE_RATE // 100
"""Samples of the 10 ms frames in which level is measured."""
QUIET = 10 ** (-50 / 20)
"""Root mean square below which a frame counts as silence (-50 dB of full scale)."""
NATURAL_TAIL = 8 * FRAME
"""Silence kept after the last sound of a sentence (80 ms); pauses are added on top."""
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


def judge(tokens: Sequence[int], samples: Float32, spoken_chars: int, *, ended: bool) -> Verdict:
    """Judge a finished sentence.

    Args:
        tokens: its speech tokens (25 a second).
        samples: (S,) its waveform at 24 kHz.
        spoken_chars: length of the text that was spoken, in characters.
        ended: whether T3 gave its stop token (not the length limit).
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
    if duration < spoken_chars * MIN_SECONDS_PER_CHAR:
        findings.append("the speech is too short for its text")
    if not samples.size or float(np.sqrt(np.mean(np.square(samples)))) < QUIET:
        findings.append("the sentence is silent")
    return Verdict(tuple(findings))


def has_loop(tokens: Sequence[int]) -> bool:
    """Whether the end of the sequence is a short cycle of 1 to 12 tokens lasting a second or more.

    Held silence is a cycle too: a second of one token in a sentence is not speech either.
    """
    ids = np.asarray(tokens)
    for period in range(1, 13):
        run = _longest_run(ids[period:] == ids[:-period]) if len(ids) > period else 0
        if run + period >= max(LOOP_TOKENS, 4 * period):
            return True
    return False


def _longest_run(flags: np.ndarray) -> int:
    """Length of the longest stretch of true values."""
    padded = np.concatenate(([0], flags.astype(np.int8), [0]))
    edges = np.flatnonzero(np.diff(padded))
    return int((edges[1::2] - edges[::2]).max(initial=0))


class TailTrimmer:
    """Holds back trailing silence of a sentence while it streams.

    Whole frames of silence are kept until sound follows; at the end all but a natural tail is
    dropped. The outcome depends on the samples alone, not on how they were delivered.
    """

    def __init__(self, drop_last: int = 0) -> None:
        """``drop_last``: samples cut from the very end whatever they hold."""
        self._drop_last = drop_last
        self._held = np.zeros(0, np.float32)
        self._heard_sound = False

    def push(self, samples: Float32) -> Float32:
        """Take samples; return those that are safe to release."""
        self._held = np.concatenate([self._held, samples])
        sure = max(len(self._held) - self._drop_last, 0) // FRAME
        loud = np.flatnonzero(_frame_rms(self._held[: sure * FRAME]) >= QUIET)
        if not loud.size:
            return self._held[:0]
        self._heard_sound = True
        cut = (int(loud[-1]) + 1) * FRAME
        released, self._held = self._held[:cut], self._held[cut:]
        return released

    def finish(self) -> Float32:
        """The rest of the sentence: what sound is left and a natural tail, faded to silence."""
        rest = self._held[: max(len(self._held) - self._drop_last, 0)]
        loud = np.flatnonzero(_frame_rms(rest) >= QUIET)
        keep = (int(loud[-1]) + 1) * FRAME if loud.size else 0
        tail = rest[: keep + NATURAL_TAIL].copy()
        fade = min(len(tail), 2 * FRAME)
        if fade:
            tail[-fade:] *= np.linspace(1.0, 0.0, fade, dtype=np.float32)
        self._held = self._held[:0]
        return tail if self._heard_sound or loud.size else tail[:0]


def _frame_rms(samples: Float32) -> Float32:
    """Root mean square of each 10 ms frame; a last partial frame counts as a frame."""
    if not samples.size:
        return np.zeros(0, np.float32)
    padded = np.pad(samples, (0, -len(samples) % FRAME)).reshape(-1, FRAME)
    return np.asarray(np.sqrt(np.mean(np.square(padded), axis=1)), np.float32)


def token_limit(spoken_chars: int) -> int:
    """Most tokens a sentence of this many characters may take before it counts as run on."""
    return int(TOKEN_RATE * (spoken_chars * MAX_SECONDS_PER_CHAR + GRACE_SECONDS)) + 1
