"""Things that a page wants drawn, made one after the other off the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from app.controllers import background
from app.controllers.background import Task

_PATIENCE_SECONDS = 5.0


class PageQueue(QObject):
    """Makes what stands in line by its number, one thing at a time; subclasses say how.

    What comes of work that another document made needless is dropped.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: list[int] = []
        self._task: Task | None = None

    def close(self) -> None:
        """End what is at work before this goes."""
        self._wanted.clear()
        if self._task is not None:
            self._task.cancel()
            self._task.wait(_PATIENCE_SECONDS)

    def _work(self, number: int) -> Callable[[], Any]:
        """What makes a thing, on another thread; raises DocumentError there."""
        raise NotImplementedError

    def _take(self, number: int, made: Any) -> None:
        """A thing is made."""
        raise NotImplementedError

    def _refuse(self, number: int) -> None:
        """A thing cannot be made."""
        raise NotImplementedError

    def _forget(self) -> None:
        """Another document is shown: nothing of the last one is wanted any more."""
        self._wanted.clear()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _begin(self) -> None:
        """Make what is wanted, the first in line first, unless something is at work."""
        if self._task is not None or not self._wanted:
            return
        number = self._wanted.pop(0)
        work = self._work(number)

        def if_wanted(take: Callable[..., None], *values: Any) -> None:
            if task is self._task:
                take(number, *values)

        task = self._task = background.start(
            self, lambda _: work(), lambda made: if_wanted(self._take, made),
            lambda problem: if_wanted(self._refuse), self._ended,
        )  # fmt: skip

    def _ended(self, task: Task) -> None:
        if task is self._task:
            self._task = None
            self._begin()
