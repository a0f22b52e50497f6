"""Items that are made in a thread of their own, a bounded number of them before they are asked for; and
single works that are done beside this thread.

What is handed over is what the maker gives, in its order, and then its end or its error: whoever
takes the items cannot tell, but by a clock, that another thread made them.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Generic, TypeVar

from engine.errors import forget_values

T = TypeVar("T")
R = TypeVar("R")
THREAD = "philomel-prefetch"
"""Name of the threads, for debuggers."""


class Prefetcher(Iterator[T], Generic[T, R]):
    """The rest of a generator, made in another thread while its items are used in this one.

    From here on the generator belongs to that thread: what it does must not need the thread that
    called. Only one thread may take items. :meth:`close` must be called in the end.

    Args:
        maker: gives the items; it may have given some already.
        most: how many items may wait to be taken.

    Attributes:
        end: what the maker gives in the end, or raises.
    """

    def __init__(self, maker: Generator[T, None, R], most: int) -> None:
        self._maker, self._most = maker, most
        self._ready: deque[T] = deque()
        self.end: Future[R] = Future()
        self._closed = False
        self._changed = threading.Condition()
        self._left = _do(self._work)

    def __next__(self) -> T:
        """The next item, as soon as there is one.

        Raises:
            StopIteration: the maker has ended; its value is the maker's.
            Exception: whatever the maker raised, behind the last item that it gave.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._ready or self.end.done())
            if self._ready:
                self._changed.notify()
                return self._ready.popleft()
        raise StopIteration(self.end.result())

    def close(self) -> None:
        """Stop after the item in work, and wait until the thread has left the generator."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._left.wait()

    def _work(self) -> BaseException | None:
        """Make items until the end, an error, which is given back, or :meth:`close`."""
        raised = None
        try:
            while self._room():
                item = next(self._maker)
                with self._changed:
                    self._ready.append(item)
                    self._changed.notify()
            self._maker.close()
        except StopIteration as stop:
            self.end.set_result(stop.value)
        except BaseException as error:  # noqa: BLE001  (handed to whoever takes the items)
            self.end.set_exception(error)
            raised = error
        with self._changed:
            self._changed.notify()
        return raised

    def _room(self) -> bool:
        """Wait until there is room for an item; False if no more are wanted."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or len(self._ready) < self._most)
            return not self._closed


Work = Callable[[], BaseException | None]
_idle: deque[SimpleQueue[tuple[Work, threading.Event]]] = deque()
"""Where the threads that have nothing to do wait for work. They are used again: of each that ended
would stay what the libraries made for it."""


def at_work() -> int:
    """How many threads are making items now."""
    return sum(thread.name == THREAD for thread in threading.enumerate()) - len(_idle)


def beside(work: Callable[[], R]) -> Future[R]:
    """What ``work`` gives, done by an idle thread: the end of a maker without items."""

    def maker() -> Generator[None, None, R]:
        yield from ()
        return work()

    return Prefetcher(maker(), 1).end


def _do(work: Work) -> threading.Event:
    """Have an idle thread do ``work``; the event tells that it is done."""
    try:
        desk = _idle.pop()
    except IndexError:
        desk = SimpleQueue()
        # A program that ends in the middle of an utterance does not wait for it.
        threading.Thread(target=_serve, args=(desk,), name=THREAD, daemon=True).start()
    done = threading.Event()
    desk.put((work, done))
    return done


def _serve(desk: SimpleQueue[tuple[Work, threading.Event]]) -> None:
    """A thread's life."""
    while True:
        work, done = desk.get()
        # An error knows the work that it ended, which knows the error: they would stay, and a model too.
        forget_values(work())
        # What the work held should not live until there is more.
        del work
        _idle.append(desk)
        done.set()
