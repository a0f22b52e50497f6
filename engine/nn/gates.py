"""What a transformer's feed-forward half does between its products."""

from __future__ import annotations

import mlx.core as mx

from engine.kernels.compilation import pointwise
from engine.kernels.cpu.elementwise import with_cpu_kernel
from engine.kernels.cpu.gates import CUBIC, SLOPE, gelu_tanh_kernel, swiglu_kernel


@with_cpu_kernel(gelu_tanh_kernel)
@pointwise
def gelu_tanh(x: mx.array) -> mx.array:
    """GELU in GPT-2's tanh form, written with a sigmoid: (1 + tanh(z)) / 2 = sigmoid(2 z)."""
    return x * mx.sigmoid(x * (SLOPE + CUBIC * mx.square(x)))


@with_cpu_kernel(swiglu_kernel)
@pointwise
def swiglu(gate: mx.array, up: mx.array) -> mx.array:
    """SiLU of the gate, times the other half (Shazeer, 2020)."""
    return gate * mx.sigmoid(gate) * up
