"""Lengths that are left free in a recording.

A function is traced at one size and, for each free length, at another. What differs between the traces is
linear in the lengths: a :class:`Size` says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import openvino as ov
import openvino.opset15 as ops

from engine.errors import RecordingError

STEP = 48
"""By how much a length is changed for its trace: networks halve, and cut into chunks."""
_END = 2**31 - 1


@dataclass(frozen=True)
class Size:
    """A number that may depend on the free lengths: what it was in each trace."""

    values: tuple[int, ...]

    @property
    def first(self) -> int:
        """What it was in the first trace."""
        return self.values[0]

    @property
    def is_free(self) -> bool:
        """Whether it depends on any."""
        return any(value != self.first for value in self.values)


Shape = tuple[Size, ...]


class Lengths:
    """The free lengths of a recording by their names, and what each is while traced.

    Args:
        names: of the lengths.
        first: what they are in the first trace.
    """

    def __init__(self, names: Sequence[str], first: Sequence[int]):
        self.names, self._first = tuple(names), tuple(first)
        self._nodes: dict[Size, ov.Node] = {}
        self._lengths: list[ov.Node] = []

    def traced(self) -> list[dict[str, int]]:
        """The lengths of each trace."""
        return [dict(zip(self.names, values, strict=True)) for values in self._traced()]

    def _traced(self) -> list[list[int]]:
        return [[n + STEP * (i == k) for i, n in enumerate(self._first)] for k in range(-1, len(self.names))]

    def fixed(self, value: int) -> Size:
        """One that depends on none."""
        return Size((value,) * (1 + len(self.names)))

    def shape(self, shapes: Sequence[Sequence[int]]) -> Shape:
        """A shape, or other numbers, that came as ``shapes`` in the traces."""
        return tuple(Size(tuple(map(int, values))) for values in zip(*shapes, strict=True))

    def measure(self, parameters: Sequence[ov.Node], shapes: Sequence[Shape]) -> None:
        """Read each length off the first parameter that has it as it is."""
        for k in range(len(self.names)):
            wanted = Size(tuple(n[k] for n in self._traced()))
            found = [
                (node, s.index(wanted)) for node, s in zip(parameters, shapes, strict=True) if wanted in s
            ]
            if not found:
                raise RecordingError("No input has the length '{name}'.", name=self.names[k])
            node, axis = found[0]
            whole = ops.shape_of(node, output_type="i64")
            self._lengths.append(ops.gather(whole, integers([axis]), integers(0)))

    def node(self, size: Size) -> ov.Node:
        """(1,) int64: a size while the network runs.

        Raises:
            RecordingError: it is not linear in the lengths.
        """
        if size not in self._nodes:
            slopes = [divmod(value - size.first, STEP) for value in size.values[1:]]
            if any(rest for _, rest in slopes):
                raise RecordingError(
                    "A size is not linear in the free lengths: {values}.", values=str(size.values)
                )
            left = size.first - sum(n * slope for n, (slope, _) in zip(self._first, slopes, strict=True))
            node = integers([left])
            for (slope, _), length in zip(slopes, self._lengths, strict=True):
                if slope:
                    node = ops.add(node, ops.multiply(length, integers([slope])))
            self._nodes[size] = node
        return self._nodes[size]

    def vector(self, sizes: Sequence[Size]) -> ov.Node:
        """(n,) int64: sizes while the network runs."""
        if not any(size.is_free for size in sizes):
            return integers([size.first for size in sizes])
        return ops.concat([self.node(size) for size in sizes], 0)

    def reshaped(self, node: ov.Node, before: Shape, after: Shape) -> ov.Node:
        """``node`` in another shape, told in constants where that can be."""
        same = [i for i, size in enumerate(after) if size.is_free and before[i : i + 1] == (size,)]
        left = [i for i, size in enumerate(after) if size.is_free and i not in same]
        if len(left) > 1:
            return ops.reshape(node, self.vector(after), False)
        target = [0 if i in same else -1 if i in left else size.first for i, size in enumerate(after)]
        return ops.reshape(node, integers(target), True)

    def sliced(
        self, node: ov.Node, shape: Shape, start: Sequence[Size], stop: Sequence[Size], strides: Sequence[int]
    ) -> ov.Node:
        """A part of ``node``; axes that are taken whole are left out."""
        axes = [
            i for i, size in enumerate(shape) if (start[i], stop[i], strides[i]) != (self.fixed(0), size, 1)
        ]
        if not axes:
            return node
        end = self.fixed(_END)
        stops = [end if stop[i] == shape[i] and strides[i] > 0 else stop[i] for i in axes]
        return ops.slice(
            node,
            self.vector([start[i] for i in axes]),
            self.vector(stops),
            integers([strides[i] for i in axes]),
            integers(axes),
        )


def integers(values: int | Sequence[int]) -> ov.Node:
    """A constant of int64."""
    return ops.constant(np.array(values, np.int64))


def sizes(x: ov.Node | ov.Output) -> list[int]:
    """The shape of a node, or of one of its results; -1 where it is free."""
    shape = (x if isinstance(x, ov.Output) else x.output(0)).get_partial_shape()
    return [-1 if size.is_dynamic else size.get_length() for size in shape]
