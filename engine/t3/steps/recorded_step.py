"""T3 as a recorded network, for a processor: prefill and steps are one, which keeps its own memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten

from engine.backend import on_gpu
from engine.nn.attention import Kept, KeyValues
from engine.recorded.network import Memory, Network, view
from engine.recorded.trees import Numbers, Tree
from engine.t3.backbones.base import Heads
from engine.t3.model import T3, Steps
from engine.t3.steps.base import Computed
from engine.types import Float32, Int32

WORTH_SHARING = 1 << 19
"""Numbers of a weight from which on a step wants all cores for itself."""
ROOM = 256
"""Positions by which what is remembered of watched heads grows."""


def is_supported(model: T3) -> bool:
    """Whether a processor is to take the steps, of weights in float32."""
    leaves = dict(tree_flatten(model.parameters())).values()
    return not on_gpu() and all(leaf.dtype == mx.float32 for leaf in leaves)


class RecordedStep(Computed):
    """The backbone and the head behind it. An utterance's steps have no MLX in them.

    Args:
        model: T3, whose weights are taken as they are,
        faster: or in 8 bits.
    """

    name = "OpenVINO"

    def __init__(self, model: T3, *, faster: bool = False):
        self.numbers: Numbers = "int8" if faster else "float32"
        mx.eval(model.parameters())
        self._backbone, self._head, self._heads = (
            model.backbone,
            model.speech_head,
            model.config.alignment_heads,
        )
        self._source, backbone = model.source, model.config.backbone
        self.overlaps = backbone.hidden_size * backbone.inner_size < WORTH_SHARING
        self._width = backbone.hidden_size
        self._embedding = view(model.speech_emb.weight)
        self._positions = view(model.speech_positions.weight) if model.config.learned_positions else None

    def remembered(self, model: T3, x: mx.array) -> tuple[KeyValues, ...]:
        """See :class:`engine.t3.steps.base.Step`."""
        memory = Memory(self.network)
        run(memory, view(x), 0)
        keys_and_values = [mx.array(part) for part in memory.state()]
        return tuple(zip(keys_and_values[::2], keys_and_values[1::2], strict=True))

    def prefill(
        self, model: T3, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[Float32, Float32 | None, Steps[Float32]]:
        """See :class:`engine.t3.steps.base.Step`."""
        memory, watched = self.begun(past, heads)
        logits, attention = watching(run(memory, view(x), past[0][0].shape[2]), watched)
        return logits, attention, partial(self._step, memory, x.shape[0], watched)

    def start(self, memory: Sequence[KeyValues], heads: Heads = ()) -> Steps[Float32]:
        """See :class:`engine.t3.steps.base.Step`; the memory is copied."""
        own, watched = self.begun(memory, heads)
        return partial(self._step, own, memory[0][0].shape[0], watched)

    def begun(self, past: Sequence[KeyValues], heads: Heads) -> tuple[Memory, Watched | None]:
        """A memory for an utterance, with what is before it, and what its heads see, if they are wanted."""
        keys = [view(past[layer][0][0, head]) for layer, head in self._heads] if heads else []
        memory = Memory(self.network, [view(part) for pair in past for part in pair])
        return memory, Watched(np.stack(keys)) if keys else None

    def _step(
        self, memory: Memory, rows: int, watched: Watched | None, tokens: Int32, place: int, offset: int
    ) -> tuple[Float32, Float32 | None]:
        x = self.embedded(tokens, np.arange(place, place + len(tokens), dtype=np.int32))
        return watching(run(memory, np.repeat(x[None], rows, axis=0), offset), watched)

    def embedded(self, tokens: Int32, places: Int32) -> Float32:
        """Tokens (T,) at their speech positions to (T, C)."""
        x = self._embedding[tokens]
        return x if self._positions is None else x + self._positions[places]

    @cached_property
    def network(self) -> Network:
        """What takes prefill and steps."""

        def inputs(rows: int, new: int, total: int) -> Tree:
            return mx.zeros((rows, new, self._width)), mx.zeros((1, 1, new, total))

        lengths = "rows", "new", "total"
        return Network(self._pass, inputs, lengths, source=self._source, name="steps", numbers=self.numbers)

    def _pass(self, x: mx.array, mask: mx.array) -> Tree:
        """Logits (R, V) behind embeddings (R, T, C), and of each watched head in the first row the last
        query (D,) and the new keys (T, D).

        ``mask`` (1, 1, T, S) is added to scores.
        """
        new, total = mask.shape[2:]
        start = total - new
        x = self._backbone.enter(x, start)
        place, seen = mx.arange(start, start + 1).reshape(()), []
        for index, layer in enumerate(self._backbone.layers):
            memory = Kept(mask, index)
            x, queries, _ = layer(x, memory, place, mask)
            numbers = [number for of, number in self._heads if of == index]
            seen += [(queries[0, head, new - 1], memory.new[0][0, head]) for head in numbers]
        return self._head(self._backbone.norm(x[:, new - 1 :])).reshape(x.shape[0], -1), seen


class Watched:
    """What some heads of one utterance attend to. It is worked out beside the library, which keeps in place
    only the keys that its own attention alone looks at.

    Args:
        keys: (n, P, D) of each head, before the utterance.
    """

    def __init__(self, keys: Float32):
        self._keys, self._length = keys, keys.shape[1]

    def __call__(self, seen: Sequence[tuple[Float32, Float32]]) -> Float32:
        """The mean attention (S,) over all positions, of each head's query (D,), its new keys (T, D) with
        it."""
        end = self._length + len(seen[0][1])
        if end > self._keys.shape[1]:
            room = np.empty((len(seen), end + ROOM, self._keys.shape[2]), np.float32)
            room[:, : self._length] = self._keys[:, : self._length]
            self._keys = room
        for head, (_, added) in enumerate(seen):
            self._keys[head, self._length : end] = added
        self._length = end
        queries = np.stack([query for query, _ in seen]) * self._keys.shape[2] ** -0.5
        # Not by a BLAS, whose threads would get in the way of the library's.
        scores = np.einsum("nsd,nd->ns", self._keys[:, :end], queries)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        attention: Float32 = (weights / weights.sum(axis=1, keepdims=True)).mean(axis=0)
        return attention


def watching(given: Tree, watched: Watched | None) -> tuple[Float32, Float32 | None]:
    """Logits, and the attention of the heads that are watched."""
    logits, seen = given
    return logits, None if watched is None else watched(seen)


def run(memory: Memory, x: Float32, offset: int) -> Tree:
    """What a pass gives whose first position is ``offset``."""
    T = x.shape[1]
    mask = np.zeros((1, 1, T, offset + T), np.float32)
    if T > 1:
        mask[0, 0][np.arange(offset + T) > np.arange(offset, offset + T)[:, None]] = -np.inf
    return memory(x, mask)
