"""Work shared among the processor's cores by threads that wait for it."""

from __future__ import annotations

import ctypes
import functools
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue

from engine.backend import BLAS, CORES

_Share = tuple[Callable[[], None], "SimpleQueue[BaseException | None]"]
"""Work, and where to say that it is done or why not."""


def _load_limit() -> Callable[[int], int]:
    """MKL's setting of the threads that calls from this thread may use; it gives the old one."""
    limit = getattr(ctypes.CDLL(BLAS), "MKL_Set_Num_Threads_Local", None) if BLAS else None
    return limit or (lambda count: count)


limit_threads = _load_limit()
"""Set how many of the BLAS's threads this thread's products use, 0 for all; gives what was set before."""


@contextmanager
def single_threaded() -> Iterator[None]:
    """Products of this thread use this thread alone.

    Small ones are quicker so, and where other programs want the cores far quicker: each product
    shared among threads ends when the last of them was given a core.
    """
    before = limit_threads(1)
    try:
        yield
    finally:
        limit_threads(before)


@functools.lru_cache(maxsize=1)
def _team() -> SimpleQueue[_Share]:
    """Where the threads beside the calling one take their work. An executor of the standard library
    takes 80 microseconds to hand it over and back, this 20, and there are hundreds in a solver step.
    """
    desk: SimpleQueue[_Share] = SimpleQueue()
    for _ in range(CORES - 1):
        threading.Thread(target=_help, args=(desk,), name="philomel-math", daemon=True).start()
    return desk


def _help(desk: SimpleQueue[_Share]) -> None:
    """A helper's life."""
    limit_threads(1)
    while True:
        work, done = desk.get()
        error: BaseException | None = None
        try:
            work()
        except BaseException as raised:  # noqa: BLE001  (handed to whoever gave the work)
            error = raised
        done.put(error)
        # What the work held should not live until there is more.
        del work, done, error


def parallel_for(task: Callable[[int], None], items: Sequence[int]) -> None:
    """Run ``task`` for each item, on all cores where there is more than one item."""
    with single_threaded():
        if len(items) == 1:
            task(items[0])
            return
        # One heap of items for all: a core that another program slows down takes fewer.
        left = iter(items)

        def share() -> None:
            for item in left:
                task(item)

        done: SimpleQueue[BaseException | None] = SimpleQueue()
        helpers = min(CORES, len(items)) - 1
        for _ in range(helpers):
            _team().put((share, done))
        try:
            share()
        finally:
            errors = [error for _ in range(helpers) if (error := done.get())]
        if errors:
            raise errors[0]


def block_size(count: int, most: int) -> int:
    """Rows of a block, at most ``most``, where ``count`` are cut so that all cores have as many."""
    return -(-count // (CORES * -(-count // (CORES * most))))
