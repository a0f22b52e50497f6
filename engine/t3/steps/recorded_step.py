"""T3 as a recorded network, for a processor: one utterance, one that fills blocks, several at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from operator import itemgetter
from typing import Any

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten

from engine.backend import on_gpu
from engine.nn.attention import KeyValues, SplitKeyValues, StatefulMemory, StatefulRows, causal_mask
from engine.recorded import Numbers, Tree
from engine.recorded.network import Memory, Network, unowned, view
from engine.t3.backbone import Heads
from engine.t3.model import T3, Steps, VoicePrefix
from engine.t3.steps.base import Computed
from engine.types import Float32, Int32

WORTH_SHARING = 1 << 19
"""Numbers of a weight from which on a step wants all cores for itself."""
ROOM = 256
"""Positions by which what is remembered of watched heads grows."""


def is_supported(model: T3) -> bool:
    """Whether a processor is to take the steps, of weights in float32 or packed."""
    leaves = dict(tree_flatten(model.parameters())).values()
    return not on_gpu() and all(leaf.dtype in (mx.float32, mx.uint32) for leaf in leaves)


class _ByNetwork(Computed):
    """The backbone and the head behind it as one network.

    Args:
        model: T3, whose weights are taken as they are,
        faster: or in 8 bits.
    """

    name = "OpenVINO"

    def __init__(self, model: T3, *, faster: bool = False):
        self.numbers: Numbers = "int8" if faster else "float32"
        mx.eval(model.parameters())
        self._backbone, self._head, self._source = model.backbone, model.speech_head, model.source
        self._width = model.config.backbone.hidden_size
        self._embedding = view(model.speech_emb.weight)
        self._positions = view(model.speech_positions.weight) if model.config.learned_positions else None

    @cached_property
    def network(self) -> Network:
        """What takes each pass."""
        raise NotImplementedError

    def begin(self, *, prompt: bool) -> None:
        """See :class:`engine.recorded.network.Recorded`."""
        _ = self.network

    def embedded(self, tokens: Int32 | Float32, places: Int32) -> Float32:
        """Tokens (T,) at their speech positions to (T, C)."""
        x = self._embedding[tokens]
        return x if self._positions is None else x + self._positions[places]


class RecordedStep(_ByNetwork):
    """Prefill and steps are one network, which keeps its own memory. An utterance's steps have no MLX in
    them."""

    def __init__(self, model: T3, *, faster: bool = False):
        super().__init__(model, faster=faster)
        # What is watched comes as the layers do.
        self._heads = sorted(model.config.alignment_heads, key=itemgetter(0))
        backbone = model.config.backbone
        self.overlaps = backbone.hidden_size * backbone.inner_size < WORTH_SHARING

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

    @cached_property
    def network(self) -> Network:
        """See :class:`_ByNetwork`."""
        width = self._width

        def inputs(rows: int, new: int, total: int) -> Tree:
            return mx.zeros((rows, new, width)), mx.zeros((1, 1, new, total))

        lengths = "rows", "new", "total"
        return Network(
            unowned(self._pass), inputs, lengths, source=self._source, name="steps", numbers=self.numbers
        )

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
            memory = StatefulMemory(mask, index)
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


BlockMemory = list[tuple[Float32, Float32]]
"""Keys and values of each layer, (R, H, P, D)."""


class RecordedBlockStep(_ByNetwork):
    """Steps of a model that fills blocks.

    A block is passed through several times before it is settled, and what is remembered of it is written
    anew each time. So keys and values are given to the network, which looks at them beside those of the
    block; they do not stay in it.
    """

    overlaps = False

    def __init__(self, model: T3, *, faster: bool = False):
        super().__init__(model, faster=faster)
        self._shape = model.config.backbone.num_heads, model.config.backbone.head_dim

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

    def run(self, x: Float32, past: BlockMemory, *, causal: bool) -> tuple[Float32, BlockMemory]:
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

    def _nothing(self) -> BlockMemory:
        """The memory of one row at its start."""
        heads, width = self._shape
        empty = np.zeros((1, heads, 0, width), np.float32)
        return [(empty, empty)] * len(self._backbone.layers)

    @cached_property
    def network(self) -> Network:
        """See :class:`_ByNetwork`."""
        heads, width = self._shape
        wide, layers = self._width, len(self._backbone.layers)

        def inputs(rows: int, new: int, past: int) -> Tree:
            part = mx.zeros((rows, heads, past, width))
            return mx.zeros((rows, new, wide)), mx.zeros((1, 1, new, past + new)), [(part, part)] * layers

        lengths = "rows", "new", "past"
        return Network(
            unowned(self._pass), inputs, lengths, source=self._source, name="blocks", numbers=self.numbers
        )

    def _pass(self, x: mx.array, mask: mx.array, past: Tree) -> Tree:
        """What :meth:`run` records; ``mask`` (1, 1, T, P + T) is added to scores."""
        start = past[0][0].shape[2]
        x, place, memory = self._backbone.enter(x, start), mx.arange(start, start + 1).reshape(()), []
        for layer, pair in zip(self._backbone.layers, past, strict=True):
            x, _, seen = layer(x, SplitKeyValues(pair), place, mask)
            memory.append(seen.new)
        return self._head(self._backbone.norm(x)), memory


class _Utterance:
    """The steps of one; what a pass adds to the memory is kept where the next one begins behind it."""

    def __init__(self, step: RecordedBlockStep, past: BlockMemory, added: BlockMemory):
        self._step, self._past, self._added = step, past, added

    def __call__(self, tokens: Float32, place: int, offset: int) -> tuple[Float32, None]:
        new = offset - self._past[0][0].shape[2]
        if new:
            pairs = zip(self._past, self._added, strict=True)
            self._past = [(_longer(k, more, new), _longer(v, added, new)) for (k, v), (more, added) in pairs]
        x = self._step.embedded(tokens, np.arange(place, place + len(tokens), dtype=np.int32))
        rows = len(self._past[0][0])
        logits, self._added = self._step.run(np.repeat(x[None], rows, axis=0), self._past, causal=False)
        return logits, None


def _longer(before: Float32, added: Float32, count: int) -> Float32:
    """Keys or values with the first ``count`` of those that were added."""
    return np.concatenate([before, added[:, :, :count]], axis=2)


_IDLE = 64
"""Positions that a row which nobody has remembers before it begins anew."""


def takes_rows(model: T3) -> bool:
    """Whether the model's steps can be taken so: positions are learned, and no row needs a second."""
    learned = model.config.backbone.max_positions is not None
    return isinstance(model.runner, RecordedStep) and learned and not model.config.guidance


