"""Elementwise functions, fused into one kernel where each launch costs more than its work.

On a GPU a small model spends its time on launches. On a CPU ``mx.compile`` would call a C++ compiler, and
there is nothing to win.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import mlx.core as mx

from engine.backend import by_device

P = ParamSpec("P")
R = TypeVar("R")


def pointwise(function: Callable[P, R]) -> Callable[P, R]:
    """An elementwise function of arrays as one kernel on a GPU, whatever their shapes; itself elsewhere."""
    return by_device(gpu=cast("Callable[P, R]", mx.compile(function, shapeless=True)))(function)
