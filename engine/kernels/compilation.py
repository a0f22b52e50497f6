"""Functions of a module, fused into few kernels where each launch costs more than its work.

On a GPU a small model spends its time on launches: fusing the elementwise operations between
products makes about half as many, and what is fused is not traced again in Python. On a CPU
``mx.compile`` would call a C++ compiler, and there is nothing to win.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

import mlx.core as mx
import mlx.nn as nn

P = ParamSpec("P")
R = TypeVar("R")


def on_gpu() -> bool:
    """Whether operations run on a GPU if nothing else is said."""
    return mx.default_device() != mx.Device(mx.cpu)


def pointwise(function: Callable[P, R]) -> Callable[P, R]:
    """An elementwise function of arrays as one kernel on a GPU, whatever their shapes; itself elsewhere."""
    kernel = cast("Callable[P, R]", mx.compile(function, shapeless=True))

    @wraps(function)
    def apply(*arrays: P.args, **named: P.kwargs) -> R:
        return kernel(*arrays, **named) if on_gpu() else function(*arrays, **named)

    return apply


def fused(module: nn.Module, name: Hashable, function: Callable[P, R]) -> Callable[P, R]:
    """``function`` as one compiled graph on a GPU, itself elsewhere.

    It is kept beside the module under ``name``, which must tell apart all that the function closes
    over, and it is traced once for each combination of its inputs' shapes. The module's parameters
    may be replaced afterwards; the function may use no others.

    Args:
        module: whose parameters the function uses.
        name: of the function.
        function: of arrays (and None) alone, without effects.
    """
    if not on_gpu():
        return function
    kept: dict[Hashable, Callable[P, R]] = module.__dict__.setdefault("_fused", {})
    if name not in kept:
        kept[name] = cast("Callable[P, R]", mx.compile(function, inputs=[module.state]))
    return kept[name]
