"""How a document gets here: a file with its password, an address, pasted text that is kept; what of it is
read; and put right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.core.casting import Cast, directed
from app.core.leaving_out import LeavingOut
from app.core.library import PASTED, DocumentStore, Kept
from app.core.settings import Settings
from app.documents.correcting import Correction, corrected, rewrite
from app.documents.model import Document
from app.documents.open import open_address, open_or_recognise, open_text
from engine import Script, Span
from engine.errors import DocumentError

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

    def text(self, text: str, title: str) -> Document:
        """Pasted text, which is kept, so that it can be opened again."""
        document = open_text(text, title)
        # Opened again it must be the same document, so its own text is what is kept.
        self._store.save_text(document.key, text.encode("utf-8", "surrogatepass"))
        return document

    def kept(self, source: str, title: str) -> Document:
        """Pasted text that was kept."""
        text = self._store.text(source.removeprefix(PASTED))
        try:
            if text is not None:
                return open_text(text.decode("utf-8", "surrogatepass"), title)
        except UnicodeDecodeError:
            pass
        raise _not_kept()

    def address(self, address: str, cancelled: Cancelled) -> Document:
        """A web page's main text, or what else lies there."""
        return open_address(address, cancelled)

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
            settings: what is read of all documents.
            password: of a locked one.
            cancelled: looked at while it is opened.
            cast: who is to speak it, by its script and by what is remembered of that.

        Raises:
            DocumentError: it cannot be opened.
        """
        if source.startswith(PASTED):
            title = next((recent.title for recent in self._store.recents() if recent.source == source), "")
            document = self.kept(source, title)
        elif source.lower().startswith(("http://", "https://")):
            document = self.address(source, cancelled)
        else:
            document = self.file(Path(source), password or self.password_of(source), cancelled)
        kept = self._store.kept(document.key)
        document, script = as_read(document, kept, settings)
        return document, directed(script, cast(script, kept.cast), cues=settings.cues)

    def rewritten(
        self, document: Document, char: int, change: Change, cancelled: Cancelled
    ) -> tuple[Document, Correction]:
        """A document as it is after a change of what it came from, at a character of it."""
        path = Path(document.source) if document.source else None
        before = path.read_bytes() if path is not None else self._store.text(document.key)
        if before is None:
            raise _not_kept()
        after = change(before)
        if path is None:
            made = open_text(after.decode("utf-8", "surrogatepass"))
            self._store.save_text(made.key, after)
        else:
            rewrite(path, after)
            made = open_or_recognise(path, cancelled)
        return made, Correction(before, after, char)


def as_read(document: Document, kept: Kept, settings: Settings) -> tuple[Document, Script]:
    """A document by its reader's settings, and its script without what is left out of it."""
    document = replace(document, names_columns=settings.names_columns)
    left = LeavingOut(document.skips, kept.reversed, kept.own, settings.usually_read())
    return document, document.script.skipping([skip.span for skip in left.skips])


def putting(document: Document, span: Span, words: str) -> Change:
    """The change that puts other words in place of a part of a document."""
    text = document.text
    passage, near = text[span.start : span.end], span.start / max(len(text), 1)
    return lambda data: corrected(data, passage, near, words)


def taking_back(last: Correction) -> Change:
    """The change that puts back what was corrected."""

    def back(data: bytes) -> bytes:
        if data != last.after:
            raise DocumentError("This text was changed meanwhile.")
        return last.before

    return back


def _not_kept() -> DocumentError:
    return DocumentError("This pasted text is not kept any more.")
