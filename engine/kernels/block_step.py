"""A block of tokens that see each other through a Llama, to the logits behind each, in one launch: the host's
half of ``block_step.cu``; and from the logits to the tokens that are settled in another, that of
``unmask.cu``. Blocks of many utterances go through a layer's attention in one, that of ``block_rows.cu``."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import mlx.core as mx

from engine.kernels import COUNTS, Kernel, Sizes
from engine.kernels.decoding_step import HEAD, Memory, RowsMemory, Weights
from engine.kernels.decoding_step import Sizes as ModelSizes
from engine.kernels.fused_layers import THREADS, headers
from engine.process import multiprocessors

HIGHEST = 16
"""Tokens of a block at most, as in ``block_step.cuh``."""
_WIDTH = 1024
"""Channels: each of a block's eight warps multiplies 128 of them."""
_WEIGHTS = ("embedding", "positions", "qkv", "out", "gate", "up", "down", "norms", "head", "periods")
_KERNEL = Kernel(
    "block_step",
    ["tokens", *_WEIGHTS, "memory", "counts"],
    ["logits", "scratch"],
    Path(__file__).with_name("block_step.cu"),
    headers("block_step"),
    threads=THREADS,
)


def fits(sizes: ModelSizes) -> bool:
    """Whether the kernel is made for a model of these sizes."""
    whole = sizes.channels == _WIDTH and sizes.inner % _WIDTH == 0 and sizes.heads * HEAD == _WIDTH
    return whole and not sizes.gpt2


class BlockDecoding:
    """Passes over blocks, one after the other, each of which sees what is in the memory before it.

    Args:
        weights: of the transformer, in bfloat16.
        sizes: of it, which :func:`fits` takes.
        memory: keys and values of each layer, (R, H, P, D), of two rows at most.
    """

    def __init__(self, weights: Weights, sizes: ModelSizes, memory: Sequence[tuple[mx.array, mx.array]]):
        self._weights = [getattr(weights, name) for name in _WEIGHTS]
        self._memory = Memory(memory)
        self._counts = mx.zeros((COUNTS,), mx.uint32)
        self._rows, self._tokens, C = self._memory.array.shape[2], sizes.tokens, sizes.channels
        # The last two of these are in half as many bytes.
        self._scratch = self._rows * HIGHEST * (4 * C + (C + sizes.inner) // 2)
        self._constants: Sizes = {
            "eps": sizes.eps,
            "R": self._rows,
            "L": sizes.layers,
            "C": C,
            "I": sizes.inner,
            "H": sizes.heads,
            "V": sizes.tokens,
        }
        self._before: mx.array | None = None

    def __call__(self, tokens: mx.array, place: int, offset: int) -> mx.array:
        """Take a pass, queued and not computed yet.

        Args:
            tokens: (T,) int32, at most :data:`HIGHEST`, fed to every row.
            place: the first one's row of ``positions``.
            offset: its position in the memory, where what is there from here on is written anew.

        Returns:
            Logits (R, T, V) float32.
        """
        T = tokens.size
        self._memory.grow(offset + T)
        if self._before is not None:
            # Passes write into one memory, which MLX does not know, and may not run side by side.
            tokens = mx.depends(tokens, self._before)
        self._before, _ = _KERNEL(
            [tokens, *self._weights, self._memory.array, self._counts],
            [((self._rows, T, self._tokens), mx.float32), ((self._scratch,), mx.float32)],
            sizes=self._constants,
            numbers={"T": T, "place": place, "place_in_memory": offset, "room_for": self._memory.room},
            blocks=multiprocessors(),
        )
        return self._before


_ATTEND_ROWS = Kernel(
    "block_rows",
    ["qkv", "offsets", "periods", "memory"],
    ["out"],
    Path(__file__).with_name("block_rows.cu"),
    headers("block_step"),
    threads=THREADS,
    resident=2,
)


class BlockRowsMemory(RowsMemory):
    """The same with :data:`HIGHEST` new positions of each row, which see each other, in bfloat16 and with
    rotary positions; no head's weights are to be had."""

    def attend(self, qkv: mx.array, offsets: mx.array) -> tuple[mx.array, None]:
        """Remember the new positions, and look at all up to the last of them.

        Args:
            qkv: (R * HIGHEST, 3 * H * HEAD) queries, keys and values, row after row.
            offsets: (R,) int32, each row's first position.

        Returns:
            (R * HIGHEST, H * HEAD), and None.
        """
        assert self._periods is not None
        (out,) = _ATTEND_ROWS(
            [qkv, offsets, self._periods, self._array],
            [((qkv.shape[0], qkv.shape[1] // 3), qkv.dtype)],
            sizes={name: self._sizes[name] for name in "RHS"},
            numbers={},
            blocks=self._blocks,
        )
        return out, None


UNMASK_THREADS = 256
"""As in ``unmask.cuh``."""
MOST_TOKENS = 11_000
"""A block's memory has room for a number of each token."""
_UNMASK = Kernel(
    "unmask",
    ["tokens", "logits", "before", "chance", "noise", "settled", "log_prior", "counts"],
    ["block", "drawn"],
    Path(__file__).with_name("unmask.cu"),
    [Path(__file__).with_name("unmask.cuh")],
    threads=UNMASK_THREADS,
)


class Unmasking:
    """Steps one after the other."""

    def __init__(self) -> None:
        self._counts = mx.zeros((COUNTS,), mx.uint32)

    def __call__(
        self,
        tokens: mx.array,
        logits: mx.array,
        before: mx.array,
        chance: mx.array,
        noise: mx.array,
        settled: mx.array,
        log_prior: mx.array,
        *,
        mask: int,
        stop: int,
        temperature: float,
        weight: float,
        greedy: bool,
        least: float,
    ) -> mx.array:
        """Take a step, queued and not computed yet.

        Args:
            tokens: (T,) int32, at most :data:`UNMASK_THREADS`: each settles a place.
            logits, before: (R, T, V) and (R, 1, V) float32, at most :data:`MOST_TOKENS` of them.
            chance, noise: (T,) float32.
            settled: (T + 1,) int32, how many of so many that are masked are to be settled.
            log_prior: (V,) float32.
            mask: what stands for a token that is not settled.
            stop: a block that has this token stays as it is.
            temperature: above zero.
            weight: of guidance, at least zero.
            greedy: whether the best token is drawn, and no noise added.
            least: logarithm of a probability in a score.

        Returns:
            (T,) int32.
        """
        R, T, V = logits.shape
        numbers = {"T": T, "mask": mask, "stop": stop}
        block, _ = _UNMASK(
            [tokens, logits, before, chance, noise, settled, log_prior, self._counts],
            [((T,), mx.int32), ((2, T), mx.float32)],
            sizes={"R": R, "V": V, "GREEDY": greedy, "LEAST": least},
            numbers=numbers | {"temperature": _bits(temperature), "weight": _bits(weight)},
            blocks=T,
        )
        return block


def _bits(number: float) -> int:
    """A float as the whole number that has its bits: kernels are given no others."""
    return int(struct.unpack("<i", struct.pack("<f", number))[0])
