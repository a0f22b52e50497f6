"""A PDF's pages as pictures, drawn in a process of its own that a damaged page may end.

Messages each way are a line of JSON and the bytes that belong to it, never a pickle: what comes out of
the process is as little trusted as the file.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numpy as np

from app.child import Child
from app.documents.pdf.boxes import PagePlaces, Strip
from engine.errors import ProcessError

MEMORY = 1_000_000_000
"""Bytes that the process may take."""
_LONGEST = 20.0
"""Seconds after which the drawing of a strip, or finding a page's letters, is given up."""
_LARGEST_PAGE = 20_000.0
"""Points of a page's longer side: PDF allows 14,400."""
_LARGEST = 256_000_000
"""Bytes of the longest message."""


@dataclass(frozen=True)
class Sizes:
    """Width and height of each page in points, as it is shown."""

    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Drawn:
    """A strip and its dots: rows of blue, green, red and a byte that says nothing."""

    strip: Strip
    dots: bytes = field(repr=False)


@dataclass(frozen=True)
class Located:
    """The letters of a page; None of them where it is damaged."""

    page: int
    places: PagePlaces


@dataclass(frozen=True)
class Lost:
    """The process ended, or was ended, at a page; -1 where it came to none, since it cannot open the file."""

    page: int


Answer = Sizes | Drawn | Located | Lost


class Drawer:
    """The process that draws the pages of one file, and finds where its text stands on them.

    ``answers`` is gone through on a thread of its own, ``draw`` and ``stop`` are called on any.
    """

    def __init__(self, path: Path, password: str, text: str, damaged: frozenset[int] = frozenset()) -> None:
        """``text``: of the document; ``damaged``: pages that have ended a process already."""
        self._arguments = (str(path), password, sorted(damaged))
        self._text = text
        self._stopped = False
        self._asked: tuple[Strip, float] | None = None
        self._connection: Connection | None = None
        self._child: Child | None = None

    def draw(self, strip: Strip) -> None:
        """Ask for a strip; one at a time."""
        if self._connection is not None:
            self._asked = strip, time.monotonic()
            try:
                self._connection.send_bytes(json.dumps(asdict(strip)).encode())
            except OSError:  # It has just ended, of which ``answers`` tells.
                return

    def stop(self) -> None:
        """Have ``answers`` end soon."""
        self._stopped = True
        child = self._child
        if child is not None:
            child.kill()

    def answers(self) -> Iterator[Answer]:
        """Start the process and yield what it tells, until it ends or is stopped."""
        try:
            with Child(_child, *self._arguments, duplex=True) as child:
                self._child, connection = child, child.connection
                connection.send_bytes(self._text.encode("utf-8", "surrogatepass"))
                self._connection = connection
                yield from self._listen(child)
        except (OSError, ProcessError):
            yield Lost(-1)
        finally:
            self._connection = self._child = None

    def _listen(self, child: Child) -> Iterator[Answer]:
        connection = child.connection
        located, heard = -1, time.monotonic()
        pages = 0
        while not self._stopped:
            if not connection.poll(0.1):
                now, asked = time.monotonic(), self._asked
                since = max(heard, asked[1]) if asked is not None else heard
                waits = asked is not None or located + 1 < pages
                if child.taken()[1] > MEMORY or (waits and now - since > _LONGEST):
                    yield self._lost(located, pages)
                    return
                continue
            heard = time.monotonic()
            try:
                answer = _received(connection)
                if isinstance(answer, Drawn) and (self._asked is None or answer.strip != self._asked[0]):
                    raise ValueError(answer.strip)
            except (EOFError, OSError, ValueError, KeyError, TypeError):
                yield self._lost(located, pages)
                return
            if isinstance(answer, Drawn):
                self._asked = None
            elif isinstance(answer, Located):
                located = answer.page
            elif isinstance(answer, Sizes):
                pages = len(answer.points)
            yield answer

    def _lost(self, located: int, pages: int) -> Lost:
        """What the process was at when it ended."""
        if not pages:
            return Lost(-1)
        return Lost(self._asked[0].page if self._asked is not None else located + 1)


def _points(length: float) -> float:
    """A page's width or height; that of a sheet where it makes no sense."""
    return length if 1.0 <= length <= _LARGEST_PAGE else 612.0


def _received(connection: Connection) -> Answer:
    """The next answer.

    Raises:
        EOFError, OSError: the process has ended, or says too much.
        ValueError, KeyError, TypeError: what it says makes no sense.
    """
    head: dict[str, Any] = json.loads(connection.recv_bytes(_LARGEST))
    if "points" in head:
        return Sizes(
            tuple((_points(float(width)), _points(float(height))) for width, height in head["points"])
        )
    body = connection.recv_bytes(_LARGEST)
    if "letters" in head:
        count = int(head["letters"])
        chars = np.frombuffer(body, np.int32, count)
        boxes = np.frombuffer(body, np.int16, 4 * count, 4 * count).reshape(count, 4)
        return Located(int(head["page"]), PagePlaces(chars, boxes))
    strip = Strip(**{key: int(head[key]) for key in ("page", "width", "height", "top", "rows")})
    if len(body) != strip.width * strip.rows * 4:
        raise ValueError(strip)
    return Drawn(strip, body)


def _child(connection: Connection, path: str, password: str, damaged: list[int]) -> None:
    """The process' main."""
    from app.documents.pdf.drawing import serve  # here alone: the window needs no reader of PDFs

    serve(connection, path, password, frozenset(damaged), MEMORY)
