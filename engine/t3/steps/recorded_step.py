"""T3 as a recorded network, for a processor: prefill and steps are one, which keeps its own memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

import mlx.core as mx
import numpy as np
from mlx.utils import tree_flatten

from engine.backend import on_gpu
from engine.kernels.cpu.decoding import is_plain
from engine.nn.attention import Kept, KeyValues, kept
from engine.recorded.network import Memory, Network, view
from engine.recorded.trees import Tree
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.t3.steps.base import Steps
from engine.t3.unmasking import Rules, Turn, unmask
from engine.types import Float32, Int32

WORTH_SHARING = 1 << 19
"""Numbers of a weight from which on a step wants all cores for itself."""


def is_supported(model: T3) -> bool:
    """Whether a processor is to take the steps, one token after another, of weights in float32."""
    return not on_gpu() and model.config.blocks is None and is_plain(model)


class RecordedStep:
    """The backbone and the head behind it. An utterance's steps have no MLX in them.

    Args:
        model: T3, whose weights are taken as they are.
    """

    name = "OpenVINO"
    ahead = False

    def __init__(self, model: T3):
        mx.eval(model.parameters())
        self._backbone, self._head, self._heads = (
            model.backbone,
            model.speech_head,
            model.config.alignment_heads,
        )
        weights = dict(tree_flatten(model.backbone.parameters())).values()
        self.overlaps = all(each.size < WORTH_SHARING for each in weights if isinstance(each, mx.array))
        self._width = model.config.backbone.hidden_size
        self._embedding = view(model.speech_emb.weight)
        self._positions = view(model.speech_positions.weight) if model.config.learned_positions else None

    def own(self, x: mx.array) -> Float32:
        """x in numpy, without a copy."""
        return np.array(x, copy=False)

    def queue(self, tokens: Int32, logits: Float32, beside: Float32 | None) -> Int32:
        """The tokens: all is computed."""
        return tokens

    def unmask(self, turn: Turn[Float32], rules: Rules) -> Float32:
        """See :class:`engine.t3.steps.base.Step`."""
        return unmask(turn, rules)

    def remembered(self, model: T3, x: mx.array) -> tuple[KeyValues, ...]:
        """See :class:`engine.t3.steps.base.Step`."""
        memory = Memory(self._network)
        _run(memory, view(x), 0)
        keys_and_values = [mx.array(part) for part in memory.state()[: 2 * len(self._backbone.layers)]]
        return tuple(zip(keys_and_values[::2], keys_and_values[1::2], strict=True))

    def prefill(
        self, model: T3, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[Float32, Float32 | None, Steps[Float32]]:
        """See :class:`engine.t3.steps.base.Step`."""
        memory = self._memory(past)
        logits, *attention = _run(memory, view(x), past[0][0].shape[2])
        steps = partial(self._step, memory, x.shape[0], heads)
        return logits, attention[0] if heads and attention else None, steps

    def start(self, memory: Sequence[KeyValues], heads: Heads = ()) -> Steps[Float32]:
        """See :class:`engine.t3.steps.base.Step`; the memory is copied."""
        return partial(self._step, self._memory(memory), memory[0][0].shape[0], heads)

    def _memory(self, past: Sequence[KeyValues]) -> Memory:
        """One for an utterance, with what is before it."""
        states = [view(part) for pair in past for part in pair]
        states += [view(past[layer][0][:, head : head + 1]) for layer, head in self._heads]
        return Memory(self._network, states)

    def _step(
        self, memory: Memory, rows: int, heads: Heads, tokens: Int32, place: int, offset: int
    ) -> tuple[Float32, Float32 | None]:
        x = self._embedding[tokens]
        if self._positions is not None:
            x = x + self._positions[place : place + len(tokens)]
        logits, *attention = _run(memory, np.repeat(x[None], rows, axis=0), offset)
        return logits, attention[0] if heads and attention else None

    @cached_property
    def _network(self) -> Network:
        def inputs(rows: int, new: int, total: int) -> Tree:
            return mx.zeros((rows, new, self._width)), mx.zeros((1, 1, new, total))

        return Network(self._pass, inputs, ["rows", "new", "total"])

    def _pass(self, x: mx.array, mask: mx.array) -> Tree:
        """Logits (R, V) behind embeddings (R, T, C), and the mean attention (S,) of the watched heads.

        ``mask`` (1, 1, T, S) is added to scores.
        """
        new, total = mask.shape[2:]
        start = total - new
        x = self._backbone.enter(x, start)
        place, seen = mx.arange(start, start + 1).reshape(()), []
        for index, layer in enumerate(self._backbone.layers):
            memory = Kept(mask, index)
            x, queries, _ = layer(x, memory, place, mask)
            for head, (of, number) in enumerate(self._heads):
                if of != index:
                    continue
                # By themselves: the library keeps in place only what attention alone looks at.
                added = memory.new[0][:, number : number + 1]
                own = kept(added, mask, 2 * len(self._backbone.layers) + head)
                asking = queries[:1, number : number + 1, new - 1 :] * queries.shape[-1] ** -0.5
                seen.append(mx.softmax(asking @ own[:1].swapaxes(-1, -2), axis=-1).reshape(-1))
        logits = self._head(self._backbone.norm(x[:, new - 1 :])).reshape(x.shape[0], -1)
        return (logits, sum(seen[1:], seen[0]) / len(seen)) if seen else (logits,)


def _run(memory: Memory, x: Float32, offset: int) -> Tree:
    """What a pass gives whose first position is ``offset``."""
    T = x.shape[1]
    mask = np.zeros((1, 1, T, offset + T), np.float32)
    if T > 1:
        mask[0, 0][np.arange(offset + T) > np.arange(offset, offset + T)[:, None]] = -np.inf
    return memory(x, mask)
