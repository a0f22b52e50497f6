"""Speech tokens to samples while they come: S3Gen's stream, and the vocoder's behind it."""

from __future__ import annotations

import engine.backend  # noqa: F401  (loads the BLAS, which must come before MLX)

# isort: split
from collections.abc import Callable, Iterator, Sequence

import mlx.core as mx
import numpy as np

from engine.checkpoints.loader import LoadedModel
from engine.errors import CancelledError
from engine.s3gen import stream as s3gen
from engine.speech.metrics import Meter
from engine.types import Conditionals, Float32
from engine.vocoder import stream as vocoder
from engine.vocoder.hift import trim_fade


class Decoder:
    """One utterance, whose first samples are faded in.

    Args:
        model, voice: who speaks.
        prepared: of the voice, with the same mode.
        mode, seed: of the streams.
        meter: of the work.
        cancelled: looked at before each solver step.
    """

    def __init__(
        self,
        model: LoadedModel,
        voice: Conditionals,
        prepared: s3gen.PreparedVoice,
        mode: s3gen.Mode,
        seed: int,
        meter: Meter,
        cancelled: Callable[[], bool],
    ) -> None:
        self._model, self._meter, self._cancelled = model, meter, cancelled
        self._prepared, self._mode = prepared, mode
        self._flow = s3gen.open_stream(model.flow, voice, seed=seed, mode=mode, voice=prepared)
        self._vocoder = vocoder.init_state(model.vocoder, seed=seed)
        self._fade = np.asarray(trim_fade(), np.float32)

    def deliveries(self) -> Iterator[int]:
        """How many tokens to gather for each call of :meth:`decode` where someone listens, for ever."""
        return s3gen.deliveries(self._model.flow, self._prepared, self._mode)

    def portions(self, tokens: Sequence[int]) -> Iterator[Sequence[int]]:
        """Tokens that came together, for :meth:`decode` where nobody listens: on a grid in its largest
        pieces; in a window all at once, since the more of them attend to each other, the better."""
        grid = self._prepared.grid.chunk
        size = s3gen.PIECES[-1] * grid if self._mode == "chunk" and grid else len(tokens)
        for start in range(0, len(tokens), size):
            yield tokens[start : start + size]

    def decode(self, tokens: Sequence[int], *, final: bool) -> Iterator[Float32]:
        """Run tokens through S3Gen and the vocoder: (S,) samples at 24 kHz, piece by piece.

        Raises:
            CancelledError: it was cancelled.
        """
        with self._meter.stage("s3gen"):
            mels, self._flow = s3gen.step(
                self._model.flow, self._flow, tokens, final=final, check=self._check
            )
            mx.eval(mels)
        while mels:
            self._check()
            mel = mels.pop(0)
            with self._meter.stage("vocoder"):
                wave, self._vocoder = vocoder.step(
                    self._model.vocoder, self._vocoder, mel, final=final and not mels
                )
                samples = np.array(wave[0], np.float32)
            head = min(len(self._fade), len(samples))
            samples[:head] *= self._fade[:head]
            self._fade = self._fade[head:]
            yield samples

    def _check(self) -> None:
        if self._cancelled():
            raise CancelledError("Cancelled.")
