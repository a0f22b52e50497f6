from __future__ import annotations

import math
from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.kernels.cpu import elementwise, threads
from engine.nn import activations, long_attention
from engine.nn import conv as conv_module
from engine.nn.conv import Conv1d, ConvTranspose1d
from engine.types import Float32

PLAIN: dict[str, tuple[Callable[..., mx.array], Callable[..., mx.array]]] = {
    "gelu": (activations.gelu, nn.gelu),
    "mish": (activations.mish, nn.mish),
    "silu": (activations.silu, nn.silu),
    "elu": (activations.elu, nn.elu),
    "softmax": (activations.softmax, lambda x: mx.softmax(x, axis=-1)),
}


@pytest.mark.parametrize(("fast", "plain"), PLAIN.values(), ids=PLAIN.keys())
def test_fast_forms_are_the_plain_ones(fast: Callable[..., mx.array], plain: Callable[..., mx.array]) -> None:
    x = mx.concatenate([mx.random.normal((4, 9)) * 3, mx.array([[-200.0, 200.0, 0, 30, -30, 1, 2, 3, 4]])])
    assert np.allclose(np.asarray(fast(x)), np.asarray(plain(x)), atol=2e-6, rtol=2e-6)
    weight = mx.random.normal((4, 9))
    ours = mx.grad(lambda v: (fast(v) * weight).sum())(x[:4])
    theirs = mx.grad(lambda v: (plain(v) * weight).sum())(x[:4])
    assert np.allclose(np.asarray(ours), np.asarray(theirs), atol=1e-5)


def test_snake_and_its_gradients() -> None:
    x, alpha = mx.random.normal((2, 5, 3)), mx.array([0.5, 1.0, 4.0])
    plain = lambda x, a: x + mx.square(mx.sin(x * a)) / (a + 1e-9)  # noqa: E731
    assert np.allclose(np.asarray(activations.snake(x, alpha)), np.asarray(plain(x, alpha)), atol=1e-6)
    ours = mx.grad(lambda x, a: activations.snake(x, a).sum(), argnums=(0, 1))(x, alpha)
    theirs = mx.grad(lambda x, a: plain(x, a).sum(), argnums=(0, 1))(x, alpha)
    for a, b in zip(ours, theirs, strict=True):
        assert np.allclose(np.asarray(a), np.asarray(b), atol=1e-4)


@pytest.mark.parametrize("size", [1.0, 100.0])
def test_attention_is_scaled_dot_product_attention(size: float) -> None:
    q, k, v = (mx.random.normal((2, 3, 7, 8)) for _ in range(3))
    bias = mx.where(mx.random.uniform(shape=(2, 1, 7, 7)) > 0.3, 0.0, -1e9)
    expected = mx.fast.scaled_dot_product_attention(size * q, k, v, scale=0.3, mask=bias)
    assert np.allclose(
        np.asarray(long_attention.attend(size * q, [k], [v], 0.3, bias)), np.asarray(expected), atol=1e-4
    )


def test_layer_norm_and_its_gradient() -> None:
    norm, plain = activations.LayerNorm(16, 1e-12), nn.LayerNorm(16, eps=1e-12)
    norm.weight = plain.weight = mx.random.normal((16,))
    x = mx.random.normal((2, 5, 16)) * 4 + 3
    assert np.allclose(np.asarray(norm(x)), np.asarray(plain(x)), atol=1e-5)
    ours, theirs = (mx.grad(lambda v, f=f: mx.square(f(v)).sum())(x) for f in (norm, plain))
    assert np.allclose(np.asarray(ours), np.asarray(theirs), atol=1e-3)


@pytest.mark.parametrize("normal", [elementwise.normal_cdf, elementwise._normal_numpy])
def test_normal_distribution(normal: Callable[[Float32, Float32], None]) -> None:
    x = np.linspace(-6, 6, 1001, dtype=np.float32)
    out = np.empty_like(x)
    normal(x, out)
    # Half of what the error function, twice as large, may be off.
    expected = [0.5 + 0.5 * math.erf(float(number) / math.sqrt(2)) for number in x]
    assert np.abs(out - np.array(expected)).max() < 2.5e-7


def test_work_is_shared_and_its_errors_come_back() -> None:
    done: list[int] = []
    threads.parallel_for(done.append, range(40))
    assert sorted(done) == list(range(40))

    def fail(item: int) -> None:
        if item == 7:
            raise ValueError("seven")

    for _ in range(3):
        with pytest.raises(ValueError, match="seven"):
            threads.parallel_for(fail, range(40))


@pytest.mark.parametrize(("kernel", "stride", "dilation"), [(3, 1, 1), (7, 1, 5), (6, 3, 1), (30, 15, 1)])
def test_convolution(kernel: int, stride: int, dilation: int) -> None:
    conv = Conv1d(5, 4, kernel, stride=stride, dilation=dilation)
    x = mx.random.normal((2, 100, 5))
    expected = mx.conv1d(x, conv.weight, stride=stride, dilation=dilation) + conv.bias
    assert np.allclose(np.asarray(conv(x)), np.asarray(expected), atol=1e-5)

    def loss(f: Callable[..., mx.array]) -> Callable[..., mx.array]:
        return lambda x, w, b: mx.square(f(x, w, b)).sum()

    inputs = (x, conv.weight, conv.bias)
    ours = mx.grad(loss(conv_module._by_kernel(stride, dilation)), (0, 1, 2))(*inputs)
    theirs = mx.grad(loss(conv_module._side_by_side(stride, dilation)), (0, 1, 2))(*inputs)
    for a, b in zip(ours, theirs, strict=True):
        assert np.allclose(np.asarray(a), np.asarray(b), atol=1e-3)


@pytest.mark.parametrize(("kernel", "stride"), [(16, 8), (11, 5), (7, 3)])
def test_transposed_convolution(kernel: int, stride: int) -> None:
    conv = ConvTranspose1d(5, 4, kernel, stride)
    x = mx.random.normal((2, 9, 5))
    weight = conv.weight.transpose(1, 0, 2)
    expected = mx.conv_transpose1d(x, weight, stride=stride, padding=(kernel - stride) // 2)
    assert conv(x).shape == (2, 9 * stride, 4)
    assert np.allclose(np.asarray(conv(x)), np.asarray(expected), atol=1e-5)


def test_relative_attention_is_its_definition_and_has_its_gradients() -> None:
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

    inputs, weight = (q, qp, k, v, bias, *tables), mx.random.normal(q.shape)
    places = tuple(range(len(inputs)))
    fast, plain = (
        mx.grad(lambda *a, f=f: (f(*a) * weight).sum(), places)(*inputs)
        for f in (long_attention._fused_relative, long_attention._plain_relative)
    )
    for a, b in zip(fast, plain, strict=True):
        assert np.allclose(np.asarray(a), np.asarray(b), atol=1e-5)
