"""A recorded network at work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Lock

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
        self._form: Tree = None
        self._alone = Lock()

        def noted(*given: Tree) -> Tree:
            result = function(*given)
            self._form = filled(result, iter(lambda: 0, 1))
            return result

        self._request = compiled(noted, inputs, lengths)

    def __call__(self, *given: Tree) -> Tree:
        """What the function gives, in arrays that are the caller's own; calls from several threads wait."""
        arrays = [np.require(leaf, requirements="C") for leaf in leaves(given)]
        with self._alone:
            results = self._request.infer(arrays, share_inputs=True).to_tuple()
        return filled(self._form, iter(results))


def view(x: mx.array) -> Float32:
    """An MLX array's numbers, without a copy where they lie one behind the other; not to be written to."""
    return np.ascontiguousarray(np.array(x, copy=False))
