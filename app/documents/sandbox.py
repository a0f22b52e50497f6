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
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any

import engine.errors as errors
from app.child import Child
from app.documents.common.memory import bound_memory
from app.documents.model import Block, Document, Heading, Skip
from app.documents.typesetting import Cell, Formula, Link, Note, Picture, Ruby, Run, Table, Typesetting
from engine import LanguageMark, Recorded, Span
from engine.errors import DocumentError, DocumentFormatError, DocumentTooLargeError, Message


def to_plain(document: Document) -> dict[str, Any]:
    """A document as plain containers."""
    setting = document.typesetting
    return {
        "title": document.title,
        "text": document.text,
        "blocks": [(*_ends(b.span), b.kind, b.level, b.mark, b.side, b.apart) for b in document.blocks],
        "outline": [(h.title, h.level, h.start) for h in document.outline],
        "skips": [(*_ends(s.span), s.reason) for s in document.skips],
        "source": document.source,
        "language": document.language,
        "foreign": [(*_ends(m.span), m.language) for m in document.foreign],
        "through": document.through,
        "author": document.author,
        "cover": document.cover,
        "pages": document.pages,
        "recorded": [
            (*_ends(part.span), part.sound, part.start, part.end, [(*_ends(w), at) for w, at in part.words])
            for part in document.recorded
        ],
        "runs": [(*_ends(r.span), r.style) for r in setting.runs],
        "links": [(*_ends(x.span), x.address, x.target) for x in setting.links],
        "notes": [(*_ends(n.mark), *_ends(n.text)) for n in setting.notes],
        "ruby": [(*_ends(r.span), r.text) for r in setting.ruby],
        "pictures": [(*_ends(p.span), p.resource, p.width, p.height) for p in setting.pictures],
        "tables": [([_cell(cell) for cell in table.cells], table.ruled) for table in setting.tables],
        "formulas": [(*_ends(f.span), f.mathml, f.spoken) for f in setting.formulas],
    }


def from_plain(values: dict[str, Any]) -> Document:
    """The inverse of :func:`to_plain`."""
    return Document(
        title=values["title"],
        text=values["text"],
        blocks=tuple(Block(kind, Span(a, b), *rest) for a, b, kind, *rest in values["blocks"]),
        outline=tuple(Heading(*heading) for heading in values["outline"]),
        skips=tuple(Skip(Span(a, b), reason) for a, b, reason in values["skips"]),
        source=values["source"],
        language=values["language"],
        foreign=tuple(LanguageMark(Span(a, b), language) for a, b, language in values["foreign"]),
        through=values["through"],
        author=values["author"],
        cover=values["cover"],
        pages=tuple(values["pages"]),
        recorded=tuple(
            Recorded(Span(a, b), sound, start, end, tuple((Span(c, d), at) for c, d, at in words))
            for a, b, sound, start, end, words in values["recorded"]
        ),
        typesetting=Typesetting(
            runs=tuple(Run(Span(a, b), style) for a, b, style in values["runs"]),
            links=tuple(Link(Span(a, b), *to) for a, b, *to in values["links"]),
            notes=tuple(Note(Span(a, b), Span(c, d)) for a, b, c, d in values["notes"]),
            ruby=tuple(Ruby(Span(a, b), text) for a, b, text in values["ruby"]),
            pictures=tuple(Picture(Span(a, b), *picture) for a, b, *picture in values["pictures"]),
            tables=tuple(
                Table(tuple(Cell(Span(a, b), *cell) for a, b, *cell in cells), ruled)
                for cells, ruled in values["tables"]
            ),
            formulas=tuple(
                Formula(Span(a, b), mathml, tuple(map(tuple, spoken)))
                for a, b, mathml, spoken in values["formulas"]
            ),
        ),
    )


def _ends(span: Span) -> tuple[int, int]:
    return span.start, span.end


def _cell(cell: Cell) -> tuple[int, int, int, int, int, int, bool]:
    return *_ends(cell.span), cell.row, cell.column, cell.rows, cell.columns, cell.is_head


IMPORTERS = {
    "plain": "text.plain", "markdown": "text.markdown", "tex": "text.tex", "rst": "text.rst",
    "org": "text.org", "mail": "text.mail", "subtitles": "text.subtitles",
    "html": "web.html",
    "epub": "books.epub", "fb2": "books.fb2", "mobi": "books.mobi",
    "docx": "office.docx", "odt": "office.odt", "pptx": "office.pptx", "rtf": "office.rtf",
    "pdf": "pdf.importer",
    "packed": "packed", "foreign": "foreign",
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
        DocumentError: whatever the importer found, or that it crashed, took too much or was cancelled.
    """
    limits = Limits.of(path.stat().st_size)
    begun = time.monotonic()
    arguments = (kind, str(path), title, limits, password, address)
    with Child(_child, *arguments, with_others=kind in _CONVERTERS) as child:

        def look() -> None:
            if cancelled():
                raise DocumentError("Opening was cancelled.")
            _check(child, limits, time.monotonic() - begun)

        try:
            child.wait(0.02, look)
            answer: dict[str, Any] = json.loads(child.connection.recv_bytes())
        except EOFError:
            raise DocumentFormatError(
                "This document is damaged in a way that cannot be handled. Get a new copy of it."
            ) from None
    if "error" in answer:
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
