"""OpenDocument texts and slides (ODT, ODP), after OASIS' OpenDocument 1.3: as markup, with notes and
formulas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive, of_locked
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.model import Document
from app.documents.office.shared import FIXED, headed
from app.documents.typesetting import RunStyle
from app.documents.web.markup import (
    document,
    element,
    escape,
    heading,
    note,
    note_mark,
    picture,
    place,
    set_in,
)
from engine.errors import DocumentFormatError, Message

_TEXT = "content.xml"
_IGNORED = frozenset({
    "tracked-changes", "annotation", "annotation-end", "forms", "sequence-decls", "variable-decls", "desc",
    "user-field-decls", "automatic-styles", "font-face-decls", "scripts", "covered-table-cell",
    "page-number", "page-count", "notes", "header", "footer", "date", "time", "master-styles", "title",
    "header-decl", "footer-decl", "date-time-decl",
})  # fmt: skip
_INDEXES = frozenset({
    "table-of-content", "alphabetical-index", "illustration-index", "table-index", "object-index",
    "user-index",
})  # fmt: skip
_BLOCKS = {"list-item": "li", "list-header": "li", "table": "table"}
_PLACES = frozenset({"header", "footer", "date-time", "page-number"})
_MAX_SPACES = 100
_UNITS = {"cm": 96 / 2.54, "mm": 96 / 25.4, "in": 96.0, "pt": 96 / 72, "px": 1.0}
_LENGTH = re.compile(r"(\d{1,5}(?:\.\d+)?)(cm|mm|in|pt|px)")


@dataclass
class _Text:
    """A document on its way to markup.

    Attributes:
        archive: where formulas lie.
        parents: each style's parent.
        raised: styles of superscripts.
        letters: how styles set letters.
        fixed: styles, as people see them, whose letters are of one width.
        numbered: how each level of styles of lists is numbered; empty for signs.
        lists: the styles of those that are open.
        hidden: styles of what is not shown.
        notes: those of the paragraph that is open, in markup.
    """

    archive: Archive
    parents: dict[str, str] = field(default_factory=dict)
    raised: set[str] = field(default_factory=set)
    letters: dict[str, list[RunStyle]] = field(default_factory=dict)
    fixed: set[str] = field(default_factory=set)
    numbered: dict[str, list[str]] = field(default_factory=dict)
    lists: list[str] = field(default_factory=list)
    hidden: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)

    def style(self, name: str) -> str:
        """The named style that an automatic one is made of, as people see it."""
        for _ in range(20):
            if name not in self.parents or not self.parents[name]:
                break
            name = self.parents[name]
        return name.replace("_20_", " ")


def parse(data: bytes, title: str = "") -> Document:
    """Open a text or slides.

    Raises:
        DocumentFormatError: it is damaged, or holds no text.
        DocumentEncryptedError: it is locked by a password.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, Message("document"))
    if book.has("META-INF/manifest.xml") and any(
        local_name(e) == "encryption-data" for e in book.xml("META-INF/manifest.xml").iter()
    ):
        raise of_locked()
    if not book.has(_TEXT):
        raise DocumentFormatError("This file is not a document: it holds no text part.")
    root = book.xml(_TEXT)
    text = _Text(book)
    _learn_styles(text, root)
    if book.has("styles.xml"):
        _learn_fixed(text, book.xml("styles.xml"))
    about: dict[str, str] = {}
    if book.has("meta.xml"):
        about = {local_name(e): e.text or "" for e in book.xml("meta.xml").iter()}
    author = about.get("creator") or about.get("initial-creator", "")
    body = next((e for e in root if local_name(e) == "body"), root)
    return document(
        "".join(_children(text, body)), about.get("title") or title, about.get("language", ""), author
    )


