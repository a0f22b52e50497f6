"""What a recording of any length says, as speech tokens: 25 a second, heard in windows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import mlx.core as mx
import numpy as np

from engine.config import TOKEN_RATE, TOKENIZER_RATE
from engine.dsp import mel
from engine.errors import ClipTooShortError
from engine.types import Float32, Int32
from engine.voice.recording import Recording
from engine.voice.s3tokenizer import S3Tokenizer

_HOP, _HALF = 160, 200
"""Samples from frame to frame, and half a frame."""
_LEAST = TOKENIZER_RATE // TOKEN_RATE
"""Samples of one token."""


class SpeechTokens:
    """The speech tokens of a recording, of which only a window is in memory.

    Attributes:
        count: how many there will be: one for each 40 ms, begun ones too.

    Args:
        recording: what is heard.
        tokenizer: of the loaded model.

    Raises:
        ClipTooShortError: it is shorter than one token.
    """

    def __init__(self, recording: Recording, tokenizer: S3Tokenizer) -> None:
        self._recording, self._tokenizer = recording, tokenizer
        samples = recording.samples_at(TOKENIZER_RATE)
        if samples < _LEAST:
            raise ClipTooShortError(f"The recording lasts {recording.seconds:.2f} s: 0.04 s are the least.")
        self.count = -(-(samples // _HOP) // 4)

    def __iter__(self) -> Iterator[Int32 | None]:
        """Tokens (n,) of window after window, and None after each little unit of work in between."""
        loudest = -np.inf
        for part in self._logs():
            loudest = max(loudest, float(mx.max(part)))
            yield None
        parts = (mel.tokenizer_levels(part, loudest) for part in self._logs())
        for tokens in self._tokenizer.stream(parts):
            yield np.array(tokens[0], np.int32)

    def _logs(self) -> Iterator[mx.array]:
        return log_mels(self._recording.blocks_at(TOKENIZER_RATE), self._tokenizer.config.num_mels)


def log_mels(blocks: Iterable[Float32], num_mels: int) -> Iterator[mx.array]:
    """:func:`engine.dsp.mel.tokenizer_log` of sound in blocks (n,) at 16 kHz, as of the whole, whose ends are
    mirrored and whose last frame is left out: (1, f, num_mels) each. More than 200 samples in all."""

    def logs(frames: int) -> mx.array:
        return mel.tokenizer_log(mx.array(waiting[None, : (frames - 1) * _HOP + 2 * _HALF]), num_mels)

    waiting, begun = np.zeros(0, np.float32), False
    for block in blocks:
        waiting = np.concatenate([waiting, block])
        if not begun and len(waiting) > _HALF:
            waiting, begun = np.concatenate([waiting[_HALF:0:-1], waiting]), True
        # Half a frame is held back for the mirror.
        frames = (len(waiting) - 3 * _HALF) // _HOP
        if frames > 0:
            yield logs(frames)
            waiting = waiting[frames * _HOP :]
    waiting = np.concatenate([waiting, waiting[-2 : -_HALF - 2 : -1]])
    frames = (len(waiting) - 2 * _HALF) // _HOP
    if frames > 0:
        yield logs(frames)
