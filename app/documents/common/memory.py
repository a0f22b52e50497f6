"""What memory a process may take."""

from __future__ import annotations

import sys

_MAPPED = 1_500_000_000
"""Bytes of address space that a process takes beyond its memory."""


def bound_memory(memory: int) -> None:
    """Cap the bytes of memory of the process that asks for it, where the system can."""
    if sys.platform == "linux":
        import resource

        space = memory + _MAPPED
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
