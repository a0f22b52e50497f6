"""What S3Gen asks of whatever works its passes out, and MLX's modules, which do so on any device."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

import mlx.core as mx
import mlx.nn as nn

from engine.backend import on_gpu
from engine.config import FlowConfig
from engine.s3gen.encoder import Encoder
from engine.s3gen.estimator import Estimator
from engine.s3gen.masks import Grid
from engine.s3gen.stream_cache import Causal, StreamCache, causal

Field = Callable[..., Any]
"""An evaluation as :class:`engine.s3gen.estimator.Estimator`'s, without a mask, in its caller's arrays."""


@dataclass(frozen=True)
class Conditions:
    """What guides the flow: mu (B, F, M), projected speaker (B, M), prompt mel (B, F, M)."""

    mu: mx.array
    spk: mx.array
    cond: mx.array


def guided(config: FlowConfig) -> bool:
    """Whether each step needs an unconditional row beside the conditional one."""
    return not config.estimator.meanflow and config.guidance_rate > 0


class FlowRunner(Protocol):
    """The passes of one flow. It holds what it wants of the weights, which are left alone while it is used.
    Arrays go in and out as MLX's; what it leaves in a stream's caches is of its own kind, and for it alone.

    Attributes:
        name: what works the passes out, for people.
    """

    name: str

    def encode(self, tokens: mx.array, grid: Grid, prompt_length: int) -> mx.array:
        """What a whole utterance's tokens (1, N) say of the mel: (1, 2N, M).

        ``prompt_length`` is how many of them are the voice prompt's.
        """

    def encode_chunk(
        self, tokens: mx.array, ahead: mx.array, grid: Grid, cache: StreamCache, start: int
    ) -> mx.array:
        """One piece of a stream: (1, n) tokens, (1, a) tokens after them, to (1, 2n, M).

        ``start`` is the absolute position of the first token, where a chunk of the grid begins. A prompt that
        is remembered alone, and what is behind it and not remembered, are on no grid.
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


class Networks(NamedTuple):
    """What a runner works a flow's passes out with, and their sizes."""

    embedding: nn.Embedding
    encoder: Encoder
    projection: nn.Linear
    estimator: Estimator
    config: FlowConfig


class ModulesRunner:
    """The modules themselves. What sees a whole utterance is one compiled graph on a GPU, where a small model
    spends its time on launches; on a CPU ``mx.compile`` would call a C++ compiler for nothing.

    Args:
        of: the flow's.
        field: what evaluates the estimator; itself if None.
        convolve: how the encoder's causal convolutions are worked out.
        name: as of :class:`FlowRunner`.
    """

    def __init__(
        self, of: Networks, *, field: Field | None = None, convolve: Causal = causal, name: str = "MLX"
    ):
        self.name = name
        self._embedding, self._encoder, self._projection = of.embedding, of.encoder, of.projection
        self._convolve = convolve
        self._encode_open: Field
        self._advance_whole: Field
        # Without a chunk grid the prompt's length does not matter.
        self._encode_open = partial(of.encoder, grid=Grid(), convolve=convolve)
        self._advance_chunk = self._advance_whole = partial(
            euler_step, field or of.estimator, of.config.guidance_rate
        )
        if on_gpu():
            # The parameters may be replaced afterwards.
            self._encode_open = mx.compile(self._encode_open, inputs=[of.encoder.state])
            self._advance_whole = mx.compile(self._advance_whole, inputs=[of.estimator.state])

    def encode(self, tokens: mx.array, grid: Grid, prompt_length: int) -> mx.array:
        """As of :class:`FlowRunner`."""
        x = self._embedding(tokens)
        if grid.chunk is None:
            x = self._encode_open(x)
        else:
            x = self._encoder(x, grid, pinned=prompt_length, convolve=self._convolve)
        return self._projection(x)

    def encode_chunk(
        self, tokens: mx.array, ahead: mx.array, grid: Grid, cache: StreamCache, start: int
    ) -> mx.array:
        """As of :class:`FlowRunner`; queued."""
        following = self._embedding(ahead) if ahead.shape[1] else None
        x = self._encoder(self._embedding(tokens), grid, ahead=following, cache=cache, start=start)
        mu = self._projection(x)
        mx.async_eval(mu, cache.record().arrays())
        return mu

    def advance(
        self,
        x: mx.array,
        given: Conditions,
        at: float,
        end: float,
        bias: mx.array | None,
        cache: StreamCache | None = None,
    ) -> mx.array:
        """As of :class:`FlowRunner`."""
        # Waited for: a host that ran ahead of a GPU would hold the temporaries of all steps.
        if cache is None:
            x = self.advanced(x, given, at, end, bias)
            mx.eval(x)
        else:
            times = _times(given, at, end)
            x = self._advance_chunk(x, given.mu, given.spk, given.cond, *times, bias, cache)
            mx.eval(x, cache.record().arrays())
        return x

    def advanced(
        self, x: mx.array, given: Conditions, at: float, end: float, bias: mx.array | None
    ) -> mx.array:
        """What :meth:`advance` gives of a whole mel, not worked out yet."""
        times = _times(given, at, end)
        changed: mx.array = self._advance_whole(x, given.mu, given.spk, given.cond, *times, bias)
        return changed


def _times(given: Conditions, at: float, end: float) -> tuple[mx.array, mx.array]:
    """Begin and end of a step, of each row."""
    rows = (given.mu.shape[0],)
    return mx.full(rows, at, mx.float32), mx.full(rows, end, mx.float32)
