"""What S3Gen asks of whatever works its passes out: MLX's modules, or what takes their place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import mlx.core as mx

from engine.s3gen.masks import Grid
from engine.s3gen.stream_cache import StreamCache

Field = Callable[..., Any]
"""An evaluation as :class:`engine.s3gen.estimator.Estimator`'s, without a mask, in its caller's arrays."""


@dataclass(frozen=True)
class Conditions:
    """What guides the flow: mu (B, F, M), projected speaker (B, M), prompt mel (B, F, M)."""

    mu: mx.array
    spk: mx.array
    cond: mx.array


class FlowRunner(Protocol):
    """The passes of one flow. It holds what it wants of the weights, which are left alone while it is used.
    Arrays go in and out as MLX's; what it leaves in a stream's caches is of its own kind, and for it alone.

    Attributes:
        name: what works the passes out, for people.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    def encode(self, tokens: mx.array, grid: Grid, prompt_length: int) -> mx.array:
        """What a whole utterance's tokens (1, N) say of the mel: (1, 2N, M).

        ``prompt_length`` is how many of them are the voice prompt's.
        """

    def encode_chunk(
        self, tokens: mx.array, ahead: mx.array, grid: Grid, cache: StreamCache, start: int
    ) -> mx.array:
        """One piece of a stream: (1, n) tokens, (1, a) tokens after them, to (1, 2n, M).

        ``start`` is the absolute position of the first token, where a chunk of the grid begins.
        """

    def advance(
        self,
        x: mx.array,
        given: Conditions,
        at: float,
        end: float,
        bias: mx.array | None,
        cache: StreamCache | None = None,
    ) -> mx.array:
        """One Euler step of x (B, F, M) float32 from time ``at`` to ``end``.

        Args:
            x: the mel at time ``at``.
            given: the conditions; of guidance twice the rows, the second half without them.
            at, end: times in [0, 1].
            bias: added to attention scores (:func:`engine.s3gen.masks.attention_bias`).
            cache: of this step, where x is a piece of a stream.
        """


def euler_step(
    field: Field,
    guidance_rate: float,
    x: mx.array,
    mu: mx.array,
    spk: mx.array,
    cond: mx.array,
    at: mx.array,
    end: mx.array,
    bias: mx.array | None,
    cache: StreamCache | None = None,
) -> mx.array:
    """One step of x (B, F, M); guided where the conditions have twice its rows."""
    guided = mu.shape[0] > x.shape[0]
    both = mx.concatenate([x, x]) if guided else x
    change = field(both.astype(mu.dtype), mu, spk, cond, at, end, bias=bias, cache=cache).astype(mx.float32)
    if guided:
        on, off = mx.split(change, 2)
        change = (1.0 + guidance_rate) * on - guidance_rate * off
    return x + (end - at)[:1] * change
