"""The transformers of a stage of the estimator in one launch, for CUDA: the host's half of
``fused_transformers.cu``.

Elsewhere, with a mask or a memory, they are run one after the other
(:class:`engine.s3gen.estimator.TransformerBlock`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import mlx.core as mx
import mlx.nn as nn
import numpy as np

from engine.kernels.cpu.arrays import A
from engine.kernels.cuda.driver import multiprocessors
from engine.kernels.cuda.fused_layers import CHUNK, HEAD, LONGEST_ROW, THREADS, headers, usable
from engine.kernels.cuda.kernel import Kernel, Sizes
from engine.nn.activations import LayerNorm
from engine.nn.linear import concatenate_weights

_RESIDENT = 2
"""Blocks of a multiprocessor: while one waits for its numbers, the other works."""
_KERNEL = Kernel(
    "transformers",
    [
        *("x", "gain1", "offset1", "qkv", "out_weight", "out_bias"),
        *("gain3", "offset3", "in_weight", "in_bias", "down_weight", "down_bias", "counts"),
    ],
    ["out", "scratch"],
    Path(__file__).with_name("fused_transformers.cu"),
    headers("product", "attention"),
    threads=THREADS,
    resident=_RESIDENT,
)


class FusedTransformers:
    """The weights of a stage's transformers behind each other.

    Args:
        norms1, norms3: before attention and before the feed-forward half, a transformer each.
        qkv: (L * 3 * H * D * C,) queries, keys and values of all.
        outs, ins, downs: products after attention, and of the feed-forward half.
        num_heads: of each transformer.
        counts: zeros (:data:`engine.kernels.cuda.kernel.COUNTS`), the same for kernels that never run side
            by side.
    """

    def __init__(
        self,
        norms1: Sequence[LayerNorm],
        qkv: mx.array,
        outs: Sequence[nn.Module],
        norms3: Sequence[LayerNorm],
        ins: Sequence[nn.Module],
        downs: Sequence[nn.Module],
        num_heads: int,
        counts: mx.array,
    ):
        self._of = norms1[0]
        self._arrays = [concatenate_weights(norms1, "weight"), concatenate_weights(norms1, "bias"), qkv]
        self._arrays += [concatenate_weights(outs, "weight"), concatenate_weights(outs, "bias")]
        self._arrays += [concatenate_weights(norms3, "weight"), concatenate_weights(norms3, "bias")]
        for parts in (ins, downs):
            self._arrays += [concatenate_weights(parts, "weight"), concatenate_weights(parts, "bias")]
        self._arrays.append(counts)
        inner = outs[0].weight.shape[1]
        channels, feed_forward = norms1[0].weight.size, ins[0].weight.shape[0]
        self._sizes: Sizes = {
            "L": len(norms1),
            "C": channels,
            "H": num_heads,
            "F": feed_forward,
            "eps": norms1[0].eps,
        }
        tiled = channels % CHUNK == feed_forward % CHUNK == 0 and channels <= LONGEST_ROW
        self._fits = tiled and inner == HEAD * num_heads
        self._scratch = max(3 * inner, feed_forward) + inner

    def __call__(self, x: A) -> A | None:
        """All transformers of x (B, T, C); None where they had better be run one after the other."""
        if isinstance(x, np.ndarray) or not usable(x, self._of):
            return None
        if not self._fits or self._arrays[0].dtype != x.dtype:
            return None
        B, T, C = x.shape
        done = _KERNEL(
            [x, *self._arrays],
            [((B, T, C), x.dtype), ((B * T * self._scratch,), x.dtype)],
            sizes=self._sizes,
            numbers={"batch": B, "length": T},
            blocks=_RESIDENT * multiprocessors(),
        )
        return done[0]
