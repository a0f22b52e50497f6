"""What NVIDIA's driver says of the first GPU, asked without MLX, which must be told some of it when it is
loaded."""

from __future__ import annotations

import ctypes
import functools

_MULTIPROCESSORS, _MAJOR, _MINOR = 16, 75, 76
"""Of the driver's interface: CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, _COMPUTE_CAPABILITY_MAJOR, _MINOR."""


def multiprocessors() -> int:
    """Of the first GPU; 0 if there is no driver or it does not say."""
    return _attribute(_MULTIPROCESSORS)


def capability() -> int:
    """The first GPU's compute capability, as 90 for 9.0; 0 if there is no driver or it does not say."""
    return 10 * _attribute(_MAJOR) + _attribute(_MINOR)


def release() -> int:
    """The newest CUDA that the driver knows, as 13 for 13.0; 0 if there is no driver."""
    driver, value = _driver(), ctypes.c_int(0)
    if driver is not None:
        driver.cuDriverGetVersion(ctypes.byref(value))
    return value.value // 1000


@functools.lru_cache(maxsize=1)
def _driver() -> ctypes.CDLL | None:
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return None
    driver.cuInit(0)
    return driver


@functools.lru_cache(maxsize=3)
def _attribute(number: int) -> int:
    driver, value = _driver(), ctypes.c_int(0)
    if driver is not None:
        driver.cuDeviceGetAttribute(ctypes.byref(value), number, 0)
    return value.value
