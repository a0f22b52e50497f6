"""Word documents (DOCX) as markup: paragraphs, headings, lists and tables; notes and comments left out.

Read by local element names, so that the transitional and the strict dialect are one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.common.lists import sign_of, written
from app.documents.common.plain import CHAPTER
from app.documents.common.skips import is_prose
from app.documents.common.tables import LARGEST, LONG_CELL
from app.documents.model import Document
from app.documents.office.shared import (
    FIXED,
    OfficeRun,
    diagrams,
    headed,
    inline,
    link_of,
    mathml_of,
    named_by,
    names_a_part,
    related,
)
from app.documents.typesetting import RunStyle
from app.documents.web.markup import document, element, escape, heading, item, note, note_mark, picture, place
from engine.errors import DocumentFormatError, Message

_MAIN = "word/document.xml"
_IGNORED = frozenset({
    "del", "moveFrom", "Fallback", "pPr", "rPr", "tblPr", "sectPr", "instrText", "footnotePr", "object", "rt",
    "txbxContent",
})  # fmt: skip
_SHOWN = {"tab": " ", "br": "\n", "cr": "\n", "noBreakHyphen": "-"} | dict.fromkeys(
    ("t", "oMath", "footnoteReference", "endnoteReference", "sym"), ""
)
"""What of a run is seen, and the characters that stand for it."""
_ARROWS = {"F0E0": " → ", "F0E8": " → ", "F0DF": " ← ", "F0F3": " ↔ "}
"""Arrows of Wingdings, as which Word has those that are typed; other signs of such fonts say nothing."""
_DRAWINGS = ("wgp", "wpc", "group")
"""What puts shapes together to a drawing."""
_EMU = 9525
"""Units of a drawing's size to a pixel."""
_LARGER, _LARGE = 1.15, 1.5
"""Times the usual size: letters of headings, and of the largest ones."""
_UNSAID = 0.2
"""What a letter counts of which nobody says in which language it is, beside one of which that is said."""
_NO_LIST = "0"
"""The number of no list: what takes a paragraph out of its style's."""
_TOC = {"epub:type": "toc"}
_LONE = re.compile(r"<p\b([^<>]*)>((?:(?!<p\b).)*)</p>", re.S)
"""All that a cell holds, where that is one paragraph."""


def parse(data: bytes, title: str = "") -> Document:
    """Open a Word document.

    Raises:
        DocumentFormatError: this is no Word document, or it is damaged.
        DocumentTooLargeError: it is a bomb.
    """
    book = Archive(data, Message("Word document"))
    main = _main_part(book)
    body = book.xml(main)
    look = look_of(book, main)
    look = replace(look, size=_usual_size(body, look.size))
    return document(_Reader(look).markup(body), language=_language_of(body), **named_by(book, title))


def _language_of(body: Element) -> str:
    """The language that most of the text is said to be in; empty where hardly any of it is said to be."""
    named: Counter[str] = Counter()
    for run in (node for node in body.iter() if local_name(node) == "r"):
        said = next((value(e)[:2].lower() for e in run.iter() if local_name(e) == "lang" and value(e)), "")
        named[said] += _letters_in(run)
    return max(named, key=lambda code: named[code] * (1 if code else _UNSAID), default="")


