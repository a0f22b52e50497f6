"""Operations that a recording takes whole.

Where a network is run by an inference library it is recorded as MLX's primitives
(:mod:`engine.recorded`). A layer norm, an attention or a convolution would arrive there in a dozen pieces;
decorated with :func:`whole` it arrives as itself, under its name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar, cast

import mlx.core as mx

F = TypeVar("F", bound=Callable[..., Any])
Shape = Callable[..., tuple[int, ...]]

NAMES: list[str] = []
"""Of all operations there are; a recording knows one by its place here."""
_recording: ContextVar[bool] = ContextVar("recording", default=False)


@contextmanager
def taken_whole() -> Iterator[None]:
    """Within it operations are left as what :func:`name_of` reads, not worked out: for tracing alone."""
    before = _recording.set(True)
    try:
        yield
    finally:
        _recording.reset(before)


def recording() -> bool:
    """Whether a function is being recorded."""
    return _recording.get()


def whole(shape: Shape | None = None) -> Callable[[F], F]:
    """Have recordings take a function whole.

    It takes arrays, then numbers (a missing array is None, at the end of the arrays), and gives one array.

    Args:
        shape: of the result, from the function's own arguments; that of the first one if None.
    """

    def decorate(function: F) -> F:
        number = len(NAMES)
        signature = inspect.signature(function)
        NAMES.append(function.__name__.lstrip("_"))

        @wraps(function)
        def operation(*given: Any, **named: Any) -> Any:
            if not _recording.get():
                return function(*given, **named)
            bound = signature.bind(*given, **named)
            bound.apply_defaults()
            arguments = bound.arguments.values()
            arrays = [value for value in arguments if isinstance(value, mx.array)]
            numbers = [float(value) for value in arguments if isinstance(value, int | float)]
            size = shape(*given, **named) if shape else arrays[0].shape
            # What depends on arrays comes with them and computes nothing: it carries the operation.
            call = mx.array([number, *numbers], mx.float32)
            return mx.depends(mx.zeros(size, arrays[0].dtype), [*arrays, call])

        return cast(F, operation)

    return decorate


@whole()
def copied(x: mx.array) -> mx.array:
    """A copy of a slice, which does not keep the whole alive."""
    return mx.contiguous(x)
