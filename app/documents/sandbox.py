"""Importing in a process of its own, bounded in time and memory.

A hostile file may crash a parser or make it swallow memory; that ends the child, and the reader
gets a sentence about it. The answer comes back as JSON, never as a pickle.
"""

from __future__ import annotations

import dataclasses
import json
import multiprocessing
import sys
from collections.abc import Callable
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import engine.errors as errors
from app.documents.model import Block, Document, Heading, Skip
from engine import Span
from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError

TIME_LIMIT = 90.0
"""Seconds after which an import is given up."""
MEMORY_LIMIT = 3 * 1024**3


def run(
    kind: str, path: Path, title: str, cancelled: Callable[[], bool] = lambda: False, password: str = ""
) -> Document:
    """Import a file with the importer ``app.documents.<kind>`` in a child process.

    Raises:
        DocumentError: whatever the importer found, or that it crashed, ran too long or was cancelled.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(theirs, kind, str(path), title, password), daemon=True)
    child.start()
    theirs.close()
    try:
        waited = 0.0
        while not ours.poll(0.05):
            waited += 0.05
            if cancelled():
                raise DocumentError("Opening was cancelled.")
            if waited > TIME_LIMIT:
                raise DocumentTooLargeError("This document takes too long to open and was given up.")
        answer: dict[str, Any] = json.loads(ours.recv_bytes())
    except EOFError:
        raise DocumentFormatError(
            "This document is damaged in a way that cannot be handled. Get a new copy of it."
        ) from None
    finally:
        ours.close()
        if child.is_alive():
            child.terminate()
        child.join(timeout=5)
    if "error" in answer:
        raise getattr(errors, answer["error"], DocumentFormatError)(answer["message"])
    return from_plain(answer)


def _child(answer: Connection, kind: str, path: str, title: str, password: str) -> None:
    """The child's main: import, answer, end."""
    _bound_resources()
    try:
        parse = import_module(f"app.documents.{kind}").parse
        # PDFs alone open with one.
        unlocked = {"password": password} if kind == "pdf" else {}
        document: Document = parse(Path(path).read_bytes(), title, **unlocked)
        reply = to_plain(document)
    except DocumentError as error:
        reply = {"error": type(error).__name__, "message": str(error)}
    except MemoryError:
        reply = {
            "error": "DocumentTooLargeError",
            "message": "This document needs too much memory and was not opened.",
        }
    except (RecursionError, ValueError, LookupError, OSError, TypeError, AttributeError) as error:
        reply = {
            "error": "DocumentFormatError",
            "message": f"This document is damaged and cannot be opened ({error})."[:300],
        }
    answer.send_bytes(json.dumps(reply).encode("utf-8", "surrogatepass"))
    answer.close()


def _bound_resources() -> None:
    """Cap the child's memory and processor time, where the system can."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_CPU, (int(TIME_LIMIT), int(TIME_LIMIT) + 5))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def to_plain(document: Document) -> dict[str, Any]:
    """A document as plain containers."""
    return dataclasses.asdict(document)


def from_plain(values: dict[str, Any]) -> Document:
    """The inverse of :func:`to_plain`."""

    def span(value: dict[str, int]) -> Span:
        return Span(value["start"], value["end"])

    return Document(
        title=values["title"],
        text=values["text"],
        blocks=tuple(Block(b["kind"], span(b["span"]), b["level"]) for b in values["blocks"]),
        outline=tuple(Heading(h["title"], h["level"], h["start"]) for h in values["outline"]),
        skips=tuple(Skip(span(s["span"]), s["reason"]) for s in values["skips"]),
        source=values["source"],
        language=values["language"],
    )
