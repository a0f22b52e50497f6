"""T3's steps in MLX's operations, of one utterance or of several at once: on any device, in any precision and
packing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import cast

import mlx.core as mx
import numpy as np

from engine.backend import by_device
from engine.nn.attention import KeyValues, Placed
from engine.nn.overflow import marked, marked_rows
from engine.t3.backbone import Heads
from engine.t3.model import T3, Steps, VoicePrefix
from engine.t3.steps.base import ByModel
from engine.t3.unmasking import Rules, Turn, unmask
from engine.types import Int32

BLOCK = 64
"""Positions by which the memory grows."""


class QueuedStep(ByModel):
    """What steps have in common whose arrays are MLX's, queued and not computed yet."""

    ahead = True
    overlaps = False

    def __init__(self, model: T3):
        # Parts of the model are kept and not the model, which keeps its runner: a ring would be freed late.
        self._dtype = model.dtype

    def own(self, x: mx.array) -> mx.array:
        """x."""
        return x

    def queue(self, tokens: mx.array, logits: mx.array, beside: mx.array | None) -> mx.array:
        """Start computing tokens and what is beside them; the tokens, marked where their logits are lost."""
        tokens = marked(tokens, logits, self._dtype)
        mx.async_eval(tokens, beside)
        return tokens

    def unmask(self, turn: Turn[mx.array], rules: Rules) -> mx.array:
        """See :class:`engine.t3.steps.base.BlockStep`."""
        return _unmask(turn, rules)


@lru_cache(maxsize=8)
def compiled(rules: Rules) -> Callable[..., mx.array]:
    """:func:`engine.t3.unmasking.unmask` of a turn's arrays, in a third of the launches."""

    def step(*arrays: mx.array) -> mx.array:
        return unmask(Turn(*arrays), rules)

    return cast(Callable[..., mx.array], mx.compile(step))


_unmask = by_device(gpu=lambda turn, rules: compiled(rules)(*turn))(unmask)


class MlxStep(QueuedStep):
    """The backbone's own pass, its products joined for it."""

    name = "MLX's operations"

    def __init__(self, model: T3):
        super().__init__(model)
        self._embedding, self._backbone, self._head = model.speech_emb, model.backbone, model.speech_head
        self._positions = model.speech_positions if model.config.learned_positions else None
        self._layers = model.backbone.joined()

    def start(self, memory: Sequence[KeyValues], heads: Heads = ()) -> Steps[mx.array]:
        """See :class:`engine.t3.steps.base.Step`."""
        return partial(self._step, list(memory), heads)

    def _step(
        self, memory: list[KeyValues], heads: Heads, tokens: mx.array, place: int, offset: int
    ) -> tuple[mx.array, mx.array | None]:
        T = tokens.size
        while offset + T > memory[0][0].shape[2]:
            memory[:] = _grown(memory)
        row = self._embedding(tokens[None])
        if self._positions is not None:
            row = row + self._positions(mx.arange(place, place + T))
        x = mx.broadcast_to(row, (memory[0][0].shape[0], *row.shape[1:]))
        out = self._backbone.step(x, memory, offset, heads, self._layers)
        return self._head(out.hidden if T > 1 else out.hidden[:, 0]), out.attention


def _grown(memory: Sequence[KeyValues]) -> list[KeyValues]:
    """The memory with room up to the next multiple of :data:`BLOCK`."""
    length = memory[0][0].shape[2]
    padding = [(0, 0), (0, 0), (0, BLOCK - length % BLOCK), (0, 0)]
    return [(mx.pad(k, padding), mx.pad(v, padding)) for k, v in memory]


LONGEST = 1024
"""Positions that an utterance has behind the voice's: some 30 seconds of speech and its text."""


