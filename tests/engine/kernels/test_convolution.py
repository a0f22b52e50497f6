"""A convolution with its snake and its sum in one launch on CUDA, against MLX's own."""

from __future__ import annotations

import mlx.core as mx
import numpy as np
import pytest

from engine.kernels import fused_layers
from engine.nn.layers import pad, snake

on_cuda = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")


def some(*shape: int, seed: int) -> mx.array:
    return mx.random.normal(shape, key=mx.random.key(seed))


def plain(
    x: mx.array,
    weight: mx.array,
    bias: mx.array,
    *,
    dilation: int = 1,
    alpha: mx.array | None = None,
    add: mx.array | None = None,
) -> mx.array:
    around = dilation * (weight.shape[1] - 1) // 2
    bent = pad(x if alpha is None else snake(x, alpha), around, around)
    y = mx.conv1d(bent, weight, dilation=dilation) + bias
    return y if add is None else y + add


@on_cuda
@pytest.mark.parametrize("length", [1, 20, 127, 129, 700])
@pytest.mark.parametrize(
    ("inputs", "outputs", "taps", "dilation"),
    [(256, 256, 11, 5), (128, 128, 7, 3), (64, 64, 3, 1), (64, 18, 7, 1), (80, 512, 7, 1), (16, 16, 1, 1)],
)
def test_it_is_mlx_s(inputs: int, outputs: int, taps: int, dilation: int, length: int) -> None:
    x, bias = some(2, length, inputs, seed=0), some(outputs, seed=2)
    weight = some(outputs, taps, inputs, seed=1) * (taps * inputs) ** -0.5
    alpha, add = mx.abs(some(inputs, seed=3)) + 0.1, some(2, length, outputs, seed=4)
    assert fused_layers.takes_convolution(weight, dilation)
    for more in ({}, {"alpha": alpha}, {"add": add}, {"alpha": alpha, "add": add}):
        ours = fused_layers.convolve(x, weight, bias, dilation=dilation, **more)
        expected = plain(x, weight, bias, dilation=dilation, **more)
        # Ten bits of mantissa go into a product, ours and theirs.
        assert float(mx.linalg.norm(ours - expected) / mx.linalg.norm(expected)) < 2e-3, more


@on_cuda
def test_a_row_is_the_same_wherever_it_lies() -> None:
    weight, bias, alpha = some(128, 7, 128, seed=1), some(128, seed=2), mx.abs(some(128, seed=3))
    x = some(8, 1000, 128, seed=5)
    together = np.array(fused_layers.convolve(x, weight, bias, dilation=5, alpha=alpha))
    for row in range(8):
        alone = fused_layers.convolve(x[row : row + 1], weight, bias, dilation=5, alpha=alpha)
        assert np.array_equal(np.array(alone)[0], together[row])
    # Nor is a time another by where it stands in its row.
    later = fused_layers.convolve(x[:, 77:], weight, bias, dilation=5, alpha=alpha)
    assert np.array_equal(np.array(later)[:, 15:], together[:, 92:])


def test_what_it_does_not_take() -> None:
    whole = mx.zeros((8, 3, 16))
    assert not fused_layers.takes_convolution(whole.astype(mx.bfloat16), 1)
    assert not fused_layers.takes_convolution(mx.zeros((8, 3, 20)), 1)
    assert not fused_layers.takes_convolution(whole, 26), "it would see further than a block keeps"
    assert not fused_layers.takes_convolution(mx.zeros((8, 4, 16)), 1)


@on_cuda
def test_full_precision_is_mlx_s(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fused_layers.takes_convolution(mx.zeros((8, 3, 16)), 1)
    monkeypatch.setenv("MLX_ENABLE_TF32", "0")
    assert not fused_layers.takes_convolution(mx.zeros((8, 3, 16)), 1)
