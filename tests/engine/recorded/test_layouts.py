"""Between convolutions nothing is laid out anew."""

from __future__ import annotations

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
from collections.abc import Callable

import mlx.core as mx
import numpy as np
import openvino as ov
import pytest

from engine.nn.layers import Conv1d, LayerNorm, leaky_relu, pad, snake
from engine.recorded.network import Network
from engine.recorded.recording import record

mx.random.seed(6)
_WIDE, _NARROW, _NORM = Conv1d(12, 12, 3), Conv1d(12, 12, 3), LayerNorm(12, 1e-5)
mx.eval(_WIDE.parameters(), _NARROW.parameters())
_ALPHA = mx.linspace(0.05, 3.0, 12)
mx.eval(_ALPHA)


def _block(x: mx.array) -> mx.array:
    return x + _NARROW(pad(snake(_WIDE(pad(snake(x, _ALPHA), 1, 1)), _ALPHA), 1, 1))


def _blocks(x: mx.array) -> mx.array:
    x = leaky_relu(_WIDE(x), 0.1)
    return _NARROW(0.5 * (_block(x) + _block(x)))


FUNCTIONS: dict[str, tuple[int, Callable[[mx.array], mx.array]]] = {
    "blocks": (2, _blocks),
    "blocks behind rows": (3, lambda x: _blocks(x * x + _WIDE(pad(x, 1, 1)))),
    "normal rows": (4, lambda x: _NORM(x + _WIDE(pad(_NORM(x + _NARROW(pad(x, 1, 1))), 1, 1)))),
    "kept as it is": (3, lambda x: mx.concatenate([_WIDE(x), _WIDE(x) * 2], axis=1)),
}


def _inputs(frames: int) -> list[mx.array]:
    return [mx.zeros((1, frames, 12))]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_transposes_meet_their_inverse(name: str) -> None:
    count, function = FUNCTIONS[name]
    model = record(function, _inputs, ["frames"])
    left = [
        node
        for node in model.get_ordered_ops()
        if node.get_type_name() == "Transpose" and _moves(node.input_value(0))
    ]
    assert len(left) == count
    x = mx.random.normal((1, 33, 12)) * 4
    found, expected = Network(function, _inputs, ["frames"])(np.array(x)), np.array(function(x))
    np.testing.assert_allclose(found, expected, rtol=1e-5, atol=1e-5 * np.abs(expected).max())


def _moves(value: ov.Output) -> bool:
    """Whether numbers are laid out anew while the network runs: they are no weights."""
    return bool(value.get_partial_shape().is_dynamic)


@pytest.mark.parametrize("alpha", [0.05, 0.3, 1.0, 3.0, 10.0])
def test_a_snake_is_near_enough(alpha: float) -> None:
    """By the library in its own way: 4e-6 of what it gives, however many turns there are."""
    x = np.random.default_rng(0).standard_normal((1, 500, 12)).astype(np.float32) * 3
    alphas = mx.array([alpha] * 12)
    mx.eval(alphas)
    network = Network(lambda x: snake(x, alphas), _inputs, ["frames"])
    exact = x + np.sin(np.float64(np.float32(alpha)) * x) ** 2 / (np.float64(np.float32(alpha)) + 1e-9)
    assert np.linalg.norm(network(x) - exact) < 4e-6 * np.linalg.norm(exact)
