"""Products of packed weights in the time of plain ones, on a processor.

MLX unpacks each number there as often as it is multiplied, one by one: in half precision the starter
would take minutes for a second of speech.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import mlx.core as mx


@contextmanager
def quick_products() -> Iterator[None]:
    """Within, what :func:`mx.quantized_matmul` gives is worked out from expanded weights. MLX's own is still
    asked: it judges shapes and kinds of numbers, and what it gives is not computed."""
    packed_product = mx.quantized_matmul
    expanded: dict[int, tuple[mx.array, mx.array]] = {}

    def product(x: mx.array, w: mx.array, scales: mx.array, biases: mx.array, **how: Any) -> mx.array:
        expected = packed_product(x, w, scales, biases, **how)
        transposed = how.pop("transpose")
        if id(w) not in expanded:
            expanded[id(w)] = (w, mx.dequantize(w, scales, biases, **how))
        weight = expanded[id(w)][1]
        found = x @ (weight.T if transposed else weight)
        assert (found.shape, found.dtype) == (expected.shape, expected.dtype)
        return found

    with mock.patch.object(mx, "quantized_matmul", product):
        yield
