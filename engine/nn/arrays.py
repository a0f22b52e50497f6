"""One expression for both kinds of arrays, MLX's and numpy's."""

from __future__ import annotations

from typing import Any

import mlx.core as mx
import numpy as np

from engine.kernels.cpu.arrays import A
from engine.types import Float32

__all__ = ["A", "cast", "namespace"]


def namespace(x: mx.array | Float32) -> Any:
    """The library that x belongs to, for functions that both have under one name."""
    return np if isinstance(x, np.ndarray) else mx


def cast(x: A, dtype: Any) -> A:
    """x in another precision; numpy arrays stay float32."""
    return x if isinstance(x, np.ndarray) else x.astype(dtype)