def _usual_size(body: Element, otherwise: int) -> int:
    """The size that most letters have; ``otherwise`` is that of those whose run says none."""
    sizes: Counter[int] = Counter()
    for run in _lettered(body):
        sizes[_size_in(run) or otherwise] += _letters_in(run)
    return max(sizes, key=sizes.__getitem__, default=otherwise)


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
    """Goes through a document and writes its markup."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._feet = self._ends = 0
        self._ending: list[str] = []
        self._fields: list[tuple[str, str]] = []
        self._in_grid = False

    def markup(self, root: Element) -> str:
        """Paragraphs in order, each followed by its footnotes, and the endnotes."""
        return "".join((*headed(self._blocks(root)), *self._ending))

    def _blocks(self, parent: Element) -> Iterator[str]:
        for node, after in zip_longest(parent, parent[1:]):
            name, below = local_name(node), local_name(after) if after is not None else ""
            if name == below == "p" and node.find("{*}pPr/{*}rPr/{*}del") is not None:
                # Its end was deleted: it goes on in the next one.
                after[:0] = [part for part in node if local_name(part) != "pPr"]
            elif name == "p":
                yield from self._paragraph(node)
            elif name == "tbl":
                yield self._table(node)
            elif name == "sdt" and _is_contents(node):
                yield element("div", "".join(self._blocks(node)), **_TOC)
            elif name not in _IGNORED:
                yield from self._blocks(node)

    def _paragraph(self, node: Element) -> Iterator[str]:
        """A paragraph, and behind it its notes and boxes, which would cut the sentence that they stand in."""
        facts = _facts(node, self._look)
        level = self._look.headings.get(facts.style, facts.level if facts.level <= 6 else 0)
        letters = self._look.letters.get(facts.style, frozenset()) if not level else frozenset()
        self._fields.clear()
        runs = list(self._runs(node, letters))
        text = "".join(run.text for run in runs).strip()
        if not (level or facts.list or self._in_grid):
            level = _shown_level(node, text, runs, self._look)
        said = inline(runs)
        if level == _IN_CONTENTS or _CONTENTS.match(facts.style):
            yield element("p", said, **_TOC)
        elif level == _IS_CODE and not is_prose(text):
            yield element("pre", element("code", escape(text)))
        elif level > 0:
            yield heading(said, level, facts.side)
        elif facts.list and text:
            yield item(said, self._look.numbering.mark(facts.list, facts.depth), facts.depth + 1)
        else:
            yield element("figcaption" if facts.style in self._look.captions else "p", said, align=facts.side)
        yield from self._noted(node, self._look.footnotes, "foot")
        self._ending += self._noted(node, self._look.endnotes, "end")
        for box, is_drawing in _boxes(node):
            yield element("div", "".join(self._blocks(box)), role="img" if is_drawing else "")
        drawn = (local_attribute(each, "dm") for each in node.iter() if local_name(each) == "relIds")
        yield from (self._look.diagrams.get(name, "") for name in dict.fromkeys(drawn))

    def _noted(self, paragraph: Element, notes: dict[str, list[Element]], kind: str) -> Iterator[str]:
        """The notes of a kind that a paragraph has marks of."""
        for reference in paragraph.iter() if notes else ():
            if local_name(reference) == f"{kind}noteReference":
                own = local_attribute(reference, "id")
                lines = (inline(self._runs(line)) for line in notes.get(own, ()))
                yield note("".join(element("p", line) for line in lines), f"{kind}note:{own}")

    def _runs(
        self, parent: Element, styles: frozenset[RunStyle] = frozenset(), link: str = ""
    ) -> Iterator[OfficeRun]:
        """The characters of a paragraph, without deleted or hidden text and field codes."""
        for node in parent:
            name = local_name(node)
            if name == "fldChar":
                self._enter_field(node)
            elif name == "instrText" and self._fields:
                self._fields[-1] = (self._fields[-1][0], self._fields[-1][1] + (node.text or ""))
            # A field's code may hold another field with its result.
            elif name in _IGNORED or (name in _SHOWN and any(kind == "begin" for kind, _ in self._fields)):
                continue
            elif name in _SHOWN:
                yield self._shown(node, name, styles, link or self._linked())
            elif name in ("drawing", "pict"):
                yield OfficeRun(markup="".join(self._drawn(node)))
            elif name == "bookmarkStart":
                yield OfficeRun(markup=place(local_attribute(node, "name")))
            elif name == "ruby":
                above = (e.text or "" for part in node if local_name(part) == "rt" for e in part.iter())
                base = inline(self._runs(node, styles, link))
                yield OfficeRun(markup=element("ruby", base + element("rt", escape("".join(above)))))
            elif name == "r":
                own = self._styles(node, styles)
                yield from self._runs(node, own, link) if own is not None else ()
            else:
                yield from self._runs(node, styles, self._link(node) if name == "hyperlink" else link)

    def _shown(self, node: Element, name: str, styles: frozenset[RunStyle], link: str) -> OfficeRun:
        """What is seen of a run: characters, a formula, the mark of a note."""
        if name == "oMath":
            return OfficeRun(markup=mathml_of(node))
        if name.endswith("noteReference"):
            return OfficeRun(markup=self._note_mark(node, name == "footnoteReference"), raised=True)
        text = (node.text or "") if name == "t" else _SHOWN[name]
        if name == "sym":
            text = _ARROWS.get(local_attribute(node, "char").upper(), " ")
        own = tuple(sorted(styles - {"raised"}))
        return OfficeRun(text, own, link, "raised" in styles, "<br/>" if text == "\n" and name != "t" else "")

    def _note_mark(self, reference: Element, is_foot: bool) -> str:
        own = local_attribute(reference, "id")
        self._feet += is_foot
        self._ends += not is_foot
        notes = self._look.footnotes if is_foot else self._look.endnotes
        if own not in notes or local_attribute(reference, "customMarkFollows") not in ("", *_OFF):
            return ""
        mark = str(self._feet) if is_foot else written(self._ends, "i")
        return note_mark(mark, f"{'foot' if is_foot else 'end'}note:{own}")

    def _styles(self, run: Element, styles: frozenset[RunStyle]) -> frozenset[RunStyle] | None:
        """How a run sets its letters; None where it is hidden."""
        for properties in (part for part in run if local_name(part) == "rPr"):
            said = {local_name(e): value(e) for e in properties}
            if said.get("vanish", "off") not in _OFF:
                return None
            styles = run_styles(
                properties, styles | self._look.letters.get(said.get("rStyle", ""), frozenset())
            )
        return styles

    def _link(self, node: Element) -> str:
        to = self._look.related.get(local_attribute(node, "id"), "")
        anchor = local_attribute(node, "anchor")
        return f"#{anchor}" if anchor and not to else to

    def _linked(self) -> str:
        """What the field leads to in whose result one is."""
        codes = (link_of(code) for kind, code in self._fields if kind == "separate")
        return next(filter(None, codes), "")

    def _enter_field(self, mark: Element) -> None:
        """Keep what is open of fields: "begin" while it is the code of one, "separate" in what it shows."""
        kind = local_attribute(mark, "fldCharType")
        if kind == "begin":
            self._fields.append((kind, ""))
        elif self._fields and kind == "separate":
            self._fields[-1] = (kind, self._fields[-1][1])
        elif self._fields:
            self._fields.pop()

    def _drawn(self, drawing: Element) -> Iterator[str]:
        """Pictures with what is said of them, which may be a formula."""
        elements = list(drawing.iter())
        said = next((e.get("descr") or "" for e in elements if local_name(e) == "docPr"), "")
        said = said or next((e.get("alt") or "" for e in elements if local_name(e) == "shape"), "")
        size = next((e for e in elements if local_name(e) == "extent"), Element("none"))
        sides = (number_of(size.get(name, "")) // _EMU for name in ("cx", "cy"))
        if any(local_name(e) == "txbxContent" for e in elements):  # Its paragraphs come by themselves.
            return
        blips = [e for e in elements if local_name(e) in ("blip", "imagedata")]
        names = [local_attribute(blip, "embed") or local_attribute(blip, "id") for blip in blips]
        width, height = sides
        for resource in [self._look.related.get(name, "") for name in names] or [""]:
            yield picture(resource, said, width, height)

    def _table(self, table: Element) -> str:
        rows: list[list[_Cell]] = []
        above: dict[int, _Cell] = {}
        around, self._in_grid = self._in_grid, self._in_grid or _is_grid(table)
        for row in _within(table, "tr"):
            head = any(
                local_name(e) == "tblHeader" for part in row if local_name(part) == "trPr" for e in part
            )
            rows.append([])
            column = 0
            for node in _within(row, "tc"):
                said = {local_name(e): value(e) for part in node if local_name(part) == "tcPr" for e in part}
                cell = _Cell("".join(self._blocks(node)), head)
                cell.columns = number_of(said.get("gridSpan", ""), 1)
                goes_on = said.get("vMerge", "restart") != "restart" and column in above
                if goes_on and not _bare(cell.inner):
                    above[column].rows += 1
                else:
                    above[column] = cell
                    rows[-1].append(cell)
                column += cell.columns
        self._in_grid = around
        # What has pages of text in its cells arranges it, whatever its first row is.
        prose = any(cell.is_prose for row in rows for cell in row)
        lines = (element("tr", "".join(cell.markup(prose) for cell in row)) for row in rows)
        return element("table", "".join(lines))


@dataclass
class _Cell:
    """A cell of a table, as it is collected."""

    inner: str
    is_head: bool
    rows: int = 1
    columns: int = 1

    @property
    def is_prose(self) -> bool:
        """Whether several paragraphs stand in it, or a heading and more."""
        return len(_bare(self.inner)) > LONG_CELL and _LONE.fullmatch(self.inner) is None

    def markup(self, prose: bool) -> str:
        """The cell of a table with ``prose`` or without; what is one paragraph stands in it as it is, as no
        text that is divided."""
        look, inner = lone.groups() if (lone := _LONE.fullmatch(self.inner)) else ("", self.inner)
        tag = "th" if self.is_head and not prose else "td"
        return f'<{tag}{look} rowspan="{self.rows}" colspan="{self.columns}">{inner}</{tag}>'


def _bare(markup: str) -> str:
    return re.sub("<[^<>]*>", "", markup).strip()


@dataclass(frozen=True)
class _Facts:
    """What a paragraph says of itself: style, level as a heading, list and how deep it is in that, side."""

    style: str = ""
    level: int = 0
    list: str = ""
    depth: int = 0
    side: str = ""


def _facts(paragraph: Element, look: Look) -> _Facts:
    own = (entry for child in paragraph if local_name(child) == "pPr" for entry in child.iter())
    found = {local_name(entry): entry for entry in own}
    style, outline, side = (
        value(found[name]) if name in found else "" for name in ("pStyle", "outlineLvl", "jc")
    )
    listed = list_of(found)
    if (listed is None or listed[0] == "none") and style in look.lists:
        listed = look.lists[style]
    number, depth = listed or ("", 0)
    return _Facts(style, number_of(outline, -1) + 1, "" if number == _NO_LIST else number, depth, side)


def _shown_level(paragraph: Element, text: str, runs: list[OfficeRun], look: Look) -> int:
    """The level of a heading without a style, or 0: a short line, large, in bold capitals or a chapter's."""
    if not names_a_part(text):
        return 0
    size = min(map(_size_in, _lettered(paragraph)), default=0) / look.size
    if size >= _LARGE:
        return 1
    bold = all("bold" in run.styles for run in runs if run.text.strip())
    return 2 if bold and (text.isupper() or size >= _LARGER or CHAPTER.fullmatch(text)) else 0