class MlxRows:
    """Rows of a model.

    Every row has as much room in one memory as every other, and looks at all of it, behind a mask: sizes
    never change, whoever stands in the other rows, so that each is worked out alike wherever it stands.

    Args:
        model: whose weights are used as they are.
        count: of rows.
        guided: whether each has a row without conditions behind its own.
    """

    ahead, joins = True, 1

    def __init__(self, model: T3, count: int, *, guided: bool) -> None:
        self.count, self._each, self._model = count, 2 if guided else 1, model
        # The longest voice, with what else conditions it: none of a book's speakers needs another memory.
        self.positions = -(-(model.config.speech_prompt_tokens + LONGEST) // BLOCK) * BLOCK
        self._memory: list[KeyValues] = []

    def own(self, x: mx.array) -> mx.array:
        """x."""
        return x

    def height(self, length: int) -> int:
        """As of :class:`engine.t3.steps.base.Rows`."""
        return length

    def put(self, rows: Sequence[int], texts: Sequence[mx.array], prefix: VoicePrefix, heads: Heads) -> None:
        """As of :class:`engine.t3.steps.base.Rows`."""
        (row,), (x,) = rows, texts
        self._fill(row, self._model.backbone(x, prefix.rows(self._each)).memory)

    def _fill(self, row: int, memory: Sequence[KeyValues]) -> None:
        """Let a row remember each layer's (R, H, P, D)."""
        first, (_, heads, length, width) = row * self._each, memory[0][0].shape
        if not self._memory:
            size = self.count * self._each, heads, self.positions, width
            self._memory = [(mx.zeros(size, k.dtype), mx.zeros(size, v.dtype)) for k, v in memory]
        for layer in zip(self._memory, memory, strict=True):
            for room, filled in zip(*layer, strict=True):
                room[first : first + self._each, :, :length] = filled

    def leave(self, row: int) -> None:
        """What stands there is written over by who comes next."""

    def step(self, tokens: mx.array, places: Int32, offsets: Int32) -> tuple[mx.array, mx.array | None]:
        """As of :class:`engine.t3.steps.base.Rows`."""
        x = self._model.speech_emb(tokens[:, None])
        if self._model.config.learned_positions:
            x = x + self._model.speech_positions(mx.array(places))[:, None]
        logits, attention = self._run(x, offsets)
        return logits[:, :, 0], attention

    def _run(self, x: mx.array, offsets: Int32) -> tuple[mx.array, mx.array | None]:
        """Logits (count, R, T, V) of embeddings (count, T, C) that see each other, the first of each row at
        its offset (count,) in the memory; the attention of the first over the memory (count, S) or None."""
        model, T = self._model, x.shape[1]
        at = mx.array(np.repeat(offsets, self._each))
        x = model.backbone.enter(mx.repeat(x, self._each, axis=0), at)
        seen = mx.arange(self.positions)[None] < at[:, None] + T
        mask = mx.where(seen, 0.0, -mx.inf).astype(x.dtype)[:, None, None]
        attention: list[mx.array] = []
        for index, layer in enumerate(model.backbone.layers):
            x, queries, memory = layer(x, Placed(self._memory[index], at), at, mask)
            self._memory[index] = memory
            heads = [number for of, number in model.config.alignment_heads if of == index]
            attention += [
                self._weights(queries[:: self._each, n, :1], memory[0][:: self._each, n], mask) for n in heads
            ]
        logits = model.speech_head(model.backbone.norm(x)).reshape(self.count, self._each, T, -1)
        return logits, sum(attention[1:], attention[0]) / len(attention) if attention else None

    def _weights(self, queries: mx.array, keys: mx.array, mask: mx.array) -> mx.array:
        """(count, S) float32 of one head: queries (count, 1, D), keys (count, S, D)."""
        scores = (keys @ queries.swapaxes(1, 2))[..., 0].astype(mx.float32) * queries.shape[-1] ** -0.5
        return mx.softmax(scores + mask[:: self._each, 0, 0].astype(mx.float32), axis=-1)

    def queue(self, tokens: mx.array, logits: mx.array, beside: mx.array | None) -> tuple[mx.array, mx.array]:
        """As of :class:`engine.t3.steps.base.Rows`."""
        tokens = marked_rows(tokens, logits, self._model.dtype)
        # On CUDA what the host reads is moved for it, and where it was is anyone's: also another stream's.
        told = tokens + 0
        mx.async_eval(tokens, told, beside, self._memory)
        return tokens, told


class MlxBlockRows(MlxRows):
    """Rows of a model that fills blocks; arguments as of :class:`MlxRows`."""

    def begin(self, rows: Sequence[int], texts: Sequence[mx.array], past: Sequence[KeyValues]) -> mx.array:
        """As of :class:`engine.t3.steps.base.BlockRows`."""
        (row,), (x,) = rows, texts
        logits, out = self._model.prefill(x, past)
        self._fill(row, out.memory)
        return logits[None]

    def block(self, tokens: mx.array, offsets: Int32) -> mx.array:
        """As of :class:`engine.t3.steps.base.BlockRows`."""
        model = self._model
        x = model.speech_emb(tokens) + model.speech_positions(mx.arange(tokens.shape[1]))
        return self._run(x, offsets)[0]
