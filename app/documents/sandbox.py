"""Importing in a process of its own, bounded in time and memory.

A hostile file may crash a parser or make it swallow memory; that ends the child, and the reader
gets a sentence about it. The answer comes back as JSON, never as a pickle. The parent watches what
the child takes, since not every system bounds it; where one does, it bounds it as well.
"""

from __future__ import annotations

import dataclasses
import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import psutil

import engine.errors as errors
from app.documents.common.memory import bound_memory
from app.documents.importers import importer_of
from app.documents.model import Document
from app.documents.plain_form import from_plain, to_plain
from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError, Message

_MB = 1_000_000
_OTHERS_AT_WORK = 4.0
"""How many times as long an import may take by the clock as by the processor, on a machine with other
work."""
_CONVERTERS = ("foreign",)
"""Importers that start other programs, whose memory and time count as well."""


@dataclasses.dataclass(frozen=True)
class Limits:
    """What an import may take.

    Attributes:
        seconds: of processor time.
        memory: bytes.
    """

    seconds: float
    memory: int

    @classmethod
    def of(cls, size: int) -> Limits:
        """Those for a file of some bytes. What unpacks to a bomb is small; long texts take their time."""
        return cls(20 + 2 * size / _MB, min(1_000 * _MB + 10 * size, 3_000 * _MB))


def run(
    kind: str,
    path: Path,
    title: str,
    cancelled: Callable[[], bool] = lambda: False,
    password: str = "",
    address: str = "",
) -> Document:
    """Import a file with an importer, by its name, in a child process.

    ``password`` opens a PDF; ``address`` is that on the web which a page came from.

    Raises:
        DocumentError: whatever the importer found, or that it crashed, took too much or was cancelled.
    """
    limits = Limits.of(path.stat().st_size)
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    arguments = (theirs, kind, str(path), title, limits, password, address)
    child = context.Process(target=_child, args=arguments, daemon=True)
    child.start()
    theirs.close()
    watch = _Watch(child, limits, kind in _CONVERTERS)
    try:
        while not ours.poll(0.02):
            if cancelled():
                raise DocumentError("Opening was cancelled.")
            watch.check()
        answer: dict[str, Any] = json.loads(ours.recv_bytes())
    except EOFError:
        raise DocumentFormatError(
            "This document is damaged in a way that cannot be handled. Get a new copy of it."
        ) from None
    finally:
        ours.close()
        watch.end()
        child.join(timeout=5)
    if "error" in answer:
        refusal = getattr(errors, answer["error"], DocumentFormatError)
        raise refusal(Message.of_plain(answer["message"]))
    return from_plain(answer)


class _Watch:
    """Keeps an eye on what a child takes."""

    def __init__(self, child: SpawnProcess, limits: Limits, with_others: bool) -> None:
        """``with_others`` says whether the child starts programs, which count with it."""
        self._child, self._limits, self._with_others = child, limits, with_others
        self._begun = time.monotonic()
        self._process = psutil.Process(child.pid)

    def check(self) -> None:
        """Raise DocumentTooLargeError where the child took too much."""
        seconds = memory = 0.0
        for process in self._family():
            try:
                times = process.cpu_times()
                seconds += times.user + times.system
                memory += process.memory_info().rss
            except psutil.Error:  # It has just ended.
                continue
        if memory > self._limits.memory:
            raise _too_large()
        waited = time.monotonic() - self._begun
        if seconds > self._limits.seconds or waited > _OTHERS_AT_WORK * self._limits.seconds:
            raise DocumentTooLargeError("This document takes too long to open and was given up.")

    def end(self) -> None:
        """End the child, and what it started."""
        if not self._child.is_alive():
            return
        for process in reversed(self._family()):
            try:
                process.kill()
            except psutil.Error:
                continue

    def _family(self) -> list[psutil.Process]:
        try:
            return [self._process, *(self._process.children(recursive=True) if self._with_others else ())]
        except psutil.Error:
            return [self._process]


def _child(
    answer: Connection, kind: str, path: str, title: str, limits: Limits, password: str, address: str
) -> None:
    """The child's main: import, answer, end."""
    _bound_resources(limits)
    try:
        parse = importer_of(kind).parse
        own: dict[str, dict[str, Any]] = {
            "pdf": {"password": password}, "html": {"address": address}, "tex": {"folder": Path(path).parent}
        }  # fmt: skip
        document: Document = parse(Path(path).read_bytes(), title, **own.get(kind, {}))
        reply = to_plain(document)
    except DocumentError as error:
        reply = _refused(error)
    except MemoryError:
        reply = _refused(_too_large())
    except (RecursionError, ValueError, LookupError, OSError, TypeError, AttributeError) as error:
        reply = _refused(
            DocumentFormatError(
                "This document is damaged and cannot be opened ({why}).", why=str(error)[:250]
            )
        )
    answer.send_bytes(json.dumps(reply).encode("utf-8", "surrogatepass"))
    answer.close()


def _refused(error: DocumentError) -> dict[str, Any]:
    """An error as it goes to the parent."""
    return {"error": type(error).__name__, "message": error.message.plain()}


def _too_large() -> DocumentTooLargeError:
    return DocumentTooLargeError("This document needs too much memory and was not opened.")


def _bound_resources(limits: Limits) -> None:
    """Cap the child's memory and processor time, where the system can."""
    if sys.platform == "win32":
        return
    import resource

    seconds = int(limits.seconds) + 2
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    bound_memory(limits.memory)