def _learn_styles(text: _Text, root: Element) -> None:
    for style in (e for e in root.iter() if local_name(e) == "style"):
        name = local_attribute(style, "name")
        text.parents[name] = local_attribute(style, "parent-style-name")
        for look in style:
            if local_attribute(look, "text-position").startswith(("super", "3", "4", "5", "6")):
                text.raised.add(name)
            if local_attribute(look, "display") == "none":
                text.hidden.add(name)
            if local_name(look) == "text-properties":
                text.letters[name] = list(_set_by(look))
    for style in (e for e in root.iter() if local_name(e) == "list-style"):
        text.numbered[local_attribute(style, "name")] = [
            local_attribute(level, "num-format") if "number" in local_name(level) else "" for level in style
        ]


def _learn_fixed(text: _Text, root: Element) -> None:
    """Which of the styles that people see have letters of one width, or are made of such."""
    for style in (e for e in root.iter() if local_name(e) == "style"):
        names = (local_attribute(style, key) for key in ("name", "parent-style-name"))
        name, parent = (each.replace("_20_", " ") for each in names)
        if parent in text.fixed or any("fixed" in _set_by(look) for look in style):
            text.fixed.add(name)


def _set_by(look: Element) -> Iterator[RunStyle]:
    """How properties of a style set letters."""
    if local_attribute(look, "font-weight") in ("bold", "600", "700", "800", "900"):
        yield "bold"
    if local_attribute(look, "font-style") in ("italic", "oblique"):
        yield "italic"
    if local_attribute(look, "font-variant") == "small-caps":
        yield "small capitals"
    if local_attribute(look, "text-underline-style") not in ("", "none"):
        yield "underlined"
    if local_attribute(look, "text-line-through-style") not in ("", "none"):
        yield "struck"
    if local_attribute(look, "text-position").startswith(("sub", "-")):
        yield "lowered"
    if local_attribute(look, "font-pitch") == "fixed" or FIXED.search(local_attribute(look, "font-name")):
        yield "fixed"


def _children(text: _Text, parent: Element) -> Iterator[str]:
    yield escape(parent.text or "")
    for child in parent:
        yield _markup(text, child)
        yield escape(child.tail or "")


def _markup(text: _Text, node: Element) -> str:
    """One element as markup."""
    name = local_name(node)
    style = local_attribute(node, "style-name")
    if name in _IGNORED or style in text.hidden:
        return ""
    if name in ("p", "h"):
        return _paragraph(text, node, name, style)
    if name in _INDEXES:
        return element("div", "".join(_blocks(text, node)), role="doc-toc")
    if name == "table-row":
        return _row(text, node, "td")
    if name == "table-header-rows":
        return element("thead", "".join(_row(text, row, "th") for row in node))
    if name == "list":
        return _list(text, node, style)
    if name in _BLOCKS:
        return element(_BLOCKS[name], "".join(_blocks(text, node)))
    if name in ("text", "section"):
        inner = "".join(headed(_blocks(text, node)))
        return inner if name == "text" else element("div", inner)
    if name == "g":  # Shapes put together to a drawing.
        return element("div", "".join(_blocks(text, node)), role="img")
    if name == "page":  # A slide.
        return _slide(text, node)
    return _inline(text, node, name, style)


def _list(text: _Text, node: Element, style: str) -> str:
    """A list; one within another has the style of that, a level deeper."""
    text.lists.append(style or (text.lists[-1] if text.lists else ""))
    levels, depth = text.numbered.get(text.lists[-1], []), len(text.lists)
    kind = levels[depth - 1] if depth <= len(levels) else ""
    inner = "".join(_blocks(text, node))
    text.lists.pop()
    return element("ol", inner, type=kind if kind in "aAiI" else "") if kind else element("ul", inner)


def _row(text: _Text, node: Element, tag: str) -> str:
    return element("tr", "".join(_cell(text, cell, tag) for cell in node))


def _cell(text: _Text, cell: Element, tag: str) -> str:
    wide, high = (local_attribute(cell, f"number-{side}-spanned") for side in ("columns", "rows"))
    return element(tag, "".join(_blocks(text, cell)), colspan=wide, rowspan=high)


def _blocks(text: _Text, node: Element) -> Iterator[str]:
    """The elements of one that has no text of its own."""
    return (_markup(text, child) for child in node)


