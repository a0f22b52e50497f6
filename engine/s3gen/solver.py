"""Euler solver of the flow: from noise to mel in a few steps.

After the reference's flow_matching.py: ten steps on a cosine schedule with classifier-free
guidance, or two steps of a mean flow (arXiv:2505.13447) on a linear one without.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import mlx.core as mx
import numpy as np

from engine.config import FlowConfig
from engine.nn.overflow import require_finite
from engine.s3gen.runners.base import Conditions, FlowRunner
from engine.s3gen.stream_cache import ALL, Keep, Memory, StreamCache


def schedule(config: FlowConfig, n_timesteps: int | None) -> list[float]:
    """Times from 0 to 1, ``n_timesteps + 1`` of them (the configuration's number if None)."""
    steps = n_timesteps or config.n_timesteps
    t = np.linspace(0.0, 1.0, steps + 1, dtype=np.float32)
    if not config.estimator.meanflow:
        t = 1.0 - np.cos(t * np.float32(0.5 * np.pi))
    return [float(value) for value in t]


def guided(config: FlowConfig) -> bool:
    """Whether each step needs an unconditional row beside the conditional one."""
    return not config.estimator.meanflow and config.guidance_rate > 0


def solve(
    runner: FlowRunner,
    config: FlowConfig,
    x: mx.array,
    given: Conditions,
    times: list[float],
    *,
    bias: mx.array | None = None,
    memories: tuple[Memory, ...] | None = None,
    keep: Keep = ALL,
    check: Callable[[], None] | None = None,
) -> tuple[mx.array, tuple[Memory, ...]]:
    """Follow the field from ``times[0]`` to ``times[-1]``.

    Args:
        runner: the field's.
        config: guidance rate and kind of flow.
        x: (B, F, M) noise.
        given: the conditions, B rows.
        times: of the steps, from :func:`schedule`.
        bias: what is added to attention scores.
        memories: a stream's memory for each step, empty at its start; None for a whole utterance.
        keep: what the next memories keep, in frames.
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
