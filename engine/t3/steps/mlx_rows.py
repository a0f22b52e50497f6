"""T3's steps for several utterances at once in MLX's operations: on any device, in any precision and packing.

Every row has as much room in one memory as every other, and looks at all of it, behind a mask: sizes never
change, whoever stands in the other rows, so that each row is worked out alike wherever it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mlx.core as mx
import numpy as np

from engine.nn.attention import KeyValues, Placed
from engine.nn.overflow import marked_rows
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.types import Int32

LONGEST = 1024
"""Positions that an utterance has behind the voice's: some 30 seconds of speech and its text."""
_BLOCK = 64


class MlxRows:
    """Rows of a model.

    Args:
        model: whose weights are used as they are.
        count: of rows.
        guided: whether each has a row without conditions behind its own.
    """

    ahead = True

    def __init__(self, model: T3, count: int, *, guided: bool) -> None:
        self.count, self._each, self._model = count, 2 if guided else 1, model
        # The longest voice, with what else conditions it: none of a book's speakers needs another memory.
        self.positions = -(-(model.config.speech_prompt_tokens + LONGEST) // _BLOCK) * _BLOCK
        self._memory: list[KeyValues] = []

    def own(self, x: mx.array) -> mx.array:
        """x."""
        return x

    def put(
        self, row: int, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[mx.array, mx.array | None]:
        """As of :class:`engine.t3.batch.Rows`."""
        logits, out = self._model.prefill(x, past, heads)
        first, length = row * self._each, out.memory[0][0].shape[2]
        if not self._memory:
            size = (
                self.count * self._each,
                out.memory[0][0].shape[1],
                self.positions,
                out.memory[0][0].shape[3],
            )
            self._memory = [(mx.zeros(size, k.dtype), mx.zeros(size, v.dtype)) for k, v in out.memory]
        for layer in zip(self._memory, out.memory, strict=True):
            for room, filled in zip(*layer, strict=True):
                room[first : first + self._each, :, :length] = filled
        return logits, out.attention

    def leave(self, row: int) -> None:
        """What stands there is written over by who comes next."""

    def step(self, tokens: mx.array, places: Int32, offsets: Int32) -> tuple[mx.array, list[Any]]:
        """As of :class:`engine.t3.batch.Rows`."""
        model = self._model
        x = model.speech_emb(tokens[:, None])
        if model.config.learned_positions:
            x = x + model.speech_positions(mx.array(places))[:, None]
        at = mx.array(np.repeat(offsets, self._each))
        x = model.backbone.enter(mx.repeat(x, self._each, axis=0), at)
        seen = mx.arange(self.positions)[None] <= at[:, None]
        mask = mx.where(seen, 0.0, -mx.inf).astype(x.dtype)[:, None, None]
        attention: list[mx.array] = []
        for index, layer in enumerate(model.backbone.layers):
            x, queries, memory = layer(x, Placed(self._memory[index], at), at, mask)
            self._memory[index] = memory
            heads = [number for of, number in model.config.alignment_heads if of == index]
            attention += [
                self._weights(queries[:: self._each, n], memory[0][:: self._each, n], mask) for n in heads
            ]
        logits = model.speech_head(model.backbone.norm(x)).reshape(self.count, self._each, -1)
        mean = sum(attention[1:], attention[0]) / len(attention) if attention else None
        return logits, [None if mean is None else mean[row] for row in range(self.count)]

    def _weights(self, queries: mx.array, keys: mx.array, mask: mx.array) -> mx.array:
        """(count, S) float32 of one head: queries (count, 1, D), keys (count, S, D)."""
        scores = (keys @ queries.swapaxes(1, 2))[..., 0].astype(mx.float32) * queries.shape[-1] ** -0.5
        return mx.softmax(scores + mask[:: self._each, 0, 0].astype(mx.float32), axis=-1)

    def queue(self, tokens: mx.array, logits: mx.array, beside: list[Any]) -> mx.array:
        """As of :class:`engine.t3.batch.Rows`."""
        tokens = marked_rows(tokens, logits, self._model.dtype)
        mx.async_eval(tokens, [each for each in beside if each is not None], self._memory)
        return tokens
