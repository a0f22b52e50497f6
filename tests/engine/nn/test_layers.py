from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.nn import attention, layers
from engine.nn.layers import Conv1d, ConvTranspose1d, PackedLinear


@pytest.mark.parametrize(("kernel", "stride", "dilation"), [(3, 1, 1), (7, 1, 5), (6, 3, 1), (30, 15, 1)])
def test_convolution(kernel: int, stride: int, dilation: int) -> None:
    conv = Conv1d(5, 4, kernel, stride=stride, dilation=dilation)
    x = mx.random.normal((2, 100, 5))
    expected = mx.conv1d(x, conv.weight, stride=stride, dilation=dilation) + conv.bias
    assert np.allclose(np.asarray(conv(x)), np.asarray(expected), atol=1e-5)


@pytest.mark.parametrize(("kernel", "stride"), [(16, 8), (11, 5), (7, 3)])
def test_transposed_convolution(kernel: int, stride: int) -> None:
    conv = ConvTranspose1d(5, 4, kernel, stride)
    x = mx.random.normal((2, 9, 5))
    weight = conv.weight.transpose(1, 0, 2)
    expected = mx.conv_transpose1d(x, weight, stride=stride, padding=(kernel - stride) // 2)
    assert conv(x).shape == (2, 9 * stride, 4)
    # An NVIDIA GPU multiplies the one as products and the other as a convolution, both in TF32 (11 bits).
    bound = 2e-3 if mx.cuda.is_available() else 1e-5
    assert np.allclose(np.asarray(conv(x)), np.asarray(expected), atol=bound)


def test_relative_attention_is_its_definition() -> None:
    B, H, n, D, sizes = 2, 3, 5, 4, (6, 8)
    q, qp = (mx.random.normal((B, H, n, D)) for _ in range(2))
    k, v = (mx.random.normal((B, H, sum(sizes), D)) for _ in range(2))
    tables = [mx.random.normal((H, n + size - 1, D)) for size in sizes]
    bias = mx.random.normal((B, 1, n, sum(sizes)))
    ours = np.asarray(attention.attend_relative(q, qp, [k], [v], tables, bias))
    scores = np.asarray(q @ k.swapaxes(-1, -2) + bias)
    column = 0
    for size, table in zip(sizes, tables, strict=True):
        by_distance = np.asarray(qp @ table.swapaxes(-1, -2))
        for i in range(n):
            scores[:, :, i, column : column + size] += by_distance[:, :, i, n - 1 - i : n - 1 - i + size]
        column += size
    expected = np.asarray(mx.softmax(mx.array(scores), axis=-1) @ v)
    assert np.allclose(ours, expected, atol=1e-5)


@pytest.mark.parametrize("shape", [(1, 1, 64), (2, 64), (2, 3, 64), (1, 30, 64)])
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("bits", [4, 8])
def test_it_is_the_product_of_the_unpacked_weights(
    shape: tuple[int, ...], bias: bool, bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layers, "on_cuda", lambda: True)
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
