"""Items that are made in a thread of their own, a bounded number of them before they are asked for.

What is handed over is what the maker gives, in its order, and then its end or its error: whoever
takes the items cannot tell, but by a clock, that another thread made them.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Ahead(Iterator[T], Generic[T, R]):
    """The rest of a generator, made in another thread while its items are used in this one.

    From here on the generator belongs to that thread: what it does must not need the thread that
    called. Only one thread may take items. :meth:`close` must be called in the end.

    Args:
        maker: gives the items; it may have given some already.
        most: how many items may wait to be taken.
        name: of the thread, for debuggers.
    """

    def __init__(self, maker: Generator[T, None, R], most: int, name: str) -> None:
        self._maker, self._most = maker, most
        self._ready: deque[T] = deque()
        self._end: Future[R] = Future()
        self._closed = False
        self._changed = threading.Condition()
        # A program that ends in the middle of an utterance does not wait for it.
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def __next__(self) -> T:
        """The next item, as soon as there is one.

        Raises:
            StopIteration: the maker has ended; its value is the maker's.
            Exception: whatever the maker raised, behind the last item that it gave.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self._end.done())
            if self._ready:
                self._changed.notify()
                return self._ready.popleft()
        raise StopIteration(self._end.result())

    def close(self) -> None:
        """Stop after the item in work, and wait until the thread has ended."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _work(self) -> None:
        """Make items until the end, an error or :meth:`close`."""
        try:
            while self._room():
                item = next(self._maker)
                with self._changed:
                    self._ready.append(item)
                    self._changed.notify()
            self._maker.close()
        except StopIteration as stop:
            self._end.set_result(stop.value)
        except BaseException as error:  # noqa: BLE001  (handed to whoever takes the items)
            self._end.set_exception(error)
        with self._changed:
            self._changed.notify()

    def _room(self) -> bool:
        """Wait until there is room for an item; False if no more are wanted."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or len(self._ready) < self._most)
            return not self._closed
