"""T3's steps for several utterances at once on a processor: products over all rows together, and to each row
the attention to a memory of its own.

What a row gives depends on that row alone. Its products are of one shape, whoever has the other rows, and
what they have does not enter its sums; its attention is an operation of its own, as long as its own memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import mlx.core as mx
import numpy as np

from engine.config import GPT2Config
from engine.nn.attention import Each, Kept, KeyValues
from engine.recorded.network import Memory, Network, view
from engine.recorded.trees import Tree
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.t3.steps.recorded_step import RecordedStep, Watched, run, watching
from engine.types import Float32, Int32

_IDLE = 64
"""Positions that a row which nobody has remembers before it begins anew."""


def is_supported(model: T3) -> bool:
    """Whether the model's steps can be taken so: positions are learned, and no row needs a second."""
    return isinstance(model.runner, RecordedStep) and isinstance(model.config.backbone, GPT2Config)


class RecordedRows:
    """Rows of the model that its runner steps with.

    Args:
        model: whose runner is recorded.
        count: of rows.
    """

    ahead, positions = False, 0

    def __init__(self, model: T3, count: int) -> None:
        assert isinstance(model.runner, RecordedStep)
        self.count = count
        self._step, self._model, self._source = model.runner, model, model.source
        self._watched: list[Watched | None] = [None] * count
        self._idle = [0] * count

    def own(self, x: mx.array) -> Float32:
        """x in numpy."""
        return np.array(x)

    def put(
        self, row: int, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[Float32, Float32 | None]:
        """Begin an utterance in a row with embeddings (1, T, C) behind ``past``; logits (1, V) of what
        follows and the attention."""
        memory, watched = self._step.begun(past, heads)
        logits, attention = watching(run(memory, view(x), past[0][0].shape[2]), watched)
        self._memory.fill(row, self.count, memory.state())
        self._watched[row], self._idle[row] = watched, -1
        return logits, attention

    def queue(self, tokens: Int32, logits: Float32, beside: list[Any]) -> Int32:
        """The tokens."""
        return tokens

    def leave(self, row: int) -> None:
        """Nobody has the row any more."""
        self._watched[row], self._idle[row] = None, _IDLE

    def step(self, tokens: Int32, places: Int32, offsets: Int32) -> tuple[Float32, list[Any]]:
        """Feed each row its token (count,) at its speech position and its position in its memory; logits
        (count, 1, V) and each row's attention."""
        for row, idle in enumerate(self._idle):
            if idle >= _IDLE:
                self._memory.fill(row, self.count, self._nothing)
                self._idle[row] = 0
            elif idle >= 0:
                self._idle[row] += 1
        x = self._step.embedded(tokens, places) + self._positions[offsets]
        logits, seen = self._memory(x[:, None], rows=1)
        attention = [
            watched and watched([(query[row], keys[row]) for query, keys in seen])
            for row, watched in enumerate(self._watched)
        ]
        return logits[:, None], attention

    @cached_property
    def _positions(self) -> Float32:
        return view(self._model.backbone.positions.weight)

    @cached_property
    def _nothing(self) -> list[Float32]:
        """What an empty row remembers."""
        config = self._model.config.backbone
        assert isinstance(config, GPT2Config)
        one = np.zeros((1, config.num_heads, 1, config.hidden_size // config.num_heads), np.float32)
        return [one] * (2 * config.num_layers)

    @cached_property
    def _memory(self) -> Memory:
        width = self._model.config.backbone.hidden_size

        def inputs() -> Tree:
            return [mx.zeros((self.count, 1, width))]

        network = Network(
            self._pass, inputs, source=self._source, name=f"{self.count} rows", numbers=self._step.numbers
        )
        return Memory(network)

    def _pass(self, x: mx.array) -> Tree:
        """Logits (count, V) behind embeddings (count, 1, C), and of each watched head the queries and the new
        keys (count, 1, D)."""
        model, seen = self._model, []
        # How much there is matters to nothing but the form.
        total = mx.zeros((1, 2))
        for index, layer in enumerate(model.backbone.layers):
            places = range(index * self.count, (index + 1) * self.count)
            memory = Each(tuple(Kept(total, place) for place in places))
            x, queries, _ = layer(x, memory, None, None)
            numbers = [number for of, number in model.config.alignment_heads if of == index]
            seen += [(queries[:, head, 0], memory.new[0][:, head]) for head in numbers]
        return model.speech_head(model.backbone.norm(x)).reshape(self.count, -1), seen