def _lettered(paragraph: Element) -> list[Element]:
    """The runs that have letters."""
    return [run for run in paragraph.iter() if local_name(run) == "r" and "t" in map(local_name, run)]


def _size_in(run: Element) -> int:
    return size_of(run.iter())


def _letters_in(run: Element) -> int:
    """How many there are."""
    return sum(len(e.text or "") for e in run.iter() if local_name(e) == "t")


def _is_contents(block: Element) -> bool:
    """Whether a block of the document is its table of contents."""
    own = (entry for part in block if local_name(part) == "sdtPr" for entry in part.iter())
    return "Table of Contents" in (value(entry) for entry in own if local_name(entry) == "docPartGallery")


def _within(parent: Element, name: str) -> Iterator[Element]:
    """The elements of a name that stand in another, but for those within one another."""
    for node in parent:
        if local_name(node) == name:
            yield node
        elif local_name(node) not in _IGNORED:
            yield from _within(node, name)


def _is_grid(table: Element) -> bool:
    """Whether a table has several cells in a row and no page of text, so that no heading stands in it."""
    rows = [list(_within(row, "tc")) for row in _within(table, "tr")]
    texts = ("".join(cell.itertext()) for row in rows for cell in row)
    nested = any(local_name(node) == "tbl" for row in table for node in row.iter())
    return not nested and any(len(row) > 1 for row in rows) and all(len(text) <= LARGEST for text in texts)


