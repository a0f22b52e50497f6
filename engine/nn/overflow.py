"""A watch on float16, which ends at 65,504: what outgrows it becomes infinite, then no number at all, and
goes through to the end of a stage, where it is looked for. Other precisions have room and cost nothing."""

from __future__ import annotations

import mlx.core as mx

from engine.backend import pointwise
from engine.errors import PrecisionError

UNDEFINED = -1
"""In place of a token that was drawn from logits of which some are no numbers."""


@pointwise
def _unless_lost(token: mx.array, total: mx.array) -> mx.array:
    return mx.where(mx.isfinite(total), token, UNDEFINED)


def marked(token: mx.array, logits: mx.array, dtype: mx.Dtype) -> mx.array:
    """``token`` (1,) int32, or :data:`UNDEFINED` where ``logits`` of a model in ``dtype`` are lost."""
    if dtype != mx.float16:
        return token
    return _unless_lost(token, mx.sum(logits.astype(mx.float32)).reshape(1))


def marked_rows(tokens: mx.array, logits: mx.array, dtype: mx.Dtype) -> mx.array:
    """Tokens (n, ...) int32, those of a row :data:`UNDEFINED` where its ``logits`` (n, ..., V) are lost."""
    if dtype != mx.float16:
        return tokens
    total = mx.sum(logits.astype(mx.float32).reshape(len(tokens), -1), axis=-1)
    return _unless_lost(tokens, total.reshape(-1, *[1] * (tokens.ndim - 1)))


def require_defined(token: int) -> None:
    """Refuse a token that was marked.

    Raises:
        PrecisionError: it was.
    """
    if token == UNDEFINED:
        raise _lost()


def all_finite(result: mx.array) -> mx.array:
    """Whether all numbers are finite: () bool, queued."""
    return mx.isfinite(result).all()


def require_finite(result: mx.array, dtype: mx.Dtype) -> None:
    """Refuse a result that is lost, if it was worked out in a precision where that happens.

    Raises:
        PrecisionError: it is.
    """
    if dtype == mx.float16 and not all_finite(result).item():
        raise _lost()


def _lost() -> PrecisionError:
    return PrecisionError("This model's numbers are too large for float16: choose float32 or bfloat16.")
