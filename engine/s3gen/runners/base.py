"""What S3Gen asks of whatever works its passes out: MLX's modules, numpy, or kernels of our own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import mlx.core as mx

from engine.s3gen.masks import Grid
from engine.s3gen.stream_cache import Memory


@dataclass(frozen=True)
class Conditions:
    """What guides the flow: mu (B, F, M), projected speaker (B, M), prompt mel (B, F, M)."""

    mu: mx.array
    spk: mx.array
    cond: mx.array


@dataclass(frozen=True)
class Keep:
    """What a pass of a stream remembers of its keys and values.

    Attributes:
        limit: positions to keep after the pinned ones; 0 keeps all.
        pin: whether this pass is the voice prompt, whose keys and values are pinned whole.
    """

    limit: int = 0
    pin: bool = False


class FlowRunner(Protocol):
    """The passes of one flow. It holds what it wants of the weights, which are left alone while it is used;
    arrays go in and out as MLX's, and a :class:`Memory` belongs to the runner that made it.

    Attributes:
        name: what works the passes out, for people.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    def encode(self, tokens: mx.array, grid: Grid, prompt_length: int) -> mx.array:
        """What a whole utterance's tokens (1, N) say of the mel: (1, 2N, M)."""

    def encode_chunk(
        self, tokens: mx.array, ahead: mx.array, grid: Grid, past: Memory | None, start: int, keep: Keep
    ) -> tuple[mx.array, Memory]:
        """One piece of a stream: (1, n) tokens, (1, a) tokens after them, to (1, 2n, M) and the next memory.

        ``start`` is the absolute position of the first token, where a chunk of the grid begins.
        """

    def advance(
        self, x: mx.array, given: Conditions, at: float, end: float, bias: mx.array | None
    ) -> mx.array:
        """One Euler step of a whole x (1, F, M) from time ``at`` to ``end``.

        Args:
            x: float32.
            given: the conditions; a second row, where there is one, is the unconditional.
            at, end: times in [0, 1].
            bias: added to attention scores (:func:`engine.s3gen.masks.attention_bias`).
        """

    def advance_chunk(
        self,
        x: mx.array,
        given: Conditions,
        at: float,
        end: float,
        bias: mx.array | None,
        past: Memory | None,
        keep: Keep,
    ) -> tuple[mx.array, Memory]:
        """The same of a piece of a stream, with the next memory of this step."""
