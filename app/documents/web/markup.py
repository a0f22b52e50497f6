"""Small pieces of HTML that importers of other kinds write, so that one walk makes documents of them all."""

from __future__ import annotations

from html import escape

from app.documents.model import Document, assemble
from app.documents.typesetting import RunStyle
from app.documents.web import html

__all__ = [
    "document", "element", "escape", "heading", "item", "note", "note_mark", "picture", "place", "set_in",
]  # fmt: skip
_TAGS: dict[RunStyle, str] = {
    "bold": "b", "italic": "i", "underlined": "u", "fixed": "tt", "raised": "sup", "lowered": "sub",
    "small capitals": 'span style="font-variant:small-caps"',
    "struck": 'span style="text-decoration:line-through"',
}  # fmt: skip
"""Tags that set letters, with their attributes."""


def element(tag: str, inner: str, **attributes: str) -> str:
    """An element around markup; attributes that are empty are left out."""
    given = "".join(f' {name.rstrip("_")}="{escape(value)}"' for name, value in attributes.items() if value)
    return f"<{tag}{given}>{inner}</{tag}>"


def set_in(style: RunStyle, inner: str) -> str:
    """Markup with its letters in a style."""
    tag = _TAGS[style]
    return f"<{tag}>{inner}</{tag.partition(' ')[0]}>"


def heading(inner: str, level: int, side: str = "") -> str:
    """A heading of a level, 1 being the highest; deeper ones than HTML has are of its last."""
    return element(f"h{min(max(level, 1), 6)}", inner, align=side)


def item(inner: str, mark: str, level: int) -> str:
    """An item with what its program writes before it, which may be nothing; the outermost has level 1."""
    return f'<li data-mark="{escape(mark)}" aria-level="{level}">{inner}</li>'


def note_mark(mark: str, name: str = "") -> str:
    """The mark of the note of a name, in markup; it is shown and not read."""
    return element("a", mark, role="doc-noteref", href=f"#{name}" if name else "")


def citation(inner: str) -> str:
    """A source that is named within a sentence, in markup; it is shown and not read."""
    return element("cite", inner, class_="citation")


def note(inner: str, name: str = "") -> str:
    """A note, in markup: a block that is shown and not read."""
    return element("aside", inner, role="doc-footnote", id=name)


def place(name: str) -> str:
    """A place that links lead to by its name, in markup."""
    return element("span", "", id=name) if name else ""


def picture(resource: str, words: str = "", width: int = 0, height: int = 0) -> str:
    """A picture, in markup, by what it is found by, what is said of it, and its size in pixels."""
    sides = {"width": str(width), "height": str(height)} if width and height else {}
    return element("img", "", src=resource, alt=" ".join(words.split()), **sides).removesuffix("</img>")


def document(markup: str, title: str = "", language: str = "", author: str = "", cover: str = "") -> Document:
    """A document of markup."""
    return assemble(
        html.parts_of(f"<body>{markup}</body>"),
        title=title.strip(),
        language=language.strip()[:2].lower(),
        author=author,
        cover=cover,
    )
