"""Products, attention and norms in one launch on CUDA, against the plain layers in float32."""

from __future__ import annotations

import mlx.core as mx
import mlx.nn as nn
import pytest

from engine.kernels import fused_layers
from engine.nn.layers import Conv1d, LayerNorm, gelu, mish

on_cuda = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")
B, T = 2, 137


def rounded(*shape: int, seed: int = 0) -> mx.array:
    """Random numbers that bfloat16 has."""
    return mx.random.normal(shape, key=mx.random.key(seed)).astype(mx.bfloat16)


def narrow(layer: nn.Module, seed: int = 1) -> nn.Module:
    """A layer with random weights and biases in bfloat16, to be spoken with."""
    for name, value in list(layer.parameters().items()):
        layer[name] = (0.1 * rounded(*value.shape, seed=seed + len(name))).astype(mx.bfloat16)
    layer.eval()
    return layer


def wide(layer: nn.Module) -> nn.Module:
    layer.set_dtype(mx.float32)
    return layer


def far(ours: mx.array, plain: mx.array) -> float:
    """Relative error."""
    difference = ours.astype(mx.float32) - plain.astype(mx.float32)
    return float(mx.linalg.norm(difference) / mx.linalg.norm(plain.astype(mx.float32)))


@on_cuda
@pytest.mark.parametrize(
    ("inputs", "outputs", "bias", "norm", "activate", "add"),
    [
        (256, 1536, False, True, False, False),
        (512, 256, True, False, False, True),
        (256, 1024, True, True, True, False),
        (1024, 256, True, False, False, True),
        (320, 256, True, False, False, True),
    ],
)
def test_product(inputs: int, outputs: int, bias: bool, norm: bool, activate: bool, add: bool) -> None:
    linear = narrow(nn.Linear(inputs, outputs, bias=bias))
    before = narrow(LayerNorm(inputs, 1e-5), 5) if norm else None
    x, added = rounded(B, T, inputs), rounded(B, T, outputs, seed=9) if add else None
    ours = fused_layers.product(x, linear, norm=before, activate=activate, add=added)
    assert ours.dtype == mx.bfloat16
    y = x.astype(mx.float32)
    y = y if before is None else wide(before)(y)
    y = wide(linear)(y)
    y = gelu(y) if activate else y
    assert far(ours, y if added is None else y + added) < 6e-3


@on_cuda
@pytest.mark.parametrize("inputs", [320, 256, 512])
def test_convolution_behind_zeros(inputs: int) -> None:
    conv, x = narrow(Conv1d(inputs, 256, 3)), rounded(B, T, inputs)
    assert fused_layers.is_tiled(conv)
    ours = fused_layers.product(x, conv)
    padded = mx.pad(x.astype(mx.float32), [(0, 0), (2, 0), (0, 0)])
    assert far(ours, wide(conv)(padded)) < 6e-3


@on_cuda
@pytest.mark.parametrize("length", [1, 20, 63, 64, 137, 526])
def test_attention(length: int) -> None:
    qkv = 2 * rounded(B, length, 3 * 512)
    ours = fused_layers.attend(qkv, 8)
    q, k, v = (
        part.reshape(B, length, 8, 64).transpose(0, 2, 1, 3)
        for part in mx.split(qkv.astype(mx.float32), 3, axis=-1)
    )
    weights = mx.softmax(q @ k.swapaxes(-1, -2) * 0.125, axis=-1)
    assert far(ours, (weights @ v).transpose(0, 2, 1, 3).reshape(B, length, 512)) < 6e-3


@on_cuda
@pytest.mark.parametrize("shifted", [True, False])
def test_norm_and_mish(shifted: bool) -> None:
    norm, x, shift = narrow(LayerNorm(256, 1e-5)), rounded(B, T, 256), rounded(B, 1, 256, seed=4)
    ours = fused_layers.norm_mish(x, norm, shift if shifted else None)
    plain = mish(wide(norm)(x.astype(mx.float32)))
    assert far(ours, plain + shift if shifted else plain) < 6e-3