class RecordedRows:
    """Rows of the model that its runner steps with: products over all of them together, and to each row the
    attention to a memory of its own.

    What a row gives depends on that row alone. Its products are of one shape, whoever has the other rows,
    and what they have does not enter its sums; its attention is an operation of its own, as long as its own
    memory.

    Args:
        model: whose runner is recorded.
        count: of rows.
    """

    ahead, joins, positions = False, 1, 0

    def __init__(self, model: T3, count: int) -> None:
        assert isinstance(model.runner, RecordedStep)
        self.count = count
        self._step, self._model, self._source = model.runner, model, model.source
        self._watched: list[Watched | None] = [None] * count
        self._idle = [0] * count

    def own(self, x: mx.array) -> Float32:
        """x in numpy."""
        return np.array(x)

    def height(self, length: int) -> int:
        """As of :class:`engine.t3.steps.base.Rows`."""
        return length

    def put(self, rows: Sequence[int], texts: Sequence[mx.array], prefix: VoicePrefix, heads: Heads) -> None:
        """As of :class:`engine.t3.steps.base.Rows`; one, of embeddings (1, T, C)."""
        (row,), (x,) = rows, texts
        memory, watched = self._step.begun(prefix.memory, heads)
        watching(run(memory, view(x), prefix.length), watched)
        self._memory.fill(row, self.count, memory.state())
        self._watched[row], self._idle[row] = watched, -1

    def queue(self, tokens: Int32, logits: Float32, beside: list[Any]) -> tuple[Int32, Int32]:
        """The tokens."""
        return tokens, tokens

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
        x = self._step.embedded(tokens, places)
        logits, seen = self._memory(x[:, None], offsets, rows=1)
        attention = [
            watched and watched([(query[row], keys[row]) for query, keys in seen])
            for row, watched in enumerate(self._watched)
        ]
        return logits[:, None], attention

    @cached_property
    def _nothing(self) -> list[Float32]:
        """What an empty row remembers."""
        config = self._model.config.backbone
        one = np.zeros((1, config.num_heads, 1, config.head_dim), np.float32)
        return [one] * (2 * config.num_layers)

    @cached_property
    def _memory(self) -> Memory:
        width = self._model.config.backbone.hidden_size

        count = self.count

        def inputs() -> Tree:
            return [mx.zeros((count, 1, width)), mx.zeros((count,), mx.int32)]

        name = f"{count} rows"
        return Memory(
            Network(unowned(self._pass), inputs, source=self._source, name=name, numbers=self._step.numbers)
        )

    def _pass(self, x: mx.array, offsets: mx.array) -> Tree:
        """Logits (count, V) behind embeddings (count, 1, C), each at its offset (count,) in its row's memory;
        of each watched head the queries and the new keys (count, 1, D)."""
        model, seen = self._model, []
        x = model.backbone.enter(x, offsets)
        # How much there is matters to nothing but the form.
        total = mx.zeros((1, 2))
        for index, layer in enumerate(model.backbone.layers):
            places = range(index * self.count, (index + 1) * self.count)
            memory = StatefulRows(tuple(StatefulMemory(total, place) for place in places))
            x, queries, _ = layer(x, memory, None, None)
            numbers = [number for of, number in model.config.alignment_heads if of == index]
            seen += [(queries[:, head, 0], memory.new[0][:, head]) for head in numbers]
        return model.speech_head(model.backbone.norm(x)).reshape(self.count, -1), seen
