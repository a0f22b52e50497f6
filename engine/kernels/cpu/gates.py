"""What a transformer's feed-forward half does between its products, for the CPU: numpy arrays in, ``out``
filled, as :func:`engine.kernels.cpu.elementwise.with_cpu_kernel` wants it."""

from __future__ import annotations

import math

import numpy as np

from engine.kernels.cpu.elementwise import exp_, silu_kernel
from engine.types import Float32

SLOPE = math.sqrt(8 / math.pi)
CUBIC = 0.044715 * SLOPE
"""GELU in the tanh form is about x sigmoid(SLOPE x + CUBIC x^3)."""


def gelu_tanh_kernel(x: Float32, out: Float32) -> None:
    """Write x sigmoid(SLOPE x + CUBIC x^3) to ``out``."""
    np.square(x, out=out)
    out *= np.float32(-CUBIC)
    out -= np.float32(SLOPE)
    out *= x
    np.minimum(out, 88.0, out=out)
    exp_(out)
    out += 1.0
    np.divide(x, out, out=out)


def swiglu_kernel(gate: Float32, up: Float32, out: Float32) -> None:
    """Write gate sigmoid(gate) up to ``out``."""
    silu_kernel(gate, out)
    out *= up
