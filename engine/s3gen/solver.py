"""Euler solver of the flow: from noise to mel in a few steps.

After the reference's flow_matching.py: ten steps on a cosine schedule with classifier-free
guidance, or two steps of a mean flow (arXiv:2505.13447) on a linear one without.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Generic

import mlx.core as mx
import numpy as np

from engine.config import FlowConfig
from engine.kernels.compilation import fused
from engine.kernels.cpu.arrays import A, cast, dtype_of, namespace, settle
from engine.kernels.cpu.blas import single_threaded
from engine.nn.overflow import require_finite
from engine.s3gen.estimator import Estimator
from engine.s3gen.stream_cache import Memory, StreamCache


@dataclass(frozen=True)
class Conditions(Generic[A]):
    """What guides the flow: mu (B, F, M), projected speaker (B, M), prompt mel (B, F, M)."""

    mu: A
    spk: A
    cond: A


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
    estimator: Estimator,
    config: FlowConfig,
    x: A,
    given: Conditions[A],
    times: list[float],
    *,
    bias: A | None = None,
    memories: tuple[Memory, ...] | None = None,
    limit: int = 0,
    pin: bool = False,
    check: Callable[[], None] | None = None,
) -> tuple[A, tuple[Memory, ...]]:
    """Follow the field from ``times[0]`` to ``times[-1]``.

    Args:
        estimator: the field.
        config: guidance rate and kind of flow.
        x: (B, F, M) noise.
        given: the conditions, B rows.
        times: of the steps, from :func:`schedule`.
        bias: what is added to attention scores.
        memories: a stream's memory for each step, empty at its start; None for a whole utterance.
        limit: frames of keys and values that the memories keep after the prompt, 0 for all.
        pin: whether this is the voice prompt.
        check: called before each step; what it raises stops the work.

    Returns:
        the mel (B, F, M) and the next memories (empty for a whole utterance).

    Raises:
        PrecisionError: numbers outgrew the field's precision.
    """
    rows = guided(config)
    mu, spk, cond = given.mu, given.spk, given.cond
    xp = namespace(x)
    if rows:
        mu, spk, cond = (xp.concatenate([a, xp.zeros_like(a)]) for a in (mu, spk, cond))
    next_memories: list[Memory] = []
    for step, (t, r) in enumerate(itertools.pairwise(times)):
        if check is not None:
            check()
        at, end = (xp.full((mu.shape[0],), value, xp.float32) for value in (t, r))
        if memories is None:
            x = fused(estimator, "advance", partial(_advance, estimator, config))(
                x, mu, spk, cond, at, end, bias
            )
            # Waited for: a host that ran ahead of a GPU would hold the temporaries of all steps.
            settle(x)
            continue
        cache = StreamCache(memories[step] if memories else None, limit=limit, pin=pin)
        x = _advance(estimator, config, x, mu, spk, cond, at, end, bias, cache)
        memory = cache.record()
        next_memories.append(memory)
        settle(x, *memory.arrays())
    require_finite(x, given.mu)
    return x, tuple(next_memories)


def _advance(
    estimator: Estimator,
    config: FlowConfig,
    x: A,
    mu: A,
    spk: A,
    cond: A,
    at: A,
    end: A,
    bias: A | None,
    cache: StreamCache | None = None,
) -> A:
    """One Euler step of x (B, F, M) from times ``at`` to ``end``, of as many rows as the conditions."""
    xp = namespace(x)
    rows = guided(config)
    both = xp.concatenate([x, x]) if rows else x
    with single_threaded():
        field = estimator(cast(both, dtype_of(mu)), mu, spk, cond, at, end, bias=bias, cache=cache)
    field = cast(field, mx.float32)
    if rows:
        on, off = xp.split(field, 2)
        field = (1.0 + config.guidance_rate) * on - config.guidance_rate * off
    return x + (end - at)[:1] * field
