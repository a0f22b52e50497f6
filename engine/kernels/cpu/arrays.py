"""Numpy arrays over MLX's memory."""

from __future__ import annotations

from typing import TypeVar

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.types import Float32

A = TypeVar("A", mx.array, Float32)
"""Either kind of array; what goes in comes out."""


def view(x: mx.array) -> Float32:
    """x as a numpy array without a copy; do not write to it."""
    return np.array(x, copy=False)


def parameter(module: nn.Module, name: str) -> Float32:
    """A module's parameter as a contiguous numpy array; MLX's own memory where it lies so."""
    return np.ascontiguousarray(view(module[name]))
