"""The memory that this process takes from the machine, as its system counts it."""

from __future__ import annotations

import ctypes
import os
import sys

import psutil

_USAGE_V0 = 0


class _Usage(ctypes.Structure):
    """macOS's ``rusage_info_v0``: <sys/resource.h>."""

    _fields_ = (
        ("uuid", ctypes.c_uint8 * 16),
        ("user_time", ctypes.c_uint64),
        ("system_time", ctypes.c_uint64),
        ("package_idle_wakeups", ctypes.c_uint64),
        ("interrupt_wakeups", ctypes.c_uint64),
        ("pageins", ctypes.c_uint64),
        ("wired_size", ctypes.c_uint64),
        ("resident_size", ctypes.c_uint64),
        ("physical_footprint", ctypes.c_uint64),
        ("process_start", ctypes.c_uint64),
        ("process_exit", ctypes.c_uint64),
    )


def process_memory() -> int:
    """Bytes of memory that this process holds.

    On macOS the physical footprint, as its Activity Monitor shows it: what is compressed and what the
    GPU holds for the process is counted, which the resident set leaves out. Elsewhere the resident set.
    """
    return (_footprint() if sys.platform == "darwin" else 0) or int(psutil.Process().memory_info().rss)


def _footprint() -> int:
    """The physical footprint on macOS, 0 where the system does not tell it."""
    usage = _Usage()
    system = ctypes.CDLL(None)
    if system.proc_pid_rusage(os.getpid(), _USAGE_V0, ctypes.byref(usage)):
        return 0
    return int(usage.physical_footprint)
