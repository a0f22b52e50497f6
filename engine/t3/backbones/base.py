"""What T3 asks of a transformer.

A backbone maps embeddings to hidden states, left to right. Its memory (keys and values of each
layer) is passed in and returned. There are two ways to run it: over a stretch, which copies and
lengthens the memory, and one position at a time in a memory with room, which is written in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import mlx.core as mx
import mlx.nn as nn

from engine.kernels.cpu import numpy_layers
from engine.nn.attention import KeyValues, head_weights
from engine.types import Float32

Heads = tuple[tuple[int, int], ...]
"""(layer, head) pairs."""

NumpyLayer = Callable[[Float32, numpy_layers.Memory, int], tuple[Float32, Float32]]
"""A layer in numpy: (x (R, C), memory, position) to x (R, C) and its attention (R, H, position + 1)."""

NumpyEntry = Callable[[Float32, int], Float32]
"""The way into the first layer in numpy: (x (R, C), position) to x (R, C)."""


class Layer(nn.Module):
    """A layer of a backbone: ``layer(x, past, offset, mask) -> (x, queries, memory)``."""

    def join(self) -> None:
        """Make ready for many steps on a GPU; called before each utterance, and harmless elsewhere."""

    def on_host(self) -> NumpyLayer:
        """The same layer for one position, in numpy on the CPU."""
        raise NotImplementedError


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

    layers: list[Layer]
    norm: nn.Module

    def enter(self, x: mx.array, start: int) -> mx.array:
        """Input of the first layer, from embeddings (R, T, C) whose first position is ``start``."""
        raise NotImplementedError

    def enter_in_numpy(self) -> NumpyEntry:
        """:meth:`enter` in numpy, for one position."""
        raise NotImplementedError

    def norm_in_numpy(self) -> numpy_layers.Function:
        """The last norm in numpy."""
        raise NotImplementedError

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
        return self._run(self.enter(x, start), layers_past, None, "causal", heads)

    def step(self, x: mx.array, memory: Sequence[KeyValues], offset: int, heads: Heads = ()) -> Output:
        """Run one position in a memory with room, which is written in place.

        Args:
            x: (R, 1, C) embedding.
            memory: each layer (R, H, S, D), of which the first ``offset`` positions count.
            offset: the position of ``x``, below S.
            heads: as in :meth:`__call__`.

        Returns:
            The hidden state (R, 1, C); views of the memory's first ``offset`` + 1 positions.
        """
        return self._run(self.enter(x, offset), list(memory), offset, None, heads)

    def _run(
        self,
        x: mx.array,
        past: Sequence[KeyValues | None],
        offset: int | None,
        mask: str | None,
        heads: Heads,
    ) -> Output:
        memory: list[KeyValues] = []
        seen: list[mx.array] = []
        for index, (layer, layer_past) in enumerate(zip(self.layers, past, strict=True)):
            x, queries, filled = layer(x, layer_past, offset, mask)
            memory.append(filled)
            seen += [head_weights(queries[0, h], filled[0][0, h]) for n, h in heads if n == index]
        attention = sum(seen[1:], seen[0]) / len(seen) if seen else None
        return Output(self.norm(x), memory, attention)
