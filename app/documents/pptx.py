"""Slides (PPTX): titles, texts and tables of each in their order; notes for the speaker are shown, not
read."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.archive import Archive
from app.documents.elements import local_attribute, local_name
from app.documents.formulas import of_markup, of_said
from app.documents.model import Document, Part, assemble
from app.documents.omml import mathml_of
from app.documents.skips import inline_skips, whole
from app.documents.tables import arranges
from engine.errors import DocumentFormatError

_MAIN = "ppt/presentation.xml"
_TITLES = frozenset({"title", "ctrTitle"})
_AROUND = frozenset({"dt", "ftr", "sldNum", "hdr"})
"""Places on a slide for what stands on each: date, foot, number."""
MAX_SLIDES = 5000


def parse(data: bytes, title: str = "") -> Document:
    """Open a presentation.

    Raises:
        DocumentFormatError: it is damaged, or none.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, "presentation")
    if not book.has(_MAIN):
        raise DocumentFormatError("This file is not a presentation: it holds no slides.")
    related = _related(book, _MAIN)
    # A slide has a number of its own and the name of its relation, which both are called "id".
    named = [e.attrib for e in book.xml(_MAIN).iter() if local_name(e) == "sldId"][:MAX_SLIDES]
    paths = [related.get(value) for given in named for key, value in given.items() if key.endswith("}id")]
    parts = [part for path in paths if path and book.has(path) for part in _slide(book, path)]
    name = ""
    if book.has("docProps/core.xml"):
        core = book.xml("docProps/core.xml")
        name = next((e.text or "" for e in core.iter() if local_name(e) == "title"), "")
    return assemble(parts, title=name.strip() or title)


def _related(book: Archive, path: str) -> dict[str, str]:
    """The parts that another one names, by the names that it gives them."""
    folder, name = posixpath.split(path)
    relations = f"{folder}/_rels/{name}.rels"
    if not book.has(relations):
        return {}
    return {
        entry.get("Id", ""): posixpath.normpath(posixpath.join(folder, entry.get("Target", ""))).lstrip("/")
        for entry in book.xml(relations)
    }


def _slide(book: Archive, path: str) -> Iterator[Part]:
    """The parts of a slide, its title first, and what the speaker noted."""
    found = list(_shapes(book.xml(path)))
    yield from (part for part in found if part.kind == "heading")
    yield from (part for part in found if part.kind != "heading")
    for other in _related(book, path).values():
        if "notesSlide" in other and book.has(other):
            for part in _shapes(book.xml(other)):
                yield Part("paragraph", part.text, 0, whole(part.text, "footnote"))


def _shapes(root: Element) -> Iterator[Part]:
    """The texts of a slide's shapes, over an explicit stack so that nesting costs no recursion."""
    stack = [root]
    while stack:
        element = stack.pop()
        name = local_name(element)
        if name == "tbl":
            yield from _table(element)
        elif name == "sp":
            place = next(
                (local_attribute(e, "type") or "body" for e in element.iter() if local_name(e) == "ph"), ""
            )
            if place not in _AROUND:
                yield from _paragraphs(element, place)
        elif name == "cNvPr" and (said := of_said(element.get("descr", "")).text):
            yield Part("paragraph", said)
        elif name != "Fallback":
            stack += reversed(element)


def _paragraphs(shape: Element, place: str) -> Iterator[Part]:
    texts = [(_text(p), _level(p)) for p in shape.iter() if local_name(p) == "p"]
    if place in _TITLES:
        text = " ".join(text for text, _ in texts if text)
        yield Part("heading", text, 1, inline_skips(text))
        return
    for text, level in texts:
        flat = text.replace("\n", " ")
        yield Part("item" if place == "body" else "paragraph", flat, level, inline_skips(flat))


def _level(paragraph: Element) -> int:
    level = next((e.get("lvl", "0") for e in paragraph if local_name(e) == "pPr"), "0")
    return int(level) + 1 if level.isdigit() else 1


def _text(paragraph: Element) -> str:
    said = []
    stack = [paragraph]
    while stack:
        element = stack.pop()
        name = local_name(element)
        if name == "oMath":
            said.append(of_markup(mathml_of(element)).text)
        elif name == "br":
            said.append("\n")
        elif name == "t":
            said.append(element.text or "")
        elif (
            not (name == "fld" and element.get("type", "").startswith(("slidenum", "datetime")))
            and name != "Fallback"
        ):
            stack += reversed(element)
    return "".join(said).strip()


def _table(table: Element) -> Iterator[Part]:
    rows = [
        [" ".join(filter(None, (_text(p) for p in cell.iter() if local_name(p) == "p"))) for cell in row]
        for row in table
        if local_name(row) == "tr"
    ]
    headed = any(local_name(e) == "tblPr" and e.get("firstRow") in ("1", "true") for e in table)
    read = arranges(rows, 0, headed=headed)
    for text in (cell for row in rows for cell in row):
        yield (
            Part("paragraph", text, 0, inline_skips(text))
            if read
            else Part("table", text, 0, whole(text, "table"))
        )
