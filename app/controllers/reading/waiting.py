"""The reading list: read one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from app.controllers.library.library import Library, files_and_pages
from app.controllers.reading.player import PlayerController
from app.core.bookshelf import ReadingList, ReadLater
from app.documents.model import Document
from app.wording import Problem
from engine import PlayState


class WaitingList(QObject):
    """Opens and reads what comes next, once what was on the list is read to its end.

    Signals:
        changed: the list is another.
        going_on: (ReadLater) it comes next.
    """

    changed = Signal()
    going_on = Signal(object)

    def __init__(self, library: Library, player: PlayerController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._player = library, player
        self._list = ReadingList(library.store)
        self._wanted: ReadLater | None = None
        self._next: ReadLater | None = None
        player.state_changed.connect(self._state)
        library.document_changed.connect(self._opened)
        library.problem.connect(self._failed)

    def all(self) -> tuple[ReadLater, ...]:
        """What waits, what is next first."""
        return self._list.all()

    def add(self, addresses: Sequence[str]) -> int:
        """Put files (``file:`` or paths) and web addresses on the list; how many came."""
        added = self._list.add(files_and_pages(addresses))
        if added:
            self.changed.emit()
        return added

    def add_open(self) -> None:
        """Put the document that is open on the list."""
        document = self._library.document
        if document is not None and document.source:
            self._list.add([document.source])
            self._list.rename(document.source, document.title)
            self.changed.emit()

    def remove(self, source: str) -> None:
        """It waits no longer."""
        self._list.remove(source)
        self.changed.emit()

    def put_back(self, one: ReadLater, order: Sequence[ReadLater]) -> None:
        """Have one wait again, in this order."""
        self._list.append(one)
        self.arrange(order)

    def arrange(self, order: Sequence[ReadLater]) -> None:
        """Be read in this order."""
        self._list.arrange(order)
        self.changed.emit()

    def read(self, one: ReadLater) -> None:
        """Open one that waits and read it, from where it was left off."""
        self._wanted = one
        self.going_on.emit(one)
        self._library.open_recent(one.source)

    def stop(self) -> None:
        """What is on its way is opened, and not read; what would be next waits on."""
        self._wanted = self._next = None

    def _state(self, state: PlayState, words: str) -> None:
        source = self._library.source
        if state is not PlayState.FINISHED or self._player.asking.end is not None:
            return
        following = self._list.after(source)
        if source in {each.source for each in self.all()}:
            self.remove(source)
        self._read_next(following)

    def _opened(self, document: Document, char: int) -> None:
        self._list.rename(document.source, document.title)
        wanted, self._wanted = self._wanted, None
        if wanted is not None and wanted.source == self._library.source:
            QTimer.singleShot(0, self, self._player.toggle)

    def _failed(self, problem: Problem | None) -> None:
        """What cannot be opened stays on the list; the one behind it is read."""
        wanted = self._wanted
        if wanted is None or problem is None or problem.lasts or wanted.source == self._library.source:
            return  # What lasts says something else, and the text is still on its way.
        self._wanted = None
        self._read_next(self._list.after(wanted.source))

    def _read_next(self, one: ReadLater | None) -> None:
        """Read one once all have heard of what was before, where nobody stops it meanwhile."""
        self._next = one
        QTimer.singleShot(0, self, self._go_on)

    def _go_on(self) -> None:
        following, self._next = self._next, None
        if following is not None:
            self.read(following)
