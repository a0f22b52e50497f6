"""The real pages of the PDF that is open: pictures of them, and where its text stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from app.controllers.background import Task, Tasks
from app.documents.kinds import kind_of
from app.documents.model import Document
from app.documents.pdf.boxes import PdfBoxes, Strip
from app.documents.pdf.pages import Answer, Drawer, Drawn, Located, Sizes
from engine.errors import DocumentFormatError

_TRIES = 4
"""Processes that pages may end before no more of this file is drawn."""
_HEAD = 4096


def has_pages(document: Document) -> bool:
    """Whether a document is a PDF in a file, so that its pages can be shown."""
    path = Path(document.source)
    if not document.source or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return kind_of(path, file.read(_HEAD)) == "pdf"
    except (OSError, DocumentFormatError):
        return False  # It has become another since it was opened.


class PdfPages(QObject):
    """Draws what is wanted of one PDF, in the background.

    Attributes:
        boxes: where the text stands, as far as that is known.

    Signals:
        opened: (tuple of (width, height) of each page in points); empty where the file cannot be shown.
        located: (page) it is known now where the text stands on it.
        drawn: (Strip, QImage).
        damaged: (page) it cannot be drawn.
    """

    opened = Signal(tuple)
    located = Signal(int)
    drawn = Signal(object, QImage)
    damaged = Signal(int)
    _told = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.boxes: PdfBoxes | None = None
        self._drawer: Drawer | None = None
        self._tasks = Tasks(self)
        self._listening: Task | None = None
        self._file: tuple[Path, str, str] | None = None
        self._wanted: list[Strip] = []
        self._ready = False
        self._drawing: Strip | None = None
        self._damaged: set[int] = set()
        self._told.connect(self._take)

    def open(self, document: Document, password: str = "") -> None:
        """Begin with a document's file; ``opened`` tells when it is there."""
        self.close()
        self.boxes = PdfBoxes()
        self._file = Path(document.source), password, document.text
        self._damaged = set()
        self._start()

    def want(self, strips: Sequence[Strip]) -> None:
        """Have these drawn, in this order; what was wanted before and is not begun is forgotten."""
        self._wanted = [
            strip for strip in strips if strip.page not in self._damaged and strip != self._drawing
        ]
        self._next()

    def close(self) -> None:
        """End the drawing; nothing is told any more."""
        drawer, listening = self._drawer, self._listening
        self._drawer = self._listening = None
        self._wanted, self._drawing, self._ready = [], None, False
        if drawer is not None and listening is not None:
            drawer.stop()
            listening.wait()

    def _start(self) -> None:
        assert self._file is not None
        drawer = Drawer(*self._file, frozenset(self._damaged))
        self._drawer, self._drawing = drawer, None
        self._listening = self._tasks.start(lambda task: self._listen(drawer))

    def _listen(self, drawer: Drawer) -> None:
        """Hand on what the process tells, on a thread of its own."""
        for answer in drawer.answers():
            self._told.emit(drawer, answer)

    def _take(self, drawer: Drawer, answer: Answer) -> None:
        """Take an answer, on the window's thread."""
        if drawer is not self._drawer:
            return
        if isinstance(answer, Sizes):
            self._ready = True
            self.opened.emit(answer.points)
            self._next()
        elif isinstance(answer, Located):
            assert self.boxes is not None
            self.boxes.add(answer.page, answer.places)
            self.located.emit(answer.page)
        elif isinstance(answer, Drawn):
            self._drawing = None
            strip = answer.strip
            image = QImage(answer.dots, strip.width, strip.rows, QImage.Format.Format_RGB32).copy()
            self.drawn.emit(strip, image)
            self._next()
        else:
            self._lose(answer.page)

    def _lose(self, page: int) -> None:
        """Begin anew without the page that ended the process."""
        self.close()
        self._damaged.add(page)
        if page < 0 or len(self._damaged) > _TRIES:
            self.opened.emit(())
        else:
            self.damaged.emit(page)
            self._start()

    def _next(self) -> None:
        if self._wanted and self._ready and self._drawing is None and self._drawer is not None:
            self._drawing = self._wanted.pop(0)
            self._drawer.draw(self._drawing)
