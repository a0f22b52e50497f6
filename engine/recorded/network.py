"""A recorded network at work."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import cached_property, partial
from threading import Lock
from types import ModuleType
from typing import Any, Protocol, runtime_checkable

import mlx.core as mx
import numpy as np

from engine.errors import BackendError
from engine.recorded import Inputs, Numbers, Tree, filled, leaves
from engine.types import Float32

_EARLY_CALLS = 8
"""In which the last of the weights are laid out where only a memory grows from call to call."""


class Source(Protocol):
    """Where the weights of a recorded function come from.

    Attributes:
        key: tells them apart from all others.
        lends: whether they are many, and in memory only where they are lent.
    """

    key: str
    lends: bool

    def lent(self) -> AbstractContextManager[None]:
        """Within it the function's modules have their weights, on the thread that owns them."""


def lent(source: Source | None) -> AbstractContextManager[None]:
    """What modules of a source have their weights within; those of none have them anyway."""
    return nullcontext() if source is None else source.lent()


@runtime_checkable
class Recorded(Protocol):
    """What works a stage out by recorded networks."""

    def begin(self, *, prompt: bool) -> None:
        """Have the networks that any sentence wants made side by side; on the thread that owns the stage.

        ``prompt``: with those that a voice is prepared by which is to be remembered, and is not yet.
        """


class Network:
    """A function of MLX arrays, recorded and compiled for the processor: at once, but of many weights when it
    is first called.

    Args:
        function: of trees of arrays, to another; called several times, and computes nothing then.
        inputs: what it takes. Each length must be that of some axis.
        lengths: names of what is left free.
        source: of its weights, if the network is to be found on disk the next time; None: those that its
            modules have now.
        name: tells it apart from other functions of these weights.
        numbers: in what it computes; it takes and gives float32.

    Raises:
        BackendError: the library that runs it is missing or damaged.
        RecordingError: the function cannot be recorded.
    """

    def __init__(
        self,
        function: Callable[..., Tree],
        inputs: Inputs,
        lengths: Sequence[str] = (),
        *,
        source: Source | None = None,
        name: str = "",
        numbers: Numbers = "float32",
    ):
        self._alone, self._early = Lock(), _EARLY_CALLS
        key = "" if source is None else f"{source.key} {name}"

        def record() -> Any:
            """As :func:`engine.recorded.compiling.compiled` promises it."""
            with lent(source):
                return _library().compiled(function, inputs, lengths, key, numbers)

        self._record = record
        self._promised = _library().kept(key, numbers) if key else None
        if self._promised is None and (source is None or not source.lends):
            self._promised = self._record()

    @cached_property
    def _compiled(self) -> Any:
        """The network, once it is there."""
        found = (self._promised.result() if self._promised else None) or self._record().result()
        del self._promised, self._record
        return found

    @cached_property
    def _request(self) -> Any:
        return self.request()

    def request(self) -> Any:
        """The library's own handle on another memory of the network."""
        return self._compiled.model.create_infer_request()

    def infer(self, request: Any, given: Sequence[Any]) -> Tree:
        """What the function gives by one of the handles."""
        results = request.infer(given, share_inputs=True).to_tuple()
        if self._early:
            self._early -= 1
            self._compiled.let_go()
        return filled(self._compiled.form, iter(results))

    def __call__(self, *given: Tree) -> Tree:
        """What the function gives, in arrays that are the caller's own; calls from several threads wait."""
        arrays = [np.require(leaf, requirements="C") for leaf in leaves(given)]
        with self._alone:
            result = self.infer(self._request, arrays)
            # For other lengths weights are read anew.
            self._compiled.let_go()
            return result


def unowned(method: Callable[..., Tree]) -> Callable[..., Tree]:
    """A method that does not keep whose it is: what has a network of its own work is not to be kept by it."""
    owner, name = weakref.proxy(method.__self__), method.__name__  # type: ignore[attr-defined]  # A bound one.
    return lambda *given, **sizes: getattr(owner, name)(*given, **sizes)


def _library() -> ModuleType:
    """What compiles networks. Imported here because a machine that computes on its GPU has no use for it."""
    try:
        from engine.recorded import compiling
    except ImportError as error:
        raise BackendError(
            "OpenVINO, which computes on this machine's processor, cannot be loaded ({why}): "
            "install the program anew.",
            why=error,
        ) from error
    return compiling


class Memory:
    """A network with its own keys and values (:class:`engine.nn.attention.StatefulMemory`); one thread's.

    The library holds on to those that it was last called with, after its handle is gone: what began with a
    past is cut to one position of it when nobody has the memory any more.

    Args:
        network: which.
        past: what :attr:`state` gave of another; None: nothing is there yet.
    """

    def __init__(self, network: Network, past: Sequence[Float32] | None = None):
        self._network, self._request = network, network.request()
        if past is not None:
            states, tensor = self._states(), _library().tensor
            _put(states, [tensor(array) for array in past])
            first = [tensor(array[:, :, :1]) for array in past]
            weakref.finalize(self, _put, states, first).atexit = False

    def __call__(self, *given: Tree, rows: int | None = None) -> Tree:
        """As :meth:`Network.__call__`; ``rows`` has each memory, None: as many as the first array."""
        arrays = [np.require(leaf, requirements="C") for leaf in leaves(given)]
        rows_kept = np.arange(len(arrays[0]) if rows is None else rows, dtype=np.int32)
        return self._network.infer(self._request, [*arrays, rows_kept])

    def fill(self, number: int, count: int, parts: Sequence[Float32]) -> None:
        """Give one of ``count`` memories that a network has side by side, layer after layer, other keys and
        values, in the order of :attr:`state`."""
        states, tensors = self._states(), [_library().tensor(array) for array in parts]
        for layer in range(len(parts) // 2):
            at = 2 * (layer * count + number)
            _put(states[at : at + 2], tensors[2 * layer : 2 * layer + 2])

    def state(self) -> list[Float32]:
        """Keys and values (R, H, S, D) in the order in which they were kept."""
        return [np.array(state.state.data) for state in self._states()]

    def _states(self) -> list[Any]:
        return sorted(self._request.query_state(), key=lambda state: int(state.name))


def _put(states: Sequence[Any], tensors: Sequence[Any]) -> None:
    """Give the library's states other keys and values, which it copies."""
    for state, tensor in zip(states, tensors, strict=True):
        state.state = tensor


def view(x: mx.array) -> Float32:
    """An MLX array's numbers, without a copy where they lie one behind the other; not to be written to."""
    return np.ascontiguousarray(np.array(x, copy=False))


class RecordedFunction:
    """A function of one array as a network with one free length, recorded when it is first called or begun;
    arguments as of :class:`Network`."""

    def __init__(
        self,
        function: Callable[[mx.array], mx.array],
        inputs: Inputs,
        source: Source | None = None,
        name: str = "",
    ):
        self._make = partial(Network, function, inputs, ["length"], source=source, name=name)
        self._network: Network | None = None

    def begin(self) -> Network:
        """Have it read in a thread of its own, where it lies on disk, until it is called."""
        network = self._network = self._network or self._make()
        return network

    def let_go(self) -> None:
        """Give back what it takes; it is read anew when it is wanted again."""
        self._network = None

    def __call__(self, x: mx.array) -> mx.array:
        """What the function gives."""
        return mx.array(self.begin()(view(x)))
