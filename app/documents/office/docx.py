"""Word documents (DOCX): paragraphs, headings, lists and tables; notes and comments left out.

Read by local element names, so that the transitional and the strict dialect are one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive
from app.documents.common.collecting import ALONE, BARE, Letters, OpenBlock, Standing, Waiting
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.common.formulas import of_markup, of_said
from app.documents.common.homes import NO_HOME
from app.documents.common.lists import written
from app.documents.common.skips import LOOK, inline_skips, is_mark, is_prose, power, proposed, whole
from app.documents.common.tables import LARGEST, LONG_CELL, Asked, Grid, arranges, table_of
from app.documents.model import SIDES, BlockKind, Document, Part, Side, Skip, SkipReason, assemble
from app.documents.office.docx_styles import (
    CONTENTS,
    IN_CONTENTS,
    IS_CODE,
    OFF,
    Look,
    list_of,
    look_of,
    run_styles,
    size_of,
    value,
)
from app.documents.office.shared import link_of, mathml_of, named_by
from app.documents.ties import Ties
from app.documents.typesetting import NOWHERE, Picture, Typesetting
from engine import Span
from engine.errors import DocumentFormatError, Message

IGNORED = frozenset({
    "del", "moveFrom", "Fallback", "pPr", "rPr", "tblPr", "sectPr", "instrText", "footnotePr", "object", "rt",
    "txbxContent",
})  # fmt: skip
_SHOWN = ("t", "tab", "br", "cr", "noBreakHyphen", "oMath", "footnoteReference", "endnoteReference")
_DRAWINGS = ("wgp", "wpc", "group")
"""What puts shapes together to a drawing."""
_EMU = 9525
"""Units of a drawing's size to a pixel."""


@dataclass
class Marks:
    """The numbers of notes so far."""

    feet: int = 0
    ends: int = 0


@dataclass(frozen=True)
class Shown:
    """A picture with words, which stands behind its paragraph or before it."""

    words: str
    picture: Picture


@dataclass(frozen=True)
class _Piece:
    """Characters that look alike.

    Attributes:
        mathml: of the formula that they are the line of.
        note: the name of the note that they are the mark of.
        ruby: how the characters before are pronounced; it has none of its own.
    """

    text: str
    letters: Letters = BARE
    mathml: str = ""
    note: str = ""
    ruby: str | None = None

    @property
    def is_raised(self) -> bool:
        return "raised" in self.letters.styles and not self.note


