"""Layers with what stands around them, each in one launch on CUDA: a transformer's products, attention and
norms in bfloat16, several transformers that follow each other (the host's half of ``transformers.cu``), and a
vocoder's convolutions in float32 (that of ``convolution.cu``).

A model whose products are short spends its time there on launches: on an H200 MLX takes the host 23
microseconds for an attention, 10 for a product, 3 to 6 for what is between them, and one of these
kernels 6.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, fields
from pathlib import Path

import mlx.core as mx
import mlx.nn as nn

from engine import process
from engine.kernels import Kernel, Sizes, takes_kernels

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
    return [Path(__file__).with_name(f"{name}.cuh") for name in ("tensor_cores", "tiles", *names)]


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


def has_tensor_cores() -> bool:
    """Whether this program's own kernels may run, on a GPU whose tensor cores take bfloat16."""
    return takes_kernels() and process.capability() >= _AMPERE


def is_tiled(layer: nn.Module) -> bool:
    """Whether :func:`product` takes a layer's weight (O, ..., I)."""
    if isinstance(layer, nn.QuantizedLinear) or layer.weight.dtype != mx.bfloat16:
        return False
    return layer.weight.shape[0] % WIDE == 0 and layer.weight.shape[-1] % CHUNK == 0


def attend(qkv: mx.array, num_heads: int) -> mx.array:
    """Attention without a mask of heads of :data:`HEAD` channels, from queries, keys and values side by side
    (B, T, 3 * H * D) to (B, T, H * D), in bfloat16."""
    B, T, C = qkv.shape
    blocks = B * num_heads * -(-T // CHUNK)
    out = [((B, T, C // 3), qkv.dtype)]
    return _ATTEND([qkv], out, sizes={}, numbers={"length": T, "heads": num_heads}, blocks=blocks)[0]


def norm_mish(x: mx.array, norm: nn.LayerNorm, shift: mx.array | None) -> mx.array:
    """Layer norm and mish of x (B, T, C) in bfloat16, C in 32s, plus ``shift`` (B, 1, C)."""
    B, T, C = x.shape
    inputs = [x, norm.weight, norm.bias, x if shift is None else shift]
    sizes: Sizes = {"C": C, "SHIFT": shift is not None, "eps": norm.eps}
    numbers = {"rows": B * T, "length": T}
    blocks = -(-B * T * 32 // THREADS)
    return _NORM_MISH(inputs, [(x.shape, x.dtype)], sizes=sizes, numbers=numbers, blocks=blocks)[0]


def product(
    x: mx.array,
    layer: nn.Module,
    *,
    norm: nn.LayerNorm | None = None,
    activate: bool = False,
    add: mx.array | None = None,
) -> mx.array:
    """A layer with what stands around it, in bfloat16.

    Args:
        x: (B, T, I).
        layer: linear (O, I), or a convolution of all taps (O, taps, I) with zeros before the first row, for
            which :func:`is_tiled` holds.
        norm: of x, before it, of at most :data:`LONGEST_ROW` inputs.
        activate: whether a GELU follows.
        add: (B, T, O), added in the end.

    Returns:
        (B, T, O).
    """
    weight, bias = layer.weight, layer.bias if "bias" in layer else None
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


_RESIDENT = 2
"""Blocks of a multiprocessor: while one waits for its numbers, the other works."""
_TRANSFORMERS = Kernel(
    "transformers",
    [
        *("x", "gain1", "offset1", "qkv", "out_weight", "out_bias"),
        *("gain3", "offset3", "in_weight", "in_bias", "down_weight", "down_bias", "counts"),
    ],
    ["out", "scratch"],
    Path(__file__).with_name("transformers.cu"),
    headers("product", "attention"),
    threads=THREADS,
    resident=_RESIDENT,
)


@dataclass(frozen=True)
class TransformerWeights:
    """What L transformers of C channels, H heads and F channels of the feed-forward half multiply by: flat,
    those of all behind each other, in bfloat16.

    Attributes:
        gain1, offset1: (L * C,), of the norm before attention.
        qkv: (L * 3 * H * D * C,), queries, keys and values.
        out_weight, out_bias: (L * C * H * D,) and (L * C,), of the product after attention.
        gain3, offset3: (L * C,), of the norm before the feed-forward half.
        in_weight, in_bias: (L * F * C,) and (L * F,), of its first product.
        down_weight, down_bias: (L * C * F,) and (L * C,), of its second.
    """

    gain1: mx.array
    offset1: mx.array
    qkv: mx.array
    out_weight: mx.array
    out_bias: mx.array
    gain3: mx.array
    offset3: mx.array
    in_weight: mx.array
    in_bias: mx.array
    down_weight: mx.array
    down_bias: mx.array


class Transformers:
    """All of them at once, without a mask or a memory.

    Args:
        weights: of the transformers, which :func:`takes_transformers` says the kernel takes.
        count: L.
        num_heads: H.
        eps: of the norms.
        counts: zeros (:data:`engine.kernels.COUNTS`), the same for kernels that never run side
            by side.
    """

    def __init__(self, weights: TransformerWeights, count: int, num_heads: int, eps: float, counts: mx.array):
        self.arrays = [*(getattr(weights, field.name) for field in fields(weights)), counts]
        channels, inner = weights.gain1.size // count, HEAD * num_heads
        feed_forward = weights.in_bias.size // count
        self._sizes: Sizes = {"L": count, "C": channels, "H": num_heads, "F": feed_forward, "eps": eps}
        self._scratch = max(3 * inner, feed_forward) + inner

    def __call__(self, x: mx.array) -> mx.array:
        """x (B, T, C) in bfloat16 to the same."""
        B, T, C = x.shape
        done = _TRANSFORMERS(
            [x, *self.arrays],
            [((B, T, C), x.dtype), ((B * T * self._scratch,), x.dtype)],
            sizes=self._sizes,
            numbers={"batch": B, "length": T},
            blocks=_RESIDENT * process.multiprocessors(),
        )
        return done[0]


def takes_transformers(channels: int, feed_forward: int, inner: int, num_heads: int) -> bool:
    """Whether the kernel takes transformers of C and F channels with heads of ``inner`` channels together."""
    tiled = channels % CHUNK == feed_forward % CHUNK == 0 and channels <= LONGEST_ROW
    return tiled and inner == HEAD * num_heads


_TIMES, _CHANNELS, _INPUTS, _REACH = 128, 64, 16, 50
"""Times and channels of a block's tile, inputs that are multiplied at a time, and times beside its own that a
tile may see."""
_STAGES = 5
"""Weights of so many steps are on their way or in use."""
_TILES: Sizes = {"HIGH": _TIMES, "WIDE": _CHANNELS, "CHUNK": _INPUTS, "REACH": _REACH, "STAGES": _STAGES}
_CONVOLUTION = Kernel(
    "convolution",
    ["x", "weight", "bias", "alpha", "added"],
    ["out"],
    Path(__file__).with_name("convolution.cu"),
    [Path(__file__).with_name("tensor_cores.cuh")],
    threads=THREADS,
    resident=_RESIDENT,
)


def takes_convolution(weight: mx.array, dilation: int) -> bool:
    """Whether :func:`convolve` may be asked for a weight (O, taps, I) here: in float32, and where MLX's own
    would be multiplied by tensor cores too."""
    _, taps, inputs = weight.shape
    fits = inputs % _INPUTS == 0 and taps % 2 == 1 and (taps - 1) * dilation <= _REACH
    exact = os.environ.get("MLX_ENABLE_TF32") == "0"
    return fits and weight.dtype == mx.float32 and not exact and has_tensor_cores()


def convolve(
    x: mx.array,
    weight: mx.array,
    bias: mx.array,
    *,
    dilation: int = 1,
    alpha: mx.array | None = None,
    add: mx.array | None = None,
) -> mx.array:
    """A convolution with zeros around each row, as many on either side.

    Args:
        x: (B, T, I) float32.
        weight: (O, taps, I), which :func:`takes_convolution` takes.
        bias: (O,).
        dilation: times from one tap to the next.
        alpha: (I,), of the snake (arXiv:2006.08195) of x, if there is one.
        add: (B, T, O), added in the end.

    Returns:
        (B, T, O) float32, of which a number depends on what it sees and on nothing else.
    """
    (B, T, inputs), (outputs, taps, _) = x.shape, weight.shape
    sizes: Sizes = {"SNAKE": alpha is not None, "ADD": add is not None, "THREADS": THREADS, **_TILES}
    # What is not wanted is not read; something must stand there.
    arrays = [x, weight, bias, bias if alpha is None else alpha, x if add is None else add]
    blocks = B * -(-T // _TIMES) * -(-outputs // _CHANNELS)
    numbers = {"length": T, "inputs": inputs, "outputs": outputs, "taps": taps, "dilation": dilation}
    return _CONVOLUTION(arrays, [((B, T, outputs), mx.float32)], sizes=sizes, numbers=numbers, blocks=blocks)[
        0
    ]
