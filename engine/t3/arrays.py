"""What is written once for both kinds of arrays that tokens are drawn in: MLX's where a device computes ahead
of its host, numpy's where all is known when it is asked for."""

from __future__ import annotations

from typing import Any, TypeVar

import mlx.core as mx
import numpy as np

from engine.types import Float32

A = TypeVar("A", mx.array, Float32)
"""Either kind of array; what goes in comes out."""


def namespace(x: mx.array | Float32) -> Any:
    """The library that x belongs to, for functions that both have under one name."""
    return np if isinstance(x, np.ndarray) else mx


def cast(x: A, dtype: Any) -> A:
    """x in another precision; numpy arrays stay float32."""
    return x if isinstance(x, np.ndarray) else x.astype(dtype)


def copied(x: A) -> A:
    """A copy of a slice, which does not keep the whole alive."""
    return x.copy() if isinstance(x, np.ndarray) else mx.contiguous(x)


def softmax(logits: A) -> A:
    """Probabilities (..., V)."""
    if isinstance(logits, np.ndarray):
        shares = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return shares / shares.sum(axis=-1, keepdims=True)
    return mx.softmax(logits, axis=-1, precise=True)


def log_softmax(logits: A) -> A:
    """Logarithms of the probabilities (..., V)."""
    if isinstance(logits, np.ndarray):
        logits = logits - logits.max(axis=-1, keepdims=True)
        return logits - np.log(np.sum(np.exp(logits), axis=-1, keepdims=True))
    return logits - mx.logsumexp(logits, axis=-1, keepdims=True)
