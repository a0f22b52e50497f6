"""Word documents (DOCX): paragraphs, headings, lists and tables; notes and comments left out.

Read by local element names, so that the transitional and the strict dialect are one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from xml.etree.ElementTree import Element

from app.documents.archive import Archive
from app.documents.elements import local_attribute, local_name
from app.documents.formulas import of_markup, of_said
from app.documents.model import BlockKind, Document, Part, Skip, SkipReason, assemble
from app.documents.omml import mathml_of
from app.documents.raised import is_mark, power
from app.documents.skips import inline_skips, whole
from app.documents.tables import arranges
from engine import Span
from engine.errors import DocumentFormatError

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
_IN_CONTENTS, _IS_CODE = -1, -2
_CODE = re.compile(
    r"source ?code|(?:html )?preformatted(?: text)?|code(?: block)?|macro text|verbatim|plain code"
)
"""Names of the styles of code."""
_CONTENTS = re.compile(r"toc ?(?:\d|heading)", re.I)
"""Identifiers and names of the styles of a generated table of contents."""


def parse(data: bytes, title: str = "") -> Document:
    """Open a Word document.

    Raises:
        DocumentFormatError: this is no Word document, or it is damaged.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, "Word document")
    main = _main_part(book)
    body = book.xml(main)
    look = _Look(_heading_styles(book, main), _notes(book, main, "foot"), _notes(book, main, "end"))
    name = ""
    if book.has("docProps/core.xml"):
        core = book.xml("docProps/core.xml")
        name = next((e.text or "" for e in core.iter() if local_name(e) == "title"), "")
    named = Counter(_value(e)[:2].lower() for e in body.iter() if local_name(e) == "lang" and _value(e))
    language = max(named, key=lambda code: named[code], default="")
    return assemble(_parts(body, look), title=name.strip() or title, language=language)


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


@dataclass(frozen=True)
class _Look:
    """What beside its text a document is read by.

    Attributes:
        headings: identifiers of styles that mean headings, with their levels, or a line of contents, or code.
        footnotes: the paragraphs of each note at the foot of a page.
        endnotes: the same, of those at the end.
    """

    headings: dict[str, int]
    footnotes: dict[str, list[Element]]
    endnotes: dict[str, list[Element]]


def _notes(book: Archive, main: str, kind: str) -> dict[str, list[Element]]:
    """The paragraphs of the notes of a kind, by their identifiers; lines that part them from the text are
    none."""
    path = f"{main.rpartition('/')[0]}/{kind}notes.xml"
    if not book.has(path):
        return {}
    return {
        local_attribute(note, "id"): [element for element in note.iter() if local_name(element) == "p"]
        for note in book.xml(path)
        if not local_attribute(note, "type")
    }


def _parts(root: Element, look: _Look) -> Iterator[Part]:
    """Paragraphs in order, each followed by its footnotes, and the endnotes; over an explicit stack, so that
    nesting
    costs no recursion."""
    stack: list[tuple[Element, SkipReason | None]] = [(root, None)]
    size = sum(len(element.text or "") for element in root.iter() if local_name(element) == "t")
    ending: list[Part] = []
    while stack:
        element, reason = stack.pop()
        name = local_name(element)
        if name in _IGNORED and name != "txbxContent":
            continue
        if name == "p":
            yield _paragraph(element, look, reason)
            yield from _noted(element, "footnoteReference", look.footnotes)
            ending += _noted(element, "endnoteReference", look.endnotes)
            # What stands in a box beside the text would cut the sentence that it is anchored in.
            stack += [(box, reason) for box in reversed(list(_boxes(element)))]
            continue
        if name == "sdt" and _is_contents(element):
            reason = "front matter"
        elif name == "tbl" and not _is_layout(element, look.headings, size):
            reason = reason or "table"
        stack += [(child, reason) for child in reversed(element)]
    yield from ending


def _noted(paragraph: Element, mark: str, notes: dict[str, list[Element]]) -> Iterator[Part]:
    """The notes that a paragraph has marks of, shown and not read."""
    for reference in paragraph.iter() if notes else ():
        if local_name(reference) == mark:
            for line in notes.get(local_attribute(reference, "id"), ()):
                text = _text(line)[0].replace("\n", " ")
                yield Part("paragraph", text, 0, whole(text, "footnote"))


def _paragraph(element: Element, look: _Look, reason: SkipReason | None) -> Part:
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
    level = look.headings.get(style, level if level <= 6 else 0)
    if reason == "table":
        return Part("table", text, 0, whole(text, reason))
    if reason or level == _IN_CONTENTS or _CONTENTS.match(style):
        return Part("paragraph", text, 0, whole(text, "front matter"))
    if level == _IS_CODE:
        return Part("code", text, 0, whole(text, "code"))
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


def _is_layout(table: Element, headings: dict[str, int], size: int) -> bool:
    """Whether a table of a text of ``size`` characters only arranges it: one cell to a row, headings or
    paragraphs
    of prose in a cell, another table, or what :func:`~app.documents.tables.arranges` tells."""
    rows = [row for row in table if local_name(row) == "tr"]
    cells = [[cell for cell in row if local_name(cell) in ("tc", "sdt")] for row in rows]
    if all(len(row) <= 1 for row in cells) or any(
        local_name(element) == "tbl" for row in rows for element in row.iter()
    ):
        return True
    if any(_is_prose(cell, headings) for row in cells for cell in row):
        return True
    headed = any(local_name(element) == "tblHeader" for row in rows[:1] for element in row.iter())
    return arranges([[_cell(cell) for cell in row] for row in cells], size, headed=headed)


def _cell(cell: Element) -> str:
    """The text of a cell, for a look at it."""
    return " ".join(_text(element)[0] for element in cell.iter() if local_name(element) == "p").strip()


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
            yield of_markup(mathml_of(element)).text, is_raised
        elif name == "docPr":
            yield of_said(element.get("descr", "")).text, is_raised
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
    """Style identifiers that mean headings, with their levels, a line of contents, or code."""
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
    if _CODE.fullmatch(name):
        return _IS_CODE
    return int(outline) + 1 if outline.isdigit() and int(outline) < 6 else None


def _value(element: Element) -> str:
    """The ``w:val`` of an element."""
    return local_attribute(element, "val")