def _boxes(parent: Element, is_drawing: bool = False) -> Iterator[tuple[Element, bool]]:
    """The text boxes that are anchored in a paragraph, and whether one is a label of a drawing."""
    for node in parent:
        name = local_name(node)
        if name == "txbxContent":
            yield node, is_drawing
        elif name not in _IGNORED:
            yield from _boxes(node, is_drawing or name in _DRAWINGS)


_IN_CONTENTS, _IS_CODE = -1, -2
"""Beside levels of headings: a line of the table of contents, and code."""
_OFF = ("0", "false", "off", "none")
_CONTENTS = re.compile(r"toc ?(?:\d|heading)", re.I)
"""Identifiers and names of the styles of a generated table of contents."""
_CODE = re.compile(
    r"source ?code|(?:html )?preformatted(?: text)?|code(?: block)?|macro text|verbatim|plain code"
)
"""Names of the styles of code."""
_BY_NAME: dict[str, RunStyle] = {
    "b": "bold", "i": "italic", "smallCaps": "small capitals", "u": "underlined", "strike": "struck",
    "dstrike": "struck",
}  # fmt: skip
_FORMATS = {
    "decimal": "1", "lowerLetter": "a", "upperLetter": "A", "lowerRoman": "i", "upperRoman": "I",
    "decimalZero": "1",
}  # fmt: skip
_MOST_PARENTS = 50
_USUAL_SIZE = 20
"""Half points: the size of letters that a document says nothing of."""
_LEVEL = re.compile(r"%([1-9])")


