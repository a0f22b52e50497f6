"""The optimizer of the stages in MLX, AdamW as pure functions of a state; every stage's learning rate."""

from __future__ import annotations

import math
from typing import Any

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
from mlx.utils import tree_flatten, tree_map, tree_unflatten

Tree = Any
"""A tree of arrays: dicts and lists with arrays as leaves."""
BETA1, BETA2, EPSILON, DECAY = 0.9, 0.98, 1e-8, 0.01
"""AdamW's."""
CLIP = 1.0
"""Norm that a gradient is clipped to."""
AVERAGE = 0.999
"""Share of the past in the running average of the weights."""


def learning_rate(
    peak: float, step: int, progress: float, *, warmup: int = 300, floor: float = 0.02
) -> float:
    """Linear warm-up over ``warmup`` steps, then a cosine of the progress down to ``floor`` of the peak."""
    ramp = min(1.0, (step + 1) / max(1, warmup))
    return peak * ramp * (floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))


def named(tree: Tree) -> dict[str, mx.array]:
    """The leaves of a tree of arrays by their dotted names."""
    leaves: list[tuple[str, mx.array]] = tree_flatten(tree)  # type: ignore[assignment]
    return dict(leaves)


def init_state(params: Tree) -> Tree:
    """Training state of a tree of weights: they (float32), both moments, their average, the count."""
    params = tree_map(lambda p: p.astype(mx.float32), params)
    return {
        "params": params,
        "m": tree_map(mx.zeros_like, params),
        "v": tree_map(mx.zeros_like, params),
        "average": tree_map(mx.array, params),
        "count": mx.array(0.0),
        "skipped": mx.array(0.0),
    }


def apply_gradients(state: Tree, grads: Tree, rate: mx.array) -> tuple[Tree, mx.array]:
    """One AdamW step as a pure function: the new state and the gradient's norm.

    Gradients are clipped to the norm :data:`CLIP`. When the norm is not finite nothing changes
    but the count of skipped steps. Vectors (biases, norms) are not decayed.
    """
    squares = [mx.sum(mx.square(g.astype(mx.float32))) for g in named(grads).values()]
    norm = mx.sqrt(sum(squares[1:], squares[0]))
    good = mx.isfinite(norm)
    scale = mx.where(good, mx.minimum(1.0, CLIP / (norm + 1e-6)), 0.0)
    count = state["count"] + good
    step_size = rate * mx.sqrt(1 - mx.power(BETA2, count)) / (1 - mx.power(BETA1, count) + 1e-9)
    keep = mx.minimum(AVERAGE, (1 + count) / (10 + count))

    def update(p: mx.array, g: mx.array, m: mx.array, v: mx.array, a: mx.array) -> tuple[mx.array, ...]:
        g = mx.where(good, g.astype(mx.float32), 0.0) * scale
        p_next = p * (1 - rate * DECAY) if p.ndim > 1 else p
        m_next = BETA1 * m + (1 - BETA1) * g
        v_next = BETA2 * v + (1 - BETA2) * mx.square(g)
        p_next = p_next - step_size * m_next / (mx.sqrt(v_next) + EPSILON)
        p, m, v = mx.where(good, p_next, p), mx.where(good, m_next, m), mx.where(good, v_next, v)
        return p, m, v, keep * a + (1 - keep) * p

    flat_grads = named(grads)
    parts = {name: named(state[name]) for name in ("params", "m", "v", "average")}
    for name, p in parts["params"].items():
        new = update(p, flat_grads[name], parts["m"][name], parts["v"][name], parts["average"][name])
        for key, value in zip(("params", "m", "v", "average"), new, strict=True):
            parts[key][name] = value
    trees = {key: tree_unflatten(list(value.items())) for key, value in parts.items()}
    return {**trees, "count": count, "skipped": state["skipped"] + (1 - good)}, norm
