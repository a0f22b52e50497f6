"""The document that is open: how it gets here, where its reader is, what of it is read, in which voice."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.core.bookshelf import Bookshelf
from app.core.casting import Cast, directed, parts_of
from app.core.leaving_out import LeavingOut
from app.core.library import (
    MAX_RECENTS,
    PASTED,
    DocumentStore,
    Recent,
    Remembered,
    carry_over,
)
from app.core.marks import Marks
from app.core.settings import Settings
from app.documents.correcting import Corrected, Passage, corrected
from app.documents.kinds import is_on_the_web
from app.documents.model import Document
from app.documents.open import open_address, open_or_recognise, open_text
from app.documents.resources import sounds_of
from engine import Span, write_whole
from engine.errors import DocumentError, OutputFileError

if TYPE_CHECKING:
    from engine import Script, Sounds

Cancelled = Callable[[], bool]
Change = Callable[[bytes], bytes]


class Opening:
    """Opens documents; every call takes its time, and any thread may make it."""

    def __init__(self, store: DocumentStore) -> None:
        """``store``: where pasted texts are kept."""
        self._store = store
        self._passwords: dict[str, str] = {}

    def password_of(self, source: str) -> str:
        """What a file was unlocked with in this run, or empty; it is never written down."""
        return self._passwords.get(source, "")

    def file(
        self,
        path: Path,
        password: str,
        cancelled: Cancelled,
        on_page: Callable[[int, int], None] = lambda done, pages: None,
    ) -> Document:
        """A file of any kind; a scan is recognised, of which ``on_page`` is told."""
        if password:
            self._passwords[str(path)] = password
        return open_or_recognise(path, cancelled, password, on_page)

    def text(self, text: str, title: str, page: str = "", *, given: bool = False) -> Document:
        """Pasted text, which is kept, so that it can be opened again.

        ``page``: the same as HTML, which is taken where it has more to say than words. ``given``: it comes
        with the program.
        """
        document = None
        with contextlib.suppress(DocumentError):
            # What browsers copy begins anyhow.
            document = open_text(f"<!doctype html>{page}", title) if page else None
        if document is not None and _is_set(document):
            text = f"<!doctype html>{page}"
        else:
            document = open_text(text, title)
        # Opened again it must be the same document, so its own text is what is kept.
        self._store.save_text(document.key, text.encode("utf-8", "surrogatepass"), given=given)
        return document

    def kept(self, source: str, title: str) -> Document:
        """Pasted text that was kept."""
        text = self._store.text(source.removeprefix(PASTED))
        try:
            if text is not None:
                return open_text(text.decode("utf-8", "surrogatepass"), title)
        except UnicodeDecodeError:
            pass
        raise DocumentError("This pasted text is not kept any more.")

    def to_be_read(
        self,
        source: str,
        settings: Settings,
        *,
        password: str = "",
        cancelled: Cancelled = lambda: False,
        cast: Callable[[Script, Cast], Cast] = lambda script, kept: kept,
    ) -> tuple[Document, Script]:
        """A document, and what is read and heard of it.

        Args:
            source: a path, an address, or the key of a pasted text as the library has it.
            cast: who is to speak it, by its script and by what is remembered of that.

        Raises:
            DocumentError: it cannot be opened.
        """
        if source.startswith(PASTED):
            title = next((recent.title for recent in self._store.recents() if recent.source == source), "")
            document = self.kept(source, title)
        elif is_on_the_web(source):
            document = open_address(source, cancelled)
        else:
            document = self.file(Path(source), password or self.password_of(source), cancelled)
        kept = self._store.kept(document.key)
        document, script = as_read(document, kept, settings)
        return document, directed(script, cast(script, kept.cast), cues=settings.cues)

    def rewritten(
        self, document: Document, char: int, change: Change, cancelled: Cancelled
    ) -> tuple[Document, Corrected]:
        """A document as it is after a change of what it came from, at a character of it.

        Raises:
            OutputFileError: its file is gone, or cannot be written.
            DocumentError: it cannot be changed so.
        """
        if not document.source:
            # Another window may have put it right, or forgotten it: what is open is what its reader sees.
            before = self._store.text(document.key) or document.text.encode("utf-8", "surrogatepass")
            after = change(before)
            made = self.text(after.decode("utf-8", "surrogatepass"), "")
            return made, Corrected(before, after, char)
        path = Path(document.source)
        try:
            before = path.read_bytes()
            after = change(before)
            write_whole(path, after)
        except OSError as error:
            raise OutputFileError("'{path}' cannot be written: {why}.", path=path, why=error) from error
        return open_or_recognise(path, cancelled), Corrected(before, after, char)


def as_read(document: Document, kept: Remembered, settings: Settings) -> tuple[Document, Script]:
    """A document by its reader's settings, and its script without what is left out of it."""
    document = replace(document, names_columns=settings.names_columns)
    left = LeavingOut(document.skips, kept.reversed, kept.own, settings.usually_read())
    return document, document.script.skipping([skip.span for skip in left.skips])


