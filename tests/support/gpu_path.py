"""The code that runs on a GPU other than NVIDIA's, on a machine that has none.

Which way the engine takes is asked of MLX's default device (:func:`engine.backend.on_gpu`); what it then
queues is computed on the processor all the same, since only the answer is another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx


@contextmanager
def forced_gpu_path() -> Iterator[None]:
    """Within, ``on_gpu()`` says yes and ``on_cuda()`` says no, whatever device is set; nothing is compiled,
    which on a processor wants a C++ compiler."""
    mx.disable_compile()
    try:
        with (
            mock.patch.object(mx, "default_device", return_value=mx.Device(mx.gpu, 0)),
            mock.patch.object(mx, "set_default_device"),
            mock.patch.object(mx.cuda, "is_available", return_value=False),
        ):
            yield
    finally:
        mx.enable_compile()
