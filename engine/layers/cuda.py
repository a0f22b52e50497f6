"""Kernels of our own for NVIDIA GPUs, and what of the device they ask."""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import mlx.core as mx

from engine.layers.fusion import on_gpu

Kernel = Callable[..., list[mx.array]]
_MULTIPROCESSORS, _CAPABILITY = 16, 75
"""CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT and _COMPUTE_CAPABILITY_MAJOR of the CUDA driver's interface."""


def on_cuda() -> bool:
    """Whether operations run on an NVIDIA GPU if nothing else is said."""
    return on_gpu() and mx.cuda.is_available()


def kernel(name: str, inputs: Sequence[str], outputs: Sequence[str], body: str, header: Path) -> Kernel:
    """A kernel, compiled by MLX at its first use for each set of sizes.

    Args:
        name: of the kernel, unlike all others.
        inputs, outputs: names of its arrays.
        body: of the function, in CUDA.
        header: file of what stands before it; ``warps.cuh`` stands before that.
    """
    common = Path(__file__).with_name("warps.cuh")
    before = "".join(path.read_text("utf-8") for path in (common, header))
    return cast(Kernel, mx.fast.cuda_kernel(name, list(inputs), list(outputs), body, before))


def multiprocessors() -> int:
    """Of the first GPU; 0 if the driver does not say."""
    return _attribute(_MULTIPROCESSORS)


def capability() -> int:
    """The first GPU's major compute capability; 0 if the driver does not say."""
    return _attribute(_CAPABILITY)


@functools.lru_cache(maxsize=2)
def _attribute(number: int) -> int:
    """What CUDA's driver says of the first GPU."""
    value = ctypes.c_int(0)
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return 0
    driver.cuInit(0)
    driver.cuDeviceGetAttribute(ctypes.byref(value), number, 0)
    return value.value
