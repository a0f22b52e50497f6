"""What the layers of S3Gen remember from chunk to chunk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mlx.core as mx
import numpy as np

from engine.nn.layers import Conv1d, pad
from engine.nn.whole import copied


@dataclass(frozen=True)
class Keep:
    """What a pass of a stream remembers of its keys and values.

    Attributes:
        limit: positions to keep after the pinned ones; 0 keeps all.
        pin: whether this pass is the voice prompt, whose keys and values are pinned whole.
        first: how many of the first ones are all that is remembered of the pass, which recorded networks keep
            in half precision; 0: all of them, and what convolutions want.
    """

    limit: int = 0
    pin: bool = False
    first: int = 0


ALL = Keep()
"""Keeps all of them."""


@dataclass(frozen=True)
class Memory:
    """The past of one network, in the order in which its layers run. Immutable; in MLX's arrays, or numpy's
    where a recorded network works.

    Attributes:
        tails: last inputs of each causal convolution, (B, kernel - 1, C).
        pinned: keys and values of the voice prompt, each (B, H, P, D); seen always.
        recent: keys and values after the prompt, each (B, H, n, D).
    """

    tails: tuple[Any, ...] = ()
    pinned: tuple[Any, ...] = ()
    recent: tuple[Any, ...] = ()

    @property
    def lengths(self) -> tuple[int, int]:
        """Positions of keys and values that the first layer remembers: of the prompt, and after it."""
        pinned, recent = self.pinned, self.recent
        return (pinned[0].shape[2] if pinned else 0), (recent[0].shape[2] if recent else 0)

    def arrays(self) -> tuple[Any, ...]:
        """All arrays, to be evaluated together."""
        return self.tails + self.pinned + self.recent

    def first(self, share: Fraction) -> Memory:
        """The first ``share`` of what is pinned, and nothing else."""
        cut = (x[:, :, : int(share * x.shape[2])] for x in self.pinned)
        return Memory(pinned=tuple(np.ascontiguousarray(x) if isinstance(x, np.ndarray) else x for x in cut))


class StreamCache:
    """Plays a :class:`Memory` back to the layers and records the next one.

    Layers run in the same order each time, so a cursor takes the place of names. A cache is used
    for one pass of a network.

    Attributes:
        played: the memory that is played back.
        keeps: whether anything of the pass is remembered.
        first: as of :class:`Keep`.

    Args:
        memory: the past; None at the start of a sequence.
        keep: what to remember of this pass; None: nothing.
    """

    def __init__(self, memory: Memory | None, keep: Keep | None):
        past = Memory() if memory is None else memory
        self._tails_in: Iterator[mx.array] = iter(past.tails)
        self._pinned_in: Iterator[mx.array] = iter(past.pinned)
        self._recent_in: Iterator[mx.array] = iter(past.recent)
        self.played = past
        self.keeps, self.first = keep is not None, keep.first if keep else 0
        self._limit, self._pin = (keep.limit, keep.pin) if keep else (0, False)
        self._tails: list[Any] = []
        self._kept: list[Any] = []

    def extend(self, x: mx.array, count: int) -> mx.array:
        """Put the ``count`` inputs that came before (zeros at the start) in front of x (B, T, C)."""
        tail = next(self._tails_in, None)
        joined = pad(x, count, 0) if tail is None else mx.concatenate([tail, x], axis=1)
        if self.keeps and not self.first:
            self._tails.append(copied(joined[:, joined.shape[1] - count :]))
        return joined

    def scale(self, factor: int) -> None:
        """From here on, layers count ``factor`` positions where they counted one."""
        self._limit *= factor
        self.first *= factor

    def segments(self, x: mx.array) -> list[mx.array]:
        """Keys or values (B, H, n, D) with those of the past before them: prompt, then the rest."""
        pinned, recent = next(self._pinned_in, None), next(self._recent_in, None)
        joined = x if recent is None else mx.concatenate([recent, x], axis=2)
        if self.first:
            self._kept.append(joined[:, :, : self.first])
        elif self.keeps:
            keep = joined.shape[2] if not self._limit or self._pin else min(self._limit, joined.shape[2])
            last = joined[:, :, joined.shape[2] - keep :]
            self._kept.append(copied(last) if 2 * keep < joined.shape[2] else last)
        return [joined] if pinned is None else [pinned.astype(x.dtype), joined]

    def take(self, tails: Sequence[Any], kept: Sequence[Any]) -> None:
        """Record what a network remembers that has been worked out elsewhere.

        Args:
            tails: of its convolutions.
            kept: its keys and values after the prompt, none left out. Layers that count more positions than
                the first one are limited to as many more.
        """
        first = kept[0].shape[2]
        limits = [self._limit * x.shape[2] // first for x in kept]
        whole = self._pin or not self._limit or self._limit >= first
        self._tails = list(tails)
        if whole:
            self._kept = list(kept)
        else:
            self._kept = [x[:, :, x.shape[2] - n :].copy() for x, n in zip(kept, limits, strict=True)]

    def record(self) -> Memory:
        """The memory after this pass."""
        if self._pin:
            return Memory(tuple(self._tails), tuple(self._kept), ())
        return Memory(tuple(self._tails), self.played.pinned, tuple(self._kept))


def causal(conv: Conv1d, x: mx.array, cache: StreamCache | None) -> mx.array:
    """A convolution of x (B, T, C) with the inputs before it: remembered ones, or zeros."""
    return conv(pad(x, conv.kernel - 1, 0) if cache is None else cache.extend(x, conv.kernel - 1))


Causal = Callable[[Conv1d, mx.array, StreamCache | None], mx.array]
"""As :func:`causal`."""
