"""The modules that open documents, by their names; one is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

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
