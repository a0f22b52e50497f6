"""What a transformer does between and with its products, each in one launch on CUDA.

A model whose products are short spends its time there on launches: on an H200 MLX takes the host 23
microseconds for an attention, 10 for a product, 3 to 6 for what is between them, and one of these
kernels 6. Elsewhere, and while a model is trained, the same functions are expressions of plain layers.
"""

from __future__ import annotations

from pathlib import Path

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.cpu.arrays import A
from engine.kernels.cuda import driver
from engine.kernels.cuda.kernel import Kernel, Sizes, takes_kernels
from engine.nn.activations import LayerNorm, gelu, mish

HEAD = 64
"""Channels of a head."""
THREADS, HIGH, WIDE, CHUNK = 256, 32, 64, 64
"""As in ``tiles.cuh``: threads of a block, rows and columns of its tile, inputs multiplied at a time."""
LONGEST_ROW = 512
"""Inputs up to which rows fit into a block's memory with their norm."""
_AMPERE = 80
"""Compute capability from which on tensor cores take bfloat16."""
_POOL = "__shared__ __align__(128) Number pool[POOL];\n"


def headers(*names: str) -> list[Path]:
    """Files of this folder that stand before a kernel: the tiles, and those named."""
    return [Path(__file__).with_name(f"{name}.cuh") for name in ("tiles", *names)]


_DENSE = Kernel(
    "dense_layer",
    ["x", "weight", "bias", "gain", "offset", "added"],
    ["out"],
    _POOL + "Product<N, I, TAPS, NORM, BIAS, GELU, ADD> product(x, weight, bias, gain, offset, added, out, "
    "rows, length, eps, pool); product.begin(); product.run();",
    headers("product"),
    threads=THREADS,
)
_ATTEND = Kernel(
    "attention",
    ["qkv"],
    ["out"],
    _POOL + "attend(qkv, out, length, heads, blockIdx.x, pool);",
    headers("attention"),
    threads=THREADS,
)
_NORM_MISH = Kernel(
    "norm_and_mish",
    ["x", "gain", "offset", "shift"],
    ["out"],
    "norm_mish<C, SHIFT>(x, gain, offset, shift, out, rows, length, eps);",
    headers("norms"),
    threads=THREADS,
)


def dense(
    x: A, linear: nn.Module, *, norm: LayerNorm | None = None, activate: bool = False, add: A | None = None
) -> A:
    """A linear layer with what stands around it.

    Args:
        x: (B, T, I).
        linear: to O outputs.
        norm: of x, before it.
        activate: whether a GELU follows.
        add: (B, T, O), added in the end.

    Returns:
        (B, T, O).
    """
    fits = norm is None or x.shape[-1] <= LONGEST_ROW
    if fits and not isinstance(x, np.ndarray) and not isinstance(add, np.ndarray) and _suits(x, linear):
        bias = linear.bias if "bias" in linear else None
        return _product(x, linear.weight, bias, norm, activate=activate, add=add)
    y = linear(x if norm is None else norm(x))
    y = gelu(y) if activate else y
    return y if add is None else add + y


def convolve(x: mx.array, conv: nn.Module) -> mx.array | None:
    """A convolution of all taps with zeros before the first row: (B, T, I) to (B, T, O), weight
    (O, taps, I); None where it had better be done otherwise."""
    return _product(x, conv.weight, conv.bias) if _suits(x, conv) else None


def attend_fused(qkv: mx.array, num_heads: int, module: nn.Module) -> mx.array | None:
    """Attention without a mask of ``module``, from queries, keys and values side by side (B, T, 3 * H * D)
    to (B, T, H * D); None where it had better be done otherwise."""
    B, T, C = qkv.shape
    if not usable(qkv, module) or 3 * HEAD * num_heads != C:
        return None
    blocks = B * num_heads * -(-T // CHUNK)
    out = [((B, T, C // 3), qkv.dtype)]
    return _ATTEND([qkv], out, sizes={}, numbers={"length": T, "heads": num_heads}, blocks=blocks)[0]


def norm_mish(x: A, norm: LayerNorm, shift: A | None) -> A:
    """Layer norm and mish of x (B, T, C), plus ``shift`` (B, 1, C)."""
    if not isinstance(x, np.ndarray) and not isinstance(shift, np.ndarray) and usable(x, norm):
        B, T, C = x.shape
        inputs = [x, norm.weight, norm.bias, x if shift is None else shift]
        sizes: Sizes = {"C": C, "SHIFT": shift is not None, "eps": norm.eps}
        numbers = {"rows": B * T, "length": T}
        blocks = -(-B * T * 32 // THREADS)
        return _NORM_MISH(inputs, [(x.shape, x.dtype)], sizes=sizes, numbers=numbers, blocks=blocks)[0]
    y = mish(norm(x))
    return y if shift is None else y + shift


def usable(x: mx.array, module: nn.Module) -> bool:
    """Whether the kernels take x, in a module that is not being trained."""
    if x.dtype != mx.bfloat16 or x.ndim != 3 or x.shape[-1] % 32 or module.training:
        return False
    return takes_kernels() and driver.capability() >= _AMPERE


def _suits(x: mx.array, layer: nn.Module) -> bool:
    """Whether the kernels take x and the layer's weight (O, ..., I)."""
    if not usable(x, layer) or isinstance(layer, nn.QuantizedLinear):
        return False
    outputs, inputs = layer.weight.shape[0], layer.weight.shape[-1]
    return outputs % WIDE == 0 and inputs % CHUNK == 0 and layer.weight.dtype == x.dtype


def _product(
    x: mx.array,
    weight: mx.array,
    bias: mx.array | None,
    norm: LayerNorm | None = None,
    *,
    activate: bool = False,
    add: mx.array | None = None,
) -> mx.array:
    B, T, inputs = x.shape
    outputs, taps = weight.shape[0], weight.size // (weight.shape[0] * inputs)
    gain, offset = (weight, weight) if norm is None else (norm.weight, norm.bias)
    # What is not wanted is not read; something must stand there.
    arrays = [x, weight, weight if bias is None else bias, gain, offset, x if add is None else add]
    sizes: Sizes = {
        "N": outputs,
        "I": inputs,
        "TAPS": taps,
        "NORM": norm is not None,
        "BIAS": bias is not None,
        "GELU": activate,
        "ADD": add is not None,
        "eps": 0.0 if norm is None else norm.eps,
    }
    numbers = {"rows": B * T, "length": T}
    blocks = outputs // WIDE * -(-B * T // HIGH)
    return _DENSE(arrays, [((B, T, outputs), x.dtype)], sizes=sizes, numbers=numbers, blocks=blocks)[0]
