"""Work off the window's thread that needs no MLX: files, downloads, the network.

A task's function runs on a thread of its own; what comes of it arrives as signals on the thread of the
task's owner, and never after that owner is gone.
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable, Collection
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.wording import Problem
from engine.errors import CancelledError, PhilomelError

log = logging.getLogger(__name__)


Work = Callable[["Task"], Any]
"""What a task does, on a thread of its own."""
Callback = Callable[[Any], None]
"""Is handed what came of it, on the owner's thread."""


class Task(QObject):
    """A piece of work in the background.

    Signals:
        done: (result).
        failed: (the error); not for a cancelled task.
        cancelled: it ended because it was cancelled.
        progress: (anything the work tells).
        ended: after any of these.
    """

    done = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    progress = Signal(object)
    ended = Signal()

    def __init__(self, work: Work, parent: QObject) -> None:
        super().__init__(parent)
        self._work = work
        self._stop = threading.Event()
        self._finished = threading.Event()

    def is_cancelled(self) -> bool:
        """Whether it is to stop; the work asks this."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Ask it to stop."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Whether it ended within so many seconds, or at all."""
        return self._finished.wait(seconds)

    def run(self) -> None:
        """Work on the calling thread, then tell."""
        try:
            result = self._work(self)
        except CancelledError:
            self.cancelled.emit()
        except Exception as error:  # noqa: BLE001  (the owner shows it)
            if self.is_cancelled():
                self.cancelled.emit()
            else:
                if not isinstance(error, PhilomelError):
                    log.error("Background work failed: %s", traceback.format_exc())
                self.failed.emit(error)
        else:
            if self.is_cancelled():
                self.cancelled.emit()
            else:
                self.done.emit(result)
        self.ended.emit()
        self._finished.set()


class Tasks:
    """The tasks of an owner: the one way off the window's thread. It waits for them before it goes."""

    def __init__(self, owner: QObject, on_problem: Callable[[Problem], None] = lambda problem: None) -> None:
        """``on_problem``: takes what goes wrong where a task has nobody of its own for it."""
        self._owner, self._on_problem = owner, on_problem
        self._running: set[Task] = set()

    def start(
        self,
        work: Work,
        on_done: Callback = lambda result: None,
        on_problem: Callable[[Problem], None] | None = None,
        on_ended: Callable[[Task], None] = lambda task: None,
        on_progress: Callback = lambda progress: None,
    ) -> Task:
        """Run ``work(task)`` on a thread of its own; the callbacks run on the owner's thread.

        ``on_ended`` is called last, whatever became of the task.
        """
        refused = on_problem or self._on_problem

        def ended() -> None:
            self._running.discard(task)
            on_ended(task)

        task = Task(work, self._owner)
        task.done.connect(on_done)
        task.failed.connect(lambda error: refused(Problem.of(error)))
        task.progress.connect(on_progress)
        task.ended.connect(ended)
        task.ended.connect(task.deleteLater)
        self._running.add(task)
        threading.Thread(target=task.run, name="background", daemon=True).start()
        return task

    def end(self, unfinished: Collection[Task] = ()) -> None:
        """Ask all to stop, and wait until they have: not long for those that may be left in the middle."""
        for task in self._running:
            task.cancel()
        for task in unfinished:
            task.wait(1.0)
        self._running -= set(unfinished)
        self.wait()

    def wait(self) -> None:
        """Wait until all have ended, ten seconds for each at most."""
        for task in list(self._running):
            task.wait(10.0)


class Controller(QObject):
    """What the window shows and asks of one thing, with work of its own in the background.

    Signals:
        problem: (Problem; None where what was told does not matter any more).
    """

    problem = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = Tasks(self, self.problem.emit)

    def close(self) -> None:
        """Wait for what was begun."""
        self._tasks.wait()
