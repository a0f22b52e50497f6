"""The document of an order, with what its reader leaves out of it, wherever it comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from app.core.casting import Cast, directed
from app.core.leaving_out import LeavingOut
from app.core.library import PASTED, DocumentStore
from app.core.settings import Settings
from app.documents.model import Document
from app.documents.open import open_address, open_or_recognise, open_text
from engine import Script
from engine.errors import DocumentError


def opened(
    source: str,
    store: DocumentStore,
    settings: Settings,
    *,
    password: str = "",
    cancelled: Callable[[], bool] = lambda: False,
    cast: Callable[[Script, Cast], Cast] = lambda script, kept: kept,
) -> tuple[Document, Script]:
    """A document, and what is read of it.

    Args:
        source: a path, an address, or the key of a pasted text as the library has it.
        store: what is remembered of documents.
        password: of a locked one.
        cancelled: looked at while it is opened.
        cast: who is to speak it, by its script and by what is remembered of that.

    Raises:
        DocumentError: it cannot be opened.
    """
    document = _document(source, store, password, cancelled)
    document = replace(document, names_columns=settings.names_columns)
    kept = store.kept(document.key)
    left = LeavingOut(document.skips, kept.reversed, kept.own, settings.usually_read())
    script = document.script.skipping([skip.span for skip in left.skips])
    return document, directed(script, cast(script, kept.cast), cues=settings.cues)


def _document(source: str, store: DocumentStore, password: str, cancelled: Callable[[], bool]) -> Document:
    if source.startswith(PASTED):
        text = store.text(source.removeprefix(PASTED))
        if text is None:
            raise DocumentError("This pasted text is not kept any more.")
        title = next((recent.title for recent in store.recents() if recent.source == source), "")
        return open_text(text.decode("utf-8", "surrogatepass"), title)
    if source.lower().startswith(("http://", "https://")):
        return open_address(source, cancelled)
    return open_or_recognise(Path(source), cancelled, password)
