"""What style sheets say: how they set letters, and where they put text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.model import SIDES, Side
from app.documents.typesetting import RunStyle
from app.documents.web.page import Names, is_note_link

_BY_TAG: dict[str, RunStyle] = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "cite": "italic", "var": "italic",
    "dfn": "italic", "u": "underlined", "ins": "underlined", "code": "fixed", "kbd": "fixed", "samp": "fixed",
    "tt": "fixed", "sup": "raised", "sub": "lowered", "s": "struck", "strike": "struck", "del": "struck",
}  # fmt: skip
_DECLARED: tuple[tuple[RunStyle, re.Pattern[str], re.Pattern[str]], ...] = (
    ("bold", re.compile(r"font(?:-weight)?:[^;]*\b(?:bold|bolder|[6-9]00)\b"),
     re.compile(r"font-weight:(?:normal|lighter|[1-5]00)")),
    ("italic", re.compile(r"font(?:-style)?:[^;]*\b(?:italic|oblique)"), re.compile(r"font-style:normal")),
    ("small capitals", re.compile(r"font(?:-variant(?:-caps)?)?:[^;]*\b(?:all-)?small-caps"),
     re.compile(r"font-variant(?:-caps)?:normal")),
    ("bold", re.compile(r"text-emphasis(?:-style)?:[^;]*\b(?:sesame|dot|circle|filled|open|triangle)"),
     re.compile(r"(?!)")),  # Japanese dots beside letters.
    ("underlined", re.compile(r"text-decoration(?:-line)?:[^;]*\bunderline"),
     re.compile(r"text-decoration(?:-line)?:none")),
    ("struck", re.compile(r"text-decoration(?:-line)?:[^;]*\bline-through"), re.compile(r"(?!)")),
    ("fixed", re.compile(r"font(?:-family)?:[^;]*\b(?:monospace|courier)"), re.compile(r"(?!)")),
    ("raised", re.compile(r"vertical-align:super"), re.compile(r"vertical-align:baseline")),
    ("lowered", re.compile(r"vertical-align:sub\b"), re.compile(r"vertical-align:baseline")),
)  # fmt: skip
"""What turns each style on and off."""
_COLON = re.compile(r"\s*:\s*")
_REMARK = re.compile(
    r"/\*.*?(?:\*/|\Z)|@media[^{}]{0,200}(?:max-width|print)[^{}]{0,200}\{(?:[^{}]*\{[^{}]*\})*\s*\}", re.S
)
"""What is no rule of a style sheet, or one for narrow windows or paper alone."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SELECTOR = re.compile(r"[a-z][a-z0-9]*|(?:[a-z][a-z0-9]*)?\.[\w-]+", re.I)
MAX_SHEET = 500_000
"""Characters of a style sheet that are looked at."""


@dataclass(frozen=True)
class Change:
    """The styles that a declaration turns on and off."""

    on: frozenset[RunStyle] = frozenset()
    off: frozenset[RunStyle] = frozenset()

    def of(self, styles: frozenset[RunStyle]) -> frozenset[RunStyle]:
        """Styles after it."""
        return (styles - self.off) | self.on


Sheet = Mapping[str, Change]
"""What the rules of a style sheet change, by selectors of a tag, a class or both: "em", ".sc", "p.sc"."""


def rules_of(text: str) -> Iterator[tuple[list[str], str]]:
    """The rules of a style sheet: their selectors, and what they declare."""
    for selectors, declarations in _RULE.findall(_REMARK.sub(" ", text[:MAX_SHEET])):
        yield [selector.strip() for selector in selectors.split(",")], declarations


@lru_cache(16)
def sheet_of(text: str) -> Sheet:
    """The rules of a style sheet that change letters; those for places in the tree are left."""
    found: dict[str, Change] = {}
    for selectors, declarations in rules_of(text):
        change = declared(declarations)
        if change is None:
            continue
        for selector in selectors:
            if _SELECTOR.fullmatch(selector):
                before = found.get(selector, Change())
                found[selector] = Change(change.of(before.on), (before.off - change.on) | change.off)
    return found


