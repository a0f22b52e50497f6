"""The marks of the document that is open: set, changed, taken back, written down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.controllers.background import Controller, Task
from app.controllers.library.library import Library
from app.core.marks import Kind, Labels, Mark, in_order, markdown
from app.documents.model import Document
from engine import Span, output_failure, write_whole


class Marking(Controller):
    """Keeps the marks of one document at a time.

    Attributes:
        marks: those of the document that is open, in the order of its text.

    Signals:
        changed: they are others.
    """

    changed = Signal()

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self.marks: tuple[Mark, ...] = ()
        library.document_changed.connect(self._look)

    def set(self, kind: Kind, span: Span, note: str = "") -> Mark | None:
        """Mark a part of the document; None without one."""
        document = self._library.document
        if document is None:
            return None
        mark = Mark.of(kind, document.text, span, note)
        self.put(mark)
        return mark

    def put(self, mark: Mark) -> None:
        """Keep a mark, in place of one of its name: also one that was taken away."""
        document = self._library.document
        if document is None:
            return
        if not self._library.opened.is_forgotten:
            self._library.marks.put(document, mark)
        self.marks = in_order((*(each for each in self.marks if each.name != mark.name), mark))
        self.changed.emit()

    def write(self, document: Document, mark: Mark, note: str) -> None:
        """Put other words into the note of a mark of a document, which need not be open any more."""
        now = next((each for each in self.marks if each.name == mark.name), None)
        if now is not None:
            # Its words may stand elsewhere by now.
            self.put(replace(now, note=note))
        else:
            self._library.marks.put(document, replace(mark, note=note))

    def remove(self, mark: Mark) -> None:
        """Take a mark away."""
        self._library.marks.remove(mark)
        self.marks = tuple(each for each in self.marks if each.name != mark.name)
        self.changed.emit()

    def at(self, kind: Kind, span: Span) -> Mark | None:
        """A mark of a kind that shares characters with a span."""
        found = (each for each in self.marks if each.kind == kind and each.span is not None)
        return next(
            (m for m in found if m.span and m.span.start < span.end and span.start < m.span.end), None
        )

    def save(self, path: Path, document: Document, marks: Iterable[Mark], labels: Labels) -> None:
        """Write marks of a document as Markdown.

        Raises:
            OutputFileError: that cannot be written.
        """
        try:
            write_whole(path, markdown(document, marks, labels).encode(), mode=0o666)
        except OSError as error:
            raise output_failure(path, error) from error

    def forget(self) -> None:
        """All marks of all documents are gone from the disk."""
        self.marks = ()
        self.changed.emit()

    def _look(self, document: Document) -> None:
        """Find the marks of another document, off the window's thread: in a changed book it takes a while."""
        self.marks, marks = (), self._library.marks
        earlier = self._library.opened.replaced
        self.changed.emit()

        def work(task: Task) -> tuple[str, tuple[Mark, ...]]:
            return document.key, marks.of(document, earlier)

        self._tasks.start(work, self._found)

    def _found(self, found: tuple[str, tuple[Mark, ...]]) -> None:
        key, marks = found
        document = self._library.document
        if document is not None and document.key == key:
            # What was marked while they were looked for is among them, or is not written yet.
            known = {mark.name for mark in marks}
            self.marks = (*marks, *(mark for mark in self.marks if mark.name not in known))
            self.changed.emit()