@dataclass
class Paragraph:
    """Reads a paragraph.

    Attributes:
        look: what the document's text is read by.
        waiting: names of places and pictures that the next characters stand behind.
        marks: counts notes.
        letters: how the paragraph's style sets them.
        shown: the pictures with words that were found in it.
    """

    look: Look
    waiting: Waiting
    marks: Marks
    letters: Letters = BARE
    shown: list[Shown] = field(default_factory=list)
    _fields: list[tuple[str, str]] = field(default_factory=list)

    def read(self, paragraph: Element) -> OpenBlock:
        """A paragraph with white space folded, and the footnote marks in it."""
        block = OpenBlock(self.waiting, as_set=True)
        for is_raised, group in groupby(self._pieces(paragraph), key=lambda piece: piece.is_raised):
            pieces = list(group)
            if is_raised:
                _add_raised(block, pieces)
                continue
            for piece in pieces:
                if piece.ruby is not None:
                    block.add_ruby(piece.ruby)
                    continue
                block.ruby_start = block.length
                text = _fitted(block, piece.text)
                reason: SkipReason | None = "footnote mark" if piece.note else None
                letters = replace(piece.letters, place=piece.note) if piece.note else piece.letters
                block.add_formula(text, piece.mathml, reason, letters)
        return block

    def _pieces(self, paragraph: Element) -> Iterator[_Piece]:
        """The characters of a paragraph, without deleted or hidden text and field codes."""
        stack: list[tuple[Element | str, Letters]] = [(paragraph, self.letters)]
        while stack:
            element, letters = stack.pop()
            if isinstance(element, str):
                yield _Piece("", ruby=element)
                continue
            name = local_name(element)
            if name == "fldChar":
                self._enter_field(element)
            elif name == "instrText" and self._fields:
                self._fields[-1] = (self._fields[-1][0], self._fields[-1][1] + (element.text or ""))
            # A field's code may hold another field with its result.
            if name in IGNORED or (name in _SHOWN and any(kind == "begin" for kind, _ in self._fields)):
                continue
            if name in _SHOWN:
                yield self._piece(element, name, self._linked(letters))
            elif name in ("drawing", "pict"):
                yield from self._drawn(element, letters)
            else:
                stack += self._within(element, name, letters)

    def _within(self, element: Element, name: str, letters: Letters) -> list[tuple[Element | str, Letters]]:
        """What is looked at of an element that holds others, the last first."""
        own: Letters | None = letters
        after: list[tuple[Element | str, Letters]] = []
        if name == "bookmarkStart":
            self.waiting.anchors.append(NO_HOME.place(local_attribute(element, "name")))
        elif name == "ruby":
            said = (e.text or "" for part in element if local_name(part) == "rt" for e in part.iter())
            after.append(("".join(said), letters))
        elif name == "hyperlink":
            own = self._link(element, letters)
        elif name == "r":
            own = self._run(element, letters)
        return [*after, *((child, own) for child in reversed(element))] if own is not None else []

    def _piece(self, element: Element, name: str, letters: Letters) -> _Piece:
        """What is shown of a run: characters, a formula, the mark of a note."""
        if name == "oMath":
            line = of_markup(mathml_of(element))
            return _Piece(line.text, letters, line.mathml)
        if name.endswith("noteReference"):
            return self._note_mark(element, name == "footnoteReference", letters)
        said = {"t": element.text or "", "tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}[name]
        return _Piece(said, letters)

    def _note_mark(self, reference: Element, is_foot: bool, letters: Letters) -> _Piece:
        own = local_attribute(reference, "id")
        if is_foot:
            self.marks.feet += 1
        else:
            self.marks.ends += 1
        notes = self.look.footnotes if is_foot else self.look.endnotes
        follows = local_attribute(reference, "customMarkFollows") not in ("", *OFF)
        if own not in notes or follows:
            return _Piece("")
        mark = str(self.marks.feet) if is_foot else written(self.marks.ends, "i")
        letters = replace(letters, styles=letters.styles | {"raised"})
        return _Piece(
            mark, replace(letters, styles=letters.styles | {"raised"}), note=note_name(is_foot, own)
        )

    def _run(self, run: Element, letters: Letters) -> Letters | None:
        """How a run sets its letters; None where it is hidden."""
        styles = letters.styles
        for properties in (part for part in run if local_name(part) == "rPr"):
            said = {local_name(e): value(e) for e in properties}
            if said.get("vanish", "off") not in OFF:
                return None
            styles = run_styles(
                properties, styles | self.look.letters.get(said.get("rStyle", ""), frozenset())
            )
        return letters if styles == letters.styles else replace(letters, styles=styles)

    def _link(self, element: Element, letters: Letters) -> Letters:
        anchor = local_attribute(element, "anchor")
        to = self.look.related.get(local_attribute(element, "id"), "")
        address, place = NO_HOME.leads(f"#{anchor}" if anchor and not to else to)
        return replace(letters, address=address, place=place)

    def _linked(self, letters: Letters) -> Letters:
        """Letters in the result of a field that leads somewhere."""
        for kind, code in self._fields:
            if kind == "separate" and (link := link_of(code)):
                address, place = NO_HOME.leads(link)
                return replace(letters, address=address, place=place)
        return letters

    def _enter_field(self, mark: Element) -> None:
        """Keep what is open of fields: "begin" while it is the code of one, "separate" in what it shows."""
        kind = local_attribute(mark, "fldCharType")
        if kind == "begin":
            self._fields.append((kind, ""))
        elif self._fields and kind == "separate":
            self._fields[-1] = (kind, self._fields[-1][1])
        elif self._fields:
            self._fields.pop()

    def _drawn(self, drawing: Element, letters: Letters) -> Iterator[_Piece]:
        """A picture: a formula by what is said of it, or something to see."""
        elements = list(drawing.iter())
        said = next((e.get("descr") or "" for e in elements if local_name(e) == "docPr"), "")
        said = said or next((e.get("alt") or "" for e in elements if local_name(e) == "shape"), "")
        if line := of_said(said):
            yield _Piece(line.text, letters, line.mathml)
            return
        size = next((e for e in elements if local_name(e) == "extent"), None)
        width, height = (_pixels(size, name) for name in ("cx", "cy"))
        if any(local_name(e) == "txbxContent" for e in elements):  # Its paragraphs come by themselves.
            return
        for blip in (e for e in elements if local_name(e) in ("blip", "imagedata")):
            name = local_attribute(blip, "embed") or local_attribute(blip, "id")
            if resource := self.look.related.get(name, ""):
                picture = Picture(NOWHERE, resource, width, height)
                if words := " ".join(said.split()):
                    self.shown.append(Shown(words, picture))
                else:
                    self.waiting.pictures.append(picture)
                said = ""


def note_name(is_foot: bool, own: str) -> str:
    """The name of a note's place."""
    return NO_HOME.place(f"{'foot' if is_foot else 'end'}note:{own}")


def _pixels(size: Element | None, name: str) -> int:
    return number_of(size.get(name, "")) // _EMU if size is not None else 0


def _fitted(block: OpenBlock, text: str) -> str:
    """Characters with white space folded, without that which the block begins with or has already."""
    text = re.sub(r"[ \t]+", " ", text)
    last = block.tail()[-1:]
    if not last:
        return text.lstrip()
    return text[1:] if last == " " and text.startswith(" ") else text


def _add_raised(block: OpenBlock, pieces: list[_Piece]) -> None:
    """What is raised: a power, the mark of a note, or letters that are set so."""
    text = _fitted(block, "".join(piece.text for piece in pieces))
    before, bare = "".join(block.pieces[-LOOK:])[-LOOK:], text.strip()
    letters = pieces[0].letters
    if number := power(before, bare):
        block.add(number, None, replace(letters, styles=letters.styles - {"raised"}))
    elif is_mark(before, bare):
        # The space behind a mark is none of it.
        block.add(text.rstrip(), "footnote mark", letters)
        block.add(text[len(text.rstrip()) :], None)
    else:
        block.add(text, None, letters)


_MAIN = "word/document.xml"
_LONGEST_HEADING = 80
_LARGER, _LARGE = 1.15, 1.5
"""Times the usual size: letters of headings, and of the largest ones."""
_NO_LIST = "0"
"""The number of no list: what takes a paragraph out of its style's."""


def parse(data: bytes, title: str = "") -> Document:
    """Open a Word document.

    Raises:
        DocumentFormatError: this is no Word document, or it is damaged.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, Message("Word document"))
    main = _main_part(book)
    body = book.xml(main)
    named = Counter(value(e)[:2].lower() for e in body.iter() if local_name(e) == "lang" and value(e))
    language = max(named, key=lambda code: named[code], default="")
    parts = proposed(list(_Reader(look_of(book, main)).parts(body)))
    return assemble(parts, **named_by(book, title), language=language)


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


class _Reader:
    """Goes through a document and makes parts of its paragraphs."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._waiting = Waiting()
        self._marks = Marks()
        self._ending: list[Part] = []

    def parts(self, root: Element) -> Iterator[Part]:
        """Paragraphs in order, each followed by its footnotes, and the endnotes; over an explicit stack, so
        that nesting costs no recursion."""
        stack: list[tuple[Element, SkipReason | None, Grid | None, Standing]] = [(root, None, None, ALONE)]
        size = _length(root)
        while stack:
            element, reason, grid, standing = stack.pop()
            name = local_name(element)
            if name in IGNORED and name != "txbxContent":
                continue
            if name == "p":
                yield from self._paragraph(element, reason, standing)
                # What stands in a box beside the text would cut the sentence that it is anchored in.
                stack += [(box, reason or why, None, ALONE) for box, why in reversed(list(_boxes(element)))]
                continue
            if name == "sdt" and _is_contents(element):
                reason = "contents"
            elif name == "tbl":
                is_layout = _is_layout(element, self._look, size)
                reason = reason if is_layout else reason or "table"
                is_shown = not is_layout or _is_grid(element)
                grid = _grid_of(element, ruled=not is_layout) if is_shown else None
            elif name == "tc" and grid is not None:
                standing = Standing(cell=grid.place(id(element)))
            stack += [(child, reason, grid, standing) for child in reversed(element)]
        yield from self._ending
        yield self._waiting.part()

    def _paragraph(self, element: Element, reason: SkipReason | None, standing: Standing) -> Iterator[Part]:
        """A paragraph, the pictures and the notes in it; what ends the text is kept for its end."""
        facts = _facts(element, self._look)
        reader = Paragraph(self._look, self._waiting, self._marks)
        level = self._look.headings.get(facts.style, facts.level if facts.level <= 6 else 0)
        if not level:
            reader.letters = Letters(self._look.letters.get(facts.style, frozenset()))
        block = reader.read(element)
        block.standing = standing
        if not level and not facts.list and reason is None and standing.cell is None:
            level = _shown_level(element, block, self._look)
        part = self._part(block, facts, level, reason)
        shown = [_picture(each, reason, standing) for each in reader.shown]
        yield from (part, *shown) if part.text else (*shown, part)
        yield from self._noted(element, is_foot=True)
        self._ending += self._noted(element, is_foot=False)

    def _part(self, block: OpenBlock, facts: _Facts, level: int, reason: SkipReason | None) -> Part:
        text = "".join(block.pieces).rstrip()
        size = len(text)
        marks = tuple(Skip(Span(a, min(b, size)), why) for a, b, why in block.skips if a < size)
        kind: BlockKind
        skips: tuple[Skip, ...]
        mark, depth = "", 0
        if reason == "table":
            kind, skips = "table", whole(text, reason)
        elif reason or level == IN_CONTENTS or CONTENTS.match(facts.style):
            kind, skips = "paragraph", whole(text, reason or "contents")
        elif level == IS_CODE and not is_prose(text):
            kind, skips = "code", whole(text, "code")
        elif level > 0:
            kind, skips, depth = "heading", marks, level
        else:
            is_caption = facts.style in self._look.captions
            kind = "caption" if is_caption else "verse" if text.count("\n") > 1 else "paragraph"
            if facts.list and text:
                kind, depth = "item", facts.depth + 1
                mark = self._look.numbering.mark(facts.list, facts.depth)
            skips = (*marks, *inline_skips(text))
        setting, ties = block.typesetting(0, len(text)), block.ties(0, len(text))
        return Part(kind, text, depth, skips, mark=mark, typesetting=setting, ties=ties, side=facts.side)

    def _noted(self, paragraph: Element, *, is_foot: bool) -> Iterator[Part]:
        """The notes that a paragraph has marks of, shown and not read."""
        notes = self._look.footnotes if is_foot else self._look.endnotes
        for reference in paragraph.iter() if notes else ():
            if local_name(reference) == ("footnoteReference" if is_foot else "endnoteReference"):
                own = local_attribute(reference, "id")
                for line in notes.get(own, ()):
                    block = Paragraph(self._look, self._waiting, self._marks).read(line)
                    block.standing = Standing(inside=(note_name(is_foot, own),))
                    text = "".join(block.pieces).rstrip().replace("\n", " ")
                    setting, ties = block.typesetting(0, len(text)), block.ties(0, len(text))
                    yield Part("paragraph", text, 0, whole(text, "footnote"), typesetting=setting, ties=ties)


def _picture(shown: Shown, reason: SkipReason | None, standing: Standing) -> Part:
    """The block of a picture's words."""
    picture = replace(shown.picture, span=Span(0, len(shown.words)))
    return Part(
        "picture", shown.words, 0, whole(shown.words, reason or "picture"),
        typesetting=Typesetting(pictures=(picture,)), ties=Ties(cell=standing.cell),
    )  # fmt: skip


@dataclass(frozen=True)
class _Facts:
    """What a paragraph says of itself: style, level as a heading, list and how deep it is in that, side."""

    style: str = ""
    level: int = 0
    list: str = ""
    depth: int = 0
    side: Side = ""


def _facts(paragraph: Element, look: Look) -> _Facts:
    own = (entry for child in paragraph if local_name(child) == "pPr" for entry in child.iter())
    found = {local_name(entry): entry for entry in own}
    style, outline = (value(found[name]) if name in found else "" for name in ("pStyle", "outlineLvl"))
    listed = list_of(found)
    if (listed is None or listed[0] == "none") and style in look.lists:
        listed = look.lists[style]
    number, depth = listed or ("", 0)
    return _Facts(
        style, number_of(outline, -1) + 1, "" if number == _NO_LIST else number, depth,
        SIDES.get(value(found["jc"]), "") if "jc" in found else "",
    )  # fmt: skip


def _shown_level(paragraph: Element, block: OpenBlock, look: Look) -> int:
    """The level of a heading that no style names, or 0: a short line in large letters or bold capitals."""
    text = "".join(block.pieces).strip()
    if not 2 < len(text) <= _LONGEST_HEADING or "\n" in text or text[-1] in ".,;:!?" or not text[0].isalnum():
        return 0
    lettered = [run for run in paragraph.iter() if local_name(run) == "r" and "t" in map(local_name, run)]
    size = min((size_of(run.iter()) for run in lettered), default=0) / look.size
    runs = [run.span for run in block.typesetting(0, len(text)).runs if run.style == "bold"]
    bold = sum(map(len, runs)) >= len(text)
    if size >= _LARGE:
        return 1
    return 2 if bold and (text.isupper() or size >= _LARGER) else 0


def _grid_of(table: Element, *, ruled: bool = True) -> Grid:
    """The grid of a table without tables in it."""
    rows: list[list[Asked]] = []
    numbers: dict[int, int] = {}
    above: dict[int, tuple[int, int]] = {}  # The cell that reaches down in each column: row and place in it.
    for row in (e for e in table if local_name(e) == "tr"):
        head = any(local_name(e) == "tblHeader" for part in row if local_name(part) == "trPr" for e in part)
        line: list[Asked] = []
        column = 0
        for cell in (e for e in row.iter() if local_name(e) == "tc"):
            said = {local_name(e): value(e) for part in cell if local_name(part) == "tcPr" for e in part}
            wide = number_of(said.get("gridSpan", ""), 1)
            goes_on = "vMerge" in said and said["vMerge"] != "restart" and column in above
            if goes_on and not any(e.text for e in cell.iter() if local_name(e) == "t"):
                upper, place = above[column]
                rows[upper][place] = replace(rows[upper][place], rows=rows[upper][place].rows + 1)
            else:
                numbers[id(cell)] = len(numbers)
                above[column] = (len(rows), len(line))
                line.append(Asked(1, wide, head))
            column += wide
        rows.append(line)
    return Grid(table_of(rows, ruled=ruled), numbers)


def _is_contents(block: Element) -> bool:
    """Whether a block of the document is its table of contents."""
    own = (entry for part in block if local_name(part) == "sdtPr" for entry in part.iter())
    return "Table of Contents" in (value(entry) for entry in own if local_name(entry) == "docPartGallery")


def _is_layout(table: Element, look: Look, size: int) -> bool:
    """Whether a table of a text of ``size`` characters only arranges it: one cell to a row, headings or
    paragraphs
    of prose in a cell, another table, or what :func:`~app.documents.common.tables.arranges` tells."""
    rows = [row for row in table if local_name(row) == "tr"]
    cells = [[cell for cell in row if local_name(cell) in ("tc", "sdt")] for row in rows]
    if all(len(row) <= 1 for row in cells) or any(
        local_name(element) == "tbl" for row in rows for element in row.iter()
    ):
        return True
    if any(_is_prose(cell, look) for row in cells for cell in row):
        return True
    headed = any(local_name(element) == "tblHeader" for row in rows[:1] for element in row.iter())
    return arranges([[_cell(cell, look) for cell in row] for row in cells], size, headed=headed)


def _is_grid(table: Element) -> bool:
    """Whether a table that only arranges a text is one to see, too."""
    if any(local_name(element) == "tbl" for row in table for element in row.iter()):
        return False
    cells = [cell for cell in table.iter() if local_name(cell) == "tc"]
    rows = sum(1 for row in table if local_name(row) == "tr")
    return len(cells) > rows and all(_length(cell) <= LARGEST for cell in cells)


def _length(element: Element) -> int:
    return sum(len(each.text or "") for each in element.iter() if local_name(each) == "t")


def _cell(cell: Element, look: Look) -> str:
    """The text of a cell, for a look at it."""
    return " ".join(_text(element, look) for element in cell.iter() if local_name(element) == "p").strip()


def _is_prose(cell: Element, look: Look) -> bool:
    paragraphs = [element for element in cell.iter() if local_name(element) == "p"]
    texts = [text for element in paragraphs if (text := _text(element, look))]
    if sum(map(len, texts)) <= LONG_CELL:
        return False
    styles = (
        value(entry) for element in paragraphs for entry in element.iter() if local_name(entry) == "pStyle"
    )
    return len(texts) > 1 or any(look.headings.get(style, 0) > 0 for style in styles)


def _boxes(paragraph: Element) -> Iterator[tuple[Element, SkipReason | None]]:
    """The text boxes that are anchored in a paragraph, and why one is not read: labels of drawings."""
    stack: list[tuple[Element, SkipReason | None]] = [(paragraph, None)]
    while stack:
        element, reason = stack.pop()
        name = local_name(element)
        if name == "txbxContent":
            yield element, reason
        elif name not in IGNORED:
            reason = "picture" if name in _DRAWINGS else reason
            stack += [(child, reason) for child in reversed(element)]


def _text(paragraph: Element, look: Look) -> str:
    """The characters of a paragraph, for a look at it."""
    return "".join(Paragraph(look, Waiting(), Marks()).read(paragraph).pieces).rstrip()