def text_of_sheets(tree: LexborHTMLParser, *linked: str) -> str:
    """The style sheets that a page has, those that it links to first."""
    return "\n".join([*linked, *(style.text() for style in tree.css("style"))])


@lru_cache(4096)
def declared(declarations: str) -> Change | None:
    """What declarations change; None where that is nothing."""
    text = _COLON.sub(":", declarations.lower())
    on = frozenset(style for style, turns_on, _ in _DECLARED if turns_on.search(text))
    off = frozenset(style for style, _, turns_off in _DECLARED if turns_off.search(text)) - on
    return Change(on, off) if on or off else None


def styles_of(
    node: LexborNode, tag: str, attributes: dict[str, str | None], outer: frozenset[RunStyle], sheet: Sheet
) -> frozenset[RunStyle]:
    """The styles of an element's letters, ``outer`` being those around it."""
    styles = outer
    if tag in _BY_TAG and not (tag == "cite" and attributes):
        styles |= {_BY_TAG[tag]}
    elif tag == "small" and node.text().isupper():  # How many e-books set small capitals.
        styles |= {"small capitals"}
    if sheet:
        classes = (attributes.get("class") or "").split()
        for selector in (tag, *(f".{name}" for name in classes), *(f"{tag}.{name}" for name in classes)):
            if selector in sheet:
                styles = sheet[selector].of(styles)
    style = attributes.get("style")
    change = declared(style) if style else None
    return change.of(styles) if change else styles


_ALIGN = re.compile(r"(?:^|[;\s])text-align\s*:\s*([\w-]+)")
_DISPLAY = re.compile(r"(?:^|[;\s])display\s*:\s*(?:inline-)?(?:(flex|grid)\b|\w)")
_LENGTH = re.compile(r"(?:^|[;\s])(margin|margin-left|padding-left|text-indent)\s*:\s*([^;]+)")
_EM = re.compile(r"(-?\d*\.?\d+)\s*(em|rem|ex|px|pt|%)?")
_ONE_EM = {"em": 1.0, "rem": 1.0, "ex": 2.0, "px": 16.0, "pt": 12.0, "%": 4.0}
"""What of each unit is as much as one em, on a page of 25 to a line."""
_LAST = re.compile(r"(?:[a-z][a-z0-9]*)?(?:\.[\w-]+)?\Z", re.I)
"""The element that a selector is about, by its tag, a class or both, whatever it stands in."""
_NAMED = re.compile(r"(?:i|in|indent|ind)-?(\d)")
"""Classes that many e-books give lines of verse, by how far in they stand."""
_FURTHEST = 12


@dataclass(frozen=True)
class BlockStyle:
    """What rules say of where an element's text stands.

    Attributes:
        side: None where they say nothing.
        lengths: how far in, in em, by the names of properties.
        row: whether what stands in it is put side by side, each by itself; None where they say nothing.
    """

    side: Side | None = None
    lengths: tuple[tuple[str, float], ...] = ()
    row: bool | None = None

    def then(self, other: BlockStyle) -> BlockStyle:
        """What both say, where the other has the last word."""
        side = self.side if other.side is None else other.side
        row = self.row if other.row is None else other.row
        return BlockStyle(side, tuple((dict(self.lengths) | dict(other.lengths)).items()), row)


_UNPLACED = BlockStyle()
WIDE = "\u2e80"
"""Where the scripts begin that have no spaces."""
BlockStyles = Mapping[str, BlockStyle]
"""What a style sheet says of places, by a tag, a class or both: "p", ".right", "span.i1"."""


@lru_cache(16)
def block_styles_of(text: str) -> BlockStyles:
    """The rules of a style sheet that put text in its place."""
    found: dict[str, BlockStyle] = {}
    for selectors, declarations in rules_of(text):
        place = placed(declarations)
        if place == _UNPLACED:
            continue
        for selector in selectors:
            # A side is said of what is named whole, lest all paragraphs stand as those of a title page do.
            last = _LAST.search(selector)
            name = last[0] if last is not None else ""
            said = place if name == selector else BlockStyle(None, place.lengths)
            if name and said != _UNPLACED:
                found[name] = found.get(name, _UNPLACED).then(said)
    return found


