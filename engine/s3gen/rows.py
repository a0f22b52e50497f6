"""Whole utterances of like length at once, for a GPU, where a few rows cost little more than one.

What a row gives depends on it alone. All passes have one number of rows, whoever stands in them, and one
length, which is the row's own, rounded up: what fills it up stands behind it, where nothing but attention
looks, which is masked.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass

import mlx.core as mx
import numpy as np

from engine.dsp import noise
from engine.nn.overflow import require_finite
from engine.s3gen.encoder import UPSAMPLING
from engine.s3gen.flow import Flow, starting_noise, with_unguided
from engine.s3gen.masks import attention_bias
from engine.s3gen.runners.base import Conditions, ModulesRunner
from engine.s3gen.stream import PreparedVoice

STEP = 50
"""Tokens by which lengths are rounded up: two seconds of speech."""


@dataclass(frozen=True)
class Row:
    """An utterance: who says which tokens, and the seed of its noise."""

    voice: PreparedVoice
    tokens: tuple[int, ...]
    seed: int

    @property
    def length(self) -> int:
        """Its tokens, rounded up."""
        return -(-len(self.tokens) // STEP) * STEP

    @property
    def kind(self) -> tuple[object, ...]:
        """What rows of one pass have in common."""
        return self.length, self.voice.prompt.length, self.voice.times, self.voice.grid


def speak(
    flow: Flow, rows: Sequence[Row], count: int, check: Callable[[], None] = lambda: None
) -> Generator[None, None, tuple[mx.array, list[int]]]:
    """Mel of rows of one kind, queued; yields behind each solver step, which is waited for before the next:
    a host that ran ahead would hold the temporaries of all.

    Args:
        rows: at most ``count``.
        count: of rows in each pass; those that nobody has say what the first one says.
        check: called before each solver step.

    Returns:
        (count, 2 * length, M) float32, and how many frames of each row are its own.

    Raises:
        PrecisionError: numbers outgrew the model's precision.
    """
    runner = flow.runner
    assert isinstance(runner, ModulesRunner), "sentences are taken together on a GPU alone"
    filled = [*rows, *[rows[0]] * (count - len(rows))]
    first = filled[0]
    P, N = first.voice.prompt.length, first.length
    frames, grid = (P + N) * UPSAMPLING, first.voice.grid
    ids = [np.pad(np.array(row.tokens, np.int32), (0, N - len(row.tokens))) for row in filled]
    tokens = mx.concatenate(
        [mx.concatenate([row.voice.prompt.tokens for row in filled]), mx.array(np.stack(ids))], axis=1
    )
    lengths = mx.array([P + len(row.tokens) for row in filled])
    mu = flow.encode(tokens, lengths, prompt_lengths=P, grid=grid)
    mel = mx.concatenate([row.voice.prompt.mel for row in filled])
    cond = mx.pad(mel, [(0, 0), (0, N * UPSAMPLING), (0, 0)])
    given = with_unguided(
        flow.config, Conditions(mu, mx.concatenate([r.voice.prompt.spk for r in filled]), cond)
    )
    valid = mx.arange(frames)[None] < (lengths * UPSAMPLING)[:, None]
    times = given.mu.shape[0] // count
    valid = mx.concatenate([valid] * times)
    bias = attention_bias(frames, grid.scaled(UPSAMPLING), flow.dtype, valid=valid, pinned=P * UPSAMPLING)
    # Under the prompt it is the same for all.
    under = mx.array(starting_noise(flow.config, 0, -P * UPSAMPLING, 0).repeat(count, axis=0))
    shape = (N * UPSAMPLING, flow.config.num_mels)
    spoken = mx.stack([noise.normal_there(row.seed, noise.FLOW, shape) for row in filled])
    x = mx.concatenate([under, spoken], axis=1)
    for at, end in itertools.pairwise(first.voice.times):
        mx.eval(x)
        check()
        x = runner.advanced(x, given, at, end, bias)
        mx.async_eval(x)
        yield
    own = [len(row.tokens) * UPSAMPLING for row in rows]
    for number, length in enumerate(own):
        require_finite(x[number, : P * UPSAMPLING + length], flow.dtype)
    return x[:, P * UPSAMPLING :], own
