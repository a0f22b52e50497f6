"""Slides (PPTX): titles, texts and tables of each in their order; notes for the speaker are shown, not
read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive
from app.documents.common.collecting import BARE, Letters, OpenBlock, Waiting
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.common.formulas import of_markup, of_said
from app.documents.common.homes import NO_HOME
from app.documents.common.lists import sign_of
from app.documents.common.skips import inline_skips, proposed, whole
from app.documents.common.spoken import words_of
from app.documents.common.tables import Asked, arranges, table_of
from app.documents.model import BlockKind, Document, Part, assemble
from app.documents.office.shared import FIXED, mathml_of, named_by, related
from app.documents.ties import UNTIED, Ties
from app.documents.typesetting import Formula, Picture, RunStyle, Typesetting
from engine import Span
from engine.errors import DocumentFormatError, Message

_MAIN = "ppt/presentation.xml"
_TITLES = frozenset({"title", "ctrTitle"})
_AROUND = frozenset({"dt", "ftr", "sldNum", "hdr"})
"""Places on a slide for what stands on each: date, foot, number."""
_STYLES: dict[str, RunStyle] = {"b": "bold", "i": "italic", "u": "underlined", "strike": "struck"}
_OFF = ("0", "none", "noStrike", "false")
MAX_SLIDES = 5000


def parse(data: bytes, title: str = "") -> Document:
    """Open a presentation.

    Raises:
        DocumentFormatError: it is damaged, or none.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, Message("presentation"))
    if not book.has(_MAIN):
        raise DocumentFormatError("This file is not a presentation: it holds no slides.")
    slides = related(book, _MAIN)
    # A slide has a number of its own and the name of its relation, which both are called "id".
    named = [e.attrib for e in book.xml(_MAIN).iter() if local_name(e) == "sldId"][:MAX_SLIDES]
    paths = [slides.get(value) for given in named for key, value in given.items() if key.endswith("}id")]
    parts = [part for path in paths if path and book.has(path) for part in _slide(book, path)]
    return assemble(proposed(parts), **named_by(book, title))


def _slide(book: Archive, path: str) -> Iterator[Part]:
    """The parts of a slide, its title first, and what the speaker noted."""
    addresses = related(book, path)
    found = list(_Slide(addresses).parts(book.xml(path)))
    yield from (part for part in found if part.kind == "heading")
    yield from (part for part in found if part.kind != "heading")
    for other in addresses.values():
        if "notesSlide" in other and book.has(other):
            for part in _Slide({}).parts(book.xml(other)):
                if part.kind != "picture":
                    noted = whole(part.text, "footnote")
                    yield Part("paragraph", part.text, 0, noted, typesetting=part.typesetting)


