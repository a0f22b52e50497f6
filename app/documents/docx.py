"""Word documents (DOCX): paragraphs, headings, lists and tables; notes and comments left out.

Read by local element names, so that the transitional and the strict dialect are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from xml.etree.ElementTree import Element

from app.documents.archive import Archive
from app.documents.elements import local_attribute, local_name
from app.documents.formulas import of_markup
from app.documents.model import BlockKind, Document, Part, Skip, SkipReason, assemble
from app.documents.omml import mathml_of
from app.documents.raised import is_mark, power
from app.documents.skips import inline_skips, whole
from engine import Span
from engine.errors import DocumentEncryptedError, DocumentFormatError

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_MAIN = "word/document.xml"
_IGNORED = {
    "del",
    "moveFrom",
    "Fallback",
    "pPr",
    "rPr",
    "tblPr",
    "sectPr",
    "instrText",
    "footnotePr",
    "object",
    "rt",
    "txbxContent",
}
_LONG_CELL = 200
"""Characters beyond which a cell with paragraphs holds prose."""
_SHOWN = ("t", "tab", "br", "cr", "noBreakHyphen", "oMath")
_OFF = ("0", "false", "off")
_IN_CONTENTS = -1
_CONTENTS = re.compile(r"toc ?(?:\d|heading)", re.I)
"""Identifiers and names of the styles of a generated table of contents."""


def parse(data: bytes, title: str = "") -> Document:
    """Open a Word document.

    Raises:
        DocumentFormatError: this is no Word document, or it is damaged.
        DocumentEncryptedError: it is locked by a password.
        DocumentTooLargeError: it is a bomb.
    """
    if data.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            raise DocumentEncryptedError(
                "This Word document is locked by a password. Save a copy without one and open that."
            )
        raise DocumentFormatError("This is an old Word document (.doc). Save it as .docx and open that.")
    book = Archive(data, "Word document")
    main = _main_part(book)
    body = book.xml(main)
    headings = _heading_styles(book, main)
    name = ""
    if book.has("docProps/core.xml"):
        core = book.xml("docProps/core.xml")
        name = next((e.text or "" for e in core.iter() if local_name(e) == "title"), "")
    return assemble(_parts(body, headings), title=name.strip() or title)


def _main_part(book: Archive) -> str:
    """Where the text lies: usually word/document.xml, else as the relations say."""
    if book.has(_MAIN):
        return _MAIN
    if book.has("_rels/.rels"):
        for relation in book.xml("_rels/.rels").iter():
            if (relation.get("Type") or "").endswith("/officeDocument"):
                target = (relation.get("Target") or "").lstrip("/")
                if book.has(target) and target.endswith(".xml"):
                    return target
    raise DocumentFormatError("This file is not a Word document: it holds no text part.")


def _parts(root: Element, headings: dict[str, int]) -> Iterator[Part]:
    """Paragraphs in order, over an explicit stack so that nesting costs no recursion."""
    stack: list[tuple[Element, SkipReason | None]] = [(root, None)]
    while stack:
        element, reason = stack.pop()
        name = local_name(element)
        if name in _IGNORED and name != "txbxContent":
            continue
        if name == "p":
            yield _paragraph(element, headings, reason)
            # What stands in a box beside the text would cut the sentence that it is anchored in.
            stack += [(box, reason) for box in reversed(list(_boxes(element)))]
            continue
        if name == "sdt" and _is_contents(element):
            reason = "front matter"
        elif name == "tbl" and not _is_layout(element, headings):
            reason = reason or "table"
        stack += [(child, reason) for child in reversed(element)]


def _paragraph(element: Element, headings: dict[str, int], reason: SkipReason | None) -> Part:
    style, level, numbered = "", 0, False
    for child in element:
        if local_name(child) == "pPr":
            for entry in child.iter():
                local = local_name(entry)
                if local == "pStyle":
                    style = _value(entry)
                elif local == "outlineLvl" and _value(entry).isdigit():
                    level = int(_value(entry)) + 1
                elif local == "numPr":
                    numbered = True
    text, marks = _text(element)
    level = headings.get(style, level if level <= 6 else 0)
    if reason == "table":
        return Part("table", text, 0, whole(text, reason))
    if reason or level == _IN_CONTENTS or _CONTENTS.match(style):
        return Part("paragraph", text, 0, whole(text, "front matter"))
    if level:
        return Part("heading", text.replace("\n", " "), level, marks)
    kind: BlockKind = "item" if numbered else "verse" if text.count("\n") > 1 else "paragraph"
    if kind == "paragraph":
        text = text.replace("\n", " ")
    return Part(kind, text, 0, (*marks, *inline_skips(text)))


def _is_contents(block: Element) -> bool:
    """Whether a block of the document is its table of contents."""
    own = (entry for part in block if local_name(part) == "sdtPr" for entry in part.iter())
    return "Table of Contents" in (_value(entry) for entry in own if local_name(entry) == "docPartGallery")


def _is_layout(table: Element, headings: dict[str, int]) -> bool:
    """Whether a table only arranges text: one cell to a row, or headings or paragraphs of prose in a cell."""
    rows = [row for row in table if local_name(row) == "tr"]
    cells = [[cell for cell in row if local_name(cell) in ("tc", "sdt")] for row in rows]
    return all(len(row) <= 1 for row in cells) or any(
        _is_prose(cell, headings) for row in cells for cell in row
    )


def _is_prose(cell: Element, headings: dict[str, int]) -> bool:
    paragraphs = [element for element in cell.iter() if local_name(element) == "p"]
    texts = [text for element in paragraphs if (text := _text(element)[0])]
    if sum(map(len, texts)) <= _LONG_CELL:
        return False
    styles = (
        _value(entry) for element in paragraphs for entry in element.iter() if local_name(entry) == "pStyle"
    )
    return len(texts) > 1 or any(headings.get(style, 0) > 0 for style in styles)


def _boxes(paragraph: Element) -> Iterator[Element]:
    """The text boxes that are anchored in a paragraph."""
    stack = [paragraph]
    while stack:
        element = stack.pop()
        name = local_name(element)
        if name == "txbxContent":
            yield element
        elif name not in _IGNORED:
            stack += reversed(element)


def _text(paragraph: Element) -> tuple[str, tuple[Skip, ...]]:
    """A paragraph's text with white space folded, and the footnote marks in it."""
    text, marks = "", []
    for is_raised, group in groupby(_texts(paragraph), key=lambda piece: piece[1]):
        piece = re.sub(r"[ \t]+", " ", "".join(part for part, _ in group))
        if not text or (text.endswith(" ") and piece.startswith(" ")):
            piece = piece.lstrip() if not text else piece[1:]
        if is_raised and (number := power(text, piece.strip())):
            piece = number
        elif is_raised and is_mark(text, piece.strip()):
            marks.append(Skip(Span(len(text), len(text) + len(piece.rstrip())), "footnote mark"))
        text += piece
    return text.rstrip(), tuple(marks)


