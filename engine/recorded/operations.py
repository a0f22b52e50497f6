"""What stands in the library for each operation that a recording takes whole (:mod:`engine.nn.whole`).

Each takes nodes and numbers, in the order of the operation's own arguments.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import openvino as ov
import openvino.opset15 as ops
from openvino.op import Constant

from engine.recorded.lengths import integers, sizes

Node: TypeAlias = ov.Node
WIDE = 1024
"""Channels from which on the weights of a product are worth not being laid out more than once."""
_COSINE = -2.30936987, -1.51411256, -7.43595589, 0.139871719
"""cos(pi z) = d (((z^2 + a)^2 + b)^2 + c) for |z| <= 1/2, off by 2.5e-6."""


def number(value: float) -> Node:
    """A constant of float32."""
    return ops.constant(np.float32(value))


def _length(x: Node, axis: int) -> Node:
    """(1,) int64: of an axis, while the network runs."""
    return ops.gather(ops.shape_of(x, output_type="i64"), integers([axis]), integers(0))


def _places(x: Node, axis: int) -> Node:
    """0, 1, ... along an axis."""
    return ops.range(integers(0), ops.squeeze(_length(x, axis), integers(0)), integers(1), "i64")


def copied(x: Node) -> Node:
    """x itself."""
    return x


def layer_norm(x: Node, weight: Node, bias: Node, eps: float) -> Node:
    """As :func:`engine.nn.layers.layer_norm`."""
    normal = ops.mvn(x, integers([-1]), True, eps, "INSIDE_SQRT")
    return ops.add(ops.multiply(normal, weight), bias)


def rms_norm(x: Node, weight: Node, eps: float) -> Node:
    """As :func:`engine.nn.layers.rms_norm`, in the form that the library fuses."""
    mean = ops.reduce_mean(ops.power(x, number(2)), integers([-1]), True)
    length = ops.sqrt(ops.add(mean, number(eps)))
    return ops.multiply(weight, ops.multiply(x, ops.divide(number(1), length)))


def gelu(x: Node) -> Node:
    """The exact form, of many channels in pieces.

    The library would take its own GELU or SiLU into the product before it, and lay that one's weights out
    anew for each kind of length that it meets, beside the first layout.
    """
    if sizes(x)[-1] < WIDE:
        return ops.gelu(x, "erf")
    half = ops.multiply(x, number(0.5))
    return ops.add(half, ops.multiply(half, ops.erf(ops.multiply(x, number(0.5**0.5)))))


def gelu_tanh(x: Node) -> Node:
    """The form of GPT-2, in pieces.

    The library would take its own GELU into the product before it, and multiply few rows by another way
    then, which reads weights at two thirds of the speed.
    """
    slope = float(np.sqrt(8 / np.pi))
    cubic = ops.multiply(number(0.044715 * slope), ops.multiply(x, x))
    return ops.multiply(x, ops.sigmoid(ops.multiply(x, ops.add(number(slope), cubic))))


def swiglu(gate: Node, up: Node) -> Node:
    """SiLU of the gate, times the other half; in the order in which the library does not find a SiLU, for the
    reason that :func:`gelu_tanh` gives."""
    return ops.multiply(ops.multiply(gate, up), ops.sigmoid(gate))


def mish(x: Node) -> Node:
    """x tanh(ln(1 + e^x))."""
    return ops.mish(x)


def silu(x: Node) -> Node:
    """x / (1 + e^-x); of many channels in pieces, for the reason that :func:`gelu` gives."""
    if sizes(x)[-1] < WIDE:
        return ops.swish(x)
    half = ops.multiply(x, number(0.5))
    return ops.add(half, ops.multiply(half, ops.tanh(half)))


def elu(x: Node) -> Node:
    """x above zero, e^x - 1 below."""
    return ops.elu(x, 1.0)


def leaky_relu(x: Node, slope: float) -> Node:
    """x above zero, slope x below."""
    return ops.prelu(x, ops.constant(np.array([slope], np.float32)))


def snake(x: Node, alpha: Constant) -> Node:
    """x + sin^2(alpha x) / alpha, as a chain of which the library makes two passes: it works out sines one by
    one."""
    *places, size = _COSINE
    rate, depth = alpha.data / np.float32(np.pi), np.float32(size * size) / (alpha.data + np.float32(1e-9))
    part = ops.floor_mod(ops.multiply(x, ops.constant(rate)), number(1))
    wave = _squared(ops.add(part, number(-0.5)))
    for place in places:
        wave = _squared(ops.add(wave, number(place)))
    return ops.add(x, ops.multiply(wave, ops.constant(depth)))


def _squared(x: Node) -> Node:
    return ops.power(x, number(2))


def sine(x: Node) -> Node:
    """Of x in radians."""
    return ops.sin(x)


def softmax(scores: Node) -> Node:
    """Over the last axis."""
    return ops.softmax(scores, -1)


def scaled(q: Node, k: Node, v: Node, *rest: Node | float) -> Node:
    """Scaled dot-product attention; behind the values a bias of the scores, if any, and a scale."""
    *bias, scale = rest
    if not bias and np.float32(scale) == np.float32(sizes(q)[3] ** -0.5):
        # Its own scale. Beside a memory that it keeps, the library takes one for the bias that is missing.
        return ops.scaled_dot_product_attention(q, k, v, causal=False)
    mask = bias[0] if bias else None
    return ops.scaled_dot_product_attention(q, k, v, mask, number(scale), causal=False)


def rope(x: Node, base: float) -> Node:
    """Rotary positions from 0 on, in halves."""
    half = sizes(x)[3] // 2
    places = ops.convert(_places(x, 2), "f32")
    rates = np.exp(np.arange(half, dtype=np.float32) * np.float32(-np.log(base) / half))
    angles = ops.multiply(ops.unsqueeze(places, integers(1)), ops.constant(rates[None]))
    cos, sin = ops.cos(angles), ops.sin(angles)
    first, second = ops.split(x, integers(3), 2).outputs()
    turned = (
        ops.subtract(ops.multiply(first, cos), ops.multiply(second, sin)),
        ops.add(ops.multiply(first, sin), ops.multiply(second, cos)),
    )
    return ops.concat(list(turned), 3)


def lstm(x: Node, w: Node, r: Node, bias: Node) -> Node:
    """Hidden states of x (B, T, I); MLX has the input gate first, the library that of forgetting."""
    wanted = integers([1, 0, 2, 3])
    hidden = sizes(r)[1]

    def gates(weight: Node) -> Node:
        rows = ops.reshape(weight, integers([4, hidden, -1]), False)
        return ops.reshape(ops.gather(rows, wanted, integers(0)), integers([1, 4 * hidden, -1]), False)

    batch, length = _length(x, 0), _length(x, 1)
    start = ops.broadcast(number(0), ops.concat([batch, integers([1, hidden])], 0))
    lengths = ops.broadcast(length, batch)
    offsets = ops.reshape(gates(bias), integers([1, -1]), False)
    states = ops.lstm_sequence(x, start, start, lengths, gates(w), gates(r), offsets, hidden, "forward")
    return ops.squeeze(states.output(0), integers(1))


def segment_means(x: Node, segment: float) -> Node:
    """Means of stretches of ``segment`` positions of (B, T, C), of which the last may be shorter."""
    length, size = _length(x, 1), integers([int(segment)])
    more = ops.mod(ops.subtract(size, ops.mod(length, size)), size)
    after = ops.concat([integers([0]), more, integers([0])], 0)

    def totals(rows: Node) -> Node:
        padded = ops.pad(rows, integers([0, 0, 0]), after, "constant", number(0))
        channels = sizes(rows)[2]
        stretches = ops.reshape(padded, integers([0, -1, int(segment), channels]), True)
        return ops.reduce_sum(stretches, integers([2]), False)

    ones = ops.broadcast(number(1), ops.concat([integers([1]), length, integers([1])], 0))
    return ops.divide(totals(x), totals(ones))


def spread(means: Node, x: Node, segment: float) -> Node:
    """Means of stretches (B, S, C), one for each position of x (B, T, C)."""
    places = _places(x, 1)
    return ops.gather(means, ops.divide(places, integers(int(segment))), integers(1))


def deviation(x: Node) -> Node:
    """Unbiased deviation (B, C) over the positions of (B, T, C)."""
    middle = ops.subtract(x, ops.reduce_mean(x, integers([1]), True))
    total = ops.reduce_sum(ops.multiply(middle, middle), integers([1]), False)
    count = ops.convert(_length(x, 1), "f32")
    variance = ops.divide(total, ops.subtract(count, number(1)))
    return ops.sqrt(ops.maximum(variance, number(1e-12)))
