"""A recurrent layer that recordings take whole: step by step it would be thousands of pieces."""

from __future__ import annotations

from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn

from engine.nn.whole import whole


def _states(x: mx.array, w: mx.array, r: mx.array, *rest: object) -> tuple[int, ...]:
    return (*x.shape[:-1], r.shape[1])


@whole(_states)
def lstm(
    x: mx.array,
    w: mx.array,
    r: mx.array,
    bias: mx.array,
    steps: Callable[[mx.array], tuple[mx.array, mx.array]],
) -> mx.array:
    """Hidden states (B, T, H) of x (B, T, I), from zero on.

    Args:
        x: input.
        w, r, bias: (4H, I), (4H, H) and (4H,), of input, forget, cell and output gate.
        steps: what works them out from x, with the cells' states behind.
    """
    return steps(x)[0]


class LSTM(nn.LSTM):
    """MLX's layer, of which the hidden states alone are wanted."""

    def __call__(self, x: mx.array) -> mx.array:  # type: ignore[override]
        """(B, T, inputs) to (B, T, hidden)."""
        return lstm(x, self.Wx, self.Wh, self["bias"], super().__call__)
