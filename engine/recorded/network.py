"""A recorded network at work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import mlx.core as mx
import numpy as np

from engine.errors import BackendError
from engine.recorded.trees import Inputs, Tree, filled, leaves
from engine.types import Float32


class Network:
    """A function of MLX arrays, recorded and compiled for the processor in float32.

    Args:
        function: of trees of arrays, to another; called several times, and computes nothing then. The weights
            that it has now are kept.
        inputs: what it takes. Each length must be that of some axis.
        lengths: names of what is left free.

    Raises:
        BackendError: the library that runs it is missing or damaged.
        RecordingError: the function cannot be recorded.
    """

    def __init__(self, function: Callable[..., Tree], inputs: Inputs, lengths: Sequence[str] = ()):
        try:
            # Imported here because a machine that computes on its GPU has no use for it.
            from engine.recorded.compiling import compiled
        except ImportError as error:
            raise BackendError(
                "OpenVINO, which computes on this machine's processor, cannot be loaded ({why}): "
                "install the program anew.",
                why=error,
            ) from error
        self.form: Tree = None
        self._alone = Lock()

        def noted(*given: Tree) -> Tree:
            result = function(*given)
            self.form = filled(result, iter(lambda: 0, 1))
            return result

        self._compiled = compiled(noted, inputs, lengths)
        self._request = self._compiled.create_infer_request()

    def request(self) -> Any:
        """The library's own handle on another memory of the network."""
        return self._compiled.create_infer_request()

    def __call__(self, *given: Tree) -> Tree:
        """What the function gives, in arrays that are the caller's own; calls from several threads wait."""
        arrays = [np.require(leaf, requirements="C") for leaf in leaves(given)]
        with self._alone:
            results = self._request.infer(arrays, share_inputs=True).to_tuple()
        return filled(self.form, iter(results))


class Memory:
    """A network with its own keys and values (:class:`engine.nn.attention.Kept`), for one thread at a time.

    Args:
        network: which.
        past: what :attr:`state` gave of another; None: nothing is there yet.
    """

    def __init__(self, network: Network, past: Sequence[Float32] | None = None):
        self._request, self._form = network.request(), network.form
        if past is not None:
            from engine.recorded import compiling

            for state, array in zip(self._states(), past, strict=True):
                state.state = compiling.tensor(array)

    def __call__(self, *given: Tree) -> Tree:
        """As :meth:`Network.__call__`; the first array's first axis is of the rows."""
        arrays = [np.require(leaf, requirements="C") for leaf in leaves(given)]
        rows = np.arange(len(arrays[0]), dtype=np.int32)
        results = self._request.infer([*arrays, rows], share_inputs=True).to_tuple()
        return filled(self._form, iter(results))

    def state(self) -> list[Float32]:
        """Keys and values (R, H, S, D) in the order in which they were kept."""
        return [np.array(state.state.data) for state in self._states()]

    def _states(self) -> list[Any]:
        return sorted(self._request.query_state(), key=lambda state: str(state.name))


def view(x: mx.array) -> Float32:
    """An MLX array's numbers, without a copy where they lie one behind the other; not to be written to."""
    return np.ascontiguousarray(np.array(x, copy=False))
