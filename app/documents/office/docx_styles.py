"""What beside its text a Word document is read by: styles, numbers of lists, notes, addresses of links and
pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from app.documents.common.archive import Archive
from app.documents.common.elements import local_attribute, local_name, number_of
from app.documents.common.lists import sign_of, written
from app.documents.office.shared import FIXED, related
from app.documents.typesetting import RunStyle

IN_CONTENTS, IS_CODE = -1, -2
"""Beside levels of headings: a line of the table of contents, and code."""
OFF = ("0", "false", "off", "none")
CONTENTS = re.compile(r"toc ?(?:\d|heading)", re.I)
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
            (styles.discard if value(entry) in OFF else styles.add)(_BY_NAME[name])
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
    numbering: Numbering
    lists: dict[str, tuple[str, int]]
    size: int


def look_of(book: Archive, main: str) -> Look:
    """All that stands beside the text of a document, whose member is ``main``."""
    folder = main.rpartition("/")[0]
    styles = book.xml(f"{folder}/styles.xml") if book.has(f"{folder}/styles.xml") else None
    lists = f"{folder}/numbering.xml"
    return Look(
        _heading_styles(styles), _letters(styles), _captions(styles), _notes(book, f"{folder}/footnotes.xml"),
        _notes(book, f"{folder}/endnotes.xml"), related(book, main),
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
    if CONTENTS.match(name):
        return IN_CONTENTS
    if _CODE.fullmatch(name):
        return IS_CODE
    level = number_of(outline, -1, most=5)
    return level + 1 if level >= 0 else None
