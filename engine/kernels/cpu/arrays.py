"""Numpy arrays over MLX's memory, and one expression for both kinds of arrays."""

from __future__ import annotations

from typing import Any, TypeVar

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


def namespace(x: mx.array | Float32) -> Any:
    """The library that x belongs to, for functions that both have under one name."""
    return np if isinstance(x, np.ndarray) else mx


def cast(x: A, dtype: Any) -> A:
    """x in another precision; numpy arrays stay float32."""
    return x if isinstance(x, np.ndarray) else x.astype(dtype)
