"""A step of a block, from its logits to the tokens that are settled, in one launch: the host's half of
``unmask.cu``."""

from __future__ import annotations

import struct
from pathlib import Path

import mlx.core as mx

from engine.kernels.kernel import COUNTS, Kernel

THREADS = 256
"""As in ``unmask.cuh``."""
MOST_TOKENS = 11_000
"""A block's memory has room for a number of each token."""
_KERNEL = Kernel(
    "unmask",
    ["tokens", "logits", "before", "chance", "noise", "settled", "log_prior", "counts"],
    ["block", "drawn"],
    Path(__file__).with_name("unmask.cu"),
    [Path(__file__).with_name("unmask.cuh")],
    threads=THREADS,
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
            tokens: (T,) int32, at most :data:`THREADS`: each settles a place.
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
        block, _ = _KERNEL(
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
