"""Products of weights in few bits: on CUDA, pretended here, those of many rows are unpacked first."""

from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.nn import linear
from engine.nn.linear import PackedLinear


@pytest.mark.parametrize("shape", [(1, 1, 64), (2, 64), (2, 3, 64), (1, 30, 64)])
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("bits", [4, 8])
def test_it_is_the_product_of_the_unpacked_weights(
    shape: tuple[int, ...], bias: bool, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(linear, "on_cuda", lambda: True)
    mx.random.seed(bits)
    layer = PackedLinear.from_linear(nn.Linear(64, 48, bias=bias), group_size=32, bits=bits)
    x = mx.random.normal(shape)
    weight = mx.dequantize(layer.weight, layer.scales, layer.biases, group_size=32, bits=bits)
    expected = x @ weight.T + (layer.bias if bias else 0.0)
    np.testing.assert_allclose(np.array(layer(x)), np.array(expected), rtol=1e-4, atol=1e-5)


@pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")
@pytest.mark.parametrize("dtype", [mx.float32, mx.float16, mx.bfloat16])
@pytest.mark.parametrize("bits", [4, 8])
@pytest.mark.parametrize("inputs", [64, 192, 320, 1024])
def test_on_cuda_any_number_of_rows_is_right(inputs: int, bits: int, dtype: mx.Dtype) -> None:
    mx.random.seed(bits)
    layer = PackedLinear.from_linear(nn.Linear(inputs, 96), group_size=64, bits=bits)
    exact = mx.dequantize(layer.weight, layer.scales, layer.biases, group_size=64, bits=bits)
    layer.set_dtype(dtype)
    for rows in (1, 2, 3, 4, 5, 6, 7, 8, 9, 40):
        x = mx.random.normal((1, rows, inputs)).astype(dtype)
        expected = x.astype(mx.float32) @ exact.T + layer.bias.astype(mx.float32)
        error = mx.linalg.norm(layer(x).astype(mx.float32) - expected) / mx.linalg.norm(expected)
        assert error.item() < 2e-2, rows
