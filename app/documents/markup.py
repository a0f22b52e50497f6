"""Small pieces of HTML that importers of other kinds write, so that one walk makes documents of them all."""

from __future__ import annotations

from html import escape

from app.documents import html
from app.documents.model import Document, assemble

__all__ = ["document", "element", "escape", "heading", "note", "note_mark"]


def element(tag: str, inner: str, **attributes: str) -> str:
    """An element around markup."""
    given = "".join(f' {name.rstrip("_")}="{escape(value)}"' for name, value in attributes.items())
    return f"<{tag}{given}>{inner}</{tag}>"


def heading(inner: str, level: int) -> str:
    """A heading of a level, 1 being the highest; deeper ones than HTML has are of its last."""
    return element(f"h{min(max(level, 1), 6)}", inner)


def note_mark(mark: str) -> str:
    """The mark of a note, in markup; it is shown and not read."""
    return f'<a role="doc-noteref">{mark}</a>'


def note(inner: str) -> str:
    """A note, in markup: a block that is shown and not read."""
    return f'<aside role="doc-footnote">{inner}</aside>'


def document(markup: str, title: str = "", language: str = "") -> Document:
    """A document of markup."""
    return assemble(
        html.parts_of(f"<body>{markup}</body>"), title=title.strip(), language=language.strip()[:2].lower()
    )
