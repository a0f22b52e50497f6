"""Processes of one's own, for work that may crash, take too much, or need an MLX of its own."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection

import psutil

from engine.errors import ProcessError

_MAPPED = 1_500_000_000
"""Bytes of address space that a process takes beyond its memory."""


class Child:
    """A process at work. It ends with its context, and with this process, whatever becomes of both.

    Args:
        main: what it does; called there with its end of the connection and ``arguments``.
        duplex: whether it is told something, too.
        with_others: whether programs that it starts count, and end, with it.

    Attributes:
        connection: what it tells comes here; its end is an EOFError.

    Raises:
        ProcessError: the system has no room for another process.
    """

    def __init__(
        self, main: Callable[..., None], *arguments: object, duplex: bool = False, with_others: bool = False
    ) -> None:
        context = multiprocessing.get_context("spawn")
        theirs: Connection
        begun: Connection
        try:
            self.connection, theirs = context.Pipe(duplex=duplex)
            self._begun, begun = context.Pipe(duplex=False)
            given = (begun, main, theirs, *arguments)
            self._process = context.Process(target=_begin, args=given, daemon=True)
            self._process.start()
        except OSError as error:
            raise _not_started() from error
        theirs.close()
        begun.close()
        self._has_begun = False
        self._with_others = with_others

    def wait(self, every: float, look: Callable[[], object]) -> None:
        """Until it tells something or has ended; ``look`` is called every so many seconds, and may raise.

        Raises:
            ProcessError: it ended before its work began: not the work is at fault.
        """
        while not self.connection.poll(every):
            look()
        if not self._has_begun:
            try:
                self._begun.recv_bytes()
            except EOFError:
                raise _not_started() from None
            self._has_begun = True

    def taken(self) -> tuple[float, int]:
        """(seconds of processor time, bytes of memory) that it takes."""
        seconds, memory = 0.0, 0
        for process in self._family():
            try:
                times = process.cpu_times()
                seconds += times.user + times.system
                memory += process.memory_info().rss
            except psutil.Error:  # It has just ended.
                continue
        return seconds, memory

    def kill(self) -> None:
        """End it now; any thread may."""
        if self._process.is_alive():
            for process in reversed(self._family()):
                try:
                    process.kill()
                except psutil.Error:
                    continue

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *error: object) -> None:
        self.connection.close()
        self._begun.close()
        self.kill()
        self._process.join(timeout=5)

    def _family(self) -> list[psutil.Process]:
        try:
            own = psutil.Process(self._process.pid)
            return [own, *(own.children(recursive=True) if self._with_others else ())]
        except psutil.Error:
            return []


def _begin(begun: Connection, main: Callable[..., None], *arguments: object) -> None:
    """The process: say that it is there, and go to work."""
    begun.send_bytes(b"")
    begun.close()
    main(*arguments)


def _not_started() -> ProcessError:
    return ProcessError(
        "Philomel cannot start a process of its own, which this takes. End other programs and try again; "
        "if that does not help, install Philomel anew."
    )


def bound_memory(memory: int) -> None:
    """Cap the bytes of memory of the process that asks for it, where the system can."""
    if sys.platform == "linux":
        import resource

        space = memory + _MAPPED
        resource.setrlimit(resource.RLIMIT_AS, (space, space))
