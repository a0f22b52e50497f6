"""One speech token after another.

On a GPU the host stays one token behind: the next step is queued before the current token is
read, and everything a step needs (memory, tokens seen, random key) is there or is made on the
device. On a CPU there is nothing to run ahead of: each step is worked out in place when it is
asked for (:mod:`engine.t3.steps.recorded_step`), and a token is handed over as soon as it is known. What is
MLX's is then done with the first token, and another thread may take the tokens behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

import mlx.core as mx
import numpy as np

from engine.t3.arrays import A, cast
from engine.t3.backbones.base import Heads
from engine.t3.model import T3, Step, Steps
from engine.t3.prefix import VoicePrefix
from engine.t3.sampling import SamplingOptions, draw, guide, step_chances
from engine.types import Float32, Int32


class Autoregression(Generic[A]):
    """One utterance, in the step's kind of arrays from the logits on; on a GPU it is never read.

    Args:
        model, step, prefix, text_tokens, options: who speaks what, and how (:mod:`engine.t3.generate`).
        seed: of what is drawn.
        limit: most tokens.
        heads: whose attention over the text comes with a token.
    """

    def __init__(
        self,
        model: T3,
        step: Step[A],
        prefix: VoicePrefix,
        text_tokens: Int32,
        options: SamplingOptions,
        *,
        seed: int,
        limit: int,
        heads: Heads,
    ):
        self._model, self._prefix, self._options, self._heads = model, prefix, options, heads
        self._limit = limit
        self._guided = prefix.guided and options.cfg_weight > 0
        self._step: Step[A] = step
        self._vocabulary: A = step.own(mx.arange(model.config.speech_vocab))
        self._seen: A = self._vocabulary == model.config.start_speech_token
        self._chances: A = step.own(step_chances(seed, limit))
        self._text = mx.array(text_tokens, dtype=mx.int32)[None]

    def tokens(self) -> Iterator[tuple[int, Float32 | None]]:
        """See :class:`engine.t3.generate.Strategy`."""
        first_column = self._prefix.length + int(self._model.config.text_sot_eot)
        columns = slice(first_column, first_column + self._text.shape[1])
        current = self._first()
        for drawn in range(self._limit):
            more = drawn + 1 < self._limit
            following = self._next(drawn) if more and self._step.ahead else None
            token, weights = current
            # Read whole: a slice would be one more operation, queued behind the step after this one.
            identity: Any = token.item()
            yield identity, None if weights is None else np.array(weights)[columns]
            if more:
                current = following or self._next(drawn)

    def _first(self) -> tuple[A, A | None]:
        """Run text and start tokens behind the prefix, and draw the first token (1,); its attention over the
        memory (S,) or None."""
        model, rows = self._model, 2 if self._guided else 1
        text = model.embed_text(model.frame_text(self._text), unconditional_row=self._guided)
        x = mx.concatenate([text, model.embed_start(rows)], axis=1)
        past = [(_rows(k, rows), _rows(v, rows)) for k, v in self._prefix.memory]
        self._steps: Steps[A]
        logits, attention, self._steps = self._step.prefill(model, x, past, self._heads)
        self._offset = self._prefix.length + x.shape[1]
        return self._drawn(logits, attention, 0)

    def _next(self, index: int) -> tuple[A, A | None]:
        """Feed generated token ``index``, draw the one after it and start computing it."""
        logits, attention = self._steps(self._token, index + 1, self._offset)
        self._offset += 1
        return self._drawn(logits, attention, index + 1)

    def _drawn(self, logits: A, attention: A | None, index: int) -> tuple[A, A | None]:
        """Token ``index``, drawn from its logits, and its attention."""
        exact = cast(logits, mx.float32)
        chosen = guide(exact[0], exact[1], self._options.cfg_weight) if self._guided else exact[0]
        self._token: A = draw(chosen, self._seen, self._options, self._chances[index : index + 1])
        # The GPT-2 members' loop forgets the start token after the first step.
        past = self._vocabulary < 0 if index == 0 and self._options.penalty_last else self._seen
        self._seen = past | (self._vocabulary == self._token)
        return self._step.queue(self._token, logits, attention), attention


def _rows(x: mx.array, rows: int) -> mx.array:
    """One row's memory for each of ``rows``."""
    return mx.broadcast_to(x, (rows, *x.shape[1:])) if rows > 1 else x