def source_of(document: Document) -> str:
    """What opens a document again: path, address, or that of a pasted text."""
    return document.source or PASTED + document.key


def putting(document: Document, span: Span, words: str) -> Change:
    """The change that puts other words in place of a part of a document."""
    passage = Passage.of(document.text, span)
    return lambda data: corrected(data, passage, words)


def taking_back(last: Corrected) -> Change:
    """The change that puts back what was corrected."""

    def back(data: bytes) -> bytes:
        if data != last.after:
            raise DocumentError("This text was changed meanwhile.")
        return last.before

    return back


def _is_set(document: Document) -> bool:
    """Whether a document has headings, lists or tables, and is not left out as a whole."""
    left_out = {skip.span for skip in document.skips}
    return any(block.kind in ("heading", "item", "table") for block in document.blocks) and any(
        block.span not in left_out for block in document.blocks
    )


def recording_of(document: Document | None, *, heard: bool) -> Sounds | None:
    """Where the sound is that a document brings; None where it brings none, or it is not to be ``heard``."""
    return sounds_of(document.source) if heard and document is not None and document.recorded else None


class Opened:
    """What is open, and what was before.

    Attributes:
        document: what is open, None before the first.
        char: where the reader is in it.
        left: what of it is not read.
        marks, shelf: of all documents; any thread may ask.
        recents: documents that were open, the last first.
        replaced: key of what the present text was before it was corrected, or its file or page changed; or
            empty.
    """

    def __init__(self, store: DocumentStore) -> None:
        """``store``: where it is remembered."""
        self.document: Document | None = None
        self.char = 0
        self.left = LeavingOut()
        self.recents = store.recents()
        self.replaced = ""
        self.marks, self.shelf = Marks(store), Bookshelf(store)
        self._store = store
        self._kept = Remembered()
        self._forgotten = ""
        """Key of the document that is open, where no trace of it is to be kept."""
        self._script: tuple[tuple[object, ...], Script] | None = None
        self._usually_read: frozenset[str] = frozenset()
        self._names_columns, self._cues, self._recordings = False, True, False
        self._sounds: tuple[object, Sounds | None] = None, None

    @property
    def source(self) -> str:
        """What opens this document again; '' without one."""
        return "" if self.document is None else source_of(self.document)

    @property
    def is_forgotten(self) -> bool:
        """Whether no trace is to be kept of it."""
        return self.document is not None and self.document.key == self._forgotten

    @property
    def script(self) -> Script | None:
        """The document as it is read and heard, by the reader's choices; None without one."""
        if self.document is None:
            return None
        made_of = (self.document, self.left.skips, self.cast, self._cues)
        if self._script is None or any(a is not b for a, b in zip(made_of, self._script[0], strict=True)):
            script = self.document.script.skipping([skip.span for skip in self.left.skips])
            self._script = made_of, directed(script, self.cast, cues=self._cues)
        return self._script[1]

    def show(
        self,
        document: Document,
        kept: Remembered,
        recents: tuple[Recent, ...],
        correction: Corrected | None = None,
    ) -> None:
        """Have another document open.

        Args:
            recents: as they are on the disk: another window may have added to the list, or emptied it.
            correction: what made it of the document that is open.
        """
        self.recents, self.replaced = recents, kept.earlier
        before = self.document
        if before is not None:
            self.touch()
            if correction is not None:
                kept = self._carried_over(document, correction.char)
                self.replaced = before.key
                if not document.source:
                    self._store.drop(self.source)
                    self.drop(self.source)
            elif before.key == document.key:
                kept = self._store.kept(document.key)
            elif document.source and before.source == document.source:
                kept = self._carried_over(document)
                self.replaced = before.key
        if self.replaced:
            self._store.keep(document.key, kept)
        self.document, self._forgotten = replace(document, names_columns=self._names_columns), ""
        self._kept = kept
        self.char = min(max(kept.char, 0), len(document.text))
        self.left = LeavingOut(document.skips, kept.reversed, kept.own, self._usually_read)
        self.touch()

    def remember(self, char: int) -> None:
        """The reader is at this character; it is on the disk a moment later."""
        if self.document is not None and char != self.char:
            self.char = min(max(char, 0), len(self.document.text))
            self._save_place()

    def choose(self, change: Callable[[LeavingOut], bool]) -> bool:
        """Read other parts of it; whether ``change`` changed anything."""
        changed = change(self.left)
        if changed:
            self._save_place()
        return changed

    def read_by(self, settings: Settings) -> bool:
        """Read this document and others as the settings say; whether that is another reading of this one."""
        document, skips, before = self.document, self.left.skips, (self._cues, self._recordings)
        self._usually_read, self._names_columns = settings.usually_read(), settings.names_columns
        self._cues, self._recordings = settings.cues, settings.recordings
        self.left.set_usually_read(self._usually_read)
        if document is None:
            return False
        changed = self.left.skips != skips
        if document.typesetting.tables and document.names_columns != self._names_columns:
            self.document, changed = replace(document, names_columns=self._names_columns), True
        changed |= before[0] != self._cues and "[" in document.text
        return changed or (before[1] != self._recordings and bool(document.recorded))

    @property
    def sounds(self) -> Sounds | None:
        """Where the sound is that the document brings, unpacked once; None where a voice reads all of it."""
        made_of = self.source, self.document is not None and bool(self.document.recorded), self._recordings
        if self._sounds[0] != made_of:
            self._sounds = made_of, recording_of(self.document, heard=self._recordings)
        return self._sounds[1]

    @property
    def cast(self) -> Cast:
        """Who speaks its parts."""
        return self._kept.cast

    def set_cast(self, cast: Cast) -> bool:
        """Have its parts spoken by these; whether that is another reading."""
        if self.document is None or cast == self.cast:
            return False
        self._kept = replace(self._kept, cast=cast)
        if not self.is_forgotten:
            self._store.save_cast(self.document.key, cast)
        return True

    def voice(self, member: str) -> str:
        """Key of the voice that was chosen for this document with a member, or empty."""
        return self._kept.voices.get(member, "")

    def remember_voice(self, member: str, voice: str) -> None:
        """With this voice the document is read by a member."""
        if self.document is not None and not self.is_forgotten:
            self._kept = replace(self._kept, voices={**self._kept.voices, member: voice})
            self._store.save_voice(self.document.key, member, voice)

    def forget(self) -> None:
        """Leave no trace of any document; what is open stays, and leaves none unless it is opened again."""
        self._forgotten = self.document.key if self.document is not None else ""
        self._store.forget()
        self.recents = ()

    def drop(self, source: str) -> None:
        """Take one off the recent documents."""
        self.recents = tuple(each for each in self.recents if each.source != source)

    def put_back(self, recents: Sequence[Recent]) -> None:
        """Have the recent documents as they were, behind what came since."""
        known = {each.source for each in recents}
        self.recents = (*(each for each in self.recents if each.source not in known), *recents)[:MAX_RECENTS]
        for each in reversed(self.recents):
            self._store.touch(each)

    def touch(self) -> None:
        """Put what is open first among the recent documents, with how much of it was read."""
        document = self.document
        if document is None or self.is_forgotten:
            return
        recent = Recent(document.title, self.source, round(self.char / max(len(document.text), 1), 4))
        self._store.touch(recent)
        self.shelf.touch(document, self.char)
        self.drop(recent.source)
        self.recents = (recent, *self.recents)[:MAX_RECENTS]

    def _save_place(self) -> None:
        if self.document is not None and not self.is_forgotten:
            self._store.save_place(self.document.key, self.char, *self.left.kept())
            self.marks.remember(self.document, self.char)

    def kept(self, document: Document) -> Remembered:
        """What is remembered of a document that is about to be shown, or of what it was before; it takes its
        time."""
        kept = self.marks.remembered(document)
        if kept.cast.on:
            # Found here, and known when it is read.
            parts_of(document.script, kept.cast)
        return kept

    def _carried_over(self, document: Document, char: int | None = None) -> Remembered:
        """What is remembered of the document that is open, for what became of it meanwhile; at ``char``."""
        assert self.document is not None
        reverses, own = self.left.kept()
        now = replace(self._kept, char=self.char, reversed=frozenset(reverses), own=tuple(own))
        kept = carry_over(now, self.document.text, document.text)
        return kept if char is None else replace(kept, char=char)
