"""Products of weights in few bits: on CUDA, pretended here, those of many rows are unpacked first."""

from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.layers import linear
from engine.layers.linear import PackedLinear


@pytest.mark.parametrize("shape", [(1, 1, 64), (2, 64), (2, 3, 64), (1, 30, 64)])
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("bits", [4, 8])
def test_it_is_the_product_of_the_unpacked_weights(
    shape: tuple[int, ...], bias: bool, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linear, "on_gpu", lambda: True)
    monkeypatch.setattr(mx.cuda, "is_available", lambda: True)
    mx.random.seed(bits)
    layer = PackedLinear.from_linear(nn.Linear(64, 48, bias=bias), group_size=32, bits=bits)
    x = mx.random.normal(shape)
    weight = mx.dequantize(layer.weight, layer.scales, layer.biases, group_size=32, bits=bits)
    expected = x @ weight.T + (layer.bias if bias else 0.0)
    np.testing.assert_allclose(np.array(layer(x)), np.array(expected), rtol=1e-4, atol=1e-5)
