"""How the elements of a page set their letters: by their tags, by styles, by the classes of style sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, LexborNode

from app.documents.typesetting import RunStyle

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
_REMARK = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
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


def styles_of(node: LexborNode, tag: str, outer: frozenset[RunStyle], sheet: Sheet) -> frozenset[RunStyle]:
    """The styles of an element's letters, ``outer`` being those around it."""
    attributes = node.attributes
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