def value(element: Element) -> str:
    """The ``w:val`` of an element."""
    return local_attribute(element, "val")


def run_styles(properties: Element, base: frozenset[RunStyle] = frozenset()) -> frozenset[RunStyle]:
    """The styles of letters that properties of a run (``rPr``) turn on, or off, beside those of ``base``."""
    styles = set(base)
    for entry in properties:
        name = local_name(entry)
        if name == "vertAlign":
            styles -= {"raised", "lowered"}
            if value(entry) in ("superscript", "subscript"):
                styles.add("raised" if value(entry) == "superscript" else "lowered")
        elif name == "rFonts":
            (styles.add if FIXED.search(local_attribute(entry, "ascii")) else styles.discard)("fixed")
        elif name in _BY_NAME:
            (styles.discard if value(entry) in _OFF else styles.add)(_BY_NAME[name])
    return frozenset(styles)


@dataclass
class _ListLevel:
    kind: str
    text: str
    start: int


@dataclass
class Numbering:
    """The numbers of a document's lists.

    Attributes:
        lists: the levels of each list, by the number that paragraphs call it by.
        counts: how far each level of each has come.
    """

    lists: dict[str, dict[int, _ListLevel]] = field(default_factory=dict)
    counts: dict[tuple[str, int], int] = field(default_factory=dict)

    @classmethod
    def of(cls, root: Element) -> Numbering:
        """Those of ``numbering.xml``."""
        kinds: dict[str, dict[int, _ListLevel]] = {}
        lists = {}
        for entry in root:
            if local_name(entry) == "abstractNum":
                levels = (level for level in entry if local_name(level) == "lvl")
                kinds[local_attribute(entry, "abstractNumId")] = dict(map(_list_level, levels))
            elif local_name(entry) == "num":
                own = next((value(e) for e in entry if local_name(e) == "abstractNumId"), "")
                lists[local_attribute(entry, "numId")] = kinds.get(own, {})
        return cls(lists)

    def mark(self, name: str, depth: int) -> str:
        """What stands before the next item of a list, at a depth from 0 on."""
        levels = self.lists.get(name, {})
        level = levels.get(depth)
        if level is None or level.kind == "bullet":
            return sign_of(depth + 1)
        self.counts[name, depth] = self.counts.get((name, depth), level.start - 1) + 1
        for deeper in range(depth + 1, 10):
            self.counts.pop((name, deeper), None)

        def number(match: re.Match[str]) -> str:
            above = int(match[1]) - 1
            other = levels.get(above, level)
            return written(self.counts.get((name, above), other.start), _FORMATS.get(other.kind, "1"))

        return _LEVEL.sub(number, level.text) if level.kind != "none" else ""


def _list_level(entry: Element) -> tuple[int, _ListLevel]:
    said = {local_name(e): value(e) for e in entry}
    level = _ListLevel(
        said.get("numFmt", "decimal"), said.get("lvlText", "%1."), number_of(said.get("start", ""), 1)
    )
    return number_of(local_attribute(entry, "ilvl")), level


@dataclass(frozen=True)
class Look:
    """What a document's text is read by.

    Attributes:
        headings: identifiers of styles that mean headings, with their levels, or a line of contents, or code.
        letters: how styles set letters, by the same identifiers.
        captions: identifiers of styles of captions.
        footnotes: the paragraphs of each note at the foot of a page.
        endnotes: the same, of those at the end.
        related: what links and pictures lead to, by the names of relations: an address, or a member.
        diagrams: what they say, by the same names.
        numbering: of its lists.
        lists: the list that a style puts its paragraphs in, and how deep, by the same identifiers.
        size: of letters that nothing else is said of, in half points.
    """

    headings: dict[str, int]
    letters: dict[str, frozenset[RunStyle]]
    captions: frozenset[str]
    footnotes: dict[str, list[Element]]
    endnotes: dict[str, list[Element]]
    related: dict[str, str]
    diagrams: dict[str, str]
    numbering: Numbering
    lists: dict[str, tuple[str, int]]
    size: int


