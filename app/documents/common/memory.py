"""The memory of processes: what one takes, and what it may take."""

from __future__ import annotations

import sys

import psutil

_MAPPED = 1_500_000_000
"""Bytes of address space that a process takes beyond its memory."""


def memory_of(process: int | None) -> int:
    """Bytes that a process takes, by its id; none once it has ended."""
    try:
        return int(psutil.Process(process).memory_info().rss)
    except psutil.Error:
        return 0


def bound_memory(memory: int) -> None:
    """Cap the bytes of memory of the process that asks for it, where the system can."""
    if sys.platform == "linux":
        import resource

        space = memory + _MAPPED
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
