"""S3Gen's passes by MLX's modules, on any device."""

from __future__ import annotations

from functools import partial

import mlx.core as mx
import mlx.nn as nn

from engine.backend import on_gpu
from engine.config import FlowConfig
from engine.s3gen.encoder import Encoder
from engine.s3gen.estimator import Estimator
from engine.s3gen.masks import Grid
from engine.s3gen.runners.base import Conditions, Field, euler_step
from engine.s3gen.stream_cache import Causal, StreamCache, causal


class ModulesRunner:
    """The modules themselves. What sees a whole utterance is one compiled graph on a GPU, where a small model
    spends its time on launches; on a CPU ``mx.compile`` would call a C++ compiler for nothing.

    Args:
        embedding, encoder, projection, estimator: of the flow.
        config: guidance rate and kind of flow.
        field: what evaluates the estimator; itself if None.
        convolve: how the encoder's causal convolutions are worked out.
        name: as of :class:`engine.s3gen.runners.base.FlowRunner`.
    """

    def __init__(
        self,
        embedding: nn.Embedding,
        encoder: Encoder,
        projection: nn.Module,
        estimator: Estimator,
        config: FlowConfig,
        *,
        field: Field | None = None,
        convolve: Causal = causal,
        name: str = "MLX",
    ):
        self.name = name
        self._embedding, self._encoder, self._projection = embedding, encoder, projection
        self._convolve = convolve
        self._encode_open: Field
        self._advance_whole: Field
        # Without a chunk grid the prompt's length does not matter.
        self._encode_open = partial(encoder, grid=Grid(), convolve=convolve)
        self._advance_chunk = self._advance_whole = partial(
            euler_step, field or estimator, config.guidance_rate
        )
        if on_gpu():
            # The parameters may be replaced afterwards.
            self._encode_open = mx.compile(self._encode_open, inputs=[encoder.state])
            self._advance_whole = mx.compile(self._advance_whole, inputs=[estimator.state])

    def encode(self, tokens: mx.array, grid: Grid, prompt_length: int) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        x = self._embedding(tokens)
        if grid.chunk is None:
            x = self._encode_open(x)
        else:
            x = self._encoder(x, grid, pinned=prompt_length, convolve=self._convolve)
        return self._projection(x)

    def encode_chunk(
        self, tokens: mx.array, ahead: mx.array, grid: Grid, cache: StreamCache, start: int
    ) -> mx.array:
        """As of :class:`engine.s3gen.runners.base.FlowRunner`; queued."""
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
        """As of :class:`engine.s3gen.runners.base.FlowRunner`."""
        rows = (given.mu.shape[0],)
        times = mx.full(rows, at, mx.float32), mx.full(rows, end, mx.float32)
        inputs = x, given.mu, given.spk, given.cond, *times, bias
        # Waited for: a host that ran ahead of a GPU would hold the temporaries of all steps.
        if cache is None:
            x = self._advance_whole(*inputs)
            mx.eval(x)
        else:
            x = self._advance_chunk(*inputs, cache)
            mx.eval(x, cache.record().arrays())
        return x
