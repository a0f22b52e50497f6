"""What is recorded gives what MLX gives, at lengths that it was not recorded at."""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
from collections.abc import Callable

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest

from engine.errors import RecordingError
from engine.nn import layers
from engine.nn.attention import attend_long, attend_relative, rope
from engine.nn.layers import LSTM, Conv1d, ConvTranspose1d, overlap_add, pad
from engine.recorded import Numbers, leaves
from engine.recorded.network import Network
from engine.types import Float32
from engine.voice.encoders import deviation, segment_means, spread

mx.random.seed(4)
_LINEAR, _CONV, _UP = nn.Linear(12, 24), Conv1d(12, 6, 3, dilation=2), ConvTranspose1d(12, 6, 8, 4)
_DOWN, _NORM, _TABLE = Conv1d(12, 6, 4, stride=2), layers.LayerNorm(12, 1e-5), nn.Embedding(30, 12)
_LSTM, _PICTURE = LSTM(12, 7), mx.random.normal((5, 3, 3, 4))
_ALPHA = mx.full((12,), 0.7)
mx.eval(_PICTURE, _ALPHA, [part.parameters() for part in (_LINEAR, _CONV, _UP, _DOWN, _NORM, _TABLE, _LSTM)])


def _heads(x: mx.array) -> mx.array:
    return x.reshape(*x.shape[:2], 3, 4).transpose(0, 2, 1, 3)


def _relative(x: mx.array) -> mx.array:
    n, heads = x.shape[1], _heads(x)
    distances = mx.sin(mx.arange(2 * n - 1, dtype=mx.float32)[:, None] * mx.arange(1, 5))
    tables = mx.broadcast_to(distances, (3, *distances.shape))
    return attend_relative(heads, heads * 0.5, [heads], [heads], [tables], None)


