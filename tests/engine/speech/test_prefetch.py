"""A generator's items made in another thread: the same ones, bounded, and one thread for all."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Callable, Generator

import pytest

from engine.errors import CancelledError
from engine.speech.prefetch import THREAD, Prefetcher


def counting(
    until: int, at: Callable[[int], None] = lambda n: None, closed: list[bool] | None = None
) -> Generator[int, None, str]:
    try:
        for number in range(until):
            at(number)
            yield number
    finally:
        if closed is not None:
            closed.append(True)
    return "the end"


def threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == THREAD]


def test_items_come_in_order_and_the_value_at_the_end() -> None:
    maker = counting(500)
    assert next(maker) == 0
    ahead = Prefetcher(maker, 7)
    assert [next(ahead) for _ in range(499)] == list(range(1, 500))
    for _ in range(2):
        with pytest.raises(StopIteration) as stop:
            next(ahead)
        assert stop.value.value == "the end"
    ahead.close()


def test_one_thread_serves_all_that_come_after_each_other() -> None:
    Prefetcher(counting(1), 1).close()
    before = threads()
    for _ in range(20):
        ahead = Prefetcher(counting(3), 2)
        assert next(ahead) == 0
        ahead.close()
    assert threads() == before


def test_they_are_made_in_another_thread_and_not_too_many() -> None:
    made: list[int] = []
    full = threading.Event()

    def note(number: int) -> None:
        made.append(number)
        assert threading.current_thread().name == THREAD
        if number == 4:
            full.set()

    ahead = Prefetcher(counting(100, note), 5)
    assert full.wait(60)
    time.sleep(0.05)
    assert made == [0, 1, 2, 3, 4]
    assert next(ahead) == 0
    ahead.close()
    assert len(made) <= 6


def test_an_error_comes_behind_the_items_before_it() -> None:
    def fail(number: int) -> None:
        if number == 3:
            raise ValueError("the third")

    ahead = Prefetcher(counting(10, fail), 50)
    assert [next(ahead) for _ in range(3)] == [0, 1, 2]
    for _ in range(2):
        with pytest.raises(ValueError, match="the third"):
            next(ahead)
    ahead.close()


@pytest.mark.parametrize("most", [1, 1000])
def test_closing_ends_thread_and_maker_wherever_they_are(most: int) -> None:
    closed: list[bool] = []
    ahead = Prefetcher(counting(10**9, lambda n: time.sleep(0.001), closed), most)
    assert next(ahead) == 0
    ahead.close()
    ahead.close()
    assert closed == [True]


def test_an_error_that_nobody_asks_for_keeps_nothing() -> None:
    class Model:
        pass

    def maker(model: Model) -> Generator[int, None, None]:
        yield 1
        raise CancelledError("Cancelled.")

    gc.disable()
    try:
        model = Model()
        known, ahead = weakref.ref(model), Prefetcher(maker(model), 2)
        assert next(ahead) == 1
        ahead.close()
        del model, ahead
        assert known() is None
    finally:
        gc.enable()
