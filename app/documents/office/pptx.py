"""Slides (PPTX) as markup: titles, texts and tables in their order; what the speaker noted is not read."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.common.lists import sign_of
from app.documents.model import Document
from app.documents.office.shared import FIXED, OfficeRun, diagrams, inline, mathml_of, named_by, related
from app.documents.typesetting import RunStyle
from app.documents.web.markup import document, element, heading, item, note, picture
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
    told = [slides.get(value, "") for given in named for key, value in given.items() if key.endswith("}id")]
    paths = list(filter(book.has, told))
    markup = "".join(_slide(book, path) for path in paths)
    return document(markup, **named_by(book, _of_title_slide(book, paths[:1]) or title))


def _of_title_slide(book: Archive, paths: list[str]) -> str:
    """What a presentation is called by its first slide, where that is made to hold a title."""
    shapes = [e for path in paths for e in book.xml(path).iter() if local_name(e) == "sp"]
    titles = (e for e in shapes if any(place.get("type") == "ctrTitle" for place in e.iter()))
    lines = (line for title in titles for line in title.iter() if local_name(line) == "p")
    return " ".join("".join(e.text or "" for e in line.iter() if local_name(e) == "t") for line in lines)


def _slide(book: Archive, path: str) -> str:
    """A slide, its title first, and what the speaker noted."""
    addresses = related(book, path)
    shapes = list(_Slide(addresses, diagrams(book, addresses)).shapes(book.xml(path)))
    titles, others = ([said for is_title, said in shapes if is_title is first] for first in (True, False))
    noted = [book.xml(each) for each in addresses.values() if "notesSlide" in each and book.has(each)]
    notes = (said for root in noted for _, said in _Slide({}, {}).shapes(root, is_note=True))
    return "".join((*titles, *others, *map(note, notes)))


class _Slide:
    """Goes through the shapes of a slide."""

    def __init__(self, addresses: dict[str, str], drawn: dict[str, str]) -> None:
        """``addresses`` are what links and pictures lead to, by the names that the slide gives them, and
        ``drawn`` is what its diagrams say, by the same."""
        self._addresses, self._drawn = addresses, drawn

    def shapes(self, parent: Element, *, is_note: bool = False) -> Iterator[tuple[bool, str]]:
        """The shapes in an element: whether one is a title, and its markup."""
        for node in parent:
            name = local_name(node)
            if name == "tbl":
                yield False, self._table(node)
            elif name == "sp":
                shape = next((e for e in node.iter() if local_name(e) == "ph"), None)
                place = local_attribute(shape, "type") or "body" if shape is not None else ""
                if place not in _AROUND:
                    yield place in _TITLES, "".join(self._texts(node, "" if is_note else place))
            elif name == "relIds":
                yield False, self._drawn.get(local_attribute(node, "dm"), "")
            elif name == "cNvPr":  # What is said of a drawing may be a formula.
                yield False, picture("", node.get("descr", ""))
            elif name == "pic" and not is_note:
                said = next((e.get("descr", "") for e in node.iter() if local_name(e) == "cNvPr"), "")
                blip = next((e for e in node.iter() if local_name(e) == "blip"), Element("none"))
                yield False, picture(self._addresses.get(local_attribute(blip, "embed"), ""), said)
            elif name != "Fallback":
                yield from self.shapes(node, is_note=is_note)

    def _texts(self, shape: Element, place: str) -> Iterator[str]:
        """The paragraphs of a shape, in a place of a slide."""
        if place in _TITLES:
            yield heading(" ".join(self._lines(shape)), 1)
            return
        paragraphs = (node for node in shape.iter() if local_name(node) == "p")
        for node, said in zip(paragraphs, self._lines(shape), strict=True):
            own = next((part for part in node if local_name(part) == "pPr"), Element("none"))
            level = number_of(own.get("lvl", "")) + 1
            mark = "" if any(local_name(e) == "buNone" for e in own) else sign_of(level)
            yield item(said, mark, level) if place == "body" else element("p", said)

    def _lines(self, shape: Element) -> list[str]:
        return [inline(self._runs(node)) for node in shape.iter() if local_name(node) == "p"]

    def _runs(self, parent: Element, look: OfficeRun = OfficeRun()) -> Iterator[OfficeRun]:  # noqa: B008
        """The characters of a paragraph, which look as ``look`` does where nothing else is said."""
        for node in parent:
            name = local_name(node)
            if name == "oMath":
                yield OfficeRun(markup=mathml_of(node))
            elif name in ("br", "t"):
                yield OfficeRun(" " if name == "br" else node.text or "", look.styles, look.link, look.raised)
            # Neither the number of a slide nor its date is text of it.
            elif name != "Fallback" and not node.get("type", "").startswith(("slidenum", "datetime")):
                yield from self._runs(node, self._look(node) if name == "r" else look)

    def _look(self, run: Element) -> OfficeRun:
        """How a run sets its letters, and what it leads to."""
        own = next((e for e in run if local_name(e) == "rPr"), Element("none"))
        styles = [style for name, style in _STYLES.items() if own.get(name, "0") not in _OFF]
        shift = own.get("baseline", "0").removesuffix("%")
        styles += ["lowered"] if shift.startswith("-") else []
        if any(local_name(e) == "latin" and FIXED.search(e.get("typeface", "")) for e in own):
            styles.append("fixed")
        link = next((local_attribute(e, "id") for e in own if local_name(e) == "hlinkClick"), "")
        raised = shift not in ("", "0") and not shift.startswith("-")
        return OfficeRun("", tuple(styles), self._addresses.get(link, ""), raised)

    def _table(self, table: Element) -> str:
        headed = any(local_name(e) == "tblPr" and e.get("firstRow") in ("1", "true") for e in table)
        rows = [row for row in table if local_name(row) == "tr"]
        return element("table", "".join(self._row(row, headed and not n) for n, row in enumerate(rows)))

    def _row(self, row: Element, is_head: bool) -> str:
        """A row; a cell that only continues the one beside it or above is none."""
        cells = [e for e in row if local_name(e) == "tc" and not (e.get("hMerge") or e.get("vMerge"))]
        return element("tr", "".join(
            element(
                "th" if is_head else "td", " ".join(self._lines(cell)),
                rowspan=cell.get("rowSpan", ""), colspan=cell.get("gridSpan", ""),
            )
            for cell in cells
        ))  # fmt: skip
