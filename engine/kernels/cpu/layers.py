"""Layers over sequences (B, T, C) in numpy, each made of a module, whose weights are read where they lie and
are to be left alone meanwhile.

For small pieces of work on the CPU, queueing an operation for MLX's thread and waiting for it takes longer
than the operation.
"""

from __future__ import annotations

from collections.abc import Callable

import mlx.nn as nn

from engine.kernels.cpu import activations
from engine.kernels.cpu.arrays import parameter
from engine.kernels.cpu.blas import affine
from engine.kernels.cpu.elementwise import by_rows
from engine.types import Float32

Layer = Callable[[Float32], Float32]


def linear(module: nn.Module) -> Layer:
    """An ``nn.Linear``."""
    weight, bias = parameter(module, "weight"), parameter(module, "bias") if "bias" in module else None
    return lambda x: affine(x, weight, bias)


def layer_norm(module: nn.Module) -> Layer:
    """An ``nn.LayerNorm``."""
    kernel = activations.layer_norm(module.eps)
    weight, bias = parameter(module, "weight"), parameter(module, "bias")
    return lambda x: by_rows(kernel, x, weight, bias)