def _texts(paragraph: Element) -> Iterator[tuple[str, bool]]:
    """The characters of a paragraph, without deleted or hidden text and field codes; are they raised?"""
    stack = [(paragraph, False)]
    fields: list[str] = []
    while stack:
        element, is_raised = stack.pop()
        name = local_name(element)
        if name == "fldChar":
            _enter_field(element, fields)
        # A field's code may hold another field with its result.
        if name in _IGNORED or (name in _SHOWN and "begin" in fields):
            continue
        if name == "oMath":
            yield of_markup(mathml_of(element)), is_raised
        elif name == "t":
            yield element.text or "", is_raised
        elif name == "tab":
            yield " ", is_raised
        elif name in ("br", "cr"):
            yield "\n", is_raised
        elif name == "noBreakHyphen":
            yield "-", is_raised
        elif name != "r":
            stack += [(child, is_raised) for child in reversed(element)]
        else:
            look = {local_name(e): _value(e) for part in element if local_name(part) == "rPr" for e in part}
            if look.get("vanish", "off") in _OFF:
                is_raised = look.get("vertAlign") == "superscript"
                stack += [(child, is_raised) for child in reversed(element)]


def _enter_field(mark: Element, fields: list[str]) -> None:
    """Keep what is open of fields: "begin" while it is the code of one, "separate" in what it shows."""
    kind = local_attribute(mark, "fldCharType")
    if kind == "begin":
        fields.append(kind)
    elif fields and kind == "separate":
        fields[-1] = kind
    elif fields:
        fields.pop()


def _heading_styles(book: Archive, main: str) -> dict[str, int]:
    """Style identifiers that mean headings, with their levels, or a line of contents."""
    path = main.rpartition("/")[0] + "/styles.xml"
    if not book.has(path):
        return {f"Heading{n}": n for n in range(1, 7)}
    levels: dict[str, int] = {}
    based_on: dict[str, str] = {}
    for style in book.xml(path).iter():
        if local_name(style) != "style":
            continue
        identity = local_attribute(style, "styleId")
        facts = {local_name(entry): _value(entry) for entry in style.iter()}
        based_on[identity] = facts.get("basedOn", "")
        level = _level(facts.get("name", "").lower(), facts.get("outlineLvl", ""))
        if level is not None:
            levels[identity] = level
    for identity, parent in based_on.items():
        seen = {identity}
        while parent not in seen and parent not in levels and parent in based_on:
            seen.add(parent)
            parent = based_on[parent]
        if parent in levels:
            levels.setdefault(identity, levels[parent])
    return levels


def _level(name: str, outline: str) -> int | None:
    """The level of headings of a style, by its name or its place in the outline."""
    if match := re.fullmatch(r"heading (\d)", name):
        return int(match.group(1))
    if name in ("title", "subtitle"):
        return 1
    if _CONTENTS.match(name):
        return _IN_CONTENTS
    return int(outline) + 1 if outline.isdigit() and int(outline) < 6 else None


def _value(element: Element) -> str:
    """The ``w:val`` of an element."""
    return local_attribute(element, "val")
