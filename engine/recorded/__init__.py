"""Networks on a processor: what MLX's modules do, recorded once and run by an inference library.

What a recorded function takes and gives: arrays in tuples and lists; and in which numbers it computes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

Tree = Any
"""An array, or trees in a tuple or list."""
Inputs = Callable[..., Sequence[Tree]]
"""What a function may be called with, by the free lengths; the numbers in it do not matter."""

Numbers = Literal["float32", "bfloat16", "int8"]
"""In what a network computes: ``bfloat16`` where the processor multiplies in it, else float32; ``int8`` with
weights of products in 8 bits, and what they are multiplied by made so for each product."""


def leaves(tree: Tree) -> list[Any]:
    """The arrays of a tree in their order."""
    return [leaf for part in tree for leaf in leaves(part)] if isinstance(tree, list | tuple) else [tree]


def filled(tree: Tree, arrays: Iterator[Any]) -> Tree:
    """A tree of the same form with other arrays."""
    if isinstance(tree, list | tuple):
        return tuple(filled(part, arrays) for part in tree)
    return next(arrays)
