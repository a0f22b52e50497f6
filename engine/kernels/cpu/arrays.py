"""One expression for two kinds of arrays: MLX's, and numpy's on the CPU.

For small pieces of work on the CPU, queueing an operation for MLX's thread and waiting for it takes
longer than the operation. A model that runs there is given numpy arrays instead: its layers are the
same classes, and whatever they call (:mod:`engine.nn`) takes either kind and gives the same back.
"""

from __future__ import annotations

from typing import Any, TypeVar

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.types import Float32

A = TypeVar("A", mx.array, Float32)
"""Either kind of array; what goes in comes out."""
Either = Any
"""An array of either kind, where it is kept and only its user knows which."""


def view(x: mx.array) -> Float32:
    """x as a numpy array without a copy; do not write to it."""
    return np.array(x, copy=False)


def namespace(x: mx.array | Float32) -> Any:
    """The library that x belongs to, for functions that both have under one name."""
    return np if isinstance(x, np.ndarray) else mx


def like(value: Either, x: A) -> A:
    """``value`` as an array of x's kind; from MLX to numpy nothing is copied."""
    if isinstance(x, np.ndarray):
        return value if isinstance(value, np.ndarray) else view(value)
    return mx.array(value) if isinstance(value, np.ndarray) else value


def to_mlx(x: mx.array | Float32) -> mx.array:
    """x as an MLX array."""
    return mx.array(x) if isinstance(x, np.ndarray) else x


def dtype_of(x: mx.array | Float32) -> mx.Dtype:
    """MLX's name of x's precision; numpy arrays of a model are float32."""
    return mx.float32 if isinstance(x, np.ndarray) else x.dtype


def cast(x: A, dtype: Any) -> A:
    """x in another precision; numpy arrays stay float32."""
    return x if isinstance(x, np.ndarray) else x.astype(dtype)


def compact(x: A) -> A:
    """A copy of a slice, which does not keep the whole alive."""
    return x.copy() if isinstance(x, np.ndarray) else mx.contiguous(x)


def pad(x: A, before: int, after: int, axis: int = 1) -> A:
    """x with zeros around one axis."""
    if before == after == 0:
        return x
    if isinstance(x, np.ndarray):
        shape = list(x.shape)
        shape[axis] += before + after
        out = np.zeros(shape, x.dtype)
        np.moveaxis(out, axis, 0)[before : before + x.shape[axis]] = np.moveaxis(x, axis, 0)
        return out
    widths = [(0, 0)] * x.ndim
    widths[axis] = (before, after)
    return mx.pad(x, widths)


def leaky_relu(x: A, slope: float = 0.01) -> A:
    """x above zero, ``slope`` x below."""
    return namespace(x).maximum(x, slope * x)


def settle(*arrays: mx.array | Float32) -> None:
    """Compute what MLX has only queued; numpy's are there already."""
    mx.eval([x for x in arrays if isinstance(x, mx.array)])


def parameter(module: nn.Module, name: str) -> Float32:
    """A module's parameter as a contiguous numpy array; MLX's own memory where it lies so.

    The view is kept beside the module until the parameter is replaced.
    """
    array: mx.array = module[name]
    views: dict[str, tuple[mx.array, Float32]] = module.__dict__.setdefault("_views", {})
    kept = views.get(name)
    if kept is None or kept[0] is not array:
        kept = views[name] = (array, np.ascontiguousarray(view(array)))
    return kept[1]
