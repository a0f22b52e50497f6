"""Importing in a process of its own, bounded in time and memory.

A hostile file may crash a parser or make it swallow memory; that ends the child, and the reader
gets a sentence about it. The answer comes back as JSON, never as a pickle. The parent watches what
the child takes, since not every system bounds it; where one does, it bounds it as well.
"""

from __future__ import annotations

import dataclasses
import gc
import json
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_origin, get_type_hints

import engine.errors as errors
from app.child import Child, bound_memory
from app.documents.model import Document
from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError, Message, ProcessError


def to_plain(value: Any) -> Any:
    """A document, or a part of one, as plain containers: of each dataclass its fields, in order."""
    if isinstance(value, tuple):
        return list(map(to_plain, value))
    kind: Any = type(value)
    names = _names(kind)
    return value if names is None else [to_plain(getattr(value, name)) for name in names]


@cache
def _names(kind: Any) -> tuple[str, ...] | None:
    """The fields of a dataclass."""
    return tuple(each.name for each in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else None


def from_plain(values: Any) -> Document:
    """The inverse of :func:`to_plain` for a document."""
    document: Document = _maker(Document)(values)
    return document


@cache
def _maker(kind: Any) -> Callable[[Any], Any]:
    """What makes a value of a kind out of plain containers."""
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        makers = [_maker(hints[each.name]) for each in dataclasses.fields(kind)]
        return lambda values: kind(*(make(value) for make, value in zip(makers, values, strict=True)))
    if get_origin(kind) is not tuple:
        return lambda value: value
    makers = [_maker(each) for each in get_args(kind) if each is not ...]
    if len(makers) < len(get_args(kind)):
        return lambda values: tuple(map(makers[0], values))
    return lambda values: tuple(make(value) for make, value in zip(makers, values, strict=True))


IMPORTERS = {
    "plain": "common.plain", "markdown": "text.markdown", "tex": "text.tex", "rst": "text.rst",
    "aozora": "text.aozora", "org": "text.org", "mail": "text.mail", "subtitles": "text.subtitles",
    "html": "web.html",
    "epub": "books.epub", "fb2": "books.fb2", "mobi": "books.mobi",
    "docx": "office.docx", "odt": "office.odt", "pptx": "office.pptx", "rtf": "office.rtf",
    "pdf": "pdf.importer",
    "packed": "foreign", "foreign": "foreign",
}  # fmt: skip


def importer_of(name: str) -> ModuleType:
    """An importer, by its name; its ``parse`` makes a document of bytes."""
    return import_module(f"app.documents.{IMPORTERS[name]}")


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
        DocumentError: whatever the importer found, or that it crashed, took too much, was cancelled or
            could not be started.
    """
    try:
        limits = Limits.of(path.stat().st_size)
    except OSError as error:
        raise unreadable(path, error) from None
    begun = time.monotonic()
    arguments = (kind, str(path), title, limits, password, address)

    def look() -> None:
        if cancelled():
            raise DocumentError("Opening was cancelled.")
        _check(child, limits, time.monotonic() - begun)

    try:
        with Child(_child, *arguments, with_others=kind in _CONVERTERS) as child:
            child.wait(0.02, look)
            answer: Any = json.loads(child.connection.recv_bytes())
    except EOFError:
        raise DocumentFormatError(
            "This document is damaged in a way that cannot be handled. Get a new copy of it."
        ) from None
    except ProcessError as error:
        raise DocumentError(error.message) from error
    if isinstance(answer, dict):
        refusal = getattr(errors, answer["error"], DocumentFormatError)
        raise refusal(Message.of_plain(answer["message"]))
    return from_plain(answer)


def _check(child: Child, limits: Limits, waited: float) -> None:
    """Raise DocumentTooLargeError where the child took too much."""
    seconds, memory = child.taken()
    if memory > limits.memory:
        raise _too_large()
    if seconds > limits.seconds or waited > _OTHERS_AT_WORK * limits.seconds:
        raise DocumentTooLargeError("This document takes too long to open and was given up.")


def _child(
    answer: Connection, kind: str, path: str, title: str, limits: Limits, password: str, address: str
) -> None:
    """The child's main: import, answer, end."""
    _bound_resources(limits)
    gc.disable()  # A document is hundreds of thousands of objects, none of which the child lets go.
    try:
        parse = importer_of(kind).parse
        own: dict[str, dict[str, Any]] = {
            "pdf": {"password": password}, "html": {"address": address}, "tex": {"folder": Path(path).parent}
        }  # fmt: skip
        document: Document = parse(_bytes_of(Path(path)), title, **own.get(kind, {}))
        reply: Any = to_plain(document)
    except DocumentError as error:
        reply = _refused(error)
    except MemoryError:
        reply = _refused(_too_large())
    except RecursionError:
        reply = _refused(
            DocumentFormatError("This document is nested deeper than any program writes, and was not opened.")
        )
    except (ValueError, LookupError, OSError, TypeError, AttributeError) as error:
        reply = _refused(
            DocumentFormatError(
                "This document is damaged and cannot be opened ({why}).", why=str(error)[:250]
            )
        )
    answer.send_bytes(json.dumps(reply).encode("utf-8", "surrogatepass"))
    answer.close()


def _bytes_of(path: Path) -> bytes:
    """What a file holds, which may be gone since it was looked at."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None


def unreadable(path: Path, error: OSError) -> DocumentError:
    """Why a file cannot be opened, as a sentence."""
    if isinstance(error, FileNotFoundError):
        return DocumentError("There is no file '{path}'.", path=path)
    if isinstance(error, IsADirectoryError):
        return DocumentError("{name} is a folder. Open a file in it.", name=path.name or path)
    return DocumentError("{name} cannot be opened: {why}.", name=path.name or path, why=error)


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