def look_of(book: Archive, main: str) -> Look:
    """All that stands beside the text of a document, whose member is ``main``."""
    folder = main.rpartition("/")[0]
    styles = book.xml(f"{folder}/styles.xml") if book.has(f"{folder}/styles.xml") else None
    lists = f"{folder}/numbering.xml"
    leads = related(book, main)
    return Look(
        _heading_styles(styles), _letters(styles), _captions(styles), _notes(book, f"{folder}/footnotes.xml"),
        _notes(book, f"{folder}/endnotes.xml"), leads, diagrams(book, leads),
        Numbering.of(book.xml(lists)) if book.has(lists) else Numbering(), _lists(styles), _size(styles),
    )  # fmt: skip


def _notes(book: Archive, path: str) -> dict[str, list[Element]]:
    """The paragraphs of the notes of a kind, by their identifiers; lines that part them from the text are
    none."""
    if not book.has(path):
        return {}
    return {
        local_attribute(note, "id"): [element for element in note.iter() if local_name(element) == "p"]
        for note in book.xml(path)
        if not local_attribute(note, "type")
    }


def _each(styles: Element | None) -> dict[str, Element]:
    """Styles by their identifiers."""
    return {
        local_attribute(style, "styleId"): style
        for style in (styles if styles is not None else ())
        if local_name(style) == "style"
    }


def _parents(style: str, styles: dict[str, Element]) -> list[str]:
    """A style and those that it is based on, nearest first."""
    line: list[str] = []
    while style in styles and style not in line and len(line) < _MOST_PARENTS:
        line.append(style)
        style = next((value(e) for e in styles[style] if local_name(e) == "basedOn"), "")
    return line


def _letters(root: Element | None) -> dict[str, frozenset[RunStyle]]:
    styles = _each(root)
    found: dict[str, frozenset[RunStyle]] = {}
    for name in styles:
        letters: frozenset[RunStyle] = frozenset()
        for each in reversed(_parents(name, styles)):
            for properties in (e for e in styles[each] if local_name(e) == "rPr"):
                letters = run_styles(properties, letters)
        # Whether something is raised is asked of itself: what is read goes by that.
        if letters := letters - {"raised", "lowered"}:
            found[name] = letters
    return found


def list_of(properties: Mapping[str, Element]) -> tuple[str, int] | None:
    """The list that properties of a paragraph name, and how deep; None where they name none."""
    if "numPr" not in properties:
        return None
    number = value(properties["numId"]) if "numId" in properties else ""
    depth = value(properties["ilvl"]) if "ilvl" in properties else ""
    return number or "none", number_of(depth, most=99)


def _lists(root: Element | None) -> dict[str, tuple[str, int]]:
    styles = _each(root)
    found: dict[str, tuple[str, int]] = {}
    for name in styles:
        for each in _parents(name, styles):
            own = list_of({local_name(entry): entry for entry in styles[each].iter()})
            if own is not None:
                found[name] = own
                break
    return found


def size_of(properties: Iterable[Element]) -> int:
    """The size of letters that properties of a run name, in half points; 0 where they name none."""
    said = next((value(entry) for entry in properties if local_name(entry) == "sz"), "")
    return number_of(said, most=9_999)


def _size(root: Element | None) -> int:
    """The size of a text's letters: its usual style's, or the one for all."""
    styles = _each(root)
    usual = [style for style in styles.values() if local_attribute(style, "default") in ("1", "true", "on")]
    usual = [style for style in usual if local_attribute(style, "type") == "paragraph"]
    defaults = [entry for entry in root if local_name(entry) == "docDefaults"] if root is not None else []
    found = (size_of(each.iter()) for each in (*usual, *defaults))
    return next((size for size in found if size), _USUAL_SIZE)


def _captions(root: Element | None) -> frozenset[str]:
    return frozenset(
        name
        for name, style in _each(root).items()
        if any(local_name(e) == "name" and value(e).lower() == "caption" for e in style)
    )


def _heading_styles(root: Element | None) -> dict[str, int]:
    """Style identifiers that mean headings, with their levels, a line of contents, or code."""
    if root is None:
        return {f"Heading{n}": n for n in range(1, 7)}
    styles = _each(root)
    own: dict[str, int] = {}
    for name, style in styles.items():
        facts = {local_name(entry): value(entry) for entry in style.iter()}
        level = _level(facts.get("name", "").lower(), facts.get("outlineLvl", ""))
        if level is not None:
            own[name] = level
    found = dict(own)
    for name in styles:
        above = next((own[each] for each in _parents(name, styles) if each in own), None)
        if above is not None:
            found[name] = above
    return found


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
    level = number_of(outline, -1, most=5)
    return level + 1 if level >= 0 else None
