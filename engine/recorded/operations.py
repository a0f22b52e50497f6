"""What stands in the library for each operation that a recording takes whole (:mod:`engine.nn.whole`).

Each takes nodes and numbers, in the order of the operation's own arguments.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import openvino as ov
import openvino.opset15 as ops

from engine.recorded.lengths import integers

Node: TypeAlias = ov.Node


def number(value: float) -> Node:
    """A constant of float32."""
    return ops.constant(np.float32(value))


def copied(x: Node) -> Node:
    """x itself."""
    return x


def layer_norm(x: Node, weight: Node, bias: Node, eps: float) -> Node:
    """As :func:`engine.nn.activations.layer_norm`."""
    normal = ops.mvn(x, integers([-1]), True, eps, "INSIDE_SQRT")
    return ops.add(ops.multiply(normal, weight), bias)


def rms_norm(x: Node, weight: Node, eps: float) -> Node:
    """As :func:`engine.nn.activations.rms_norm`, in the form that the library fuses."""
    mean = ops.reduce_mean(ops.power(x, number(2)), integers([-1]), True)
    length = ops.sqrt(ops.add(mean, number(eps)))
    return ops.multiply(weight, ops.multiply(x, ops.divide(number(1), length)))


def gelu(x: Node) -> Node:
    """The exact form."""
    return ops.gelu(x, "erf")


def gelu_tanh(x: Node) -> Node:
    """The form of GPT-2."""
    return ops.gelu(x, "tanh")


def swiglu(gate: Node, up: Node) -> Node:
    """SiLU of the gate, times the other half."""
    return ops.multiply(ops.swish(gate), up)


def mish(x: Node) -> Node:
    """x tanh(ln(1 + e^x))."""
    return ops.mish(x)


def silu(x: Node) -> Node:
    """x / (1 + e^-x)."""
    return ops.swish(x)


def elu(x: Node) -> Node:
    """x above zero, e^x - 1 below."""
    return ops.elu(x, 1.0)


def leaky_relu(x: Node, slope: float) -> Node:
    """x above zero, slope x below."""
    return ops.prelu(x, ops.constant(np.array([slope], np.float32)))


def snake(x: Node, alpha: Node) -> Node:
    """x + sin^2(alpha x) / alpha."""
    wave = ops.sin(ops.multiply(x, alpha))
    return ops.add(x, ops.divide(ops.multiply(wave, wave), ops.add(alpha, number(1e-9))))


def sine(x: Node) -> Node:
    """Of x in radians."""
    return ops.sin(x)


def softmax(scores: Node) -> Node:
    """Over the last axis."""
    return ops.softmax(scores, -1)


def attend(q: Node, k: Node, v: Node, *rest: Node | float) -> Node:
    """Scaled dot-product attention; behind the values a bias of the scores, if any, and a scale."""
    *bias, scale = rest
    mask = bias[0] if bias else None
    return ops.scaled_dot_product_attention(q, k, v, mask, number(scale), causal=False)


def attend_causally(q: Node, k: Node, v: Node, scale: float) -> Node:
    """Attention of the last positions to themselves and all before them."""
    new, total = (ops.gather(ops.shape_of(x, output_type="i64"), integers(2), integers(0)) for x in (q, k))
    asked = ops.range(integers(0), total, integers(1), "i64")
    asking = ops.range(ops.subtract(total, new), total, integers(1), "i64")
    seen = ops.less_equal(ops.unsqueeze(asked, integers(0)), ops.unsqueeze(asking, integers(1)))
    return ops.scaled_dot_product_attention(q, k, v, ops.unsqueeze(seen, integers([0, 1])), number(scale))


def convolve(x: Node, weight: Node, *rest: Node | float) -> Node:
    """Valid convolution of (B, T, I) with (O, kernel, I); behind the weight the bias, if any, stride and
    dilation."""
    *bias, stride, dilation = rest
    taps = ops.transpose(weight, integers([0, 2, 1]))
    rows = ops.transpose(x, integers([0, 2, 1]))
    y = ops.convolution(rows, taps, [int(stride)], [0], [0], [int(dilation)])
    y = ops.transpose(y, integers([0, 2, 1]))
    return ops.add(y, bias[0]) if bias else y


def convolve_each(x: Node, weight: Node) -> Node:
    """Valid convolution of each channel of (B, T, C) by itself with (C, kernel, 1)."""
    taps = ops.unsqueeze(ops.transpose(weight, integers([0, 2, 1])), integers(2))
    rows = ops.transpose(x, integers([0, 2, 1]))
    return ops.transpose(ops.group_convolution(rows, taps, [1], [0], [0], [1]), integers([0, 2, 1]))
