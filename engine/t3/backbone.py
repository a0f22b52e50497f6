"""What T3 asks of a transformer.

A backbone maps embeddings to hidden states, left to right. Its memory (keys and values of each
layer) is passed in and returned. There are two ways to run it: over a stretch, which copies and
lengthens the memory, and in single steps, of a position or a few that see each other, in a memory with room,
which is written in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import mlx.core as mx
import mlx.nn as nn

from engine.nn.attention import KeyValues, Seen, head_weights

Heads = tuple[tuple[int, int], ...]
"""(layer, head) pairs."""

Layer = Callable[[mx.array, "KeyValues | None", "int | None", "str | None"], tuple[mx.array, mx.array, Seen]]
"""``layer(x, past, offset, mask)`` gives x, the queries and the memory, see :mod:`engine.nn.attention`."""


@dataclass(frozen=True)
class Output:
    """What a pass gives.

    Attributes:
        hidden: (R, T, C), after the last norm.
        memory: keys and values of each layer, the new positions in them.
        attention: (S,) float32, the newest query's weights over the memory in the first row,
            averaged over the heads asked for; None if none were.
    """

    hidden: mx.array
    memory: list[KeyValues]
    attention: mx.array | None


class Backbone(nn.Module):
    """Base of both transformers: walks the layers and watches the heads asked for.

    A subclass sets ``layers`` and ``norm``, the last norm, and defines :meth:`enter`.
    """

    layers: list[nn.Module]
    norm: nn.Module

    def enter(self, x: mx.array, start: int | mx.array) -> mx.array:
        """Input of the first layer, from embeddings (R, T, C) whose first position is ``start``, or (R,) that
        of each row, of one position."""
        raise NotImplementedError

    def joined(self) -> Sequence[Layer]:
        """The layers as :meth:`step` had better take them."""
        return self.layers

    def __call__(self, x: mx.array, past: Sequence[KeyValues] | None = None, heads: Heads = ()) -> Output:
        """Run a stretch.

        Args:
            x: (R, T, C) embeddings without positions of the backbone's own.
            past: memory of the positions before, each layer (R, H, P, D); None if there are none.
            heads: heads to report the newest query's attention of.

        Returns:
            Hidden states of the stretch; the memory holds P + T positions.
        """
        start = past[0][0].shape[2] if past else 0
        layers_past = list(past) if past else [None] * len(self.layers)
        return self._run(self.layers, self.enter(x, start), layers_past, None, "causal", heads)

    def step(
        self,
        x: mx.array,
        memory: Sequence[KeyValues],
        offset: int,
        heads: Heads = (),
        layers: Sequence[Layer] | None = None,
    ) -> Output:
        """Run T positions, one as a rule, that see each other, in a memory with room, written in place.

        Args:
            x: (R, T, C) embeddings.
            memory: each layer (R, H, S, D), of which the first ``offset`` positions count.
            offset: the position of the first, at most S - T.
            heads: as in :meth:`__call__`.
            layers: what takes the place of its own, None: nothing does.

        Returns:
            The hidden states (R, T, C); views of the memory's first ``offset`` + T positions.
        """
        return self._run(layers or self.layers, self.enter(x, offset), list(memory), offset, None, heads)

    def _run(
        self,
        layers: Sequence[Layer],
        x: mx.array,
        past: Sequence[KeyValues | None],
        offset: int | None,
        mask: str | None,
        heads: Heads,
    ) -> Output:
        memory: list[KeyValues] = []
        seen: list[mx.array] = []
        for index, (layer, layer_past) in enumerate(zip(layers, past, strict=True)):
            x, queries, filled = layer(x, layer_past, offset, mask)
            assert isinstance(filled, tuple)
            memory.append(filled)
            seen += [head_weights(queries[0, h], filled[0][0, h]) for n, h in heads if n == index]
        attention = sum(seen[1:], seen[0]) / len(seen) if seen else None
        return Output(self.norm(x), memory, attention)
