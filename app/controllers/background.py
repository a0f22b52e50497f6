"""Work off the window's thread that needs no MLX: files, downloads, the network.

A task's function runs on a pool thread; what comes of it arrives as signals on the thread of the
task's owner, and never after that owner is gone.
"""

from __future__ import annotations

import logging
import threading
import traceback
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

from app.controllers.problem import Problem
from engine.errors import CancelledError, PhilomelError

log = logging.getLogger(__name__)


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

    def __init__(self, work: Callable[[Task], Any], parent: QObject) -> None:
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

    def wait(self, seconds: float) -> bool:
        """Whether it ended within so many seconds."""
        return self._finished.wait(seconds)


class _Runner(QRunnable):
    """Runs a task on a pool thread."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        self._task = task

    def run(self) -> None:
        """Work, then tell."""
        task = self._task
        try:
            result = task._work(task)
        except CancelledError:
            task.cancelled.emit()
        except Exception as error:  # noqa: BLE001  (the owner shows it)
            if task.is_cancelled():
                task.cancelled.emit()
            else:
                if not isinstance(error, PhilomelError):
                    log.error("Background work failed: %s", traceback.format_exc())
                task.failed.emit(error)
        else:
            if task.is_cancelled():
                task.cancelled.emit()
            else:
                task.done.emit(result)
        task.ended.emit()
        task._finished.set()


def start(
    owner: QObject,
    work: Callable[[Task], Any],
    on_done: Callable[[Any], None],
    on_problem: Callable[[Problem], None],
) -> Task:
    """Run ``work(task)`` on a pool thread; both callbacks run on the owner's thread."""
    task = Task(work, owner)
    task.done.connect(on_done)
    task.failed.connect(lambda error: on_problem(Problem.of(error)))
    task.ended.connect(task.deleteLater)
    QThreadPool.globalInstance().start(_Runner(task))
    return task
