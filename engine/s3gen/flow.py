"""S3Gen's token-to-mel half: speech tokens and a voice to a mel spectrogram."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.config import SPEECH_VOCAB, FlowConfig
from engine.dsp import noise
from engine.nn.layers import pad
from engine.nn.overflow import require_finite
from engine.recorded.network import Source
from engine.s3gen.encoder import UPSAMPLING, Encoder
from engine.s3gen.estimator import Estimator
from engine.s3gen.masks import Grid, attention_bias
from engine.s3gen.runners.base import Conditions, FlowRunner, ModulesRunner, Networks, guided
from engine.s3gen.stream_cache import ALL, Keep, Memory, StreamCache
from engine.types import Conditionals, Float32


def schedule(config: FlowConfig, n_timesteps: int | None) -> list[float]:
    """Times from 0 to 1, ``n_timesteps + 1`` of them (the configuration's number if None)."""
    steps = n_timesteps or config.n_timesteps
    t = np.linspace(0.0, 1.0, steps + 1, dtype=np.float32)
    if not config.estimator.meanflow:
        t = 1.0 - np.cos(t * np.float32(0.5 * np.pi))
    return [float(value) for value in t]


def solve(
    runner: FlowRunner,
    config: FlowConfig,
    x: mx.array,
    given: Conditions,
    times: list[float],
    *,
    bias: mx.array | None = None,
    memories: tuple[Memory, ...] | None = None,
    keep: Keep | None = ALL,
    check: Callable[[], None] | None = None,
) -> tuple[mx.array, tuple[Memory, ...]]:
    """Follow the field by Euler's method from ``times[0]``, which is noise, to ``times[-1]``.

    After the reference's flow_matching.py: ten steps on a cosine schedule with classifier-free guidance, or
    two steps of a mean flow (arXiv:2505.13447) on a linear one without.

    Args:
        x: (B, F, M) noise.
        given: the conditions, B rows.
        times: of the steps, from :func:`schedule`.
        bias: what is added to attention scores.
        memories: a stream's memory for each step, empty at its start; None for a whole utterance.
        keep: what the next memories keep, in frames; None: nothing.
        check: called before each step; what it raises stops the work.

    Returns:
        the mel (B, F, M) and the next memories (empty for a whole utterance).

    Raises:
        PrecisionError: numbers outgrew the field's precision.
    """
    both = with_unguided(config, given)
    following: list[Memory] = []
    for step, (at, end) in enumerate(itertools.pairwise(times)):
        if check is not None:
            check()
        if memories is None:
            x = runner.advance(x, both, at, end, bias)
            continue
        cache = StreamCache(memories[step] if memories else None, keep)
        x = runner.advance(x, both, at, end, bias, cache)
        following.append(cache.record())
    require_finite(x, given.mu.dtype)
    return x, tuple(following)


def with_unguided(config: FlowConfig, given: Conditions) -> Conditions:
    """The conditions, for guidance with a row of none behind them."""
    if not guided(config):
        return given
    mu, spk, cond = (mx.concatenate([a, mx.zeros_like(a)]) for a in (given.mu, given.spk, given.cond))
    return Conditions(mu, spk, cond)


PROMPT_SEED = 0
"""Seed of the noise under the voice prompt."""


class Flow(nn.Module):
    """Encoder, speaker projection and vector field; spoken with through its runner.

    Attributes:
        config: the sizes it was built with.
        runner: what works the passes out (:func:`engine.s3gen.runners.choose` gives it another).
        source: of the weights, where they may be missing; whoever fills the flow sets it.
    """

    runner: FlowRunner

    def __init__(self, config: FlowConfig):
        super().__init__()
        width = config.encoder.hidden_size
        self.input_embedding = nn.Embedding(SPEECH_VOCAB, width)
        self.spk_affine = nn.Linear(config.speaker_dim, config.num_mels)
        self.encoder = Encoder(config.encoder)
        self.encoder_proj = nn.Linear(width, config.num_mels)
        self.estimator = Estimator(config)
        self.config = config
        self.source: Source | None = None
        self.runner = ModulesRunner(self.networks)

    @property
    def networks(self) -> Networks:
        """What a runner works its passes out with, and their sizes."""
        return Networks(self.input_embedding, self.encoder, self.encoder_proj, self.estimator, self.config)

    @property
    def dtype(self) -> mx.Dtype:
        """Of weights and activations."""
        return self.encoder_proj.bias.dtype

    @property
    def grid(self) -> Grid:
        """The attention grid of this member, in tokens."""
        return Grid(self.config.chunk_tokens, self.config.chunk_history)

    def speaker(self, embedding: mx.array) -> mx.array:
        """x-vectors (B, speaker_dim), any length, to (B, num_mels)."""
        x = embedding.astype(mx.float32)
        x = x / mx.maximum(mx.linalg.norm(x, axis=-1, keepdims=True), 1e-12)
        return self.spk_affine(x.astype(self.dtype))

    def encode(
        self,
        tokens: mx.array,
        lengths: mx.array | None = None,
        *,
        prompt_lengths: mx.array | int = 0,
        grid: Grid | None = None,
    ) -> mx.array:
        """What the tokens say of the mel: (B, N) int to (B, 2N, num_mels).

        Args:
            tokens: ids below 6561; anything on padding.
            lengths: (B,) tokens of each row; None where there is no padding.
            prompt_lengths: tokens of the voice prompt of each row, one number or (B,). On a chunk
                grid the prompt is never forgotten and does not look past its own end.
            grid: attention grid in tokens, the member's own if None.
        """
        valid = None
        if lengths is not None:
            valid = mx.arange(tokens.shape[1])[None] < lengths[:, None]
            tokens = tokens * valid
        x = self.encoder(self.input_embedding(tokens), grid or self.grid, valid=valid, pinned=prompt_lengths)
        return self.encoder_proj(x)


@dataclass(frozen=True)
class Prompt:
    """The voice as S3Gen hears it: tokens (1, P), mel (1, 2P, M), projected speaker (1, M)."""

    tokens: mx.array
    mel: mx.array
    spk: mx.array

    @property
    def length(self) -> int:
        """P, tokens."""
        return int(self.tokens.shape[1])


def prompt_of(flow: Flow, conditionals: Conditionals, grid: Grid) -> Prompt:
    """The voice's prompt, cut at its beginning so that speech starts on the grid."""
    tokens, mel = conditionals.prompt_token, conditionals.prompt_feat
    length = min(tokens.shape[1], mel.shape[1] // UPSAMPLING)
    keep = length if grid.chunk is None else length - length % grid.chunk
    tokens = tokens[:, length - keep : length]
    mel = mel[:, (length - keep) * UPSAMPLING : length * UPSAMPLING]
    ids, frames = np.asarray(tokens, np.int32), np.asarray(mel, np.float32)
    spk = flow.speaker(mx.array(np.asarray(conditionals.embedding, np.float32)))
    return Prompt(mx.array(ids), mx.array(frames).astype(flow.dtype), spk)


def starting_noise(config: FlowConfig, seed: int, start: int, stop: int) -> Float32:
    """Noise of the mel frames [start, stop), counted from the first spoken one: (1, n, M) float32.

    The prompt has the frames before 0; their noise is the same for every seed, so that what the
    prompt leaves behind can be kept with the voice.
    """
    rows = [
        noise.normal(PROMPT_SEED, noise.FLOW, start, max(start, min(stop, 0)), config.num_mels),
        noise.normal(seed, noise.FLOW, min(stop, max(start, 0)), stop, config.num_mels),
    ]
    return np.concatenate(rows)[None]


def synthesize(
    flow: Flow,
    tokens: mx.array,
    conditionals: Conditionals,
    *,
    seed: int,
    n_timesteps: int | None = None,
    grid: Grid | None = None,
) -> mx.array:
    """A whole utterance: tokens (1, N) int at 25 Hz to log-mel (1, 2N, 80) float32 at 50 Hz; the number of
    steps and the attention grid are the member's own where None."""
    grid = grid or flow.grid
    prompt = prompt_of(flow, conditionals, grid)
    P, N = prompt.length, int(tokens.shape[1])
    both = np.concatenate([np.asarray(prompt.tokens), np.asarray(tokens, np.int32)], axis=1)
    mu = flow.runner.encode(mx.array(both), grid, P)
    x = mx.array(starting_noise(flow.config, seed, -P * UPSAMPLING, N * UPSAMPLING))
    frames = grid.scaled(UPSAMPLING)
    bias = attention_bias(mu.shape[1], frames, flow.dtype, pinned=P * UPSAMPLING)
    times = schedule(flow.config, n_timesteps)
    given = Conditions(mu, prompt.spk, pad(prompt.mel, 0, N * UPSAMPLING))
    mel, _ = solve(flow.runner, flow.config, x, given, times, bias=bias)
    return mel[:, P * UPSAMPLING :]
