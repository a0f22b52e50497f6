"""The memory of the process, beside what the system says by other means."""

from __future__ import annotations

import mmap
import sys

import psutil
import pytest

from engine.speech.process_memory import process_memory


def test_it_grows_with_what_is_held() -> None:
    before = process_memory()
    # From the system itself: an allocator may have as much at hand.
    with mmap.mmap(-1, 40_000_000) as held:
        held[:: mmap.PAGESIZE] = bytes(len(range(0, len(held), mmap.PAGESIZE)))
        assert process_memory() - before > 30_000_000


@pytest.mark.skipif(sys.platform == "darwin", reason="macOS counts what is compressed, and the GPU's part")
def test_it_is_the_resident_set() -> None:
    assert process_memory() == pytest.approx(psutil.Process().memory_info().rss, rel=0.1)
