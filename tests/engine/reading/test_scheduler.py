"""The worker does the most urgent step first, cancels at once and survives failing jobs."""

from __future__ import annotations

import gc
import signal
import threading
import time
import weakref

import pytest

from engine.errors import CancelledError, ClipError
from engine.reading.scheduler import Handle, Job, Priority, Scheduler, Step


def counting(log: list[str], name: str, steps: int, step: Step = Step()) -> object:  # noqa: B008
    def start(handle: Handle) -> Job:
        for _ in range(steps):
            log.append(name)
            yield step
        return name

    return start


def test_urgent_work_goes_first() -> None:
    worker, log = Scheduler(), []
    export = worker.submit(counting(log, "export", 3), Priority.EXPORT)
    worker.run_step()
    playing = worker.submit(counting(log, "playing", 2), Priority.PLAYING)
    assert worker.run_until(playing) == "playing"
    assert worker.run_until(export) == "export"
    assert log == ["export", "playing", "playing", "export", "export"]


def test_a_waiting_job_lets_others_work() -> None:
    worker, log = Scheduler(), []
    ahead = worker.submit(counting(log, "ahead", 2, Step(Priority.AHEAD, wait=0.05)), Priority.PLAYING)
    export = worker.submit(counting(log, "export", 2), Priority.EXPORT)
    worker.run_until(export)
    worker.run_until(ahead)
    assert log == ["ahead", "export", "export", "ahead"]


def test_errors_reach_whoever_waits() -> None:
    worker = Scheduler()

    def failing(handle: Handle) -> Job:
        yield Step()
        raise ClipError("The clip is broken.")

    with pytest.raises(ClipError, match="broken"):
        worker.run_until(worker.submit(failing))
    assert worker.run_until(worker.submit(counting([], "next", 1))) == "next"


def test_nothing_stays_of_a_job_that_was_broken_off_from_within() -> None:
    """What it worked with may be a model: the function that finds that it is cancelled knows the job."""
    worker = Scheduler()

    def cancelled(handle: Handle) -> Job:
        def check() -> None:
            assert not handle.cancelled
            raise CancelledError("Cancelled.")

        yield Step()
        check()

    gc.disable()
    try:
        handle = worker.submit(cancelled)
        while not handle.result.done():
            worker.run_step()
        assert isinstance(handle.result.exception(), CancelledError)
        known = weakref.ref(handle)
        del handle
        assert known() is None
    finally:
        gc.enable()


def test_what_is_broken_off_leaves_no_job_open() -> None:
    """Its threads would be at work while the interpreter ends, which ends the process the hard way."""
    worker, left = Scheduler(), threading.Event()

    def waiting(handle: Handle) -> Job:
        try:
            yield Step(wait=60)
        finally:
            left.set()

    handle = worker.submit(waiting)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            worker.run_until(handle)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert left.is_set()
    with pytest.raises(CancelledError):
        handle.result.result()


def test_cancelling_ends_a_job_before_its_next_step() -> None:
    worker, log = Scheduler(), []
    handle = worker.submit(counting(log, "job", 1000))
    worker.run_step()
    handle.cancel()
    with pytest.raises(CancelledError):
        worker.run_until(handle)
    assert log == ["job"]


def test_runs_on_its_own_thread_and_stops() -> None:
    idle: list[float] = []
    worker = Scheduler(idle.append)
    thread = threading.Thread(target=worker.run)
    thread.start()
    seen: list[str] = []

    def where(handle: Handle) -> Job:
        seen.append(threading.current_thread().name)
        yield Step()
        return 7

    assert worker.submit(where).result.result(timeout=60) == 7
    endless = worker.submit(counting([], "x", 10**9, Step(wait=0.01)))
    time.sleep(0.6)
    worker.stop()
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert seen == [thread.name]
    with pytest.raises(CancelledError):
        endless.result.result(timeout=1)


def test_what_is_asked_for_behind_the_end_does_not_wait_for_ever() -> None:
    scheduler = Scheduler()
    scheduler.stop()
    scheduler.run()
    handle = scheduler.submit(counting([], "late", 1))
    assert isinstance(handle.result.exception(timeout=1), CancelledError)


def test_a_run_that_breaks_leaves_no_job_open() -> None:
    worker, closed = Scheduler(), []

    def job(handle: Handle) -> Job:
        try:
            while True:
                yield Step()
        finally:
            closed.append(handle)

    def broken() -> bool:
        raise ZeroDivisionError

    handle = worker.submit(job)
    worker.run_step()
    worker.run_step = broken  # type: ignore[method-assign]
    with pytest.raises(ZeroDivisionError):
        worker.run()
    assert closed == [handle]
    with pytest.raises(CancelledError):
        handle.result.result(timeout=0)
