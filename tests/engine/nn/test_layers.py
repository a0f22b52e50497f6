from __future__ import annotations

import mlx.core as mx
import numpy as np
import pytest

from engine.nn import long_attention
from engine.nn.conv import Conv1d, ConvTranspose1d


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
    assert np.allclose(np.asarray(conv(x)), np.asarray(expected), atol=1e-5)


def test_relative_attention_is_its_definition() -> None:
    B, H, n, D, sizes = 2, 3, 5, 4, (6, 8)
    q, qp = (mx.random.normal((B, H, n, D)) for _ in range(2))
    k, v = (mx.random.normal((B, H, sum(sizes), D)) for _ in range(2))
    tables = [mx.random.normal((H, n + size - 1, D)) for size in sizes]
    bias = mx.random.normal((B, 1, n, sum(sizes)))
    ours = np.asarray(long_attention.attend_relative(q, qp, [k], [v], tables, bias))
    scores = np.asarray(q @ k.swapaxes(-1, -2) + bias)
    column = 0
    for size, table in zip(sizes, tables, strict=True):
        by_distance = np.asarray(qp @ table.swapaxes(-1, -2))
        for i in range(n):
            scores[:, :, i, column : column + size] += by_distance[:, :, i, n - 1 - i : n - 1 - i + size]
        column += size
    expected = np.asarray(mx.softmax(mx.array(scores), axis=-1) @ v)
    assert np.allclose(ours, expected, atol=1e-5)