@lru_cache(4096)
def placed(declarations: str) -> BlockStyle:
    """What declarations say of a place."""
    declarations = declarations.lower()
    align = _ALIGN.search(declarations)
    side = SIDES.get(align[1], "") if align is not None else None
    lengths = []
    for name, said in _LENGTH.findall(declarations):
        number = _EM.fullmatch(_left_of(name, said))
        if number is not None:
            lengths.append((name.removesuffix("-left"), float(number[1]) / _ONE_EM[number[2] or "px"]))
    shown = _DISPLAY.findall(declarations)
    return BlockStyle(side, tuple(lengths), bool(shown[-1]) if shown else None)


def _left_of(name: str, said: str) -> str:
    """The length at the left that a property says; empty where it says none.

    The last of a margin's four is that at the left; one of fewer is the same on both sides, and so no indent.
    """
    lengths = said.split()
    if name == "margin":
        return lengths[3] if len(lengths) == 4 else ""
    return lengths[0] if lengths else ""


def place_of(tag: str, attributes: dict[str, str | None], places: BlockStyles) -> BlockStyle:
    """What is said of an element's place."""
    found = _UNPLACED
    if tag == "center":
        found = BlockStyle("centre")
    elif attributes.get("align"):
        found = BlockStyle(SIDES.get((attributes["align"] or "").lower(), ""))
    if places:
        for name in _names(tag, attributes.get("class")):
            if name in places:
                found = found.then(places[name])
    style = attributes.get("style")
    return found.then(placed(style)) if style else found


_BESIDE = ("a", "label")
"""What stands apart on the screen although nothing stands between."""
_PLACED = re.compile(r"position\s*:\s*absolute", re.I)


def is_glued(
    node: LexborNode, tag: str, names: Names, before: str, places: BlockStyles, *, placed: bool
) -> bool:
    """Whether an element follows another one without a space, and each stands by itself: links, labels,
    phrases, what stands in a row or, where it or all is ``placed``, in its own place."""
    last, above = node.prev, node.parent
    if last is None or last.tag == "-text" or not before:
        return False
    ends, alike = before[-1], last.tag == tag
    placed = alike and (placed or _PLACED.search(node.attributes.get("style") or "") is not None)
    # Asked before any text is gathered: an element has that of all within it.
    if not (placed or ends.isalnum()) or not (text := node.text(strip=True)):
        return False
    begins, inked = node.text()[0], len(last.text(strip=True))
    if placed:
        single = len(text) == inked == 1  # Letters of one word are.
        return not (ends.isspace() or begins.isspace() or single) and begins < WIDE
    if max(ends, text[0]) >= WIDE:
        return False
    apart = alike and (tag in _BESIDE or (tag == "span" and _is_phrase(node) and _is_phrase(last)))
    if apart and not (tag == "a" and is_note_link(node, names)):
        initial = inked == 1 and ends.isupper() and begins.islower()  # A word's first letter, set by itself.
        return begins.isalnum() and not initial
    words = text[0].isalnum() and len(text) > 1
    return words and above is not None and place_of(above.tag or "", above.attributes, places).row is True


def _is_phrase(node: LexborNode) -> bool:
    """Whether an element is more than a word and named, such as a label with what it says."""
    return len(node.text().split()) > 1 and node.css_first("span span") is not None


def _names(tag: str, classes: str | None) -> Iterator[str]:
    yield tag
    for name in (classes or "").split():
        yield f".{name}"
        yield f"{tag}.{name}"


def indent_of(node: LexborNode, tag: str, places: BlockStyles) -> int:
    """How many em a line of verse stands further in than others."""
    lengths = place_of(tag, node.attributes, places).lengths
    if lengths:
        return min(max(round(sum(length for _, length in lengths)), 0), _FURTHEST)
    named = (_NAMED.fullmatch(name) for name in (node.attributes.get("class") or "").split())
    return next((int(match[1]) for match in named if match is not None), 0)