def _paragraph(text: _Text, node: Element, name: str, own: str) -> str:
    """A paragraph or a heading of a style, and the notes that it leads to behind it."""
    style = text.style(own)
    outer, text.notes = text.notes, []
    inner = "".join(_children(text, node))
    notes, text.notes = "".join(text.notes), outer
    level = local_attribute(node, "outline-level")
    if name == "h":
        return heading(inner, number_of(level, 1)) + notes
    if style in ("Title", "Subtitle"):
        return heading(inner, 1 + (style == "Subtitle")) + notes
    if style.startswith(("Preformatted", "Source")):
        return element("pre", inner) + notes
    fixed = style in text.fixed or "fixed" in text.letters.get(own, ())
    inner = set_in("fixed", inner) if fixed else inner
    inner = set_in("bold", inner) if "bold" in text.letters.get(own, ()) and inner else inner
    return element("blockquote" if style.startswith("Quot") else "p", inner) + notes


def _inline(text: _Text, node: Element, name: str, style: str) -> str:
    """What stands within a paragraph."""
    if name == "s":
        return " " * min(number_of(local_attribute(node, "c"), 1), _MAX_SPACES)
    if name in ("tab", "line-break"):
        return " " if name == "tab" else "<br/>"
    if name == "note":
        mark = next(("".join(e.itertext()) for e in node if local_name(e) == "note-citation"), "")
        body = next((e for e in node if local_name(e) == "note-body"), None)
        own = f"note:{local_attribute(node, 'id')}"
        text.notes.append(note("".join(_children(text, body)), own) if body is not None else "")
        return note_mark(escape(mark), own)
    if name == "object":
        return _formula(text, local_attribute(node, "href"))
    if name == "frame":
        return _frame(text, node)
    if name in ("bookmark", "bookmark-start"):
        return place(local_attribute(node, "name"))
    inner = "".join(_children(text, node))
    if name in ("ruby", "a"):
        return element(name, inner, href=local_attribute(node, "href"))
    if name == "ruby-text":
        return element("rt", inner)
    if name != "span":
        return inner
    for look in text.letters.get(style, ()):
        inner = set_in(look, inner)
    return element("sup", inner) if style in text.raised else inner


def _frame(text: _Text, node: Element) -> str:
    """A frame: a box with text, a formula, or a picture, which counts by what is said of it."""
    parts = "".join(
        _markup(text, child) for child in node if local_name(child) in ("object", "text-box", "table")
    )
    said = next((e.text or "" for e in node if local_name(e) in ("desc", "title") and e.text), "")
    image = next((local_attribute(e, "href") for e in node if local_name(e) == "image"), "")
    sides = (_pixels(local_attribute(node, side)) for side in ("width", "height"))
    return parts or picture(image.removeprefix("./"), said, *sides)


def _pixels(length: str) -> int:
    """A length such as "2.5cm" in pixels; 0 where it says nothing."""
    found = _LENGTH.fullmatch(length)
    return round(float(found[1]) * _UNITS[found[2]]) if found else 0


def _formula(text: _Text, href: str) -> str:
    """The MathML of an object; empty where it is something else."""
    path = f"{href.removeprefix('./').strip('/')}/content.xml"
    if not text.archive.has(path):
        return ""
    root = text.archive.xml(path)
    return _mathml(root) if local_name(root) == "math" else ""


def _mathml(node: Element) -> str:
    inner = escape(node.text or "") + "".join(_mathml(child) + escape(child.tail or "") for child in node)
    return element(local_name(node), inner)


def _slide(text: _Text, node: Element) -> str:
    """A slide: its title as a heading, what stands on each left out."""
    parts: list[str] = []
    titles = 0
    for frame in node:
        place = local_attribute(frame, "class")
        if place == "title":
            titled = " ".join(" ".join(frame.itertext()).split())
            parts.insert(titles, heading(escape(titled), 2 if titles else 1))
            titles += 1
        elif place not in _PLACES:
            parts.append(_markup(text, frame))
    return "".join(parts)
