"""What is settled for the whole process before libraries are loaded: the heap, MLX on CUDA, the capitals of
letters. NVIDIA's driver is asked for it, without MLX, which must be told some of what it says."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import importlib.metadata
import locale
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path

from engine.errors import BackendError, Message
from engine.files import cache_folder

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


log = logging.getLogger(__name__)

_ASIDE = Path("mlx-cpu/mlx/lib/libmlx.so")
"""MLX's library for processors, among the installed packages."""

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Names of glibc's malloc.h."""
_APART = 256 << 10
"""Bytes from which on what is allocated has pages of its own."""
_AT_THE_END = 16 << 20
"""Free bytes at the end of the heap that are kept."""

_ROUTINES = 384
"""For how many shapes OpenVINO's oneDNN keeps the machine code that it writes, for all networks together."""

_C = ctypes.CDLL(None) if sys.platform == "linux" else None
_trim: Callable[[int], int] | None = getattr(_C, "malloc_trim", None)


def prepare() -> None:
    """Settle all of it.

    Raises:
        BackendError: MLX is installed for an NVIDIA GPU that does not answer, and for nothing else.
    """
    settle_letters()
    # oneDNN has no other way to be told; and while its threads read there, nothing may be written any more.
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", str(_ROUTINES))
    _share_heap()
    _tune_cuda()
    _leave_absent_gpu()


def trim_heap() -> None:
    """Give the system what the C library keeps of freed memory, where that is glibc: of a model that is put
    away a hundred megabytes would stay with the process."""
    if _trim is not None:
        _trim(0)


def _share_heap() -> None:
    """Have all threads of the process allocate from one heap, where the C library is glibc.

    By itself it makes one for each thread, and each keeps the most that its thread ever wanted: over an
    hour of reading that is memory that grows. numpy and MLX allocate too seldom to wait for each other.

    And by itself it comes to keep freed pieces of up to 32 MB for what may want as much. What recorded
    networks work in grows with the lengths that they meet, and the smaller ones of before would stay between.
    """
    mallopt = getattr(_C, "mallopt", None)
    if mallopt is not None:
        mallopt(_ARENA_MAX, 1)
        mallopt(_MMAP_THRESHOLD, _APART)
        mallopt(_TRIM_THRESHOLD, _AT_THE_END)


def _tune_cuda() -> None:
    """Settings of MLX on CUDA that it reads when it is loaded; what the user has set stays."""
    # On CUDA MLX gathers launches into graphs. S3Gen's can seldom be used again, and making one costs more
    # than its launches: without them the first chunk of the original took 85 ms instead of 142 on an H200.
    os.environ.setdefault("MLX_USE_CUDA_GRAPHS", "0")
    # It keeps the plans of 128 convolutions. A stream's pieces have a few sizes, and vocoder and estimator
    # some hundred convolutions for each: with all of them kept no chunk waits for new plans.
    os.environ.setdefault("MLX_CUDA_CONV_CACHE_SIZE", "8192")
    # It compiles kernels at their first use and keeps them where they are lost when the machine starts anew,
    # under names that tell neither its own version nor the kind of GPU: another would not run them.
    kind = f"mlx-{_version('mlx') or 'unknown'}-sm-{capability()}"
    os.environ.setdefault("MLX_PTX_CACHE_DIR", str(cache_folder() / "kernels" / kind))


def _version(package: str) -> str | None:
    """Of an installed package, which need not be loaded."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _leave_absent_gpu() -> None:
    """Load MLX's library for processors where the one for NVIDIA GPUs is installed and no GPU answers.

    That one cannot be imported without a GPU and a driver as new as itself. ``packaging/setup.sh`` puts the
    other beside it; both have one name, so what is in the process first is what MLX takes.

    Raises:
        BackendError: there is no other.
    """
    wanted = next((release for release in (13, 12) if _version(f"mlx-cuda-{release}")), 0)
    if (capability() and release() >= wanted) or not wanted:
        return
    library = Path(str(importlib.metadata.distribution("mlx").locate_file(_ASIDE)))
    reason = Message("no NVIDIA GPU answers with a driver for CUDA {wanted}", wanted=wanted)
    try:
        ctypes.CDLL(str(library))
    except OSError as error:
        raise BackendError(
            "MLX is installed for NVIDIA GPUs, and {why}. Mend the driver, or set the program up "
            "anew without: make run CUDA=0",
            why=reason,
        ) from error
    log.warning("The processor computes: %s.", reason)


_LIKE_ENGLISH = ("C.UTF-8", "en_US.UTF-8", "C")
"""The first of these that a machine has."""


def settle_letters() -> None:
    """Have the process, and those it starts, find the capital of a letter as in English.

    In Turkish, and languages beside it, i becomes İ and I becomes ı. The C library goes by the user's
    language, and others look up names of their own by it, in vain: OpenVINO knows no "explicit" then, PySide
    no "interval".
    """
    # By what its C library says, not by names of languages.
    if sys.platform != "linux" or ctypes.CDLL(None).toupper(ord("i")) == ord("I"):
        return
    if chosen := os.environ.pop("LC_ALL", ""):
        # It would go before what stands below; the language stays.
        os.environ["LANG"] = chosen
    for name in _LIKE_ENGLISH:
        # In the environment too: Qt asks there once more.
        os.environ["LC_CTYPE"] = name
        with contextlib.suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, name)
            return
