"""What is written once for both kinds of arrays, MLX's and numpy's: the stages' own passes take the first,
what works them out on a processor the second."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np

from engine.kernels.cpu.arrays import A
from engine.nn.whole import whole
from engine.types import Float32

__all__ = ["A", "cast", "copied", "namespace", "overlap_add", "pad"]


def namespace(x: mx.array | Float32) -> Any:
    """The library that x belongs to, for functions that both have under one name."""
    return np if isinstance(x, np.ndarray) else mx


def cast(x: A, dtype: Any) -> A:
    """x in another precision; numpy arrays stay float32."""
    return x if isinstance(x, np.ndarray) else x.astype(dtype)


@whole()
def copied(x: A) -> A:
    """A copy of a slice, which does not keep the whole alive."""
    return x.copy() if isinstance(x, np.ndarray) else mx.contiguous(x)


def pad(x: mx.array, before: int, after: int, axis: int = 1) -> mx.array:
    """x with zeros around one axis."""
    if before == after == 0:
        return x
    widths = [(0, 0)] * x.ndim
    widths[axis] = (before, after)
    return mx.pad(x, widths)


def overlap_add(rows: mx.array) -> mx.array:
    """Rows (B, T, n, w) of n blocks, each row laid one block behind the one before and added up:
    (B, T + n - 1, w)."""
    n = rows.shape[2]
    total = pad(rows[:, :, 0], 0, n - 1)
    for i in range(1, n):
        total = total + pad(rows[:, :, i], i, n - 1 - i)
    return total
