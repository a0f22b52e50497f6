"""T3 that fills blocks as a recorded network, for a processor.

A block is passed through several times before it is settled, and what is remembered of it is written anew
each time. So keys and values are given to the network, which looks at them beside those of the block; they do
not stay in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import mlx.core as mx
import numpy as np

from engine.nn.attention import Apart, KeyValues, causal_mask
from engine.recorded.network import Network, view
from engine.recorded.trees import Numbers, Tree
from engine.t3.backbones.base import Heads
from engine.t3.model import T3, Steps
from engine.t3.steps.base import Computed
from engine.types import Float32

Memory = list[tuple[Float32, Float32]]
"""Keys and values of each layer, (R, H, P, D)."""


class RecordedBlockStep(Computed):
    """The backbone and the head behind it.

    Args:
        model: T3, whose weights are taken as they are,
        faster: or in 8 bits.
    """

    name = "OpenVINO"
    overlaps = False

    def __init__(self, model: T3, *, faster: bool = False):
        self._numbers: Numbers = "int8" if faster else "float32"
        mx.eval(model.parameters())
        config = model.config.backbone
        self._backbone, self._head, self._source = model.backbone, model.speech_head, model.source
        self._width, self._heads = config.hidden_size, config.num_heads
        self._embedding = view(model.speech_emb.weight)
        self._positions = view(model.speech_positions.weight) if model.config.learned_positions else None

    def behind(self, model: T3, x: mx.array) -> mx.array:
        """See :class:`engine.t3.steps.base.BlockStep`."""
        logits, _ = self.run(view(x), self._nothing(), causal=True)
        return mx.array(logits)

    def remembered(self, model: T3, x: mx.array) -> tuple[KeyValues, ...]:
        """See :class:`engine.t3.steps.base.Step`."""
        _, memory = self.run(view(x), self._nothing(), causal=True)
        return tuple((mx.array(keys), mx.array(values)) for keys, values in memory)

    def prefill(
        self, model: T3, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[Float32, None, Steps[Float32]]:
        """See :class:`engine.t3.steps.base.Step`; there is no attention to be had."""
        before = [(view(keys), view(values)) for keys, values in past]
        logits, memory = self.run(view(x), before, causal=True)
        return logits[:, -1], None, _Utterance(self, before, memory)

    def embedded(self, tokens: Float32, place: int) -> Float32:
        """Speech tokens (T,) from a speech position on: (T, C)."""
        x = self._embedding[tokens]
        return x if self._positions is None else x + self._positions[place : place + len(tokens)]

    def run(self, x: Float32, past: Memory, *, causal: bool) -> tuple[Float32, Memory]:
        """Logits (R, T, V) behind embeddings (R, T, C), and what was added to the memory.

        Args:
            x: embeddings.
            past: of the positions before.
            causal: whether a position sees those of ``x`` behind it, too.
        """
        T, P = x.shape[1], past[0][0].shape[2]
        mask = np.zeros((1, 1, T, P + T), np.float32)
        if causal:
            mask[:] = causal_mask(T, P + T)
        logits, memory = self.network(x, mask, past)
        return logits, memory

    def _nothing(self) -> Memory:
        """The memory of one row at its start."""
        empty = np.zeros((1, self._heads, 0, self._width // self._heads), np.float32)
        return [(empty, empty)] * len(self._backbone.layers)

    @cached_property
    def network(self) -> Network:
        """What takes each pass."""

        def inputs(rows: int, new: int, past: int) -> Tree:
            part = mx.zeros((rows, self._heads, past, self._width // self._heads))
            memory = [(part, part)] * len(self._backbone.layers)
            return mx.zeros((rows, new, self._width)), mx.zeros((1, 1, new, past + new)), memory

        lengths = "rows", "new", "past"
        return Network(self._pass, inputs, lengths, source=self._source, name="blocks", numbers=self._numbers)

    def _pass(self, x: mx.array, mask: mx.array, past: Tree) -> Tree:
        """What :meth:`run` records; ``mask`` (1, 1, T, P + T) is added to scores."""
        start = past[0][0].shape[2]
        x, place, memory = self._backbone.enter(x, start), mx.arange(start, start + 1).reshape(()), []
        for layer, pair in zip(self._backbone.layers, past, strict=True):
            x, _, seen = layer(x, Apart(pair), place, mask)
            memory.append(seen.new)
        return self._head(self._backbone.norm(x)), memory


class _Utterance:
    """The steps of one; what a pass adds to the memory is kept where the next one begins behind it."""

    def __init__(self, step: RecordedBlockStep, past: Memory, added: Memory):
        self._step, self._past, self._added = step, past, added

    def __call__(self, tokens: Float32, place: int, offset: int) -> tuple[Float32, None]:
        new = offset - self._past[0][0].shape[2]
        if new:
            pairs = zip(self._past, self._added, strict=True)
            self._past = [(_longer(k, more, new), _longer(v, added, new)) for (k, v), (more, added) in pairs]
        x = self._step.embedded(tokens, place)
        rows = len(self._past[0][0])
        logits, self._added = self._step.run(np.repeat(x[None], rows, axis=0), self._past, causal=False)
        return logits, None


def _longer(before: Float32, added: Float32, count: int) -> Float32:
    """Keys or values with the first ``count`` of those that were added."""
    return np.concatenate([before, added[:, :, :count]], axis=2)
