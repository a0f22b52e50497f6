"""One thread's work, in order of urgency.

MLX arrays belong to the thread that made them, so everything that computes runs as a job on one
worker: the window's QThread or the command line's main thread. Jobs are generators that do a
little work between yields (a few tokens, a chunk, a file's part); between two steps the worker
takes whatever has become more urgent.
"""

from __future__ import annotations

import itertools
import queue
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from engine.errors import CancelledError, PhilomelError, forget_values

MAX_QUEUED = 64
IDLE_POLL = 0.25


class Priority(IntEnum):
    """Lower is more urgent."""

    PLAYING = 0
    AHEAD = 1
    PREVIEW = 2
    EXPORT = 3


@dataclass(frozen=True)
class Step:
    """What a job says when it yields.

    Attributes:
        priority: how urgent its next step is; None leaves it.
        wait: seconds in which it has nothing to do (a full buffer).
    """

    priority: Priority | None = None
    wait: float = 0.0


Job = Generator[Step, None, Any]


def at_priority(job: Job, priority: Priority) -> Job:
    """The job, whose every step is as urgent as that."""
    while True:
        try:
            step = next(job)
        except StopIteration as stop:
            return stop.value
        yield Step(priority, step.wait)


@dataclass
class Handle:
    """A submitted job: cancel it, or wait for its result."""

    result: Future[Any] = field(default_factory=Future)
    _cancelled: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        """Ask the job to stop before its next step; its result becomes CancelledError."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to stop; long steps look at this themselves."""
        return self._cancelled.is_set()


@dataclass
class _Queued:
    job: Job
    handle: Handle
    priority: Priority
    order: int
    ready_at: float = 0.0


class Scheduler:
    """Runs jobs on whichever thread calls :meth:`run`."""

    def __init__(self, on_idle: Callable[[float], None] | None = None) -> None:
        """``on_idle`` is called on the worker's thread with the seconds since the last work."""
        self._inbox: queue.Queue[_Queued] = queue.Queue(MAX_QUEUED)
        self._entries: list[_Queued] = []
        self._order = itertools.count()
        self._stop = threading.Event()
        self._is_over, self._coming = False, threading.Lock()
        """Whether nobody works any more, and what is held where a job is about to come."""
        self._on_idle = on_idle
        self._last_work = time.monotonic()

    def submit(self, start: Callable[[Handle], Job], priority: Priority = Priority.PLAYING) -> Handle:
        """Queue a job from any thread.

        Args:
            start: makes the generator; called on the worker's thread at the first step.

        Raises:
            PhilomelError: too much is queued already.
        """
        handle = Handle()
        entry = _Queued(_deferred(start, handle), handle, priority, next(self._order))
        try:
            with self._coming:
                if self._is_over:
                    handle.result.set_exception(_shut_down())
                else:
                    self._inbox.put_nowait(entry)
        except queue.Full:
            raise PhilomelError("Too many requests are waiting. Try again in a moment.") from None
        return handle

    def stop(self) -> None:
        """End :meth:`run` after the current step; jobs that are left, or come later, are cancelled."""
        self._stop.set()

    def run(self) -> None:
        """Work until :meth:`stop`; however it ends, no job is left open behind it."""
        try:
            self._work(self._stop.is_set)
        finally:
            with self._coming:
                self._is_over = True
            self._end_all()

    def run_until(self, handle: Handle) -> Any:
        """Work on the calling thread until one job is done; its result or its error. Where that is broken
        off, no job is left open: threads of its own would outlive the interpreter."""
        try:
            self._work(handle.result.done)
        except BaseException:
            self._end_all()
            raise
        return handle.result.result()

    def _work(self, is_over: Callable[[], bool]) -> None:
        while not is_over():
            if not self.run_step():
                self._rest()

    def _end_all(self) -> None:
        for entry in self._take_all():
            self._end(entry, _shut_down())

    def run_step(self) -> bool:
        """Do one step of the most urgent job that is ready; False if there was none."""
        now = time.monotonic()
        entries = self._take_all()
        for entry in [e for e in entries if e.handle.cancelled]:
            self._end(entry, CancelledError("Cancelled."))
        ready = [e for e in self._entries if e.ready_at <= now]
        if not ready:
            return False
        entry = min(ready, key=lambda e: (e.priority, e.order))
        self._advance(entry)
        self._last_work = time.monotonic()
        return True

    def _advance(self, entry: _Queued) -> None:
        """One step of a job, whatever comes of it."""
        try:
            step = next(entry.job)
        except StopIteration as stop:
            self._end(entry, None, stop.value)
        except Exception as error:  # noqa: BLE001  (handed to whoever waits)
            self._end(entry, error)
        else:
            entry.priority = step.priority if step.priority is not None else entry.priority
            entry.ready_at = time.monotonic() + step.wait

    def _end(self, entry: _Queued, error: Exception | None, value: Any = None) -> None:
        entry.job.close()
        self._entries.remove(entry)
        if error is not None:
            forget_values(error)
            entry.handle.result.set_exception(error)
        else:
            entry.handle.result.set_result(value)

    def _take_all(self) -> list[_Queued]:
        """Move what was submitted into the list of entries."""
        while True:
            try:
                self._entries.append(self._inbox.get_nowait())
            except queue.Empty:
                return list(self._entries)

    def _rest(self) -> None:
        """Wait for new work or for the next job that becomes ready."""
        now = time.monotonic()
        pause = min([IDLE_POLL, *(max(e.ready_at - now, 0.0) for e in self._entries)])
        try:
            self._entries.append(self._inbox.get(timeout=max(pause, 0.001)))
        except queue.Empty:
            if self._on_idle is not None and not self._entries:
                self._on_idle(time.monotonic() - self._last_work)


def _shut_down() -> CancelledError:
    return CancelledError("The engine was shut down.")


def _deferred(start: Callable[[Handle], Job], handle: Handle) -> Job:
    """The job made at its first step, so that it is made on the worker's thread."""
    return (yield from start(handle))
