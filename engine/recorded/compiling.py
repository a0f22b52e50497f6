"""Recordings compiled for the processor; the one file that sets the library up."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import openvino as ov

from engine.backend import CORES
from engine.recorded.recording import record
from engine.recorded.trees import Inputs, Tree


@functools.lru_cache(maxsize=1)
def _library() -> ov.Core:
    return ov.Core()


def compiled(function: Callable[..., Tree], inputs: Inputs, lengths: Sequence[str]) -> ov.InferRequest:
    """A recorded function (:func:`engine.recorded.recording.record`), ready to be called.

    Raises:
        RecordingError: it cannot be recorded.
    """
    settings = {
        "PERFORMANCE_HINT": "LATENCY",
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": CORES,
    }
    return _library().compile_model(record(function, inputs, lengths), "CPU", settings).create_infer_request()