class _Slide:
    """Goes through the shapes of a slide."""

    def __init__(self, addresses: dict[str, str]) -> None:
        """``addresses`` are what links and pictures lead to, by the names that the slide gives them."""
        self._addresses = addresses
        self._waiting = Waiting()

    def parts(self, root: Element) -> Iterator[Part]:
        """The texts of a slide's shapes, over an explicit stack so that nesting costs no recursion."""
        stack = [root]
        while stack:
            element = stack.pop()
            name = local_name(element)
            if name == "tbl":
                yield from self._table(element)
            elif name == "sp":
                place = _place(element)
                if place not in _AROUND:
                    yield from self._paragraphs(element, place)
            elif name == "cNvPr" and (line := of_said(element.get("descr", ""))):
                formula = Formula(Span(0, len(line.text)), line.mathml, words_of(line.mathml))
                setting = Typesetting(formulas=(formula,) if line.mathml else ())
                yield Part("paragraph", line.text, typesetting=setting)
            elif name == "pic":
                yield from self._picture(element)
            elif name != "Fallback":
                stack += reversed(element)
        yield self._waiting.part()

    def _picture(self, element: Element) -> Iterator[Part]:
        """A picture; what is said of it may be a formula."""
        said = next((e.get("descr", "") for e in element.iter() if local_name(e) == "cNvPr"), "")
        if line := of_said(said):
            yield Part("paragraph", line.text)
            return
        blip = next((e for e in element.iter() if local_name(e) == "blip"), None)
        resource = self._addresses.get(local_attribute(blip, "embed"), "") if blip is not None else ""
        words = " ".join(said.split())
        picture = Picture(Span(0, len(words)), resource)
        if resource and words:
            setting = Typesetting(pictures=(picture,))
            yield Part("picture", words, 0, whole(words, "picture"), typesetting=setting)
        elif resource:
            self._waiting.pictures.append(picture)

    def _paragraphs(self, shape: Element, place: str) -> Iterator[Part]:
        paragraphs = [p for p in shape.iter() if local_name(p) == "p"]
        if place in _TITLES:
            text = " ".join(filter(None, map(_text, paragraphs)))
            yield Part("heading", text, 1, inline_skips(text))
            return
        for paragraph in paragraphs:
            block = self._block(paragraph)
            text = "".join(block.pieces).rstrip().replace("\n", " ")
            kind: BlockKind = "item" if place == "body" else "paragraph"
            level = _level(paragraph)
            yield Part(
                kind, text, level, inline_skips(text), mark=_mark(paragraph, level) if kind == "item" else "",
                typesetting=block.typesetting(0, len(text)),
            )  # fmt: skip

    def _block(self, paragraph: Element) -> OpenBlock:
        """The characters of a paragraph, and how they are set."""
        block = OpenBlock(self._waiting, as_set=True)
        stack = [(paragraph, BARE)]
        while stack:
            element, letters = stack.pop()
            name = local_name(element)
            if name == "oMath":
                line = of_markup(mathml_of(element))
                block.add_formula(_begun(block, line.text), line.mathml, None, letters)
            elif name in ("br", "t"):
                block.add(_begun(block, "\n" if name == "br" else element.text or ""), None, letters)
            elif _is_shown(element, name):
                own = self._letters(element, letters) if name == "r" else letters
                stack += [(child, own) for child in reversed(element)]
        return block

    def _letters(self, run: Element, letters: Letters) -> Letters:
        """How a run sets its letters, and what it leads to."""
        properties = next((e for e in run if local_name(e) == "rPr"), None)
        if properties is None:
            return letters
        on = (style for name, style in _STYLES.items() if properties.get(name, "0") not in _OFF)
        styles: set[RunStyle] = set(on)
        if shift := properties.get("baseline", "0").removesuffix("%"):
            styles |= {"lowered"} if shift.startswith("-") else {"raised"} if shift != "0" else set()
        if any(local_name(e) == "latin" and FIXED.search(e.get("typeface", "")) for e in properties):
            styles.add("fixed")
        link = next((local_attribute(e, "id") for e in properties if local_name(e) == "hlinkClick"), "")
        address, _ = NO_HOME.leads(self._addresses.get(link, ""))
        return Letters(frozenset(styles), address) if styles or address else letters

    def _table(self, table: Element) -> Iterator[Part]:
        lines = (row for row in table if local_name(row) == "tr")
        rows = [[cell for cell in row if local_name(cell) == "tc"] for row in lines]
        texts = [[" ".join(filter(None, map(_text, _lines(cell)))) for cell in row] for row in rows]
        headed = any(local_name(e) == "tblPr" and e.get("firstRow") in ("1", "true") for e in table)
        read = arranges(texts, 0, headed=headed)
        asked = (
            [_asked(cell, headed and not number) for cell in row if not _is_merged(cell)]
            for number, row in enumerate(rows)
        )
        grid = table_of(asked)
        count = 0
        for text, cell in zip(chain(*texts), chain(*rows), strict=True):
            ties = Ties(cell=(grid, count)) if not _is_merged(cell) else UNTIED
            count += not _is_merged(cell)
            if read:
                yield Part("paragraph", text, 0, inline_skips(text), ties=ties)
            else:
                yield Part("table", text, 0, whole(text, "table"), ties=ties)


def _place(shape: Element) -> str:
    """What a slide keeps the place of a shape for; empty where it is no such place."""
    return next((local_attribute(e, "type") or "body" for e in shape.iter() if local_name(e) == "ph"), "")


def _is_merged(cell: Element) -> bool:
    """Whether a cell only continues the one beside it or above."""
    return bool(cell.get("hMerge") or cell.get("vMerge"))


def _asked(cell: Element, is_head: bool) -> Asked:
    high, wide = (cell.get(name, "") for name in ("rowSpan", "gridSpan"))
    return Asked(number_of(high, 1), number_of(wide, 1), is_head)


def _lines(cell: Element) -> Iterator[Element]:
    return (p for p in cell.iter() if local_name(p) == "p")


def _begun(block: OpenBlock, text: str) -> str:
    """Characters, without the space that a block would begin with."""
    return text if block.length else text.lstrip()


def _mark(paragraph: Element, level: int) -> str:
    """What stands before a line of a list."""
    own = {local_name(e) for part in paragraph if local_name(part) == "pPr" for e in part}
    return "" if "buNone" in own else sign_of(level)


def _level(paragraph: Element) -> int:
    level = next((e.get("lvl", "0") for e in paragraph if local_name(e) == "pPr"), "0")
    return number_of(level) + 1


def _text(paragraph: Element) -> str:
    return "".join(_Slide({})._block(paragraph).pieces).strip()


def _is_shown(element: Element, name: str) -> bool:
    """Whether an element holds text of its slide, not the number of that or the date."""
    is_around = name == "fld" and element.get("type", "").startswith(("slidenum", "datetime"))
    return not is_around and name != "Fallback"
