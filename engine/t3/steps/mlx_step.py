"""T3's decoding step in MLX's operations: on any device, in any precision and packing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import cast

import mlx.core as mx

from engine.backend import by_device
from engine.nn.attention import KeyValues
from engine.nn.overflow import marked
from engine.t3.backbones.base import Heads
from engine.t3.model import T3, Steps
from engine.t3.steps.base import ByModel
from engine.t3.unmasking import Rules, Turn, unmask

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


def _in_fewer_launches(turn: Turn[mx.array], rules: Rules) -> mx.array:
    return compiled(rules)(*turn)


_unmask = by_device(gpu=_in_fewer_launches)(unmask)


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
