"""Products of numpy arrays and weights that are shared among cores where they are long."""

from __future__ import annotations

import numpy as np

from engine.kernels.cpu.blas import apply_weights
from engine.kernels.cpu.threads import block_size, parallel_for
from engine.types import Float32

_FEWEST_ROWS, _MOST_ROWS = 128, 600
"""Rows of a block where a product is long enough to be shared among cores. Each block lays out the
weights anew; and with fewer rows the BLAS would take other ways, which round otherwise."""
_WORTH_SHARING = 1 << 25
"""Multiplications from which on it is."""


def affine(x: Float32, weight: Float32, bias: Float32 | None) -> Float32:
    """``x`` (..., I) times ``weight`` (O, I) transposed, plus ``bias`` (O,)."""
    rows = np.ascontiguousarray(x.reshape(-1, x.shape[-1]))
    out = np.empty((len(rows), len(weight)), np.float32)
    if rows.size * len(weight) < _WORTH_SHARING:
        apply_weights(rows, weight, bias, out)
    else:
        size = max(_FEWEST_ROWS, block_size(len(rows), _MOST_ROWS))

        def block(start: int) -> None:
            part = slice(start, start + size)
            apply_weights(rows[part], weight, bias, out[part])

        parallel_for(block, range(0, len(rows), size))
    return out.reshape(*x.shape[:-1], len(weight))
