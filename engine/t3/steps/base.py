"""What decoding asks of a way to take single steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol

import mlx.core as mx
import numpy as np

from engine.nn.attention import KeyValues
from engine.t3.arrays import A
from engine.t3.backbones.base import Heads
from engine.t3.model import T3
from engine.t3.unmasking import Rules, Turn, unmask
from engine.types import Float32

Steps = Callable[[A, int, int], "tuple[A, A | None]"]
"""The steps of one utterance: one generated token in, the next one's logits out, or a block of tokens that
see each other.

Args:
    tokens: (T,) int32, fed to every row.
    place: the speech position of the first.
    offset: its position in the memory; what is remembered from there on is written anew.

Returns:
    Logits (R, V), of a block (R, T, V); and the first row's attention over the memory (offset + 1,) float32
    where one token was given, averaged over the heads asked for, or None.
"""


class Computed:
    """Of steps whose arrays are numpy's: all is computed when it is asked for."""

    ahead = False

    def own(self, x: mx.array) -> Float32:
        """x in numpy, without a copy."""
        return np.array(x, copy=False)

    def queue(self, tokens: Float32, logits: Float32, beside: Float32 | None) -> Float32:
        """The tokens."""
        return tokens

    def unmask(self, turn: Turn[Float32], rules: Rules) -> Float32:
        """See :class:`BlockStep`."""
        return unmask(turn, rules)


class ByModel:
    """Of steps that leave prefill to the model."""

    def behind(self, model: T3, x: mx.array) -> mx.array:
        """See :class:`BlockStep`."""
        return model.speech_head(model.backbone(x).hidden)

    def remembered(self, model: T3, x: mx.array) -> tuple[KeyValues, ...]:
        """See :class:`Step`."""
        return tuple(model.backbone(x).memory)

    def prefill(
        self: Any, model: T3, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[Any, Any, Steps[Any]]:
        """See :class:`Step`."""
        logits, out = model.prefill(x, past, heads)
        attention = None if out.attention is None else self.own(out.attention)
        return self.own(logits), attention, self.start(out.memory, heads)


class Step(Protocol, Generic[A]):
    """Single steps of one model, in arrays of one kind. It holds what it wants of the model's weights, which
    are left alone while it is used; what an utterance remembers belongs to its :data:`Steps`.

    Attributes:
        name: what works the steps out, for people.
        ahead: whether they are queued on a device, so that the host had better stay a token ahead.
        overlaps: whether they leave a core to others and have no MLX in them, so that they may go on in a
            thread of their own.
    """

    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def ahead(self) -> bool: ...  # noqa: D102
    @property
    def overlaps(self) -> bool: ...  # noqa: D102

    def own(self, x: mx.array) -> A:
        """x as an array of its kind."""

    def remembered(self, model: T3, x: mx.array) -> tuple[KeyValues, ...]:
        """What the backbone remembers of embeddings (1, P, C) at its start: each layer (1, H, P, D)."""

    def prefill(
        self, model: T3, x: mx.array, past: Sequence[KeyValues], heads: Heads
    ) -> tuple[A, A | None, Steps[A]]:
        """Run embeddings (R, T, C) behind ``past``, each layer (R, H, P, D), and begin an utterance.

        Returns:
            Logits (R, V) of what follows, the attention and the steps, as of :data:`Steps`.
        """

    def queue(self, tokens: A, logits: A, beside: A | None) -> A:
        """Start computing what was drawn, and what is wanted beside it, if it is still to be computed; the
        tokens, marked where their logits are lost (:mod:`engine.nn.overflow`)."""


class BlockStep(Step[A], Protocol):
    """Of a model that fills blocks."""

    def behind(self, model: T3, x: mx.array) -> mx.array:
        """Logits (1, T, V) behind embeddings (1, T, C) that nothing comes before."""

    def unmask(self, turn: Turn[A], rules: Rules) -> A:
        """Some of a block's masked tokens settled: what :func:`engine.t3.unmasking.unmask` gives."""
