"""What ways to take single steps have in common, what the filling of blocks asks of one beside, and steps of
several utterances at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol

import mlx.core as mx
import numpy as np

from engine.nn.attention import KeyValues
from engine.t3.backbone import Heads
from engine.t3.model import T3, Step, Steps, VoicePrefix
from engine.t3.sampling import A
from engine.t3.unmasking import Rules, Turn, unmask
from engine.types import Float32, Int32


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


class BlockStep(Step[A], Protocol):
    """Of a model that fills blocks."""

    def behind(self, model: T3, x: mx.array) -> mx.array:
        """Logits (1, T, V) behind embeddings (1, T, C) that nothing comes before."""

    def unmask(self, turn: Turn[A], rules: Rules) -> A:
        """Some of a block's masked tokens settled: what :func:`engine.t3.unmasking.unmask` gives."""


class AnyRows(Protocol, Generic[A]):
    """Several utterances at once, one token or a block of each. What a row gives depends on it alone: not on
    what stands in the others, nor on its number, nor on what stood there before.

    Attributes:
        count: of rows.
        joins: how many utterances had better begin together.
        ahead: whether steps are queued on a device, so that the host had better stay one ahead.
        positions: that fit into a row, the voice's with them; 0: any number.
    """

    count: int
    joins: int
    ahead: bool
    positions: int

    def own(self, x: mx.array) -> A:
        """x as an array of its kind."""

    def height(self, length: int) -> int:
        """What a text of so many positions is filled up to; only those of one height begin together."""

    def leave(self, row: int) -> None:
        """Nobody has the row any more."""

    def queue(self, tokens: A, logits: A, beside: Any) -> tuple[A, A]:
        """Start computing what was drawn; the tokens, marked where their logits are lost, for the next pass,
        and for the host."""


class Rows(AnyRows[A], Protocol):
    """Of a model that makes one token after another."""

    def put(self, rows: Sequence[int], texts: Sequence[mx.array], prefix: VoicePrefix, heads: Heads) -> None:
        """Begin utterances of one height in so many rows, at most :attr:`joins`, with embeddings (R, T, C) of
        each behind the voice's. Their first tokens come of the first steps; ``heads`` are those watched."""

    def step(self, tokens: A, places: Int32, offsets: Int32) -> tuple[A, Any]:
        """Feed each row its token (count,) at its speech position (count,) and its position in its memory
        (count,); logits (count, R, V), and each row's attention or None, in an array or a list, or None for
        all of them."""


class BlockRows(AnyRows[mx.array], Protocol):
    """Of a model that fills blocks."""

    def begin(self, rows: Sequence[int], texts: Sequence[mx.array], past: Sequence[KeyValues]) -> mx.array:
        """Begin utterances of one height in so many rows, at most :attr:`joins`, with embeddings (R, T, C) of
        each behind what each layer remembers (R, H, P, D); logits (n, R, V) of what follows each."""

    def block(self, tokens: mx.array, offsets: Int32) -> mx.array:
        """A pass over a block of each row (count, T), the first of it at its offset (count,) in the memory;
        logits (count, R, T, V)."""
