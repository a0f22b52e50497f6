"""Transformers that follow each other in one launch, for CUDA: the host's half of ``transformers.cu``."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

import mlx.core as mx

from engine.backend.process import multiprocessors
from engine.kernels.fused_layers import CHUNK, HEAD, LONGEST_ROW, THREADS, headers
from engine.kernels.kernel import Kernel, Sizes

_RESIDENT = 2
"""Blocks of a multiprocessor: while one waits for its numbers, the other works."""
_KERNEL = Kernel(
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
class Weights:
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
        weights: of the transformers, which :func:`fits` says the kernel takes.
        count: L.
        num_heads: H.
        eps: of the norms.
        counts: zeros (:data:`engine.kernels.kernel.COUNTS`), the same for kernels that never run side
            by side.
    """

    def __init__(self, weights: Weights, count: int, num_heads: int, eps: float, counts: mx.array):
        self.arrays = [*(getattr(weights, field.name) for field in fields(weights)), counts]
        channels, inner = weights.gain1.size // count, HEAD * num_heads
        feed_forward = weights.in_bias.size // count
        self._sizes: Sizes = {"L": count, "C": channels, "H": num_heads, "F": feed_forward, "eps": eps}
        self._scratch = max(3 * inner, feed_forward) + inner

    def __call__(self, x: mx.array) -> mx.array:
        """x (B, T, C) in bfloat16 to the same."""
        B, T, C = x.shape
        done = _KERNEL(
            [x, *self.arrays],
            [((B, T, C), x.dtype), ((B * T * self._scratch,), x.dtype)],
            sizes=self._sizes,
            numbers={"batch": B, "length": T},
            blocks=_RESIDENT * multiprocessors(),
        )
        return done[0]


def fits(channels: int, feed_forward: int, inner: int, num_heads: int) -> bool:
    """Whether the kernel takes transformers of C and F channels with heads of ``inner`` channels together."""
    tiled = channels % CHUNK == feed_forward % CHUNK == 0 and channels <= LONGEST_ROW
    return tiled and inner == HEAD * num_heads
