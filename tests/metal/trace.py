"""Which of MLX's primitives a piece of the engine queues, with what dtypes and sizes, read off its graph.

Nothing is computed: what would be evaluated is noted instead, so true sizes cost no more than tiny ones.
"""

from __future__ import annotations

import functools
import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
from mlx.utils import tree_flatten

Shape = tuple[int, ...]

FAST = {
    "layer_norm": "LayerNorm",
    "rms_norm": "RMSNorm",
    "rope": "RoPE",
    "scaled_dot_product_attention": "ScaledDotProductAttention",
}
"""Functions of ``mx.fast`` that are one primitive on a GPU, where on a processor they are several."""


@dataclass(frozen=True)
class Use:
    """A primitive in a graph.

    Attributes:
        primitive: MLX's name of its class.
        inputs, outputs: dtypes.
        shapes: of the inputs.
        results: shapes of the outputs.
        arguments: what else it was made with, in the order in which MLX exports it; for those of
            :data:`FAST` the keyword arguments that are no arrays.
    """

    primitive: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    shapes: tuple[Shape, ...]
    results: tuple[Shape, ...]
    arguments: tuple[Any, ...] = ()


@dataclass
class Record:
    """What was queued while it was made."""

    _uses: list[Use] = field(default_factory=list)
    _queued: list[mx.array] = field(default_factory=list)

    def add(self, *trees: Any) -> None:
        """Note that the arrays in ``trees`` are wanted."""
        leaves: Any = tree_flatten(trees)
        self._queued += [leaf for _, leaf in leaves if isinstance(leaf, mx.array)]

    def uses(self) -> list[Use]:
        """All primitives; nothing must have been compiled."""
        mx.export_function(self._note, lambda: self._queued)
        self._queued = []
        return self._uses

    def compiled(self) -> dict[str, int]:
        """The functions that MLX compiles on a GPU: how many arrays each reads and writes, by MLX's name."""
        graph = io.StringIO()
        mx.export_to_dot(graph, *self._queued)
        # Each call has a node of its own, but those of one function share its number.
        nodes = re.findall(r"^\{ (\d+) \[label =\"(Compiled\w+)", graph.getvalue(), re.MULTILINE)
        edges = re.findall(r"^(\S+) -> (\S+)$", graph.getvalue(), re.MULTILINE)
        calls = Counter(number for number, _ in nodes)
        arrays = Counter(end for edge in edges for end in edge)
        return {label: arrays[number] // calls[number] for number, label in nodes}

    def _note(self, node: dict[str, Any]) -> None:
        if node["type"] == "primitive":
            inputs, outputs = node["inputs"], node["outputs"]
            self._uses.append(
                Use(
                    node["name"],
                    tuple(name(dtype) for _, _, dtype in inputs),
                    tuple(name(dtype) for _, _, dtype in outputs),
                    tuple(tuple(shape) for _, shape, _ in inputs),
                    tuple(tuple(shape) for _, shape, _ in outputs),
                    _fixed(node["arguments"]),
                )
            )

    def contiguous(self, array: mx.array, allow_col_major: bool = False) -> mx.array:
        """For ``mx.contiguous``, which MLX does not export: noted, and left out of the graph."""
        kinds, shapes = (name(array.dtype),), (tuple(array.shape),)
        self._uses.append(Use("Contiguous", kinds, kinds, shapes, shapes, (allow_col_major,)))
        return array

    def fast(self, primitive: str, function: Callable[..., mx.array]) -> Callable[..., mx.array]:
        """``function`` of ``mx.fast``, its calls noted."""

        @functools.wraps(function)
        def noted(*given: Any, **named: Any) -> mx.array:
            result = function(*given, **named)
            arrays = [each for each in (*given, *named.values()) if isinstance(each, mx.array)]
            rest = {key: value for key, value in named.items() if not isinstance(value, mx.array)}
            self._uses.append(
                Use(
                    primitive,
                    tuple(name(each.dtype) for each in arrays),
                    (name(result.dtype),),
                    tuple(tuple(each.shape) for each in arrays),
                    (tuple(result.shape),),
                    tuple(rest.items()),
                )
            )
            return result

        return noted


@contextmanager
def recorded() -> Iterator[Record]:
    """Within, nothing is evaluated; the record holds all that was to be.

    What reads numbers of an array that is not there yet still computes it, and all before it.
    """
    record = Record()
    with ExitStack() as patches:
        for function in ("eval", "async_eval"):
            patches.enter_context(mock.patch.object(mx, function, record.add))
        patches.enter_context(mock.patch.object(mx, "contiguous", record.contiguous))
        for function, primitive in FAST.items():
            noted = record.fast(primitive, getattr(mx.fast, function))
            patches.enter_context(mock.patch.object(mx.fast, function, noted))
        yield record


def _fixed(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(map(_fixed, value)) if isinstance(value, list | tuple) else value


def name(dtype: mx.Dtype) -> str:
    """'float32' and so on."""
    return str(dtype).rpartition(".")[2]


def blank(shape: Shape, dtype: mx.Dtype) -> mx.array:
    """An array of zeros that is computed and takes no memory: one number, seen everywhere."""
    array = mx.broadcast_to(mx.zeros((), dtype), shape)
    mx.eval(array)
    return array