FUNCTIONS: dict[str, Callable[[mx.array], object]] = {
    "linear": _LINEAR,
    "dilated": _CONV,
    "strided": _DOWN,
    "upsampled": _UP,
    "norm": _NORM,
    "mish": layers.mish,
    "gelu": layers.gelu,
    "gelu_tanh": layers.gelu_tanh,
    "swiglu": lambda x: layers.swiglu(x, x + 1),
    "elu": layers.elu,
    "leaky": lambda x: layers.leaky_relu(x, 0.1),
    "snake": lambda x: layers.snake(x, _ALPHA),
    "softmax": layers.softmax,
    "attention": lambda x: attend_long(_heads(x), [_heads(x)], [_heads(x)], 0.5, None),
    "relative": _relative,
    "segments": lambda x: attend_long(
        _heads(x), [_heads(x)] * 2, [_heads(x)] * 2, 0.5, mx.zeros((1, 1, 1, 1))
    ),
    "mean": lambda x: (mx.mean(x, axis=1), mx.var(x, axis=-1)),
    "rows": lambda x: _TABLE(mx.arange(5)) + x[:, 3:8],
    "reversed": lambda x: x[:, 1:4][:, ::-1],
    "halves": lambda x: mx.split(x, 2, axis=-1),
    "laid": lambda x: overlap_add(pad(x, 2, 1).reshape(1, -1, 3, 4)),
    "masked": lambda x: mx.where(mx.arange(x.shape[1])[None, :, None] < 4, x, -x),
    "lstm": _LSTM,
    "rope": lambda x: rope(_heads(x)),
    "stretches": lambda x: spread(segment_means(x, 20), x, 20),
    "deviation": deviation,
    "each channel": lambda x: mx.conv1d(x, mx.ones((12, 3, 1)) * 0.3, groups=12),
    "picture": lambda x: mx.conv2d(x.reshape(1, -1, 3, 4), _PICTURE, (1, 2), (1, 1)),
    "repeated": lambda x: mx.repeat(x, 2, axis=1),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_recording_gives_what_mlx_gives_at_any_length(name: str) -> None:
    function = FUNCTIONS[name]
    network = Network(lambda x: function(x), lambda length: [mx.zeros((1, length, 12))], ["length"])
    for length in (9, 50):
        x = np.random.default_rng(length).normal(size=(1, length, 12)).astype(np.float32)
        found, expected = leaves(network(x)), leaves(function(mx.array(x)))
        for ours, theirs in zip(found, expected, strict=True):
            np.testing.assert_allclose(ours, np.array(theirs), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("bits", [8, 4])
def test_packed_weights_are_recorded_as_they_lie(bits: int) -> None:
    """A group of one number alone, too, whose scale is nought."""
    plain = nn.Linear(128, 24)
    plain.weight = mx.concatenate([plain.weight[:, :64], mx.full((24, 64), 0.25)], axis=1)
    layer = layers.PackedLinear.from_linear(plain, group_size=64, bits=bits)
    layer.scales = layer.scales * mx.array([1.0, 0.0])
    layer.biases = mx.concatenate([layer.biases[:, :1], mx.full((24, 1), 0.25)], axis=1)
    mx.eval(layer.parameters())
    network = Network(lambda x: mx.tanh(layer(x)), lambda n: [mx.zeros((1, n, 128))], ["n"])
    faster = Network(lambda x: mx.tanh(layer(x)), lambda n: [mx.zeros((1, n, 128))], ["n"], numbers="int8")
    for length in (1, 9):
        x = np.random.default_rng(length).normal(size=(1, length, 128)).astype(np.float32)
        expected = np.array(layer(mx.array(x)))
        np.testing.assert_allclose(network(x), np.tanh(expected), rtol=1e-4, atol=1e-5)
        np.testing.assert_allclose(faster(x), np.tanh(expected), atol=0.03)


def test_two_lengths_are_free_of_each_other() -> None:
    def joined(x: mx.array, y: mx.array) -> mx.array:
        return mx.concatenate([x[:, 1:], y.reshape(1, -1, 6)], axis=1)

    network = Network(joined, lambda a, b: [mx.zeros((1, a, 6)), mx.zeros((1, b, 12))], ["a", "b"])
    x, y = np.ones((1, 4, 6), np.float32), np.zeros((1, 7, 12), np.float32)
    assert network(x, y).shape == (1, 17, 6)
    assert network(x[:, :1], y[:, :0]).shape == (1, 0, 6)


def test_results_are_the_callers_own() -> None:
    network = Network(lambda x: x + 1, lambda length: [mx.zeros((length,))], ["length"])
    first = network(np.zeros(3, np.float32))
    network(np.ones(3, np.float32))
    np.testing.assert_array_equal(first, 1)


def test_what_depends_on_a_length_in_its_form_is_refused() -> None:
    def uneven(x: mx.array) -> mx.array:
        return x + 1 if x.shape[0] > 50 else mx.sin(x)

    with pytest.raises(RecordingError, match="form"):
        Network(uneven, lambda length: [mx.zeros((length,))], ["length"])


def test_what_cannot_be_recorded_is_named() -> None:
    with pytest.raises(RecordingError, match="FFT"):
        Network(lambda x: mx.abs(mx.fft.rfft(x)), lambda: [mx.zeros((8,))])


def test_fewer_bits_stay_close() -> None:
    """Weights in 8 bits, and bfloat16 where the processor multiplies in it, are off by a few percent."""
    mx.random.seed(4)
    layers = [nn.Linear(64, 64) for _ in range(3)]
    mx.eval([layer.parameters() for layer in layers])

    def stack(x: mx.array) -> mx.array:
        for layer in layers:
            x = mx.tanh(layer(x))
        return x

    def answer(numbers: Numbers) -> Float32:
        network = Network(stack, lambda n: [mx.zeros((1, n, 64))], ["n"], numbers=numbers)
        result: Float32 = network(np.random.default_rng(0).normal(size=(1, 9, 64)).astype(np.float32))
        return result

    exact = answer("float32")
    for numbers in ("int8", "bfloat16"):
        assert np.linalg.norm(answer(numbers) - exact) < 0.05 * np.linalg.norm(exact)
